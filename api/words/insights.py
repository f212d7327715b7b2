"""The words of the page of insights."""

from __future__ import annotations

from records.languages import Language

INSIGHTS: dict[str, dict[Language, str]] = {
    "insights": {"en": "Insights", "fr": "Chiffres"},
    "insights-measure": {"en": "What", "fr": "Quoi"},
    "insights-by": {"en": "By", "fr": "Selon"},
    "insights-questions": {"en": "Questions to begin with", "fr": "Des questions pour commencer"},
    "insights-few": {
        "en": "Too early to tell for {n} of {all}: fewer than ten deals are behind each of them.",
        "fr": "Trop tôt pour le dire pour {n} sur {all} : moins de dix coups derrière chacun.",
    },
    "insights-question-wins-player": {
        "en": "Who wins the most deals?",
        "fr": "Qui gagne le plus de coups ?",
    },
    "insights-question-wins-dealer": {
        "en": "Is it better to deal or to lead?",
        "fr": "Vaut-il mieux donner ou jouer le premier ?",
    },
    "insights-question-wins-hand": {
        "en": "How much does a strong hand help?",
        "fr": "Combien rapporte une main forte ?",
    },
    "insights-question-score-player": {
        "en": "Who makes the most points in a deal?",
        "fr": "Qui fait le plus de points par coup ?",
    },
    "insights-question-tricks-lead": {
        "en": "Who takes the trick: the leader or those who follow?",
        "fr": "Qui fait la levée : le premier à jouer ou les suivants ?",
    },
}

#: The questions that the page begins with, each a measure and a dimension.
QUESTIONS = (
    ("wins", "player"),
    ("wins", "dealer"),
    ("wins", "hand"),
    ("score", "player"),
    ("tricks", "lead"),
)
