"""The state of a deal: the hands, whose turn it is, and what an action does to them.

Anybody may read a state and its parts. Only its methods and theirs change them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

from records.cards import BIT, KNOWN, NOBODY
from records.deal.stock import Blanche, Pause, Stock, Trumps
from records.deal.trick import Pairs, Taken, Trick
from records.rules.count import Count
from records.rules.phases import DRAW, OVER
from records.rules.ruleset import RuleSet
from records.rules.strength import Strength, strength
from records.slots import Copied


class Hands(Copied, own=("masks", "dealt")):
    """What each seat holds, by its number, as far as it is known: see `Knowledge` for the rest.

    `known` counts the cards of a hand, by card, and `masks` has them as sets. `dealt`
    tells who was dealt each card, if `keeps_dealt`, as games that count honours need.
    """

    def __init__(self, rules: RuleSet) -> None:
        n = rules.seats
        self.known: list[list[int]] = [[0] * KNOWN for _ in range(n)]
        self.masks = [0] * n
        self.dealt: dict[int, int] = {}
        self.keeps_dealt = rules.scoring.counts_dealt

    def copy(self) -> Self:
        """Return an independent copy. Cost: the cards of the hands."""
        other = self._copied()
        other.known = [known.copy() for known in self.known]
        return other

    def cards(self, seat: int) -> list[int]:
        """Return the known cards of a hand by number, each as often as it is held."""
        hand = self.known[seat]
        return [card for card in range(KNOWN) for _ in range(hand[card])]

    def put(self, seat: int, card: int) -> None:
        """Add a card to a hand."""
        self.known[seat][card] += 1
        self.masks[seat] |= BIT[card]

    def remove(self, seat: int, card: int) -> None:
        """Remove a card that is there from a hand."""
        hand = self.known[seat]
        hand[card] -= 1
        if not hand[card]:
            self.masks[seat] ^= BIT[card]

    def lay(self, seat: int, cards: Iterable[int]) -> None:
        """Give a hand these cards and no others."""
        counts = [0] * KNOWN
        mask = 0
        for card in cards:
            counts[card] += 1
            mask |= BIT[card]
        self.known[seat] = counts
        self.masks[seat] = mask

    def note_dealt(self, seat: int, cards: Iterable[int]) -> None:
        """Note that a seat was dealt these cards, if they are known and no other seat had them."""
        dealt = self.dealt
        for card in cards:
            if card < KNOWN and card not in dealt:
                dealt[card] = seat

    def replace(self, hands: Sequence[Sequence[int]], dealt: Iterable[int]) -> None:
        """Replace the hands, and who was dealt which cards."""
        if self.dealt:
            anew = set(dealt)
            self.dealt = {card: seat for card, seat in self.dealt.items() if card not in anew}
        for seat, hand in enumerate(hands):
            self.lay(seat, hand)
            if self.keeps_dealt:
                for card in hand:
                    self.dealt.setdefault(card, seat)


_PARTS = ("blanche", "count", "current", "hands", "pairs", "pause", "stock", "taken", "trumps")


class State(Copied, own=_PARTS):
    """A deal in progress: whose turn it is, and its parts. A `Table` adds what is known of it.

    `next` is the seat whose turn it is, NOBODY if that is not known. `trick` is the number of the
    trick to which the next play belongs. `current` has the cards of a trick in progress. `phase` is
    the first phase of the rules that has not ended, and `draws` says whether cards are drawn in it.
    `pairs` tells who plays against whom if the hands are played out in pairs. `plays` counts the
    cards played, and `played_once` are the seats (a set) that have played one. `over` says that the
    last trick has been made. `pause` is what has been done since the last trick. `length` is how
    many tricks the deal has. `count` is what each seat has counted, if a count wins the deal.
    """

    def __init__(self, rules: RuleSet, dealer: int = NOBODY) -> None:
        n = rules.seats
        self.rules = rules
        self.n = n
        self.dealer = dealer
        self.leader = NOBODY if dealer == NOBODY else (dealer + 1) % n
        self.next = self.leader
        self.trick = 1
        self.plays = 0
        self.played_once = 0
        self.over = False
        self.length = rules.tricks
        self.trumps = Trumps(rules)
        self.hands = Hands(rules)
        self.stock = Stock(rules)
        self.current = Trick(rules)
        self.taken = Taken(rules)
        self.pause = Pause(rules)
        self.blanche = Blanche()
        self.phase = rules.phases[0]
        self.draws = DRAW in self.phase.may
        self.pairs = Pairs(rules)
        self.count = Count(n, rules.claim is not None and rules.claim.at_once)

    # -- what it tells --------------------

    @property
    def begun(self) -> bool:
        """Whether the first card of the deal has been played, as far as the record tells."""
        return self.plays > 0 or self.trick > 1

    @property
    def all_have_played(self) -> bool:
        """Whether each seat has surely played its first card."""
        return self.trick > 1 or self.played_once == (1 << self.n) - 1

    @property
    def trump(self) -> int:
        """The trump suit, NO_TRUMP if there is none or it is not known."""
        return self.trumps.suit

    @property
    def turn_up(self) -> int:
        """The card turned up, FACE_DOWN if it is not known."""
        return self.stock.turn_up

    @property
    def in_trick(self) -> bool:
        """Whether a trick is in progress."""
        return bool(self.current.cards)

    @property
    def uncounted(self) -> int:
        """The number of tricks whose winner or whose points are not known."""
        return self.taken.uncounted

    @property
    def last_winner(self) -> int:
        """Who took the last trick, NOBODY if that is not known."""
        return self.taken.last_winner

    @property
    def last_value(self) -> int:
        """What the last trick counts."""
        return self.taken.last_value

    @property
    def last_known(self) -> bool:
        """Whether it is known who took the last trick and what it counts."""
        return self.taken.last_known

    @property
    def tricks(self) -> list[int]:
        """How many tricks each seat has taken."""
        return self.taken.tricks

    @property
    def counted(self) -> list[int]:
        """What the tricks of each seat count."""
        return self.taken.counted

    @property
    def winners(self) -> list[int]:
        """Who won each trick, as far as the record tells."""
        return self.taken.winners

    def held(self, seat: int, card: int) -> int:
        """Return how many known copies of a card are in a hand."""
        return self.hands.known[seat][card]

    def dealt_to(self, card: int) -> int:
        """Return who was dealt a card in a game without draws, NOBODY if that is not known."""
        return self.hands.dealt.get(card, NOBODY)

    # -- what happens --------------------

    def _pass_on(self) -> None:
        """Find the phase after something that may have ended the last one."""
        self.phase = next((one for one in self.rules.phases if not one.ended(self)), OVER)
        self.draws = DRAW in self.phase.may

    def led_by(self, seat: int) -> None:
        """Let this seat lead to the next trick, NOBODY if that is not known."""
        self.leader = self.next = seat

    def play_under(self, rules: RuleSet) -> None:
        """Go on under other rules, which differ only in how the game is won."""
        self.rules = rules
        self._pass_on()

    def end_with(self, counted: Sequence[int], winners: Sequence[int]) -> None:
        """End the deal with what the tricks of each seat count, and who won each, in order."""
        self.trick = len(winners) + 1
        self.over = True
        self.taken.end_with(counted, winners)

    def forget_draw(self) -> None:
        """Forget what was drawn, exchanged and declared, because a card is led."""
        if self.pause.begun:
            self.pause.end()
        if self.blanche.card_shown:
            self.blanche.end()
        if self.stock.after_draw:
            self.stock.forget_drawn()
        if self.stock.left <= self.n:
            self._pass_on()

    def strength_now(self, usual: Strength) -> Strength:
        """Return the tables that hold in this phase of the deal."""
        if self.phase.offsuit_wins:
            return strength(self.rules, usual.trump, True)
        return usual

    def _points(self, cards: list[tuple[int, int]]) -> tuple[int, bool]:
        """Return what the known cards of a trick count, and whether all its cards are known."""
        total = self.rules.trick_value
        if not self.rules.cards_count:
            return total, True
        value = self.rules.value
        known = True
        for _, card in cards:
            if card < KNOWN:
                total += value[card]
            else:
                known = False
        return total, known

    def _close(self, cards: list[tuple[int, int]], winner: int, points: int, known: bool) -> None:
        """Give a trick to a seat, with its points if they are known.

        If the winner is NOBODY (not known), its points are counted later.
        """
        self.taken.take_trick(cards, winner, points, known)
        rules = self.rules
        if rules.claim is not None:
            self.count.count_trick(winner, self._points(cards)[0])
        if self.current.cards:
            self.current.clear()
        paired = rules.phases[-1].pairs
        if self.phase.pairs:
            self.pairs.infer(self.trick, (cards[0][0], cards[1][0]))
        elif paired and self.trick == rules.stock_tricks:
            self.pairs.begin(winner)
        self.trick += 1
        if not paired or self.winner_leads:
            self.leader = self.next = winner
        else:
            self.led_by(next(iter(self.pairs.of(self.trick)), NOBODY))
        if self.draws:
            self.stock.due(winner)
        elif self.trick > self.length and rules.play_out:
            self.over = True
            self.next = NOBODY
            if rules.claim is not None and not self.stock.closed:
                self.count.add(winner, rules.last_trick)
            self._pass_on()

    @property
    def winner_leads(self) -> bool:
        """Whether the winner of the last trick leads to the next."""
        return not (self.rules.phases[-1].pairs and self.pairs.second_begins(self.trick))

    def claim(self, seat: int) -> None:
        """End the deal by the claim of a seat (NOBODY if not known) to have counted enough."""
        self.count.claim(seat)
        self.over = True
        self.next = NOBODY
        self._pass_on()

    @property
    def robs(self) -> bool:
        """Whether the turn-up, which nobody draws, may still be taken for another card."""
        spec = self.rules.exchange
        return spec is not None and spec.robs and not self.stock.robbed

    def _exchangeable(self, seat: int) -> bool:
        """Return whether a card is turned up that a seat may take for another."""
        lies = self.stock.left or self.pause.closer not in (NOBODY, seat)
        return self.robs or (self.rules.turn_up == "talon" and bool(lies))

    def _lay_for_turn_up(self, card: int) -> None:
        if self.robs:
            self.stock.rob(card)
        else:
            self.stock.turn(card)
