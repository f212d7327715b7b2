"""The measures of a record and of its deals, and their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from analysis.collection.facts_of_a_record import MISSED, DealFacts, RecordFacts
from analysis.collection.groups import Membership
from analysis.collection.tallies import UNITS
from analysis.rule_names import fault_words
from analysis.vocabulary import source_word
from records.cards import SEATS
from records.languages import Language
from records.rules.rules_in_words import declaration_words

#: The kinds of figures over many records.
KINDS = ("results", "sources", "declarations", "faults", MISSED)


class Sighting(NamedTuple):
    """One measurement in a deal, or in a whole game if `deal` is None.

    `total` is the hits of a share, `of` so many trials, or a value of a mean, in sixtieths of one
    (see `tallies.UNITS`). `behind` says whether the deal is one of those behind the figure: it is
    unless a share has no hit.
    """

    measure: str
    total: int
    of: int
    behind: bool = True


class Base(NamedTuple):
    """What a deal counts whatever happens in it: the denominators of shares and means."""

    deals: int
    known: int
    hands: int
    watched: int


def base_of(deal: DealFacts, group: Membership) -> Base:
    """Return how many deals, deals with a score by the rules, and hands a deal adds to a group.

    A hand is one side's part in one deal.
    """
    watched = len(set(deal.watched).intersection(group.sides)) if deal.watched else 0
    known = int(deal.accounted)
    return Base(1, known, known * len(group.sides), watched)


def seen_in_game(facts: RecordFacts, group: Membership) -> Iterator[Sighting]:
    """Return the measurements of a whole game."""
    if not facts.complete:
        return
    yield _value("game-deals", len(facts.deals))
    winner = facts.winner
    if not group.personal:
        for side, seats in enumerate(_seats_by_side(facts.seats)):
            yield _hit(f"games-won/{seats}", winner == side)
    elif group.against is None or winner in (None, group.against, *group.sides):
        won = winner in group.sides
        yield _hit("games-won", won)
        yield _hit("games-lost", winner is not None and not won)


@lru_cache(maxsize=256)
def _seats_by_side(seats: tuple[tuple[str, int, str], ...]) -> tuple[str, ...]:
    """Return each side as the letters of its seats."""
    sides: dict[int, str] = {}
    for seat, side, _ in seats:
        sides[side] = sides.get(side, "") + seat
    return tuple(sides[side] for side in sorted(sides))


def seen_in_deal(deal: DealFacts, facts: RecordFacts, group: Membership) -> Iterator[Sighting]:
    """Return the measurements of one deal of a record."""
    if deal.faults:
        yield from _faults(deal, group)
    if deal.watched is not None:
        yield from _missed(deal, group)
    if deal.score is None:
        return
    seats = () if group.personal else _seats_by_side(facts.seats)
    yield from _results(deal.score, group.sides, group.against, seats, facts.low_wins)
    if not deal.accounted:
        return
    for source, points in deal.sources:
        own = [points[side] for side in group.sides]
        if any(own):
            yield _mean(f"source/{source}", own)
    made: dict[str, set[int]] = {}
    for side, name, worth in deal.declared:
        if side in group.sides:
            made.setdefault(name, set()).add(side)
            yield _value(f"worth/{name}", worth)
    for name, sides in made.items():
        yield Sighting(f"made/{name}", len(sides), 0)


@lru_cache(maxsize=4096)
def _results(
    score: tuple[int, ...],
    sides: tuple[int, ...],
    against: int | None,
    seats: tuple[str, ...],
    low_wins: bool,
) -> tuple[Sighting, ...]:
    """Return the results of some sides, or of a whole record if there are `seats` of each side."""
    found = [_mean("deal-points", [score[side] for side in sides])]
    if len(score) < 2:
        return tuple(found)
    if not seats:
        own = (min if low_wins else max)(score[side] for side in sides)
        margin = own - _best_other(score, sides, low_wins, against)
        found += (*_outcome(margin, "", low_wins), _value("deal-margin", margin))
        return tuple(found)
    best, second = sorted(score, reverse=not low_wins)[:2]
    found += (
        _hit("deals-drawn", best == second),
        _value("deal-gap", abs(best - second)),
    )
    for side, letters in enumerate(seats):
        margin = score[side] - _best_other(score, (side,), low_wins)
        found += _outcome(margin, f"/{letters}", low_wins)
        found.append(_value(f"deal-points/{letters}", score[side]))
    return tuple(found)


def _outcome(margin: int, of: str, low_wins: bool) -> tuple[Sighting, ...]:
    """Return whether a deal was won, drawn or lost by so many points."""
    ahead = -margin if low_wins else margin
    return (
        _hit(f"deals-won{of}", ahead > 0),
        _hit(f"deals-drawn{of}", ahead == 0),
        _hit(f"deals-lost{of}", ahead < 0),
    )


def _best_other(
    score: tuple[int, ...], sides: tuple[int, ...], low_wins: bool, against: int | None = None
) -> int:
    """Return the best that any other side made, or what the side measured against made."""
    if against is not None:
        return score[against]
    best, worst = (min, max) if low_wins else (max, min)
    others = [points for side, points in enumerate(score) if side not in sides]
    return best(others, default=worst(score))


def _faults(deal: DealFacts, group: Membership) -> Iterator[Sighting]:
    found = {
        rule
        for _, rule, side in deal.faults
        if not group.personal or (side is not None and side in group.sides)
    }
    for rule in sorted(found):
        yield Sighting(f"fault/{rule}", 1, 0)


def _missed(deal: DealFacts, group: Membership) -> Iterator[Sighting]:
    watched = set(deal.watched or ()) & set(group.sides)
    missed: dict[str, set[int]] = {}
    for side, name in deal.missed:
        if side in watched:
            missed.setdefault(name, set()).add(side)
    for name, sides in missed.items():
        yield Sighting(f"missed/{name}", len(sides), 0)


def _hit(measure: str, so: bool) -> Sighting:
    return Sighting(measure, int(so), 1, so)


def _value(measure: str, value: int) -> Sighting:
    return Sighting(measure, UNITS * value, 1)


def _mean(measure: str, values: Sequence[int]) -> Sighting:
    """Return the mean of the values of at most six sides, which is a whole number of sixtieths."""
    return Sighting(measure, UNITS * sum(values) // len(values), 1)


class Sense(NamedTuple):
    """The meaning of a measure: its kind, and its denominator.

    `out_of` is a field of Base, or "" if each measurement brings its own count.
    """

    kind: str
    out_of: str
    unit: str
    en: str
    fr: str

    @property
    def is_share(self) -> bool:
        """Whether it is a share, and not a mean."""
        return self.unit == "share"


_PLAIN = {
    "deal-points": Sense("results", "", "points", "points of a deal", "points d’un coup"),
    "deal-margin": Sense(
        "results",
        "",
        "points",
        "points of a deal beyond the best other side’s (of a pair: beyond the other’s)",
        "points d’un coup au-delà du meilleur autre camp (d’une paire : de l’autre)",
    ),
    "deal-gap": Sense(
        "results",
        "",
        "points",
        "points between the best two sides of a deal",
        "points entre les deux meilleurs camps d’un coup",
    ),
    "deals-won": Sense("results", "", "share", "deals won", "coups gagnés"),
    "deals-drawn": Sense("results", "", "share", "deals drawn", "coups nuls"),
    "deals-lost": Sense("results", "", "share", "deals lost", "coups perdus"),
    "games-won": Sense("results", "", "share", "games won", "parties gagnées"),
    "games-lost": Sense("results", "", "share", "games lost", "parties perdues"),
    "game-deals": Sense("results", "", "deals", "deals of a game", "coups d’une partie"),
}


#: Measures that exist for each side as well, named by the letters of its seats.
_OF_A_SIDE = {
    "deal-points": ("points of a deal of", "points d’un coup de"),
    "deals-won": ("deals won by", "coups gagnés par"),
    "deals-drawn": ("deals drawn by", "coups nuls de"),
    "deals-lost": ("deals lost by", "coups perdus par"),
    "games-won": ("games won by", "parties gagnées par"),
}


@lru_cache(maxsize=4096)
def sense_of(measure: str) -> Sense:
    """Return the meaning of a measure. Raises KeyError if there is no such measure."""
    family, _, what = measure.partition("/")
    if not what:
        return _PLAIN[measure]
    if family in _PLAIN and set(what) <= set(SEATS):
        plain = _PLAIN[family]
        seats = " & ".join(what)
        if family not in _OF_A_SIDE:
            return plain._replace(en=f"{plain.en}: {seats}", fr=f"{plain.fr} : {seats}")
        en, fr = _OF_A_SIDE[family]
        return plain._replace(en=f"{en} {seats}", fr=f"{fr} {seats}")
    if family == "source":
        return Sense(
            "sources",
            "known",
            "points",
            f"points of a deal from {source_word(what, 'en')}",
            f"points d’un coup par {source_word(what, 'fr')}",
        )
    if family == "fault":
        en, fr = fault_words(what)["en"], fault_words(what)["fr"]
        return Sense(
            "faults", "deals", "share", f"deals with a fault: {en}", f"coups avec une faute : {fr}"
        )
    words = declaration_words(what)
    en, fr = words["en"], words["fr"]
    if family == "made":
        return Sense("declarations", "hands", "share", f"hands with {en}", f"mains avec {fr}")
    if family == "worth":
        return Sense("declarations", "", "points", f"points of {en}", f"points de {fr}")
    if family == "missed":
        return Sense(
            "missed", "watched", "share", f"hands that missed {en}", f"mains ayant manqué {fr}"
        )
    raise KeyError(measure)


def label(measure: str, language: Language) -> str:
    """Return the name of a measure."""
    sense = sense_of(measure)
    return sense.fr if language == "fr" else sense.en
