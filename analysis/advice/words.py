"""The sentences of advice, in English and in French."""

from __future__ import annotations

from analysis.advice.answer import NoAdvice
from analysis.advice.calibrated import is_set_right
from analysis.estimate.last_tricks import claims_solvable, solvable
from analysis.solver.reasons import UNKNOWN
from records.languages import LANGUAGES, Text
from records.rules.ruleset import RuleSet

_WHY: dict[str, Text] = {
    **UNKNOWN,
    "turn": {
        "en": "this player has nothing to decide there",
        "fr": "ce joueur n’a rien à décider à ce moment",
    },
    "over": {"en": "the deal is over", "fr": "le coup est terminé"},
}

_SOLVED: Text = {
    "en": "Both players know all cards, because no card is drawn any more: each option is worth "
    "what it brings if both play their best. ",
    "fr": "Les deux joueurs connaissent toutes les cartes, car on ne pioche plus : chaque choix "
    "vaut ce qu’il rapporte si tous deux jouent au mieux. ",
}
_LAST_TRICKS: Text = {
    "en": "Once no card is drawn any more, both know all cards, and play their best. ",
    "fr": "Dès qu’on ne pioche plus, tous deux connaissent toutes les cartes et jouent au mieux. ",
}
_LAST_BY_COUNT: Text = {
    "en": "Once no card is drawn any more, both play their best with open hands: all that is left, "
    "or the last five tricks if the talon is closed. ",
    "fr": "Dès qu’on ne pioche plus, tous deux jouent au mieux, cartes sur table : tout ce qui "
    "reste, ou les cinq derniers plis si le talon est fermé. ",
}
_SET_RIGHT: Text = {
    "en": "What such values were off on average in deals played by advice is taken off. ",
    "fr": "On en déduit leur écart moyen dans des coups joués selon ces conseils. ",
}
_DEAL: Text = {
    "en": "The deal counts, not who wins the game.",
    "fr": "Compte le coup, et non qui gagne la partie.",
}
_GAME: Text = {
    "en": "That is by the deal. The chance to win the game follows from the score after it: "
    "further deals are played by one simple policy, alike on every side.",
    "fr": "Tout cela concerne le coup. Les chances de gagner la partie découlent de la marque "
    "d’après : d’autres coups sont joués selon une même règle simple, pareille pour tous.",
}


def no_advice(deal: int, ply: int, reason: str) -> NoAdvice:
    """Return the answer for a point of which no advice can be given."""
    return NoAdvice(deal, ply, reason, _WHY[reason])


def assumptions(
    rules: RuleSet, seat: str, worlds: int, solved: bool, sampled: bool, game: bool
) -> Text:
    """Return what advice assumes if its options are solved, or sampled in this many worlds.

    `game` says that the chance to win the game is given.
    """
    parts: list[Text] = []
    if solved:
        parts.append(_SOLVED)
    if sampled:
        parts.append(_sampled(seat, worlds))
        if solvable(rules):
            parts.append(_LAST_TRICKS)
        if claims_solvable(rules):
            parts.append(_LAST_BY_COUNT)
        if is_set_right(rules):
            parts.append(_SET_RIGHT)
    parts.append(_GAME if game else _DEAL)
    return {language: "".join(part[language] for part in parts) for language in LANGUAGES}


def _sampled(seat: str, worlds: int) -> Text:
    return {
        "en": f"The cards that {seat} has not seen are dealt at random {worlds} times, by all that "
        f"{seat} knows, and the more often the likelier they make what the others have done. In "
        "each of these deals each option is tried, and then all play on by one simple policy. ",
        "fr": f"Les cartes que {seat} n’a pas vues sont réparties {worlds} fois au hasard, selon "
        f"tout ce que {seat} sait, et d’autant plus souvent qu’elles rendent probable ce que les "
        "autres ont fait. Chaque choix est essayé dans chacune de ces répartitions, puis tous "
        "continuent selon une même règle simple. ",
    }
