"""What conversions share: what they report, and words as either format writes them."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from records.languages import Text
from records.notation.lexer import escape

_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")

_WORDS: dict[str, Text] = {
    "auction": {
        "en": "the auction has no place in a record and is left out",
        "fr": "les enchères n’ont pas de place dans un relevé et sont omises",
    },
    "section": {
        "en": "the table {name} has no place in a record and is left out",
        "fr": "le tableau {name} n’a pas de place dans un relevé et est omis",
    },
    "date": {
        "en": "“{text}” is not how PBN writes a date; the record has {date}, and keeps it as "
        "PbnDate",
        "fr": "le PBN n’écrit pas une date ainsi : « {text} » ; le relevé a {date}, et la garde "
        "sous PbnDate",
    },
    "dealer": {
        "en": "{dealer} dealt, but the declarer, {declarer}, is written as the dealer: the player "
        "after the dealer leads",
        "fr": "{dealer} a donné, mais c’est le déclarant, {declarer}, qui est écrit comme "
        "donneur : le joueur suivant entame",
    },
    "annotation": {
        "en": "the annotation {text} has no place in a record and is left out",
        "fr": "l’annotation {text} n’a pas de place dans un relevé et est omise",
    },
    "hidden": {
        "en": "a card of trick {trick} is not given: the play ends there, with a gap",
        "fr": "une carte de la levée {trick} n’est pas donnée : le jeu s’arrête là, par une lacune",
    },
    "no-trump": {
        "en": "the contract {contract} has no trumps, but this game is never played without; the "
        "deal is left out",
        "fr": "le contrat {contract} est sans atout, ce que ce jeu ne connaît pas ; la donne est "
        "omise",
    },
    "no-contract": {
        "en": "no contract names the trumps; the deal is left out",
        "fr": "aucun contrat ne nomme l’atout ; la donne est omise",
    },
    "bad-tag": {
        "en": "“{text}” is no {name}; the deal is left out",
        "fr": "« {text} » n’est pas un {name} valable ; la donne est omise",
    },
    "bad-card": {
        "en": "“{text}” is no card; the deal is left out",
        "fr": "« {text} » n’est pas une carte ; la donne est omise",
    },
    "too-many": {
        "en": "the play goes on after {most} tricks; the deal is left out",
        "fr": "le jeu continue après {most} levées ; la donne est omise",
    },
    "not-pbn": {
        "en": "“{text}” is no PBN and is left out",
        "fr": "« {text} » n’est pas du PBN et est omis",
    },
    "no-games": {
        "en": "there is no deal in it",
        "fr": "il n’y a pas de donne",
    },
    "game": {
        "en": "PBN cannot hold the game of record {record} ({game}); the record is left out",
        "fr": "le relevé {record} n’est pas d’un jeu que le PBN peut tenir ({game}), il est omis",
    },
    "error": {
        "en": "record {record} cannot be read whole ({code}) and is left out; correct it first",
        "fr": "le relevé {record} ne peut pas être lu en entier ({code}) et est omis ; "
        "corrigez-le d’abord",
    },
    "hands": {
        "en": "record {record}, deal {deal}: the hand of {seat} is not known whole and is left out",
        "fr": "relevé {record}, donne {deal} : la main de {seat} n’est pas connue en entier, elle "
        "est omise",
    },
    "turns": {
        "en": "record {record}, deal {deal}: from trick {trick} on, the cards have no place in "
        "PBN, where each player has one card of each trick",
        "fr": "relevé {record}, donne {deal} : à partir de la levée {trick}, les cartes n’ont pas "
        "de place dans le PBN, où chaque joueur a une carte à chaque levée",
    },
    "trump": {
        "en": "record {record}, deal {deal}: the trumps are not known, so PBN has no contract",
        "fr": "relevé {record}, donne {deal} : l’atout n’est pas connu, le PBN n’a pas de contrat",
    },
    "beside": {
        "en": "record {record}, deal {deal}: what stands beside the play (variations, speech, "
        "remarks, running scores: {n} in all) has no place in PBN and is left out",
        "fr": "relevé {record}, donne {deal} : ce qui est à côté du jeu (variantes, paroles, "
        "remarques, scores courants : {n} en tout) n’a pas de place dans le PBN et est omis",
    },
    "no-column": {
        "en": "there is no column {name}; a score sheet needs Game, Score A, Score B, …",
        "fr": "il n’y a pas de colonne {name} ; une feuille de marque a Jeu, Score A, Score B, …",
    },
    "column": {
        "en": "the column “{name}” has no place in a record and is left out",
        "fr": "la colonne « {name} » n’a pas de place dans un relevé et est omise",
    },
    "two-columns": {
        "en": "two columns are {name}",
        "fr": "deux colonnes sont {name}",
    },
    "not-csv": {
        "en": "the sheet cannot be read from here on: {why}",
        "fr": "la feuille ne peut pas être lue à partir d’ici : {why}",
    },
    "sheet-game": {
        "en": "“{text}” is no game (see carnet games); the row is left out",
        "fr": "« {text} » n’est pas un jeu (voir carnet games) ; la ligne est omise",
    },
    "sheet-score": {
        "en": "“{text}” is no score for {name}; the row is left out",
        "fr": "« {text} » n’est pas un score pour {name} ; la ligne est omise",
    },
    "sheet-date": {
        "en": "“{text}” is no date such as 1850.01.12 or 1850-01-12; the row is left out",
        "fr": "« {text} » n’est pas une date comme 1850.01.12 ou 1850-01-12 ; la ligne est omise",
    },
    "sheet-dealer": {
        "en": "“{text}” is neither a seat nor one player’s name; the row is left out",
        "fr": "« {text} » n’est ni une place ni le nom d’un seul joueur ; la ligne est omise",
    },
    "sheet-deal": {
        "en": "deal {text} does not follow deal {before}; the row is left out",
        "fr": "la donne {text} ne suit pas la donne {before} ; la ligne est omise",
    },
    "sheet-cells": {
        "en": "the row has {n} cells, and the first line {columns}; the row is left out",
        "fr": "la ligne a {n} cases, et la première {columns} ; la ligne est omise",
    },
}

#: What keeps out nothing that should have been converted. With others the command exits with 1.
_NO_FAULTS = frozenset(
    (
        *("auction", "section", "date", "dealer", "annotation", "hidden", "hands", "turns"),
        *("trump", "beside", "column"),
    )
)


class Notice(NamedTuple):
    """One thing that a conversion tells, with the line it is about, from 1."""

    line: int
    key: str
    values: dict[str, Any]

    @property
    def fault(self) -> bool:
        """Whether a record, a deal or a row was left out because of it."""
        return self.key not in _NO_FAULTS

    def sentence(self, language: str) -> str:
        """Return it in words."""
        return _WORDS[self.key]["fr" if language == "fr" else "en"].format(**self.values)


class LeftOutError(Exception):
    """Something cannot be converted. `told` says why."""

    def __init__(self, line: int, key: str, **values: object) -> None:
        super().__init__(key)
        self.told = Notice(line, key, values)


class Converted(NamedTuple):
    """A text in the other format, and what there was to tell, in the order of the lines."""

    text: str
    told: list[Notice]


def canonical(text: str) -> str:
    """Return the text of records in canonical form, as far as they have no error."""
    from records import form
    from records.notation.reader import Reader
    from records.notation.writer import format_records

    return b"".join(format_records(Reader(unpacked=text.encode()), form)).decode() if text else ""


def quoted(text: str) -> str:
    """Return a text as the value of a tag, in one line. Both formats escape alike."""
    return f'"{escape(one_line(text))}"'


def one_line(text: str) -> str:
    """Return a text in one line, with spaces for control characters, which neither may hold.

    >>> one_line("a\\x00b\\n c")
    'a b c'
    """
    return " ".join(_CONTROL.sub(" ", text).split())


def comment(text: str) -> str:
    """Return a text as a comment of either format, which ends at the first such bracket."""
    return "{" + one_line(text).replace("}", ")") + "}"
