"""The trick on the table, those taken and counted, and who plays against whom in pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from records.cards import KNOWN, NOBODY, could_be
from records.rules.ruleset import RuleSet
from records.rules.strength import Strength
from records.slots import Copied

#: How many unknown cards of one trick are tried out to find its winner.
_MOST_UNKNOWN = 2


class Trick(Copied, own=("cards",)):
    """The cards on the table, and which of them wins so far.

    `cards` are (seat, card) in order, `played` the seats (a set) that have played. `led` is the
    class led, and `power` the power of each card then. `best` is the card that wins so far, played
    by `best_seat`. The trick is `uncertain` if that depends on an unknown card or trump suit.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.cards: list[tuple[int, int]] = []
        self.played = 0
        self.led = NOBODY
        self.power: list[int] = []
        self.best = NOBODY
        self.best_power = -1
        self.best_seat = NOBODY
        self.uncertain = False

    def lead(self, seat: int, card: int, strength: Strength, uncertain: bool) -> int:
        """Lead a card, by NOBODY if the player is not known. `uncertain` says that trumps are.

        Returns whose turn it is then.
        """
        self.cards.append((seat, card))
        if card < KNOWN:
            self.led = strength.classes[card]
            self.power = strength.power[self.led]
            self.best_power = self.power[card]
            self.best = card
            self.best_seat = seat
            self.uncertain = uncertain or seat < 0
        else:
            self.led = NOBODY
            self.uncertain = True
        if seat < 0:
            return NOBODY
        self.played |= 1 << seat
        return self.rules.turns[seat][self.played]

    def add(self, seat: int, card: int) -> int:
        """Play a card to the trick. Returns whose turn it is then."""
        self.cards.append((seat, card))
        if self.uncertain or card >= KNOWN or seat < 0:
            self.uncertain = True
        elif (power := self.power[card]) > self.best_power:
            self.best_power = power
            self.best = card
            self.best_seat = seat
        if seat < 0:
            return NOBODY
        self.played |= 1 << seat
        return self.rules.turns[seat][self.played]

    def lay_again(self, cards: list[tuple[int, int]], strength: Strength) -> None:
        """Put back the cards that lay on the table before a gap."""
        self.cards = list(cards)
        led = cards[0][1]
        self.led = strength.classes[led] if led < KNOWN else NOBODY
        self.uncertain = True
        for seat, _ in cards:
            if seat >= 0:
                self.played |= 1 << seat

    def clear(self) -> None:
        """Clear the table."""
        self.cards = []
        self.played = 0
        self.best = NOBODY
        self.uncertain = False

    def lose(self) -> None:
        """Note that it is not known what lies on the table."""
        self.cards = []
        self.played = 0
        self.led = NOBODY
        self.uncertain = True


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


class Taken(Copied, own=("tricks", "counted", "winners")):
    """What each seat has taken so far.

    `tricks` and `counted` (what these count) are by seat. `winners` tells who won each trick, as
    far as the record does. `uncounted` is the number of tricks whose winner or whose points are not
    known. `last` has the cards of the last trick, `last_winner` who took it, and `last_value` what
    it counts. `last_known` tells whether both are known.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.tricks = [0] * rules.seats
        self.counted = [0] * rules.seats
        self.winners: list[int] = []
        self.uncounted = 0
        self.last: list[tuple[int, int]] = []
        self.last_winner = NOBODY
        self.last_value = 0
        self.last_known = True

    def take_trick(
        self, cards: list[tuple[int, int]], winner: int, points: int, known: bool
    ) -> None:
        """Give a trick to its winner, NOBODY if that is not known.

        It counts these points if they are `known`. If the winner is not known, they are counted
        once `name_winner` is called.
        """
        self.last = cards
        self.last_winner = winner
        self.last_known = known and winner >= 0
        if not known:
            self.uncounted += 1
        if winner < 0:
            self.uncounted += 1
        else:
            self._credit(winner, points)

    def name_winner(self, winner: int, points: int, known: bool) -> None:
        """Give the last trick, whose winner depended on something unknown, to this seat."""
        self.last_winner = winner
        self.uncounted -= 1
        if not known:
            self.uncounted += 1
        self.last_known = known
        self._credit(winner, points)

    def _credit(self, winner: int, points: int) -> None:
        self.tricks[winner] += 1
        self.winners.append(winner)
        self.counted[winner] += points
        self.last_value = points

    def miss(self) -> None:
        """Note that unrecorded tricks have been taken, so that the last one is not known."""
        self.uncounted += 1
        self.last = []
        self.last_winner = NOBODY

    def miss_before(self) -> None:
        """Note that tricks were taken before the record begins."""
        self.uncounted = 1

    def end_with(self, counted: Sequence[int], winners: Sequence[int]) -> None:
        """Set what the tricks of each seat count, and who won each, in order."""
        self.counted = list(counted)
        self.winners = list(winners)
        self.last_winner = winners[-1]
        for winner in winners:
            self.tricks[winner] += 1


class Pairs(Copied):
    """The two pairs of the end play: the winner of the last trick with a draw and the next seat
    first.

    `winner` is NOBODY if that is not known. The number of a trick tells its pair: the first pair
    plays as many tricks as there are cards in hand, and the other pair the rest.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.winner = NOBODY

    def begin(self, winner: int) -> None:
        """Note who won the last trick with a draw, NOBODY if that is not known."""
        self.winner = winner

    def second_begins(self, trick: int) -> bool:
        """Return whether this is the first trick of the second pair."""
        return trick == self.rules.stock_tricks + self.rules.hand_size + 1

    def of(self, trick: int) -> tuple[int, ...]:
        """Return the pair that plays this trick, its first leader in front. Empty if not known."""
        if self.winner == NOBODY:
            return ()
        second = trick > self.rules.stock_tricks + self.rules.hand_size
        return self.rules.orders[(self.winner + 2 * second) % self.rules.seats][:2]

    def infer(self, trick: int, seats: tuple[int, int]) -> None:
        """Infer the winner from the two seats of this trick, if they are neighbours."""
        if self.winner != NOBODY:
            return
        n = self.rules.seats
        second = trick > self.rules.stock_tricks + self.rules.hand_size
        for first, other in (seats, seats[::-1]):
            if first >= 0 and (first + 1) % n == other:
                self.winner = (first - 2 * second) % n
                return

    def after(self, trick: int, seat: int, played: int) -> int:
        """Return whose turn it is after a seat has played to this trick, NOBODY if not known.

        `played` are the seats (a set) that have played.
        """
        order = self.rules.orders[seat]
        pair = self.of(trick)
        return next((one for one in order if one in pair and not played >> one & 1), NOBODY)


