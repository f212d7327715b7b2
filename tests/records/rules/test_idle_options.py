"""Options that cannot matter (rulebook 0.1, Idle options)."""

from __future__ import annotations

import pytest

from records.rules.games import GAMES
from records.rules.options import Idle, idle_among
from tests.build import findings_of, only
from tests.deals import Several

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


def test_the_game_is_played_as_if_an_idle_option_did_not_stand_there() -> None:
    game = GAMES["bassadewitz"]
    assert game.rules_for({"rank": "AKQJT987"}) is game.rules_for({})


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


BESIGUE_IDLE = [
    ("besigue", "both-reach=higher-total", "brisque-marking=live"),
    ("besigue", "exchange-uses-meld=true", "melds-per-trick=any"),
    ("besigue", "exchanged-card-meld-same-trick=true", "exchange-uses-meld=true"),
    ("besigue-3", "must-undertrump=true", "end-play=free"),
    ("besigue-3", "must-undertrump=true", "end-play=follow"),
    ("besigue-3", "unite=new-card", "build-besigue=false"),
    ("besigue-4", "unite=new-card", "build-besigue=false"),
    ("besigue-4", "second-seven=0", "turn-up=false"),
    ("besigue-4", "exchange-uses-meld=true", "turn-up=false"),
    ("besigue-4", "exchanged-card-meld-same-trick=true", "turn-up=false"),
    ("besigue-4", "head-partner=false", "end-play=follow-trump"),
    ("besigue-4", "head-partner=false", "partners=independent"),
    ("besigue-4", "who-melds=winner-side", "partners=independent"),
    ("besigue-4", "quadruple=4500", "packs=3"),
    ("besigue-4", "quadruple=4500", "hand-size=8 partners-meld=false"),
    ("besigue-sans-retourne", "second-seven=0", ""),
    ("besigue-sans-retourne", "exchange-uses-meld=true", ""),
    ("besigue-sans-retourne", "exchanged-card-meld-same-trick=true", ""),
    ("besigue-chinois", "quinte-then-marriage=true", "downward=true"),
    ("besigue-9", "second-seven=0", ""),
    ("besigue-9", "both-reach=higher-total", "win-test=end-of-deal"),
    ("besigue-9", "both-reach=higher-total", "win-test=immediate brisque-marking=live"),
    ("besigue-9", "exchange-uses-meld=true", "exchange=false"),
    ("besigue-9", "exchanged-card-meld-same-trick=true", "exchange=false"),
    ("besigue-9", "exchange-uses-meld=true", "exchange=true melds-per-trick=any"),
    ("besigue-9", "brisques=aces-tens", "trick-score=card-points"),
    ("besigue-9", "end-play=follow-beat-trump", "play-out=false"),
    ("besigue-9", "last-trick=last-stock", "play-out=false"),
]


@pytest.mark.parametrize(("game", "word", "others"), BESIGUE_IDLE)
def test_what_the_chapters_on_besigue_list_is_told_and_nothing_else(
    game: str, word: str, others: str
) -> None:
    findings = findings_of(deal(f"{word} {others}", game))
    assert [(finding.code, finding.text) for finding in findings] == [("option-idle", word)]
    assert not others or any(one in findings[0].message["en"] for one in others.split())


def test_each_for_himself_the_side_of_the_winner_is_he_alone() -> None:
    rules = GAMES["besigue-4"].rules(partners="independent", who_melds="winner-side")
    assert rules is GAMES["besigue-4"].rules(partners="independent", who_melds="winner")


test_plays = Several().sentences("""
the default itself is not idle
    bassadewitz rank=ATKQJ987 *
beside the value that gives it a meaning it is not idle
    bassadewitz jacks=ordinary rank=AKQJT987 *
one finding for each idle option
    bassadewitz rank=AKQJT987 jacks=top * -> option-idle
an unknown option leaves idle one's untold
    bassadewitz rank=AKQJT987 colour=red * -> option-unknown
what may matter is not told
    besigue both-reach=higher-total win-test=end-of-deal brisque-marking=live *
    exchange-uses-meld=true *
    exchanged-card-meld-same-trick=true *
    besigue-3 must-undertrump=true end-play=follow-trump *
    besigue-4 head-partner=false *
    who-melds=winner partners=independent *
    besigue-9 both-reach=higher-total win-test=immediate *
    exchange-uses-meld=true exchange=true *
""")
