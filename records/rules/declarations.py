"""What can be declared, and how a card serves again (rulebook 0.1).

Identical cards of several packs are not told apart in a record, so how the copies of one
card have served is a *set* of possibilities; a re-use is a fault only when none is left.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from records.cards import BIT, NAMES, RANKS, SEVENS, SUIT, card
from records.rules import phases
from records.rules.kinds import (
    BESIGUE,
    CARRE,
    CARTE_BLANCHE,
    DOUBLE_BESIGUE,
    MARRIAGE,
    QUADRUPLE_BESIGUE,
    QUINTE,
    SEVEN,
    TRIPLE_BESIGUE,
    Combination,
    Meld,
)
from records.rules.phases import AFTER_TRICK, AT_DRAW
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP

Group = tuple[int, ...]

QS, JD, QC, JH, QH, QD, JC, JS = map(card, ("QS", "JD", "QC", "JH", "QH", "QD", "JC", "JS"))
_BY_TRUMP = ((QS, JD), (QH, JC), (QD, JS), (QC, JH))
_MULTIPLES = (BESIGUE, DOUBLE_BESIGUE, TRIPLE_BESIGUE, QUADRUPLE_BESIGUE)
_MULTIPLE_NAMES = ("besigue", "double-besigue", "triple-besigue", "quadruple-besigue")

#: The usual re-use: once in a kind, no marriage out of a quinte, no lower bésigue out of a
#: higher one (rulebook 0.1).
USUAL_EXCLUDES: dict[int, int] = {
    MARRIAGE: MARRIAGE | QUINTE,
    QUINTE: QUINTE,
    BESIGUE: BESIGUE | DOUBLE_BESIGUE | TRIPLE_BESIGUE | QUADRUPLE_BESIGUE,
    DOUBLE_BESIGUE: DOUBLE_BESIGUE | TRIPLE_BESIGUE | QUADRUPLE_BESIGUE,
    TRIPLE_BESIGUE: TRIPLE_BESIGUE | QUADRUPLE_BESIGUE,
    QUADRUPLE_BESIGUE: QUADRUPLE_BESIGUE,
    CARRE: CARRE,
    SEVEN: SEVEN,
}


def besigue_pair(besigue_cards: str, trump: int) -> tuple[int, int] | None:
    """The queen and the jack that make bésigue; None while that hangs on an unknown trump.

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
    """Every group that can be declared under this trump suit, its cards in sorted order.

    Without a trump suit, groups that need one are there as they would be with it, worth
    -1: they are known, and may not be declared yet.  Carte blanche is not among them, which so
    many sets of cards can be: see `carte_blanche`.
    """
    spec = rules.declarations
    if spec is None:
        return {}
    points = spec.points
    out: dict[Group, Meld] = {}
    for suit in range(4):
        first = suit * 13
        king, queen = first + RANKS.index("K"), first + RANKS.index("Q")
        royal = suit == trump or (trump == NO_TRUMP and rules.trump_by & MARRIAGE)
        if "marriage" in points:
            out[king, queen] = (
                Meld(MARRIAGE, _royal_marriage(points, trump), "royal-marriage")
                if royal
                else Meld(MARRIAGE, points["marriage"], "marriage")
            )
        quinte = tuple(sorted(first + RANKS.index(r) for r in "ATKQJ"))
        if "royal-quinte" not in points:
            pass
        elif trump == NO_TRUMP and not rules.trump_by & QUINTE:
            # Where a plain one counts too, one that makes no trumps is plain.
            plain = points.get("quinte", -1) if rules.trump_by else -1
            out[quinte] = Meld(QUINTE, plain, "quinte")
        elif royal or trump == NO_TRUMP:
            out[quinte] = Meld(QUINTE, points["royal-quinte"], "royal-quinte")
        elif "quinte" in points:
            out[quinte] = Meld(QUINTE, points["quinte"], "quinte")
    for own in spec.combinations:
        out.update(_combined(own, trump))
    pair = besigue_pair(spec.besigue_cards, trump)
    for times, (kind, name) in enumerate(zip(_MULTIPLES, _MULTIPLE_NAMES, strict=True), start=1):
        if name not in points or times > rules.packs:
            continue
        if pair is not None:
            out[tuple(sorted(pair * times))] = Meld(kind, points[name], name)
        else:
            for other in _BY_TRUMP:
                out[tuple(sorted(other * times))] = Meld(kind, -1, name)
    for rank in "AKQJ":
        if rank not in points:
            continue
        meld = Meld(CARRE, points[rank], f"four-{rank}")
        of_rank = [suit * 13 + RANKS.index(rank) for suit in range(4)]
        for group in combinations_with_replacement(of_rank, 4):
            most = max(group.count(c) for c in group)
            if most <= (1 if spec.carre_distinct else rules.packs):
                out[group] = meld
    if rules.seven in (AFTER_TRICK, AT_DRAW):
        suits = range(4) if trump == NO_TRUMP else (trump,)
        for suit in suits:
            worth = -1 if trump == NO_TRUMP else rules.shown_seven
            out[(SEVENS[suit],)] = Meld(SEVEN, worth, "seven")
    return out


