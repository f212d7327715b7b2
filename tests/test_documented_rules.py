"""The documents name every option, value and finding that the code has, and no other."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from records.findings import CODES
from records.rules.games import GAMES
from records.rules.options import Option

DOCS = Path(__file__).resolve().parent.parent / "docs"
PAGES = {path.stem: path for path in sorted((DOCS / "games").glob("*.md"))}
#: Pages about several games.
SHARED = {"common", "more"}
OWN = [game for game in GAMES if game in PAGES]
#: Games that are another with some changes, told in short on one page.
VARIANTS = re.findall(r"^## [^\n]*`([a-z0-9-]+)`$", PAGES["more"].read_text(encoding="utf-8"), re.M)
TRUNKS = [game for game in GAMES if game not in VARIANTS]


def row(option: Option) -> str:
    """The start of an option's line in a table of options."""
    values = " ".join(
        f"**`{value}`**" if value == option.default else f"`{value}`" for value in option.values
    )
    further = f" or {option.further['en']}" if option.further else ""
    return f"| `{option.name}` | {values}{further} |"


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
    assert set(GAMES) == set(PAGES) - SHARED


@pytest.mark.parametrize("game", VARIANTS)
def test_a_variant_has_a_section_with_the_options_that_its_trunk_has_not(game: str) -> None:
    text = PAGES["more"].read_text(encoding="utf-8")
    (section,) = re.findall(rf"^## [^\n]*`{game}`\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    assert f"Chapter {GAMES[game].chapter} of the rulebook" in section
    trunk = {
        (option.name, option.values, option.default)
        for base in re.findall(r"\]\(([a-z0-9-]+)\.md[)#]", section)
        if base in TRUNKS
        for option in GAMES[base].options
    }
    own = [o for o in GAMES[game].options if (o.name, o.values, o.default) not in trunk]
    assert rows(section) == list(map(row, own))


def test_every_finding_has_its_line_its_severity_and_its_link() -> None:
    text = (DOCS / "findings.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| \[`([a-z-]+)`\]\(findings/([a-z-]+)\.md\) \| (\w+) \|", text, re.M) == [
        (code, code, entry.severity) for code, entry in CODES.items()
    ]


def test_codes_and_pages_of_findings_correspond_one_to_one() -> None:
    names = {path.name for path in (DOCS / "findings").glob("*.md")}
    assert {name for name in names if not name.endswith(".fr.md")} == {f"{c}.md" for c in CODES}


def test_the_page_of_a_finding_shows_it_and_names_its_neighbours_and_nothing_else() -> None:
    families = {each.split("-")[0] for each in CODES}
    options = {option.name for game in GAMES.values() for option in game.options}
    for code, entry in CODES.items():
        text = (DOCS / "findings" / f"{code}.md").read_text(encoding="utf-8")
        title = rf"# [A-Z][a-z ,-]+: `{code}`\n\n"
        assert re.match(rf"{title}\*\*{entry.severity.capitalize()}\.\*\* ", text), code
        assert re.search(rf"^\S+:\d+:\d+: {entry.severity} proven {code} ", text, re.M), code
        assert "**Its neighbours.**" in text, code
        assert "**What to do.**" in text, code
        words = re.findall(r"`([a-z]+(?:-[a-z]+)+)`", text)
        assert {w for w in words if w.split("-")[0] in families} - options <= set(CODES), code


def test_the_registry_names_each_game_and_what_options_its_edition_has() -> None:
    text = (DOCS / "editions.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `([a-z0-9-]+)` \| (\d+) \| \d+ \| (\d+) \| `(\w+)` \|$", text, re.M)
    assert told == [
        (name, str(game.chapter), str(len(game.options)), options_sum(game.options))
        for name, game in GAMES.items()
    ], "a game whose options change gets another edition and this sum in docs/editions.md"


def options_sum(options: Sequence[Option]) -> str:
    """What the registry says of a game's options, so that nobody changes them unseen."""
    rows = [[o.name, o.values, o.default, o.numbers, o.any_order] for o in options]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:8]
