"""The trick on the table, those taken, and who plays against whom in pairs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from records.cards import KNOWN, NOBODY
from records.rules.ruleset import RuleSet
from records.rules.strength import Strength
from records.slots import Copied


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
