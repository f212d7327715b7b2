"""In sound deals one more thing is done: what the kernel lets pass, the rules in Python do too.

Whatever a condition of the rules may forbid is tried where it does and where it does not: every
card that could be played next, declarations, exchanges, draws, closings, claims, orders, words and
scores. The kernel is asked of all of them; a replay in full only of some that it lets pass.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, product, zip_longest
from random import Random
from typing import NamedTuple, TypeVar

import pytest

import records
from analysis.generate import PLAYERS, generate
from records.cards import NAMES, SEATS, members
from records.kernel.columns import SOUND
from records.kernel.judge import kernel
from records.notation.model import Item
from records.notation.record_texts import encode
from records.play.course import Observer
from records.play.line_of_play import Line, Watch
from records.play.replay import Replay
from records.rules.declarations import catalogue, word
from records.rules.games import GAMES
from records.rules.tally import Tally
from tests.amounts import times
from tests.build import some_options
from tests.hide import WAYS
from tests.kernel_way import same_by_kernel

T = TypeVar("T")

#: Which deals the quick tests take: those of another turn with the variable set.
TURN = int(os.environ.get("CARNET_TURN", "0"))
#: Options that say who may still declare when the talon runs out.
LAST_DECLARATIONS = [
    ("besigue-9", "final-meld-round", "winner"),
    ("besigue-9", "final-meld-round", "each-in-turn"),
    ("besigue-1847", "meld-after-last-stock-trick", "false"),
]
HIDDEN = ("hands", "some hands")

_WORD = re.compile(r'[A-F]:"[^"]*"|"[^"]*"|[^"\s]+')
_DEAL = re.compile(r"(?=^\[Deal )", re.M)


class Moment(NamedTuple):
    """A place in a deal: who is to play, the trump suit, the cards of talon and hands."""

    next: int
    trump: int
    talon: int
    hands: tuple[tuple[int, ...], ...]


class _Moments(Watch):
    """The moments of one deal, by the number of its items before them."""

    def __init__(self, deal: int = -1) -> None:
        self.wanted = deal
        self.found: dict[int, Moment] = {}

    def deal(self, at: int, line: Line, tally: Tally) -> Observer | None:
        if at != self.wanted:
            return lambda *_: None

        def now(items: int) -> None:
            table = line.table
            hands = (
                tuple(card for card in members(mask) for _ in range(known[card]))
                for mask, known in zip(table.hands.masks, table.hands.known, strict=True)
            )
            self.found[items] = Moment(
                table.next, table.trumps.suit, table.stock.left, tuple(hands)
            )

        def observe(index: int, item: Item, seat: int, marked: int) -> None:
            now(index + 1)

        now(0)
        return observe


def _more(game: str, options: Mapping[str, str], moment: Moment, random: Random) -> Iterator[str]:
    """What may be written next: some of it is right, most is not."""
    rules = GAMES[game].rules_for(options)

    def some(all_of_them: Sequence[T], most: int) -> list[T]:
        return random.sample(all_of_them, min(most, len(all_of_them)))

    for seat, hand in enumerate(moment.hands):
        names = sorted({NAMES[card] for card in hand})
        yield from names if seat == moment.next else some(names, 2)
        by = random.choice((f"{SEATS[seat]}:", ""))
        for name in some(names, 3):
            yield f"{by}~{name}{random.choice(('', '', '=0', '=10'))}"
            yield f"{by}>{name}"
            yield f"{by}^{name}"
            yield f"{SEATS[seat]}:+{name}"
        groups = list(catalogue(rules, moment.trump))
        held = [one for one in groups if all(hand.count(card) >= one.count(card) for card in one)]
        for group in (*some(held, 6), *some(groups, 3)):
            yield f"{SEATS[seat]}:+{word(group)}{random.choice(('', '', '=20'))}"
        if rules.carte_blanche and hand:
            yield f"{SEATS[seat]}:+{''.join(NAMES[card] for card in hand)}"
            other = random.choice(moment.hands[(seat + 1) % len(moment.hands)] or hand)
            yield f"{SEATS[seat]}:+{''.join(NAMES[card] for card in (*hand[1:], other))}"
        yield from (f'{by}"Oui"', f"{by}|", f"{by}||")
    yield "=" + "/".join(str(random.choice((0, 0, 10, 40))) for _ in rules.sides)


def tried(
    game: str, seed: int, places: int, options: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Texts of a deal, broken off at so many places, with one more thing done there."""
    random = Random(f"one more {game} {seed}")
    chosen = dict(options or (some_options(game, random) if seed else {}))
    record = generate(game, f"one more {seed}", chosen, list(PLAYERS)[seed % len(PLAYERS)])
    text = records.form(record)
    assert text is not None
    at = random.randrange(min(2, len(record.deals)))
    watch = _Moments(at)
    Replay(records.loads(text)[0], watch=watch)
    header, *deals = _DEAL.split(re.sub(r"^\[Result .*\n", "", text, flags=re.M))
    tags, _, play = deals[at].partition("\n\n")
    words = _WORD.findall(play)
    before = "".join([header, *deals[:at], tags, "\n\n"])
    found = watch.found
    some = set(random.sample(sorted(found), min(len(found), places)))
    # More is allowed, and more forbidden, at the end of a deal, and where the talon runs out.
    some.update(sorted(found)[-places // 3 :])
    for left in (len(watch.found[0].hands), 0):
        some.update([place for place in sorted(found) if found[place].talon == left][:4])
    for place in sorted(some):
        for more in _more(game, chosen, found[place], random):
            yield f"{before}{' '.join([*words[:place], more])} *\n"


def passed(texts: Iterator[str]) -> list[str]:
    """Those of the texts in which the kernel finds nothing wrong."""
    judge = kernel()
    if judge is None:
        pytest.skip("no compiled kernel")
    return [text for text in texts if judge.judge(encode(text)).status[0] == SOUND]


def _some_of_each(texts: Sequence[str], many: int, random: Random) -> list[str]:
    """So many of the texts, of each kind of thing done as many as of any other, if there are."""
    kinds: dict[str, list[str]] = {}
    for text in random.sample(texts, len(texts)):
        done = text.split()[-2].rpartition(":")[2]
        kinds.setdefault(done[0] if done[0] in '+~>^|"=' else "a card", []).append(text)
    rounds = zip_longest(*kinds.values())
    return [text for one in rounds for text in one if text is not None][:many]


def check(texts: Sequence[str]) -> None:
    for text in texts:
        (record,) = records.loads(text)
        assert same_by_kernel(record, Replay(record, watch=_Moments()))


@pytest.mark.parametrize("game", GAMES)
def test_what_the_kernel_lets_pass_in_a_sound_deal_is_sound(game: str) -> None:
    for seed in (2 * TURN, 2 * TURN + 1):
        check(_some_of_each(passed(tried(game, seed, 20)), 50, Random(game)))


@pytest.mark.parametrize(("game", "option", "value"), LAST_DECLARATIONS)
def test_the_last_declarations_are_judged_as_the_option_says(
    game: str, option: str, value: str
) -> None:
    for seed in range(4):
        texts = passed(tried(game, seed, 0, {option: value}))
        declared = [text.removesuffix(" *\n") for text in texts if "+" in text.split()[-2]]
        places = groupby(declared, lambda text: text.rpartition(" ")[0])
        pairs = (pair for _, alike in places for pair in product(alike, repeat=2))
        twice = passed(f"{one} {other.rpartition(' ')[2]} *\n" for one, other in pairs)
        check([*(f"{text} *\n" for text in declared), *twice])


@pytest.mark.parametrize("game", GAMES)
def test_so_it_is_under_other_options_and_with_hands_hidden(game: str) -> None:
    for seed in range(1, 1 + times(24)):
        random = Random(f"{game} {seed}")
        texts = list(tried(game, seed, 25))
        for way in (None, *HIDDEN):
            shown = iter(texts) if way is None else (WAYS[way](text, random) for text in texts)
            found = passed(shown)
            check(_some_of_each(found, 12, random))
