"""The compiled kernel deals and plays on as the policies in Python do, from the same numbers."""

from __future__ import annotations

from ctypes import CDLL
from dataclasses import replace
from random import Random

import pytest

import analysis.advice.valued
import records
from analysis.advice import Advice, advise
from analysis.estimate.as_data import Outset, start_of
from analysis.estimate.compiled import Asked, Brought, rolled_out
from analysis.estimate.deal import RecordedDeal
from analysis.estimate.playing_on import policy_for
from analysis.estimate.policy import Policy
from analysis.estimate.unseen_cards import Seen, clean, seen
from analysis.generate import generate
from analysis.kernel.library import load
from records.cards import SEATS
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.build import replay_of, some_options
from tests.kernel_way import needs_kernel
from tests.records.rules.sixty_six import SCHNAPSEN

pytestmark = needs_kernel

#: What a rule that only some options have needs.
SOME = [
    ("besigue", {"last-trick": "last-stock"}),
    ("besigue-4", {"end-play-pairs": "true"}),
    ("besigue-9", {"offsuit-rank-wins": "true", "final-meld-round": "each-in-turn"}),
    ("besigue-rubicon", {"remarry": "after-play"}),
    ("brusquembille", {"form": "trevoux"}),
    ("brusquembille", {"players": "3", "score": "deal"}),
    ("brusquembille", {"players": "4", "score": "pot"}),
    ("sixty-six", dict(word.split("=") for word in SCHNAPSEN.split())),
    ("sixty-six", {"talon-two": "shut", "first-lead": "plain", "drawn-deal": "again"}),
    ("sixty-six", {"exchange-on-close": "true", "unclaimed": "higher", "closing": "three"}),
    ("whist", {"honours": "true"}),
]
MORE = [(game, some_options(game, Random(seed))) for game in GAMES for seed in range(1, 6)]
for _, options in MORE:
    # A generated game is to have an end, and the kernel is to have all that may be done.
    for name in ("target", "rob", "offer"):
        options.pop(name, None)


def replayed(game: str, options: dict[str, str], seed: int = 3) -> Replay:
    return records.replay(generate(game, seed, options))


class Both:
    """A deal played on by Python and by the kernel, each with a generator of its own."""

    def __init__(self, replay: Replay, deal: int = 1) -> None:
        self.estimate = RecordedDeal(replay, deal)
        self.replay, self.deal = replay, deal
        #: how many deals the kernel has left to Python
        self.left = 0

    def eyes(self, ply: int) -> list[Seen]:
        """What each player has seen at a ply."""
        table, position = self.estimate.tables[ply], self.replay.position(self.deal, ply)
        played = self.estimate.played(ply)
        found = [seen(table, position, seat, played) for seat in SEATS[: table.n]]
        return [one for one in found if one is not None]

    def from_what_is_seen(self, ply: int, rounds: int) -> bool:
        """Compare from a ply on; returns whether there was anything to compare."""
        eyes, announced = self.eyes(ply), self.estimate.announced(ply)

        def dealt(policy: Policy, unit: int) -> Brought:
            world = eyes[unit % len(eyes)].dealt(policy.random)
            return self.estimate.played_on(policy, world, announced)

        starts = [start_of(one) for one in eyes]
        assert not eyes or self._agree(starts, rounds, announced, dealt)
        return bool(eyes)

    def with_all_cards(self, rounds: int) -> bool:
        """Compare with all cards as they were dealt, if they are known."""
        table = self.estimate.tables[0]
        hands = [tuple(table.hands.cards(seat)) for seat in range(table.n)]
        starts = [start_of(Seen(clean(table), tuple(hands), tuple(map(len, hands)), ()))]
        return self._agree(
            starts, rounds, None, lambda policy, _: self.estimate.played_on(policy, clean(table))
        )

    def _agree(self, starts: list[Outset | None], rounds: int, announced, by_python) -> bool:  # type: ignore[no-untyped-def]
        estimate = self.estimate
        plain, compiled = (policy_for(estimate.rules, Random(f"{rounds}")) for _ in range(2))
        units = rounds * len(starts)
        expected = [by_python(plain, unit) for unit in range(units)]

        def otherwise(unit: int) -> list[Brought]:
            self.left += 1
            return [by_python(compiled, unit)]

        asked = Asked(compiled, estimate.tally(announced), starts, rounds, [compiled.random])
        found = rolled_out(asked, estimate.added_up, otherwise)
        assert found == expected
        # As many numbers have been drawn, so that no choice was another one by chance.
        assert compiled.random.getstate() == plain.random.getstate()
        return True


