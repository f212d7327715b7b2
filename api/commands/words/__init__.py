"""The sentences of the commands, in English and in French, a file for each matter."""

from __future__ import annotations

from importlib import import_module

from records.languages import LANGUAGES

#: The files of sentences. What `carnet check` says comes first, and the others are imported only
#: if a sentence of theirs is wanted.
MATTERS = ("judging", "files", "databases", "figures", "games", "showing")


def say(key: str, language: str, **values: object) -> str:
    """Return the sentence with that key and language, with its values filled in."""
    return _sentence(key)[LANGUAGES.index(language)].format(**values)


def _sentence(key: str) -> tuple[str, str]:
    for matter in MATTERS:
        words: dict[str, tuple[str, str]] = import_module(f"{__name__}.{matter}").WORDS
        if key in words:
            return words[key]
    raise KeyError(key)
