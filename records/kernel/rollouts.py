"""Deals played on by a policy, in worlds that agree with what somebody has seen, by the kernel."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Iterable, Sequence
from operator import add
from random import Random
from typing import Any, NamedTuple, cast

from records.cards import KNOWN, NOBODY
from records.kernel.library import load
from records.kernel.likely import Clues, laid_out
from records.kernel.lines import DealPoint, position_on_table, tables_of
from records.kernel.score_so_far import score_so_far
from records.kernel.shared import JUDGED
from records.kernel.shared_play import PLAYED
from records.kernel.tables import MOST_TALON, group_key
from records.notation import model
from records.notation.model import Item
from records.rules.declarations import Group, Uses
from records.rules.rescoring import World, Worlds
from records.rules.ruleset import RuleSet
from records.rules.table import Table
from records.rules.tally import Tally

_I, _LONG = ctypes.c_int32, ctypes.c_int64
_NUMBERS = PLAYED.numbers
#: Up to the first number of cards, Python draws from a list of all of them if these are at most the
#: second number; see `random.sample`.
_MOST_OUT, _FEW = 5, 21

#: How a policy chooses cards: to keep those worth keeping, to win tricks, or to avoid points.
KEEPS, WINS, AVOIDS = (_NUMBERS[name] for name in ("KEEPS", "WINS", "AVOIDS"))
#: What it announces: nothing, all there is between two tricks, or one thing after another.
NOTHING, ALL_BETWEEN, ONE_BY_ONE = (
    _NUMBERS[name] for name in ("NOTHING", "ALL_BETWEEN", "ONE_BY_ONE")
)

#: The signs of what may be done first.
_SIGNS = JUDGED.named("Sign", model)


@PLAYED.like("ChanceState")
class Chance(ctypes.Structure):
    """The state of Python's generator of random numbers."""


#: How the state of a generator lies in a Chance.
_STATE = struct.Struct("=624Ii")


@PLAYED.like("Start")
class Start(ctypes.Structure):
    """A point from which deals are played on, with the cards that are dealt first."""


@PLAYED.like("Policy")
class Policy(ctypes.Structure):
    """How all players play on: numbers for each card, and the groups that they declare.

    By trump suit, the first for none: of the cards that may go, the one with the least to `keep`
    does; that with the greatest `lead` is led; that with the greatest to `shed` is thrown under a
    better card. A trick of `worth_taking` points is taken. `adds_up` says that the deal brings what
    is announced and what the tricks count, with the last, or with `last_of_stock` the last that a
    draw follows, counting more. A leader closes the talon who will have counted enough if each of
    their trumps, and each other card that counts at least `worth_closing`, takes a trick to which
    another card that counts `falls` falls. With a `limit`, two players' last tricks are solved once
    nobody draws any more, unless that takes more positions; if the talon is closed, at most the
    last `hidden`.
    """

    def declares(self, trump: int, groups: Sequence[Group]) -> None:
        """Set the groups, at most MOST_MELDS, that are declared under a trump suit.

        They are tried in this order.
        """
        self.groups[trump + 1] = len(groups)
        for at, group in enumerate(groups):
            self.cards[trump + 1][at] = sum({1 << card for card in group})
            self.key[trump + 1][at] = group_key(group)


@PLAYED.like("Deed")
class _Deed(ctypes.Structure):
    pass


@PLAYED.like("Brought")
class _Brought(ctypes.Structure):
    pass


class Unseen(NamedTuple):
    """Cards to be dealt: to each hand `missing` of them, none that it `lacks`, the rest the talon.

    `out` of them are left out of the game. `told` is what the play tells of them, if anything.
    """

    cards: tuple[int, ...]
    missing: tuple[int, ...]
    lacks: tuple[int, ...]
    out: int
    told: Clues | None = None


