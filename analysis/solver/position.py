"""A point of the play between two cards, and what a card does to it."""

from __future__ import annotations

from typing import NamedTuple

from analysis.solver.layout import Layout


class Spot(NamedTuple):
    """The cards left in the hands, who led, and the trick so far as (seat, bit).

    `counted` is what the tricks taken so far count by seat, `tricks` how many each has
    taken, `last` the seat that took the latest (-1: none yet).
    """

    left: int
    leader: int
    trick: tuple[tuple[int, int], ...]
    counted: tuple[int, ...]
    tricks: tuple[int, ...]
    last: int

    @property
    def over(self) -> bool:
        """Whether every card has been played."""
        return not self.left and not self.trick

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.trick)) % len(self.counted)


class Top(NamedTuple):
    """The class led, the card that wins so far, and whose it is."""

    led: int
    best: int
    seat: int


def top(layout: Layout, spot: Spot) -> Top:
    """What the trick of a spot, which has begun, shows."""
    led = layout.cls[spot.trick[0][1]]
    power = layout.power[led]
    seat, best = max(spot.trick, key=lambda play: power[play[1]])
    return Top(led, best, seat)


def tried(layout: Layout, spot: Spot) -> int:
    """The cards worth trying in this trick: one of each group of equals."""
    left = spot.left
    for _, i in spot.trick:
        left |= 1 << i
    out = 0
    for at, mask in enumerate(layout.used):
        out |= layout.suit(at, left & mask).tried
    return out


def legal(layout: Layout, spot: Spot) -> int:
    """The cards that the player to move may play, as a set."""
    held = spot.left & layout.own[spot.seat]
    if not spot.trick:
        return held
    led, best, best_seat = top(layout, spot)
    return layout.legal(held, led, best, layout.beating(spot.seat, best_seat))


def after(layout: Layout, spot: Spot, card: int) -> Spot:
    """The spot after the player to move has played this card, a bit."""
    trick = (*spot.trick, (spot.seat, card))
    left = spot.left & ~(1 << card)
    if len(trick) < layout.seats:
        return spot._replace(left=left, trick=trick)
    winner = top(layout, spot._replace(trick=trick)).seat
    counts = layout.rules.trick_value + sum(layout.value[i] for _, i in trick)
    counted = list(spot.counted)
    counted[winner] += counts
    tricks = list(spot.tricks)
    tricks[winner] += 1
    return Spot(left, winner, (), tuple(counted), tuple(tricks), winner)
