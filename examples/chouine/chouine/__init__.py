"""Chouine as a table: a game of the Loir valley, for Carnet."""

from __future__ import annotations

from carnet.records.rules.games.common import CARD_POINTS, RANKS
from carnet.records.rules.kinds import MARRIAGE, Combination, Declarations, own_kind
from carnet.records.rules.options import TARGETS, Option, Values
from carnet.records.rules.phases import (
    ALL,
    ANY_TIME,
    BEFORE_OWN_CARD,
    DECLARE,
    EXCHANGE,
    FOLLOW_TRUMP_BEAT,
    FOLLOW_TRUMP_BEAT_TRUMPS,
    IN_TURN,
    Moment,
    played_out,
    talon,
)
from carnet.records.rules.ruleset import Claim, Exchange, Game, RuleSet, each_for_himself
from carnet.records.rules.scorers import HigherTotal, MostCounted
from carnet.records.rules.steps import Scoring
from chouine.sources import ALL as SOURCES
from chouine.words import MOST_COUNTED, SUMMARY

_OPTIONS = (
    Option(
        "target",
        ("5", "3"),
        {"en": "Deals won that win the game.", "fr": "Coups gagnés qui font la partie."},
        "Proust, jeuxdecartes.net",
        numbers=TARGETS,
    ),
    Option(
        "end-play",
        ("beat-trumps", "beat"),
        {
            "en": "After the talon: whether only a trump led must be beaten, or any card.",
            "fr": "Après le talon : si l’on monte seulement à l’atout, ou toujours.",
        },
        "Proust, la-chouine.com; adpoker: beat",
    ),
    Option(
        "again",
        ("once-per-suit", "each-kind"),
        {
            "en": "Whether a player declares once in a suit, or each kind once.",
            "fr": "Si l’on annonce une fois par couleur, ou une fois chaque annonce.",
        },
        "web_chouine; la-chouine.com: each-kind",
    ),
    Option(
        "quinte",
        ("50", "100"),
        {"en": "What five brisques are worth.", "fr": "Ce que valent cinq brisques."},
        "jouerchezmoi, la-chouine.com; web_chouine: 100",
    ),
    Option(
        "tie",
        ("nobody", "last-trick"),
        {
            "en": "Who wins a deal in which both have as much.",
            "fr": "Qui gagne un coup où les deux ont autant.",
        },
        "la-chouine.com; the others are silent",
    ),
    Option(
        "packets",
        ("1", "2-3", "3-2"),
        {"en": "How the cards are dealt.", "fr": "Comment les cartes sont données."},
        "jeuxdecartes.net",
        describes=True,
    ),
)
_DUTIES = {"beat-trumps": FOLLOW_TRUMP_BEAT_TRUMPS, "beat": FOLLOW_TRUMP_BEAT}
_TIERCE, _QUARTERON, _QUINTE, _CHOUINE = map(own_kind, range(4))
_OF_A_SUIT = MARRIAGE | _TIERCE | _QUARTERON


def _combination(name: str, kind: int, ranks: str, points: int, royal: int | None) -> Combination:
    return Combination(name, {"en": name, "fr": name}, kind, ranks, points, royal)


def _declarations(values: Values) -> Declarations:
    once = values["again"] == "once-per-suit"
    kinds = (MARRIAGE, _TIERCE, _QUARTERON)
    quinte = _combination("quinte", _QUINTE, "AT", int(values["quinte"]), None)
    return Declarations(
        points={"marriage": 20, "royal-marriage": 40},
        combinations=(
            _combination("tierce", _TIERCE, "KQJ", 30, 60),
            _combination("quarteron", _QUARTERON, "AKQJ", 40, 80),
            quinte._replace(number=5),
            _combination("chouine", _CHOUINE, "ATKQJ", 0, None)._replace(wins=True),
        ),
        excludes={
            **{kind: _OF_A_SUIT if once else kind for kind in kinds},
            _QUINTE: _QUINTE,
            _CHOUINE: 0,
        },
    )


def _build(values: Values) -> RuleSet:
    declare = Moment(BEFORE_OWN_CARD, IN_TURN)
    return RuleSet(
        game="chouine",
        values=values,
        seats=2,
        sides=each_for_himself(2),
        packs=1,
        ranks=RANKS,
        hand_size=5,
        turn_up="talon",
        phases=(
            talon({DECLARE: declare, EXCHANGE: Moment(ANY_TIME, ALL)}),
            played_out(_DUTIES[values["end-play"]], {DECLARE: declare}),
        ),
        declarations=_declarations(values),
        exchange=Exchange(points=0),
        value=CARD_POINTS,
        claim=Claim(enough=0, at_once=True, last_trick=10),
        scoring=Scoring(
            text=MOST_COUNTED,
            end=(MostCounted(tied=values["tie"]),),
            won=(HigherTotal(),),
        ),
        unit="game-points",
        target=int(values["target"]),
        sources={"end-play": "Proust", "declare": "la-chouine.com", "exchange": "la-chouine.com"},
    )


CHOUINE = Game(
    id="chouine",
    title={"en": "Chouine", "fr": "Chouine"},
    summary=SUMMARY,
    sources=SOURCES,
    options=_OPTIONS,
    build=_build,
)
