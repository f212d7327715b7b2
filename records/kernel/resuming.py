"""Where deals are played on from, the policies by which they are, and chance, for the kernel."""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Sequence
from random import Random
from typing import Any, cast

from records.cards import KNOWN, NOBODY
from records.kernel.lines import position_on_table, tables_of
from records.kernel.shared_play import PLAYED
from records.kernel.tables import MOST_TALON, group_key
from records.rules.declarations import Group, Uses
from records.rules.rescoring import World, Worlds
from records.rules.table import Table

_NUMBERS = PLAYED.numbers


@PLAYED.like("ChanceState")
class Chance(ctypes.Structure):
    """The state of Python's generator of random numbers."""


#: How the state of a generator lies in a Chance.
_STATE = struct.Struct("=624Ii")


@PLAYED.like("Start")
class Start(ctypes.Structure):
    """A point from which deals are played on."""


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


def start(table: Table, dealt: bool = True) -> Start | None:
    """A table to play on from. Its talon is left out unless its cards are `dealt`.

    None where something about it is not known, or the kernel has no room.
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
    if dealt:
        talon = stock.talon[stock.at :]
        if len(talon) > MOST_TALON or any(not 0 <= card < KNOWN for card in talon):
            return None
        position.talon_cards = len(talon)
        position.talon[: len(talon)] = talon
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
        for copy, kinds in ordered:
            word, place = divmod(copy, _NUMBERS["IN_A_WORD"])
            out.way[at].word[word] |= kinds << _NUMBERS["KINDS"] * place
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


def chance_of(random: Random) -> Chance:
    """The state of a generator."""
    _, state, _ = random.getstate()
    return Chance.from_buffer_copy(_STATE.pack(*state))


def set_by(random: Random, chance: Chance) -> None:
    """Give a generator this state."""
    random.setstate((Random.VERSION, (*chance.word[:], chance.at), None))
