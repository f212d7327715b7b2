"""What a store keeps of a record for insights: its deeds in a compact form, a few bytes each.

A text has a line for the game, and one for each deal. Before them there may be lines for the store
to add up, which begin with a bracket (see `records.library.facts`). That of the game begins with
``=`` and has these words: the game, its unit, the year, the month, the decade, the seats, the side
of each seat, whether each seat won the game, the names of the columns of its deals, and as JSON the
players and the options that differ from the default. That of a deal begins with ``+`` and has the
dealer and the strength of each hand, a word for each column, and the cards. ``?`` is what nobody
knows, ``-`` stands for nothing.

A column has a number for each side, or if its name begins with ``@``, for each seat that has one.
Cards are letters for the seats, `A` for the first that leads, `a` for the first that follows; in
tricks that are counted, `G` and `g` for those that did not take theirs. `M` is a whole trick that
the first seat took: who took the one before it led, and the others followed in turn. After a card
that is graded stands what it lost, with ``!`` if something was at stake; the cards of a deal begin
with ``#`` if the players could know all of them. After a choice stand its accuracy, what it lost,
both in thousandths, and the letter of its kind. A card that leads begins the next trick, unless
``@5;`` before it says which trick it belongs to. ``<talon>`` is the phase from there on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from analysis.collection.groups import pair_name
from analysis.figures.points import STATED
from analysis.insights.deeds import (
    ALL_KNOWN,
    CHOICE,
    CHOICES,
    DEAL,
    DEFAULT,
    GAME,
    MIDDLING,
    STRONG,
    WEAK,
    Card,
    Grades,
    chosen,
    graded,
    strengths_of,
    wins,
)
from analysis.insights.measures import MEASURES
from analysis.rule_names import own_options
from analysis.who_and_when import days_of, period_of, seats_of, sides_of_players
from analysis.worked_out import accounted, analysed
from records.cards import SEATS
from records.library.facts import as_json
from records.play.outlines import TrickTaken
from records.play.replay import Replay
from records.rules.ruleset import RuleSet

_UNKNOWN, _NOTHING = "?", "-"
_HANDS = {"w": WEAK, "m": MIDDLING, "s": STRONG}
#: The letter that is kept for each strength of a hand.
LETTERS = {hand: letter for letter, hand in _HANDS.items()}
#: The letters of seats are these many apart from those of cards that did not take their trick.
_SEATS = 6
#: The letter of a whole trick that the first seat took.
_WHOLE = ord("M")
#: The column that says whether the rules account for the score, and those that every record has.
KNOWN = "known"
_COLUMNS = (KNOWN, "wins", "score")
MISSED = "@missed"
_TOKEN = re.compile(r"<([^>]*)>|@(\d+);|([A-Ra-l])(\d*)(!|/\d+[lfdm])?")
_CHOICE_OF = {letter: kind for kind, letter in CHOICES.items()}


def deeds_to_keep(replay: Replay, kind: str = "") -> str:
    """Return what a store keeps of a record for insights, "" of one that is left out.

    Without a `kind`, that is what measures need that take no more than a replay; otherwise what
    those need that are `deep` in that way. Cost: that of the kind, and a replay unless the kernel
    judged the record.
    """
    rules = replay.rules
    if rules is None or not replay.deals:
        return ""
    columns, deals = _WRITERS[kind](replay)
    lines = [_head(replay, rules, columns)]
    for deal, (row, cards) in zip(replay.deals, deals, strict=True):
        hands = "".join(
            LETTERS.get(one or "", _UNKNOWN) for one in strengths_of(replay, rules, deal.deal)
        )
        words = [
            _NOTHING if one is None else ",".join("" if n is None else str(n) for n in one)
            for one in row
        ]
        lines.append(" ".join([f"+{deal.dealer or _UNKNOWN}{hands}", *words, cards or _NOTHING]))
    return "\n".join(lines)


def _head(replay: Replay, rules: RuleSet, columns: Sequence[str]) -> str:
    seats = seats_of(replay)
    named = sides_of_players(seats)
    days = days_of(replay.record)
    won = _NOTHING
    if replay.complete and replay.winner is not None:
        won = "".join(str(int(seat in replay.winner)) for seat, _, _ in seats)
    words = (
        rules.game,
        rules.unit,
        *(period_of(days, one) for one in ("year", "month", "decade")),
        "".join(seat for seat, _, _ in seats),
        "".join(str(side) for _, side, _ in seats),
        won,
        ",".join(columns) or _NOTHING,
        as_json([*(name if name in named else "" for _, _, name in seats), own_options(rules)]),
    )
    return f"={' '.join(words)}"


#: What is kept of a deal: the numbers of each column, and its cards.
_Kept = tuple[Sequence[Sequence[int | None] | None], str]


def _replayed(replay: Replay) -> tuple[list[str], list[_Kept]]:
    """Return the columns and the deals for what takes no more than a replay."""
    accounts = accounted(replay)
    sources = list(dict.fromkeys(source for one in accounts for source in one.by_source))
    cards = _Cards()
    deals: list[_Kept] = []
    for deal, won, account, outline in zip(
        replay.deals, wins(replay), accounts, replay.outlines, strict=True
    ):
        score = deal.score
        known = None if score is None else [int(STATED not in account.by_source)]
        row: list[Sequence[int | None] | None] = [known, won, score]
        for source in sources:
            points = account.by_source.get(source)
            row.append(None if score is None else points or [0] * len(score))
        deals.append((row, cards.of_tricks(outline.tricks, len(outline.hands))))
    return [*_COLUMNS, *sources], deals


def _missed(replay: Replay) -> tuple[list[str], list[_Kept]]:
    missed = {
        deal.deal: {
            one.seat: (one.cost or 0) + sum(seven.points for seven in one.sevens)
            for one in deal.announcements
            if one.known
        }
        for deal in analysed(replay).deals
    }
    costs = (missed.get(deal.deal) for deal in replay.deals)
    seats = [seat for seat, _, _ in seats_of(replay)]
    return [MISSED], [([list(map(cost.get, seats)) if cost else None], "") for cost in costs]


def _of_grades(find: Callable[[Replay], Grades], replay: Replay) -> tuple[list[str], list[_Kept]]:
    found = find(replay)
    cards = _Cards()
    grades = (found.get(deal.deal, ("", [])) for deal in replay.deals)
    return [], [([], mark + cards.each(plays)) for mark, plays in grades]


_WRITERS: dict[str, Callable[[Replay], tuple[list[str], list[_Kept]]]] = {
    "": _replayed,
    "missed": _missed,
    "accuracy": partial(_of_grades, graded),
    "chance": partial(_of_grades, chosen),
}


class _Cards:
    """Writes the cards of one deal after the other."""

    def __init__(self) -> None:
        self._trick = 0
        self._phase: str | None = None

    def each(self, cards: Iterable[tuple[Card, str]]) -> str:
        """Return the letters of the cards of a deal, each with its grade after it."""
        self._trick = 0
        return "".join(
            f"{self._before(card.trick, card.phase, card.leads)}"
            f"{chr(ord('A' if card.leads else 'a') + SEATS.index(card.seat))}{grade}"
            for card, grade in cards
        )

    def of_tricks(self, taken: Iterable[tuple[int, TrickTaken]], seats: int) -> str:
        """Return the letters of the tricks of a deal of so many seats."""
        self._trick = 0
        out = []
        last = -1
        for number, trick in taken:
            letters = _letters(trick.seats, trick.winner)
            if letters:
                leads = trick.seats[0] >= 0
                if last >= 0 and trick.seats == _in_turn(last, seats):
                    letters = chr(_WHOLE + trick.winner)
                if trick.winner in trick.seats:
                    last = trick.winner
                if trick.phase == self._phase and number == self._trick + leads:
                    self._trick = number
                else:
                    out.append(self._before(number, trick.phase, leads))
                out.append(letters)
        return "".join(out)

    def _before(self, trick: int, phase: str, leads: bool) -> str:
        """Return what has to be told before a card."""
        out = ""
        if phase != self._phase:
            self._phase = phase
            out = f"<{phase}>"
        if trick != self._trick + leads:
            out += f"@{trick};"
        self._trick = trick
        return out


@lru_cache(maxsize=4096)
def _letters(seats: Sequence[int], winner: int) -> str:
    """Return the letters of the cards of a trick, as far as it is known who played them; "" if it
    is not known who took it.

    >>> _letters((1, 0), 0)
    'Ha'
    """
    return "".join(
        chr(ord("a" if at else "A") + seat + (0 if seat == winner else _SEATS))
        for at, seat in enumerate(seats)
        if seat >= 0 and winner >= 0
    )


@cache
def _in_turn(leads: int, seats: int) -> tuple[int, ...]:
    """Return all seats in the order in which they play."""
    return tuple((leads + at) % seats for at in range(seats))


# -- reading --------------------


#: What somebody did in a game, in a deal or by a card: its values of each dimension that applies,
#: in most cases one. What has none counts nowhere.
Deed = Mapping[str, Sequence[str]]


class Sample(NamedTuple):
    """What a deed of a deal counts: the value, or 1 or 0 for what happened or did not."""

    deal: int
    deed: Deed
    value: int


class Kept(NamedTuple):
    """What is kept of a record: its game, its unit, and each line of its deals, as words."""

    game: str
    unit: str
    columns: list[str]
    won: str
    sides: list[int]
    players: dict[str, Deed]
    deals: list[list[str]]


def read_deeds(text: str, same: Mapping[str, str]) -> Kept | None:
    """Return what is kept of a record, None if it is left out.

    `same` has the person's name for each alias of a player.
    """
    lines = [line for line in text.splitlines() if not line.startswith("[")]
    if not lines:
        return None
    game, unit, year, month, decade, *words = lines[0][1:].split(" ", 9)
    seats, sides, won, columns, texts = words
    *names, options = json.loads(texts)
    names = [same.get(name, name) for name in names]
    side_of = list(map(int, sides))
    own = list(zip(seats, side_of, names, strict=True))
    of_all: Deed = {
        "game": [game],
        "rules": [options or DEFAULT],
        "year": [year],
        "month": [month],
        "decade": [decade],
    }
    deeds: dict[str, Deed] = {}
    for seat, side, name in own:
        # A set has them in any order, and each is counted for itself.
        others = {other for _, theirs, other in own if other and theirs != side}
        deeds[seat] = {
            **of_all,
            "player": [name] if name else [],
            "opponent": list(others),
            "pair": [pair_name(name, one) for one in others - {name} if name],
            "seat": [seat],
        }
    deals = [line[1:].split(" ") for line in lines[1:]]
    named = [] if columns == _NOTHING else columns.split(",")
    return Kept(game, unit, named, won, side_of, deeds, deals)


def samples_of(kept: Kept, measure: str) -> Iterator[Sample]:
    """Yield what a measure counts of the deeds that are kept."""
    grain = MEASURES[measure].grain
    if grain == GAME:
        if kept.won != _NOTHING:
            for deed, won in zip(kept.players.values(), kept.won, strict=True):
                yield Sample(0, deed, int(won))
        return
    phase = _UNKNOWN
    for number, words in enumerate(kept.deals, 1):
        seats = _seats(kept, words[0])
        if grain == DEAL:
            for deed, value in _of_columns(kept, measure, words, seats):
                yield Sample(number, deed, value)
            continue
        cards = words[-1]
        all_known = cards.startswith(ALL_KNOWN)
        trick = 0
        for told, at, letter, figure, mark in _told(cards, len(seats)):
            if told is not None:
                phase = told
            elif at is not None:
                # A card that leads is in the trick after this one.
                trick = -int(at)
            else:
                leads = letter.isupper()
                trick = -trick if trick < 0 else trick + leads
                place = ord(letter) - ord("A" if leads else "a")
                lead = "lead" if leads else "follow"
                own = seats["ABCDEF"[place % _SEATS]]
                deed = {**own, "trick": [str(trick)], "phase": [phase], "lead": [lead]}
                if grain == CHOICE:
                    value = int(mark[1:-1] if measure == "lost-chance" else figure)
                    yield Sample(number, {**deed, "choice": [_CHOICE_OF[mark[-1]]]}, value)
                elif measure == "tricks":
                    yield Sample(number, deed, int(place < _SEATS))
                elif all_known != measure.endswith("-all-seen"):
                    if measure.startswith("lost"):
                        yield Sample(number, deed, int(figure))
                    elif mark:
                        yield Sample(number, deed, int(not int(figure)))


def _told(cards: str, seats: int) -> Iterator[Sequence[Any]]:
    """Yield what is told of the cards of a deal, by the groups of _TOKEN, each card for itself."""
    last = 0
    for found in _TOKEN.finditer(cards):
        told, at, letter, figure, mark = found.groups()
        if letter and "M" <= letter <= "R":
            leads, last = last, ord(letter) - _WHOLE
            for one in _letters(_in_turn(leads, seats), last):
                yield told, at, one, figure, mark
            continue
        if letter and letter.lower() < "g":
            last = ord(letter.lower()) - ord("a")
        yield told, at, letter, figure, mark


def _seats(kept: Kept, first: str) -> dict[str, Deed]:
    seats = list(kept.players)
    dealer = None if first[0] == _UNKNOWN else seats.index(first[0])
    return {
        seat: {
            **deed,
            "dealer": [_UNKNOWN if dealer is None else str((at - dealer) % len(seats))],
            "hand": [_HANDS.get(hand, _UNKNOWN)],
        }
        for at, ((seat, deed), hand) in enumerate(zip(kept.players.items(), first[1:], strict=True))
    }


def column_of(measure: str) -> tuple[str, int | None]:
    """Return the column that has a measure of deals, and the number in KNOWN that it asks for.

    >>> column_of("score"), column_of("points-honours"), column_of("points-stated")
    (('score', None), ('honours', 1), ('stated', 0))
    """
    if measure == "missed":
        return MISSED, None
    source = measure.removeprefix("points-")
    return source, None if source == measure else int(source != STATED)


def _of_columns(
    kept: Kept, measure: str, words: Sequence[str], seats: Mapping[str, Deed]
) -> Iterator[tuple[Deed, int]]:
    column, known = column_of(measure)
    row = dict(zip(kept.columns, words[1:], strict=False))
    if known is not None and row[KNOWN] != str(known):
        return
    written = row.get(column)
    for at, deed in enumerate(seats.values()):
        if written is None:
            # The record has no such points.
            yield deed, 0
        elif written != _NOTHING:
            value = written.split(",")[at if column == MISSED else kept.sides[at]]
            if value:
                yield deed, int(value)
