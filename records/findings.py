"""Findings: what is wrong with a record, as codes and as sentences.

The codes and their order are those of section 4 of the notation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, field, fields
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from records.languages import LANGUAGES
from records.severities import BAD

Found = TypeVar("Found")


class Code(NamedTuple):
    """A kind of finding: its severity, its sentence in each language, and the rule it rests on.

    A sentence may contain `{text}`, which is what the finding objects to, and `{expected}`, which
    the replay supplies. For an unknown word and for bytes that are not text, `{expected}` comes
    last and may be empty. A `rule` of a game has a name, and is stated under a topic of its book.
    """

    severity: str
    en: str
    fr: str
    rule: str
    topic: str


#: `severity rule topic|English|French`. The topic is left out if the rule begins with it, and both
#: if the notation itself is broken.
_SAID = {
    "syntax-encoding": "error|a NUL, a control character or bytes that are not UTF-8{expected}|"
    "un NUL, un caractère de contrôle ou des octets qui ne sont pas de l’UTF-8{expected}",
    "syntax-version": "error|this text says it is of a later version of the notation; it is "
    "read as version 1|"
    "ce texte se dit d’une version ultérieure de la notation ; il est lu comme version 1",
    "syntax-token": "error|{text} means nothing in the notation{expected}|"
    "{text} ne veut rien dire dans la notation{expected}",
    "syntax-tag": 'error|not a tag of the form [Name "value"]|'
    'ce n’est pas une balise de la forme [Nom "valeur"]',
    "syntax-duplicate-tag": "error|this tag stands twice in its section; the first one counts|"
    "cette balise figure deux fois dans sa section ; la première compte",
    "syntax-unclosed": "error|never closed|n’est jamais refermé",
    "syntax-structure": "error|this does not belong here: {expected}|"
    "ceci n’est pas à sa place : {expected}",
    "syntax-limit": "error|beyond the limits: numbers have at most nine digits, variations are "
    "at most 255 deep|"
    "hors limites : les nombres ont au plus neuf chiffres, les variantes 255 niveaux",
    "game-unknown": "error|no game of this name is known: {text}|"
    "aucun jeu connu de ce nom : {text}",
    "option-unknown": "error|{text}: this game has no such option; it has {expected}|"
    "{text} : ce jeu n’a pas cette option ; il a {expected}",
    "option-value": "error|{text}: {expected}|{text} : {expected}",
    "option-idle": "warning|{text} changes nothing here: {expected}|"
    "{text} ne change rien ici : {expected}",
    "tag-value": "error|this tag cannot have the value {text}; expected {expected}|"
    "cette balise ne peut valoir {text} ; attendu : {expected}",
    "seat-unknown": "error|this game has no seat {text}|ce jeu n’a pas de place {text}",
    "deal-number": "mismatch|deals count 1, 2, 3: here {expected} is due, not {text}|"
    "les coups se comptent 1, 2, 3 : ici {expected}, et non {text}",
    "deal-dealer": "illegal deal/dealer|it is not {text}'s turn to deal, but {expected}'s|"
    "ce n’est pas à {text} de donner, mais à {expected}",
    "deal-size": "illegal deal/size|a wrong number of cards: {expected} belong here|"
    "mauvais nombre de cartes : il en faut {expected}",
    "deal-card": "illegal deal/pack|the pack of this game has no {text}{expected}|"
    "le jeu de cartes n’a pas de {text}{expected}",
    "deal-copies": "illegal deal/pack|one {text} too many: the pack has no more of them|"
    "{text} de trop : le jeu de cartes n’en a pas davantage",
    "deal-turn-up": "illegal deal/turn-up|the turn-up: {expected}|la retourne : {expected}",
    "trick-number": "mismatch|this is trick {expected}|c’est la levée {expected}",
    "turn": "mismatch play/turn|it is not {text}'s turn, but {expected}'s|"
    "ce n’est pas à {text}, mais à {expected}",
    "play-not-held": "illegal play/held|{text} is not in this hand|"
    "{text} n’est pas dans cette main",
    "play-follow": "illegal end-play/follow|{text} does not follow suit, though the player could|"
    "{text} ne fournit pas la couleur, alors que le joueur le pouvait",
    "play-trump": "illegal end-play/trump|{text} is no trump, though the player had to trump "
    "and could|"
    "{text} n’est pas un atout, alors que le joueur devait et pouvait couper",
    "play-beat": "illegal end-play/beat|{text} does not beat the best card, though the player "
    "had to and could|"
    "{text} ne force pas la meilleure carte, alors que le joueur le devait et le pouvait",
    "play-order": "illegal speech/order|{text} is not {expected}|{text} n’est pas {expected}",
    "after-end": "illegal score/end|nothing more can be played here|plus rien ne se joue ici",
    "deal-cut-short": "illegal score/end|a deal score, though the deal is not over|"
    "un résultat, alors que le coup n’est pas fini",
    "declare-unknown": "illegal declare/table|{text} is no declaration of this game|"
    "{text} n’est pas une annonce de ce jeu",
    "declare-closed": "illegal declare/closed|nobody may declare any more|"
    "plus personne ne peut annoncer",
    "declare-turn": "illegal declare/turn|this player may not declare this now: {expected}|"
    "ce joueur ne peut pas annoncer cela maintenant : {expected}",
    "declare-no-trump": "illegal declare/trump|this needs a trump suit, and there is none yet|"
    "il faut un atout pour cela, et il n’y en a pas encore",
    "declare-not-held": "illegal declare/held|the player does not hold all of {text}|"
    "le joueur n’a pas toutes les cartes de {text}",
    "declare-limit": "illegal declare/limit|one declaration too many after this trick|"
    "une annonce de trop après cette levée",
    "declare-reused": "illegal declare/reuse reuse|a card of {text} has already served in a way "
    "that forbids this|"
    "une carte de {text} a déjà servi d’une façon qui l’interdit",
    "exchange-none": "illegal exchange/none|there is no exchange in this game, or for this "
    "turn-up|"
    "il n’y a pas d’échange dans ce jeu, ou pour cette retourne",
    "exchange-closed": "illegal exchange/closed|too late in the deal for an exchange|"
    "trop tard dans le coup pour un échange",
    "exchange-turn": "illegal exchange/turn|not this player's moment for an exchange: {expected}|"
    "ce n’est pas le moment d’échanger pour ce joueur : {expected}",
    "exchange-card": "illegal exchange/card|{text}: only {expected} exchanges for the turn-up|"
    "{text} : seule la carte {expected} s’échange contre la retourne",
    "exchange-not-held": "illegal exchange/held|{text}: the player does not hold that card, or "
    "was not dealt the one that allows the exchange|"
    "{text} : le joueur n’a pas cette carte, ou n’a pas reçu à la donne celle qui permet l’échange",
    "draw-none": "illegal draw/none play|there is nothing to draw|il n’y a rien à piocher",
    "draw-turn": "illegal draw/turn play|not this player's draw|"
    "ce n’est pas à ce joueur de piocher",
    "draw-card": "illegal draw/card play|{text}: the card that lies there is {expected}|"
    "{text} : la carte qui est là est {expected}",
    "close-none": "illegal close/none|there is nothing to close: the talon is closed or empty, "
    "or this game has no closing|"
    "il n’y a rien à fermer : talon fermé ou vide, ou jeu sans fermeture",
    "close-turn": "illegal close/turn|not this player's moment to close the talon: {expected}|"
    "ce n’est pas le moment pour ce joueur de fermer le talon : {expected}",
    "claim-short": "illegal claim/count|the count is too low for this claim, or this game has "
    "no claims|"
    "le compte ne suffit pas, ou ce jeu ne connaît pas l’annonce de fin",
    "speech-closed": "illegal speech/time|talking is not allowed at this moment|"
    "il n’est pas permis de parler à ce moment",
    "order-turn": "illegal speech/order|no card can be ordered at this moment|"
    "on ne peut commander de carte à ce moment",
    "order-seat": "illegal speech/captain|this player is not the captain of the side that plays "
    "next|"
    "ce joueur n’est pas le capitaine du camp qui joue ensuite",
    "score-declared": "mismatch score/declared declare|{text}: this scores {expected}|"
    "{text} : cela vaut {expected}",
    "score-running": "mismatch score/running|the score here is {expected}, not {text}|"
    "la marque est ici {expected}, et non {text}",
    "score-deal": "mismatch score/deal|the deal brought {expected}, not {text}|"
    "le coup a rapporté {expected}, et non {text}",
    "score-result": "mismatch score/game|the game ended at {expected}, not {text}|"
    "la partie a fini à {expected}, et non {text}",
    "result-early": "mismatch score/game|a result, though the game is not over ({expected})|"
    "un résultat, alors que la partie n’est pas finie ({expected})",
    "irregular-unfounded": "warning|marked irregular, yet the rules allow it|"
    "marqué irrégulier, alors que la règle le permet",
}


def _codes(said: Mapping[str, str]) -> dict[str, Code]:
    """Return the codes of a table like `_SAID`."""
    out = {}
    for code, line in said.items():
        head, english, french = line.split("|")
        severity, rule, topic = (*head.split(), "", "")[:3]
        out[code] = Code(severity, english, french, rule, topic or rule.partition("/")[0])
    return out


CODES = _codes(_SAID)

#: The sentences of findings that object to an empty text, or have nothing to put in its place.
_OF_NOTHING = _codes(
    {
        "score-deal": "mismatch|this deal cannot have brought {text}|"
        "ce coup ne peut avoir rapporté {text}",
        "tag-value": "error|this tag has no value; expected {expected}|"
        "cette balise n’a pas de valeur ; attendu : {expected}",
    }
)

RANKING: dict[str, int] = {code: i for i, code in enumerate(CODES)}


class Rule(NamedTuple):
    """The rule behind a finding: its id, and where the book states it."""

    id: str
    source: str


@dataclass(slots=True, repr=False)
class Finding:
    """One fault of a record. All numbers count from 1. A field that does not apply is None.

    `message` is the sentence by language. `text` is what the finding objects to, and `said` the
    same as readers see it, by language. It stands at `line` and `column`, up to but not including
    `end_column`. `expected` is what the replay has instead. `legal` is what could have been played
    or declared. `evidence` are the plies that prove the fault. `why` is a clause that the sentence
    ends with, by language. `incomplete` is what lacks its end or its deals: a `deal`, the `record`,
    or "" for nothing.
    """

    code: str
    _: KW_ONLY
    text: str
    severity: str = ""
    certainty: str = "proven"
    expected: Mapping[str, str] | str = ""
    deal: int | None = None
    trick: int | None = None
    ply: int | None = None
    seat: str | None = None
    line: int | None = None
    column: int | None = None
    end_column: int | None = None
    rule: Rule | None = None
    legal: tuple[str, ...] = ()
    evidence: tuple[int, ...] = ()
    variation: bool = False
    said: Mapping[str, str] | None = None
    why: Mapping[str, str] | None = None
    incomplete: str = ""
    message: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        entry = CODES[self.code]
        self.severity = self.severity or entry.severity
        words = entry if self.text and self.expected else _OF_NOTHING.get(self.code, entry)
        self.message = {language: self._sentence(words, language) for language in LANGUAGES}

    def _sentence(self, words: Code, language: str) -> str:
        expected = self.expected
        sentence: str = getattr(words, language).format(
            text=self.text if self.said is None else self.said[language],
            expected=expected if isinstance(expected, str) else expected[language],
        )
        if self.why is None:
            return sentence
        colon = " : " if language == "fr" else ": "
        if ":" in sentence:
            colon = colon.replace(":", ";")
        return sentence + colon + self.why[language]

    @property
    def bad(self) -> bool:
        """Whether the finding keeps a record from being `ok`."""
        return self.severity in BAD

    def as_dict(self) -> dict[str, Any]:
        """Return the finding as JSON has it (see the command `check --json`)."""
        out: dict[str, Any] = {
            "code": self.code,
            "severity": self.severity,
            "certainty": self.certainty,
            "deal": self.deal,
            "trick": self.trick,
            "ply": self.ply,
            "seat": self.seat,
            "line": self.line,
            "column": self.column,
            "end_column": self.end_column,
            "text": self.text,
            "message": dict(self.message),
            "rule": None if self.rule is None else self.rule._asdict(),
            "legal": list(self.legal),
            "evidence": list(self.evidence),
        }
        if self.variation:
            out["variation"] = True
        if self.incomplete:
            out["incomplete"] = self.incomplete
        return out

    def __hash__(self) -> int:
        return hash((self.code, self.line, self.column, self.text))

    def __repr__(self) -> str:
        said = (
            f", {one.name}={getattr(self, one.name)!r}"
            for one in fields(self)[1:]
            if one.init and getattr(self, one.name) != one.default
        )
        return f"Finding({self.code!r}{''.join(said)})"


def of_each_kind(
    found: Iterable[Found], most: int | None, kind: Callable[[Found], Hashable]
) -> list[Found]:
    """Return at most `most` of these: the first ones, and at least one of each kind.

    If the first of a kind comes too late, it takes the place of one of the last. There must be
    fewer kinds than `most`. None for `most` returns all. Memory: what is returned.

    >>> of_each_kind("aabaacad", 4, str)
    ['a', 'b', 'c', 'd']
    """
    rest = iter(found)
    out = list(islice(rest, most))
    counts = Counter(map(kind, out))
    late: dict[Hashable, Found] = {}
    for one in rest:
        if kind(one) not in counts:
            late.setdefault(kind(one), one)
    at = len(out)
    for _ in late:
        at -= 1
        # The only one of its kind stays.
        while counts[kind(out[at])] == 1:
            at -= 1
        counts[kind(out[at])] -= 1
        del out[at]
    return out + list(late.values())
