"""What is measured in a record and its deals, and how it is called."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from analysis.collection.facts import DealFacts, RecordFacts
from analysis.collection.groups import Group
from analysis.words import Language, source_word
from records.rules.facts import declaration_words

#: The kinds of figures over many records.
KINDS = (
    "results",
    "sources",
    "declarations",
    "first-lead",
    "faults",
    "deal-scores",
    "missed",
    "accuracy",
)

#: Kinds that need more than a plain replay: a look at what could be declared, the solver.
DEEP = ("missed", "accuracy")


class Sighting(NamedTuple):
    """Something measured in a deal, or (`deal` None) in a whole game.

    A share has hits among trials, `value` None; a mean has a value.
    """

    measure: str
    hits: int = 0
    trials: int = 0
    value: float | None = None


class Base(NamedTuple):
    """What is counted of a deal whatever happens in it: what shares and means are out of."""

    deals: int
    known: int
    hands: int
    watched: int
    watched_deals: int


def base_of(deal: DealFacts, group: Group) -> Base:
    """How many deals, deals with a known score, and hands a deal adds to a group.

    A hand is what one side has of one deal.
    """
    watched = len(set(deal.watched or ()) & set(group.sides))
    known = int(deal.score is not None)
    return Base(1, known, known * len(group.sides), watched, int(watched > 0))


def seen_in_game(facts: RecordFacts, group: Group) -> Iterator[Sighting]:
    """What a whole game shows."""
    if not facts.complete:
        return
    yield Sighting("game-deals", value=len(facts.deals))
    if group.personal:
        yield Sighting("games-won", int(facts.winner in group.sides), 1)


def seen_in_deal(deal: DealFacts, group: Group) -> Iterator[Sighting]:
    """What a deal shows."""
    yield from _faults(deal, group)
    if deal.watched is not None:
        yield from _missed(deal, group)
    if deal.graded:
        yield from _graded(deal, group)
    if deal.score is None:
        return
    yield from _results(deal, deal.score, group)
    for source, points in deal.sources:
        own = [points[side] for side in group.sides]
        if any(own):
            yield Sighting(f"source/{source}", value=sum(own) / len(own))
    made: dict[str, set[int]] = {}
    for side, name, worth in deal.declared:
        if side in group.sides:
            made.setdefault(name, set()).add(side)
            yield Sighting(f"worth/{name}", value=worth)
    for name, sides in made.items():
        yield Sighting(f"made/{name}", len(sides))


def _results(deal: DealFacts, score: tuple[int, ...], group: Group) -> Iterator[Sighting]:
    own = [score[side] for side in group.sides]
    yield Sighting("deal-points", value=sum(own) / len(own))
    best, *others = sorted(score, reverse=True)
    drawn = bool(others) and best == others[0]
    yield Sighting("deals-drawn", int(drawn), 1)
    if not others:
        return
    if group.personal:
        yield Sighting("deals-won", int(not drawn and score.index(best) in group.sides), 1)
        yield Sighting("deal-margin", value=_margin(score, group.sides[0]))
    else:
        yield Sighting("deal-gap", value=best - others[0])
    if deal.first is not None and deal.first in group.sides:
        yield Sighting("first-margin", value=_margin(score, deal.first))
        if not drawn:
            yield Sighting("first-won", int(score.index(best) == deal.first), 1)


def _margin(score: tuple[int, ...], side: int) -> int:
    return score[side] - max(points for i, points in enumerate(score) if i != side)


def _faults(deal: DealFacts, group: Group) -> Iterator[Sighting]:
    found = {
        rule
        for _, rule, side in deal.faults
        if not group.personal or (side is not None and side in group.sides)
    }
    for rule in sorted(found):
        yield Sighting(f"fault/{rule}", 1)


def _missed(deal: DealFacts, group: Group) -> Iterator[Sighting]:
    watched = set(deal.watched or ()) & set(group.sides)
    if not watched:
        return
    missed: dict[str, set[int]] = {}
    cost = 0
    for side, name, points in deal.missed:
        if side in watched:
            missed.setdefault(name, set()).add(side)
            cost += points
    yield Sighting("missed-points", value=cost / len(watched))
    for name, sides in missed.items():
        yield Sighting(f"missed/{name}", len(sides))


def _graded(deal: DealFacts, group: Group) -> Iterator[Sighting]:
    grades = [one for one in deal.graded or () if group.seats is None or one.seat in group.seats]
    choices = sum(one.choices for one in grades)
    if choices:
        yield Sighting("accuracy", sum(one.without_loss for one in grades), choices)
    if grades:
        yield Sighting("lost", value=sum(one.lost for one in grades) / len(grades))


class Sense(NamedTuple):
    """What a measure is: its kind, and out of what it is counted.

    `out_of` is a field of Base, or "" where each sighting brings its own count.
    """

    kind: str
    out_of: str
    unit: str
    en: str
    fr: str


_PLAIN = {
    "deal-points": Sense("results", "", "points", "points of a deal", "points d’un coup"),
    "deal-margin": Sense(
        "results",
        "",
        "points",
        "points of a deal beyond the best other side’s",
        "points d’un coup au-delà du meilleur autre camp",
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
    "games-won": Sense("results", "", "share", "games won", "parties gagnées"),
    "game-deals": Sense("results", "", "deals", "deals of a game", "coups d’une partie"),
    "first-won": Sense(
        "first-lead",
        "",
        "share",
        "deals won by the side that led first (draws apart)",
        "coups gagnés par le camp qui a entamé (nuls exceptés)",
    ),
    "first-margin": Sense(
        "first-lead",
        "",
        "points",
        "points of the side that led first beyond the best other’s",
        "points du camp qui a entamé au-delà du meilleur autre",
    ),
    "missed-points": Sense(
        "missed",
        "",
        "points",
        "points of missed declarations, a hand",
        "points d’annonces manquées, par main",
    ),
    "accuracy": Sense(
        "accuracy",
        "",
        "share",
        "end-play choices that lost nothing",
        "choix de la fin de coup qui n’ont rien perdu",
    ),
    "lost": Sense(
        "accuracy",
        "",
        "points",
        "lost in the end play, a player and deal",
        "perdu dans la fin de coup, par joueur et coup",
    ),
}


def sense_of(measure: str) -> Sense:
    """What a measure is.  Raises KeyError if there is none of that name."""
    family, _, what = measure.partition("/")
    if not what:
        return _PLAIN[measure]
    if family == "source":
        return Sense(
            "sources",
            "known",
            "points",
            f"points of a deal from {source_word(what, 'en')}",
            f"points d’un coup par {source_word(what, 'fr')}",
        )
    if family == "fault":
        return Sense("faults", "deals", "share", f"deals with {what}", f"coups avec {what}")
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
    """What a measure is called."""
    sense = sense_of(measure)
    return sense.fr if language == "fr" else sense.en