def pairs_at(
    rules: RuleSet, tricks: int, leader: int, held: Mapping[int, int]
) -> tuple[int, list[int]]:
    """Return who won the last trick with a draw, and the size of each hand this many tricks later.

    `leader` leads the next trick, NOBODY if that is not known. `held` has the sizes of the hands
    that are given. If several may have won that trick the winner is NOBODY, and each hand has as
    many cards as it can.
    """
    seats, size = range(rules.seats), rules.hand_size
    second = tricks >= size
    begins = tricks in (0, size)
    ways: dict[int, list[int]] = {}
    for winner in seats:
        pair = rules.orders[(winner + 2 * second) % rules.seats][:2]
        if leader >= 0 and leader not in pair[: 1 if begins else 2]:
            continue
        first = rules.orders[winner][:2]
        ways[winner] = [
            max(0, size - tricks) if seat in first else size - max(0, tricks - size)
            for seat in seats
        ]
    if not ways:
        return NOBODY, [size] * rules.seats
    wrong = {
        winner: sum(held.get(seat, sizes[seat]) != sizes[seat] for seat in seats)
        for winner, sizes in ways.items()
    }
    best = [winner for winner in ways if wrong[winner] == min(wrong.values())]
    if len(best) == 1:
        return best[0], ways[best[0]]
    return NOBODY, [max(ways[winner][seat] for winner in best) for seat in seats]


#: More than any player can count: no upper bound is known.
UNBOUNDED = 999


