"""The words of the help: of its pages, and of what leads to them."""

from __future__ import annotations

HELP: dict[str, tuple[str, str]] = {
    "help-title": ("Help", "Aide"),
    "about-finding": ("about this finding", "à propos de cette faute"),
    "about-chart": ("What it shows", "Ce qu’il montre"),
    "about-counts": ("What is counted here", "Ce qui est compté ici"),
    "rule-here": ("the rule", "la règle"),
    "try": ("Try it", "Essayer"),
    "try-address": ("Address", "Adresse"),
    "try-text": (
        "A record to send to it (empty: nothing is sent)",
        "Un relevé à lui envoyer (vide : rien n’est envoyé)",
    ),
    "try-ask": ("Ask", "Demander"),
    "try-answer": ("The answer", "La réponse"),
    "try-length": ("{n} characters", "{n} caractères"),
    "help-lead": (
        "How to write a record, what the pages show, what a finding means, and the rules "
        "that records are held against.",
        "Comment écrire un relevé, ce que montrent les pages, ce que veut dire une faute, "
        "et les règles auxquelles les relevés sont confrontés.",
    ),
    "help-command-line": ("On the command line", "En ligne de commande"),
    "as-a-game": ("Open it as a game", "L’ouvrir comme une partie"),
    "help-index": ("All of the help", "Toute l’aide"),
    "help-search": ("Search the help", "Chercher dans l’aide"),
    "help-search-do": ("Search", "Chercher"),
    "help-search-hint": ("revoke, marriage, talon…", "renonce, mariage, talon…"),
    "help-found": ("{n} places for “{q}”", "{n} passages pour « {q} »"),
    "help-found-one": ("1 place for “{q}”", "1 passage pour « {q} »"),
    "help-most": ("The best {n} places for “{q}”", "Les {n} meilleurs passages pour « {q} »"),
    "help-none": (
        "Nothing was found for “{q}”. Try another word, or look at",
        "Rien pour « {q} ». Essayez un autre mot, ou voyez",
    ),
    "help-also": ("Also looked for: {words}", "Cherché aussi : {words}"),
    "help-some": (
        "No place has all of these words; these have some.",
        "Aucun passage n’a tous ces mots ; ceux-ci en ont une partie.",
    ),
    "help-on-page": ("On this page", "Sur cette page"),
    "help-before": ("Previous", "Précédent"),
    "help-after": ("Next", "Suivant"),
    "help-turn": ("Previous and next page", "Page précédente et suivante"),
    "help-only-english": ("This page is in English.", "Cette page n’existe qu’en anglais."),
    "help-rules-in-french": (
        "Its rules, in French",
        "Les règles de ce jeu et ses options, en français",
    ),
    "help-in-english": ("in English", "en anglais"),
    "help-all-english": ("In English.", "Pour qui exploite le service ou programme : en anglais."),
    "code": ("Code", "Code"),
    "table-wide": ("Table", "Tableau"),
    "sources-title": ("Sources", "Sources"),
    "sources-note": (
        "The books and pages that the rules were taken from, by the short names that "
        "findings and options use.",
        "Les livres et les pages d’où viennent les règles, sous les noms courts qu’emploient "
        "les fautes et les options.",
    ),
    "words-title": ("What players call it", "Les mots des joueurs"),
    "words-note": (
        "Carnet uses one word for each thing. The search knows the others too.",
        "Carnet emploie un seul mot pour chaque chose. La recherche connaît aussi les autres.",
    ),
    "words-own": ("in Carnet", "dans Carnet"),
    "words-others": ("players also say", "on dit aussi"),
    "words-foreign": ("in French", "en anglais"),
    "grammar-note": (
        "The grammar is in English.",
        "Le texte de la grammaire est en anglais, comme la notation en entier.",
    ),
    "grammar-title": ("The grammar of the notation", "La grammaire de la notation"),
}
