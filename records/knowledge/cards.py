"""What is known of a deal's cards beyond those seen in the hands: what else may be there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Self

from records.cards import ANY, BIT, KNOWN, could_be, members
from records.deal.state import Hands
from records.knowledge.worlds import Shared, Worlds
from records.rules.declarations import Group, Uses
from records.rules.ruleset import RuleSet
from records.rules.strength import Strength
from records.slots import Copied

#: How many unknown cards of one trick are tried out to find its winner.
_MOST_UNKNOWN = 2

AnyUses = Uses | Worlds | Shared


def uses_under(rules: RuleSet) -> AnyUses:
    """Return the object that tells how declared cards have served.

    Nothing has been declared yet.
    """
    spec = rules.declarations
    if spec is not None and spec.across_partners:
        return Shared(rules.sides)
    if spec is not None and spec.rescore:
        return Worlds(rules.seats, spec)
    return Uses(rules.seats)


def possible_cards(rules: RuleSet, cards: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Return what each card of a trick can be."""
    return [[c] if c < KNOWN else [k for k in rules.cards if could_be(c, k)] for _, c in cards]


def possible_winners(
    rules: RuleSet, cards: Sequence[tuple[int, int]], strengths: Sequence[Strength]
) -> set[int] | None:
    """Return who can have won a trick of these (seat, card), whatever is unknown in it.

    `strengths` are those that may hold. Returns None if it is not known who played a card, or if
    there are too many unknown cards to try them all.
    """
    if any(seat < 0 for seat, _ in cards):
        return None
    choices = possible_cards(rules, cards)
    if sum(len(choice) > 1 for choice in choices) > _MOST_UNKNOWN:
        return None
    winners: set[int] = set()
    for actual, strength in product(product(*choices), strengths):
        winners.add(cards[strength.winner(actual)][0])
        if len(winners) == len(cards):
            break
    return winners


def matched(wanted: list[int], partial: tuple[int, ...]) -> int:
    """Return how many of some cards can be matched one to one with perhaps half-known cards."""
    taken: dict[int, int] = {}

    def place(at: int, tried: set[int]) -> bool:
        for slot, one in enumerate(partial):
            if slot in tried or not could_be(one, wanted[at]):
                continue
            tried.add(slot)
            if slot not in taken or place(taken[slot], tried):
                taken[slot] = at
                return True
        return False

    return sum(place(at, set()) for at in range(len(wanted)))


