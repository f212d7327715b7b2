"""What a player has seen of a deal, and the policies, as data for the compiled kernel."""

from __future__ import annotations

import ctypes
from functools import lru_cache
from typing import Any, cast

from analysis.estimate.count_policy import FALLS, HIDDEN, WORTH_CLOSING, CountingPolicy
from analysis.estimate.evidence import Evidence
from analysis.estimate.habits import SILENCE
from analysis.estimate.likely_worlds import steps_of
from analysis.estimate.policy import WORTH_TAKING, Policy, TrickPolicy, declared, keeping, leading
from analysis.estimate.unseen_cards import Seen
from analysis.fitted import DOUBLE, KIND, PAIR, RUN
from analysis.generate.compiled import declares
from analysis.kernel.shared import ANALYSED
from records.cards import KNOWN, NOBODY
from records.kernel.lines import position_of, position_on_table, tables_of
from records.kernel.tables import MOST_MELDS
from records.knowledge.table import Table
from records.knowledge.worlds import World, Worlds
from records.rules.declarations import Uses
from records.rules.phases import AT_DRAW
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP, strength

_NUMBERS = ANALYSED.numbers
#: How a policy chooses cards: to keep those worth keeping, to win tricks, or to avoid points.
_KEEPS, _WINS, _AVOIDS = (_NUMBERS[name] for name in ("KEEPS", "WINS", "AVOIDS"))
#: What it announces, if anything: all there is between two tricks, or one thing after another.
_ALL_BETWEEN, _ONE_BY_ONE = (_NUMBERS[name] for name in ("ALL_BETWEEN", "ONE_BY_ONE"))
_TRUMPS = range(NO_TRUMP, 4)
#: More than the power of any card, and than it counts.
_MORE = 1000


@ANALYSED.like("Evidence")
class _Told(ctypes.Structure):
    """What has been seen of the cards of each seat; see `analysis.estimate.evidence`."""


@ANALYSED.like("Outset")
class Outset(ctypes.Structure):
    """Where deals are played on from, and the cards that are dealt first."""


@ANALYSED.like("Policy")
class PolicyAsData(ctypes.Structure):
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


# -- where play goes on from --------------------


def start_of(seen: Seen) -> Outset | None:
    """Return what a player has seen, from which deals are dealt and played on.

    Without any unseen cards, the hands and the talon are those of the table. None where something
    about it is not known, or the kernel has no room: Python must do the work.
    """
    out, table = Outset(), seen.table
    position = position_on_table(table) if seen.unseen else position_of(table)
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
    if seen.unseen and not _lay_down(out, seen):
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


def _lay_down(out: Outset, seen: Seen) -> bool:
    """Tell which cards are shown and which are dealt; returns whether there is room."""
    if len(seen.unseen) > _NUMBERS["MOST_UNSEEN"] or seen.out > _NUMBERS["MOST_LEFT_OUT"]:
        return False
    for seat, cards in enumerate(seen.shown):
        hand = [0] * KNOWN
        for card in cards:
            hand[card] += 1
        out.position.hand[seat][:] = hand
    out.unseen, out.out = len(seen.unseen), seen.out
    out.card[: len(seen.unseen)] = seen.unseen
    out.missing[: len(seen.missing)] = seen.missing
    out.lacks[: len(seen.lacks)] = seen.lacks
    if seen.evidence is None:
        return True
    told = _told(seen.evidence, steps_of(seen.evidence, seen.missing))
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


def _told(found: Evidence, steps: int) -> _Told | None:
    """Return what play tells of the unseen cards, by which a deal is changed in so many steps.

    None if the kernel has no room for it.
    """
    tells = found.tells
    out = _Told(silence=SILENCE, steps=steps, tells=len(tells))
    if len(tells) > _NUMBERS["MOST_TELLS"]:
        return None
    for seat, (came, known, taken) in enumerate(
        zip(found.came, found.known, found.taken, strict=True)
    ):
        if max(len(came), len(known)) > _NUMBERS["MOST_CAME"]:
            return None
        if len(taken) > _NUMBERS["MOST_TAKEN"]:
            return None
        out.came_count[seat], out.known_count[seat] = len(came), len(known)
        out.taken_count[seat] = len(taken)
        out.came[seat][: len(came)] = came
        for rows, held in ((out.known[seat], known), (out.taken[seat], taken)):
            for at, one in enumerate(held):
                rows[at] = one
    loose = out.loose
    loose.pair[:], loose.kind[:], loose.run[:], loose.twice[:] = PAIR, KIND, RUN, DOUBLE
    return out if _tell_deeds(out, found) else None


