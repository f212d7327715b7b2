"""The diagnosis of a record: the smallest set of slips that explains its findings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from records.evidence.changes import Diagnosis, Edit, Moves, Slip
from records.evidence.hypothesis import Hypothesis
from records.evidence.search import Found, SlipSearch, likelihood, without
from records.evidence.trials import bad_findings
from records.evidence.written import offset_of
from records.findings import Finding
from records.languages import LANGUAGES
from records.notation.letters import in_signs
from records.notation.reader import loads, span
from records.notation.writer import write
from records.play.replay import Replay
from records.severities import MOST

if TYPE_CHECKING:
    from records.notation.model import Record
    from records.play.replay import Replay

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


#: The most other slips that are told beside one.
MOST_OTHERS = 8
#: The share of the likelihood from which a slip, or a reading, is told as the likeliest.
_LIKELY = 2 / 3


def diagnosed(record: Record, replay: Replay | None = None) -> Diagnosis:
    """Return the slips that explain a record's findings, none for a sound one.

    `replay` is a replay of the record, if the caller has one. Cost: some hundreds of trials by the
    kernel for one slip, some thousands for more, at most half a second.

    >>> [record] = loads('[Game "whist"]\\n[Deal "1"]\\n1. A:2S 3S KS 2. C:AS 4S 5S 6S *')
    >>> print(diagnosed(record).slips[0].message["en"])
    a card is missing in trick 1, D's
    """
    if replay is None or not record.text:
        if not record.text:
            (record,) = loads(write(record))
        replay = Replay(record)
    findings = replay.findings
    follows: list[int | None] = [None] * len(findings)
    slips: list[Slip] = []
    search = SlipSearch()
    found = [] if replay.ok or replay.rules is None else search.slips(replay)
    moves = Moves()
    for at, one in enumerate(found):
        then = found[at + 1].replay if at + 1 < len(found) else _left(one)
        moved = _in_first_text(one.places if one.clear else _as_good(search, one, then), moves)
        moves.make(one.first.changes)
        mine = [i for i in _gone(findings, record, then, moves) if follows[i] is None]
        for index in mine:
            follows[index] = at
        untried = not one.clear and len(one.places) > MOST_OTHERS + 1
        slips.append(_slip(moved, record, sum(findings[i].bad for i in mine), untried))
    explained = [one.explains for one in slips]
    if 0 in explained and sum(explained) < 2 * len(slips):
        # As many slips as findings explain nothing: the findings are the simpler account.
        return Diagnosis((), (None,) * len(findings), search.bounded)
    return Diagnosis(tuple(slips), tuple(follows), search.bounded)


def _left(found: Found) -> Replay | None:
    """A replay without the last slip, None if nothing can be left to tell then."""
    if found.sound and all(finding.bad for finding in found.replay.findings):
        return None
    return without(found.replay, found.first)


def _as_good(search: SlipSearch, found: Found, left: Replay | None) -> list[list[Hypothesis]]:
    """The places that are told of slips without which the deal is not sound: those that leave no
    more findings than the likeliest. Cost: a replay for each, until the search has made its most.
    """
    most = 0 if left is None else bad_findings(left)
    others = found.places[1 : MOST_OTHERS + 1]
    tried = [(one, search.without(found.replay, one[0])) for one in others]
    good = [one for one, then in tried if then is not None and bad_findings(then) <= most]
    return [found.places[0], *good]


def _gone(
    findings: Sequence[Finding], record: Record, left: Replay | None, moves: Moves
) -> list[int]:
    """Which findings of the record are not told of the text as it is now."""
    if left is None:
        return list(range(len(findings)))
    now = {(f.code, f.bad, offset_of(left.record, f)) for f in left.findings}
    return [
        index
        for index, f in enumerate(findings)
        if (f.code, f.bad, moves.forth(offset_of(record, f))) not in now
    ]


def _in_first_text(places: list[list[Hypothesis]], moves: Moves) -> list[list[Hypothesis]]:
    """What was found by place, with its offsets in the record's own text."""
    return [
        [
            one._replace(
                start=moves.back(one.start),
                stop=moves.back(one.stop),
                changes=tuple(
                    Edit(moves.back(change.start), moves.back(change.stop), change.text)
                    for change in one.changes
                ),
            )
            for one in readings
        ]
        for readings in places
    ]


def _slip(places: list[list[Hypothesis]], record: Record, explains: int, untried: bool) -> Slip:
    """The slip at the first of these places. `untried` says that others may explain as much."""
    count = len(places)
    shares = [likelihood(readings) for readings in places]
    sure = "likeliest" if shares[0] > _LIKELY * sum(shares) else "one-of"
    if count == 1 and not untried:
        sure = "only"
    others = tuple(
        _told(readings, record, sure, count, explains, ())
        for readings in places[1 : MOST_OTHERS + 1]
    )
    return _told(places[0], record, sure, count, explains, others)


def _told(
    readings: list[Hypothesis],
    record: Record,
    sure: str,
    count: int,
    explains: int,
    others: tuple[Slip, ...],
) -> Slip:
    one = readings[0]
    line, column, end_column = span(record, one.start, one.stop)
    read = one.read if _agreed(readings, lambda other: other.read == one.read) else None
    seat = one.seat if _agreed(readings, lambda other: other.seat == one.seat) else None
    return Slip(
        one.kind,
        None if one.deal is None else one.deal + 1,
        one.trick,
        one.word.ply if one.word is not None and one.written else None,
        seat,
        line,
        column,
        end_column,
        one.written,
        read,
        sure,
        count,
        explains,
        told(one.kind, one.written, read, one.tag, one.trick, seat, record.language),
        one.tag,
        others,
        one.changes,
    )


def _agreed(readings: list[Hypothesis], alike: Callable[[Hypothesis], bool]) -> bool:
    """Whether most of the likelihood of a place is with readings that are alike."""
    return likelihood(filter(alike, readings)) > _LIKELY * likelihood(readings)


#: The most characters of a record that is searched for slips: a search takes memory for each word.
LONGEST = 256 << 10


def diagnosis_of(replay: Replay) -> Diagnosis:
    """Return the diagnosis of a record that has been replayed under its own rules.

    A record with more than MOST findings, or of more than LONGEST characters, is not searched.
    Cost: the trials of `diagnosed` for a faulty record, none for a sound one.
    """
    if replay.severities.total() > MOST or len(replay.record.text) > LONGEST:
        return not_searched(replay)
    return diagnosed(replay.record, replay)


def not_searched(replay: Replay) -> Diagnosis:
    """Return the diagnosis of a record whose slips were not looked for: `bounded` says so."""
    return Diagnosis((), (None,) * replay.severities.total(), bounded=True)


def told_by_cause(judged: dict[str, Any], diagnosis: Diagnosis) -> dict[str, Any]:
    """Return the JSON form of a record that is not ok, with its slips.

    `judged` is the form without them (see `Replay.as_dict`): `follows` is added to each of its
    findings, and `slips` after them, with `bounded` if the search ended early.
    """
    last = "more" if "more" in judged else "findings"
    out: dict[str, Any] = {}
    for key, value in judged.items():
        out[key] = value
        if key == last:
            out["slips"] = [slip.as_dict() for slip in diagnosis.slips]
            if diagnosis.bounded:
                out["bounded"] = True
    out["findings"] = [
        {**finding, "follows": slip}
        for finding, slip in zip(judged["findings"], diagnosis.follows, strict=False)
    ]
    return out
