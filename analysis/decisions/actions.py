"""What a player may do, and a fixed number for each thing of a game."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from records.cards import KNOWN, SUITS, names
from records.notation.model import CLAIM, CLOSING, DECLARATION, EXCHANGE, PLAY, Item
from records.rules.declarations import carte_blanche, catalogue
from records.rules.phases import CLAIM as TO_CLAIM
from records.rules.phases import CLOSE as TO_CLOSE
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP

#: The kinds of actions: those of `analysis.advice`, and `end` for leading to no further trick.
KINDS = ("play", "declaration", "exchange", "close", "claim", "none", "end")

#: The kind of item by which each of them is written, if it is.
ITEMS = {
    "play": PLAY,
    "declaration": DECLARATION,
    "exchange": EXCHANGE,
    "close": CLOSING,
    "claim": CLAIM,
}


class Action(NamedTuple):
    """Something that a player may do, of one of KINDS, with its cards.

    `none` is to go on without announcing anything. `end` is to lead no more although the deal could
    go on, because it is decided.
    """

    kind: str
    cards: tuple[int, ...] = ()

    @property
    def text(self) -> str:
        """The action in words, such as `play KS`.

        >>> from records.cards import NUMBERS
        >>> Action("play", (NUMBERS["KS"],)).text, Action("none").text
        ('play KS', 'none')
        """
        return " ".join((self.kind, *names(self.cards)))

    def item(self, seat: int) -> Item | None:
        """Return the action of a seat as it is written, None for one that is not written."""
        kind = ITEMS.get(self.kind)
        if kind is None:
            return None
        if self.kind == "declaration":
            return Item(kind, seat=seat, cards=self.cards)
        return Item(kind, seat=seat, card=self.cards[0] if self.cards else -1)


NONE, END = Action("none"), Action("end")
#: A whole hand that is shown (rulebook 16). It has one number, whatever its cards are.
_WHOLE_HAND = Action("declaration")


class Numbering:
    """All actions of a game under one set of rules, each with its number from 0.

    The plays come first, in the order of the cards. The same game with the same options has the
    same numbers, as long as its tables stay as they are.
    """

    def __init__(self, rules: RuleSet) -> None:
        found = [Action("play", (card,)) for card in rules.cards]
        found += [Action("declaration", group) for group in _groups(rules)]
        if rules.carte_blanche:
            found.append(_WHOLE_HAND)
        if rules.exchange is not None:
            entitled = {card for card in rules.exchange_cards if card >= 0}
            cards = sorted(rules.cards if rules.exchange.robs else entitled)
            found += [Action("exchange", (card,)) for card in cards]
        if rules.moment(TO_CLOSE) is not None:
            found.append(Action("close"))
        if rules.moment(TO_CLAIM) is not None:
            found.append(Action("claim"))
        found.append(NONE)
        if rules.scoring.decided is not None:
            found.append(END)
        self.actions = tuple(found)
        self._numbers = {action: number for number, action in enumerate(found)}

    def __len__(self) -> int:
        return len(self.actions)

    def number(self, action: Action) -> int:
        """Return the number of an action. Raises KeyError if the game does not have it."""
        found = self._numbers.get(action)
        if found is None and action.kind == "declaration" and len(action.cards) > 1:
            found = self._numbers.get(_WHOLE_HAND)
        if found is None:
            raise KeyError(action.text)
        return found


@lru_cache(maxsize=64)
def numbering(rules: RuleSet) -> Numbering:
    """Return the numbers of all actions under these rules.

    >>> from records.rules.games import GAMES
    >>> one = numbering(GAMES["besigue-1847"].rules())
    >>> len(one), one.actions[0].text, one.actions[-1].text
    (50, 'play AS', 'none')
    """
    return Numbering(rules)


def _groups(rules: RuleSet) -> list[tuple[int, ...]]:
    """Return all cards that are declared together whatever is trumps, whole hands apart."""
    if rules.declarations is None:
        return []
    found = {group for trump in range(NO_TRUMP, len(SUITS)) for group in catalogue(rules, trump)}
    if rules.carte_blanche:
        # Each blank card drawn after a whole hand without courts is shown by itself.
        found |= {(card,) for card in rules.cards if carte_blanche(rules, (card,)) is not None}
    assert all(card < KNOWN for group in found for card in group)
    return sorted(found, key=lambda group: (len(group), group))
