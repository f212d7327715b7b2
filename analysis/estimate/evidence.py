"""What the play of a deal tells of the cards that somebody has not seen.

Each play of a player whose cards are hidden tells that they chose that card among those that they
held, and each time that they announced nothing tells that they had perhaps nothing to announce.
Only what everybody saw is used.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from analysis.estimate.habits import SILENCE, Bonds, Moved, bonds, weights
from records.cards import BIT, KNOWN
from records.knowledge.table import Table
from records.notation.model import CLAIM, CLOSING, DECLARATION, EXCHANGE, PLAY, Item
from records.rules.declarations import Group, catalogue
from records.rules.kinds import Meld
from records.rules.phases import AFTER_TRICK, ALL, DECLARE, LEADING, WINNER_SIDE
from records.rules.ruleset import RuleSet
from records.rules.strength import strength

#: What is kept. All else tells nothing of the cards.
_KEPT = frozenset((PLAY, DECLARATION, EXCHANGE, CLOSING, CLAIM))


class Done(NamedTuple):
    """Something done by a seat, and the table right after it.

    `cards` are those played, declared or given. `stock` counts the cards not yet drawn, with those
    under a closed talon, and `closed` tells whether it is closed. `ends` says that a trick was
    completed. `trump` is the suit or NO_TRUMP, and `turn_up` the card turned up or negative.
    """

    ply: int
    kind: int
    seat: int
    cards: tuple[int, ...]
    trick: int
    trump: int
    offsuit: bool
    stock: int
    closed: bool
    turn_up: int
    ends: bool


class History:
    """The deeds of a deal from its first card on.

    `whole` says that nothing is missing: the deal is recorded from its beginning, and every card
    that was seen is known.
    """

    def __init__(self, table: Table) -> None:
        self.whole = table.trick == 1 and not table.plays
        self.stock = _stock(table)
        self.turn_up = table.stock.turn_up
        self.done: list[Done] = []
        self._offsuit = table.phase.offsuit_wins

    def add(self, table: Table, ply: int, item: Item, seat: int) -> None:
        """Note what was just done at a table."""
        if table.gap.seen:
            self.whole = False
        if item.kind not in _KEPT or not self.whole:
            return
        cards = item.cards if item.kind == DECLARATION else (item.card,)
        if item.kind in (CLOSING, CLAIM):
            cards = ()
        if seat < 0 or any(not 0 <= card < KNOWN for card in cards):
            self.whole = False
            return
        ends = item.kind == PLAY and not table.current.cards
        # A phase ends between two tricks, never within one.
        if not ends:
            self._offsuit = table.phase.offsuit_wins
        self.done.append(
            Done(
                ply,
                item.kind,
                seat,
                tuple(cards),
                table.trick - ends,
                table.trumps.suit,
                self._offsuit,
                _stock(table),
                bool(table.stock.closed),
                table.stock.turn_up,
                ends,
            )
        )


def _stock(table: Table) -> int:
    return table.stock.left + table.stock.closed


#: Later than anything that is done.
NEVER = 1 << 20
#: The time from one trick to the next, and within it: of draws, of announcements, of cards.
_TRICK, _ANNOUNCED, _LED, _CARD = 10, 2, 3, 5
#: The time at the end of the trick before, when the winner announces before drawing.
_BEFORE_DRAW = -3


class Placed(NamedTuple):
    """A card that a player is known to have had.

    They drew it, or were dealt it, before `before`, and held it until `until`, inclusive.
    """

    card: int
    before: int
    until: int


class HeldCard(NamedTuple):
    """A card that a player is known to have held from one time (exclusive) to another."""

    card: int
    since: int
    until: int


class Need(NamedTuple):
    """Cards of which a hand needs one (a set), and those of which it needs two."""

    one: int
    two: int


class Tell(NamedTuple):
    """Something that a seat did, or left undone, at a time, when it had a hand to choose from.

    With such a hand it was as likely as 1 to `base` and the `weights` of its distinct cards, and if
    the hand has all that one of the `needs` wants, 1 to `silence` times as much. If there are
    `bonds`, each weight counts as much as the card is loose in the hand, and the deed is as much
    likelier as `card`, which was played, is loose itself.
    """

    seat: int
    time: int
    base: int
    weights: tuple[int, ...]
    needs: tuple[Need, ...]
    card: int = -1
    bonds: Bonds = ()


class Evidence(NamedTuple):
    """What has been seen of the cards of each seat, by seat.

    `came` are the times at which cards came to a hand that are not among those `taken`, 0 for those
    dealt. One card came at each of them: one of those `known`, or one of the unseen cards that it
    still holds. `tells` are in order.
    """

    came: tuple[tuple[int, ...], ...]
    known: tuple[tuple[Placed, ...], ...]
    taken: tuple[tuple[HeldCard, ...], ...]
    tells: tuple[Tell, ...]


_NO_WEIGHTS = (0,) * KNOWN


class _Reader:
    """Reads a history for the seats whose cards are `hidden`."""

    def __init__(self, rules: RuleSet, history: History, hidden: Sequence[bool]) -> None:
        n = rules.seats
        self.rules = rules
        self.hidden = hidden
        self.came = [[0] * rules.hand_size for _ in range(n)]
        self.known: list[list[Placed]] = [[] for _ in range(n)]
        self.taken: list[list[HeldCard]] = [[] for _ in range(n)]
        #: the cards that each seat has shown and still holds: before when they came; or since when
        #: they are held, as a negative number
        self.shown: list[dict[int, list[int]]] = [{} for _ in range(n)]
        #: what each seat has laid down: (card, kind)
        self.laid: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        self.groups: list[set[Group]] = [set() for _ in range(n)]
        self.spoke: set[int] = set()
        self.tells: list[Tell] = []
        self.stock = history.stock
        self.drawn = 0
        self.trick: list[tuple[int, int]] = []
        self.winner = -1
        self.turn_up = history.turn_up

    def read(self, done: Done) -> None:
        at = done.trick * _TRICK
        waiting = self.stock
        self.draw(done.stock, at, done.turn_up)
        if done.kind == PLAY:
            if not self.trick:
                self.silences(done, waiting)
                self.spoke.clear()
            self.play(done, at + _CARD)
        elif done.kind == DECLARATION:
            self.declare(done, at + _ANNOUNCED)
        elif done.kind == EXCHANGE:
            self.exchange(done, at + _ANNOUNCED)
        self.turn_up = done.turn_up

    def draw(self, stock: int, time: int, turn_up: int) -> None:
        """Note that cards were drawn until so many are left."""
        self.drawn += self.stock - stock
        self.stock = stock
        n = self.rules.seats
        if self.drawn < n:
            return
        self.drawn -= n
        last = (self.winner - 1) % n if not stock and self.rules.turn_up == "talon" else -1
        for seat in range(n):
            if seat == last:
                self.shown[seat].setdefault(turn_up, []).append(-time)
            else:
                self.came[seat].append(time)

    def leaves(self, seat: int, card: int, time: int) -> None:
        """Note that a card leaves a hand right after a time."""
        times = self.shown[seat].get(card)
        since = times.pop(0) if times else time
        if since < 0:
            self.taken[seat].append(HeldCard(card, -since, time))
        else:
            self.known[seat].append(Placed(card, since, time))

    def play(self, done: Done, time: int) -> None:
        seat, (card,) = done.seat, done.cards
        if self.hidden[seat]:
            draws = bool(done.stock) and not done.closed
            moved = Moved(done.trump, done.offsuit, draws, tuple(self.trick))
            found = weights(self.rules, moved, seat, card)
            if found is not None:
                declared = frozenset(self.groups[seat])
                bound = bonds(self.rules, done.trump, declared) if draws else ()
                self.tells.append(Tell(seat, time, 0, found, (), card, bound))
        self.leaves(seat, card, time)
        self.trick.append((seat, card))
        if done.ends:
            power = strength(self.rules, done.trump, done.offsuit)
            self.winner = self.trick[power.winner([one for _, one in self.trick])][0]
            self.trick = []

    def declare(self, done: Done, time: int) -> None:
        seat, cards = done.seat, done.cards
        self.spoke.add(seat)
        group = tuple(sorted(cards))
        meld = catalogue(self.rules, done.trump).get(group)
        kind = 0 if meld is None else meld.kind
        shown = self.shown[seat]
        for card in set(cards):
            times = shown.setdefault(card, [])
            times += [time] * (cards.count(card) - len(times))
        self.laid[seat] += [(card, kind) for card in cards]
        self.groups[seat].add(group)

    def exchange(self, done: Done, time: int) -> None:
        seat, (card,) = done.seat, done.cards
        self.leaves(seat, card, time)
        self.shown[seat].setdefault(self.turn_up, []).append(1 - time)

    # -- what was not declared --------------------

    def silences(self, done: Done, waiting: int) -> None:
        """Note who declared nothing before this lead, though they might have."""
        moment = self.rules.moment(DECLARE)
        if moment is None:
            return
        time = done.trick * _TRICK
        if moment.when == AFTER_TRICK:
            if not waiting or done.closed or self.winner < 0:
                return
            time += _BEFORE_DRAW
            if moment.who == WINNER_SIDE:
                side = self.rules.side_of(self.winner)
                seats = [one for one in range(self.rules.seats) if self.rules.side_of(one) == side]
            else:
                seats = list(range(self.rules.seats)) if moment.who == ALL else [self.winner]
        elif moment.when in LEADING:
            time += _LED
            seats = [done.seat]
        else:
            return
        for seat in seats:
            if self.hidden[seat] and seat not in self.spoke:
                needs = self.needs(seat, done.trump)
                if needs:
                    self.tells.append(Tell(seat, time, 1, _NO_WEIGHTS, needs))

    def needs(self, seat: int, trump: int) -> tuple[Need, ...]:
        """Return what a seat needs in order to have something left to declare."""
        laid = tuple(
            (card, kind, len(self.shown[seat].get(card, ()))) for card, kind in self.laid[seat]
        )
        return _needs_left(self.rules, trump, frozenset(self.groups[seat]), laid)


# Cached, because whoever plays a deal asks for the same ones at every card.
@lru_cache(maxsize=4096)
def _needs_left(
    rules: RuleSet, trump: int, declared: frozenset[Group], laid: tuple[tuple[int, int, int], ...]
) -> tuple[Need, ...]:
    """Return what groups need that a hand may still declare.

    `laid` has each card laid down, the kind for which it was, and how many such cards are shown.
    """
    if not laid:
        return tuple(need for need, _, _ in _all_needs(rules, trump))
    spec = rules.declarations
    assert spec is not None
    out = []
    for need, group, meld in _all_needs(rules, trump):
        if group in declared:
            continue
        excluded = spec.excludes[meld.kind]
        one, two = need
        for card in set(group):
            served = [held for c, kind, held in laid if c == card and kind & excluded]
            many = group.count(card) + min(len(served), max(served, default=0))
            if many > 2 or many > rules.packs:
                break
            if many == 2:
                two |= BIT[card]
        else:
            out.append(Need(one, two))
    return tuple(out)


@lru_cache(maxsize=64)
def _all_needs(rules: RuleSet, trump: int) -> tuple[tuple[Need, Group, Meld], ...]:
    """Return what each group that scores needs, those left out that need three of a card."""
    out = []
    for group, meld in catalogue(rules, trump).items():
        counts = {card: group.count(card) for card in group}
        if meld.points > 0 and max(counts.values()) <= 2:
            one = sum(BIT[card] for card in counts)
            out.append((Need(one, sum(BIT[c] for c, n in counts.items() if n == 2)), group, meld))
    return tuple(out)


def evidence(
    table: Table,
    history: History,
    ply: int,
    shown: Sequence[Sequence[int]],
    sizes: Sequence[int],
) -> Evidence | None:
    """Return what the play up to a ply tells of the hands of which so much is not shown.

    None if the history is not whole, or does not agree with that. Cost: about a millisecond for a
    long deal.
    """
    rules = table.rules
    if not history.whole or any(phase.pairs for phase in rules.phases):
        return None
    missing = [size - len(cards) for size, cards in zip(sizes, shown, strict=True)]
    reader = _Reader(rules, history, [many > 0 for many in missing])
    for done in history.done:
        if done.ply > ply:
            break
        reader.read(done)
    turned = table.stock.turn_up
    reader.draw(table.stock.left + table.stock.closed, table.trick * _TRICK, turned)
    came: list[tuple[int, ...]] = []
    known: list[tuple[Placed, ...]] = []
    taken: list[tuple[HeldCard, ...]] = []
    for seat in range(rules.seats):
        if not missing[seat]:
            came.append(())
            known.append(())
            taken.append(())
            continue
        for card in shown[seat]:
            # It stays in the hand: nothing is seen of it later.
            reader.leaves(seat, card, NEVER)
        if any(reader.shown[seat].values()) or len(reader.came[seat]) != missing[seat] + len(
            reader.known[seat]
        ):
            return None
        times = sorted(reader.came[seat], reverse=True)
        # The cards that came last can only be those that were not needed before.
        for number, time in enumerate(times):
            if sum(one.before > time for one in reader.known[seat]) + missing[seat] <= number:
                return None
        came.append(tuple(times))
        known.append(tuple(reader.known[seat]))
        taken.append(tuple(reader.taken[seat]))
    return Evidence(tuple(came), tuple(known), tuple(taken), tuple(reader.tells))


__all__ = ["NEVER", "SILENCE", "Evidence", "HeldCard", "Need", "Placed", "Tell", "evidence"]
