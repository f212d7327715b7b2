"""What came of the cases: as lines to read, or as JSON."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from api.kit.asking import AGREES, NOT_ASKED, ParagraphCount, Result, by_paragraph
from api.kit.cases import FORMAT, NOTATION
from api.kit.judging import Why
from records.languages import LANGUAGES, Language, texts
from records.rules.games import GAMES

#: How many cases that fail are listed unless all are wanted.
MOST_TOLD = 20

#: Why an answer is not the one expected.
_WHY: dict[str, tuple[str, str]] = {
    "counts": (
        "depth {depth}: {want} lines expected, {got} counted",
        "profondeur {depth} : {want} suites attendues, {got} comptées",
    ),
    "token": ("token {n}: {want} expected, {got} read", "élément {n} : {want} attendu, {got} lu"),
    "written": (
        "line {line}: {want!r} expected, {got!r} written",
        "ligne {line} : {want!r} attendue, {got!r} écrite",
    ),
    "finding": ("{want} expected, {got} found", "{want} attendu, {got} trouvé"),
    "no-finding": ("{want} expected, nothing found", "{want} attendu, rien n’a été trouvé"),
    "more-findings": ("nothing expected there, {got} found", "rien n’est attendu là, {got} trouvé"),
    "findings": (
        "exactly {want} expected, {got} found",
        "{want} attendu et rien d’autre, {got} trouvé",
    ),
    "warnings": (
        "warnings {want} expected, {got} given",
        "avertissements {want} attendus, {got} donnés",
    ),
    "no-record": (
        "the answer does not speak of this record",
        "la réponse ne parle pas de ce relevé",
    ),
    "records": ("{want} records expected", "{want} relevés attendus"),
    "deals": (
        "deal scores {want} expected, {got} given",
        "scores des coups {want} attendus, {got} donnés",
    ),
    "score": ("score {want} expected, {got} given", "score {want} attendu, {got} donné"),
    "winner": ("winner {want} expected, {got} given", "gagnant {want} attendu, {got} donné"),
    "shapeless": (
        "“{detail}” is missing from the answer, or is not of the right kind",
        "« {detail} » manque à la réponse, ou n’est pas de la bonne sorte",
    ),
    "crashed": (
        "the program ended with status {detail}",
        "le programme a fini avec l’état {detail}",
    ),
    "late": ("no answer in {detail} s", "pas de réponse en {detail} s"),
    "garbled": (
        "the answer is not what was asked for: {detail}",
        "la réponse n’est pas ce qui était demandé : {detail}",
    ),
    "too-much": ("an answer of more than {detail} bytes", "une réponse de plus de {detail} octets"),
}
WHY = texts(_WHY)

_REPORT: dict[str, tuple[str, str]] = {
    "specification": ("Specification of the notation", "Spécification de la notation"),
    "rulebook": ("Rulebook", "Livre des règles"),
    "agree": ("{agree} of {asked} cases agree", "{agree} cas sur {asked} concordent"),
    "not-asked": ("{n} not asked", "{n} non posés"),
    "more": ("… and {n} more, which --all shows", "… et encore {n}, que --all montre"),
    "about": ("about {about}", "sur {about}"),
}
REPORT = texts(_REPORT)

#: The headings of the paragraphs of docs/specification.md.
_PARAGRAPHS: dict[str, tuple[str, str]] = {
    "2.1": ("Characters", "Caractères"),
    "2.2": ("Remarks", "Remarques"),
    "2.3": ("Words", "Mots"),
    "2.4": ("Cards", "Cartes"),
    "2.5": ("Comments", "Commentaires"),
    "2.6": ("Strings", "Chaînes"),
    "2.7": ("Limits", "Limites"),
    "3.1": ("Grammar", "Grammaire"),
    "3.2": ("Sections", "Sections"),
    "3.3": ("Header tags", "Balises de l’en-tête"),
    "3.4": ("Deal tags", "Balises d’un coup"),
    "3.5": ("Seats", "Places"),
    "3.6": ("Who acts", "Qui agit"),
    "3.7": ("When cards are drawn", "Quand on pioche"),
    "3.8": ("Trick of an action", "Levée d’une action"),
    "3.9": ("Variations", "Variantes"),
    "4.1": ("Faults", "Fautes"),
    "4.2": ("One cause, one finding", "Une cause, une faute"),
    "4.3": ("What a finding has", "Ce qui est noté d’une faute"),
    "4.4": ("Certainty", "Certitude"),
    "4.5": ("Several rules at once", "Plusieurs règles à la fois"),
    "4.6": ("Unknown hands", "Mains inconnues"),
    "4.7": ("Copies", "Exemplaires"),
    "4.8": ("Identical cards", "Cartes identiques"),
    "4.9": ("Unknown cards in play", "Cartes inconnues jouées"),
    "4.10": ("Gaps", "Lacunes"),
    "4.11": ("Codes", "Codes"),
    "4.12": ("Irregular", "Irrégulier"),
    "5.1": ("One form", "Une forme"),
    "5.2": ("Lines", "Lignes"),
    "5.3": ("Order of tags", "Ordre des balises"),
    "5.4": ("Tricks", "Levées"),
    "5.5": ("Marks", "Marques"),
    "5.6": ("Length", "Longueur"),
    "5.7": ("Comments", "Commentaires"),
    "5.8": ("End", "Fin"),
    "5.9": ("Letters", "Lettres"),
}
PARAGRAPHS = texts(_PARAGRAPHS)


def as_text(found: Sequence[Result], language: Language, *, tell_all: bool = False) -> str:
    """Return the cases that fail, the counts by paragraph and chapter, and the sum."""
    lines = []
    failing = [result for result in found if result.held_against]
    for result in failing if tell_all else failing[:MOST_TOLD]:
        about = REPORT["about"][language].format(about=", ".join(result.case.about))
        lines += [f"{result.case.name} ({about})", f"    {said(result.why, language)}"]
    if len(failing) > MOST_TOLD and not tell_all:
        lines.append(REPORT["more"][language].format(n=len(failing) - MOST_TOLD))
    if failing:
        lines.append("")
    counts = by_paragraph(found)
    for title, of in (
        ("specification", [c for c in counts if not c.paragraph.startswith("rulebook")]),
        ("rulebook", [c for c in counts if c.paragraph.startswith("rulebook")]),
    ):
        if of:
            lines += [REPORT[title][language], *(_row(count, language) for count in of), ""]
    lines.append(total(found, language))
    return "\n".join(lines) + "\n"


def _row(count: ParagraphCount, language: Language) -> str:
    number = count.paragraph.removeprefix("rulebook ")
    told = f"{count.agree}/{count.asked}" if count.asked else "–"
    left = count.cases - count.asked
    rest = REPORT["not-asked"][language].format(n=left) if left else ""
    name = heading(count.paragraph, language)
    return f"  {number:<5} {name:<34} {told:>9}  {rest}".rstrip()


def total(found: Sequence[Result], language: Language) -> str:
    """Return how many cases agree, and how many were not asked, in one line."""
    counts = Counter(result.outcome for result in found)
    asked = len(found) - counts[NOT_ASKED]
    told = REPORT["agree"][language].format(agree=counts[AGREES], asked=asked)
    left = REPORT["not-asked"][language].format(n=counts[NOT_ASKED])
    return f"{told}, {left}" if counts[NOT_ASKED] else told


def as_json(found: Sequence[Result], level: str) -> str:
    """Return an object with the counts and with what came of each case, in both languages."""
    counts = Counter(result.outcome for result in found)
    told = {
        "format": FORMAT,
        "notation": NOTATION,
        "level": level,
        "cases": len(found),
        "asked": len(found) - counts[NOT_ASKED],
        "agree": counts[AGREES],
        "paragraphs": [count._asdict() for count in by_paragraph(found)],
        "results": [
            {
                "case": result.case.name,
                "about": list(result.case.about),
                "level": result.case.level,
                "task": result.case.question.task,
                "outcome": result.outcome,
                "why": None
                if result.why is None
                else {language: said(result.why, language) for language in LANGUAGES},
            }
            for result in found
        ],
    }
    return json.dumps(told, ensure_ascii=False, indent=1).encode("utf-8", "replace").decode() + "\n"


def said(why: Why | None, language: Language) -> str:
    """Return the sentence that gives a reason."""
    return "" if why is None else WHY[why.key][language].format(**why.values)


def heading(paragraph: str, language: Language) -> str:
    """Return what a paragraph is headed by, or which game a chapter of the rulebook is about."""
    if paragraph in PARAGRAPHS:
        return PARAGRAPHS[paragraph][language]
    chapter = paragraph.removeprefix("rulebook ")
    names = [game.title[language] for game in GAMES.values() if str(game.chapter) == chapter]
    return names[0] if names else ""
