"""What a player may do, with a fixed number for each thing of a game, and whom a deal asks for it.

Before the draws that are due, whoever may announce something is asked, the player to lead first;
after the draws, the others who may, and at last the player whose turn it is to play.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from analysis.advice.moment import Deed, deeds, moment_at
from records.cards import KNOWN, NOBODY, NUMBERS, SUITS, names
from records.knowledge.table import Table
from records.notation.model import CLAIM, CLOSING, DECLARATION, EXCHANGE, PLAY, Item
from records.play.choices import Point
from records.play.line_of_play import Line
from records.play.positions import Shown
from records.rules.declarations import carte_blanche, catalogue
from records.rules.phases import CLAIM as TO_CLAIM
from records.rules.phases import CLOSE as TO_CLOSE
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP
from records.rules.tally import Tally

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


#: A declaration that counted: who made it, its cards, its points, and the name of its kind.
Declared = tuple[int, tuple[int, ...], int, str]


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat knows. Seats and cards are numbers, -1 for none.

    `hand` are the player's own cards, `shown` those of each seat that everybody has seen there (the
    player's own among them), `sizes` how many cards each holds. `trick` are the cards on the table,
    and `played` all cards of the deal so far, those included, in order, both as (seat, card).
    `tricks` is how many each seat has taken, `number` that of the trick to which the next card
    belongs, from 1. `trump` is a suit, -1 as long as there is none, and `turned` the turn-up as far
    as it lies open or has done so. `talon` is how many cards are left to draw, and `due` how many
    draws are to be made before the next card. `closer` has closed the talon. `score` is the game
    score by side as marked so far, `start` what it was before the deal; None if not known.
    """

    seat: int
    dealer: int
    leader: int
    to_play: int
    number: int
    trump: int
    turned: int
    talon: int
    due: int
    closer: int
    hand: tuple[int, ...]
    shown: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]
    trick: tuple[tuple[int, int], ...]
    played: tuple[tuple[int, int], ...]
    declared: tuple[Declared, ...]
    tricks: tuple[int, ...]
    score: tuple[int, ...] | None
    start: tuple[int, ...] | None


class Question(NamedTuple):
    """A choice that a seat has: between these actions, with what it knows.

    `early` says that the draws that are due come after it.
    """

    seat: int
    early: bool
    legal: tuple[Action, ...]
    view: View


class Asking:
    """Follows a line of play, and says who is to choose next.

    `declined` are the questions that were answered by `none` since the last action: the seat, and
    whether it was early.
    """

    def __init__(self, line: Line, tally: Tally) -> None:
        self._line = line
        self._tally = tally
        self._shown = Shown(line.table)
        self._played: list[tuple[int, int]] = []
        self.declined: set[tuple[int, bool]] = set()

    def acted(self, item: Item, seat: int) -> None:
        """Take note of an action that has just been done. `seat` is NOBODY if it had no effect."""
        self._shown.act(self._line.table, item, seat)
        self.declined.clear()
        if item.kind == PLAY and seat >= 0:
            self._played.append((seat, item.card))

    def decline(self, question: Question) -> None:
        """Take note that a question was answered by `none`."""
        self.declined.add((question.seat, question.early))

    def look_again(self) -> None:
        """Take note of what an item has changed that is not an action."""
        self._shown.look_again(self._line.table)

    def next_question(self) -> Question | None:
        """Return what is asked next, None if nobody has anything to choose any more."""
        return next(self.questions(), None)

    def questions(self) -> Iterator[Question]:
        """Yield what is asked from now on, in order, as long as all decline.

        A player whose hand is not wholly known is not asked. Cost: some tens of microseconds.
        """
        line, table = self._line, self._line.table
        if table.gap.open:
            return
        found = moment_at(Point(line))
        drawn = found.drawn
        to_play = NOBODY if found.over or table.trick > table.length else drawn.next
        first = max(0, table.next if table.next >= 0 else table.taken.last_winner)
        every = [(choice, deeds(found, choice)) for choice in found.choices]
        order = [(first + i) % table.n for i in range(table.n)]
        for seat in order if found.draws else ():
            early = [_action(deed) for deed in every[seat][1].early]
            if early and self._asks(table, seat, True):
                yield Question(seat, True, tuple(early), self.view(table, seat))
        for seat in order:
            late = [_action(deed) for deed in every[seat][1].late if deed.kind != "play"]
            if seat != to_play and late and self._asks(drawn, seat, False):
                yield Question(seat, False, (*late, NONE), self.view(drawn, seat))
        if to_play >= 0 and self._asks(drawn, to_play, False):
            late = [_action(deed) for deed in every[to_play][1].late]
            if any(action.kind == "play" for action in late):
                if not table.current.cards and self._tally.may_end(table):
                    late.append(END)
                yield Question(to_play, False, tuple(late), self.view(drawn, to_play))

    def _asks(self, table: Table, seat: int, early: bool) -> bool:
        return (seat, early) not in self.declined and not table.knowledge.unknown[seat]

    def view(self, table: Table, seat: int) -> View:
        """Return what a seat knows at this table: the line's own, or that with the draws made."""
        stock, score = table.stock, self._tally
        shown = [tuple(sorted(cards)) for cards in self._shown.hands]
        if table is not self._line.table:
            for drawer, card in self._shown.turned(table):
                shown[drawer] = tuple(sorted((*shown[drawer], card)))
        own = table.hands.known[seat]
        return View(
            seat=seat,
            dealer=table.dealer,
            leader=table.leader,
            to_play=table.next,
            number=table.trick,
            trump=-1 if table.trumps.suit == NO_TRUMP else table.trumps.suit,
            turned=stock.turn_up if 0 <= stock.turn_up < KNOWN else -1,
            talon=stock.left,
            due=len(stock.to_draw),
            closer=table.count.closer,
            hand=tuple(card for card in table.rules.cards for _ in range(own[card])),
            shown=tuple(shown),
            sizes=tuple(map(table.knowledge.size, range(table.n))),
            trick=tuple(table.current.cards),
            played=tuple(self._played),
            declared=tuple((one.seat, one.cards, one.points, one.kind) for one in self._line.laid),
            tricks=tuple(table.taken.tricks),
            score=None if score.scores is None else tuple(score.scores),
            start=None if score.start is None else tuple(score.start),
        )


def _action(deed: Deed) -> Action:
    return Action(deed.kind, tuple(NUMBERS[name] for name in deed.cards))
