"""The kernel's search of open hands finds what Python's does, position by position."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import pytest

from analysis.solver.compiled import CompiledSides, open_hands, sides
from analysis.solver.layout import Layout, OpenPosition, TooManyPositions, after, legal, top, tried
from analysis.solver.sides import Sides
from chouine import CHOUINE
from records.cards import members
from records.rules.games import GAMES
from records.rules.phases import Duty
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP
from records.rules.values import replace
from tests.amounts import times
from tests.answered import answered
from tests.build import some_options
from tests.kernel_way import needs_kernel

GAMES_OF_TWO_SIDES = sorted(
    name for name, game in GAMES.items() if len(game.rules_for({}).sides) == 2
)
#: A Python search may look at so many positions, at some 3 µs each.
LIMIT = 20_000


def few(rules: RuleSet, more: int = 0) -> int:
    """How many cards each has of which a search soon comes to its end."""
    return min(rules.hand_size, 4 + more if rules.seats > 2 else 8)


class Case(NamedTuple):
    """Hands with a way of counting, and a seed for what is asked."""

    layout: Layout
    per_trick: int
    last: int
    random: Random


def case(rules: RuleSet, seed: int, size: int) -> Case:
    """Random hands under random ways of counting, also such as no game has."""
    random = Random(seed)
    cards = [card for card in rules.cards for _ in range(rules.packs)]
    random.shuffle(cards)
    hands = [sorted(cards[at * size : (at + 1) * size]) for at in range(rules.seats)]
    layout = Layout(rules, random.choice((NO_TRUMP, 0, 1, 2, 3)), hands)
    return Case(layout, random.choice((0, 1, 5)), random.choice((-1, 0, 1, 10)), random)


def both(one: Case) -> tuple[Sides, Sides]:
    """The two searches, each allowed as many positions."""
    compiled = answered(CompiledSides, sides(one.layout, one.per_trick, one.last))
    plain = Sides(one.layout, one.per_trick, one.last)
    plain.limit = compiled.limit = LIMIT
    return plain, compiled


def answer(search: Sides, position: OpenPosition, need: int) -> int | str:
    """The bound that is found from a position on, or that there were too many."""
    layout = search.layout
    try:
        if not position.trick:
            return search.reach(position.left, position.leader, need)
        led, best, seat = top(layout, position)
        return search.follow(
            position.left,
            position.seat,
            layout.seats - len(position.trick),
            led,
            best,
            seat,
            sum(layout.value[i] for _, i in position.trick),
            tried(layout, position),
            need,
            (position.left.bit_count() + len(position.trick)) // layout.seats,
        )
    except TooManyPositions:
        return "too many"


def alike(one: Case, questions: int) -> None:
    """Ask both searches the same, before random cards of a line and within its tricks."""
    layout = one.layout
    plain, compiled = both(one)
    nothing = (0,) * layout.seats
    position = OpenPosition(
        layout.whole, one.random.randrange(layout.seats), (), nothing, nothing, -1
    )
    most = sum(layout.value) + one.per_trick * (layout.size // layout.seats) + max(0, one.last)
    while not position.over:
        for _ in range(questions):
            need = one.random.randint(-2, most + 2)
            found = answer(plain, position, need)
            assert answer(compiled, position, need) == found, (position, need)
            if found == "too many":
                assert plain.positions == compiled.positions == LIMIT + 1
                return
            assert plain.positions == compiled.positions
        i = one.random.choice(members(legal(layout, position)))
        position = after(layout, position, i)


@needs_kernel
@pytest.mark.parametrize("game", GAMES_OF_TWO_SIDES)
def test_bounds_and_positions_are_those_of_python(game: str) -> None:
    for seed in range(100, 100 + times(320)):
        rules = GAMES[game].rules_for(some_options(game, Random(seed)))
        if len(rules.sides) == 2:
            alike(case(rules, seed, few(rules, seed % 4)), 3)


@needs_kernel
def test_a_whole_deal_of_whist_is_searched_alike_up_to_its_limit() -> None:
    rules = GAMES["whist"].rules_for({})
    one = case(rules, 1, rules.hand_size)
    alike(one._replace(per_trick=1, last=0), 1)


@needs_kernel
@pytest.mark.parametrize("game", GAMES_OF_TWO_SIDES)
def test_what_a_side_makes_is_what_it_can_reach_and_no_more(game: str) -> None:
    for seed in range(6):
        rules = GAMES[game].rules_for({})
        one = case(rules, seed, few(rules))
        leader = one.random.randrange(rules.seats)
        left = one.layout.whole
        plain, compiled = both(one)
        most = plain.most(left, leader)
        assert compiled.most(left, leader) == most
        assert compiled.positions == plain.positions
        assert plain.floor <= most <= plain.total(left) - plain.floor
        fresh = Sides(one.layout, one.per_trick, one.last)
        fresh.limit = LIMIT
        assert fresh.reach(left, leader, most) >= most
        assert fresh.reach(left, leader, most + 1) <= most


@needs_kernel
def test_what_is_asked_again_is_remembered() -> None:
    rules = GAMES["besigue"].rules_for({})
    one = case(rules, 3, 8)
    _, compiled = both(one)
    first = compiled.reach(one.layout.whole, 0, 20)
    positions = compiled.positions
    assert compiled.reach(one.layout.whole, 0, 20) == first
    assert compiled.positions == positions


def test_without_a_kernel_python_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARNET_KERNEL", "python")
    one = case(GAMES["besigue"].rules_for({}), 1, 8)
    assert type(sides(one.layout, 0, 10)) is Sides


@needs_kernel
@pytest.mark.parametrize("end_play", ["beat", "beat-trumps"])
def test_the_duties_of_a_game_of_somebody_elses_are_searched_alike(end_play: str) -> None:
    for seed in range(6):
        alike(case(CHOUINE.rules(end_play=end_play), seed, 5), 3)


@pytest.mark.parametrize(
    ("duties", "value"),
    [
        ((Duty({"en": "", "fr": ""}, "suit"),), 10),
        (("follow", "trump", "beat", "beat-trumps", "follow"), 10),
        (("follow",), 256),
        (("follow",), -1),
    ],
)
def test_the_kernel_says_what_it_cannot_search(duties: tuple[str | Duty, ...], value: int) -> None:
    layout = case(GAMES["besigue"].rules_for({}), 1, 8).layout
    assert open_hands(layout) is not None
    layout.phase = replace(layout.phase, duties=duties)
    layout.value[-1] = value
    assert open_hands(layout) is None


def test_more_cards_than_there_are_bits_are_searched_by_python() -> None:
    one = case(GAMES["besigue-rubicon"].rules_for({}), 1, 33)
    assert type(sides(one.layout, 0, 10)) is Sides
