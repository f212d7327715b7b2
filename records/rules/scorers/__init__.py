"""How each family of games counts, by the name that a rule set gives."""

from __future__ import annotations

from records.rules.phases import known
from records.rules.ruleset import RuleSet
from records.rules.scorers.besigue import ONE_PACK, SEVERAL_PACKS
from records.rules.scorers.card_points import CARD_POINTS, DEALS, POT
from records.rules.scorers.chips import CHIPS
from records.rules.scorers.most_counted import MOST_COUNTED
from records.rules.scorers.rubicon import RUBICON
from records.rules.scorers.sixty_six import SIXTY_SIX
from records.rules.scorers.tricks import FIRST_TO_THREE, WHIST
from records.rules.tally import Scorer, Tally

SCORERS: dict[str, Scorer] = {
    "one-pack": ONE_PACK,
    "several-packs": SEVERAL_PACKS,
    "first-to-three": FIRST_TO_THREE,
    "odd-tricks": WHIST,
    "chips": CHIPS,
    "rubicon": RUBICON,
    "card-points": CARD_POINTS,
    "deals": DEALS,
    "pot": POT,
    "most-counted": MOST_COUNTED,
    "claimed": SIXTY_SIX,
}


def scorer_of(rules: RuleSet) -> Scorer:
    """Return how these rules count. Raises ValueError for a scoring that is not known."""
    known(rules.scoring, SCORERS)
    return SCORERS[rules.scoring]


def one_deal(rules: RuleSet) -> bool:
    """Return whether one deal is a game whose score is not the points of the deal (rulebook 16)."""
    return scorer_of(rules).worth is not None


def tally_of(rules: RuleSet) -> Tally:
    """Return the score of a game that begins, counted by its rules.

    Raises ValueError for a scoring that the engine does not know.
    """
    return Tally(rules, scorer_of(rules))
