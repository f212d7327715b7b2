"""What the tags of a record say, those of its header and those of a deal, and which of them cannot
be read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from records.cards import NOBODY, SEATS
from records.languages import LANGUAGES, Text, both
from records.notation.letters import SPELLINGS, parse_card, parse_cards, parse_suit, split_cards
from records.notation.model import Deal, Record, Tag
from records.notation.parser import ADJUST
from records.notation.values import (
    parse_adjustment,
    parse_date,
    parse_positive,
    parse_scores,
    words_in,
)
from records.play.places import Place, Raw, other_letters
from records.rules.games import GAMES
from records.rules.phases import ORDER
from records.rules.ruleset import Game, RuleSet
from records.rules.strength import NO_TRUMP

_TWICE = both(("{name} stands here a second time", "{name} est écrit ici une seconde fois"))
_NO_VALUE = {
    "en": "not a value of this option; expected {name}={values}",
    "fr": "ce n’est pas une valeur de cette option ; attendu : {name}={values}",
}

TERMINATIONS = ("normal", "conceded", "abandoned", "unterminated")


def tag_place(index: int, deal: int = -1, word: int = Place.WHOLE) -> Place:
    """Return the place of a tag by its index in the header, or in a deal (from 0)."""
    return Place(Place.TAG, deal, index, word)


# -- the header --------------------


def find_rules(record: Record, raws: list[Raw]) -> RuleSet | None:
    """Return the rules that the record names, or None. Findings about them go to `raws`."""
    index, tag = _first(record.tags, "Game")
    if tag is None:
        return None
    game = GAMES.get(tag.value)
    if game is None:
        raws.append(Raw("game-unknown", tag_place(index), text=tag.value))
        return None
    return _with_options(record, game, raws)


def _with_options(record: Record, game: Game, raws: list[Raw]) -> RuleSet | None:
    index, tag = _first(record.tags, "Options")
    if tag is None:
        return game.rules_for({})
    given: dict[str, str] = {}
    found: list[Raw] = []
    for at, word in enumerate(words_in(tag.value)):
        name, equals, value = word.partition("=")
        option = game.option(name)
        code = "option-value"
        expected: Mapping[str, str] | str
        if option is None:
            code, expected = "option-unknown", ", ".join(o.name for o in game.options)
        elif name in given:
            expected = {language: text.format(name=name) for language, text in _TWICE.items()}
        else:
            given[name] = value
            if equals and option.accepts(value):
                continue
            expected = {
                language: text.format(values=", ".join(option.choices(language)), name=name)
                for language, text in _NO_VALUE.items()
            }
        found.append(Raw(code, tag_place(index, word=at), text=word, expected=expected))
    raws.extend(found)
    if found:
        return None
    reasons = game.idle_options(given)
    for at, word in enumerate(words_in(tag.value)):
        because = reasons.get(word.partition("=")[0])
        if because is not None:
            place = tag_place(index, word=at)
            raws.append(Raw("option-idle", place, text=word, expected=_why_idle(because)))
    return game.rules_for(given)


def _why_idle(because: Sequence[tuple[str, str]]) -> Text:
    if not because:
        return {"en": "it never matters in this game", "fr": "cela n’importe jamais à ce jeu"}
    others = ", ".join(f"{name}={value}" for name, value in because)
    return {"en": f"it cannot matter with {others}", "fr": f"cela n’importe pas avec {others}"}


def _first(tags: list[Tag], name: str) -> tuple[int, Tag | None]:
    for index, tag in enumerate(tags):
        if tag.name == name:
            return index, tag
    return -1, None


_SCORES = {
    "en": "integers of at most nine digits joined by /, one for each side",
    "fr": "des entiers d’au plus neuf chiffres joints par /, un par camp",
}


def _result(value: str) -> tuple[int, ...] | None:
    return () if value == "*" else parse_scores(value)


def _one_of(*values: str) -> tuple[Callable[[str], str | None], Text]:
    listed: Text = dict.fromkeys(LANGUAGES, ", ".join(values))
    return lambda value: value if value in values else None, listed


#: What tags of the header are read as, None for a value that cannot be read; and what is expected.
_HEADER: dict[str, tuple[Callable[[str], Any], Text]] = {
    "Result": (_result, {"en": f"* or {_SCORES['en']}", "fr": f"* ou {_SCORES['fr']}"}),
    "Date": (
        parse_date,
        {
            "en": "a date such as 1850.01.12, 1850.??.??, 1850/1855 or 1850~",
            "fr": "une date comme 1850.01.12, 1850.??.??, 1850/1855 ou 1850~",
        },
    ),
    "Termination": _one_of(*TERMINATIONS),
    "Language": _one_of(*LANGUAGES),
}


def check_header(record: Record, rules: RuleSet | None, raws: list[Raw]) -> tuple[int, ...] | None:
    """Check the other header tags. Returns the stated result, None for `*` or without one.

    If `rules` is None, only tags that need no rules are checked.
    """
    result = None
    seen = set()
    for index, tag in enumerate(record.tags):
        name, value = tag.name, tag.value
        if name in seen:
            continue
        seen.add(name)
        if name in _HEADER:
            read, expected = _HEADER[name]
            found = read(value)
            if name == "Result" and found:
                found = result = found if rules is None or len(found) == len(rules.sides) else None
            if found is None:
                raws.append(Raw("tag-value", tag_place(index), text=value, expected=expected))
        elif rules is not None and len(name) == 1 and name in SEATS[rules.seats :]:
            raws.append(Raw("seat-unknown", tag_place(index, word=Place.NAME), text=name))
    return result


# -- a deal --------------------

#: The seat of each tag that lists a hand.
HANDS = {f"Hand{name}": seat for seat, name in enumerate(SEATS)}

#: One word of a Melded tag: the seat and its cards.
_MELDED = re.compile(r"([A-F]):(\S+)$")


class DealTags:
    """What the tags of one deal say, read in the order of the text.

    `number` is that of the Deal tag. `dealer` and `leader` are the seats written, NOBODY without
    one. `start` is the trick with which the record begins. `score` is the stated game score before
    the deal, None without one. `void` says that the deal did not count. `adjustments` has the
    points that the table agreed to add to each side, for each Adjust tag. Cards come with the index
    of their tag: `hands` by seat, `talon`, `turn_up`, and `melded` as (seat, cards, tag, word).
    """

    def __init__(self, deal: Deal, at: int, rules: RuleSet, language: str, raws: list[Raw]) -> None:
        self.deal = deal
        self.at = at
        self.rules = rules
        self.language = language
        self.raws = raws
        #: the index of each tag, by its name
        self.where: dict[str, int] = {}
        self.number: int | None = None
        self.dealer = NOBODY
        self.captains: tuple[int, ...] | None = None
        self.score: tuple[int, ...] | None = None
        self.void = False
        self.adjustments: list[tuple[int, ...]] = []
        self.start = 1
        #: the Start tag names no trick, so the right number of cards is not known
        self.start_unknown = False
        self.leader = NOBODY
        self.trump = NO_TRUMP
        self.hands: dict[int, tuple[int, list[int]]] = {}
        self.talon: tuple[int, list[int]] | None = None
        self.turn_up: tuple[int, int] | None = None
        self.melded: list[tuple[int, str, int, int]] = []
        self._read()

    def listed(self, seat: int) -> list[int]:
        """Return the cards of a seat's Hand tag as they are written."""
        return self.hands[seat][1] if seat in self.hands else []

    def fault(
        self,
        code: str,
        index: int,
        expected: Text | str = "",
        *,
        text: str | None = None,
        word: int = Place.WHOLE,
        seat: int = -1,
        why: Mapping[str, str] | None = None,
    ) -> None:
        """Report a tag of the deal, or one word of it. The `text` is the value, unless given."""
        self.raws.append(
            Raw(
                code,
                tag_place(index, self.at, word),
                text=self.deal.tags[index].value if text is None else text,
                expected=expected,
                deal=self.at,
                seat=seat,
                why=why,
            )
        )

    def value_fault(self, index: int, word: int = Place.WHOLE) -> None:
        """Report a value, or a word of it, that cannot be read."""
        tag = self.deal.tags[index]
        known = _TAGS[tag.name]
        expected, hint = known.expected, other_letters(tag.value, self.language)
        if known.cards and not isinstance(hint, str):
            expected = {language: expected[language] + hint[language] for language in LANGUAGES}
        self.fault("tag-value", index, expected, word=word, seat=HANDS.get(tag.name, NOBODY))

    # -- reading the tags --------------------

    def _read(self) -> None:
        seen = set()
        for index, tag in enumerate(self.deal.tags):
            name = tag.name
            known = _TAGS.get(name)
            if known is None or (name in seen and name != ADJUST):
                continue
            seen.add(name)
            if HANDS.get(name, NOBODY) >= self.rules.seats:
                seat = HANDS[name]
                self.fault("seat-unknown", index, text=SEATS[seat], word=Place.NAME, seat=seat)
                continue
            read, _, field, fits, _ = known
            found = read(tag.value, self.language)
            if found is None:
                self.value_fault(index)
                self.start_unknown = self.start_unknown or name == "Start"
            elif fits is not None:
                found = fits(self, index, found)
            if found is not None:
                setattr(self, field, found)
                self.where[name] = index

    # What the rules say of a value that can be read: the value as it is kept, or None once what is
    # wrong with it has been reported.

    def _seat(self, index: int, name: str, word: int = Place.WHOLE) -> int | None:
        seat = SEATS.index(name)
        if seat < self.rules.seats:
            return seat
        self.fault("seat-unknown", index, text=name, word=word)
        return None

    def _captains(self, index: int, names: list[str]) -> tuple[int, ...] | None:
        sides = self.rules.sides
        if self.rules.moment(ORDER) is None:
            # In a game without captains they say nothing.
            return None
        captains: list[int] = []
        if len(names) == len(sides):
            for at, name in enumerate(names):
                if (seat := self._seat(index, name, at)) is None:
                    return None
                captains.append(seat)
            if all(seat in side for seat, side in zip(captains, sides, strict=True)):
                return tuple(captains)
        self.value_fault(index)
        return None

    def _start(self, index: int, number: int) -> int | None:
        if number <= self.rules.tricks:
            return number
        self.value_fault(index)
        self.start_unknown = True
        return None

    def _for_each_side(self, index: int, points: tuple[int, ...]) -> tuple[int, ...] | None:
        if len(points) == len(self.rules.sides):
            return points
        self.value_fault(index)
        return None

    def _adjusted(self, index: int, points: tuple[int, ...]) -> list[tuple[int, ...]] | None:
        more = self._for_each_side(index, points)
        if more is None:
            return None
        self.adjustments.append(more)
        return self.adjustments

    def _with_place(self, index: int, cards: Any) -> tuple[int, Any]:
        return index, cards

    def _hand(self, index: int, cards: list[int]) -> dict[int, tuple[int, list[int]]]:
        self.hands[HANDS[self.deal.tags[index].name]] = (index, cards)
        return self.hands

    def _laid(
        self, index: int, words: list[re.Match[str] | None]
    ) -> list[tuple[int, str, int, int]]:
        """Return those before one that is wrong."""
        out: list[tuple[int, str, int, int]] = []
        for at, found in enumerate(words):
            if found is None:
                self.value_fault(index)
                break
            if (seat := self._seat(index, found[1], at)) is None:
                break
            out.append((seat, found[2], index, at))
        return out


