"""`carnet check --rules all` and `games --diff`."""

from __future__ import annotations

import json

import pytest

from tests.api.command import SOIREE, carnet

MISREAD = SOIREE.replace("8S!", "8C!")


def test_every_rule_book_judges_and_a_record_that_one_allows_is_status_0() -> None:
    done = carnet("check", "--rules", "all", "-", stdin=SOIREE)
    assert done.exit_code == 0
    assert "rule books allow it" in done.stdout
    assert "allowed by besigue-1847" in done.stdout
    assert "(the record’s own)" in done.stdout
    assert "1 record, of which some rule book allows 1" in done.stdout


def test_a_record_that_no_book_allows_is_status_1() -> None:
    done = carnet("check", "--rules", "all", "--language", "fr", "-", stdin=MISREAD)
    assert done.exit_code == 1
    assert "s’y oppose : besigue-1847" in done.stdout


def test_as_json_there_is_one_object_a_record_with_all_books() -> None:
    done = carnet("check", "--json", "--rules", "all", "-", stdin=SOIREE + MISREAD)
    lines = [json.loads(line) for line in done.stdout.splitlines() if '"rules"' in line]
    assert [line["record"] for line in lines] == [1, 2]
    assert [line["allowed"] for line in lines] == [True, False]
    for rule in lines[1]["rules"]:
        assert set(rule) == {"game", "options", "own", "ok", "findings", "first"}
        assert rule["first"]["line"]


def test_two_games_are_told_apart() -> None:
    done = carnet("games", "--diff", "sizette", "quadrette", "--language", "fr")
    assert done.exit_code == 0
    assert done.stdout.startswith("nombre de joueurs\n    sizette    6\n    quadrette  4\n")
    assert carnet("games", "--diff", "whist", "whist").stdout == ""
    rows = carnet("games", "--json", "--diff", "sizette", "quadrette").stdout.splitlines()
    assert json.loads(rows[0])["values"][0] == {"en": "6", "fr": "6"}


@pytest.mark.parametrize("names", [("whist", "tarot"), ("whist",)])
def test_a_game_that_there_is_not_has_no_differences(names: tuple[str, ...]) -> None:
    assert carnet("games", "--diff", *names).exit_code == 2
