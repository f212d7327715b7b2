"""The duties of play. Each keeps the cards that meet it, if any do.

The legal cards are what is left of a hand after all duties of the game. The first duty that a
played card fails is the finding.
"""

from __future__ import annotations

from typing import Protocol

from records.cards import members
from records.rules.phases import Duties, Duty
from records.rules.strength import NO_TRUMP

#: To beat the best card, but only where trumps are led.
BEAT_TRUMPS = "beat-trumps"
#: The name under which a broken duty is reported, where that differs from its own.
_BROKEN = {BEAT_TRUMPS: "beat"}


class Powers(Protocol):
    """What the duties need of a `records.rules.strength.Strength`. Cards may be any numbers."""

    trump: int
    classes: list[int]
    members: list[int]
    higher: list[list[int]]


def narrow(
    duties: Duties,
    strength: Powers,
    held: int,
    led: int,
    best: int,
    beating: bool,
    undertrump: bool,
) -> tuple[int, list[tuple[str, int]]]:
    """Return the legal cards of a hand (a set), and what each duty kept, in order.

    `led` is the class led, and `best` the card that wins so far. `beating` says whether the duty to
    beat and over-trump holds; by option it does not hold against a partner. `undertrump` says
    whether a player who cannot beat the trump on the table must trump nevertheless. A duty that no
    card meets is passed over. Source: rulebook 0.1.
    """
    cards = held
    steps: list[tuple[str, int]] = []
    higher = strength.higher[led][best]
    trump = strength.trump
    suit = strength.members[led]
    for duty in duties:
        if duty == "follow":
            kept = cards & suit
        elif duty == "trump":
            if trump == NO_TRUMP or cards & suit:
                continue
            kept = cards & strength.members[trump]
            if strength.classes[best] == trump and not undertrump and not kept & higher:
                continue
        elif isinstance(duty, Duty):
            if not _holds(duty, strength, cards & suit, led, best, beating):
                continue
            if duty.keeps in ("higher", "lower"):
                kept = cards & higher if duty.keeps == "higher" else cards & ~higher
            elif duty.keeps == "trumps":
                kept = cards & strength.members[trump] if trump != NO_TRUMP else 0
            else:
                kept = cards & suit
        else:
            if not beating or (duty == BEAT_TRUMPS and led != trump):
                continue
            kept = cards & higher
        if kept:
            cards = kept
            told = duty.told_as if isinstance(duty, Duty) else _BROKEN.get(duty, duty)
            steps.append((told, kept))
    return cards, steps


def _holds(duty: Duty, strength: Powers, follows: int, led: int, best: int, beating: bool) -> bool:
    """Return whether a game's own duty binds a player who can follow suit with these cards."""
    trump = strength.trump
    trumps_led = trump != NO_TRUMP and led == trump
    met = {
        "void": not follows,
        "trumps-led": trumps_led,
        "plain-led": not trumps_led,
        "trumped": not trumps_led and trump != NO_TRUMP and strength.classes[best] == trump,
    }
    return all(met[condition] for condition in duty.where) and (beating or not duty.spares_partner)


def beside(
    duties: Duties,
    strength: Powers,
    card: int,
    led: int,
    best: int,
    beating: bool,
    undertrump: bool,
) -> int:
    """Return the cards (a set) that a hand which plays this card without a fault may have beside
    it.

    The arguments are those of `narrow`. A card that may lie beside it only together with one of the
    suit led counts as possible.
    """

    def allowed(hand: int) -> bool:
        held = hand | 1 << card
        kept, _ = narrow(duties, strength, held, led, best, beating, undertrump)
        return bool(kept >> card & 1)

    suit = members(strength.members[led])
    out = 0
    for cls in strength.members:
        for other in members(cls):
            one = 1 << other
            if allowed(one) or any(allowed(one | 1 << third) for third in suit):
                out |= one
    return out


def broken(steps: list[tuple[str, int]], card: int) -> tuple[str, int] | None:
    """Return the first duty that a card fails and the cards that would have met it, or None."""
    for duty, kept in steps:
        if not kept >> card & 1:
            return duty, kept
    return None
