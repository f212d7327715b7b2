"""What can be declared, and how a card may serve again (rulebook 0.1).

A record does not tell identical cards of several packs apart. How the copies of one card have
served is therefore a *set* of possibilities. A re-use is a fault only if no possibility is left.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

from records.cards import BIT, NAMES, SUIT, SUITS, card, pack
from records.rules import phases
from records.rules.kinds import (
    BESIGUE,
    CARRE,
    CARTE_BLANCHE,
    DOUBLE_BESIGUE,
    KIND_NAMES,
    MARRIAGE,
    QUADRUPLE_BESIGUE,
    QUINTE,
    ROYAL_CARRE,
    SEVEN,
    TRIPLE_BESIGUE,
    Combination,
    Declarations,
    Meld,
)
from records.rules.phases import AT_PLAY
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP
from records.slots import Copied

Group = tuple[int, ...]

QS, JD, QC, JH, QH, QD, JC, JS = map(card, ("QS", "JD", "QC", "JH", "QH", "QD", "JC", "JS"))
_BY_TRUMP = ((QS, JD), (QH, JC), (QD, JS), (QC, JH))
_MULTIPLES = (BESIGUE, DOUBLE_BESIGUE, TRIPLE_BESIGUE, QUADRUPLE_BESIGUE)

#: The usual re-use: a card serves once in a kind. A quinte gives no marriage, and a higher bezique
#: no lower one (rulebook 0.1), four trumps no four of any suits (rulebook 21).
USUAL_EXCLUDES: dict[int, int] = {
    MARRIAGE: MARRIAGE | QUINTE,
    QUINTE: QUINTE,
    BESIGUE: BESIGUE | DOUBLE_BESIGUE | TRIPLE_BESIGUE | QUADRUPLE_BESIGUE,
    DOUBLE_BESIGUE: DOUBLE_BESIGUE | TRIPLE_BESIGUE | QUADRUPLE_BESIGUE,
    TRIPLE_BESIGUE: TRIPLE_BESIGUE | QUADRUPLE_BESIGUE,
    QUADRUPLE_BESIGUE: QUADRUPLE_BESIGUE,
    CARRE: CARRE | ROYAL_CARRE,
    ROYAL_CARRE: ROYAL_CARRE,
    SEVEN: SEVEN,
}


def besigue_pair(besigue_cards: str, trump: int) -> tuple[int, int] | None:
    """Return the queen and the jack that make bezique, None if they depend on unknown trumps.

    Source: rulebook 2, option `besigue-cards`.
    """
    if besigue_cards == "fixed":
        return QS, JD
    if trump == NO_TRUMP:
        return None
    if besigue_cards == "by-trump":
        return _BY_TRUMP[trump]
    return (QC, JH) if SUIT[QS] == trump or SUIT[JD] == trump else (QS, JD)


@lru_cache(maxsize=320)
def catalogue(rules: RuleSet, trump: int) -> dict[Group, Meld]:
    """Return every group that can be declared under this trump suit, its cards in sorted order.

    Without a trump suit, groups that need one are included and worth -1: they are known, but may
    not be declared yet. Carte blanche is not included, because so many sets of cards can be one:
    see `carte_blanche`.
    """
    spec = rules.declarations
    if spec is None:
        return {}
    points, trump_by = spec.points, spec.trump_by
    out: dict[Group, Meld] = {}
    for suit, letter in enumerate(SUITS):
        king, queen = card("K" + letter), card("Q" + letter)
        royal = suit == trump or (trump == NO_TRUMP and trump_by & MARRIAGE)
        if "marriage" in points:
            out[king, queen] = (
                Meld(MARRIAGE, _royal_marriage(points, trump), "royal-marriage")
                if royal
                else Meld(MARRIAGE, points["marriage"], "marriage")
            )
        quinte = tuple(sorted(card(rank + letter) for rank in "ATKQJ"))
        if "royal-quinte" not in points:
            pass
        elif trump == NO_TRUMP and not trump_by & QUINTE:
            # If a plain quinte counts too, one that makes no trumps is plain.
            plain = points.get("quinte", -1) if trump_by else -1
            out[quinte] = Meld(QUINTE, plain, "quinte")
        elif royal or trump == NO_TRUMP:
            out[quinte] = Meld(QUINTE, points["royal-quinte"], "royal-quinte")
        elif "quinte" in points:
            out[quinte] = Meld(QUINTE, points["quinte"], "quinte")
    for own in spec.combinations:
        out.update(_combined(own, trump))
    pair = besigue_pair(spec.besigue_cards, trump)
    for times, kind in enumerate(_MULTIPLES, start=1):
        name = KIND_NAMES[kind]
        if name not in points or times > rules.packs:
            continue
        if pair is not None:
            out[tuple(sorted(pair * times))] = Meld(kind, points[name], name)
        else:
            worth = points[name] if trump_by & kind else -1
            for other in _BY_TRUMP:
                out[tuple(sorted(other * times))] = Meld(kind, worth, name)
    for rank in "ATKQJ":
        of_rank = pack(rank)
        for four in of_rank if f"royal-{rank}" in points else ():
            if trump == NO_TRUMP:
                out[(four,) * 4] = Meld(ROYAL_CARRE, -1, f"royal-four-{rank}")
            elif SUIT[four] == trump:
                out[(four,) * 4] = Meld(ROYAL_CARRE, points[f"royal-{rank}"], f"royal-four-{rank}")
        if rank not in points:
            continue
        meld = Meld(CARRE, points[rank], f"four-{rank}")
        for group in combinations_with_replacement(of_rank, 4):
            most = max(group.count(c) for c in group)
            fits = most <= (1 if spec.carre_distinct else rules.packs)
            if fits and (trump == NO_TRUMP or group not in out):
                out[group] = meld
    if rules.seven not in ("none", AT_PLAY):
        suits = range(4) if trump == NO_TRUMP else (trump,)
        for suit in suits:
            worth = -1 if trump == NO_TRUMP else spec.seven
            out[(rules.exchange_cards[suit],)] = Meld(SEVEN, worth, "seven")
    return out


def _combined(own: Combination, trump: int) -> Iterator[tuple[Group, Meld]]:
    """Return every group that is a game's own combination."""
    if own.cards:
        yield tuple(sorted(map(card, own.cards))), Meld(own.kind, own.points, own.name)
        return
    if own.across:
        yield tuple(sorted(pack(own.ranks) * own.times)), Meld(own.kind, own.points, own.name)
        return
    if own.number:
        plain = Meld(own.kind, own.points, own.name)
        yield from ((group, plain) for group in combinations(pack(own.ranks), own.number))
        return
    for suit, letter in enumerate(SUITS):
        royal = own.royal is not None and suit == trump
        worth = own.royal if royal and own.royal is not None else own.points
        group = sorted([card(rank + letter) for rank in own.ranks] * own.times)
        if worth < 0 and trump != NO_TRUMP:
            continue
        yield tuple(group), Meld(own.kind, worth, f"royal-{own.name}" if royal else own.name)


