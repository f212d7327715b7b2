"""The state of a deal in progress, and what each action does to it.

`Table` only steps: it takes every action as it stands, legal or not (the judging is in
`records.rules.judge`).  A hand is the cards known to be in it (`hands`, counts by card)
and the number of those of which only the existence is known (`unknown`).
"""

from __future__ import annotations

from itertools import product

from records.cards import ANY, BIT, KNOWN, NOBODY, could_be
from records.rules.declarations import Uses
from records.rules.rescoring import Worlds
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP, Strength, strength

#: A card of the talon of which nothing is known.
FACE_DOWN = -1
#: In `drawn`: the card that was turned up.
TURN_UP = -2
#: How many unknown cards of one trick are worked through to tell its winner.
_MOST_UNKNOWN = 2


_LISTS = (
    "masks",
    "unknown",
    "partial",
    "gone",
    "misheld",
    "copies",
    "cards",
    "last",
    "to_draw",
    "tricks",
    "counted",
    "melds",
    "winners",
    "drawn",
)


def matched(wanted: list[int], partial: tuple[int, ...]) -> int:
    """How many of some cards others, perhaps half known, can be at once, one each."""
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


class Table:
    """Hands, talon, trick and draws of one deal.

    `next` is the seat whose turn it is, NOBODY where that is not known.  `trick` is the
    number of the trick that the next play belongs to (while one is in progress, its own).
    `to_draw` lists who has still to draw for the last trick, in order.  `gone[seat]` counts
    cards that have left a hand without its being known which.  `lost` is true from a gap
    to the next trick number; `seen_gap` from the first gap on.  `torn` are the number and the
    cards of a trick inside which something was not recorded.
    """

    __slots__ = (
        "after_draw",
        "best",
        "best_power",
        "best_seat",
        "cards",
        "copies",
        "counted",
        "dealer",
        "dealt",
        "doubted",
        "drawn",
        "evidence",
        "excess",
        "final_melds",
        "gained",
        "gone",
        "hands",
        "keeps_dealt",
        "last",
        "last_known",
        "last_value",
        "last_winner",
        "leader",
        "led",
        "lost",
        "masks",
        "may",
        "melds",
        "misheld",
        "murky",
        "n",
        "next",
        "ordered",
        "over",
        "partial",
        "played",
        "played_once",
        "plays",
        "power",
        "rules",
        "seen_gap",
        "strength",
        "strengths",
        "talon",
        "talon_at",
        "talon_left",
        "to_draw",
        "torn",
        "trick",
        "tricks",
        "trump",
        "turn_up",
        "uncounted",
        "unknown",
        "uses",
        "winners",
    )

    def __init__(self, rules: RuleSet, dealer: int = NOBODY) -> None:
        n = rules.seats
        self.rules = rules
        self.n = n
        self.dealer = dealer
        self.trump = NO_TRUMP
        self.strength: Strength = strength(rules, NO_TRUMP)
        #: the tables for every suit that may be trumps; one, unless that is not known
        self.strengths = [self.strength]
        self.turn_up = FACE_DOWN
        self.talon: list[int] = []
        self.talon_at = 0
        self.talon_left = rules.talon_size
        self.hands: list[list[int]] = [[0] * KNOWN for _ in range(n)]
        self.masks = [0] * n
        self.unknown = [0] * n
        #: of the unknown cards those of which the rank or the suit is known
        self.partial: list[tuple[int, ...]] = [()] * n
        self.gone = [0] * n
        #: cards played that a known hand did not hold: what merely follows is no fault
        self.misheld = [0] * n
        self.may: list[list[int] | None] = [None] * n
        self.copies = [0] * KNOWN
        self.excess: set[int] = set()
        self.evidence: list[dict[int, int]] = [{} for _ in range(n)]
        self.leader = NOBODY if dealer == NOBODY else (dealer + 1) % n
        self.next = self.leader
        self.trick = 1
        self.cards: list[tuple[int, int]] = []
        self.led = NOBODY
        self.best = NOBODY
        self.best_seat = NOBODY
        self.best_power = -1
        self.murky = False
        self.played = 0
        self.played_once = 0
        self.plays = 0
        self.last: list[tuple[int, int]] = []
        self.last_winner = NOBODY
        #: what the last trick counts, and whether that and its winner are known
        self.last_value = 0
        self.last_known = True
        self.to_draw: list[int] = []
        self.tricks = [0] * n
        #: who won each trick, as far as the record tells
        self.winners: list[int] = []
        #: who was dealt each card, kept where honours are counted
        self.dealt: dict[int, int] = {}
        self.keeps_dealt = rules.option("honours") == "true"
        self.counted = [0] * n
        #: tricks of which it is not known who took them or what they count
        self.uncounted = 0
        self.lost = False
        self.seen_gap = False
        self.torn: tuple[int, list[tuple[int, int]]] = (0, [])
        self.over = False
        rescore = rules.declarations.rescore if rules.declarations is not None else ""
        self.uses: Uses | Worlds = Worlds(n, rescore) if rescore else Uses(n)
        #: (seat, card) declared before the record begins, where another copy may be in hand now
        self.doubted: frozenset[tuple[int, int]] = frozenset()
        self.melds = [0] * n
        self.gained = (NOBODY, NOBODY)
        self.ordered = NOBODY
        #: what each seat drew after the last trick, NOBODY from the next lead on
        self.drawn = [NOBODY] * n
        #: whether somebody has drawn since the last trick
        self.after_draw = False
        #: who has declared in the round after the last draw
        self.final_melds = 0
        self.power: list[int] = []

    def copy(self) -> Table:
        """An independent copy, for another line of play.  Cost: the cards of the deal."""
        other = Table.__new__(Table)
        for slot in Table.__slots__:
            setattr(other, slot, getattr(self, slot))
        other.hands = [list(hand) for hand in self.hands]
        for slot in _LISTS:
            setattr(other, slot, list(getattr(self, slot)))
        other.may = [None if bound is None else list(bound) for bound in self.may]
        other.dealt = dict(self.dealt)
        other.excess = set(self.excess)
        other.evidence = [dict(plies) for plies in self.evidence]
        other.uses = self.uses.copy()
        return other

    # -- setting up --------------------

    def set_trump(self, suit: int) -> None:
        """From now on this suit is trumps."""
        self.trump = suit
        self.strength = strength(self.rules, suit)
        self.strengths = [self.strength]

    def forget_trump(self, suits: tuple[int, ...] = (0, 1, 2, 3)) -> None:
        """The record does not tell (reliably) which of these suits is trumps.

        NO_TRUMP among them, last, says that perhaps none is yet.
        """
        self.trump = NO_TRUMP
        self.strength = strength(self.rules, NO_TRUMP)
        self.strengths = [strength(self.rules, suit) for suit in suits]

    def make_trump(self, suits: tuple[int, ...]) -> None:
        """One of these suits makes trumps, if none is yet (rulebook 5)."""
        if self.trump != NO_TRUMP:
            return
        if not self.vague:
            may = suits
        elif self.strengths[-1].trump == NO_TRUMP:
            may = tuple({one.trump: None for one in self.strengths[:-1]} | dict.fromkeys(suits))
        else:
            return
        if len(may) == 1:
            self.set_trump(may[0])
        else:
            self.forget_trump(may)

    @property
    def vague(self) -> bool:
        """Whether it is not known which suit is trumps."""
        return len(self.strengths) > 1

    def gain(self, seat: int, card: int) -> None:
        """A card comes into a hand; FACE_DOWN or an unknown card counts as unknown."""
        if 0 <= card < KNOWN:
            self.hands[seat][card] += 1
            self.masks[seat] |= BIT[card]
        else:
            self.unknown[seat] += 1
            if KNOWN <= card < ANY:
                self.partial[seat] = (*self.partial[seat], card)

    def _named(self, seat: int, card: int) -> None:
        """One of a hand's unknown cards has turned out to be this one, perhaps half known too.

        Where it is not certain which, those that it may have been are no longer told apart.
        """
        partial = self.partial[seat]
        actual = (card,) if card < KNOWN else [c for c in self.rules.cards if could_be(card, c)]
        fits = {one for one in partial if any(could_be(one, c) for c in actual)}
        if not fits:
            return
        kept = [one for one in partial if one not in fits]
        if len(partial) == self.unknown[seat] and len(fits) == 1:
            (one,) = fits
            kept += [one] * (partial.count(one) - 1)
        self.partial[seat] = tuple(kept)

    def reveal(self, seat: int, card: int, ply: int) -> bool:
        """One of a hand's unknown cards is found to be this one, as the play at `ply` shows.

        False if the hand has no unknown card left or the pack no such card.
        """
        if not self.unknown[seat] or self.copies[card] >= self.limit(card):
            return False
        if self.partial[seat]:
            self._named(seat, card)
        self.unknown[seat] -= 1
        self.copies[card] += 1
        self.hands[seat][card] += 1
        self.masks[seat] |= BIT[card]
        self.evidence[seat].setdefault(card, ply)
        return True

    def discredit(self, card: int) -> None:
        """A card turned out to be one too many: whoever lists it holds an unknown card.

        Source: notation 4, One fault gives one finding.
        """
        self.excess.add(card)
        for seat in range(self.n):
            count = self.hands[seat][card]
            if count:
                self.hands[seat][card] = 0
                self.masks[seat] ^= BIT[card]
                self.unknown[seat] += count

    def limit(self, card: int) -> int:
        """How many copies of a card all packs hold."""
        return self.rules.packs if self.rules.pack_mask >> card & 1 else 0

    # -- what is known --------------------

    def held(self, seat: int, card: int) -> int:
        """The known copies of a card in a hand."""
        return self.hands[seat][card]

    def dealt_to(self, card: int) -> int:
        """Who was dealt a card, of a game without draws; NOBODY if the record does not tell."""
        return self.dealt.get(card, NOBODY)

    def free_unknown(self, seat: int, card: int) -> bool:
        """Whether one of a hand's unknown cards can be this one, as far as the hand says."""
        if not self.unknown[seat]:
            return False
        partial = self.partial[seat]
        if len(partial) == self.unknown[seat] and not any(could_be(p, card) for p in partial):
            return False
        bound = self.may[seat]
        return bound is None or bound[card] > 0

    def fresh(self, seat: int, card: int) -> int:
        """How many of a hand's unknown cards can be this one."""
        if not self.free_unknown(seat, card):
            return 0
        if card in self.excess:
            return self.unknown[seat]
        return min(self.unknown[seat], max(0, self.limit(card) - self.copies[card]))

    def room_for(self, seat: int, wanted: list[int]) -> bool:
        """Whether a hand's unknown cards can be all of these at once."""
        unknown, partial = self.unknown[seat], self.partial[seat]
        if len(wanted) > unknown:
            return False
        bound = self.may[seat]
        for card in set(wanted):
            count = wanted.count(card)
            if bound is not None and count > bound[card]:
                return False
            if card not in self.excess and count > self.limit(card) - self.copies[card]:
                return False
        return len(wanted) - matched(wanted, partial) <= unknown - len(partial)

    def surely_may_hold(self, seat: int, card: int) -> bool:
        """As `may_hold`, of the plain case only: False says nothing."""
        return bool(
            self.unknown[seat]
            and self.copies[card] < self.rules.packs
            and self.may[seat] is None
            and not self.partial[seat]
            and self.rules.pack_mask >> card & 1
        )

    def may_hold(self, seat: int, card: int) -> bool:
        """Whether an unknown card of a hand may be this one, as far as the pack has more."""
        return self.free_unknown(seat, card) and (
            card in self.excess or self.copies[card] < self.limit(card)
        )

    # -- play --------------------

    def play(self, seat: int, card: int) -> bool:
        """A card is played to the trick; True if that closes it.

        Outstanding draws must have been made (`settle`).  A second card by one seat to a
        trick must not be given to this method: it is left out of the reckoning.
        """
        n = self.n
        if seat >= 0:
            self.leave(seat, card)
            self.played_once |= 1 << seat
            if self.keeps_dealt and card < KNOWN:
                self.dealt.setdefault(card, seat)
        cards = self.cards
        if not cards:
            self.leader = seat
            if self.after_draw:
                self.forget_draw()
            if card < KNOWN:
                self.led = self.strength.classes[card]
                table = self.strength
                if self.rules.offsuit_wins:
                    table = self.strength_now(table)
                self.power = table.power[self.led]
                self.best_power = self.power[card]
                self.best = card
                self.best_seat = seat
                self.murky = len(self.strengths) > 1
            else:
                self.led = NOBODY
                self.murky = True
        elif not self.murky and card < KNOWN:
            power = self.power[card]
            if power > self.best_power:
                self.best_power = power
                self.best = card
                self.best_seat = seat
        else:
            self.murky = True
        self.ordered = NOBODY
        cards.append((seat, card))
        self.plays += 1
        if seat < 0:
            self.murky = True
            self.next = NOBODY
        else:
            played = self.played = self.played | 1 << seat
            following = seat + 1 if seat + 1 < n else 0
            while played >> following & 1 and len(cards) < n:
                following = (following + 1) % n
            self.next = following
        if len(cards) == n and not self.lost:
            winner = self.winner()
            before = self.uncounted
            points = self._points(self.cards) if winner >= 0 else 0
            self.close(winner, points, self.uncounted == before)
            return True
        return False

    def forget_draw(self) -> None:
        """A card is led: what was drawn, exchanged and declared before it is past."""
        self.gained = (NOBODY, NOBODY)
        self.melds = [0] * self.n
        self.drawn = [NOBODY] * self.n
        self.after_draw = False

    def leave(self, seat: int, card: int, fresh: bool | None = None) -> None:
        """A card is no longer in a hand, whether it was known to be there or not.

        `fresh` says that it had not served in a declaration, or that it had; None: not known.
        """
        hand = self.hands[seat]
        if card < KNOWN:
            count = hand[card]
            spare = self.unknown[seat]
            if count:
                if card in self.uses.concerned(seat):
                    self.uses.lose(seat, card, count + self.fresh(seat, card), fresh)
                hand[card] = count - 1
                if count == 1:
                    self.masks[seat] ^= BIT[card]
            elif spare:
                if card in self.uses.concerned(seat):
                    self.uses.lose(seat, card, self.fresh(seat, card), fresh)
                if self.partial[seat]:
                    self._named(seat, card)
                self.unknown[seat] = spare - 1
                self.copies[card] += 1
                bound = self.may[seat]
                if bound is not None and bound[card]:
                    bound[card] -= 1
            else:
                self.gone[seat] += 1
                self.misheld[seat] += 1
            return
        fits = [c for c in range(KNOWN) if hand[c] and could_be(card, c)]
        if not fits and self.unknown[seat]:
            if self.partial[seat]:
                self._named(seat, card)
            self.unknown[seat] -= 1
            if len(self.partial[seat]) > self.unknown[seat]:
                self.partial[seat] = ()
        elif len(fits) == 1 and hand[fits[0]] == 1 and not self.unknown[seat]:
            self.uses.lose(seat, fits[0], 1)
            hand[fits[0]] = 0
            self.masks[seat] ^= BIT[fits[0]]
        else:
            self.gone[seat] += 1
            for fit in fits:
                self.uses.doubt(seat, fit)

    def winner(self) -> int:
        """Who wins the trick on the table, NOBODY if that hangs on an unknown card."""
        if not self.murky:
            return self.best_seat
        if any(seat < 0 for seat, _ in self.cards):
            return NOBODY
        choices = [
            [c] if c < KNOWN else [k for k in self.rules.cards if could_be(c, k)]
            for _, c in self.cards
        ]
        if sum(len(choice) > 1 for choice in choices) > _MOST_UNKNOWN:
            return NOBODY
        winners = set()
        tables = [self.strength_now(table) for table in self.strengths]
        for cards, table in product(product(*choices), tables):
            power = table.power[table.classes[cards[0]]]
            powers = [power[c] for c in cards]
            winners.add(self.cards[powers.index(max(powers))][0])
            if len(winners) > 1:
                return NOBODY
        return winners.pop() if winners else NOBODY

    def close(self, winner: int, points: int, known: bool = True) -> None:
        """The trick on the table, which counts so much (if that is known), is this seat's.

        NOBODY's if it is not known whose it is; what it counts is then counted later.
        """
        self.last = self.cards
        self.last_winner = winner
        self.cards = []
        self.played = 0
        self.best = NOBODY
        self.murky = False
        if winner >= 0:
            self._credit(winner, points)
        else:
            self.uncounted += 1
        self.last_known = known and winner >= 0
        self.trick += 1
        self.next = winner
        self.leader = winner
        if self.talon_left > 0:
            self.to_draw = list(self.rules.orders[winner]) if winner >= 0 else [NOBODY] * self.n
        elif self.trick > self.rules.tricks and self.rules.play_out:
            self.over = True
            self.next = NOBODY

    def strength_now(self, usual: Strength) -> Strength:
        """The tables that hold in this phase of the deal."""
        if self.talon_left and self.rules.offsuit_wins:
            return strength(self.rules, usual.trump, True)
        return usual

    def _points(self, cards: list[tuple[int, int]]) -> int:
        """What a trick counts, as far as its cards are known."""
        value = self.rules.value
        total = self.rules.trick_value
        for _, card in cards:
            if card < KNOWN:
                total += value[card]
            elif any(value):
                self.uncounted += 1
        return total

    def _credit(self, winner: int, points: int) -> None:
        """The last trick is the winner's, with what it counts."""
        self.tricks[winner] += 1
        self.winners.append(winner)
        self.counted[winner] += points
        self.last_value = points

    def name_winner(self, seat: int) -> None:
        """The last trick, whose winner hung on something unknown, went to this seat."""
        self.last_winner = seat
        self.leader = seat
        self.next = seat
        before = self.uncounted = self.uncounted - 1
        self._credit(seat, self._points(self.last))
        self.last_known = self.uncounted == before
        if self.to_draw and self.to_draw[0] == NOBODY:
            self.to_draw = list(self.rules.orders[seat][: len(self.to_draw)])

    # -- draws, exchanges, gaps --------------------

    def top(self) -> int:
        """The card that the next to draw will get, FACE_DOWN if it is not known."""
        if self.talon_left == 1 and self.rules.turn_up == "talon":
            return self.turn_up
        if self.talon_at < len(self.talon):
            return self.talon[self.talon_at]
        return FACE_DOWN

    def draw(self, written: int = FACE_DOWN) -> int:
        """The next in order draws, as written where the talon does not tell; who it was."""
        seat = self.to_draw.pop(0)
        card = self.top()
        if not 0 <= card < KNOWN and 0 <= written < KNOWN:
            card = written
            self.copies[card] += 1
        self.after_draw = True
        if seat >= 0:
            self.gain(seat, card)
            turned = self.talon_left == 1 and self.rules.turn_up == "talon"
            self.drawn[seat] = TURN_UP if turned else card if 0 <= card < KNOWN else ANY
        else:
            # Each seat draws one of these cards, nobody can say which.
            other = self.n - 1 - len(self.to_draw)
            self.unknown[other] += 1
            self.drawn[other] = ANY
            if 0 <= card < KNOWN:
                self.copies[card] -= 1
        self.talon_at += 1
        self.talon_left -= 1
        return seat

    def settle(self) -> None:
        """Whoever has still to draw for the last trick does so."""
        n = self.n
        if not self.talon and self.talon_left > n and len(self.to_draw) == n:
            # Every seat draws a card of which nothing is known.
            for seat in range(n):
                self.unknown[seat] += 1
                self.drawn[seat] = ANY
            self.talon_at += n
            self.talon_left -= n
            self.after_draw = True
            self.to_draw = []
            return
        while self.to_draw:
            self.draw()

    def swap_turn_up(self, seat: int, card: int, fresh: bool | None = None) -> bool:
        """The card goes where the turn-up lay, which comes into the hand.

        `fresh` says that the card had not been shown, or that it had; None that this is not
        known.  False, and nothing moves, if it is not there or no card is turned up.
        """
        if self.rules.turn_up != "talon" or self.talon_left == 0:
            return False
        if self.hands[seat][card] or self.fresh(seat, card):
            self.leave(seat, card, fresh)
            self.gain(seat, self.turn_up)
            self.gained = (seat, self.turn_up)
            self.turn_up = card
            return True
        return False

    def doubt_exchange(self, seat: int, gained: int, given: int) -> None:
        """After a faulty exchange nobody knows where its two cards are: nothing follows from it.

        Source: notation 4, One fault gives one finding.
        """
        if 0 <= gained < KNOWN and self.hands[seat][gained]:
            self.hands[seat][gained] -= 1
            if not self.hands[seat][gained]:
                self.masks[seat] ^= BIT[gained]
            self.unknown[seat] += 1
        self.excess.update(card for card in (gained, given) if 0 <= card < KNOWN)
        self.turn_up = FACE_DOWN
