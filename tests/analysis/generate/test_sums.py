"""What stays the same in all, in every game, at every moment: the oracles of rulebook 14.

The numbers are the rulebook's own and are not taken from the rules of the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

import pytest

import records
from analysis.generate import generate
from records.play.positions import Position
from records.play.replay import Replay
from records.rules.phases import AT_DRAW

SEVEN_UP = "AKQJT987"
SIX_UP = SEVEN_UP + "6"
ALL_RANKS = SIX_UP + "5432"


class Oracle(NamedTuple):
    """A line of chapter 14: `counted` is what all tricks of a whole deal count together."""

    game: str
    options: dict[str, str]
    packs: int
    ranks: str
    drawing: int
    at_end: int
    hand: int
    counted: int
    last: int = 10


ORACLES = (
    Oracle("besigue-1847", {}, 1, SEVEN_UP, 10, 6, 6, 120),
    Oracle("besigue", {}, 2, SEVEN_UP, 24, 8, 8, 160),
    Oracle("besigue", {"hand-size": "9"}, 2, SEVEN_UP, 23, 9, 9, 160),
    Oracle("besigue", {"hand-size": "10"}, 2, SEVEN_UP, 22, 10, 10, 160),
    Oracle("besigue", {"trick-score": "card-points"}, 2, SEVEN_UP, 24, 8, 8, 240),
    Oracle("besigue-3", {}, 3, SEVEN_UP, 24, 8, 8, 240),
    Oracle("besigue-3", {"trick-score": "card-points"}, 3, SEVEN_UP, 24, 8, 8, 360),
    Oracle("besigue-4", {}, 4, SEVEN_UP, 24, 8, 8, 320),
    Oracle("besigue-4", {"packs": "3"}, 3, SEVEN_UP, 16, 8, 8, 240),
    Oracle("besigue-4", {"hand-size": "9"}, 4, SEVEN_UP, 23, 9, 9, 320),
    Oracle("besigue-4", {"packs": "3", "hand-size": "9"}, 3, SEVEN_UP, 15, 9, 9, 240),
    Oracle("besigue-sans-retourne", {}, 2, SEVEN_UP, 24, 8, 8, 160),
    Oracle("besigue-chinois", {}, 2, SEVEN_UP, 24, 8, 8, 160),
    Oracle("besigue-9", {}, 2, SEVEN_UP, 23, 9, 9, 80),
    Oracle("besigue-9", {"brisques": "aces-tens"}, 2, SEVEN_UP, 23, 9, 9, 160),
    Oracle("sizette", {"play-on": "always-six"}, 1, SIX_UP, 0, 6, 6, 6, 0),
    Oracle("quadrette", {"play-on": "always-six"}, 1, SEVEN_UP, 0, 6, 6, 6, 0),
    Oracle("bassadewitz", {}, 1, SEVEN_UP, 0, 8, 8, 120, 0),
    Oracle("bassadewitz-old", {}, 1, SEVEN_UP, 0, 8, 8, 104, 0),
    Oracle("bassadewitz-old", {"trick-point": "0"}, 1, SEVEN_UP, 0, 8, 8, 96, 0),
    Oracle("bassadewitz-old", {"jack-points": "0"}, 1, SEVEN_UP, 0, 8, 8, 96, 0),
    Oracle(
        "bassadewitz-old", {"trick-point": "0", "jack-points": "0"}, 1, SEVEN_UP, 0, 8, 8, 88, 0
    ),
    Oracle("whist", {}, 1, ALL_RANKS, 0, 13, 13, 13, 0),
)


class Played(NamedTuple):
    """A generated game with the positions of its first deals and of its last."""

    oracle: Oracle
    replay: Replay
    deals: list[tuple[int, list[Position]]]


def name_of(oracle: Oracle) -> str:
    return " ".join((oracle.game, *oracle.options.values()))


@pytest.fixture(scope="module", params=ORACLES, ids=name_of)
def game(request: pytest.FixtureRequest) -> Played:
    oracle: Oracle = request.param
    replay = records.replay(generate(oracle.game, 21, oracle.options))
    places = sorted({1, 2, len(replay.deals)} & set(range(1, len(replay.deals) + 1)))
    positions = [
        (at, [replay.position(at, ply) for ply in range(replay.deals[at - 1].plies + 1)])
        for at in places
    ]
    return Played(oracle, replay, positions)


def pack_of(oracle: Oracle) -> Counter[str]:
    return Counter({rank + suit: oracle.packs for rank in oracle.ranks for suit in "SHDC"})


def is_play(position: Position) -> bool:
    return position.event is not None and position.event.kind == "play"


def test_hands_table_tricks_and_talon_are_the_whole_pack_at_every_moment(game: Played) -> None:
    for at, positions in game.deals:
        out: Counter[str] = Counter()
        aside: Counter[str] = Counter()
        if game.oracle.game == "quadrette":
            deal = game.replay.record.deals[at - 1]
            aside = Counter(f"{deal.get('TurnUp')} {deal.get('Talon') or ''}".split())
        for position in positions:
            if is_play(position):
                assert position.event is not None
                out[position.event.cards[0]] += 1
            held = Counter(card for hand in position.hands.values() for card in hand)
            left = Counter(position.talon or ())
            if position.talon_left and game.oracle.game not in ("besigue-sans-retourne",):
                left[position.turn_up or ""] += 1
            whole = out + held + left + aside
            if game.oracle.game == "quadrette":
                assert whole <= pack_of(game.oracle)
                assert (out + held).total() == 24
            else:
                assert whole == pack_of(game.oracle)


def test_tricks_are_as_many_as_the_rulebook_says_and_each_has_a_winner(game: Played) -> None:
    oracle = game.oracle
    for at, positions in game.deals:
        closed = 0
        for position in positions:
            closed += is_play(position) and not position.table
            assert sum(position.tricks.values()) == closed
        if at < len(game.replay.deals) or oracle.drawing == 0:
            assert closed == oracle.drawing + oracle.at_end
        assert closed <= oracle.drawing + oracle.at_end


def test_cards_are_drawn_in_as_many_tricks_as_the_rulebook_says(game: Played) -> None:
    oracle = game.oracle
    for at, positions in game.deals:
        seats = len(positions[0].hands)
        left = [position.talon_left or 0 for position in positions]
        assert left[0] == oracle.drawing * seats
        if at < len(game.replay.deals):
            assert left[-1] == 0
        # Who shows a 7 that he has drawn may do so before the others draw.
        apart = game.replay.rules is not None and game.replay.rules.seven == AT_DRAW
        steps = range(seats + 1) if apart else (0, seats)
        assert all(a - b in steps for a, b in pairwise(left))
        for position in positions:
            if position.table and position.talon_left:
                sizes = [len(hand) for hand in position.hands.values()]
                assert sum(sizes) + len(position.table) == oracle.hand * seats


def test_all_that_the_tricks_of_a_deal_count_is_the_sum_of_the_rulebook(game: Played) -> None:
    oracle = game.oracle
    for at, positions in game.deals:
        counted = [sum(position.counted or ()) for position in positions]
        assert counted == sorted(counted)
        if at < len(game.replay.deals) or oracle.drawing == 0:
            assert counted[-1] == oracle.counted
        assert counted[-1] <= oracle.counted


def test_the_last_trick_is_marked_once_in_a_deal_that_is_played_to_its_end(game: Played) -> None:
    for deal in game.replay.deals[:-1]:
        marks = [mark for mark in game.replay.marks if mark.deal == deal.deal]
        last = sum(mark.points for mark in marks if mark.source == "last-trick")
        assert last == game.oracle.last


def test_the_winner_of_a_trick_leads_the_next_one(game: Played) -> None:
    for _, positions in game.deals:
        for position in positions:
            if not position.table and position.last_trick and position.phase != "over":
                assert position.leader == position.last_trick["winner"]


def test_what_is_declared_is_in_the_hand_of_who_declares_it(game: Played) -> None:
    for _, positions in game.deals:
        for before, after in pairwise(positions):
            event = after.event
            assert event is not None
            if event.kind == "declaration" and len(event.cards) > 1:
                # A card shown on drawing is drawn with that; none is shown here.
                assert Counter(event.cards) <= Counter(after.hands[event.seat or ""])
                assert before.hands == after.hands or game.oracle.game == "besigue-9"


def test_scores_only_rise_or_are_taken_from_one_another(game: Played) -> None:
    replay = game.replay
    if game.oracle.game.startswith("bassadewitz"):
        pool = 0
        for deal in replay.deals:
            assert deal.score is not None
            pool -= sum(deal.score)
            assert pool in (0, 12)
        return
    for mark in replay.marks:
        assert mark.points > 0
    for deal in replay.deals:
        assert deal.score is not None
        assert min(deal.score) >= 0


# -- one game --------------------


def deals_of(
    name: str, seeds: int, options: dict[str, str] | None = None
) -> Iterator[Counter[str]]:
    """What is marked in each deal of some games: how often each source, and its points."""
    for seed in range(seeds):
        replay = records.replay(generate(name, seed, options, "eager"))
        for deal in replay.deals:
            marked: Counter[str] = Counter()
            for mark in replay.marks:
                if mark.deal == deal.deal:
                    marked[mark.source] += 1
                    marked[mark.source + " points"] += mark.points
                    marked[f"{mark.source} {''.join(sorted(mark.what[::2]))}"] += 1
            yield marked


def test_an_old_besigue_deal_has_one_exchange_one_besigue_and_each_four_once_at_most() -> None:
    for marked in deals_of("besigue-1847", 12):
        assert marked["exchange"] <= 1
        assert marked["declaration"] <= 10
        for four in ("AAAA", "KKKK", "QQQQ", "JJJJ"):
            assert marked[f"declaration {four}"] <= 1
        assert marked["declaration JQ"] <= 1
        assert marked["declaration KQ"] <= 4
        assert marked["cards points"] + marked["last-trick points"] <= 130


@pytest.mark.parametrize(
    ("name", "declarations", "sevens"),
    [
        ("besigue", 24, 20),
        ("besigue-chinois", 24, 20),
        ("besigue-3", 24, 30),
        ("besigue-9", 23, 20),
        ("besigue-sans-retourne", 24, 0),
    ],
)
def test_a_besigue_deal_has_a_declaration_a_trick_and_ten_for_each_seven_at_most(
    name: str, declarations: int, sevens: int
) -> None:
    for marked in deals_of(name, 4):
        assert marked["declaration"] <= declarations
        assert marked["seven points"] + marked["exchange points"] <= sevens
        assert sum(marked[key] for key in marked if key.endswith(" points")) % 10 == 0


def test_without_a_turn_up_a_marriage_makes_trumps_once_and_no_quinte_comes_before() -> None:
    for seed in range(6):
        replay = records.replay(generate("besigue-sans-retourne", seed, {}, "eager"))
        for deal in replay.deals:
            changes = 0
            for before, after in pairwise(
                replay.position(deal.deal, ply) for ply in range(deal.plies + 1)
            ):
                event = after.event
                assert event is not None
                assert event.kind != "exchange"
                if before.trump != after.trump:
                    changes += 1
                    assert event.kind == "declaration"
                    assert len(event.cards) == 2
                if event.kind == "declaration" and len(event.cards) == 5:
                    assert before.trump is not None
            assert changes <= 1


@pytest.mark.parametrize("name", ["sizette", "quadrette"])
@pytest.mark.parametrize("seeds", [5, 40])
def test_one_side_has_one_point_or_two_for_all_six_tricks(name: str, seeds: int) -> None:
    for seed in range(seeds):
        replay = records.replay(generate(name, seed))
        for deal, following in pairwise(replay.deals):
            assert following.dealer == replay.position(deal.deal, 0).leader
        for deal in replay.deals:
            assert sorted(deal.score or ()) in ([0, 1], [0, 2])
            tricks = list(replay.position(deal.deal, deal.plies).tricks.values())
            most = max(sum(tricks[::2]), sum(tricks[1::2]))
            assert most >= 3
            assert (max(deal.score or ()) == 2) == (most == 6)


def test_three_tricks_each_are_void_where_four_are_needed() -> None:
    options = {"win-rule": "four-or-void", "play-on": "always-six"}
    void = 0
    for seed in range(8):
        replay = records.replay(generate("quadrette", seed, options))
        for deal in replay.deals:
            tricks = list(replay.position(deal.deal, deal.plies).tricks.values())
            assert (deal.score == (0, 0)) == (sum(tricks[::2]) == 3)
            void += deal.score == (0, 0)
    assert void


def test_a_usual_deal_of_bassadewitz_pays_the_stakes_out() -> None:
    usual = 0
    for seed in range(20):
        replay = records.replay(generate("bassadewitz", seed))
        carried = False
        for deal in replay.deals:
            assert deal.score is not None
            counted = replay.position(deal.deal, deal.plies).counted or ()
            assert sum(points >= 100 for points in counted) <= 1
            special = max(counted) >= 100 or set(counted) == {30}
            if not special:
                paid = [0, 3, 4, 5] if carried else [-3, 0, 1, 2]
                assert sorted(deal.score) == paid
                usual += 1
            carried = special
    assert usual


def test_one_side_scores_one_to_seven_tricks_above_six_in_whist() -> None:
    for seed in range(12):
        for deal in records.replay(generate("whist", seed)).deals:
            low, high = sorted(deal.score or ())
            assert low == 0
            assert 1 <= high <= 7
