"""The words of the help: of its pages, and of what leads to them."""

from __future__ import annotations

from records.languages import Language

#: What other pages need to lead to the help.
WAYS_TO_HELP: dict[str, dict[Language, str]] = {
    "help-title": {"en": "Help", "fr": "Aide"},
    "about-finding": {"en": "about this finding", "fr": "à propos de cette faute"},
    "about-chart": {"en": "What it shows", "fr": "Ce qu’il montre"},
    "about-counts": {"en": "What is counted here", "fr": "Ce qui est compté ici"},
    "rule-here": {"en": "the rule", "fr": "la règle"},
    "try": {"en": "Try it", "fr": "Essayer"},
    "try-address": {"en": "Address", "fr": "Adresse"},
    "try-text": {
        "en": "A record to send to it (empty: nothing is sent)",
        "fr": "Un relevé à lui envoyer (vide : rien n’est envoyé)",
    },
    "try-ask": {"en": "Ask", "fr": "Demander"},
    "try-answer": {"en": "The answer", "fr": "La réponse"},
    "try-length": {"en": "{n} characters", "fr": "{n} caractères"},
}

HELP: dict[str, dict[Language, str]] = {
    "help-lead": {
        "en": "How to write a record, what the pages show, what a finding means, and the rules "
        "that records are held against.",
        "fr": "Comment écrire un relevé, ce que montrent les pages, ce que veut dire une faute, "
        "et les règles auxquelles les relevés sont confrontés.",
    },
    "command-line": {"en": "On the command line", "fr": "En ligne de commande"},
    "as-a-game": {"en": "Open it as a game", "fr": "L’ouvrir comme une partie"},
    "help-index": {"en": "All of the help", "fr": "Toute l’aide"},
    "help-search": {"en": "Search the help", "fr": "Chercher dans l’aide"},
    "help-search-do": {"en": "Search", "fr": "Chercher"},
    "help-search-hint": {
        "en": "revoke, marriage, talon…",
        "fr": "renonce, mariage, talon…",
    },
    "help-found": {"en": "{n} places for “{q}”", "fr": "{n} passages pour « {q} »"},
    "help-found-one": {"en": "1 place for “{q}”", "fr": "1 passage pour « {q} »"},
    "help-most": {
        "en": "The best {n} places for “{q}”",
        "fr": "Les {n} meilleurs passages pour « {q} »",
    },
    "help-none": {
        "en": "Nothing was found for “{q}”. Try another word, or look at",
        "fr": "Rien pour « {q} ». Essayez un autre mot, ou voyez",
    },
    "help-also": {"en": "Also looked for: {words}", "fr": "Cherché aussi : {words}"},
    "help-some": {
        "en": "No place has all of these words; these have some.",
        "fr": "Aucun passage n’a tous ces mots ; ceux-ci en ont une partie.",
    },
    "help-on-page": {"en": "On this page", "fr": "Sur cette page"},
    "help-before": {"en": "Previous", "fr": "Précédent"},
    "help-after": {"en": "Next", "fr": "Suivant"},
    "help-turn": {"en": "Previous and next page", "fr": "Page précédente et suivante"},
    "help-only-english": {
        "en": "",
        "fr": "Cette page n’existe qu’en anglais.",
    },
    "help-rules-in-french": {
        "en": "",
        "fr": "Les règles de ce jeu et ses options, en français",
    },
    "help-in-english": {"en": "", "fr": "en anglais"},
    "help-all-english": {
        "en": "",
        "fr": "Pour qui exploite le service ou programme : en anglais.",
    },
    "code": {"en": "Code", "fr": "Code"},
    "table-wide": {"en": "Table", "fr": "Tableau"},
    "sources-title": {"en": "Sources", "fr": "Sources"},
    "sources-note": {
        "en": "The books and pages that the rules were taken from, by the short names that "
        "findings and options use.",
        "fr": "Les livres et les pages d’où viennent les règles, sous les noms courts qu’emploient "
        "les fautes et les options.",
    },
    "words-title": {"en": "What players call it", "fr": "Les mots des joueurs"},
    "words-note": {
        "en": "Carnet uses one word for each thing. The search knows the others too.",
        "fr": "Carnet emploie un seul mot pour chaque chose. La recherche connaît aussi les "
        "autres.",
    },
    "words-own": {"en": "in Carnet", "fr": "dans Carnet"},
    "words-others": {"en": "players also say", "fr": "on dit aussi"},
    "words-foreign": {"en": "in French", "fr": "en anglais"},
    "grammar-note": {
        "en": "",
        "fr": "Le texte de la grammaire est en anglais, comme la notation en entier.",
    },
    "grammar-title": {"en": "The grammar of the notation", "fr": "La grammaire de la notation"},
}


def help_words(language: Language) -> dict[str, str]:
    """Return the words of the help's own pages in one language."""
    return {key: entry[language] for key, entry in HELP.items()}