def _tell_deeds(out: _Told, found: Evidence) -> bool:
    """Tell what was done or left undone; returns whether there is room."""
    needed: dict[int, int] = {}
    bound: dict[int, int] = {}
    used = 0
    for at, (seat, time, base, weights, needs, card, bonds) in enumerate(found.tells):
        row = out.tell[at]
        row.seat, row.time, row.base, row.needs = seat, time, base, len(needs)
        row.card, row.bonds = card, -1
        if bonds:
            if id(bonds) not in bound:
                if len(bound) == _NUMBERS["MOST_BONDS"]:
                    return False
                table = out.bonds[len(bound)]
                table.pair[:], table.kind[:], table.run[:] = zip(*bonds, strict=True)
                bound[id(bonds)] = len(bound)
            row.bonds = bound[id(bonds)]
        row.weight[:] = weights
        first = needed.get(id(needs)) if needs else 0
        if first is None:
            if used + len(needs) > _NUMBERS["MOST_NEEDS"]:
                return False
            first = needed[id(needs)] = used
            for number, need in enumerate(needs, used):
                out.need[number] = need
            used += len(needs)
        row.first_need = first
    return True


# -- policies --------------------


def as_data(policy: Policy | TrickPolicy, adds_up: bool) -> PolicyAsData | None:
    """Return a policy as data, None if it is not one of ours, or too much for the kernel.

    `adds_up` says that the deal scores what is announced and what each trick counts.
    """
    if type(policy) is TrickPolicy:
        return _of_tricks(policy.rules, adds_up)
    if isinstance(policy, Policy) and type(policy) in (Policy, CountingPolicy):
        counts = type(policy) is CountingPolicy
        return _of_keeping(policy.rules, adds_up, counts, policy.limit)
    return None


@lru_cache(maxsize=64)
def _of_tricks(rules: RuleSet, adds_up: bool) -> PolicyAsData:
    """Return the policy of games without a talon."""
    out = PolicyAsData(adds_up=adds_up, style=_AVOIDS if rules.fewest else _WINS)
    for trump in _TRUMPS:
        table = strength(rules, trump)
        for card in range(KNOWN):
            own = table.classes[card]
            power, value = table.power[own][card], rules.value[card]
            out.keep[trump + 1][card] = power + (_MORE if own == trump else 0)
            out.lead[trump + 1][card] = -(power * _MORE + value)
            out.shed[trump + 1][card] = value * _MORE + power
    return out


@lru_cache(maxsize=64)
def _of_keeping(rules: RuleSet, adds_up: bool, counts: bool, limit: int) -> PolicyAsData | None:
    """Return the policy of games with a talon, None if it is too much for the kernel."""
    if counts and rules.seven == AT_DRAW:
        return None
    out = PolicyAsData(adds_up=adds_up, last_of_stock=rules.scoring.last_stock, limit=limit)
    out.style, out.worth_taking = _KEEPS, WORTH_TAKING
    out.worth_closing, out.falls, out.hidden = WORTH_CLOSING, FALLS, HIDDEN
    out.announces = _ONE_BY_ONE if counts else _ALL_BETWEEN
    for trump in _TRUMPS:
        out.keep[trump + 1][:] = keeping(rules, trump)
        out.lead[trump + 1][:] = leading(rules, trump)
        groups = [group for _, group, _ in declared(rules, trump)]
        if len(groups) > MOST_MELDS:
            return None
        declares(out, trump, groups)
    return out
