"""Writes the help as a website of plain files, in English and French.

    python -m tools.help_site FOLDER

FOLDER is written anew. It has the pages that the service serves at /help. Nothing is written if
there is an error: a link that leads nowhere, a page that is missing in French or does not match the
English one, or a document that no shelf has.
"""

from __future__ import annotations

import json
import posixpath
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader

from api.help.contents import GROUPS, ROOT, must_be_in_french, name_of, names
from api.help.documents import UnlikeError, beside, document, in_french
from api.help.rendering import Address, DeadLinkError, rendered
from api.help.searching import other_words, places, worth
from api.words import page_words
from records.languages import LANGUAGES, Language

API = Path(__file__).parents[1] / "api"
INDEX = "index"
#: The page that searches, which is no document.
SEARCH = "search"


def problems() -> Iterator[str]:
    """Yield a sentence for each thing that is wrong with the documents."""
    known = set(names())
    for path in sorted((ROOT / "docs").rglob("*.md")):
        name = name_of(path.relative_to(ROOT).as_posix())
        if name and name not in known:
            yield f"{path}: no shelf of the help has it"
    anywhere = Address(lambda name, anchor: name, lambda file: file)
    for name in names():
        if must_be_in_french(name) and not in_french(name):
            yield f"{name}: it is not there in French"
        for language in LANGUAGES:
            try:
                rendered(document(name, language), anywhere, language)
            except (DeadLinkError, UnlikeError, LookupError) as error:
                yield f"{name} ({language}): {error}"


def _file(name: str, language: Language) -> str:
    return f"{language}/{name or INDEX}.html"


def write(folder: Path) -> None:
    """Write all pages, their styles and their pictures into a folder."""
    for part in ("css/base.css", "css/help.css", "favicon.svg"):
        (folder / "static" / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(API / "static" / part, folder / "static" / part)
    shutil.copy(Path(__file__).with_name("help_site_search.js"), folder / "static" / "search.js")
    shutil.copytree(ROOT / "docs" / "images", folder / "images")
    loader = ChoiceLoader(
        [FileSystemLoader(API / "templates"), FileSystemLoader(Path(__file__).parent)]
    )
    environment = Environment(loader=loader, autoescape=True)
    for language in LANGUAGES:
        for name in ("", *names(), SEARCH):
            _write_page(folder, environment, name, language)
        _write_index(folder, language)


def _index(language: Language) -> str:
    return f"static/search.{language}.js"


def _write_index(folder: Path, language: Language) -> None:
    """Write what the page that searches looks through, as a script: pages opened from a disk may
    load nothing else."""
    found = [
        {
            "name": place.name,
            "anchor": place.anchor,
            "address": f"{place.name}.html" + (f"#{place.anchor}" if place.anchor else ""),
            "title": place.title,
            "heading": place.heading,
            "text": place.text,
        }
        for place in places(language)
    ]
    index = {"places": found, "words": other_words(), "worth": worth(language)}
    text = json.dumps(index, ensure_ascii=False, separators=(",", ":"))
    (folder / _index(language)).write_text(f"globalThis.helpIndex = {text};\n", encoding="utf-8")


def _write_page(folder: Path, environment: Environment, name: str, language: Language) -> None:
    here = _file(name, language)

    def from_here(path: str) -> str:
        return posixpath.relpath(path, posixpath.dirname(here))

    def address(to: str, anchor: str = "") -> str:
        return from_here(_file(to, language)) + (f"#{anchor}" if anchor else "")

    other: Language = "fr" if language == "en" else "en"
    values: dict[str, Any] = {
        "frame": "help_site.html",
        "language": language,
        "other": other,
        "other_address": from_here(_file(name, other)),
        "t": page_words(language),
        "static_file": lambda file: from_here(f"static/{file}"),
        "help_address": address,
        "search_address": address(SEARCH),
        "index_address": from_here(_index(language)),
        "game_address": lambda game: address(f"games/{game}"),
    }
    if name == SEARCH:
        html = environment.get_template("help_site_search.html").render(values)
    elif name:
        found = document(name, language)
        where = Address(address, lambda file: from_here(f"images/{file}"))
        values["document"] = found
        values["rendered"] = rendered(found, where, language)
        values["before"], values["after"] = beside(name, language)
        html = environment.get_template("help.html").render(values)
    else:
        html = environment.get_template("help-index.html").render(
            {**values, "groups": GROUPS, "document_of": document}
        )
    path = folder / here
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(html, encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Write the site, or say what is wrong. Returns the exit status."""
    (to,) = arguments
    found = list(problems())
    if found:
        sys.stderr.writelines(f"{one}\n" for one in found)
        return 1
    folder = Path(to)
    if folder.exists():
        shutil.rmtree(folder)
    write(folder)
    sys.stdout.write(f"{sum(1 for _ in folder.rglob('*.html'))} pages in {folder}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