#: In which the player who is not on lead exchanges between two tricks.
EXCHANGED = ("brusquembille", {"form": "trevoux"}, 11)


@pytest.mark.parametrize(
    ("game", "options", "seed"),
    [
        *((game, options, 3) for game, options in (*((g, {}) for g in GAMES), *SOME, *MORE)),
        EXCHANGED,
    ],
)
def test_a_deal_comes_to_the_same(game: str, options: dict[str, str], seed: int) -> None:
    both = Both(replayed(game, options, seed))
    assert both.estimate.countable()
    plies = sorted(both.estimate.tables)
    for ply in plies[:: max(1, len(plies) // 5)]:
        assert both.from_what_is_seen(ply, 1)
    assert both.with_all_cards(2)
    assert not both.left


def test_after_a_seat_did_not_follow_it_is_not_dealt_that_suit() -> None:
    both = Both(replayed("whist", {}, 1))
    lacking = [
        ply for ply in both.estimate.tables if any(map(any, (s.lacks for s in both.eyes(ply))))
    ]
    assert len(lacking) > 3
    for ply in lacking:
        assert both.from_what_is_seen(ply, 2)


def test_cards_are_passed_round_alike_where_swaps_do_not_do() -> None:
    both = Both(replayed("whist", {}, 1))
    eyes = both.eyes(28)[0]
    unseen = eyes.unseen
    # B may have a single card, which cannot be; what C and D may have overlaps, and is too little.
    may = [sum(1 << card for card in cards) for cards in (unseen[:1], unseen[1:8], unseen[5:13])]
    every = sum(1 << card for card in unseen)
    tight = replace(eyes, lacks=(0, *(every & ~one for one in may)))
    both.eyes = lambda ply: [tight]  # type: ignore[method-assign]
    assert both.from_what_is_seen(28, 60)


class _Crowded:
    """The kernel, which says of the first unit after the third that it has no room for it."""

    def __init__(self, library: CDLL) -> None:
        self._library = library
        self.carnet_roll_out = self

    def __getattr__(self, name: str) -> object:
        return getattr(self._library, name)

    def __call__(self, *arguments: object) -> int:
        *some, unit, units, rows = arguments
        assert isinstance(unit, int)
        until = 3 if unit <= 3 else units
        return int(self._library.carnet_roll_out(*some, unit, until, rows))


def test_python_plays_only_those_deals_for_which_the_kernel_has_no_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both = Both(replayed("besigue-rubicon", {}, 8))
    library = load()
    assert library is not None
    monkeypatch.setattr("analysis.estimate.compiled.load", lambda: _Crowded(library))
    assert both.from_what_is_seen(20, 3)
    assert both.left == 1


def test_the_kernel_has_room_for_cards_that_have_been_declared_in_many_ways() -> None:
    """Before the kernel had room for 192 ways, Python played some of these deals."""
    both = Both(replayed("besigue-rubicon", {}, 8))
    assert both.from_what_is_seen(20, 2)
    assert not both.left


def test_what_the_record_does_not_tell_is_left_to_python() -> None:
    text = records.dumps(generate("besigue", 3))
    head, _, play = text.partition("\n\n")
    first, _, rest = play.partition("\n2. ")
    broken_off = f"{head}\n\n{first.rsplit(' ', 1)[0]} ...\n2. {rest}"
    both = Both(replay_of(broken_off))
    starts = [start_of(one) for ply in both.estimate.tables if ply for one in both.eyes(ply)]
    assert not any(starts)
    policy = policy_for(both.estimate.rules, Random(1))
    asked = Asked(policy, both.estimate.tally(), [None], 1, [policy.random])
    assert rolled_out(asked, True, pytest.fail) is None


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_the_same(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    replay = replayed(game, {})
    plies = replay.deals[0].plies
    asked = [(plies // 3, None), (plies // 2, "B")]
    with monkeypatch.context() as only:
        only.setattr(analysis.advice.valued, "_tried", pytest.fail)
        found = [advise(replay, 1, ply, seat, 2) for ply, seat in asked]
    assert any(isinstance(one, Advice) and one.how == "sampled" for one in found)
    monkeypatch.setenv("CARNET_KERNEL", "python")
    assert found == [advise(replay, 1, ply, seat, 2) for ply, seat in asked]
