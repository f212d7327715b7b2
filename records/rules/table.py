"""The state of a deal in progress, and what each action does to it.

`Table` only steps: it takes every action as it stands, legal or not. Judging is in
`records.rules.judging`. Anybody may read the parts of a table. Only its methods and theirs change
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from records.cards import KNOWN, NOBODY, could_be
from records.rules.parts.hands import Hands
from records.rules.parts.knowledge import Knowledge
from records.rules.parts.stock import FACE_DOWN, Blanche, Gap, Pause, Stock, Trumps
from records.rules.parts.trick import Count, Pairs, Taken, Trick, possible_winners
from records.rules.phases import BEFORE_PLAY, CLOSE, DRAW, OVER, Moment
from records.rules.ruleset import RuleSet
from records.rules.strength import Strength, strength
from records.rules.tally import Counts
from records.slots import Copied

_PARTS = (
    *("blanche", "count", "current", "gap", "hands", "pairs", "pause", "stock", "taken"),
    "trumps",
)


class Table(Copied, Counts, own=_PARTS):
    """A deal in progress: whose turn it is, and its parts.

    `next` is the seat whose turn it is, NOBODY if that is not known. `trick` is the number of the
    trick to which the next play belongs. `current` has the cards of a trick in progress. `phase` is
    the first phase of the rules that has not ended, and `draws` says whether cards are drawn in it.
    `pairs` tells who plays against whom if the hands are played out in pairs. `plays` counts the
    cards played, and `played_once` are the seats (a set) that have played one. `over` says that the
    last trick has been made. `pause` is what has been done since the last trick, and `gap` what was
    not recorded. `length` is how many tricks the deal has. `count` is what each seat has counted,
    if a count wins the deal.
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
        self.knowledge = Knowledge(rules, self.hands)
        self.stock = Stock(rules)
        self.current = Trick(rules)
        self.taken = Taken(rules)
        self.pause = Pause(rules)
        self.blanche = Blanche()
        self.gap = Gap()
        self.phase = rules.phases[0]
        self.draws = DRAW in self.phase.may
        self.pairs = Pairs(rules)
        self.count = Count(n, rules.claim is not None and rules.claim.at_once)

    def copy(self) -> Self:
        """Return an independent copy, for another line of play. Cost: the cards of the deal."""
        other = self._copied()
        other.knowledge = self.knowledge.beside(other.hands)
        return other

    # -- phases --------------------

    def _pass_on(self) -> None:
        """Find the phase after something that may have ended the last one."""
        self.phase = next((one for one in self.rules.phases if not one.ended(self)), OVER)
        self.draws = DRAW in self.phase.may

    def moment(self, action: str) -> Moment | None:
        """Return when and by whom something may be done in this phase, None if it may not.

        In a gap the phase is not known, nor up to the next card whether the trick before has been
        followed by all that belongs to it. The answer is then that of the rules for the whole deal.
        """
        return self.rules.moment(action) if self.gap.untold else self.phase.may.get(action)

    @property
    def begun(self) -> bool:
        """Whether the first card of the deal has been played, as far as the record tells."""
        return self.plays > 0 or self.trick > 1

    @property
    def all_have_played(self) -> bool:
        """Whether each seat has surely played its first card."""
        return self.trick > 1 or self.played_once == (1 << self.n) - 1

    # -- setting up --------------------

    def start_at(self, trick: int) -> None:
        """Begin the record with this trick."""
        self.trick = trick
        self.stock.count_down(trick - 1)
        if trick > 1:
            self.taken.miss_before()
            self.count.lose_sight()
            self.played_once = (1 << self.n) - 1
        self._pass_on()

    def dealt_by(self, dealer: int) -> None:
        """Note who has dealt."""
        self.dealer = dealer

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

    # -- play --------------------

    def play(self, seat: int, card: int) -> bool:
        """Play a card to the trick. Returns True if that completes the trick.

        Outstanding draws must have been made (`settle`). The caller leaves out a second card by one
        seat to the same trick.
        """
        current, rules, pause = self.current, self.rules, self.pause
        if card >= KNOWN and rules.claim is not None:
            self.count.unsure(*self._bounds(seat, card))
        if seat >= 0:
            hands = self.hands
            self.knowledge.leave(seat, card)
            if rules.carte_blanche:
                self.blanche.note(seat, 1 << card)
            self.played_once |= 1 << seat
            if hands.keeps_dealt and card not in hands.dealt:
                hands.note_dealt(seat, (card,))
        else:
            self.knowledge.leave_somewhere(card)
        if current.cards:
            following = current.add(seat, card)
            if pause.shown[1] and seat == pause.shown[0]:
                pause.end()
        else:
            self.leader = seat
            self.gap.play_on()
            if self.stock.after_draw or pause.shown[1] or pause.closer != NOBODY or self.gap.seen:
                self.forget_draw()
            trumps = self.trumps
            now = self.strength_now(trumps.strength)
            following = current.lead(seat, card, now, len(trumps.candidates) > 1)
        if pause.ordered != NOBODY:
            pause.order(NOBODY)
        self.plays += 1
        pairs = self.phase.pairs
        if len(current.cards) < (2 if pairs else self.n) or self.gap.open:
            if pairs and seat >= 0:
                following = self.pairs.after(self.trick, seat, current.played)
            self.next = following
            return False
        winner = self.winner() if current.uncertain else current.best_seat
        points, known = self._points(current.cards) if winner >= 0 else (0, True)
        self._close(current.cards, winner, points, known)
        return True

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

    def winner(self) -> int:
        """Return who wins the trick on the table, NOBODY if that depends on an unknown card."""
        current = self.current
        if not current.uncertain:
            return current.best_seat
        winners = self.possible_winners(current.cards)
        return winners.pop() if winners is not None and len(winners) == 1 else NOBODY

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

    def possible_winners(self, cards: Sequence[tuple[int, int]]) -> set[int] | None:
        """Return who can have won a trick of these cards, over all ways of filling in the unknown.

        Returns None if the record does not tell, or if there are too many such ways.
        """
        strengths = [self.strength_now(one) for one in self.trumps.candidates]
        return possible_winners(self.rules, cards, strengths)

    def name_winner(self, seat: int) -> None:
        """Give the last trick, whose winner depended on something unknown, to this seat."""
        self.led_by(seat)
        if self.rules.phases[-1].pairs and self.trick == self.rules.stock_tricks + 1:
            self.pairs.begin(seat)
        self.taken.name_winner(seat, *self._points(self.taken.last))
        self.stock.name_first(seat)
        self.count.name_winner(seat)

    def _bounds(self, seat: int, card: int) -> tuple[int, int]:
        """Return the least and the most that a card that is not fully known counts."""
        rules = self.rules
        may = [one for one in rules.cards if could_be(card, one)]
        if seat >= 0:
            held = [one for one in may if self.held(seat, one) or self.may_hold(seat, one)]
            may = held or may
        values = [rules.value[one] for one in may]
        # A half-known card may have a rank that the pack does not hold.
        return min(values, default=0), max(values, default=0)

    def claim(self, seat: int) -> None:
        """End the deal by the claim of a seat (NOBODY if not known) to have counted enough."""
        self.count.claim(seat)
        self.over = True
        self.next = NOBODY
        self._pass_on()

    # -- draws and exchanges --------------------

    def draw(self, written: int = FACE_DOWN) -> int:
        """Let the next seat in order draw, and return it.

        If the talon does not tell, it draws `written`.
        """
        stock, known = self.stock, self.knowledge
        seat = stock.next_drawer()
        card = stock.top()
        if not 0 <= card < KNOWN and 0 <= written < KNOWN:
            card = written
            known.count_copy(card)
        if seat >= 0:
            known.gain(seat, card)
            stock.draw(seat, card)
            if card >= 0:
                self.blanche.note(seat, 1 << card)
        else:
            # Each seat draws one of these cards, and nobody can say which.
            other = self.n - 1 - len(stock.to_draw)
            known.gain(other, FACE_DOWN)
            stock.draw_unseen(other)
            if 0 <= card < KNOWN:
                known.count_copy(card, -1)
        if stock.left <= self.n:
            self._pass_on()
        return seat

    def settle(self) -> None:
        """Make the draws that are due for the last trick."""
        n, stock = self.n, self.stock
        if stock.left > n == len(stock.to_draw) and (stock.to_draw[0] >= 0 or not stock.talon):
            # The turn-up is not among the cards drawn.
            drawn = stock.draw_each()
            for seat, card in drawn:
                if 0 <= card < KNOWN:
                    self.hands.put(seat, card)
                else:
                    self.knowledge.gain(seat, card)
                if self.rules.carte_blanche and card >= 0:
                    self.blanche.note(seat, 1 << card)
            if stock.left == n:
                self._pass_on()
            return
        while stock.to_draw:
            self.draw()

    def close(self, seat: int) -> None:
        """Let a seat close the talon: nobody draws any more, and the hands are played out.

        Where nobody draws, the seat refuses what was offered before the first card. Source:
        rulebook 18, 22.
        """
        stock = self.stock
        if 0 < len(stock.to_draw) < self.n:
            self.settle()
        if not stock.left:
            moment = self.moment(CLOSE)
            if moment is not None and moment.when == BEFORE_PLAY and not self.begun:
                self.count.close(seat)
            return
        if not self.gap.open:
            self.length = self.trick - 1 + self.rules.hand_size - bool(stock.to_draw)
        self.count.close(seat)
        stock.close()
        exchange = self.rules.exchange
        if exchange is not None and exchange.on_close and not self.current.cards:
            self.pause.close(seat)
        self._pass_on()

    @property
    def robs(self) -> bool:
        """Whether the turn-up, which nobody draws, may still be taken for another card."""
        spec = self.rules.exchange
        return spec is not None and spec.robs and not self.stock.robbed

    def swap_turn_up(self, seat: int, card: int, fresh: bool | None = None) -> bool:
        """Put the card where the turn-up lay, and the turn-up into the hand.

        `fresh` says whether the card had been shown: True if not, False if so, None if not known.
        Returns False, and moves nothing, if the hand does not have it or no card is turned up.
        """
        stock, known = self.stock, self.knowledge
        if not self._exchangeable(seat):
            return False
        if card >= KNOWN or self.held(seat, card) or known.fresh(seat, card):
            known.leave(seat, card, fresh)
            known.gain(seat, stock.turn_up)
            self.pause.gain(seat, stock.turn_up)
            self._lay_for_turn_up(card)
            return True
        return False

    def swap_somewhere(self, card: int) -> bool:
        """Put the card where the turn-up lay, which goes into a hand, nobody knows whose.

        Returns False, and moves nothing, if no card is turned up, or after a gap.
        """
        turned = self.stock.turn_up
        if self.gap.untold or not self._exchangeable(NOBODY):
            return False
        self.knowledge.leave_somewhere(card)
        if 0 <= turned < KNOWN:
            self.knowledge.count_copy(turned, -1)
        self._lay_for_turn_up(card)
        return True

    def _exchangeable(self, seat: int) -> bool:
        """Return whether a card is turned up that a seat may take for another."""
        lies = self.stock.left or self.pause.closer not in (NOBODY, seat)
        return self.robs or (self.rules.turn_up == "talon" and bool(lies))

    def _lay_for_turn_up(self, card: int) -> None:
        if self.robs:
            self.stock.rob(card)
        else:
            self.stock.turn(card)

    def doubt_exchange(self, seat: int, gained: int, given: int) -> None:
        """Forget where the two cards of a faulty exchange are, so that nothing follows from it.

        Source: notation 4, One fault gives one finding.
        """
        if 0 <= gained < KNOWN:
            self.knowledge.hide(seat, gained)
        self.knowledge.suspect(*(card for card in (gained, given) if 0 <= card < KNOWN))
        self.stock.turn(FACE_DOWN)

    # -- gaps: see `records.rules.gaps` --------------------

    def lose_sight(self, turn_up: bool) -> None:
        """Begin a gap: what happened is not recorded, nor, if `turn_up`, what becomes of the
        turn-up.
        """
        self.hands.uses.gap()
        if self.trick == 1:
            self.blanche.doubt(((1 << self.n) - 1) & ~self.played_once)
        self.blanche.end()
        self.stock.forget(turn_up)
        self.pause.end()
        self.pause.order(NOBODY)
        self.count.lose_sight()
        self.gap.begin(self.trick, self.current.cards, self.stock.left > 0)
        # Other tricks may have come between, so this one may not be the last.
        self.taken.miss()
        self.current.lose()
        self.led_by(NOBODY)
        self._pass_on()

    def go_on(self, trick: int) -> None:
        """End a gap at a trick number: play goes on in a new trick, or in one broken off."""
        self.gap.end()
        self.current.clear()
        self.next = NOBODY
        self.trick = trick
        self.over = self.over or trick > self.length
        stock = self.stock
        if self.rules.stock:
            stock.count_down(trick - 1)
            self._pass_on()
        if self.gap.drawn:
            self.knowledge.may_have_drawn(min(self.rules.hand_size, self.length - trick + 1))
            turned = stock.turn_up
            if 0 <= turned < KNOWN and self.rules.turn_up == "talon" and not stock.closed:
                if stock.left and self.gap.recount(turned):
                    # It lies there still.
                    self.knowledge.count_copy(turned)
                elif not stock.left and self.gap.uncount(turned):
                    # Nobody knows who has drawn it.
                    self.knowledge.count_copy(turned, -1)
        self.gap.draw_on(stock.left_after(trick - 2) > 0, stock.left > 0)
        number, cards = self.gap.broken_off
        if trick != number:
            return
        self.current.lay_again(cards, self.trumps.strength)
        self.gap.play_on()
        self.leader = cards[0][0]
        for seat, _ in cards:
            if seat >= 0 and self.stock.left:
                self.knowledge.leave_unknown(seat)