def _combined(own: Combination, trump: int) -> Iterator[tuple[Group, Meld]]:
    """Every group that is a game's own combination."""
    if own.number:
        cards = sorted(suit * len(RANKS) + RANKS.index(r) for suit in range(4) for r in own.ranks)
        plain = Meld(own.kind, own.points, own.name)
        yield from ((group, plain) for group in combinations(cards, own.number))
        return
    for suit in range(4):
        royal = own.royal is not None and suit == trump
        worth = own.royal if royal and own.royal is not None else own.points
        group = sorted(suit * len(RANKS) + RANKS.index(rank) for rank in own.ranks)
        yield tuple(group), Meld(own.kind, worth, f"royal-{own.name}" if royal else own.name)


@lru_cache(maxsize=320)
def groups_with_cards(rules: RuleSet, trump: int) -> tuple[tuple[int, Group], ...]:
    """The groups of `catalogue` in its order, each after the set of its cards."""
    return tuple((sum({BIT[card] for card in group}), group) for group in catalogue(rules, trump))


def is_court(card: int) -> bool:
    """Whether a card, perhaps half known, surely is a king, a queen or a jack."""
    return NAMES[card][0] in "KQJ"


def carte_blanche(rules: RuleSet, cards: Group) -> Meld | None:
    """The carte blanche that these cards can be, a whole hand or one card that was drawn.

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
    """The first marriage, which makes trumps, may have a worth of its own."""
    worth = points["royal-marriage"]
    return points.get("first-marriage", worth) if trump == NO_TRUMP else worth


@lru_cache(maxsize=4096)
def word(cards: Group) -> str:
    """A group as it is written, without its plus sign."""
    return "".join([NAMES[c] for c in cards])


@lru_cache(maxsize=4096)
def in_order(cards: Group) -> Group:
    """A group as the catalogue has it, from its cards as written."""
    return tuple(sorted(cards))


@lru_cache(maxsize=4096)
def counted(group: Group) -> tuple[tuple[int, int], ...]:
    """The cards of a group, each with how many copies of it are there."""
    return tuple({number: group.count(number) for number in group}.items())


# How the copies of one card that a player holds may have served: possible multisets of
# bits of kinds, only copies that have served at all being listed.
Served = frozenset[tuple[int, ...]]
_UNUSED: Served = frozenset([()])

#: Whether a hand has room, among its unknown cards, for so many copies of cards in all.
Room = Callable[[Mapping[int, int]], bool]


# The same few situations come back in deal after deal.
@lru_cache(maxsize=4096)
def _serve(
    states: Served, kind: int, excluded: int, again: int, times: int, copies: int, unserved: int = 0
) -> Served:
    """The states after so many copies have served together; empty if they cannot.

    One of them at least may not have served in the kinds `unserved`, if there are any.
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
    """The states after one of at most so many copies has left the hand; see `Uses.lose`."""
    out: set[tuple[int, ...]] = set()
    for state in states:
        if len(state) < held and fresh is not False:
            out.add(state)
        if not fresh:
            out.update((*state[:i], *state[i + 1 :]) for i in range(len(state)))
    # None is left after what has been found to be a fault: nothing follows from it.
    return frozenset(out) or states


