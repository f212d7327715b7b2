"""The files that the documents are read from: those of the checkout, or those of the wheel."""

from __future__ import annotations

from pathlib import Path

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
