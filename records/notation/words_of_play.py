"""Words of play: the meaning of one word without white space.

A word matches as a whole or not at all. Words recur, so each language has a table of the words seen
so far. Their items are shared between records.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from records.languages import LANGUAGES
from records.notation.letters import CARD_PATTERNS, SPELLINGS, split_cards
from records.notation.model import (
    CLAIM,
    CLOSING,
    DEAL_SCORE,
    DECLARATION,
    DRAW,
    EXCHANGE,
    GAP,
    NUMBER,
    ORDER,
    PLAY,
    RUNNING,
    SPEECH,
    UNFINISHED,
    Item,
    plain_code,
)
from records.notation.model import ENDS as END_KINDS

#: The largest number of digits. More are reported as `syntax-limit`.
MAX_DIGITS = 9
#: The marks that may follow an action: its irregular sign and its judgements.
MARKS = r"\^?+(?:[!?]|\$[0-9]++)*+"

_SCORES = r"-?[0-9]++(?:/-?[0-9]++)*+"
_JUDGEMENT = re.compile(r"[!?]{1,2}|\$[0-9]+")
_SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
#: The signs of NAG 1 to 6, by number.
NAG_SIGNS: dict[int, str] = {number: sign for sign, number in _SIGNS.items()}

#: A judgement that is a word of its own.
APART = re.compile(r"\$[0-9]++")
_OTHER = re.compile(
    rf"(?P<number>[0-9]++\.)|(?P<running>={_SCORES})|(?P<end>\#{_SCORES})"
    r"|(?P<unfinished>\*)|(?P<gap>\.\.\.|…)"
)


def _action_pattern(language: str) -> re.Pattern[str]:
    card = CARD_PATTERNS[language]
    return re.compile(
        rf"(?:([A-F]):)?(?:({card})|\+({card}++)(?:=([0-9]++))?|~({card})(?:=([0-9]++))?"
        rf"|\^({card})|>({card})|(\|{{1,2}}))(\^?+)((?:[!?]|\$[0-9]++)*+)"
    )


_ACTIONS: dict[str, re.Pattern[str]] = {one: _action_pattern(one) for one in LANGUAGES}


class Parsed(NamedTuple):
    """The item that a word stands for. `over` says that a number in it has too many digits.

    Such a trick number is stored as -1, scores as (), points as None. Such a judgement is left out.
    """

    item: Item
    over: bool = False


def judgements(text: str) -> tuple[tuple[int, ...], bool]:
    """Return the NAG numbers in a run of marks, and whether one of them had too many digits."""
    out = []
    over = False
    for mark in _JUDGEMENT.findall(text):
        if mark[0] != "$":
            out.append(_SIGNS[mark])
        elif len(mark) > MAX_DIGITS + 1:
            over = True
        else:
            out.append(int(mark[1:]))
    return tuple(out), over


def scores(text: str) -> tuple[int, ...]:
    """Return the integers of a well-formed score, or () if one has more than nine digits."""
    words = text.split("/")
    if max(map(len, words)) > MAX_DIGITS and any(len(w.lstrip("-")) > MAX_DIGITS for w in words):
        return ()
    return tuple(map(int, words))


def _points(text: str | None) -> tuple[int | None, bool]:
    if text is None:
        return None, False
    if len(text) > MAX_DIGITS:
        return None, True
    return int(text), False


def parse_word(word: str, language: str = "en") -> Parsed | None:
    """Return the item that a word of play stands for, or None.

    Speech and `$n` are not handled here.

    >>> parse_word("A:KS!?").item
    Item(0, seat=0, card=1, judgements=(5,))
    >>> parse_word("KSS"), parse_word("KS=4"), parse_word("A:")
    (None, None, None)
    """
    found = _ACTIONS[language].fullmatch(word)
    if found is None:
        return _parse_other(word)
    seat, play, declared, first, exchanged, second, drawn, ordered, bars, irregular, marks = (
        found.groups()
    )
    item = Item(PLAY, seat=-1 if seat is None else ord(seat) - 65, irregular=bool(irregular))
    over = False
    spellings = SPELLINGS[language]
    if play is not None:
        item.card = spellings[play]
    elif declared is not None:
        item.kind = DECLARATION
        item.cards = split_cards(declared, language) or ()
        item.points, over = _points(first)
    elif exchanged is not None:
        item.kind = EXCHANGE
        item.card = spellings[exchanged]
        item.points, over = _points(second)
    elif drawn is not None:
        item.kind = DRAW
        item.card = spellings[drawn]
    elif ordered is not None:
        item.kind = ORDER
        item.card = spellings[ordered]
    else:
        item.kind = CLOSING if bars == "|" else CLAIM
    if marks:
        item.judgements, more = judgements(marks)
        over = over or more
    return Parsed(item, over)


def _parse_other(word: str) -> Parsed | None:
    found = _OTHER.fullmatch(word)
    if found is None:
        return None
    kind = found.lastgroup
    if kind == "number":
        if len(word) > MAX_DIGITS + 1:
            return Parsed(Item(NUMBER, number=-1), True)
        return Parsed(Item(NUMBER, number=int(word[:-1])))
    if kind == "gap":
        return Parsed(Item(GAP))
    if kind == "unfinished":
        return Parsed(Item(UNFINISHED))
    values = scores(word[1:])
    return Parsed(Item(RUNNING if kind == "running" else DEAL_SCORE, scores=values), not values)


def names_cards(word: str, language: str) -> bool:
    """Return whether a word is an action with cards in the letters of that language.

    >>> names_cards("A:RP", "fr"), names_cards("A:RP", "en"), names_cards("KSS", "en")
    (True, False, False)
    """
    return _ACTIONS[language].fullmatch(word) is not None


def body(word: str, language: str = "en") -> tuple[int, int]:
    """Return the span of a word of play without its seat and its marks, as offsets into the word.

    >>> body("A:+KSQS=40^!"), body("^KC"), body('B:"Roi"!')
    ((2, 10), (0, 3), (2, 7))
    """
    start = 2 if word[1:2] == ":" and word[0] in "ABCDEF" else 0
    if '"' in word:
        return start, word.rfind('"') + 1
    found = _ACTIONS[language].fullmatch(word)
    return (0, len(word)) if found is None else (start, found.start(10))


class Miss(KeyError):  # noqa: N818
    """A word that the quick parser does not handle."""


class Words(dict[str, Item]):
    """A table of words and their items, either for end tokens or for all other words.

    Looking up a word of the other sort, or a word that is not valid, raises Miss. The table keeps a
    limited number of words.
    """

    LIMIT = 20_000

    def __init__(self, language: str, ends: bool = False) -> None:
        super().__init__()
        self.language = language
        self.ends = ends

    def __missing__(self, word: str) -> Item:
        if word.endswith('"') and not self.ends:
            seat = ord(word[0]) - 65 if word[1] == ":" else -1
            return Item(SPEECH, seat, text=word[word.index('"') + 1 : -1])
        parsed = self.parse(word)
        if parsed is None or parsed.over or (parsed.item.kind in END_KINDS) is not self.ends:
            raise Miss(word)
        return parsed.item

    def parse(self, word: str) -> Parsed | None:
        """Return what `parse_word` does, and keep it if it is of the sort of this table."""
        parsed = parse_word(word, self.language)
        if parsed is None or parsed.over or (parsed.item.kind in END_KINDS) is not self.ends:
            return parsed
        parsed.item.code = plain_code(parsed.item)
        if len(self) < self.LIMIT:
            self[word] = parsed.item
        return parsed


#: The tables of words for each language, and the table of end tokens.
WORDS: dict[str, Words] = {language: Words(language) for language in LANGUAGES}
ENDS = Words("en", ends=True)