class Uses:
    """What each player's declared cards have served in.

    Copies of a card are told apart only by how they served.  Cost of each call: the number
    of cards, times the few possibilities.
    """

    __slots__ = ("_by_card", "_perhaps_left")

    def __init__(self, seats: int) -> None:
        #: how many copies that have served may have left each hand in a gap
        self._perhaps_left: list[dict[int, int]] = [{} for _ in range(seats)]
        self._by_card: list[dict[int, Served]] = [{} for _ in range(seats)]

    def copy(self) -> Uses:
        """An independent copy."""
        other = Uses(0)
        other._perhaps_left = [dict(left) for left in self._perhaps_left]
        other._by_card = [dict(uses) for uses in self._by_card]
        return other

    def serve(
        self,
        seat: int,
        group: Group,
        kind: int,
        excluded: int,
        held: list[int],
        again: int = 0,
        commit: bool = True,
        room: Room | None = None,
        unserved: int = 0,
    ) -> bool:
        """Whether copies of these cards can serve together in `kind`.

        `excluded` are the kinds that a copy may not have served in; `again` copies of each
        card may have served in `kind` itself all the same; of the whole group one copy at
        least may not have served in the kinds `unserved`, if there are any.  `held` counts the
        cards that the player may hold; `room` tells of so many copies that have served whether
        his hand has room for them all at once, None if it surely has.  With `commit`, they have
        served.
        """
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
            uses.update(changed)
        return True

    def serve_dealt(self, seat: int, number: int, kind: int, least: int, most: int) -> None:
        """So many copies of a card in a hand have served in this kind by having been dealt."""
        if most:
            states = ((kind,) * count for count in range(least, most + 1))
            self._by_card[seat][number] = frozenset(states)

    def concerned(self, seat: int) -> Container[int]:
        """The cards of which a copy in this hand may have served."""
        return self._by_card[seat]

    def lose(self, seat: int, number: int, held: int, fresh: bool | None = None) -> None:
        """One copy leaves the hand, in which at most `held` copies were before.

        `fresh` says that it had not served, or that it had; None that this is not known.
        """
        uses = self._by_card[seat]
        states = uses.get(number)
        if states is not None:
            uses[number] = _lose(states, held, fresh)

    def fit(self, seat: int, number: int, held: int) -> None:
        """What the hand, in which at most `held` copies are, has no place for has left it."""
        states = self.served(seat, number)
        self._by_card[seat][number] = frozenset(
            kept for state in states for kept in combinations(state, min(len(state), held))
        )

    def least(self, seat: int, number: int) -> int:
        """How many copies of a card in this hand have served, at least."""
        return _least(self.served(seat, number)) - self._perhaps_left[seat].get(number, 0)

    def doubt(self, seat: int, number: int) -> None:
        """A copy may have left that is still counted in the hand: one has all the same served."""

    def gap(self) -> None:
        """Whatever has served may leave its hand unseen; it has served all the same."""
        for seat, uses in enumerate(self._by_card):
            self._perhaps_left[seat] = {
                number: max(map(len, states)) for number, states in uses.items()
            }

    def may_have_left(self, seat: int, number: int) -> None:
        """Those copies of a card that have served may have left the hand unseen."""
        self._perhaps_left[seat][number] = max(map(len, self.served(seat, number)))

    def served(self, seat: int, number: int) -> Served:
        """How the held copies of a card may have served."""
        return self._by_card[seat].get(number, _UNUSED)

    def state(self, seat: int) -> Hashable:
        """Equal for two that tell the same of a seat: how each of its cards may have served."""
        return frozenset(entry for entry in self._by_card[seat].items() if entry[1] != _UNUSED)

    def fresh(self) -> Uses:
        """One in which nothing has served."""
        return Uses(len(self._by_card))