class Knowledge(
    Copied,
    own=(
        *("unknown", "half_known", "bounds", "gone", "gone_of", "not_held", "copies"),
        *("evidence", "uses"),
    ),
):
    """What is known of the cards that are not known to be in a hand, and what only may be.

    `hands` has the cards that are. `unknown` is the number of cards in a hand that are not fully
    known. `half_known` has those among them whose rank or suit is known. `bounds` is how many of
    each card they can be at most (None: any). `gone` counts cards that have left a hand unnamed,
    and `not_held` those among them that were played from a hand that did not hold them. `gone_of`
    has a set for each that was one of these, all known to be in the hand. `copies` counts the cards
    known to be anywhere. `excess` has those of which a fault showed one too many. `evidence` has
    the ply that showed a card to be in a hand. `uses` tells in what the declared cards may have
    served. `perhaps_played` has the (seat, card) declared before the record begins, of which
    another copy may now be in hand. `either_kind` has the (seat, cards) declared that have served
    in one of several kinds, by which suit is trumps.
    """

    def __init__(self, rules: RuleSet, hands: Hands) -> None:
        n = rules.seats
        self.rules = rules
        self.hands = hands
        self.uses = uses_under(rules)
        self.unknown = [0] * n
        self.half_known: list[tuple[int, ...]] = [()] * n
        self.bounds: list[list[int] | None] = [None] * n
        self.gone = [0] * n
        self.gone_of: list[tuple[int, ...]] = [()] * n
        self.not_held = [0] * n
        self.copies = [0] * KNOWN
        self.excess: frozenset[int] = frozenset()
        #: replaced and never changed, as are the sets, so that copies may share them
        self.evidence: list[Mapping[int, int]] = [{}] * n
        self.perhaps_played: frozenset[tuple[int, int]] = frozenset()
        self.either_kind: frozenset[tuple[int, Group]] = frozenset()

    def beside(self, hands: Hands) -> Self:
        """Return an independent copy, of what is known beside a copy of the hands."""
        other = self._copied()
        other.hands = hands
        return other

    def leave_kind_open(self, seat: int, cards: Group) -> None:
        """Note that these cards of a seat have served in one of several kinds."""
        self.either_kind |= {(seat, cards)}

    # -- what is dealt --------------------

    def count_copy(self, card: int, more: int = 1) -> None:
        """Note that one copy more of a card is known to be somewhere, or with -1 one fewer."""
        self.copies[card] += more

    def count_copies(self, cards: Sequence[int]) -> bool:
        """Note that one more copy of each of these cards is known to be somewhere.

        Returns False, and notes nothing, unless the packs surely hold that many of each.
        """
        if self.excess or self.rules.left_out is not None:
            return False
        limits, copies = self.rules.limits, list(self.copies)
        for card in cards:
            if card < KNOWN:
                copies[card] += 1
                if copies[card] > limits[card]:
                    return False
        self.copies = copies
        return True

    def deal(self, seat: int, cards: Sequence[int], written: int, size: int) -> None:
        """Deal a hand of `size` cards, of which `written` are named.

        The cards have been counted. Those below 0 or half known count as unknown.
        """
        named = cards
        if cards and not 0 <= min(cards) <= max(cards) < KNOWN:
            named = [card for card in cards if 0 <= card < KNOWN]
            self.unknown[seat] += len(cards) - len(named)
            self.half_known[seat] = tuple(card for card in cards if KNOWN <= card < ANY)
        self.hands.lay(seat, named)
        if written < size:
            self.unknown[seat] += size - written
        else:
            # If a hand has too many cards, nobody knows which one is not there.
            self.gone[seat] += written - size

    def deal_turn_up(self, seat: int, card: int) -> None:
        """Take the dealer's last card, which everybody has seen, as one of the unknown ones."""
        self.reveal(seat, card, 0)
        self.evidence[seat] = {}
        self.hands.note_dealt(seat, (card,))

    def complete(self, seat: int, cards: Sequence[int]) -> None:
        """Give a hand its unknown cards: they are all that is left of the pack."""
        self.unknown[seat] = 0
        self.half_known[seat] = ()
        for card in cards:
            self.copies[card] += 1
            self.hands.put(seat, card)
        if self.hands.keeps_dealt:
            self.hands.note_dealt(seat, cards)

    def serve_dealt(self, card: int, kind: int, surely: bool) -> None:
        """Note that dealt copies of a card have served in this kind, `surely` or perhaps."""
        uses = self.uses
        assert isinstance(uses, Uses)
        for seat, hand in enumerate(self.hands.known):
            most = hand[card] + self.fresh(seat, card)
            uses.serve_dealt(seat, card, kind, hand[card] if surely else 0, most)

    def declared_before(self, laid: Sequence[tuple[int, Group]]) -> None:
        """Note the groups (seat, group) declared before the record begins."""
        uses = self.uses
        for seat, card in sorted({(seat, card) for seat, group in laid for card in group}):
            uses.fit(seat, card, self.hands.known[seat][card] + self.fresh(seat, card))
            if self.copies[card] < self.rules.packs:
                # The copy that served may have been played, and another copy be in hand.
                self.perhaps_played |= {(seat, card)}
                uses.may_have_left(seat, card)

    def forget_uses(self) -> None:
        """Forget all declarations."""
        self.uses = self.uses.fresh()

    def forget_unknown(self) -> None:
        """Treat every card as known."""
        n = self.rules.seats
        self.unknown = [0] * n
        self.half_known = [()] * n
        self.bounds = [None] * n

    # -- what comes, and what becomes known --------------------

    def gain(self, seat: int, card: int) -> None:
        """Add a card to a hand. One below 0 or half known counts as unknown."""
        if 0 <= card < KNOWN:
            self.hands.put(seat, card)
        else:
            self.unknown[seat] += 1
            if KNOWN <= card < ANY:
                self.half_known[seat] = (*self.half_known[seat], card)

    def reveal(self, seat: int, card: int, ply: int) -> bool:
        """Note that one of a hand's unknown cards is this one, as the play at `ply` shows.

        Returns False if the hand has no unknown card left, or the pack no such card.
        """
        if not self.unknown[seat] or self.unseen(card) <= 0:
            return False
        if self.half_known[seat]:
            self._named(seat, card)
        self.unknown[seat] -= 1
        self.copies[card] += 1
        self.hands.put(seat, card)
        if card not in self.evidence[seat]:
            self.evidence[seat] = {**self.evidence[seat], card: ply}
        return True

    def _named(self, seat: int, card: int) -> None:
        """Take out the unknown card that has turned out to be this one, perhaps itself half known.

        If several may have been it, they are no longer told apart.
        """
        half_known = self.half_known[seat]
        actual = (card,) if card < KNOWN else [c for c in self.rules.cards if could_be(card, c)]
        fits = {one for one in half_known if any(could_be(one, c) for c in actual)}
        if not fits:
            return
        kept = [one for one in half_known if one not in fits]
        if len(half_known) == self.unknown[seat] and len(fits) == 1:
            (one,) = fits
            kept += [one] * (half_known.count(one) - 1)
        self.half_known[seat] = tuple(kept)

    # -- what is no longer known --------------------

    def hide(self, seat: int, card: int) -> None:
        """Note that it is no longer known whether a card is in this hand."""
        if self.hands.known[seat][card]:
            self.hands.remove(seat, card)
            self.unknown[seat] += 1

    def suspect(self, *cards: int) -> None:
        """Note that after a fault it is not certain where the copies of these cards are."""
        self.excess = self.excess.union(cards)

    def discredit(self, card: int) -> None:
        """Note that a card is one too many: each hand that lists it holds an unknown card instead.

        Source: notation 4, One fault gives one finding.
        """
        self.excess |= {card}
        for seat, hand in enumerate(self.hands.known):
            while hand[card]:
                self.hide(seat, card)

    def forget_hand(self, seat: int, bound: list[int] | None, size: int | None = None) -> None:
        """Forget which cards are in a hand.

        `bound` has the most copies that it may have of each card (None: any), `size` the number of
        its cards if that is known.
        """
        hand = self.hands.known[seat]
        self.bounds[seat] = bound
        for card in members(self.hands.masks[seat]):
            self.unknown[seat] += hand[card]
            self.copies[card] -= hand[card]
        if size is not None:
            self.unknown[seat] = size
        self.hands.lay(seat, ())
        self.half_known[seat] = ()
        # No card is named that may have left.
        self.gone[seat] = self.not_held[seat] = 0
        self.gone_of[seat] = ()

    def may_have_drawn(self, size: int) -> None:
        """Note that each hand may have drawn unseen cards, up to this size."""
        for seat, unknown in enumerate(self.unknown):
            self.unknown[seat] = max(unknown, size - sum(self.hands.known[seat]))

    # -- what leaves --------------------

    def leave(self, seat: int, card: int, fresh: bool | None = None) -> None:
        """Let a card leave a hand, whether it was known to be there or not.

        `fresh` says whether it had served in a declaration: True if not, None if that is not known.
        """
        if card >= KNOWN:
            self._leave_unnamed(seat, card)
            return
        hands = self.hands
        count = hands.known[seat][card]
        if count:
            if self.rules.declarations is not None and card in self.uses.concerned(seat):
                self.uses.lose(seat, card, count + self.fresh(seat, card), fresh)
            hands.remove(seat, card)
            if self.gone_of[seat]:
                self._name_gone(seat)
        elif self.unknown[seat]:
            if card in self.uses.concerned(seat):
                self.uses.lose(seat, card, self.fresh(seat, card), fresh)
            if self.half_known[seat]:
                self._named(seat, card)
            self.unknown[seat] -= 1
            self.copies[card] += 1
            bound = self.bounds[seat]
            if bound is not None and bound[card]:
                bound = self.bounds[seat] = list(bound)
                bound[card] -= 1
        else:
            self.gone[seat] += 1
            self.not_held[seat] += 1

    def leave_somewhere(self, card: int) -> None:
        """Let a card leave a hand, nobody knows whose: it may be any that it may have been in."""
        uses = self.uses
        if card < KNOWN:
            self.copies[card] += 1
        for seat, hand in enumerate(self.hands.known):
            if card >= KNOWN:
                self.gone[seat] += 1
                self.not_held[seat] += 1
                for one in members(self.hands.masks[seat]):
                    if could_be(card, one):
                        uses.doubt(seat, one)
                continue
            if card in uses.concerned(seat):
                # Whether or not it was one that has served.
                uses.lose(seat, card, self.rules.packs + 1)
            if hand[card]:
                self.hide(seat, card)
                self.copies[card] -= 1
            half_known = self.half_known[seat]
            self.half_known[seat] = tuple(one for one in half_known if not could_be(one, card))

    def _leave_unnamed(self, seat: int, card: int) -> None:
        """Let a card that is not fully known leave a hand."""
        hand = self.hands.known[seat]
        fits = [c for c in range(KNOWN) if hand[c] and could_be(card, c)]
        if not fits and self.unknown[seat]:
            if self.half_known[seat]:
                self._named(seat, card)
            self.unknown[seat] -= 1
            if len(self.half_known[seat]) > self.unknown[seat]:
                self.half_known[seat] = ()
        elif len(fits) == 1 and not self.unknown[seat]:
            self.uses.lose(seat, fits[0], hand[fits[0]])
            self.hands.remove(seat, fits[0])
        else:
            self.gone[seat] += 1
            if fits and not self.unknown[seat]:
                self.gone_of[seat] += (sum(BIT[fit] for fit in fits),)
            for fit in fits:
                self.uses.doubt(seat, fit)

    def _name_gone(self, seat: int) -> None:
        """Take out each card that has left unnamed, and can only have been one of those here."""
        hand = self.hands.known[seat]
        if self.unknown[seat] or self.gone[seat] != len(self.gone_of[seat]):
            # What is not known to have been in the hand may have left instead.
            return
        for one in self.gone_of[seat]:
            fits = members(one & self.hands.masks[seat])
            if len(fits) == 1:
                self.uses.lose(seat, fits[0], hand[fits[0]])
                self.hands.remove(seat, fits[0])
                rest = list(self.gone_of[seat])
                rest.remove(one)
                self.gone_of[seat] = tuple(rest)
                self.gone[seat] -= 1

    def leave_unknown(self, seat: int) -> None:
        """Let an unknown card leave a hand, if it has one."""
        if self.unknown[seat]:
            self.unknown[seat] -= 1

    # -- what is known --------------------

    def size(self, seat: int) -> int:
        """Return how many cards a hand has, known or not."""
        return sum(self.hands.known[seat]) + self.unknown[seat]

    def limit(self, card: int) -> int:
        """Return how many copies of a card all packs hold."""
        out = self.rules.left_out
        if out is not None and card in out.cards and not self.copies[card]:
            seen = sum(self.copies[one] > 0 for one in out.cards)
            if seen >= len(out.cards) - out.number:
                return 0
        return self.rules.limits[card]

    def unseen(self, card: int) -> int:
        """Return how many copies of a card are not known to be anywhere, below 0 after a fault."""
        rules = self.rules
        limit = rules.limits[card] if rules.left_out is None else self.limit(card)
        return limit - self.copies[card]

    def free_unknown(self, seat: int, card: int) -> bool:
        """Return whether an unknown card of a hand can be this one, judging by the hand alone."""
        if not self.unknown[seat]:
            return False
        half_known = self.half_known[seat]
        if len(half_known) == self.unknown[seat] and not any(could_be(p, card) for p in half_known):
            return False
        bound = self.bounds[seat]
        return bound is None or bound[card] > 0

    def fresh(self, seat: int, card: int) -> int:
        """Return how many of a hand's unknown cards can be this one."""
        if not self.free_unknown(seat, card):
            return 0
        if card in self.excess:
            return self.unknown[seat]
        return min(self.unknown[seat], max(0, self.unseen(card)))

    def room_for(self, seat: int, wanted: list[int]) -> bool:
        """Return whether a hand's unknown cards can be all of these at once."""
        unknown, half_known = self.unknown[seat], self.half_known[seat]
        if len(wanted) > unknown:
            return False
        bound = self.bounds[seat]
        for card in set(wanted):
            count = wanted.count(card)
            if bound is not None and count > bound[card]:
                return False
            if card not in self.excess and count > self.unseen(card):
                return False
        return len(wanted) - matched(wanted, half_known) <= unknown - len(half_known)

    def surely_may_hold(self, seat: int, card: int) -> bool:
        """Return True if a hand may certainly hold a card. If not, `may_hold` tells."""
        return bool(
            self.unknown[seat]
            and self.copies[card] < self.rules.packs
            and self.bounds[seat] is None
            and not self.half_known[seat]
            and self.rules.pack_mask >> card & 1
            and self.rules.left_out is None
        )

    def may_hold(self, seat: int, card: int) -> bool:
        """Return whether an unknown card of a hand may be this one, as far as the pack goes."""
        return self.free_unknown(seat, card) and (card in self.excess or self.unseen(card) > 0)
