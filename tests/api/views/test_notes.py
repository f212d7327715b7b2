from __future__ import annotations

from typing import Any

import records
from api.views.notes import DEEPEST, deal_notes
from records.notation.reader import locate

HEAD = '[Game "whist"]\n[Deal "1"]\n'


def notes(play: str) -> tuple[str, list[dict[str, Any]]]:
    (record,) = records.loads(HEAD + play)
    locate(record)
    return record.text, deal_notes(record.deals[0], 0)


def test_plies_without_notes_are_left_out() -> None:
    _, told = notes("1. A:2S 3S! 4S 5S\n*\n")
    assert told == [{"ply": 2, "judgements": [1], "comments": [], "variations": []}]


def test_what_stands_before_the_first_action_is_told_of_ply_0() -> None:
    _, told = notes("{cold night}\n1. {here} A:2S\n*\n")
    assert [(n["ply"], [c["text"] for c in n["comments"]]) for n in told] == [
        (0, ["cold night", "here"])
    ]


def test_what_belongs_to_a_number_or_the_end_is_told_of_the_action_before() -> None:
    _, told = notes("1. A:2S 3S 4S 5S\n2. {next} A:6S\n* {late}\n")
    assert [(n["ply"], n["comments"][0]["text"]) for n in told] == [(4, "next"), (5, "late")]


def test_the_commands_of_a_comment_are_told_apart() -> None:
    _, ((told),) = notes("1. A:2S {[%eval 510] fine  [%unsure]}\n*\n")
    assert told["comments"] == [{"text": "fine", "commands": [["eval", "510"], ["unsure", ""]]}]


def test_variations_are_told_with_the_places_of_their_moves() -> None:
    text, ((told),) = notes("1. A:2S 3S (B:4S? {why} (C:+KSQS=40) 6S)\n*\n")
    (variation,) = told["variations"]
    assert text[variation["start"] : variation["end"]] == "(B:4S? {why} (C:+KSQS=40) 6S)"
    first, second = variation["moves"]
    assert text[first["start"] : first["end"]] == "B:4S?"
    assert (first["seat"], first["cards"], first["judgements"]) == ("B", ["4S"], [2])
    assert second["cards"] == ["6S"]
    (inner,) = first["variations"]
    assert inner["moves"][0]["kind"] == "declaration"
    assert inner["moves"][0]["cards"] == ["KS", "QS"]


def test_variations_too_deep_to_be_told_do_no_harm() -> None:
    deep = 200
    _, told = notes("1. A:2S " + "(A:3S " * deep + ")" * deep + "\n*\n")
    depth = 0
    here = told[0]["variations"]
    while here:
        depth += 1
        here = here[0]["moves"][0]["variations"]
    assert depth == DEEPEST
