"""The documents that the help serves, in the order in which it offers them, and their files.

The files are those of the checkout, or those of the wheel.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from records.findings import CODES
from records.languages import Text
from records.rules.games import OWN

#: Where a wheel has the documents. `hatch_build.py` puts them there.
_PACKED = Path(__file__).with_name("documents")

#: The folder that has `docs` and the files beside it.
ROOT = _PACKED if _PACKED.is_dir() else Path(__file__).parents[2]

#: Documents that are not named like their file in `docs`.
_ELSEWHERE = {
    "changelog": "CHANGELOG.md",
    "grammar": "docs/grammar.ebnf",
    "samples": "samples/README.md",
}


class Group(NamedTuple):
    """Documents that belong together, by their names.

    If `english` is true, they are for people who work on Carnet or with it, and are in English
    alone. Otherwise each must be in French too, unless NOT_IN_FRENCH has it.
    """

    title: Text
    documents: tuple[str, ...]
    english: bool = False


GROUPS: tuple[Group, ...] = (
    Group(
        {"en": "Write a record", "fr": "Écrire un relevé"},
        ("first-record", "notation", "specification", "grammar", "samples"),
    ),
    Group(
        {"en": "The pages", "fr": "Les pages"},
        ("pages", "charts"),
    ),
    Group(
        {"en": "What is wrong with a record", "fr": "Ce qui cloche dans un relevé"},
        ("findings", "evidence"),
    ),
    Group(
        {"en": "The games", "fr": "Les jeux"},
        (
            "games/common",
            *(f"games/{game}" for game in OWN),
            "games/more",
            "words",
            "sources",
        ),
    ),
    Group(
        {"en": "Figures and their definitions", "fr": "Les chiffres et leurs définitions"},
        ("analysis", "analysis-solver", "analysis-advice", "analysis-estimate"),
    ),
    Group(
        {"en": "Command line", "fr": "Ligne de commande"},
        ("command-line", "editor", "generate", "formats"),
        english=True,
    ),
    Group(
        {"en": "HTTP", "fr": "HTTP"},
        ("http", "http-reference", "library", "client"),
        english=True,
    ),
    Group(
        {"en": "Operating the service", "fr": "Faire tourner le service"},
        ("operating", "security"),
        english=True,
    ),
    Group(
        {"en": "Python and research", "fr": "Python et recherche"},
        (
            "python",
            "reference-carnet",
            "reference-records",
            "reference-library",
            "reference-analysis",
            "research",
            "adding-a-game",
            "conformance",
            "editions",
        ),
        english=True,
    ),
    Group(
        {"en": "How Carnet is made", "fr": "Comment Carnet est fait"},
        ("design", "developing", "style", "mutants", "versions", "changelog"),
        english=True,
    ),
)

#: A page for each code. They follow the list of findings, and are reached from there.
FINDINGS = tuple(f"findings/{code}" for code in CODES)

#: Documents for readers of both languages that are still in English alone.
NOT_IN_FRENCH = frozenset(
    (
        "specification",
        "grammar",
        "samples",
        "pages",
        "analysis",
        "analysis-solver",
        "analysis-advice",
        "analysis-estimate",
        *(name for group in GROUPS for name in group.documents if name.startswith("games/")),
    )
)


def names() -> Iterator[str]:
    """Yield the name of every document, in the order in which one turns the pages."""
    for group in GROUPS:
        for name in group.documents:
            yield name
            if name == "findings":
                yield from FINDINGS


def must_be_in_french(name: str) -> bool:
    """Return whether a document has to be there in French."""
    return name not in NOT_IN_FRENCH and not any(
        name in group.documents for group in GROUPS if group.english
    )


def path_of(name: str, language: str) -> str:
    """Return where the text of a document in that language would be, from ROOT."""
    path = _ELSEWHERE.get(name, f"docs/{name}.md")
    return path if language == "en" else path.replace(".md", f".{language}.md")


def name_of(path: str) -> str | None:
    """Return the name of the document in the file at `path`, from ROOT, or None if there is none.

    The list of all documents has the empty name.
    """
    for name, elsewhere in _ELSEWHERE.items():
        if path == elsewhere:
            return name
    if not (path.startswith("docs/") and path.endswith(".md")):
        return None
    name = path.removeprefix("docs/").removesuffix(".md").removesuffix(".fr")
    return "" if name == "README" else name