# -- what tags of a deal are read as, in the letters of a language; None if that cannot be ----


def _as_number(value: str, _: str) -> int | None:
    return parse_positive(value)


def _as_seat(value: str, _: str) -> str | None:
    return value if len(value) == 1 and value in SEATS else None


def _as_seats(value: str, language: str) -> list[str] | None:
    words = words_in(value)
    return words if all(_as_seat(word, language) for word in words) else None


def _as_suit(value: str, language: str) -> int | None:
    """Return the suit that a capital letter names, or a sign."""
    return parse_suit(value, language) if not value.isascii() or value.isupper() else None


def _as_cards(value: str, language: str) -> list[int] | None:
    spellings = SPELLINGS[language]
    try:
        return [spellings[word] for word in value.split(" ")]
    except KeyError:
        return parse_cards(value, language)


def _as_melds(value: str, _: str) -> list[re.Match[str] | None]:
    return [_MELDED.match(word) for word in words_in(value)]


class _Tag(NamedTuple):
    """What a tag of a deal is read as, what is expected of it, and the field that keeps it.

    `fits` is what the rules say of it. `cards` says that its value is cards, which may be in the
    letters of another language.
    """

    read: Callable[[str, str], Any]
    expected: Text
    field: str
    fits: Callable[[DealTags, int, Any], Any] | None = None
    cards: bool = False


