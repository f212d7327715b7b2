"""The sentences of the conformance kit, in English and in French."""

from __future__ import annotations

from records.languages import Language, Text
from records.rules.games import GAMES

#: Why an answer is not the one expected.
WHY: dict[str, dict[Language, str]] = {
    "counts": {
        "en": "depth {depth}: {want} lines expected, {got} counted",
        "fr": "profondeur {depth} : {want} suites attendues, {got} comptées",
    },
    "token": {
        "en": "token {n}: {want} expected, {got} read",
        "fr": "élément {n} : {want} attendu, {got} lu",
    },
    "written": {
        "en": "line {line}: {want!r} expected, {got!r} written",
        "fr": "ligne {line} : {want!r} attendue, {got!r} écrite",
    },
    "finding": {"en": "{want} expected, {got} found", "fr": "{want} attendu, {got} trouvé"},
    "no-finding": {
        "en": "{want} expected, nothing found",
        "fr": "{want} attendu, rien n’a été trouvé",
    },
    "more-findings": {
        "en": "nothing expected there, {got} found",
        "fr": "rien n’est attendu là, {got} trouvé",
    },
    "findings": {
        "en": "exactly {want} expected, {got} found",
        "fr": "{want} attendu et rien d’autre, {got} trouvé",
    },
    "warnings": {
        "en": "warnings {want} expected, {got} given",
        "fr": "avertissements {want} attendus, {got} donnés",
    },
    "no-record": {
        "en": "the answer does not speak of this record",
        "fr": "la réponse ne parle pas de ce relevé",
    },
    "records": {"en": "{want} records expected", "fr": "{want} relevés attendus"},
    "deals": {
        "en": "deal scores {want} expected, {got} given",
        "fr": "scores des coups {want} attendus, {got} donnés",
    },
    "score": {
        "en": "score {want} expected, {got} given",
        "fr": "score {want} attendu, {got} donné",
    },
    "winner": {
        "en": "winner {want} expected, {got} given",
        "fr": "gagnant {want} attendu, {got} donné",
    },
    "shapeless": {
        "en": "“{detail}” is missing from the answer, or is not of the right kind",
        "fr": "« {detail} » manque à la réponse, ou n’est pas de la bonne sorte",
    },
    "crashed": {
        "en": "the program ended with status {detail}",
        "fr": "le programme a fini avec l’état {detail}",
    },
    "late": {"en": "no answer in {detail} s", "fr": "pas de réponse en {detail} s"},
    "garbled": {
        "en": "the answer is not what was asked for: {detail}",
        "fr": "la réponse n’est pas ce qui était demandé : {detail}",
    },
    "too-much": {
        "en": "an answer of more than {detail} bytes",
        "fr": "une réponse de plus de {detail} octets",
    },
}

REPORT: dict[str, dict[Language, str]] = {
    "specification": {"en": "Specification of the notation", "fr": "Spécification de la notation"},
    "rulebook": {"en": "Rulebook", "fr": "Livre des règles"},
    "agree": {
        "en": "{agree} of {asked} cases agree",
        "fr": "{agree} cas sur {asked} concordent",
    },
    "not-asked": {"en": "{n} not asked", "fr": "{n} non posés"},
    "more": {
        "en": "… and {n} more, which --all shows",
        "fr": "… et encore {n}, que --all montre",
    },
    "about": {"en": "about {about}", "fr": "sur {about}"},
}

#: The headings of the paragraphs of docs/specification.md.
PARAGRAPHS: dict[str, Text] = {
    "2.1": {"en": "Characters", "fr": "Caractères"},
    "2.2": {"en": "Remarks", "fr": "Remarques"},
    "2.3": {"en": "Words", "fr": "Mots"},
    "2.4": {"en": "Cards", "fr": "Cartes"},
    "2.5": {"en": "Comments", "fr": "Commentaires"},
    "2.6": {"en": "Strings", "fr": "Chaînes"},
    "2.7": {"en": "Limits", "fr": "Limites"},
    "3.1": {"en": "Grammar", "fr": "Grammaire"},
    "3.2": {"en": "Sections", "fr": "Sections"},
    "3.3": {"en": "Header tags", "fr": "Balises de l’en-tête"},
    "3.4": {"en": "Deal tags", "fr": "Balises d’un coup"},
    "3.5": {"en": "Seats", "fr": "Places"},
    "3.6": {"en": "Who acts", "fr": "Qui agit"},
    "3.7": {"en": "When cards are drawn", "fr": "Quand on pioche"},
    "3.8": {"en": "Trick of an action", "fr": "Levée d’une action"},
    "3.9": {"en": "Variations", "fr": "Variantes"},
    "4.1": {"en": "Faults", "fr": "Fautes"},
    "4.2": {"en": "One cause, one finding", "fr": "Une cause, une faute"},
    "4.3": {"en": "What a finding has", "fr": "Ce qui est noté d’une faute"},
    "4.4": {"en": "Certainty", "fr": "Certitude"},
    "4.5": {"en": "Several rules at once", "fr": "Plusieurs règles à la fois"},
    "4.6": {"en": "Unknown hands", "fr": "Mains inconnues"},
    "4.7": {"en": "Copies", "fr": "Exemplaires"},
    "4.8": {"en": "Identical cards", "fr": "Cartes identiques"},
    "4.9": {"en": "Unknown cards in play", "fr": "Cartes inconnues jouées"},
    "4.10": {"en": "Gaps", "fr": "Lacunes"},
    "4.11": {"en": "Codes", "fr": "Codes"},
    "4.12": {"en": "Irregular", "fr": "Irrégulier"},
    "5.1": {"en": "One form", "fr": "Une forme"},
    "5.2": {"en": "Lines", "fr": "Lignes"},
    "5.3": {"en": "Order of tags", "fr": "Ordre des balises"},
    "5.4": {"en": "Tricks", "fr": "Levées"},
    "5.5": {"en": "Marks", "fr": "Marques"},
    "5.6": {"en": "Length", "fr": "Longueur"},
    "5.7": {"en": "Comments", "fr": "Commentaires"},
    "5.8": {"en": "End", "fr": "Fin"},
    "5.9": {"en": "Letters", "fr": "Lettres"},
}


def heading(paragraph: str, language: Language) -> str:
    """Return what a paragraph is headed by, or which game a chapter of the rulebook is about."""
    if paragraph in PARAGRAPHS:
        return PARAGRAPHS[paragraph][language]
    chapter = paragraph.removeprefix("rulebook ")
    names = [game.title[language] for game in GAMES.values() if str(game.chapter) == chapter]
    return names[0] if names else ""
