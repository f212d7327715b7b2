"""A deal is in one phase at a time; the phases of a game are data that the engine must know."""

from __future__ import annotations

import pytest

from analysis.generate.game import generate
from records.knowledge.table import Table
from records.play.line_of_play import Line
from records.play.replay import Replay
from records.rules.games import GAMES
from records.rules.phases import (
    DECLARE,
    EXCHANGE,
    HANDS_EMPTY,
    PLAY,
    SHOW,
    TALON_EMPTY,
    WON,
    Moment,
    Phase,
    played_out,
    talon,
)
from records.rules.values import replace


class _Phases:
    """Notes the phase after each item."""

    def __init__(self) -> None:
        self.seen: list[tuple[int, str]] = []

    def deal(self, at: int, line: Line, tally: object) -> object:
        self.line = line
        self.note()
        return lambda *_: self.note()

    def note(self) -> None:
        now = (self.line.table.trick, self.line.table.phase.name)
        if not self.seen or self.seen[-1][1] != now[1]:
            self.seen.append(now)


def phases(game: str, **options: str) -> list[tuple[int, str]]:
    """The phases that the first deal of a generated game goes through, and where each begins."""
    record = generate(game, 3, {name.replace("_", "-"): v for name, v in options.items()})
    del record.deals[1:]
    watch = _Phases()
    Replay(record, watch=watch)  # type: ignore[arg-type]
    return watch.seen


def test_a_game_with_a_talon_goes_from_the_talon_to_the_end_play_and_is_over() -> None:
    assert phases("besigue") == [(1, "talon"), (25, "played-out"), (33, "over")]


def test_a_game_without_a_talon_is_played_out() -> None:
    assert phases("whist") == [(1, "played-out"), (14, "over")]


def test_a_round_of_declarations_lies_between_the_last_draw_and_the_next_lead() -> None:
    seen = phases("besigue-9", final_meld_round="each-in-turn")
    assert seen == [(1, "talon"), (24, "last-declarations"), (24, "played-out"), (33, "over")]


def test_a_game_that_is_not_played_out_has_no_end_play() -> None:
    rules = GAMES["besigue-9"].rules(play_out="false")
    assert [phase.name for phase in rules.phases] == ["talon"]
    assert (rules.play_out, rules.phases[-1].duties, rules.tricks) == (False, (), 23)


def test_a_table_taken_up_after_the_talon_is_in_the_end_play() -> None:
    table = Table(GAMES["besigue"].rules())
    table.start_at(24)
    assert table.phase.name == "talon"
    assert table.draws
    table.start_at(25)
    assert table.phase.name == "played-out"
    assert not table.draws


def test_a_copy_of_a_table_is_in_the_same_phase() -> None:
    table = Table(GAMES["besigue"].rules())
    table.start_at(25)
    assert table.copy().phase is table.phase


def test_in_a_gap_what_the_game_allows_at_all_may_be_done() -> None:
    table = Table(GAMES["besigue"].rules())
    table.start_at(25)
    assert table.moment(DECLARE) is None
    table.lose_sight(turn_up=False)
    assert table.moment(DECLARE) == WON


def test_after_a_gap_a_number_says_which_phase_it_is() -> None:
    table = Table(GAMES["besigue"].rules())
    table.lose_sight(turn_up=False)
    table.go_on(25)
    assert table.phase.name == "played-out"


def test_a_phase_is_changed_action_by_action() -> None:
    phase = talon({DECLARE: WON, SHOW: WON})
    changed = phase.changed({SHOW: None, DECLARE: Moment("after-trick", "all")})
    assert changed.may[DECLARE].who == "all"
    assert SHOW not in changed.may
    assert changed.end == phase.end == TALON_EMPTY


@pytest.mark.parametrize(
    ("may", "duties", "end", "unknown"),
    [
        ({"juggle": WON}, (), HANDS_EMPTY, "juggle"),
        ({DECLARE: Moment("at-noon", "winner")}, (), HANDS_EMPTY, "at-noon"),
        ({PLAY: Moment("after-trick", "winner")}, (), HANDS_EMPTY, "after-trick"),
        ({DECLARE: Moment("after-trick", "the-cat")}, (), HANDS_EMPTY, "the-cat"),
        ({}, ("follow", "whistle"), HANDS_EMPTY, "whistle"),
        ({}, (), "bedtime", "bedtime"),
    ],
)
def test_what_the_engine_does_not_know_it_refuses(
    may: dict[str, Moment], duties: tuple[str, ...], end: str, unknown: str
) -> None:
    with pytest.raises(ValueError, match=f"the engine does not know {unknown}"):
        Phase("odd", may, duties, end)


def test_rules_that_declare_need_a_moment_for_it_and_the_reverse() -> None:
    rules = GAMES["besigue"].rules()
    with pytest.raises(ValueError, match="declared"):
        replace(rules, phases=(talon({EXCHANGE: WON}), played_out(())))
    with pytest.raises(ValueError, match="exchange"):
        replace(rules, exchange=None)
    seven = talon({SHOW: WON, EXCHANGE: WON})
    with pytest.raises(ValueError, match="7 of trumps"):
        replace(rules, phases=(seven, played_out(())), declarations=None)


def test_rules_need_a_phase() -> None:
    with pytest.raises(ValueError, match="no phase"):
        replace(GAMES["whist"].rules(), phases=())