_NUMBER = {
    "en": "a number from 1, of at most nine digits",
    "fr": "un nombre à partir de 1, d’au plus neuf chiffres",
}
_SEAT = {"en": "one seat", "fr": "une place"}
_CARDS = {
    "en": "cards, rank then suit, at white space",
    "fr": "des cartes, rang puis couleur, séparées par des blancs",
}

_TAGS: dict[str, _Tag] = {
    "Deal": _Tag(_as_number, _NUMBER, "number"),
    "Dealer": _Tag(_as_seat, _SEAT, "dealer", DealTags._seat),
    "Captains": _Tag(
        _as_seats,
        {"en": "one seat for each side, as A B", "fr": "une place par camp, comme A B"},
        "captains",
        DealTags._captains,
    ),
    "Start": _Tag(_as_number, _NUMBER, "start", DealTags._start),
    "Leader": _Tag(_as_seat, _SEAT, "leader", DealTags._seat),
    "Trump": _Tag(
        _as_suit,
        {
            "en": "the letter of a suit, that of the turn-up if there is one",
            "fr": "la lettre d’une couleur, celle de la retourne s’il y en a une",
        },
        "trump",
    ),
    "Score": _Tag(lambda value, _: parse_scores(value), _SCORES, "score", DealTags._for_each_side),
    ADJUST: _Tag(
        lambda value, _: parse_adjustment(value),
        {
            "en": f"{_SCORES['en']}, then perhaps the reason",
            "fr": f"{_SCORES['fr']}, puis au besoin le motif",
        },
        "adjustments",
        DealTags._adjusted,
    ),
    "Void": _Tag(lambda value, _: True, {}, "void"),
    "Melded": _Tag(
        _as_melds,
        {"en": "words such as A:KSQS", "fr": "des mots comme A:DPRP"},
        "melded",
        DealTags._laid,
    ),
    "TurnUp": _Tag(
        lambda value, language: parse_card(value.strip(" \t"), language, True),
        {"en": "one card", "fr": "une carte"},
        "turn_up",
        DealTags._with_place,
        cards=True,
    ),
    "Talon": _Tag(_as_cards, _CARDS, "talon", DealTags._with_place, cards=True),
    **dict.fromkeys(HANDS, _Tag(_as_cards, _CARDS, "hands", DealTags._hand, cards=True)),
}


def check_values(deal: Deal, at: int, language: str, raws: list[Raw]) -> None:
    """Add to `raws` the tags of a deal (by index) that no rules could read.

    Source: notation 4, `game-unknown`.
    """
    seen = set()
    for index, tag in enumerate(deal.tags):
        known = _TAGS.get(tag.name)
        if known is None or (tag.name in seen and tag.name != ADJUST):
            continue
        seen.add(tag.name)
        found = known.read(tag.value, language)
        if tag.name == "Melded":
            found = all(one and split_cards(one[2], language) for one in found) or None
        if found is None:
            place, seat = tag_place(index, at), HANDS.get(tag.name, NOBODY)
            raws.append(
                Raw("tag-value", place, text=tag.value, expected=known.expected, deal=at, seat=seat)
            )
