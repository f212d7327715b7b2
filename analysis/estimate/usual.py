"""Whether a game is played as the deals were to which figures were fitted."""

from __future__ import annotations

from records.rules.games import GAMES
from records.rules.ruleset import RuleSet


def usual(rules: RuleSet) -> bool:
    """Return whether these rules have as many players, and count the same, as the game usually.

    >>> game = GAMES["brusquembille"]
    >>> usual(game.rules()), usual(game.rules_for({"players": "3"}))
    (True, False)
    """
    if rules.game not in GAMES:
        return False
    own = GAMES[rules.game].rules()
    return (own.seats, own.unit) == (rules.seats, rules.unit)
