"""Whether players could know all hands in an end play, or only whoever sees all cards."""

from __future__ import annotations

from records.rules.ruleset import RuleSet

#: Both players know all cards: whoever has counted knows what the other holds.
KNOWN = "known"
#: Nobody at the table can know all cards. A value holds for whoever sees them all.
OPEN = "open"


def hands_known_at_the_end(rules: RuleSet) -> bool:
    """Return whether each player knows every hand once the last card is drawn.

    A player who has counted knows the hand of a single opponent, unless a card is left out of the
    pack that nobody has seen.
    """
    return rules.stock and rules.seats == 2 and rules.left_out is None


def known_or_open(rules: RuleSet, closed: bool) -> str:
    """Return KNOWN or OPEN for an end play. A closed talon hides what the other player holds."""
    return KNOWN if hands_known_at_the_end(rules) and not closed else OPEN
