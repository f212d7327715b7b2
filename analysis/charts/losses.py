"""What charts say of a loss, and whether the player could have known of it."""

from __future__ import annotations

from analysis.solver import GradedPlay, Solution
from analysis.solver.who_knows import OPEN
from analysis.vocabulary import card_sign, word
from records.languages import Language


def lost_by(found: Solution | None, language: Language) -> str:
    """Return the words before the name of who lost something in an end play."""
    seen = found is not None and found.hands == OPEN
    return word("lost-by-open" if seen else "lost-by", language)


def loss_in_words(play: GradedPlay, language: Language) -> str:
    """Return the card, what it lost, and the best cards."""
    best = " ".join(card_sign(card, language) for card in play.best)
    return f"{card_sign(play.card, language)} (−{play.lost}; {word('best', language)} {best})"