@lru_cache(maxsize=320)
def groups_with_cards(rules: RuleSet, trump: int) -> tuple[tuple[int, Group], ...]:
    """Return the groups of `catalogue` in its order, each after the set of its cards."""
    return tuple((sum({BIT[card] for card in group}), group) for group in catalogue(rules, trump))


def suit_of_trumps(group: Group) -> int:
    """Return the suit that a declaration makes trumps: that of its queen (rulebook 5, 16, 21)."""
    return SUIT[next(one for one in group if NAMES[one][0] == "Q")]


def is_court(card: int) -> bool:
    """Return whether a card, perhaps half known, is certainly a king, a queen or a jack."""
    return NAMES[card][0] in "KQJ"


def carte_blanche(rules: RuleSet, cards: Group) -> Meld | None:
    """Return the carte blanche that these cards can be: a whole hand, or one card just drawn.

    Source: rulebook 16.
    """
    spec = rules.declarations
    if spec is None or (len(cards) > 1 and len(cards) != rules.hand_size):
        return None
    if rules.moment(phases.SHOW_ANOTHER if len(cards) == 1 else phases.CARTE_BLANCHE) is None:
        return None
    if any(map(is_court, cards)):
        return None
    return Meld(CARTE_BLANCHE, spec.points["carte-blanche"], "carte-blanche")


