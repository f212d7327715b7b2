"""The kernel's search for partners who play for tricks finds what the search of two sides finds."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analysis.solver import DEFAULT_LIMIT, Par, Solution, par_of
from analysis.solver.compiled import PARTNERS, CompiledSides, kind_of, sides
from analysis.solver.grade import Solver
from analysis.solver.layout import Layout, OpenPosition, TooManyPositions, after, legal, top, tried
from analysis.solver.sides import Sides
from bench.double_dummy import by_dds
from bench.ends import end_play
from records.cards import NUMBERS, members
from records.rules.games import GAMES
from records.rules.phases import played_out
from records.rules.ruleset import Permanent, RuleSet
from records.rules.strength import NO_TRUMP
from records.rules.values import replace
from tests.amounts import times
from tests.answered import answered
from tests.double_dummy import needs_dds
from tests.kernel_way import needs_kernel

RULES = GAMES["whist"].rules()
SUIT = 13


def search(layout: Layout, limit: int = 10**9) -> Sides:
    found = sides(layout, 1, 0, PARTNERS)
    found.limit = limit
    return found


def makes(search: Sides, position: OpenPosition, need: int) -> bool:
    """Whether the first side makes so many tricks of those left, the one on the table included."""
    layout = search.layout
    if not position.trick:
        return search.reach(position.left, position.leader, need) >= need
    led, best, seat = top(layout, position)
    left = (position.left.bit_count() + len(position.trick)) // layout.seats
    more = layout.seats - len(position.trick)
    apart = tried(layout, position)
    bound = search.follow(position.left, position.seat, more, led, best, seat, 0, apart, need, left)
    return bound >= need


def alike(layout: Layout, random: Random) -> None:
    """Ask both searches the same along a random line, every number of tricks at every card."""
    first, second = search(layout), sides(layout, 1, 0)
    second.limit = 10**9
    nothing = (0,) * layout.seats
    tricks = layout.size // layout.seats
    position = OpenPosition(layout.whole, random.randrange(4), (), nothing, nothing, -1)
    while not position.over:
        for need in random.sample(range(-1, tricks + 3), tricks + 4):
            assert makes(first, position, need) == makes(second, position, need), (position, need)
        position = after(layout, position, random.choice(members(legal(layout, position))))


@st.composite
def hands(draw: st.DrawFn) -> tuple[tuple[int, ...], ...]:
    """Four hands of as many cards, of all suits or of few."""
    suits = draw(st.sampled_from([(0, 1, 2, 3), (0, 1, 2, 3), (0, 1, 3), (1, 2), (0, 3)]))
    pack = [suit * SUIT + rank for suit in suits for rank in range(SUIT)]
    size = draw(st.integers(1, min(7, len(pack) // 4)))
    cards = draw(st.permutations(pack))
    return tuple(tuple(cards[at * size : (at + 1) * size]) for at in range(4))


def unmixed(random: Random) -> list[list[int]]:
    """Four hands with few cards of each suit, or with many of one, as random ones seldom are."""
    size = random.randint(2, 5)
    cards = sorted(random.sample(range(4 * SUIT), 4 * size))
    for _ in range(random.randint(0, len(cards))):
        one, other = random.randrange(len(cards)), random.randrange(len(cards))
        cards[one], cards[other] = cards[other], cards[one]
    dealt = [cards[at * size : (at + 1) * size] for at in range(4)]
    random.shuffle(dealt)
    return dealt


@needs_kernel
def test_hands_of_long_and_missing_suits_make_as_many_tricks_too() -> None:
    for seed in range(900):
        random = Random(seed)
        dealt = unmixed(random)
        alike(Layout(RULES, random.choice((NO_TRUMP, 0, 1, 2, 3)), dealt), random)


@needs_kernel
@settings(max_examples=500, deadline=None)
@given(hands(), st.sampled_from((NO_TRUMP, 0, 1, 2, 3)), st.integers(0, 2**32))
def test_hands_make_as_many_tricks_as_by_the_search_of_two_sides(
    dealt: tuple[tuple[int, ...], ...], trump: int, seed: int
) -> None:
    alike(Layout(RULES, trump, dealt), Random(seed))


@needs_kernel
@pytest.mark.parametrize(
    ("north", "east", "south", "west", "trump", "tricks"),
    [
        # A partner with nothing but trumps must trump the ace, and has to lead then.
        ("SA HA", "DK DA", "C2 C3", "CA CK", 3, 0),
        # The ace is trumped, the lower trumps are drawn.
        ("SA CA", "C2 H3", "S2 S3", "D2 D3", 3, 2),
        # The king falls under the ace that lies before it.
        ("S2 H2", "SA H3", "SK H4", "S3 H5", NO_TRUMP, 0),
        # Nobody else has a card of the suit.
        ("S3 S2", "HA HK", "H2 H3", "DA DK", NO_TRUMP, 2),
        ("S3 S2", "HA HK", "H2 H3", "DA DK", 1, 0),
    ],
)
def test_positions_of_two_cards(
    north: str, east: str, south: str, west: str, trump: int, tricks: int
) -> None:
    ranks = "AKQJT98765432"
    of_suits = "SHDC"
    dealt = [
        [of_suits.index(card[0]) * SUIT + ranks.index(card[1]) for card in hand.split()]
        for hand in (north, east, south, west)
    ]
    layout = Layout(RULES, trump, dealt)
    plain = Sides(layout, 1, 0)
    plain.limit = 1000
    start = OpenPosition(layout.whole, 0, (), (0,) * 4, (0,) * 4, -1)
    assert [makes(search(layout), start, need) for need in (1, 2)] == [tricks >= 1, tricks >= 2]
    assert [makes(plain, start, need) for need in (1, 2)] == [tricks >= 1, tricks >= 2]


#: Deals whose answer hangs on one condition of the search each: hands, trump, tricks of A and C.
CAREFUL = (
    (("CJ C8 C3", "HK HJ H9", "DA D3 D2", "S7 D9 D7"), 2, 2),
    (("DK DT D7 D3", "DA D8 D6 D2", "S7 DJ D9 D5", "SJ ST HQ H4"), 3, 3),
    (("DK D8 D5", "D9 D4 D2", "HJ DA D7", "S9 DT CK"), 2, 2),
    (("S8 S6", "SK S3", "SA C5", "DT D5"), 0, 1),
    (("S2 HT D7 D2", "SA HJ DJ D5", "S8 H4 DA D8", "DK DQ DT D3"), 0, 1),
    (("CA C3", "HA H7", "SQ CQ", "CJ C5"), 2, 2),
    (("S6 CQ C9 C4", "SQ HT H6 D3", "SJ DA DQ D4", "SA ST S3 C2"), 0, 0),
    (("S9 S5 H8 H2", "DA DK D7 CT", "S6 HT H4 CJ", "HA HK HJ H9"), 0, 3),
    (("HT H3 C6", "CQ CT C9", "S2 HJ H5", "HQ H8 D5"), NO_TRUMP, 1),
    (("SQ S6 C5", "S9 S4 CQ", "CK CT C9", "D8 D7 D6"), 0, 2),
    (("SQ S9", "CT C7", "CQ C4", "SJ S2"), 1, 1),
    (("HA H4 H2", "HK CJ C8", "S8 HQ HT", "SJ S6 D4"), NO_TRUMP, 2),
    (("CK CT C8 C4", "SQ S6 DA D5", "SA SK SJ CA", "S7 DT D6 D3"), 2, 0),
    (("CQ C7 C5 C2", "H5 H4 CJ C6", "S9 S5 CK CT", "SK DA CA C8"), 2, 1),
    (("H6 DJ DT D4", "DQ D8 CK C2", "ST H4 DA C9", "S7 D6 C6 C3"), NO_TRUMP, 3),
    (("HJ D9 D6", "DK CA C5", "CJ C9 C7", "DA D7 D4"), 2, 1),
    (("CJ CT", "H5 D7", "DT D5", "CK C4"), 2, 2),
    (("H4 CJ", "S6 D3", "HJ H2", "CK C8"), NO_TRUMP, 2),
    (("C9 C8", "S2 HA", "H7 C6", "CK C5"), 2, 1),
    (("SJ S8 S6 S5 H7", "HA D5 C8 C4 C3", "SK D4 D2 C6 C5", "SA SQ S7 S4 S3"), 1, 2),
)


@needs_kernel
@pytest.mark.parametrize(("hands", "trump", "tricks"), CAREFUL)
def test_no_condition_of_the_search_is_to_spare(
    hands: tuple[str, ...], trump: int, tricks: int
) -> None:
    layout = Layout(
        RULES, trump, [[NUMBERS[card[::-1]] for card in hand.split()] for hand in hands]
    )
    plain = Sides(layout, 1, 0)
    plain.limit = 10**6
    assert plain.most(layout.whole, 0) == tricks
    found = search(layout)
    start = OpenPosition(layout.whole, 0, (), (0,) * 4, (0,) * 4, -1)
    needs = range(1, len(hands[0].split()) + 1)
    assert [makes(found, start, need) for need in needs] == [need <= tricks for need in needs]


@needs_kernel
def test_a_whole_deal_is_graded_from_its_opening_lead_with_its_par() -> None:
    found = answered(Solution, Solver(end_play(RULES, 1), DEFAULT_LIMIT).solution())
    assert found.too_large is None
    assert [play.ply for play in found.plays] == list(range(1, 53))
    assert len(found.line) == 52
    whole = answered(Par, par_of(found))
    assert len(whole.leads) == 13
    assert whole.value == found.value


@needs_kernel
def test_the_end_of_a_deal_is_graded_as_by_the_search_in_python(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = Solver(end_play(RULES, 6), DEFAULT_LIMIT).solution()
    monkeypatch.setenv("CARNET_KERNEL", "python")
    end = Solver(end_play(RULES, 6), 20_000).solution()
    assert isinstance(whole, Solution)
    assert isinstance(end, Solution)
    assert 12 < len(end.plays) < len(whole.plays)
    assert whole.plays[-len(end.plays) :] == end.plays


@needs_kernel
def test_the_limit_is_a_number_of_positions_and_says_where_it_ended() -> None:
    one, again = (Solver(end_play(RULES, 3), 500).solution() for _ in range(2))
    assert one == again
    assert isinstance(one, Solution)
    assert one.too_large.positions == 501
    more = answered(Solution, Solver(end_play(RULES, 3), 2000).solution())
    assert more.from_ply < one.from_ply
    assert more.plays[-len(one.plays) :] == one.plays


@needs_kernel
def test_a_search_may_go_on_once_more_positions_are_allowed() -> None:
    layout = Solver(end_play(RULES, 3), 1).layout
    found, other = search(layout, 0), search(layout)
    with pytest.raises(TooManyPositions):
        found.reach(layout.whole, 0, 7)
    assert found.positions == 1
    found.limit = 10**18
    assert found.reach(layout.whole, 0, 7) == other.reach(layout.whole, 0, 7)
    searched = found.positions
    found.reach(layout.whole, 0, 7)
    assert found.positions == searched


@needs_kernel
def test_it_searches_whole_deals_of_partners_and_nothing_else() -> None:
    assert isinstance(search(Solver(end_play(RULES, 3), 1).layout), CompiledSides)


def test_without_a_kernel_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARNET_KERNEL", "python")
    assert type(search(Solver(end_play(RULES, 3), 1).layout)) is Sides


def layout_of(rules: RuleSet, seats: int = 4) -> Layout:
    return Layout(rules, 2, [rules.cards[at * 2 : at * 2 + 2] for at in range(seats)])


VALUED = tuple(int(card == 5) for card in range(52))


@pytest.mark.parametrize(
    "rules",
    [
        replace(RULES, sides=((0, 1), (2, 3))),
        replace(RULES, packs=2),
        replace(RULES, phases=(played_out(("follow", "trump")),)),
        replace(RULES, phases=(played_out(()),)),
        replace(RULES, permanent=Permanent((0,))),
        replace(RULES, value=VALUED),
    ],
    ids=["sides", "packs", "trumping", "no duty", "permanent trumps", "values"],
)
def test_each_condition_for_tricks_alone_is_asked_for(rules: RuleSet) -> None:
    assert kind_of(layout_of(RULES), 1, 0) == PARTNERS
    assert kind_of(layout_of(rules), 1, 0) != PARTNERS
    assert kind_of(layout_of(RULES), 1, 1) != PARTNERS


@needs_kernel
@needs_dds
@pytest.mark.parametrize("seed", range(100, 100 + times(96)))
def test_every_card_of_a_deal_is_worth_what_dds_says(seed: int) -> None:
    own = Solver(end_play(RULES, seed), DEFAULT_LIMIT).solution()
    other = by_dds(end_play(RULES, seed)).solution()
    assert isinstance(own, Solution)
    assert isinstance(other, Solution)
    assert len(own.plays) >= 48
    assert own.plays == other.plays[-len(own.plays) :]
    assert own.positions != other.positions
