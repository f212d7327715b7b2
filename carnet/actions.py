"""What players do, as values: each equals another that says the same, and prints as it is written.

>>> Play("A", "TD"), str(Declaration("B", "KS QS")), str(Claim("A"))
(Play('A', 'TD'), 'B:+KSQS', 'A:||')
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import lru_cache
from typing import ClassVar

from records.cards import NAMES, SEATS, names
from records.notation.letters import parse_card, parse_cards
from records.notation.model import (
    CLAIM,
    CLOSING,
    DECLARATION,
    DRAW,
    EXCHANGE,
    ORDER,
    PLAY,
    SPEECH,
    Item,
)
from records.notation.words_of_play import parse_word


@dataclass(frozen=True, slots=True, repr=False)
class Action:
    """What the player at a seat (a letter) does. Its text is the word of the notation for it."""

    seat: str

    kind: ClassVar[int]
    sign: ClassVar[str]

    def __repr__(self) -> str:
        said = (repr(getattr(self, each.name)) for each in fields(self))
        return f"{type(self).__name__}({', '.join(said)})"

    def __str__(self) -> str:
        return f"{self.seat}:{self.sign}"

    def item(self) -> Item:
        """Return the item of a record that says this.

        Raises ValueError for what is no seat, or no card.
        """
        return Item(self.kind, seat=_seat(self.seat))


@dataclass(frozen=True, slots=True, repr=False)
class OfCard(Action):
    """An action with one card, named in English letters."""

    card: str

    def __str__(self) -> str:
        return f"{self.seat}:{self.sign}{self.card}"

    def item(self) -> Item:
        """Return the item of a record that says this. Raises ValueError for what is no card."""
        return _of_card(self.kind, self.seat, self.card)


class Play(OfCard):
    """A card played."""

    __slots__ = ()
    kind, sign = PLAY, ""


class Exchange(OfCard):
    """A card exchanged for the turn-up."""

    __slots__ = ()
    kind, sign = EXCHANGE, "~"


class Draw(OfCard):
    """A card drawn. It is written only if the talon is not known."""

    __slots__ = ()
    kind, sign = DRAW, "^"


class Order(OfCard):
    """A captain's order to lead a card."""

    __slots__ = ()
    kind, sign = ORDER, ">"


@dataclass(frozen=True, slots=True, repr=False)
class Declaration(Action):
    """Cards declared, with white space between them."""

    cards: str
    kind = DECLARATION
    sign = "+"

    def __str__(self) -> str:
        return f"{self.seat}:+{''.join(self.cards.split())}"

    def item(self) -> Item:
        """Return the item of a record that says this. Raises ValueError for what are no cards."""
        cards = parse_cards(self.cards, "en")
        if not cards:
            raise ValueError(f"{self.cards!r} are no cards")
        return Item(DECLARATION, seat=_seat(self.seat), cards=tuple(cards))


@dataclass(frozen=True, slots=True, repr=False)
class Speech(Action):
    """Words said at the table."""

    words: str
    kind = SPEECH
    sign = '"'

    def __str__(self) -> str:
        return f'{self.seat}:"{self.words}"'

    def item(self) -> Item:
        """Return the item of a record that says this."""
        return Item(SPEECH, seat=_seat(self.seat), text=self.words)


class Closing(Action):
    """The talon is closed."""

    __slots__ = ()
    kind, sign = CLOSING, "|"


class Claim(Action):
    """A player says that their count is enough, which ends the deal."""

    __slots__ = ()
    kind, sign = CLAIM, "||"


@lru_cache(maxsize=2048)
def _of_card(kind: int, seat: str, name: str) -> Item:
    """Return the item of one card, which all that say the same share."""
    card = parse_card(name, "en")
    if card is None:
        raise ValueError(f"{name!r} is no card")
    return Item(kind, seat=_seat(seat), card=card)


_OF_CARD: dict[int, type[OfCard]] = {PLAY: Play, EXCHANGE: Exchange, DRAW: Draw, ORDER: Order}
_BARE: dict[int, type[Action]] = {CLOSING: Closing, CLAIM: Claim}


def _seat(letter: str) -> int:
    if len(letter) != 1 or letter not in SEATS:
        raise ValueError(f"{letter!r} is no seat")
    return SEATS.index(letter)


def action_of(item: Item, seat: str) -> Action:
    """Return what an item says that is an action, by the player at a seat."""
    if item.kind in _OF_CARD:
        return _OF_CARD[item.kind](seat, NAMES[item.card])
    if item.kind == DECLARATION:
        return Declaration(seat, " ".join(names(item.cards)))
    if item.kind == SPEECH:
        return Speech(seat, item.text)
    return _BARE[item.kind](seat)


def parsed(word: str, seat: str) -> Action:
    """Return the action that a word of the notation says, by `seat` if it names none.

    Raises ValueError for what is no action without points or marks.
    """
    found = parse_word(word)
    item = None if found is None else found.item
    if item is None or item.kind not in (*_OF_CARD, DECLARATION, *_BARE):
        raise ValueError(f"{word!r} is no action")
    return action_of(item, SEATS[item.seat] if item.seat >= 0 else seat)
