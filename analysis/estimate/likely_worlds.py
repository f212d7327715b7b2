"""Makes a random deal of unseen cards a likely one: by what the play so far tells.

All deals that agree with what was seen are equally likely before anybody plays. A deal dealt at
random is changed step by step (Metropolis): two unseen cards change places, or two cards of a hand
the times at which they came to it. A change that makes what was done more likely is kept, and
another one as often as what was done remains likely by it. After enough steps each deal occurs as
often as the play makes it likely.

`analysis/kernel/src/likely.hpp` does the same by the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from analysis.estimate.evidence import NEVER, Evidence, Tell
from analysis.estimate.habits import looseness
from records.cards import BIT, KNOWN, members

#: Steps for each unseen card of a hand, and for each card that came to a hand.
STEPS = 4


class _Count:
    """The cards in a hand at the time of a tell, and how unlikely they make what was done.

    `now` is how unlikely, as it was worked out last.
    """

    __slots__ = ("held", "now", "one", "sum", "tell", "two")

    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self.held = [0] * KNOWN
        self.one = self.two = 0
        self.sum = tell.base
        self.now = 0.0

    def gain(self, card: int) -> None:
        held = self.held
        held[card] += 1
        if held[card] == 1:
            self.sum += self.tell.weights[card]
            self.one |= BIT[card]
        elif held[card] == 2:
            self.two |= BIT[card]

    def lose(self, card: int) -> None:
        held = self.held
        held[card] -= 1
        if held[card] == 0:
            self.sum -= self.tell.weights[card]
            self.one ^= BIT[card]
        elif held[card] == 1:
            self.two ^= BIT[card]

    def odds(self, silence: int) -> float:
        """Return how unlikely the hand makes what was done, up to a constant factor."""
        tell = self.tell
        for one, two in tell.needs:
            if not (one & ~self.one or two & ~self.two):
                return float(self.sum * silence)
        if not tell.bonds:
            return float(self.sum)
        one, two, bonds, weights = self.one, self.two, tell.bonds, tell.weights
        total = tell.base
        for card in members(one):
            if weights[card]:
                total += weights[card] * looseness(bonds[card], card, one, two)
        return total / looseness(bonds[tell.card], tell.card, one, two)


class Chain:
    """A deal of unseen cards that becomes likelier step by step.

    `cards` are dealt to each hand, `missing` of them, one hand after the other, and the rest is the
    talon. `barred` has for each of them the cards (a set) that its place may not have.
    """

    def __init__(
        self,
        evidence: Evidence,
        silence: int,
        cards: list[int],
        missing: Sequence[int],
        barred: Sequence[int],
        random: Random,
    ) -> None:
        self.cards = cards
        self.barred = barred
        self.silence = silence
        self.random = random
        self.counts: list[list[_Count]] = [[] for _ in missing]
        for tell in evidence.tells:
            self.counts[tell.seat].append(_Count(tell))
        #: of each card that may have come at another time: seat, the card if it is known or the
        #: place of an unseen one, when it came, before when, and until when it was held
        self.seats: list[int] = []
        self.card_of: list[int] = []
        self.place_of: list[int] = []
        self.came: list[int] = []
        self.before: list[int] = []
        self.until: list[int] = []
        #: by seat, where its cards begin in these lists; by place, where the unseen card is
        self.first: list[int] = []
        self.at: list[int] = []
        place = 0
        for seat, many in enumerate(missing):
            self.first.append(len(self.seats))
            for one in evidence.known[seat]:
                self._add(seat, one.card, -1, one.before, one.until)
            for _ in range(many):
                self.at.append(len(self.seats))
                self._add(seat, -1, place, NEVER, NEVER)
                place += 1
            self._arrive(self.first[seat], evidence.came[seat])
            for taken in evidence.taken[seat]:
                for count in self.counts[seat]:
                    if taken.since < count.tell.time <= taken.until:
                        count.gain(taken.card)
        self.first.append(len(self.seats))
        self.hidden = place
        for i, seat in enumerate(self.seats):
            card = self._card(i)
            for count in self.counts[seat]:
                if self.came[i] < count.tell.time <= self.until[i]:
                    count.gain(card)
        for counts in self.counts:
            for count in counts:
                count.now = count.odds(silence)

    def _add(self, seat: int, card: int, place: int, before: int, until: int) -> None:
        self.seats.append(seat)
        self.card_of.append(card)
        self.place_of.append(place)
        self.came.append(0)
        self.before.append(before)
        self.until.append(until)

    def _card(self, i: int) -> int:
        place = self.place_of[i]
        return self.card_of[i] if place < 0 else self.cards[place]

    def _arrive(self, first: int, times: tuple[int, ...]) -> None:
        """Let the cards of a hand come at these times, the last first, in any of the ways."""
        waiting = list(range(first, len(self.seats)))
        for time in times:
            able = [number for number, i in enumerate(waiting) if self.before[i] > time]
            self.came[waiting.pop(able[self.random.randrange(len(able))])] = time

    # -- steps --------------------

    def run(self, steps: int) -> None:
        """Take so many steps."""
        below = self.random.randrange
        dealt = all(not time for time in self.came)
        for _ in range(steps):
            if dealt or below(2):
                self._swap_cards(below(self.hidden), below(len(self.cards)))
            else:
                one = below(len(self.seats))
                seat = self.seats[one]
                first, end = self.first[seat], self.first[seat + 1]
                self._swap_times(one, first + below(end - first))

    def _swap_cards(self, place: int, other: int) -> None:
        cards, barred = self.cards, self.barred
        mine, theirs = cards[place], cards[other]
        i = self.at[place]
        j = self.at[other] if other < self.hidden else -1
        if (
            mine == theirs
            or (j >= 0 and self.seats[i] == self.seats[j])
            or barred[place] & BIT[theirs]
            or barred[other] & BIT[mine]
        ):
            return
        odds = self._change(i, self.came[i], NEVER, mine, theirs, 1.0)
        if j >= 0:
            odds = self._change(j, self.came[j], NEVER, theirs, mine, odds)
        if self._keeps(odds):
            cards[place], cards[other] = theirs, mine
            return
        self._change(i, self.came[i], NEVER, theirs, mine, 1.0)
        if j >= 0:
            self._change(j, self.came[j], NEVER, mine, theirs, 1.0)

    def _swap_times(self, one: int, other: int) -> None:
        came = self.came
        if came[one] > came[other]:
            one, other = other, one
        early, late = came[one], came[other]
        if early == late or self.before[one] <= late:
            return
        mine, theirs = self._card(one), self._card(other)
        odds = 1.0
        if mine != theirs:
            odds = self._change(one, early, late, mine, theirs, 1.0)
        if self._keeps(odds):
            came[one], came[other] = late, early
        elif mine != theirs:
            self._change(one, early, late, theirs, mine, 1.0)

    def _keeps(self, odds: float) -> bool:
        return odds >= 1.0 or self.random.random() < odds

    def _change(self, i: int, since: int, until: int, out: int, new: int, odds: float) -> float:
        """Change a card for another in a hand from one time (exclusive) to another (inclusive).

        Returns `odds`, multiplied by how much likelier that makes what was done.
        """
        for count in self.counts[self.seats[i]]:
            if since < count.tell.time <= until:
                before = count.now
                count.lose(out)
                count.gain(new)
                after = count.now = count.odds(self.silence)
                if after != before:
                    odds *= before / after
        return odds


def steps_of(evidence: Evidence, missing: Sequence[int]) -> int:
    """Return how many steps make a deal likely."""
    came = sum(map(len, evidence.came))
    return STEPS * (sum(missing) + came)