def _royal_marriage(points: Mapping[str, int], trump: int) -> int:
    """Return the worth of the first marriage, which makes trumps, if it has one of its own."""
    worth = points["royal-marriage"]
    return points.get("first-marriage", worth) if trump == NO_TRUMP else worth


@lru_cache(maxsize=4096)
def word(cards: Group) -> str:
    """Return a group as it is written, without its plus sign."""
    return "".join([NAMES[c] for c in cards])


@lru_cache(maxsize=4096)
def in_order(cards: Group) -> Group:
    """Return a group as the catalogue has it, from its cards as written."""
    return tuple(sorted(cards))


@lru_cache(maxsize=4096)
def counted(group: Group) -> tuple[tuple[int, int], ...]:
    """Return the cards of a group, each with the number of its copies."""
    return tuple({number: group.count(number) for number in group}.items())


# How a player's copies of one card may have served: possible multisets of bits of kinds. Only
# copies that have served at all are listed.
Served = frozenset[tuple[int, ...]]
_UNUSED: Served = frozenset([()])

#: Returns whether a hand's unknown cards have room for these numbers of copies together.
Room = Callable[[Mapping[int, int]], bool]


# The same few situations come back in deal after deal.
@lru_cache(maxsize=4096)
def _serve(
    states: Served, kind: int, excluded: int, again: int, times: int, copies: int, unserved: int = 0
) -> Served:
    """Return the states after this many copies have served together. Empty if they cannot.

    At least one of them may not have served in the kinds `unserved`, if there are any.
    """
    out: set[tuple[int, ...]] = set()
    for state in states:
        fresh = min(times, copies - len(state))
        hand = (*state, *(0,) * max(0, fresh))
        for chosen in combinations(range(len(hand)), times):
            served = [hand[i] for i in chosen]
            barred = [one & excluded for one in served if one & excluded]
            if len(barred) > again or any(one != kind for one in barred):
                continue
            if unserved and all(one & unserved for one in served):
                continue
            kept = [one for i, one in enumerate(hand) if i not in chosen and one]
            out.add(tuple(sorted(kept + [one | kind for one in served])))
    return frozenset(out)


def _least(states: Served) -> int:
    return min(map(len, states))


@lru_cache(maxsize=4096)
def _lose(states: Served, held: int, fresh: bool | None) -> Served:
    """Return the states after one of at most `held` copies has left the hand; see `Uses.lose`."""
    out: set[tuple[int, ...]] = set()
    for state in states:
        if len(state) < held and fresh is not False:
            out.add(state)
        if not fresh:
            out.update((*state[:i], *state[i + 1 :]) for i in range(len(state)))
    # No state is left after a fault that has been reported. Nothing follows from it.
    return frozenset(out) or states


class Serving(NamedTuple):
    """Cards that are to serve together in a kind.

    A copy may not have served in the kinds `excluded`. Nevertheless `again` copies of each card may
    have served in `kind` itself. `held` counts the cards that the player may hold. At least one
    copy of the whole group may not have served in the kinds `unserved`, if there are any.
    """

    group: Group
    kind: int
    excluded: int
    held: list[int]
    again: int = 0
    unserved: int = 0

    @classmethod
    def under(cls, spec: Declarations, group: Group, kind: int, held: list[int]) -> Serving:
        """Return what these rules ask of the cards."""
        excluded, again, unserved = spec.excludes[kind], spec.again(kind), spec.unserved(kind)
        return cls(group, kind, excluded, held, again, unserved)


