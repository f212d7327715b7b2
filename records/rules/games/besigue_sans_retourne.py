"""Bezique without a turn-up (rulebook 5)."""

from __future__ import annotations

from records.rules.games.besigue import IDLE, OPTIONS, build
from records.rules.games.bibliography import BRITANNICA_1911, PORTLAND, TWO_PACKS
from records.rules.games.common import option, with_options, yes
from records.rules.kinds import MARRIAGE, QUINTE
from records.rules.options import Idle, Values
from records.rules.phases import EXCHANGE, SHOW, WON
from records.rules.ruleset import Game, RuleSet
from records.rules.scorers.besigue import SevenTurned
from records.rules.values import replace

_OPTIONS = (
    option(
        "first-marriage",
        ("40", "20"),
        "What the first marriage scores, which makes trumps.",
        "Ce que vaut le premier mariage, qui fait l’atout.",
        "Hoffmann 1909; Boussac 1896",
    ),
    option(
        "sequence-makes-trump",
        ("false", "true"),
        "Whether a sequence declared first makes trumps too.",
        "Si une quinte annoncée d’abord fait aussi l’atout.",
        "Portland law 41; Boussac 1896, Cosmovisions",
    ),
    option(
        "seven",
        ("0", "show-10"),
        "Whether a 7 of trumps scores when shown.",
        "Si un sept d’atout compte quand on le montre.",
        "Britannica 1911",
    ),
)
_IDLE = (
    *IDLE,
    Idle("second-seven"),
    Idle("exchange-uses-meld"),
    Idle("exchanged-card-meld-same-trick"),
)


def _build(values: Values) -> RuleSet:
    base = build(values)
    spec = base.declarations
    assert spec is not None
    points = {**spec.points, "first-marriage": int(values["first-marriage"])}
    drawn, played = base.phases
    shown = values["seven"] == "show-10"
    return replace(
        base,
        turn_up="none",
        scoring=base.scoring.without(SevenTurned),
        phases=(drawn.changed({EXCHANGE: None, SHOW: WON if shown else None}), played),
        exchange=None,
        declarations=replace(
            spec,
            points=points,
            trump_by=MARRIAGE | (QUINTE if yes(values, "sequence-makes-trump") else 0),
        ),
        sources=dict.fromkeys(base.sources, "rulebook 5, 2; adpoker"),
    )


BESIGUE_SANS_RETOURNE = Game(
    id="besigue-sans-retourne",
    chapter=5,
    title={"en": "Bezique without a turn-up", "fr": "Bésigue sans retourne"},
    summary={
        "en": (
            "Two players, 64 cards, eight in hand; no card is turned, and the first "
            "marriage declared makes trumps; first at 1000.\n\n"
            "All is as in the game with two packs, but the talon lies face down to its "
            "last card. Until there are trumps the highest card of the suit led wins each "
            "trick, and no sequence can be declared.\n\n"
            "The first marriage, whoever declares it, scores 40 and makes its suit trumps "
            "from the next trick on; later ones are 40 in that suit and 20 in the others. "
            "Bezique and fours make no trumps. If nobody declares a marriage, the deal "
            "ends without trumps. There is no exchange, and a 7 counts nothing.\n\n"
            "Each ace and ten taken counts 10 at the end of the deal, the last trick 10. "
            "The first to reach 1000 wins."
        ),
        "fr": (
            "Deux joueurs, 64 cartes, huit en main ; pas de retourne : le premier mariage "
            "annoncé fait l’atout ; le premier à 1 000.\n\n"
            "Tout va comme à deux jeux, mais tout le talon reste caché, jusqu’à sa "
            "dernière carte. Tant qu’il n’y a pas d’atout, la plus haute carte de la couleur "
            "demandée fait la levée, et aucune quinte ne s’annonce.\n\n"
            "Le premier mariage, de l’un ou de l’autre, vaut 40 et fait de sa couleur l’atout "
            "dès la levée suivante ; les suivants valent 40 dans cette couleur, 20 dans les "
            "autres. Ni bésigue ni carré ne font l’atout. Si personne n’annonce de mariage, le "
            "coup finit sans atout. Il n’y a pas d’échange, et un sept ne compte rien.\n\n"
            "Chaque as et chaque dix pris vaut 10 à la fin du coup, la dernière levée 10. Le "
            "premier à 1 000 gagne."
        ),
    },
    sources=(*TWO_PACKS, BRITANNICA_1911, PORTLAND),
    options=with_options(OPTIONS, *_OPTIONS),
    build=_build,
    idle=_IDLE,
)
