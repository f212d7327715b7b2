"""A table at which a game is played: what may be done now, doing it, and taking it back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib.util import find_spec
from random import Random
from typing import Any

from carnet.actions import (
    Action,
    Claim,
    Closing,
    Declaration,
    Draw,
    Exchange,
    Order,
    Play,
    Speech,
    action_of,
    parsed,
)
from carnet.dealing import Cards, begun, tags_of
from carnet.moments import Moment, Moments
from carnet.record import Record
from carnet.seen import Seen, allowed, knows
from records import dumps
from records.cards import KNOWN, NAMES, NOBODY, SEATS, SUITS
from records.findings import Finding
from records.knowledge.table import Table as Laid
from records.notation import reader
from records.notation.model import ACTIONS, Tag
from records.notation.model import Record as Written
from records.notation.writer import write
from records.play.dealing import card_tags, shuffled
from records.play.deals_in_turn import next_dealers
from records.play.line_of_play import Line
from records.play.positions import counted_so_far, hand_of
from records.play.replay import Replay
from records.rules.games import GAMES
from records.rules.strength import NO_TRUMP
from records.rules.tally import Tally


class IllegalAction(ValueError):  # noqa: N818 - it names what was done
    """An action that breaks a rule, so that nothing was done.

    `code` is the code of the finding that a record of it has.
    """

    def __init__(self, code: str, record: Written) -> None:
        super().__init__(code, record)
        self.code = code

    @cached_property
    def finding(self) -> Finding:
        """The finding that a record of it has. Cost: a replay, once."""
        (record,) = reader.loads(write(self.args[1]))
        found = [one for one in Replay(record).findings if one.code == self.code]
        return found[-1]

    def __str__(self) -> str:
        return f"{self.code}: {self.finding.message['en']}"


class Table:
    """A game in progress. Each deal may be played, taken back and copied; see `Table.deal`.

    `dealer` is a seat, the last one by default. `hands` has cards by seat; what is not named is not
    known. `talon` has the face-down cards in the order in which they are drawn, without the
    turn-up. `options` are those of the game, as a record names them, and `tags` further tags of the
    deal, as the notation names them. Raises ValueError for an unknown game, option or value, and
    for cards that the game cannot have dealt. Cost of an action: a few microseconds; after `undo`
    that of copying the cards, and once that of the actions since it last went back.

    >>> table = Table.deal("besigue", seed=7)
    >>> table.turn, table.play(table.legal[0]).turn, table.undo().turn
    ('B', 'A', 'B')
    """

    def __init__(
        self,
        game: str,
        dealer: str | None = None,
        hands: Mapping[str, Cards] | None = None,
        talon: Cards | None = None,
        turn_up: str | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        tags: Mapping[str, str] | None = None,
    ) -> None:
        if game not in GAMES:
            raise ValueError(f"there is no game {game!r}")
        given = {name: str(value) for name, value in (options or {}).items()}
        self._rules = GAMES[game].rules_for(given)
        self._options = given
        seat = self._rules.seats - 1 if dealer is None else self._seat(dealer)
        laid = tags_of(hands, talon, turn_up, tags)
        self._go_to(begun(self._rules, Tally(self._rules), 0, seat, laid, None))

    @classmethod
    def deal(
        cls,
        game: str,
        seed: int | str = 0,
        dealer: str | None = None,
        *,
        options: Mapping[str, Any] | None = None,
    ) -> Table:
        """Return a table with cards dealt at random. The same arguments deal the same cards.

        Raises ValueError for an unknown game, option or seat.
        """
        table = cls(game, dealer, options=options)
        random = Random(f"{game} {seed}")
        rules = table._rules
        seat = random.randrange(rules.seats) if dealer is None else table._seat(dealer)
        laid = card_tags(rules, shuffled(rules, random), seat)
        table._go_to(begun(rules, Tally(rules), 0, seat, laid, None))
        return table

    @classmethod
    def each_of(cls, record: Written) -> Iterator[Table]:
        """Yield every table of a record: see `Record.tables`."""
        moments = Moments(record)
        rules = Replay(record, watch=moments).rules
        words = (record.get("Options") or "").split()
        for moment in moments.kept:
            table = cls.__new__(cls)
            assert rules is not None
            table._rules = rules
            table._go_to(moment)
            table._options = dict(word.split("=", 1) for word in words)
            yield table

    def _go_to(self, moment: Moment) -> None:
        self._now = moment
        #: the line of play up to here, if no moment has it: so a card is played without a copy
        self._own: Line | None = None

    def _seat(self, letter: str) -> int:
        if len(letter) != 1 or letter not in SEATS[: self._rules.seats]:
            raise ValueError(f"{letter!r} is no seat of this game")
        return SEATS.index(letter)

    # -- what there is to see --------------------

    @property
    def _line(self) -> Line:
        return self._own or self._now.line

    @property
    def _laid(self) -> Laid:
        return self._line.table

    @property
    def _tally(self) -> Tally:
        tally = self._line.tally
        assert tally is not None
        return tally

    @property
    def game(self) -> str:
        """The id of the game."""
        return self._rules.game

    @property
    def options(self) -> dict[str, str]:
        """The options that were given."""
        return dict(self._options)

    @property
    def sides(self) -> tuple[tuple[str, ...], ...]:
        """The seats of each side, in the order in which scores name the sides."""
        return tuple(tuple(SEATS[seat] for seat in side) for side in self._rules.sides)

    @property
    def deal_number(self) -> int:
        """The number of the deal in the game, from 1."""
        return self._line.deal + 1

    @property
    def dealer(self) -> str | None:
        """The seat that dealt."""
        return _letter(self._laid.dealer)

    @property
    def turn(self) -> str | None:
        """The seat whose turn it is to play, None if the deal is over or nobody knows."""
        return None if self.over else _letter(self._laid.next)

    @property
    def hands(self) -> dict[str, list[str]]:
        """The cards of each hand by seat, `x` for each that is not known.

        Players draw when the next card is played: until then the cards drawn are not among these.
        """
        return {SEATS[seat]: hand_of(self._laid, seat) for seat in range(self._laid.n)}

    @property
    def trick(self) -> tuple[Play, ...]:
        """The cards played to the trick in progress."""
        return tuple(Play(SEATS[seat], NAMES[card]) for seat, card in self._laid.current.cards)

    @property
    def trick_number(self) -> int:
        """The number of the trick to which the next card belongs, from 1."""
        return min(self._laid.trick, self._laid.length)

    @property
    def tricks(self) -> dict[str, int]:
        """How many tricks each seat has won."""
        return {SEATS[seat]: self._laid.taken.tricks[seat] for seat in range(self._laid.n)}

    @property
    def trump(self) -> str | None:
        """The trump suit, None if there is none or it is not known."""
        suit = self._laid.trumps.suit
        return None if suit == NO_TRUMP else SUITS[suit]

    @property
    def turn_up(self) -> str | None:
        """The card turned up, None if there is none or it is not known."""
        card = self._laid.stock.turn_up
        return NAMES[card] if 0 <= card < KNOWN else None

    @property
    def talon_left(self) -> int:
        """How many cards are left to draw, with the turn-up if it is one of them."""
        stock = self._laid.stock
        return (stock.left or stock.closed) if self._rules.stock else 0

    @property
    def scores(self) -> tuple[int, ...] | None:
        """The game score so far, by side, None if it cannot be known."""
        return None if self._tally.scores is None else tuple(self._tally.scores)

    @property
    def counted(self) -> tuple[int, ...] | None:
        """What each side's tricks count so far in this deal, None if it cannot be known."""
        counted = counted_so_far(self._laid, self._tally)
        return None if counted is None else tuple(counted)

    @property
    def over(self) -> bool:
        """Whether nothing more can be played in this deal."""
        return self._now.done

    @property
    def may_end(self) -> bool:
        """Whether the deal may end here by the rules."""
        return self.over or self._tally.may_end(self._laid)

    @property
    def game_over(self) -> bool:
        """Whether the game has been won."""
        return self._tally.over

    @property
    def actions(self) -> tuple[Action, ...]:
        """What has been done in this deal, in order."""
        items = (one.item for one in self._now.of_deal() if one.item is not None)
        acts = (item for item in items if item.kind in ACTIONS and item.seat >= 0)
        return tuple(action_of(item, SEATS[item.seat]) for item in acts)

    # -- what may be done --------------------

    @property
    def legal(self) -> tuple[Action, ...]:
        """All that may be done now, by anybody: cards, declarations, exchanges, closings, claims.

        The cards of the player whose turn it is come first. Between two tricks the card that they
        are about to draw is among them. A hand that is not wholly known may hold any card that it
        can. Draws, orders and speech are left out. Cost: about that of copying the cards.
        """
        if self._now.legal is None:
            self._now.legal = tuple(allowed(self._line, self.over))
        return self._now.legal

    def seen_by(self, seat: str) -> Seen:
        """Return what the player at a seat knows. Cost: a replay of the game so far.

        Raises ValueError for a seat that the game does not have.
        """
        self._seat(seat)
        replay = Replay(self._written())
        last = self._line
        position = replay.position(last.deal + 1, last.ply).seen_by(seat)
        held = position.hands[seat]
        stock = self._laid.stock
        last_draw = 0 < len(stock.to_draw) == stock.left and 0 <= stock.turn_up < KNOWN
        if last_draw and stock.to_draw[-1] == SEATS.index(seat):
            # The last card to be drawn lies face up.
            held = [*held, NAMES[stock.turn_up]]
        legal = tuple(one for one in self.legal if one.seat == seat and knows(held, one))
        return Seen(
            seat,
            self.turn,
            position.hands,
            self.trick,
            self.trump,
            self.turn_up,
            self.talon_left,
            self.scores,
            legal,
        )

    # -- doing it --------------------

    def play(self, action: str | Action, *, seat: str | None = None, force: bool = False) -> Table:
        """Play a card, or do another action, and return this table.

        `action` is a card, an action, or the word that a record has for it: `TD`, `B:TD`, `+KSQS`.
        Without a seat it is that of the player whose turn it is. Raises IllegalAction for what
        breaks a rule, and changes nothing, unless `force` takes it as a record has it. Raises
        ValueError for what is no action.
        """
        if isinstance(action, str):
            actor = seat or self.turn or SEATS[max(0, self._laid.taken.last_winner)]
            action = parsed(action, actor)
        return self._do(action, force)

    def declare(self, cards: str, *, seat: str | None = None, force: bool = False) -> Table:
        """Declare cards (`KS QS`), as `play` does."""
        return self._do(Declaration(self._actor(seat), cards), force)

    def exchange(self, card: str, *, seat: str | None = None, force: bool = False) -> Table:
        """Exchange a card for the turn-up, as `play` does."""
        return self._do(Exchange(self._actor(seat), card), force)

    def close(self, *, seat: str | None = None, force: bool = False) -> Table:
        """Close the talon, as `play` does."""
        return self._do(Closing(self._actor(seat)), force)

    def claim(self, *, seat: str | None = None, force: bool = False) -> Table:
        """Claim that a count is enough, which ends the deal, as `play` does."""
        return self._do(Claim(self._actor(seat)), force)

    def draw(self, card: str, *, seat: str | None = None, force: bool = False) -> Table:
        """Say which card is drawn where the talon is not known, as `play` does."""
        due = self._laid.stock.to_draw
        actor = _letter(due[0]) if seat is None and due else None
        return self._do(Draw(actor or self._actor(seat), card), force)

    def order(self, card: str, *, seat: str | None = None, force: bool = False) -> Table:
        """Order a card to be led, as the captain of the side on lead unless a seat is given."""
        captain = _letter(self._line.captain())
        return self._do(Order(seat or captain or self._actor(None), card), force)

    def say(self, words: str, *, seat: str | None = None, force: bool = False) -> Table:
        """Say something at the table, as `play` does."""
        return self._do(Speech(self._actor(seat), words), force)

    def _actor(self, seat: str | None) -> str:
        actor = seat or self.turn or _letter(self._laid.taken.last_winner)
        if actor is None:
            raise ValueError("it is nobody's turn: name a seat")
        return actor

    def _do(self, action: Action, force: bool) -> Table:
        self._seat(action.seat)
        now, line = self._now, self._own or self._now.line.copy()
        # If it breaks a rule the line is spoilt, and the moment plays it again when it is needed.
        self._own = None
        after = now.after(line, action.item())
        if line.raws and not force:
            wrong = self.copy()
            wrong._go_to(after)
            raise IllegalAction(line.raws[0].code, wrong._written())
        self._now, self._own = after, None if after.done else line
        return self

    def end(self) -> Table:
        """End the deal where its players may stop. Raises ValueError where they may not."""
        if not self.may_end:
            raise ValueError("the deal is not over")
        self._go_to(self._now.stopped())
        return self

    def deal_next(
        self,
        seed: int | str | None = None,
        dealer: str | None = None,
        hands: Mapping[str, Cards] | None = None,
        talon: Cards | None = None,
        turn_up: str | None = None,
        *,
        tags: Mapping[str, str] | None = None,
    ) -> Table:
        """Begin the next deal of the game, with cards named or, with a seed, dealt at random.

        The dealer is the one whose turn it is. Raises ValueError if this deal or the game is not
        as far, and for cards that the game cannot have dealt.
        """
        if not self.may_end or self.game_over:
            raise ValueError("the deal is not over" if not self.may_end else "the game is over")
        now = self.copy().end()
        due = next_dealers(self._rules, (self._laid.dealer,), now._tally.brought())
        seat = self._seat(dealer) if dealer is not None else next(iter(due), 0)
        laid = tags_of(hands, talon, turn_up, tags)
        if seed is not None:
            random = Random(f"{self.game} {seed} {self.deal_number + 1}")
            laid = card_tags(self._rules, shuffled(self._rules, random), seat)
        tally = now._tally.beside(now._laid)
        self._go_to(begun(self._rules, tally, self.deal_number, seat, laid, now._now))
        return self

    def undo(self) -> Table:
        """Take back the last action, or the last deal if nothing has been done in it.

        Raises IndexError if there is nothing to take back.
        """
        moment = self._now
        while moment.past is not None:
            last, moment = moment, moment.past
            if last.item is None or last.item.kind in ACTIONS:
                self._go_to(moment)
                return self
        raise IndexError("there is nothing to take back")

    def copy(self) -> Table:
        """Return another table at the same point. Cost: as of `undo`, when it is used."""
        other = Table.__new__(Table)
        other._rules, other._options = self._rules, self._options
        other._go_to(self._now)
        return other

    # -- writing it down --------------------

    def record(self, **tags: str) -> Record:
        """Return a record of the game so far, with these header tags: `A="Alice", Event="…"`.

        A deal that is not over ends with `*`. Cost: a replay of the game.
        """
        written = self._written()
        if self._tally.over and self._tally.game_score is not None and "Result" not in tags:
            tags = {**tags, "Result": "/".join(map(str, self._tally.game_score))}
        written.tags += [Tag(name, value) for name, value in tags.items()]
        return Record(dumps(written))

    def _written(self) -> Written:
        """Return the game so far as it is written."""
        record = Written()
        record.tags = [Tag("Game", self._rules.game)]
        if self._options:
            value = " ".join(f"{name}={value}" for name, value in self._options.items())
            record.tags.append(Tag("Options", value))
        record.deals = self._now.deals()
        return record

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._written() == other._written()

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        return str(self.record())

    def __repr__(self) -> str:
        return f"{self.record()!r}.table()"

    def _repr_svg_(self) -> str | None:
        if find_spec("carnet.api") is None:
            return None  # `carnet-core` draws nothing
        from api.work.tasks.pictures import Wanted, picture

        here = Wanted(deal=self.deal_number, ply=self._line.ply)
        return picture(str(self).encode(), here, "svg").decode()

    def __reduce__(self) -> tuple[object, ...]:
        return Record.table, (self.record(),)


def _letter(seat: int) -> str | None:
    return SEATS[seat] if seat != NOBODY else None
