"""Findings as the engine makes them, and as they are told: with their place, words and rule."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from heapq import merge
from itertools import takewhile

from records.cards import SEATS
from records.findings import CODES, RANKING, Finding, Rule
from records.languages import LANGUAGES
from records.notation.faults import Fault, Unended
from records.notation.foreign_files import Encoding, guessed, wide_encoding
from records.notation.letters import quoted
from records.notation.model import DEAL_SCORE, UNFINISHED, Item, Record, Tag
from records.notation.reader import place, span, word_span
from records.notation.sections import Placed, placed
from records.notation.words_of_play import names_cards
from records.notation.writer import spell
from records.rules.ruleset import RuleSet
from records.severities import BAD, ERROR, MOST, NOTE, WARNING

#: The codes that object to a tag's value, or to a word of it, because it cannot be read.
OF_VALUES = frozenset(("game-unknown", "option-unknown", "option-value", "tag-value"))


@dataclass(slots=True, eq=False)
class Place:
    """What a finding points at: an item, or a tag or a word of its value.

    `deal` is the index of the deal, -1 for the header. `index` is that of an item of the main line
    or of a tag, or -1. END is the deal's end. `word` is the index of a word in a tag's value; NAME
    is the tag's name, WHOLE its whole value.
    """

    ITEM = 0
    TAG = 1
    END = 2

    WHOLE = -1
    NAME = -2

    kind: int
    deal: int = -1
    index: int = -1
    word: int = WHOLE
    item: Item | None = None
    start: int = -1
    end: int = -1


@dataclass(slots=True, eq=False)
class Raw:
    """A finding as the engine makes it. Seats and deals are numbers from 0, or -1 for none.

    `seat_only` points at the seat of the word and not at its body. `text` is in English letters.
    `why` is one more clause, by language.
    """

    code: str
    place: Place
    _: KW_ONLY
    text: str | None = None
    certainty: str = "proven"
    expected: Mapping[str, str] | str = ""
    deal: int = -1
    trick: int | None = None
    ply: int | None = None
    seat: int = -1
    seat_only: bool = False
    legal: tuple[str, ...] = ()
    evidence: tuple[int, ...] = ()
    irregular: bool = False
    variation: bool = False
    why: Mapping[str, str] | None = None

    @property
    def severity(self) -> str:
        """How grave it is."""
        severity = CODES[self.code].severity
        if self.variation:
            return WARNING
        if self.irregular and severity in BAD and severity != ERROR:
            return NOTE
        return severity


#: Most replays have none left: a counter is made when one is.
_NONE: Counter[str] = Counter()


class Raws(list[Raw]):
    """The findings of a replay in the order in which they are made.

    Every word of a text may bring one. Beyond the first KEPT they are counted, and only the first
    MOST of each code and severity are kept, unless `every` is. Those that object to a value are all
    kept, because later faults of the text may withdraw them.
    """

    KEPT = 10 * MOST

    def __init__(self, every: bool = False) -> None:
        super().__init__()
        self._every = every
        self._kinds: Counter[tuple[str, str]] | None = None
        #: how many are not kept, by severity
        self.left = _NONE

    def append(self, raw: Raw) -> None:
        """Add a finding."""
        if len(self) >= self.KEPT and not self._every and raw.code not in OF_VALUES:
            if self._kinds is None:
                self._kinds = Counter((one.code, one.severity) for one in self)
                self.left = Counter()
            kind = raw.code, raw.severity
            if self._kinds[kind] >= MOST:
                self.left[raw.severity] += 1
                return
            self._kinds[kind] += 1
        super().append(raw)

    def extend(self, raws: Iterable[Raw]) -> None:
        """Add findings."""
        for raw in raws:
            self.append(raw)


# By the language of the letters.
_LETTERS = {
    "fr": {
        "en": '; these are French letters, which are read under the tag [Language "fr"]',
        "fr": ' ; ce sont des lettres françaises, qui se lisent sous la balise [Language "fr"]',
    },
    "en": {
        "en": '; these are English letters, and this record has the tag [Language "fr"]',
        "fr": ' ; ce sont des lettres anglaises, et ce relevé a la balise [Language "fr"]',
    },
}


def other_letters(text: str, language: str) -> Mapping[str, str] | str:
    """Return a hint if one of the words names a card in another language's letters, else ``""``.

    >>> other_letters("A:RP", "en")["en"]
    '; these are French letters, which are read under the tag [Language "fr"]'
    >>> other_letters("KSS", "en")
    ''
    """
    for word in text.split():
        for other, hint in _LETTERS.items():
            if other != language and names_cards(word, other) and not names_cards(word, language):
                return hint
    return ""


#: How many bytes of a run are named.
_NAMED = 8

_HINT = {
    "en": "; this text seems to be {title}; Carnet reads UTF-8: "
    "convert it with iconv -f {name} -t UTF-8",
    "fr": " ; ce texte semble être en {title} ; Carnet lit l’UTF-8 : "
    "convertissez-le par iconv -f {name} -t UTF-8",
}


def which(run: str) -> dict[str, str]:
    """Return the numbers of the bytes of a run.

    >>> which("\\udce9\\x01")
    {'en': ': 0xE9 0x01', 'fr': ' : 0xE9 0x01'}
    """
    named = " ".join(map(_number, run[:_NAMED])) + (" …" if len(run) > _NAMED else "")
    return {"en": f": {named}", "fr": f" : {named}"}


def which_and_why(run: str, text: str) -> Mapping[str, str]:
    """Return the bytes of a run, and the encoding that their text seems to have."""
    return _with_hint(which(run), guessed(text))


def whole_text(said: Mapping[str, str], text: str) -> Mapping[str, str]:
    """Return what is said, and that the text is in UTF-16 or UTF-32 if it is."""
    return _with_hint(said, wide_encoding(text))


def _with_hint(said: Mapping[str, str], encoding: Encoding | None) -> Mapping[str, str]:
    if encoding is None:
        return said
    hint = encoding._asdict()
    return {language: said[language] + _HINT[language].format(**hint) for language in LANGUAGES}


def _number(sign: str) -> str:
    code = ord(sign)
    if 0xDC80 <= code <= 0xDCFF:
        code -= 0xDC00
    return f"0x{code:02X}" if code < 0x100 else f"U+{code:04X}"


#: The codes that object to a card or to an action with cards, and those that expect a card.
_OF_CARDS = frozenset(
    code
    for code in CODES
    if code.startswith(("play-", "declare-", "exchange-", "draw-"))
    or code in ("deal-card", "deal-copies", "score-declared")
)
_EXPECT_CARDS = frozenset(("draw-card", "exchange-card"))

_WORD = re.compile(r"[^ \t\r\n]+")


def rule_of(code: str, rules: RuleSet | None) -> Rule:
    """Return the rule that a code's findings rest on, in a game or in the notation itself."""
    known = CODES[code]
    if not known.rule or rules is None:
        section = "2" if code.startswith("syntax-") else "3" if "tag" in code else "4"
        return Rule(f"notation/{code}", f"notation {section}")
    return Rule(f"{rules.game}/{known.rule}", rules.source(known.topic))