class Uses(Copied, own=("_perhaps_left", "_by_card")):
    """What each player's declared cards have served in.

    Copies of a card are told apart only by how they have served. Cost of each call: the number of
    cards times the number of possibilities, which are few.
    """

    def __init__(self, seats: int) -> None:
        #: how many copies that have served may have left each hand in a gap
        self._perhaps_left: list[Mapping[int, int]] = [{}] * seats
        #: replaced and never changed, so that copies may share them
        self._by_card: list[Mapping[int, Served]] = [{}] * seats

    def serve(
        self,
        seat: int,
        asked: Serving,
        commit: bool = True,
        room: Room | None = None,
    ) -> bool:
        """Return whether copies of these cards can serve together.

        `room` tells whether the hand has room for given numbers of copies that have served; it is
        None if it certainly has. With `commit`, the cards have served from now on.
        """
        group, kind, excluded, held, again, unserved = asked
        uses = self._by_card[seat]
        changed: list[tuple[int, Served]] = []
        for number, times in counted(group):
            states = uses.get(number, _UNUSED)
            after = _serve(states, kind, excluded, again, times, held[number])
            if not after:
                return False
            changed.append((number, after))
        if unserved:
            renewed = []
            for at, (number, times) in enumerate(counted(group)):
                states = uses.get(number, _UNUSED)
                after = _serve(states, kind, excluded, again, times, held[number], unserved)
                if after:
                    renewed.append((at, (number, after)))
            if not renewed:
                return False
            if len(renewed) == 1:
                # No other card of the group can be the new one.
                ((at, entry),) = renewed
                changed[at] = entry
        if room is not None:
            left = self._perhaps_left[seat]
            if not room({n: _least(states) - left.get(n, 0) for n, states in changed}):
                return False
        if commit:
            self._by_card[seat] = {**uses, **dict(changed)}
        return True

    def serve_dealt(self, seat: int, number: int, kind: int, least: int, most: int) -> None:
        """Note that this many copies of a card have served in this kind because they were dealt."""
        if most:
            states = ((kind,) * count for count in range(least, most + 1))
            self._by_card[seat] = {**self._by_card[seat], number: frozenset(states)}

    def concerned(self, seat: int) -> Container[int]:
        """Return the cards of which a copy in this hand may have served."""
        return self._by_card[seat]

    def lose(self, seat: int, number: int, held: int, fresh: bool | None = None) -> None:
        """Let one copy leave the hand, in which at most `held` copies were before.

        `fresh` says whether it had served: True if it had not, False if it had, None if not known.
        """
        uses = self._by_card[seat]
        states = uses.get(number)
        if states is not None:
            self._by_card[seat] = {**uses, number: _lose(states, held, fresh)}

    def fit(self, seat: int, number: int, held: int) -> None:
        """Let copies leave the hand if it has no place for them: it holds at most `held`."""
        kept = frozenset(
            left
            for state in self.served(seat, number)
            for left in combinations(state, min(len(state), held))
        )
        self._by_card[seat] = {**self._by_card[seat], number: kept}

    def least(self, seat: int, number: int) -> int:
        """Return the least number of copies of a card in this hand that have served."""
        return _least(self.served(seat, number)) - self._perhaps_left[seat].get(number, 0)

    def doubt(self, seat: int, number: int) -> None:
        """Note that a copy still counted in the hand may have left. That it has served stays."""

    def gap(self) -> None:
        """Note that copies that have served may leave their hand unseen.

        That they have served stays.
        """
        for seat, uses in enumerate(self._by_card):
            self._perhaps_left[seat] = {
                number: max(map(len, states)) for number, states in uses.items()
            }

    def may_have_left(self, seat: int, number: int) -> None:
        """Note that the copies of a card that have served may have left the hand unseen."""
        most = max(map(len, self.served(seat, number)))
        self._perhaps_left[seat] = {**self._perhaps_left[seat], number: most}

    def served(self, seat: int, number: int) -> Served:
        """Return the possible ways in which the held copies of a card have served."""
        return self._by_card[seat].get(number, _UNUSED)

    def state(self, seat: int) -> Hashable:
        """Return a value that is equal for two objects with the same possibilities for a seat."""
        return frozenset(entry for entry in self._by_card[seat].items() if entry[1] != _UNUSED)

    def fresh(self) -> Uses:
        """Return an object of the same kind in which nothing has served."""
        return Uses(len(self._by_card))
