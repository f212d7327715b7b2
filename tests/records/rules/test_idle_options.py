"""Options that cannot matter (rulebook 0.1, Idle options)."""

from __future__ import annotations

from records.rules.games import GAMES
from records.rules.idle import Idle, idle_among
from tests.build import codes, only

DEFAULTS = {"a": "0", "b": "0", "c": "0"}


def deal(options: str, game: str = "bassadewitz") -> str:
    return f'[Game "{game}"]\n[Options "{options}"]\n\n[Deal "1"]\n\n*'


def test_an_option_beside_a_value_that_takes_its_meaning_away_is_told() -> None:
    finding = only(deal("rank=AKQJT987"))
    assert (finding.code, finding.severity) == ("option-idle", "warning")
    assert finding.text == "rank=AKQJT987"
    assert "jacks=top" in finding.message["en"]
    assert "jacks=top" in finding.message["fr"]


def test_the_finding_stands_at_its_word() -> None:
    finding = only(deal("jacks=ordinary jack-suit=trump"))
    assert (finding.line, finding.column) == (2, 26)


def test_the_default_itself_is_not_idle() -> None:
    assert codes(deal("rank=ATKQJ987")) == []


def test_beside_the_value_that_gives_it_a_meaning_it_is_not_idle() -> None:
    assert codes(deal("jacks=ordinary rank=AKQJT987")) == []


def test_the_game_is_played_as_if_an_idle_option_did_not_stand_there() -> None:
    game = GAMES["bassadewitz"]
    assert game.rules_for({"rank": "AKQJT987"}) is game.rules_for({})


def test_one_finding_for_each_idle_option() -> None:
    assert codes(deal("rank=AKQJT987 jacks=top")) == ["option-idle"]


def test_an_unknown_option_leaves_idle_ones_untold() -> None:
    assert codes(deal("rank=AKQJT987 colour=red")) == ["option-unknown"]


def test_an_idle_option_has_its_default_for_the_others() -> None:
    lines = (Idle("b", {"a": ("1",)}), Idle("c", {"b": ("1",)}))
    assert list(idle_among(lines, DEFAULTS, {"a": "1", "b": "1", "c": "1"})) == ["b"]
    assert list(idle_among(lines, DEFAULTS, {"b": "1", "c": "1"})) == ["c"]


def test_a_line_for_one_value_holds_for_it_alone_though_it_is_the_default() -> None:
    lines = (Idle("b", {"a": ("1",)}, value="0"),)
    assert list(idle_among(lines, DEFAULTS, {"a": "1", "b": "0"})) == ["b"]
    assert list(idle_among(lines, DEFAULTS, {"a": "1", "b": "1"})) == []
    assert list(idle_among(lines, DEFAULTS, {"a": "1"})) == []


def test_a_line_may_ask_for_more_than_values() -> None:
    lines = (Idle("b", {"a": ("1",)}, test=lambda values: values["c"] == "2", because=("a", "c")),)
    assert idle_among(lines, DEFAULTS, {"a": "1", "b": "1"}) == {}
    assert idle_among(lines, DEFAULTS, {"a": "1", "b": "1", "c": "2"}) == {
        "b": (("a", "1"), ("c", "2"))
    }
