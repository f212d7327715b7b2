"""A game that is being played: it deals, asks, does what is answered, counts, and writes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from analysis.decisions import Action, Asking, Numbering, Question, numbering
from analysis.generate.written_game import WrittenGame
from records.cards import KNOWN, SEATS
from records.knowledge.table import Table
from records.notation.model import DRAW, NUMBER, Item
from records.play.dealing import card_tags, shuffled
from records.rules.games import GAMES


class IllegalActionError(ValueError):
    """An action that the rules do not allow at this point."""


class Play(WrittenGame):
    """A game from its first deal on. Every action is one that the rules allow.

    `question` is who is to choose next, between which actions, and what they know; None between two
    deals and at the end. `numbers` are those of all actions. `brought` is what each deal so far has
    brought each side.

    >>> play = Play("whist")
    >>> play.deal(Random(1))
    >>> play.question.legal[0].text
    'play AS'
    >>> play.act(play.question.legal[0])
    >>> len(play.question.view.trick)
    1
    """

    def __init__(self, game: str, options: Mapping[str, str] | None = None) -> None:
        """Begin a game. Raises KeyError for an unknown game, ValueError for a wrong option."""
        self._options = dict(options or {})
        super().__init__(GAMES[game].rules_for(self._options), self._options)
        self.numbers: Numbering = numbering(self.rules)
        self.question: Question | None = None
        self.brought: list[tuple[int, ...]] = []
        self._done: list[tuple[int, tuple[int, ...], list[Action]]] = []

    def __deepcopy__(self, memo: object) -> Play:
        """Return an independent copy. Cost: all is played once more, some milliseconds a deal."""
        other = Play(self.rules.game, self._options)
        for dealer, cards, actions in self._done:
            other.lay(dealer, cards)
            for action in actions:
                other.act(action)
        return other

    # -- dealing --------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended. A game without an end of its own has some deals."""
        return self.question is None and super().over

    @property
    def winner(self) -> int:
        """The side that has won the game, -1 as long as none has."""
        return self.tally.winner if self.over and self.tally.over else -1

    @property
    def pack(self) -> list[int]:
        """All cards of the pack, each as often as it is there, those left out among them."""
        return [card for card in self.rules.cards for _ in range(self.rules.packs)]

    def deal(self, random: Random) -> None:
        """Shuffle, and begin a deal. The dealer of the first one is drawn at random."""
        cards = shuffled(self.rules, random)
        self.lay(random.choice(self.dealers), cards)

    def lay(self, dealer: int, cards: Sequence[int]) -> None:
        """Begin a deal with cards in this order: the hands from A on, the turn-up, the talon.

        The cards are those of the pack, without any that are left out. Raises ValueError if a deal
        goes on, if the game is over, or if somebody else is to deal.
        """
        if self.question is not None or self.over:
            raise ValueError("no deal can begin here")
        if dealer not in self.dealers:
            raise ValueError(f"{SEATS[dealer]} is not to deal")
        self._line = self.begin(dealer, card_tags(self.rules, cards, dealer))
        self._asking = Asking(self._line, self.tally)
        self._done.append((dealer, tuple(cards), []))
        self._ask()

    @property
    def table(self) -> Table:
        """The table as it stands, with all cards: for players that are trusted not to look."""
        return self._line.table

    # -- playing --------------------

    def act(self, action: Action) -> None:
        """Answer the question. Raises IllegalActionError for anything that is not legal there."""
        question = self.question
        if question is None or action not in question.legal:
            raise IllegalActionError(f"{action.text} is not legal here")
        self._done[-1][2].append(action)
        if action.kind == "none":
            self._asking.decline(question)
        elif action.kind == "end":
            self._line.finish()
            self._end()
            return
        else:
            self._do(action, question)
        self._ask()

    def act_number(self, number: int) -> None:
        """Answer the question by the number of an action. Raises as `act` does."""
        for action in () if self.question is None else self.question.legal:
            if self.numbers.number(action) == number:
                self.act(action)
                return
        raise IllegalActionError(f"action {number} is not legal here")

    def legal(self) -> list[int]:
        """Return the numbers of what is legal, sorted. Empty if nobody is asked."""
        if self.question is None:
            return []
        return sorted(map(self.numbers.number, self.question.legal))

    def _do(self, action: Action, question: Question) -> None:
        table = self._line.table
        item = action.item(question.seat)
        assert item is not None
        if action.kind == "play" and not table.current.cards:
            self._line.run((Item(NUMBER, number=table.trick),))
        if action.kind == "close" and not question.early and table.stock.to_draw:
            # Unless a draw is written, the talon is closed before the cards are drawn.
            drawer, card = table.stock.to_draw[0], table.stock.top()
            assert 0 <= card < KNOWN
            drawn = Item(DRAW, seat=drawer, card=card)
            self._line.run((drawn,))
            self._asking.acted(drawn, drawer)
        self._line.run((item,))
        self._asking.acted(item, question.seat)

    def _ask(self) -> None:
        line = self._line
        self.question = None
        if not (line.over or line.table.over) or line.may_still_claim():
            self.question = self._asking.next_question()
        if self.question is None:
            line.finish()
            self._end()

    def _end(self) -> None:
        """Write down what the deal has brought, and who deals next."""
        self.question = None
        self.brought.append(self.end_deal())
        assert not self.raws, self.raws[0].code
        if self.over:
            self.end()

    def gains(self) -> list[float]:
        """Return what the last deal brought each seat's side, less the mean of the other sides.

        Over all sides they sum to 0.
        """
        rules = self.rules
        scores = rules.merits(self.brought[-1])
        total, others = sum(scores), len(scores) - 1
        by_side = [own - (total - own) / others for own in scores]
        return [by_side[rules.side_of(seat)] for seat in range(rules.seats)]
