"""A record held against every rule book: which allow it, and where each first objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from records.cards import KNOWN, SEATS
from records.findings import BAD, Finding
from records.notation.letters import parse_cards
from records.notation.model import DECLARATION, DRAW, EXCHANGE, ORDER, PLAY
from records.notation.reader import locate
from records.play.replay import replay
from records.rules.games import GAMES

if TYPE_CHECKING:
    from records.notation.model import Deal, Record
    from records.rules.ruleset import Game, RuleSet, Values

#: One card that no pack of a book holds may be a slip of the pen, two are another pack.
SLIPS = 1


@dataclass(frozen=True)
class Book:
    """A game with options to judge by: `options` are those that are not its defaults.

    `settled` are all of them, defaults included.
    """

    game: str
    options: Values
    settled: Values

    @property
    def rules(self) -> RuleSet:
        """The rule set."""
        return GAMES[self.game].rules_for(self.settled)


@dataclass(frozen=True)
class Judgement:
    """What a rule book says of a record.

    `options` are those of the game `game` that are not its defaults.  `first` is the first
    finding of severity error, illegal or mismatch, None if the book allows the record;
    `findings` is how many there are.  `own` tells the book that the record itself names.
    """

    game: str
    options: Mapping[str, str]
    ok: bool
    first: Finding | None
    findings: int
    own: bool

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it: the finding as everywhere, or null."""
        return {
            "game": self.game,
            "options": dict(self.options),
            "own": self.own,
            "ok": self.ok,
            "findings": self.findings,
            "first": None if self.first is None else self.first.as_dict(),
        }


def judgements(record: Record) -> list[Judgement]:
    """What every rule book of the record's shape says of it, the nearest books first.

    First come those that allow it, then by number of findings; among equals the record's
    own book, then fewer options changed, then the order of the rulebook.  For the shape
    see `games_of_its_shape`, for the options `books`.

    Cost: a replay for each book, at most some 70 for each game of the shape, and so at
    most about 300 for a record of two players.

    >>> from records.notation.reader import loads
    >>> record = loads('[Game "whist"]\\n[Deal "1"]\\n1. A:2S 3S KS 4H *')[0]
    >>> [(j.game, dict(j.options)) for j in judgements(record) if j.ok][:2]
    [('whist', {}), ('whist', {'honours': 'true'})]
    """
    order = {name: place for place, name in enumerate(GAMES)}
    own = _own_book(record)
    # Read once for all the books, not by each that objects.
    exact = locate(record)
    out = [_judge(record, exact, book, own) for book in books(record)]
    out.sort(key=lambda j: (not j.ok, j.findings, not j.own, len(j.options), order[j.game]))
    return out


def _judge(record: Record, exact: Record, book: Book, own: Book | None) -> Judgement:
    judged = replay(record, book.rules)
    bad = sum(judged.severities[severity] for severity in BAD)
    is_own = own is not None and (book.game, book.settled) == (own.game, own.settled)
    return Judgement(book.game, book.options, not bad, judged.first_bad(exact), bad, is_own)


def books(record: Record) -> list[Book]:
    """The rule books to hold a record against.

    Each game of its shape: with its defaults, with the record's own options where the game
    has them, and each of these two with one option changed at a time to each of its listed
    values.  Options that only describe are not changed, and of books that differ in nothing
    else there is one.  Of an option that takes any number, or any order of the suits, the
    values are those that the rulebook names.
    """
    out: dict[tuple[str, tuple[tuple[str, str], ...]], Book] = {}
    for game in games_of_its_shape(record):
        default = {option.name: option.default for option in game.options}
        owned = {**default, **own_options(game, record)}
        for settled in _variants(game, default, owned):
            told = {o.name: settled[o.name] for o in game.options if not o.describes}
            changed = {name: value for name, value in told.items() if value != default[name]}
            key = (game.id, tuple(told.items()))
            # Values that only describe are kept as the record has them.
            out.setdefault(key, Book(game.id, changed, {**owned, **told}))
    return list(out.values())


def _variants(game: Game, *bases: dict[str, str]) -> Iterator[dict[str, str]]:
    yield from bases
    for base in bases:
        for option in game.options:
            if not option.describes:
                for value in option.values:
                    yield {**base, option.name: value}