def severity_of(found: Raw | Fault) -> str:
    """Return the severity of a finding before it is made."""
    return CODES[found.code].severity if isinstance(found, Fault) else found.severity


def _in_words(
    raw: Raw, text: str, letters: str
) -> tuple[Mapping[str, str] | None, Mapping[str, str] | str]:
    """Return what a finding objects to and what it expects, with cards as readers see them.

    The text has the card letters of the language `letters`. None stands for the text itself.
    """
    if raw.code in ("score-running", "score-deal"):
        score = quoted(text).lstrip("=#")
        return {"en": score, "fr": score}, raw.expected
    if raw.code not in _OF_CARDS:
        return None, raw.expected
    # Cards in words take patterns, which a record without fault does not need.
    from records.notation.letters import in_signs

    points = raw.code == "score-declared"
    said = in_signs(quoted(text), letters, points)
    if raw.code not in _EXPECT_CARDS or not isinstance(raw.expected, str):
        return said, raw.expected
    return said, in_signs(raw.expected, "en")


class Locator:
    """Places findings in the text of one record.

    `places` tells where its tags and items stand, if the caller knows; see `placed`.
    """

    def __init__(self, record: Record, rules: RuleSet | None, places: Placed | None = None) -> None:
        self.record = record
        self.rules = rules
        self.places = places or placed(record)
        self.faults = self.places.faults
        undecoded = (f.start for f in self.faults or () if f.code == "syntax-encoding")
        self._first_undecoded = next(undecoded, -1)
        self._marked = "\ufeff" in record.text
        #: where the words of a tag's value stand, by its offset
        self.words: dict[int, list[tuple[int, int]]] = {}

    def finding(self, raw: Raw) -> Finding:
        """Return the finding with its place, words and rule."""
        start, end = self._span(raw)
        line: int | None = None
        column: int | None = None
        end_column: int | None = None
        text = raw.text
        letters = self.record.language if start >= 0 and text is None else "en"
        if start >= 0:
            line, column, end_column = span(self.record, start, end)
            if text is None:
                text = self.record.text[start:end]
        elif text is None:
            item = self._item(raw.place)
            if item is None:
                text = ""
            else:
                # In canonical letters, without its seat and its marks.
                text = spell(item.copy(seat=-1, irregular=False, judgements=(), notes=()))
        said, expected = _in_words(raw, text, letters)
        return Finding(
            raw.code,
            text=quoted(text),
            severity=severity_of(raw),
            certainty=raw.certainty,
            expected=expected,
            deal=None if raw.deal < 0 else raw.deal + 1,
            trick=raw.trick,
            ply=raw.ply,
            seat=None if raw.seat < 0 else SEATS[raw.seat],
            line=line,
            column=column,
            end_column=end_column,
            rule=rule_of(raw.code, self.rules),
            legal=raw.legal,
            evidence=raw.evidence,
            variation=raw.variation,
            said=said,
            why=raw.why,
        )

    def in_order(self, raws: Iterable[Raw]) -> Iterator[Raw | Fault]:
        """Yield these and the text's faults in order of line and column, then of the table of
        codes.
        """
        faults: Iterable[Raw | Fault] = self.faults
        if self._marked and not self.record.deals:
            # What is said of the whole text stands in one column with what follows its marks.
            faults = sorted(faults, key=self._key)
        ordered: list[Raw | Fault] = sorted(raws, key=self._key)
        yield from merge(ordered, faults, key=self._key) if self.faults else ordered

    def first(self, raws: Iterable[Raw]) -> Raw | Fault | None:
        """Return the first of these and of the text's faults, in the order of `in_order`."""
        faults = self.faults
        at_first = takewhile(lambda fault: fault.start == faults[0].start, faults)
        found: list[Raw | Fault] = [*raws, *at_first]
        return min(found, key=self._key, default=None)

    def start(self, found: Raw | Fault) -> int:
        """Return the offset of what a finding objects to, -1 if that is nothing in the text."""
        return found.start if isinstance(found, Fault) else self._span(found)[0]

    def _key(self, found: Raw | Fault) -> int:
        start = self.start(found)
        if self._marked and start >= 0:
            # The marks that begin a line are all in its first column.
            line, column = place(self.record, start)
            start = line * (len(self.record.text) + 1) + column
        return start * len(RANKING) + RANKING[found.code]

    def _more(self, fault: Fault) -> Mapping[str, str] | str:
        if fault.code == "syntax-structure":
            return self._why_misplaced(fault)
        if fault.code == "syntax-encoding":
            run = self.record.text[fault.start : fault.end]
            first = fault.start == self._first_undecoded
            return which_and_why(run, self.record.text) if first else which(run)
        return (
            other_letters(fault.text, self.record.language) if fault.code == "syntax-token" else ""
        )

    def fault(self, fault: Fault, tricks: Mapping[int, Sequence[int | None]]) -> Finding:
        """Return a fault of the text as a finding, with the trick of its line if the play is
        known.

        `tricks` has the trick of each item by deal (from 0).
        """
        line, column, end_column = span(self.record, fault.start, fault.end)
        trick = None
        if fault.item >= 0:
            of_deal = tricks.get(fault.deal - 1)
            # Tags and ends belong to no trick.
            if of_deal and self.record.text[fault.start] not in "[#*":
                trick = of_deal[min(fault.item, len(of_deal) - 1)]
        return Finding(
            fault.code,
            text=fault.text,
            expected=self._more(fault),
            deal=fault.deal or None,
            trick=trick,
            line=line,
            column=column,
            end_column=end_column,
            rule=rule_of(fault.code, None),
            variation=fault.variation,
            incomplete=self._incomplete(fault),
        )

    def _incomplete(self, fault: Fault) -> str:
        """Return what this fault says lacks its end or its deals, "" if it says something else."""
        if isinstance(fault, Unended):
            return "deal"
        return "" if fault.code != "syntax-structure" or self.record.deals else "record"

    def _why_misplaced(self, fault: Fault) -> dict[str, str]:
        record = self.record
        if not record.deals:
            return {"en": "a record needs a deal", "fr": "il faut un coup à un relevé"}
        if isinstance(fault, Unended):
            return {
                "en": "a deal ends with a deal score such as #130/40, or with *",
                "fr": "un coup finit par un résultat comme #130/40, ou par *",
            }
        deal = record.deals[fault.deal - 1] if fault.deal else record.deals[0]
        text = fault.text
        if deal.implicit:
            return {"en": "play before any [Deal", "fr": "du jeu avant tout [Deal"}
        if record.text[fault.start] == "[":
            return {"en": "a tag after play", "fr": "une balise après le jeu"}
        if text == ")":
            return {"en": "no variation is open", "fr": "aucune variante n’est ouverte"}
        if text.startswith(("(", "$")):
            return {"en": "no action stands before it", "fr": "aucune action ne le précède"}
        return {"en": "the deal has ended", "fr": "le coup est fini"}

    # -- spans --------------------

    def _item(self, place: Place) -> Item | None:
        item = place.item
        if item is not None and item.start >= 0:
            return item
        if place.kind == Place.END:
            return self.places.end(place.deal)
        return self.places.item(place.deal, place.index)

    def _span(self, raw: Raw) -> tuple[int, int]:
        place = raw.place
        if not self.record.text:
            return -1, -1
        if place.start >= 0:
            return place.start, place.end
        if place.kind == Place.TAG:
            return self._tag_span(self.places.tag(place.deal, place.index), place.word)
        item = self._item(place)
        if item is None or item.start < 0:
            return -1, -1
        if raw.seat_only:
            return item.start, item.start + 1
        if item.kind in (DEAL_SCORE, UNFINISHED):
            return item.start, item.end
        return word_span(self.record, item)

    def _tag_span(self, tag: Tag, word: int) -> tuple[int, int]:
        if tag.start < 0:
            return -1, -1
        if word == Place.NAME:
            start = self.record.text.index(tag.name, tag.start)
            end = start + len(tag.name)
            return (end - 1, end) if len(tag.name) > 1 else (start, end)
        if word >= 0:
            spans = self.words.get(tag.value_start)
            if spans is None:
                found = _WORD.finditer(self.record.text, tag.value_start, tag.value_end)
                spans = self.words[tag.value_start] = [one.span() for one in found]
            if word < len(spans):
                return spans[word]
        return tag.value_start, tag.value_end
