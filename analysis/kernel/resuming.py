"""Where deals are played on from, with the cards that are dealt first, for the kernel."""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, cast

from analysis.kernel.likely import Clues, laid_out
from analysis.kernel.shared import ANALYSED
from records.cards import KNOWN, NOBODY
from records.kernel.lines import position_of, position_on_table, tables_of
from records.knowledge.table import Table
from records.knowledge.worlds import World, Worlds
from records.rules.declarations import Uses
from records.rules.ruleset import RuleSet

_NUMBERS = ANALYSED.numbers


@ANALYSED.like("Outset")
class Outset(ctypes.Structure):
    """Where deals are played on from, and the cards that are dealt first."""


class Unseen(NamedTuple):
    """Cards to be dealt: to each hand `missing` of them, none that it `lacks`, the rest the talon.

    `out` of them are left out of the game. `told` is what the play tells of them, if anything.
    """

    cards: tuple[int, ...]
    missing: tuple[int, ...]
    lacks: tuple[int, ...]
    out: int
    told: Clues | None = None


def start(table: Table, shown: Sequence[Iterable[int]], unseen: Unseen | None) -> Outset | None:
    """A table to play on from, with the cards shown of each hand; those `unseen` are dealt.

    Without any unseen, the hands and the talon are those of the table. None where something about
    it is not known, or the kernel has no room.
    """
    out = Outset()
    position = position_of(table) if unseen is None else position_on_table(table)
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
    out.position = position
    if unseen is not None and not _lay_down(out, shown, unseen):
        return None
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


def _lay_down(out: Outset, shown: Sequence[Iterable[int]], unseen: Unseen) -> bool:
    """Tell which cards are shown and which are dealt; returns whether there is room."""
    if (
        len(unseen.cards) > _NUMBERS["MOST_UNSEEN"]
        or unseen.out > _NUMBERS["MOST_LEFT_OUT"]
        or not unseen.cards
    ):
        return False
    for seat, cards in enumerate(shown):
        hand = [0] * KNOWN
        for card in cards:
            hand[card] += 1
        out.position.hand[seat][:] = hand
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


def _tell_winners(out: Outset, table: Table) -> None:
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


def _tell_count(out: Outset, table: Table) -> bool:
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


def _tell_uses(out: Outset, table: Table) -> bool:
    """Tell what declared cards have served in; returns whether there is room."""
    uses = table.knowledge.uses
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


def is_too_much(rules: RuleSet, starts: Sequence[Outset]) -> bool:
    """Whether Python would take cards out of the pack in a way that the kernel does not know."""
    tables = tables_of(rules)
    few = tables.may_be_left_out.bit_count() * rules.packs <= _NUMBERS["MOST_LEFT_OUT_OF"]
    return not few and any(one.out for one in starts)
