"""The documents name every option, value and finding that the code has, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from records.findings import CODES
from records.rules.games import GAMES
from records.rules.ruleset import Option

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES = {path.stem: path for path in sorted((DOCS / "games").glob("*.md"))}
OWN = [game for game in GAMES if game in PAGES]
#: Games that are another with some changes, told in short on one page.
VARIANTS = re.findall(r"^## [^\n]*`([a-z0-9-]+)`$", PAGES["more"].read_text(encoding="utf-8"), re.M)
TRUNKS = [game for game in GAMES if game not in VARIANTS]


def row(option: Option) -> str:
    """The start of an option's line in a table of options."""
    values = " ".join(
        f"**`{value}`**" if value == option.default else f"`{value}`" for value in option.values
    )
    return f"| `{option.name}` | {values}{' or any number' if option.number else ''} |"


def rows(text: str) -> list[str]:
    return re.findall(r"^\| `[a-z0-9-]+` \| \**`[^|]*\|", text, re.M)


@pytest.mark.parametrize("game", OWN)
def test_a_page_has_the_options_of_its_game_with_values_and_defaults(game: str) -> None:
    assert rows(PAGES[game].read_text(encoding="utf-8")) == list(map(row, GAMES[game].options))


@pytest.mark.parametrize("game", OWN)
def test_a_page_names_its_chapter_and_its_game(game: str) -> None:
    text = PAGES[game].read_text(encoding="utf-8")
    assert f"`{game}`" in text.splitlines()[0]
    assert f"Chapter {GAMES[game].chapter} of the rulebook" in text


def test_every_game_has_a_page_of_its_own() -> None:
    assert set(GAMES) == set(PAGES) - {"more"}


@pytest.mark.parametrize("game", VARIANTS)
def test_a_variant_has_a_section_with_the_options_that_its_trunk_has_not(game: str) -> None:
    text = PAGES["more"].read_text(encoding="utf-8")
    (section,) = re.findall(rf"^## [^\n]*`{game}`\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    assert f"Chapter {GAMES[game].chapter} of the rulebook" in section
    trunk = {
        (option.name, option.values, option.default)
        for base in TRUNKS
        for option in GAMES[base].options
    }
    own = [o for o in GAMES[game].options if (o.name, o.values, o.default) not in trunk]
    assert rows(section) == list(map(row, own))


def test_every_finding_has_its_line_and_its_severity() -> None:
    text = (DOCS / "findings.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `([a-z-]+)` \| (\w+) \|", text, re.M) == [
        (code, entry.severity) for code, entry in CODES.items()
    ]