def own_options(game: Game, record: Record) -> dict[str, str]:
    """The options of the record's Options tag that a game has, of the same name and value.

    >>> from records.notation.reader import loads
    >>> record = loads('[Game "besigue"]\\n[Options "target=7 hand-size=9"]')[0]
    >>> own_options(GAMES["besigue"], record), own_options(GAMES["whist"], record)
    ({'hand-size': '9'}, {'target': '7'})
    """
    given: dict[str, str] = {}
    for word in (record.get("Options") or "").split():
        name, _, value = word.partition("=")
        option = game.option(name)
        known = None if option is None else option.settled(value)
        if known is not None:
            given[name] = known
    return given


def _own_book(record: Record) -> Book | None:
    game = GAMES.get(record.get("Game") or "")
    if game is None:
        return None
    settled = {option.name: option.default for option in game.options}
    return Book(game.id, {}, {**settled, **own_options(game, record)})


# -- the shape --------------------


def games_of_its_shape(record: Record) -> list[Game]:
    """The games whose table and pack can be those of this record; its own in any case.

    The shape allows a game if it has the record's number of seats (see `seats_of`), and if
    its pack can hold the known cards: no more than one card stands in the record that the
    pack has not, and in no deal are there more than one of which the hands and the talon,
    or the actions, name more copies than the packs have.  One may be a slip of the pen:
    then the book is judged and objects there.  Hands of another size do not rule a game out,
    they are what its book objects to.
    """
    own = record.get("Game")
    seats = seats_of(record)
    dealt = [tally for deal in record.deals for tally in _tallies(deal, record.language)]
    named = {card for tally in dealt for card in tally}
    out = []
    for game in GAMES.values():
        rules, most = game.rules(), _most_packs(game)
        fits = (
            rules.seats == seats
            and sum(1 for card in named if not rules.pack_mask >> card & 1) <= SLIPS
            and all(sum(1 for n in tally.values() if n > most) <= SLIPS for tally in dealt)
        )
        if fits or game.id == own:
            out.append(game)
    return out


@cache
def _most_packs(game: Game) -> int:
    """The packs that a game is played with at most, by whatever option."""
    return max(
        game.rules_for({option.name: value}).packs
        for option in game.options
        for value in option.values
    )


def seats_of(record: Record) -> int:
    """How many sit at the record's table.

    The last seat that occurs, in tags or play, tells; where seats are left out, those of
    the record's own game.  A deal that gives the hands of all seats up to the last one
    that occurs is not of a larger table.  Where no game has just so many seats, it is the
    next number that one has.
    """
    last, dealt = 0, 0
    for letter in SEATS:
        if record.find(letter) is not None:
            last = SEATS.index(letter) + 1
    for deal in record.deals:
        hands = 0
        for tag in deal.tags:
            if tag.name.startswith("Hand") and tag.name[4:] in SEATS and len(tag.name) == 5:
                hands += 1
                last = max(last, SEATS.index(tag.name[4]) + 1)
            elif tag.name in ("Dealer", "Leader") and tag.value in SEATS and tag.value:
                last = max(last, SEATS.index(tag.value[0]) + 1)
        dealt = max(dealt, hands)
        last = max([last, *(item.seat + 1 for item in deal.items)])
    known = sorted({game.rules().seats for game in GAMES.values()})
    own = GAMES.get(record.get("Game") or "")
    if own is not None and not 2 <= dealt == last:
        last = max(last, own.rules().seats)
    return next((seats for seats in known if seats >= last), known[-1])


def _tallies(deal: Deal, language: str) -> Iterator[Counter[int]]:
    """How often each known card stands in the hands and the talon, and in the actions."""
    tags: Counter[int] = Counter()
    for tag in deal.tags:
        if tag.name == "Talon" or (tag.name.startswith("Hand") and len(tag.name) == 5):
            tags.update(c for c in parse_cards(tag.value, language) or () if c < KNOWN)
    yield tags
    played: Counter[int] = Counter()
    other: Counter[int] = Counter()
    for item in deal.items:
        if item.kind == PLAY and item.card < KNOWN:
            played[item.card] += 1
        elif item.kind in (DECLARATION, EXCHANGE, DRAW, ORDER):
            other.update(dict.fromkeys((c for c in (*item.cards, item.card) if 0 <= c < KNOWN), 1))
    yield played
    # What is declared, exchanged or drawn again and again is still one card.
    yield Counter(dict.fromkeys(other, 1))