class Brought(NamedTuple):
    """What each side makes: by announcing, and by tricks.

    If the deal score is no sum of these, all of it counts as made by tricks. `marked` is what each
    side has marked, where the deal brings something else, and otherwise empty.
    """

    announced: tuple[int, ...]
    tricks: tuple[int, ...]
    marked: tuple[int, ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """The sum for each side."""
        return tuple(map(add, self.announced, self.tricks))


def start(table: Table, shown: Sequence[Iterable[int]], unseen: Unseen | None) -> Start | None:
    """A table to play on from, with the cards shown of each hand; those `unseen` are dealt.

    Without any unseen, the hands and the talon are those of the table. None where something about
    it is not known, or the kernel has no room.
    """
    out = Start()
    position = position_on_table(table)
    taken, known, stock = table.taken, table.knowledge, table.stock
    if position is None or known.excess or known.perhaps_played or table.gap.seen:
        return None
    blanche = table.blanche
    if (
        blanche.doubtful
        or table.dealer < 0
        or len(taken.winners) != table.trick - 1
        or stock.turn_up >= KNOWN
    ):
        return None
    if unseen is None:
        talon = stock.talon[stock.at :]
        if len(talon) > MOST_TALON or any(not 0 <= card < KNOWN for card in talon):
            return None
        position.talon_cards = len(talon)
        position.talon[: len(talon)] = talon
    elif not _lay_down(out, position, shown, unseen):
        return None
    out.position = position
    pause = table.pause
    out.melds[: table.n], out.final_melds = pause.melds, pause.final_melds
    out.drawn[: table.n] = stock.drawn
    (out.gainer, out.gained), out.just_closed = pause.gained, pause.closer
    out.played_once = table.played_once
    out.shown, out.court, out.card_shown = blanche.shown, blanche.court, blanche.card_shown
    _tell_winners(out, table)
    for card in range(KNOWN):
        out.dealt_seat[card] = table.dealt_to(card)
    return out if _tell_count(out, table) and _tell_uses(out, table) else None


def _lay_down(
    out: Start, position: DealPoint, shown: Sequence[Iterable[int]], unseen: Unseen
) -> bool:
    """Tell which cards are shown and which are dealt; returns whether there is room."""
    if len(unseen.cards) > _NUMBERS["MOST_UNSEEN"] or unseen.out > _MOST_OUT or not unseen.cards:
        return False
    for seat, cards in enumerate(shown):
        hand = [0] * KNOWN
        for card in cards:
            hand[card] += 1
        position.hand[seat][:] = hand
    out.unseen, out.out = len(unseen.cards), unseen.out
    out.card[: len(unseen.cards)] = unseen.cards
    out.missing[: len(unseen.missing)] = unseen.missing
    out.lacks[: len(unseen.lacks)] = unseen.lacks
    if unseen.told is None:
        return True
    told = laid_out(unseen.told)
    if told is not None:
        out.told = ctypes.addressof(told)
        out.kept = told  # as long as the address is needed
    return told is not None


def _tell_winners(out: Start, table: Table) -> None:
    rules, winners = table.rules, table.taken.winners
    needed = tables_of(rules).tricks_needed
    out.first_to = out.stock_winner = NOBODY
    tricks = [0] * len(rules.sides)
    for trick, winner in enumerate(winners, start=1):
        side = rules.side_of(winner)
        tricks[side] += 1
        out.side_took[side] = trick
        if tricks[side] == needed and out.first_to < 0:
            out.first_to, out.has_first = side, trick == needed
    if 0 < rules.stock_tricks <= len(winners):
        out.stock_winner = winners[rules.stock_tricks - 1]


def _tell_count(out: Start, table: Table) -> bool:
    """Tell what each seat has counted; returns whether that is known."""
    count = table.count
    if table.rules.claim is None:
        return True
    if count.low != count.high or count.declared_low != count.declared_high:
        return False
    if None in count.won or (count.closed and (count.closer < 0 or count.early is None)):
        return False
    out.counted[: table.n], out.declared[: table.n] = count.low, count.declared_low
    out.won[: table.n] = list(map(bool, count.won))
    out.closed, out.closer, out.early = count.closed, count.closer, bool(count.early)
    least, out.at_closing = count.at_closing
    return least == out.at_closing or not table.rules.claim.at_closing


def _tell_uses(out: Start, table: Table) -> bool:
    """Tell what declared cards have served in; returns whether there is room."""
    uses = table.hands.uses
    if isinstance(uses, Uses):
        return all(
            _tell_ways(out.ways[seat][card], uses.served(seat, card))
            for seat in range(table.n)
            for card in range(KNOWN)
            if card in uses.concerned(seat)
        )
    return isinstance(uses, Worlds) and all(
        _tell_worlds(out.worlds[seat], cast("frozenset[World] | None", uses.state(seat)))
        for seat in range(table.n)
    )


def _tell_ways(out: Any, states: frozenset[tuple[int, ...]]) -> bool:
    if len(states) > _NUMBERS["MOST_WAYS"] or max(map(len, states)) > _NUMBERS["MOST_COPIES"]:
        return False
    out.count = len(states)
    for at, state in enumerate(states):
        ordered = enumerate(sorted(state, reverse=True))
        out.way[at] = sum(kinds << _NUMBERS["KIND_BITS"] * copy for copy, kinds in ordered)
    return True


def _tell_worlds(out: Any, worlds: frozenset[World] | None) -> bool:
    if worlds is None or len(worlds) > _NUMBERS["MOST_TOLD"]:
        return False
    out.count = len(worlds)
    for at, world in enumerate(worlds):
        if len(world.served) > _NUMBERS["MOST_SLOTS"] or len(world.sets) > _NUMBERS["MOST_SETS"]:
            return False
        row = out.world[at]
        slots = {}
        for slot, (copy, kinds) in enumerate(world.served):
            slots[copy] = 1 << slot
            row.card[slot], row.kinds[slot] = copy[0], kinds
        row.sets = len(world.sets)
        for number, (kind, copies) in enumerate(world.sets):
            row.set[number] = sum(slots[copy] for copy in copies), kind
    return True


def _deed(item: Item | None) -> _Deed:
    if item is None:
        return _Deed(_NUMBERS["Sign::NOT_PLAIN"], NOBODY)
    out = _Deed(_SIGNS[item.kind], item.seat, item.card, len(item.cards))
    out.cards[: len(item.cards)] = sorted(item.cards)
    return out


def deeds_of(deeds: Sequence[Item | None]) -> ctypes.Array[_Deed] | None:
    """Return what is done first, or None if nothing is; see `roll_out`."""
    return (_Deed * len(deeds))(*map(_deed, deeds)) if deeds else None


def is_too_much(rules: RuleSet, starts: Sequence[Start]) -> bool:
    """Whether Python would take cards out of the pack in a way that the kernel does not know."""
    tables = tables_of(rules)
    few = tables.may_be_left_out.bit_count() * rules.packs <= _FEW
    return not few and any(one.out for one in starts)


def roll_out(
    rules: RuleSet,
    policy: Policy,
    tally: Tally,
    starts: Sequence[Start],
    randoms: Sequence[Random],
    rounds: int,
    otherwise: Callable[[int], Sequence[Brought]],
    deeds: Sequence[Item | None] = (),
) -> list[Brought] | None:
    """Return what deals bring that are played on from each start in turn, in `rounds` rounds.

    `tally` is how the score stands before. A unit is played on from one start. With `deeds`, the
    cards of a unit are dealt once for all deeds. Each deed is done in turn, and chance takes the
    same course after each. A deed of None stands for a card that the policy chooses. `randoms` has
    the generator by which Python would deal and choose, with deeds one for each unit. `otherwise`
    has Python play a unit (from 0) for which the kernel has no room, and leaves the generator as
    the unit does. Returns None if nothing is compiled, or if the kernel does not know these rules.
    Cost: some microseconds for each.
    """
    library = load()
    tables = tables_of(rules)
    if library is None or not tables.for_kernel or not starts:
        return None
    if is_too_much(rules, starts):
        return None
    chances = (Chance * len(randoms))(*map(chance_of, randoms))
    units, each = len(starts) * rounds, max(1, len(deeds))
    rows = (_Brought * (units * each))()
    library.carnet_roll_out.restype = _LONG
    n, unit = tally.n, 0
    by_python: dict[int, Brought] = {}
    while True:
        unit = library.carnet_roll_out(
            ctypes.byref(tables),
            ctypes.byref(policy),
            ctypes.byref(score_so_far(tally)),
            (Start * len(starts))(*starts),
            _I(len(starts)),
            ctypes.byref(chances),
            deeds_of(deeds),
            _I(len(deeds)),
            _LONG(unit),
            _LONG(units),
            rows,
        )
        if unit < 0:
            raise MemoryError
        if not deeds:
            set_by(randoms[0], chances[0])
        if unit == units:
            break
        by_python.update(enumerate(otherwise(unit), unit * each))
        unit += 1
        if not deeds:
            chances[0] = chance_of(randoms[0])
    return [
        by_python.get(at)
        or Brought(
            tuple(row.announced[:n]),
            tuple(row.tricks[:n]),
            tuple(row.marked[:n]) if tally.apart else (),
        )
        for at, row in enumerate(rows)
    ]


def chance_of(random: Random) -> Chance:
    """The state of a generator."""
    _, state, _ = random.getstate()
    return Chance.from_buffer_copy(_STATE.pack(*state))


def set_by(random: Random, chance: Chance) -> None:
    """Give a generator this state."""
    random.setstate((Random.VERSION, (*chance.word[:], chance.at), None))
