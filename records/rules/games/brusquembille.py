"""Brusquembille as a table (rulebook 17)."""

from __future__ import annotations

from records.cards import pack
from records.rules import phases
from records.rules import scorers as by
from records.rules.games import bibliography as books
from records.rules.games.common import (
    BOTH,
    CARD_POINTS,
    RANKS,
    option,
    usual,
    yes,
)
from records.rules.options import TARGETS, Idle, Values
from records.rules.possible_scores import Points, PotToOneSide, ToOneSide
from records.rules.ruleset import Exchange, Game, LeftOut, RuleSet, each_for_himself, two_sides
from records.rules.steps import Scoring

_OPTIONS = (
    usual("players", ("2", "3", "4", "5"), "Encyclopédie; adpoker on Brusquembille"),
    usual("rank", (RANKS, "AKQJT987"), "after Parlett"),
    option(
        "seats",
        ("together", "alternate"),
        "Whether partners, of four players, sit side by side or opposite.",
        "Si les associés, à quatre, sont assis côte à côte ou face à face.",
        "Encyclopédie",
    ),
    option(
        "partners",
        BOTH,
        "Whether four players play two against two.",
        "Si l’on joue, à quatre, deux contre deux.",
        "Les 4 enseignes",
    ),
    option(
        "score",
        ("points", "deal", "pot"),
        "What is won: the points of the deals, the deals, or a pot of equal stakes.",
        "Ce que l’on gagne : les points des coups, les coups, ou une poule de mises.",
        "Encyclopédie; Lalanne",
    ),
    option(
        "target",
        ("300", "100", "200", "500"),
        "Points of the game; 5 if deals are counted and nothing else is said.",
        "Points de la partie ; 5 si l’on compte les coups et que rien d’autre n’est dit.",
        "Lalanne; Trévoux 1771",
        numbers=TARGETS,
        beside=(("score", "deal", "5"),),
    ),
    usual(
        "packets", ("free", "1-1-1", "3", "1-2", "2-1"), "Encyclopédie; adpoker on Brusquembille"
    ),
    option(
        "form",
        ("1718", "trevoux"),
        "The usual game, or that of Trévoux: two players, five cards each, one "
        "follows suit after the talon.",
        "Le jeu ordinaire, ou celui de Trévoux : à deux, cinq cartes chacun, on "
        "fournit après le talon.",
        "Trévoux 1771",
    ),
)
_IDLE = (
    Idle("players", {"form": ("trevoux",)}),
    Idle("seats", {"players": ("2", "3", "5")}),
    Idle("seats", {"partners": ("false",)}),
    Idle("partners", {"players": ("2", "3", "5")}),
    Idle("target", {"score": ("pot",)}),
)

_TWO_SEVENS = LeftOut(pack("7"), 2, {"en": "two sevens are out", "fr": "deux sept sont retirés"})
_SIDE_BY_SIDE = ((0, 1), (2, 3))
_UNITS = {"points": "points", "deal": "game-points", "pot": "chips"}


def _sides(values: Values) -> tuple[tuple[int, ...], ...]:
    seats = int(values["players"])
    if seats != 4 or not yes(values, "partners"):
        return each_for_himself(seats)
    return two_sides(4) if values["seats"] == "alternate" else _SIDE_BY_SIDE


def _phases(trevoux: bool) -> tuple[phases.Phase, ...]:
    if trevoux:
        return phases.talon(
            {phases.EXCHANGE: phases.Moment(phases.ANY_TIME, phases.ALL)}
        ), phases.played_out(phases.FOLLOW)
    return phases.talon({}), phases.played_out(phases.FREE)


def _scoring(score: str, trevoux: bool) -> Scoring:
    counted: tuple[by.Amount, ...] = (by.CardsCount(),)
    if trevoux:
        counted += (by.MostTricks(10), by.CardTurned(10, "AKQJT"))
    # If the most tricks bring points too, more than half the card points do not win yet.
    decided = None if trevoux else by.MoreThanHalf()
    if score == "deal":
        return Scoring(
            text={
                "en": "deals won by most card points",
                "fr": "coups gagnés par le plus de points des cartes",
            },
            end=(by.DealToBest(counted),),
            won=(by.HigherTotal(),),
            decided=decided,
            possible=ToOneSide((1,), nobody=True),
        )
    if score == "pot":
        return Scoring(
            text={
                "en": "a pot of stakes, most card points win",
                "fr": "une poule de mises, le plus de points gagne",
            },
            end=(by.PotToBest(counted),),
            decided=decided,
            possible=PotToOneSide(),
        )
    return Scoring(
        text={
            "en": "card points, deal after deal",
            "fr": "points des cartes, coup après coup",
        },
        end=counted,
        won=(by.HigherTotal(),),
        possible=Points(most=140 if trevoux else 120),
    )


