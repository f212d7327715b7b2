"""The policy plays by the rules, and as it says."""

from __future__ import annotations

from random import Random

import pytest

from analysis.estimate.policy import Policy
from analysis.estimate.sample import clean
from records.cards import NAMES, NUMBERS
from records.generate import generate
from records.notation.model import Record
from records.play.line import Line, Observer
from records.play.raw import Raw
from records.play.replay import Replay, Watch
from records.rules.games import GAMES
from records.rules.table import Table
from records.rules.tally import Tally
from tests.build import record_of, some_options

DRAWN = [game for game in sorted(GAMES) if GAMES[game].rules().stock]


class _Table(Watch):
    table: Table

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        self.table = line.table
        return None


def table_of(record: Record, start: bool = False) -> Table:
    """The table at the start or the end of a record's last deal."""
    watch = _Start() if start else _Table()
    Replay(record, watch=watch)
    return watch.table


class _Start(_Table):
    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        self.table = line.table.copy()
        return None


def line_on(table: Table, raws: list[Raw]) -> Line:
    tally = Tally(table.rules)
    tally.start = [0] * tally.n
    return Line(clean(table), tally, 0, raws)


@pytest.mark.parametrize("game", DRAWN)
@pytest.mark.parametrize("seed", range(4))
def test_no_game_finds_a_fault_with_what_the_policy_does(game: str, seed: int) -> None:
    options = some_options(game, Random(seed)) if seed else {}
    options.pop("target", None)
    raws: list[Raw] = []
    line = line_on(table_of(generate(game, seed, options), start=True), raws)
    Policy(line.table.rules, Random(seed)).play_on(line)
    assert [raw.code for raw in raws if raw.code != "after-end"] == []


PACK = [rank + suit for suit in "SHDC" for rank in "AKQJT987"]


def deal(a: str, b: str, plays: str = "", settled: bool = True) -> Table:
    """A deal of one pack with the king of hearts turned, played so far, the draws made."""
    left = [card for card in PACK if card not in [*a.split(), *b.split(), "KH"]]
    table = table_of(
        record_of(
            '[Game "besigue-1847"]\n[Deal "1"]\n[Dealer "B"]\n'
            f'[HandA "{a}"]\n[HandB "{b}"]\n[TurnUp "KH"]\n[Talon "{" ".join(left)}"]\n\n'
            f"{plays} *\n"
        )
    )
    if settled:
        table.settle()
    return table


def end(a: str, b: str, plays: str = "") -> Table:
    """An end of two packs with hearts trumps, A to lead."""
    return table_of(
        record_of(
            '[Game "besigue"]\n[Deal "1"]\n[Start "30"]\n[Leader "A"]\n[Trump "H"]\n'
            f'[HandA "{a}"]\n[HandB "{b}"]\n\n{plays} *\n'
        )
    )


def chosen(table: Table) -> str:
    return NAMES[Policy(table.rules, Random(0)).choose(table)]


A_HAND = "AS TS JD 7D QH 7H"
B_HAND = "AC TD JC 8C 9H AH"


def test_the_lead_is_the_card_that_can_best_be_done_without() -> None:
    assert chosen(deal(A_HAND, B_HAND)) == "7D"
    assert chosen(deal("AS TS JD KC QH 7H", B_HAND)) in ("JD", "KC")


def test_a_trick_with_an_ace_is_taken_as_cheaply_as_can_be() -> None:
    assert chosen(deal(A_HAND, B_HAND, "1. A:AS")) == "9H"


def test_a_trick_of_nothing_is_left_to_the_other() -> None:
    assert chosen(deal(A_HAND, B_HAND, "1. A:7D")) == "TD"
    assert chosen(deal(A_HAND, "AC QD JC 8C 9H AH", "1. A:7D")) == "8C"


def test_a_trick_of_nothing_is_taken_by_who_has_something_to_declare() -> None:
    assert chosen(deal(A_HAND, "KC QC QD 8C 9H AH", "1. A:7D")) == "QD"


def test_in_the_end_play_the_strongest_card_is_led_and_a_trick_taken_that_can_be() -> None:
    assert chosen(end("AD QH 9S", "TD 8S 7H")) == "QH"
    assert chosen(end("AD 8D 9S", "TD 9D 7H", "30. A:8D")) == "9D"


def test_the_dearest_declaration_is_made_first() -> None:
    table = deal("QS JD KS QH 7C 8C", "AS TS 9S 8S 7S AC", "1. A:QH AC", settled=False)
    line = line_on(table, [])
    Policy(table.rules, Random(0)).play_on(line)
    assert (line.laid[0].kind, line.laid[0].points, line.laid[0].trick) == ("besigue", 40, 1)


def test_the_seven_is_exchanged_by_who_was_dealt_it() -> None:
    table = deal(A_HAND, B_HAND)
    line = line_on(table, [])
    Policy(table.rules, Random(0)).play_on(line)
    assert line.tally is not None
    assert line.tally.marks[0].source == "exchange"
    assert line.table.turn_up == NUMBERS["7H"]


def test_cards_that_may_score_again_are_declared_once_by_the_policy() -> None:
    options = {"melds-per-trick": "any"}
    for seed in range(4):
        table = table_of(generate("besigue-chinois", seed, options), start=True)
        line = line_on(table, [])
        Policy(table.rules, Random(0)).play_on(line)
        groups = [(laid.seat, laid.cards) for laid in line.laid]
        assert len(groups) == len(set(groups))
