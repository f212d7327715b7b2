"""A deal in progress with what is known of it, and what each action does to both.

`Table` only steps: it takes every action as it stands, legal or not. Judging is in
`records.judging`. Anybody may read the parts of a table. Only its methods and theirs change them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from records.cards import KNOWN, NOBODY, could_be
from records.deal.state import State
from records.deal.stock import FACE_DOWN
from records.knowledge.cards import Knowledge, possible_winners
from records.rules.phases import BEFORE_PLAY, CLOSE, Moment
from records.rules.ruleset import RuleSet
from records.slots import Copied


class Gap(Copied):
    """Where the record does not tell what was played (notation 4, Gaps).

    `open` is true from a gap to the next trick number, `seen` from the first gap on. `broken_off`
    has the number and the cards of a trick inside which something was not recorded. `drawn` says
    that cards may have been drawn since the gap began. `resumed` is true from that number to the
    next card, if something may still be told that followed the trick before: a draw, say.
    `declared` says that declarations may have been made that the record does not tell, or not whose
    they were.
    `uncounted` is the turn-up whose place is no longer known, NOBODY if there is none.
    """

    def __init__(self) -> None:
        self.open = False
        self.seen = False
        self.broken_off: tuple[int, list[tuple[int, int]]] = (0, [])
        self.drawn = False
        self.resumed = False
        self.uncounted = NOBODY
        self.declared = False

    @property
    def untold(self) -> bool:
        """Whether something may follow here that belongs to a trick which was not recorded."""
        return self.open or self.resumed

    def begin(self, trick: int, cards: list[tuple[int, int]], drawn: bool) -> None:
        """Begin a gap, with these cards of a trick on the table.

        `drawn` says that cards may be drawn in it.
        """
        self.drawn = drawn or (self.open and self.drawn)
        if cards and not self.open:
            self.broken_off = (trick, cards)
        self.open = self.seen = self.declared = True
        self.resumed = False

    def doubt_declared(self) -> None:
        """Note that nobody knows who has declared something."""
        self.declared = True

    def draw_on(self, before: bool, drawn: bool) -> None:
        """Note, after a gap, whether cards may still be drawn in another, as `drawn` says.

        `before` says whether any lay in the talon before the draws of the trick before.
        """
        self.resumed = self.drawn and before
        self.drawn = drawn

    def play_on(self) -> None:
        """Note that a trick has begun: what is told now belongs to it."""
        self.resumed = False

    def uncount(self, turned: int) -> bool:
        """Note that the turn-up's place is not known. Returns False if it was not known before."""
        known = turned != self.uncounted
        self.uncounted = turned
        return known

    def recount(self, turned: int) -> bool:
        """Note that the turn-up's place is known. Returns False if it was known before."""
        unknown = turned == self.uncounted
        self.uncounted = NOBODY
        return unknown

    def end(self) -> None:
        """End the gap, because a trick number tells where the play goes on."""
        self.open = False


class Table(State, own=("gap",)):
    """A deal in progress, and what is known of it.

    `knowledge` is what is known of its cards, and `gap` what was not recorded.
    """

    def __init__(self, rules: RuleSet, dealer: int = NOBODY) -> None:
        super().__init__(rules, dealer)
        self.knowledge = Knowledge(rules, self.hands)
        self.gap = Gap()

    def copy(self) -> Self:
        """Return an independent copy, for another line of play. Cost: the cards of the deal."""
        other = self._copied()
        other.knowledge = self.knowledge.beside(other.hands)
        return other

    def moment(self, action: str) -> Moment | None:
        """Return when and by whom something may be done in this phase, None if it may not.

        In a gap the phase is not known, nor up to the next card whether the trick before has been
        followed by all that belongs to it. The answer is then that of the rules for the whole deal.
        """
        return self.rules.moment(action) if self.gap.untold else self.phase.may.get(action)

    @property
    def seen_gap(self) -> bool:
        """Whether something of the deal was not recorded."""
        return self.gap.seen

    def may_hold(self, seat: int, card: int) -> bool:
        """Return whether an unknown card of a hand may be this one, as far as the pack goes."""
        return self.knowledge.may_hold(seat, card)

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

    def winner(self) -> int:
        """Return who wins the trick on the table, NOBODY if that depends on an unknown card."""
        current = self.current
        if not current.uncertain:
            return current.best_seat
        winners = self.possible_winners(current.cards)
        return winners.pop() if winners is not None and len(winners) == 1 else NOBODY

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
        while self.stock.to_draw:
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

    def doubt_exchange(self, seat: int, gained: int, given: int) -> None:
        """Forget where the two cards of a faulty exchange are, so that nothing follows from it.

        Source: notation 4, One fault gives one finding.
        """
        if 0 <= gained < KNOWN:
            self.knowledge.hide(seat, gained)
        self.knowledge.suspect(*(card for card in (gained, given) if 0 <= card < KNOWN))
        self.stock.turn(FACE_DOWN)

    # -- gaps: see `records.knowledge.gaps` --------------------

    def lose_sight(self, turn_up: bool) -> None:
        """Begin a gap: what happened is not recorded, nor, if `turn_up`, what becomes of the
        turn-up.
        """
        self.knowledge.uses.gap()
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