class Count(Copied, own=("low", "high", "declared_low", "declared_high", "won")):
    """The count of each seat, as far as the record tells: the least and the most it can be.

    `low` and `high` are the points of its tricks. `declared_low` and `declared_high` are those of
    its declarations, which count once it has a trick. `won` tells whether it has one, None if that
    is not known. `closed` says that the talon has been closed, by `closer` (NOBODY if not known).
    `early` tells whether that was before any opponent had a trick (None: not known), `at_closing`
    the least and the most that the closer's opponent had counted then. `claimed` says that the deal
    ended with a claim, by `claimer`.
    """

    def __init__(self, seats: int, at_once: bool = False) -> None:
        #: whether declarations count before their player has a trick
        self.at_once = at_once
        self.low = [0] * seats
        self.high = [0] * seats
        self.declared_low = [0] * seats
        self.declared_high = [0] * seats
        self.won: list[bool | None] = [False] * seats
        self.closed = False
        self.closer = NOBODY
        self.early: bool | None = False
        self.at_closing = (0, 0)
        self.claimed = False
        self.claimer = NOBODY
        #: what the unknown cards of the trick on the table count, at least and at most
        self._in_trick = (0, 0)
        #: what the last trick counts, and who had one before it, while its winner is not known
        self._pending: tuple[int, int, list[bool | None]] | None = None

    # -- what is known --------------------

    def least(self, seat: int) -> int:
        """Return what a seat has certainly counted."""
        return self.low[seat] + (self.declared_low[seat] if self._counts(seat) else 0)

    def most(self, seat: int) -> int:
        """Return the most that a seat can have counted."""
        return self.high[seat] + (0 if self._counts(seat) is False else self.declared_high[seat])

    def _counts(self, seat: int) -> bool | None:
        """Return whether a seat's declarations count, None if that is not known."""
        return True if self.at_once else self.won[seat]

    def exact(self) -> tuple[int, ...] | None:
        """Return the count of every seat, None if that of any seat is not known."""
        seats = range(len(self.low))
        if any(self.least(seat) != self.most(seat) for seat in seats):
            return None
        return tuple(map(self.least, seats))

    # -- what happens --------------------

    def unsure(self, least: int, most: int) -> None:
        """Add a card of the trick that is not fully known, with the least and the most it can
        count.
        """
        low, high = self._in_trick
        self._in_trick = (low + least, high + most)

    def count_trick(self, winner: int, points: int) -> None:
        """Give a trick to a seat (NOBODY if not known), with the points of its known cards."""
        low, high = self._in_trick
        self._in_trick = (0, 0)
        # The next leader has won this trick, and tells nothing of one before it.
        self._pending = None
        self._credit(winner, points + low, points + high)

    def add(self, winner: int, points: int) -> None:
        """Add points to the last trick, for the seat that took it."""
        self._credit(winner, points, points)

    def _credit(self, winner: int, low: int, high: int) -> None:
        if winner >= 0:
            self.low[winner] += low
            self.high[winner] += high
            self.won[winner] = True
            self._pending = None
            return
        before = list(self.won)
        if self._pending is not None:
            pending_low, pending_high, before = self._pending
            low, high = low + pending_low, high + pending_high
            self._take_back(pending_high)
        self._pending = (low, high, before)
        for seat, won in enumerate(self.won):
            self.high[seat] += high
            self.won[seat] = won or None

    def _take_back(self, high: int) -> None:
        for seat in range(len(self.high)):
            self.high[seat] -= high

    def name_winner(self, winner: int) -> None:
        """Give the last trick, whose winner depended on something unknown, to this seat."""
        if self._pending is None:
            return
        low, high, before = self._pending
        self._take_back(high)
        self.won = list(before)
        self._credit(winner, low, high)

    def declare(self, seat: int, least: int, most: int) -> None:
        """Count a declaration of this worth for a seat (NOBODY if not known)."""
        self._pending = None
        for one in range(len(self.low)):
            if one == seat:
                self.declared_low[one] += least
                self.declared_high[one] += most
            elif seat < 0:
                self.declared_high[one] += most

    def state(self, counts: Sequence[int]) -> None:
        """Believe the counts that the record states, if the computed ones are not known.

        What a seat with a trick has declared is part of its count, also if that is 0:

        >>> count = Count(2)
        >>> count.won[0] = True
        >>> count.lose_sight()
        >>> count.state([0, 20])
        >>> count.most(0), count.most(1)
        (0, 20)
        """
        self._pending = None
        for seat, points in enumerate(counts):
            self.low[seat] = self.high[seat] = points
            if points or self.at_once or self.won[seat]:
                self.declared_low[seat] = self.declared_high[seat] = 0
                self.won[seat] = True if points else self.won[seat]
            elif self.won[seat] is None and self.declared_low[seat]:
                # The player's declarations would count if they had a trick.
                self.won[seat] = False

    def stand(self, counts: Sequence[int], won: Sequence[bool]) -> None:
        """Set the whole counts of the seats, declarations included, and who has a trick."""
        self.low = list(counts)
        self.high = list(counts)
        self.won = list(won)
        self.at_once = True

    def lose_sight(self) -> None:
        """Note that there may be tricks and declarations of which the record tells nothing."""
        self._in_trick = (0, 0)
        self._pending = None
        for seat, won in enumerate(self.won):
            self.high[seat] = self.declared_high[seat] = UNBOUNDED
            self.won[seat] = won or None

    def close(self, seat: int) -> None:
        """Note that a seat closes the talon."""
        self.closed = True
        self.closer = seat
        others = [one for one in range(len(self.won)) if one != seat]
        won = [self.won[one] for one in others]
        self.early = False if any(won) else None if None in won else True
        self.at_closing = (min(map(self.least, others)), max(map(self.most, others)))

    def closed_before(self, seat: int, early: bool, at_closing: int) -> None:
        """Note that a seat has closed the talon, when its opponent had counted so much."""
        self.closed = True
        self.closer = seat
        self.early = early
        self.at_closing = (at_closing, at_closing)

    def claim(self, seat: int) -> None:
        """Note that a seat claims to have counted enough."""
        self.claimed = True
        self.claimer = seat
