"""What players call things, in English and French. The search and the page of words use it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

from records.languages import Language


class Words(NamedTuple):
    """The names of one thing. Carnet's own stands first in each language.

    `place` is where it is told: a document, or a document and an anchor.
    """

    en: tuple[str, ...]
    fr: tuple[str, ...]
    place: str

    def of(self, language: Language) -> tuple[str, ...]:
        """Return the names in that language."""
        return self.fr if language == "fr" else self.en


#: The table, in its order. Many things are told in the document of a game: so it is data.
WORDS: tuple[Words, ...] = tuple(
    Words(tuple(row["en"]), tuple(row["fr"]), row["place"])
    for row in json.loads(
        Path(__file__).with_suffix(".json").read_text(encoding="utf-8"),
    )
)
