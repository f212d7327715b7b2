"""The policy plays by the rules, and as it says."""

from __future__ import annotations

from random import Random

import pytest

from analysis.estimate.playing_on import policy_for
from analysis.estimate.policy import Policy, TrickPolicy
from analysis.estimate.unseen_cards import clean
from analysis.generate import generate
from records.cards import NAMES, NUMBERS
from records.knowledge.table import Table
from records.notation.model import Record
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.places import Raw
from records.play.replay import Replay
from records.rules.games import GAMES
from records.rules.tally import Tally
from tests.build import record_of, some_options


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


@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_game_finds_a_fault_with_what_the_policy_does(game: str) -> None:
    for seed in range(4):
        options = some_options(game, Random(seed)) if seed else {}
        options.pop("target", None)
        raws: list[Raw] = []
        line = line_on(table_of(generate(game, seed, options), start=True), raws)
        policy_for(line.table.rules, Random(seed)).play_on(line)
        assert [raw.code for raw in raws if raw.code != "after-end"] == [], seed


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


def last_cards(a: str, b: str, options: str = "") -> Table:
    """An end of brusquembille with hearts trumps, A to lead."""
    return table_of(
        record_of(
            f'[Game "brusquembille"]\n[Options "{options}"]\n[Deal "1"]\n[Start "14"]\n'
            f'[Leader "A"]\n[Trump "H"]\n[HandA "{a}"]\n[HandB "{b}"]\n[Talon ""]\n\n*\n'
        )
    )


def test_the_strongest_lead_is_that_of_the_games_ranks() -> None:
    assert chosen(last_cards("TS JS 7D", "AS KS QS")) == "TS"
    assert chosen(last_cards("TS JS 7D", "AS KS QS", "rank=AKQJT987")) == "JS"
    assert chosen(last_cards("TS 9S 7D", "AS KS QS", "rank=AKQJT987")) == "TS"
    assert chosen(last_cards("KS TH 7D", "AS JS QS", "rank=AKQJT987")) == "TH"


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
    assert line.tally.marks[0].source == "exchange"
    assert line.table.stock.turn_up == NUMBERS["7H"]


def test_cards_that_may_score_again_are_declared_once_by_the_policy() -> None:
    options = {"melds-per-trick": "any"}
    for seed in range(4):
        table = table_of(generate("besigue-chinois", seed, options), start=True)
        line = line_on(table, [])
        Policy(table.rules, Random(0)).play_on(line)
        groups = [(laid.seat, laid.cards) for laid in line.laid]
        assert len(groups) == len(set(groups))


# -- where nothing is drawn --------------------


def four(a: str, b: str, c: str, d: str, plays: str, game: str = "whist") -> str:
    """What the next to play plays, all hands being known and A to lead the trick of `plays`."""
    trumps = '[TurnUp "2S"]\n' if game == "whist" else ""
    hands = "".join(
        f'[Hand{seat} "{hand}"]\n' for seat, hand in zip("ABCD", (a, b, c, d), strict=True)
    )
    number = 14 - len(a.split()) if game == "whist" else 9 - len(a.split())
    record = record_of(
        f'[Game "{game}"]\n[Deal "1"]\n[Start "{number}"]\n[Leader "A"]\n'
        f"{hands}{'[Trump ' + chr(34) + 'S' + chr(34) + ']' if trumps else ''}\n\n{plays} *\n"
    )
    table = table_of(record)
    return NAMES[TrickPolicy(table.rules, Random(0)).choose(table)]


def test_at_whist_the_strongest_card_left_of_a_suit_is_led_plain_before_trumps() -> None:
    others = ("QH 2D 3D", "JH 4D 5D", "TH 6D 7D")
    assert four("KH AS 3C", *others, "") in ("KH", "3C")
    assert four("9H 8H AS", *others, "") == "AS"
    assert four("9H 8H 3S", "QH 4S 3D", "JH 4D 5D", "TH 6D 7D", "") == "8H"


def test_at_whist_the_second_plays_low_the_third_high_and_the_last_as_cheaply_as_can_be() -> None:
    a, b, c, d = "5H 2C 3C", "KH 3H 4C", "QH 7H 5C", "AH 9H 6C"
    assert four(a, b, c, d, "11. A:5H") == "3H"
    assert four(a, b, c, d, "11. A:5H 3H") == "QH"
    assert four(a, b, "6H 7H 5C", d, "11. A:5H 3H 7H") == "9H"
    assert four(a, "AH 3H 4C", c, "KH 9H 6C", "11. A:5H") == "AH"


def test_at_whist_a_partner_who_has_the_trick_is_left_it() -> None:
    a, b, c, d = "AH 2C 3C", "KH 3H 4C", "QH 7H 5C", "JH 9H 6C"
    assert four(a, b, c, d, "11. A:AH 3H") == "7H"
    assert four("5H 2C 3C", "KH 3H 4C", "QH 7H 5C", "AH 9H 6C", "11. A:5H KH QH") == "9H"


def test_at_whist_who_has_none_of_the_suit_trumps_the_others_and_not_his_partner() -> None:
    a, c, d = "5H 2C 3C", "QH 7H 5C", "AH 9H 6C"
    assert four(a, "3S 9S 4C", c, d, "11. A:5H") == "3S"
    assert four("AH 2C 3C", "3H 4H 4C", "3S 9S 5C", "KH 9H 6C", "11. A:AH 3H") == "5C"


def test_at_bassadewitz_the_weakest_card_is_led_and_points_are_got_rid_of() -> None:
    a, b, c, d = "7H KD AS", "9H AH QD", "TS 7S KS", "8H TH 9S"
    deal = (a, b, c, d)
    assert four(*deal, "", game="bassadewitz") == "7H"
    assert four(*deal, "6. A:7H", game="bassadewitz") == "9H"
    assert four(*deal, "6. A:7H 9H", game="bassadewitz") == "TS"
    assert four(*deal, "6. A:7H AH TS", game="bassadewitz") == "TH"
