"""Judges a record by every rule book: which ones allow it, and where each first objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from records.as_json import AsJson
from records.cards import KNOWN, SEATS
from records.findings import Finding
from records.notation.letters import parse_cards
from records.notation.model import DECLARATION, DRAW, EXCHANGE, ORDER, PLAY
from records.notation.reader import locate
from records.play.as_read import replay
from records.rules.games import GAMES
from records.severities import BAD

if TYPE_CHECKING:
    from records.notation.model import Deal, Record
    from records.rules.options import Values
    from records.rules.ruleset import Game, RuleSet

#: One card that is not in the pack may be a slip of the pen. Two mean another pack.
SLIPS = 1


@dataclass(frozen=True)
class Book:
    """A game with the options to judge by.

    `options` are those that differ from the game's defaults. `settled` are all of them.
    """

    game: str
    options: Values
    settled: Values

    @property
    def rules(self) -> RuleSet:
        """The rule set of this game with these options."""
        return GAMES[self.game].rules_for(self.settled)


@dataclass(frozen=True)
class Judgement(AsJson):
    """The verdict of one rule book on a record.

    `options` are those that differ from the defaults of `game`. `first` is the first finding of
    severity error, illegal or mismatch, or None if the book allows the record. `findings` is the
    number of such findings. `own` marks the book that the record itself names.
    """

    game: str
    options: Mapping[str, str]
    own: bool
    ok: bool
    findings: int
    first: Finding | None


def judgements(record: Record) -> list[Judgement]:
    """Return the verdict of every rule book that fits the record's shape, the nearest books first.

    Books that allow the record come first, then the others by their number of findings. Ties go to
    the record's own book, then to the book with fewer changed options, then to the order of the
    rulebook. `games_of_its_shape` explains the shape, and `books` the options.

    Cost: a replay for each book. A game of the shape has at most about 70 books, and a record of
    two players at most about 300.

    >>> from records.notation.reader import loads
    >>> record = loads('[Game "whist"]\\n[Deal "1"]\\n1. A:2S 3S KS 4H *')[0]
    >>> [(j.game, dict(j.options)) for j in judgements(record) if j.ok][:2]
    [('whist', {}), ('whist', {'honours': 'true'})]
    """
    order = {name: place for place, name in enumerate(GAMES)}
    own = _own_book(record)
    # Located once here, so that not every book that objects has to do it.
    exact = locate(record)
    out = [_judge(record, exact, book, own) for book in books(record)]
    out.sort(key=lambda j: (not j.ok, j.findings, not j.own, len(j.options), order[j.game]))
    return out


def _judge(record: Record, exact: Record, book: Book, own: Book | None) -> Judgement:
    judged = replay(record, book.rules)
    bad = sum(judged.severities[severity] for severity in BAD)
    is_own = own is not None and (book.game, book.settled) == (own.game, own.settled)
    return Judgement(book.game, book.options, is_own, not bad, bad, judged.first_bad(exact))


def books(record: Record) -> list[Book]:
    """Return the rule books to judge a record by.

    Each game of the record's shape is taken twice: with its defaults, and with the record's own
    options. From both, each option in turn is changed to each of its listed values. Options that
    only describe change no verdict and no score, so they are not varied, and of books that differ
    only in them one is kept. If an option takes any number or any order of the suits, the values
    tried are those that the rulebook names.
    """
    out: dict[tuple[str, tuple[tuple[str, str], ...]], Book] = {}
    for game in games_of_its_shape(record):
        default = {option.name: option.default for option in game.options}
        owned = {**default, **own_options(game, record)}
        for settled in _variants(game, default, owned):
            told = {o.name: settled[o.name] for o in game.options if not o.describes}
            changed = {name: value for name, value in told.items() if value != default[name]}
            key = (game.id, tuple(told.items()))
            # Values that only describe stay as the record has them.
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
    >>> record = loads('[Game "besigue"]\\n[Options "honours=true hand-size=9"]')[0]
    >>> own_options(GAMES["besigue"], record), own_options(GAMES["whist"], record)
    ({'hand-size': '9'}, {'honours': 'true'})
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
    """Return the games that fit the table and the pack of this record, and its own game.

    A game fits if it has the record's number of seats (see `seats_of`) and its pack can hold the
    known cards. One kind of card may be missing from the pack. In each deal, one kind may be named
    more often than the game has packs, counted in the hands and talon and in the actions. Either
    may be a slip of the pen, and then the book is judged and objects. A hand of another size does
    not exclude a game: its book objects to it.
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
    """Return the largest number of packs that any option of the game calls for."""
    return max(
        game.rules_for({option.name: value}).packs
        for option in game.options
        for value in option.values
    )


def seats_of(record: Record) -> int:
    """Return the number of seats at the record's table.

    It follows from the last seat that occurs in tags or play. The record's own game can raise it,
    because seats may be left out. But if a deal gives the hands of all seats up to that last one,
    the table is no larger. The result is rounded up to a number of seats that some game has.
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
    """Count each known card: in the hands and talon, then in plays, then in other actions."""
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
    # A card that is declared, exchanged and drawn again and again is still one card.
    yield Counter(dict.fromkeys(other, 1))
