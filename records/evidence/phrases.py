"""The sentences that describe a slip, in English and in French."""

from __future__ import annotations

from records.languages import LANGUAGES
from records.notation.letters import in_signs

_SLIPS: dict[str, dict[str, str]] = {
    "card-missing": {
        "en": "a card is missing in trick {trick}{whose}",
        "fr": "il manque {whose} à la levée {trick}",
    },
    "card-missing-read": {
        "en": "a card is missing in trick {trick}{whose}: {read}",
        "fr": "il manque {whose} à la levée {trick} : {read}",
    },
    "card-twice": {
        "en": "{written} is written once too often in trick {trick}",
        "fr": "{written} est de trop à la levée {trick}",
    },
    "cards-exchanged": {
        "en": "{written} has changed places with another card",
        "fr": "{written} a changé de place avec une autre carte",
    },
    "cards-exchanged-read": {
        "en": "two cards have changed places: {written} and {read}",
        "fr": "deux cartes ont changé de place : {written} et {read}",
    },
    "card-misread": {
        "en": "{written} has been misread for another card",
        "fr": "{written} a été pris pour une autre carte",
    },
    "card-misread-read": {
        "en": "{written} should read {read}",
        "fr": "au lieu de {written}, lire {read}",
    },
    "seat-misread": {
        "en": "the seat {written} should be another",
        "fr": "la place devrait être une autre que {written}",
    },
    "seat-misread-read": {
        "en": "the seat {written} should be {read}",
        "fr": "la place devrait être {read}, et non {written}",
    },
    "trick-missing": {
        "en": "a trick has been left out: number {trick}",
        "fr": "il manque une levée : le numéro {trick}",
    },
    "trick-missing-read": {
        "en": "a trick has been left out: number {trick}, {read}",
        "fr": "il manque une levée : le numéro {trick}, {read}",
    },
    "trick-twice": {
        "en": "trick {trick} is written twice",
        "fr": "la levée {trick} est écrite deux fois",
    },
    "tricks-exchanged": {
        "en": "trick {trick} and the next have changed places",
        "fr": "la levée {trick} et la suivante ont changé de place",
    },
    "dealer-misread": {
        "en": "the dealer {written} should be another player",
        "fr": "le donneur devrait être un autre joueur que {written}",
    },
    "dealer-misread-read": {
        "en": "the dealer {written} should be {read}",
        "fr": "le donneur devrait être {read}, et non {written}",
    },
    "hand-misread": {
        "en": "in {tag}, {written} should be another card",
        "fr": "dans {tag}, {written} devrait être une autre carte",
    },
    "hand-misread-read": {
        "en": "in {tag}, {written} should read {read}",
        "fr": "dans {tag}, au lieu de {written}, lire {read}",
    },
    "hand-misread-untold": {
        "en": "in {tag}, a card is missing",
        "fr": "dans {tag}, il manque une carte",
    },
    "hand-misread-missing": {
        "en": "in {tag}, a card is missing: {read}",
        "fr": "dans {tag}, il manque une carte : {read}",
    },
    "hand-misread-twice": {
        "en": "in {tag}, {written} is one card too many",
        "fr": "dans {tag}, {written} est de trop",
    },
    "score-misread": {
        "en": "the score {written} should be another",
        "fr": "la marque devrait être une autre que {written}",
    },
    "score-misread-read": {
        "en": "the score {written} should be {read}",
        "fr": "la marque devrait être {read}, et non {written}",
    },
    "number-misread": {
        "en": "the number {written} should be another",
        "fr": "le numéro devrait être un autre que {written}",
    },
    "number-misread-read": {
        "en": "the number {written} should be {read}",
        "fr": "le numéro devrait être {read}, et non {written}",
    },
    "declaration-missing": {
        "en": "a declaration is missing in trick {trick}",
        "fr": "il manque une annonce à la levée {trick}",
    },
    "declaration-missing-read": {
        "en": "a declaration is missing in trick {trick}: {read}",
        "fr": "il manque une annonce à la levée {trick} : {read}",
    },
    "declaration-twice": {
        "en": "the declaration {written} is one too many",
        "fr": "l’annonce {written} est de trop",
    },
    "declaration-misread": {
        "en": "the declaration {written} has been misread",
        "fr": "l’annonce {written} a été mal lue",
    },
    "declaration-misread-read": {
        "en": "the declaration {written} should read {read}",
        "fr": "au lieu de l’annonce {written}, lire {read}",
    },
    "word-misread": {
        "en": "the word {written} cannot be read",
        "fr": "le mot {written} est illisible",
    },
    "word-misread-read": {
        "en": "the word {written} should read {read}",
        "fr": "au lieu de {written}, lire {read}",
    },
    "word-twice": {
        "en": "the word {written} is one too many",
        "fr": "le mot {written} est de trop",
    },
    "tag-misread": {
        "en": "in {tag}, {written} should be something else",
        "fr": "dans {tag}, {written} devrait être autre chose",
    },
    "tag-misread-read": {
        "en": "in {tag}, {written} should be {read}",
        "fr": "dans {tag}, au lieu de {written}, lire {read}",
    },
    "played-so": {
        "en": "{written} was played so, against the rules",
        "fr": "{written} a été joué ainsi, contre les règles",
    },
}  # fmt: skip


def told(
    kind: str,
    written: str,
    read: str | None,
    tag: str,
    trick: int | None,
    seat: str | None,
    letters: str = "en",
) -> dict[str, str]:
    """Return the sentence for a slip, by language.

    `written` and `read` have the card letters of the language `letters`. Each sentence has their
    cards as its readers see them.

    >>> told("card-misread", "KS", "QS", "", 1, "A")["fr"]
    'au lieu de R♠, lire D♠'
    """
    whose = {
        "en": f", {seat}'s" if seat else "",
        "fr": f"la carte de {seat}" if seat else "une carte",
    }
    key = kind
    if kind == "hand-misread" and not (written and read):
        what = "twice" if written else "untold" if read is None else "missing"
        key = kind if written and read is None else f"{kind}-{what}"
    elif read is not None and f"{kind}-read" in _SLIPS:
        key = f"{kind}-read"
    return {
        language: _SLIPS[key][language].format(
            written=_as_seen(written, letters, language),
            read=_as_seen(read or "", letters, language),
            tag=tag,
            trick=trick,
            whose=whose[language],
        )
        for language in LANGUAGES
    }


def _as_seen(text: str, letters: str, language: str) -> str:
    """Words of a record, its cards and declarations as readers of a language see them."""
    return " ".join(in_signs(word, letters, points=True)[language] for word in text.split(" "))