def _build(values: Values) -> RuleSet:
    trevoux = values["form"] == "trevoux"
    seats = int(values["players"])
    score = values["score"]
    return RuleSet(
        seats=seats,
        sides=_sides(values),
        ranks=values["rank"],
        left_out=_TWO_SEVENS if seats in (3, 5) else None,
        hand_size=5 if trevoux else 3,
        turn_up="talon",
        phases=_phases(trevoux),
        exchange=Exchange(points=0) if trevoux else None,
        value=CARD_POINTS,
        scoring=_scoring(score, trevoux),
        unit=_UNITS[score],
        open_ended=score == "pot",
        target=int(values["target"]),
        sources={
            "deal": "rulebook 17; Encyclopédie",
            "play": "rulebook 17; Encyclopédie",
            "end-play": "rulebook 17; Trévoux 1771",
            "declare": "rulebook 17",
            "exchange": "rulebook 17; Trévoux 1771",
            "score": "rulebook 17; Encyclopédie, Lalanne",
        },
    )


BRUSQUEMBILLE = Game(
    id="brusquembille",
    chapter=17,
    title={"en": "Brusquembille", "fr": "Brusquembille"},
    summary={
        "en": (
            "Two to five players, 32 cards, three in hand; no duty at all, no declarations; "
            "card points in the tricks; first at 300.\n\n"
            "The cards of a suit rank A 10 K Q J 9 8 7 and count 11, 10, 4, 3, 2 and nothing; "
            "aces and tens are the brusquembilles. With three or five players two sevens are "
            "taken out. Three cards each, one by one or together; the next is turned for trumps "
            "and lies under the talon. Four play two against two, partners side by side, and "
            "may tell each other all.\n\n"
            "The player after the dealer leads. Any card may be played, talon or not; the "
            "highest trump wins, else the highest card of the suit led. After each trick all "
            "draw, its winner first, and the last of all gets the turn-up; then the cards in "
            "hand are played out.\n\n"
            "A deal has 120 points. They are added up, or the deal counts 1, or wins a pot of "
            "equal stakes. In the form of Trévoux two play with five cards, follow suit after "
            "the talon, and may exchange the 7 of trumps."
        ),
        "fr": (
            "De deux à cinq joueurs, 32 cartes, trois en main ; aucune obligation, pas "
            "d’annonces ; points de cartes dans les levées ; le premier à 300.\n\n"
            "L’ordre d’une couleur est A 10 R D V 9 8 7, comptés 11, 10, 4, 3, 2 et rien ; les "
            "as et les dix sont les brusquembilles. À trois ou à cinq on retire deux sept. "
            "Trois cartes chacun, une à une ou ensemble ; la suivante, retournée, fait l’atout "
            "et reste sous le talon. À quatre on joue deux contre deux, les associés côte à "
            "côte, et l’on peut tout se dire.\n\n"
            "Le joueur qui suit le donneur entame. On joue ce qu’on veut, avec ou sans talon ; "
            "le plus fort atout l’emporte, sinon la plus forte carte de la couleur demandée. "
            "Après chaque levée tous piochent, celui qui l’a faite d’abord, et le dernier de "
            "tous prend la retourne ; puis on joue les cartes en main.\n\n"
            "Un coup a 120 points. On les additionne, ou le coup compte 1, ou il gagne une "
            "poule de mises égales. Dans la forme de Trévoux on joue à deux avec cinq cartes, "
            "on fournit après le talon, et l’on peut échanger le sept d’atout."
        ),
    },
    sources=(
        books.ENCYCLOPEDIE,
        books.TREVOUX,
        books.ADPOKER_BRUSQUEMBILLE,
        books.BRUSQUEMBILLE_ENSEIGNES,
        books.BRUSQUEMBILLE_PARLETT,
        books.BRUSQUEMBILLE_LALANNE,
    ),
    options=_OPTIONS,
    build=_build,
    idle=_IDLE,
)
