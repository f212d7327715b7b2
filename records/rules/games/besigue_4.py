"""Bezique for four players (rulebook 4)."""

from __future__ import annotations

from records.rules.games.besigue import OPTIONS, build
from records.rules.games.besigue_3 import (
    BUILD,
    DIRECTION,
    IDLE_WITH_UNDERTRUMP,
    SECOND_DOUBLE,
    UNDERTRUMP,
    higher_besigues,
)
from records.rules.games.bibliography import PORTLAND, TWO_PACKS
from records.rules.games.common import (
    BOTH,
    option,
    usual,
    with_options,
    yes,
)
from records.rules.kinds import MARRIAGE
from records.rules.options import Idle, Values
from records.rules.phases import AFTER_TRICK, DECLARE, EXCHANGE, SHOW, Moment
from records.rules.ruleset import Game, RuleSet, each_for_himself, two_sides
from records.rules.scorers.besigue import SevenTurned
from records.rules.values import replace

_OPTIONS = (
    option(
        "partners",
        ("2v2", "independent"),
        "Whether opposite players are partners, or each plays for themselves.",
        "Si les vis-à-vis sont partenaires, ou chacun joue pour soi.",
        "adpoker; Britannica 9th ed.",
    ),
    option(
        "packs",
        ("4", "3"),
        "Number of packs.",
        "Nombre de jeux.",
        "adpoker; Britannica 9th ed.",
    ),
    usual("hand-size", ("8", "9"), "rulebook 4"),
    option(
        "turn-up",
        BOTH,
        "Whether a card is turned for trumps; else the first marriage makes them.",
        "Si l’on retourne l’atout ; sinon le premier mariage le fait.",
        "rulebook 4",
    ),
    option(
        "who-melds",
        ("all", "winner-side", "winner"),
        "Who may declare after a trick.",
        "Qui peut annoncer après une levée.",
        "adpoker; Britannica 9th ed.",
    ),
    option(
        "partners-meld",
        ("false", "true"),
        "Whether a declaration may use, besides cards of one’s own hand, those that "
        "lie before one’s partner.",
        "Si une annonce peut se servir, avec des cartes de sa main, de celles qui sont "
        "étalées devant son partenaire.",
        "Britannica 9th ed., bicyclecards.com",
    ),
    option(
        "end-play-pairs",
        ("false", "true"),
        "Whether, once the talon is empty, two play their hands out against each other "
        "and then the other two.",
        "Si, le talon épuisé, deux joueurs jouent leurs mains l’un contre l’autre, "
        "puis les deux autres.",
        "Britannica 9th ed.",
    ),
    option(
        "quadruple",
        ("off", "4500"),
        "What four queens of spades and four jacks of diamonds score together.",
        "Ce que valent ensemble quatre dames de pique et quatre valets de carreau.",
        "Portland laws",
    ),
    usual("head-partner", ("true", "false"), "rulebook 4"),
    usual("target", ("1000", "1500", "2000"), "adpoker; Britannica 9th ed.", default="2000"),
)


def _build(values: Values) -> RuleSet:
    base = build(values)
    turned = yes(values, "turn-up")
    spec = higher_besigues(base, values, quadruple=values["quadruple"] != "off")
    partners = values["partners"] == "2v2"
    may: dict[str, Moment | None] = {DECLARE: Moment(AFTER_TRICK, values["who-melds"])}
    if not turned:
        may.update(dict.fromkeys((SHOW, EXCHANGE)))
    drawn, played = base.phases
    played = replace(
        played,
        pairs=yes(values, "end-play-pairs"),
        head_partner=yes(values, "head-partner"),
        must_undertrump=yes(values, "must-undertrump"),
    )
    return replace(
        base,
        direction=values["direction"],
        seats=4,
        sides=two_sides(4) if partners else each_for_himself(4),
        packs=int(values["packs"]),
        turn_up="talon" if turned else "none",
        scoring=base.scoring if turned else base.scoring.without(SevenTurned),
        exchange=base.exchange if turned else None,
        phases=(drawn.changed(may), played),
        declarations=replace(
            spec,
            across_partners=yes(values, "partners-meld"),
            trump_by=0 if turned else MARRIAGE,
        ),
        sources=dict.fromkeys(base.sources, "rulebook 4, 2; adpoker"),
    )


_IDLE = (
    *IDLE_WITH_UNDERTRUMP,
    Idle("second-seven", {"turn-up": ("false",)}),
    Idle("exchange-uses-meld", {"turn-up": ("false",)}),
    Idle("exchanged-card-meld-same-trick", {"turn-up": ("false",)}),
    Idle("head-partner", {"end-play": ("follow-trump", "follow", "free")}),
    Idle("head-partner", {"partners": ("independent",)}),
    Idle("head-partner", {"end-play-pairs": ("true",)}),
    Idle("must-undertrump", {"end-play-pairs": ("true",)}),
    Idle("partners-meld", {"partners": ("independent",)}),
    Idle("who-melds", {"partners": ("independent",)}, value="winner-side", played_as="winner"),
    Idle("quadruple", {"packs": ("3",)}),
    # Who has won a trick declares with one card less.
    Idle("quadruple", {"hand-size": ("8",), "partners-meld": ("false",)}),
)
BESIGUE_4 = Game(
    id="besigue-4",
    chapter=4,
    title={"en": "Bezique for four", "fr": "Bésigue à quatre"},
    summary={
        "en": (
            "Four players in two sides, 128 cards, eight in hand; everyone may declare after "
            "every trick; first side at 2000.\n\n"
            "Partners sit opposite. Four packs (or three), as in the game for two; the "
            "thirty-third card is turned for trumps and laid under the talon. After each trick "
            "every player may declare one group of their own, in any order; then all draw, the "
            "winner of the trick first. A 7 of trumps is shown or exchanged, for 10, only by "
            "the winner.\n\n"
            "Marriage 20, of trumps 40; bezique 40, double 500, triple 1500; sequence in "
            "trumps 250; any four aces 100, kings 80, queens 60, jacks 40. All score for the "
            "side, but are made of one player’s cards. After the talon one follows suit, beats "
            "if able, else trumps, one’s own partner too.\n\n"
            "Each ace and ten taken counts 10 at the end of the deal, the last trick 10. The "
            "first side to reach 2000 wins."
        ),
        "fr": (
            "Quatre joueurs en deux camps, 128 cartes, huit en main ; chacun peut "
            "annoncer après chaque levée ; le premier camp à 2 000.\n\n"
            "Les partenaires se font face. Quatre jeux (ou trois), comme dans la partie à "
            "deux ; la trente-troisième carte, retournée, fait l’atout et reste sous le "
            "talon. Après chaque levée, chacun peut annoncer un groupe à lui, dans "
            "n’importe quel ordre ; puis tous piochent, celui qui a fait la levée "
            "d’abord. Lui seul montre ou échange un sept d’atout, pour 10.\n\n"
            "Mariage 20, d’atout 40 ; bésigue 40, double 500, triple 1 500 ; quinte "
            "d’atout 250 ; quatre as quelconques 100, rois 80, dames 60, valets 40. Tout "
            "compte pour le camp, mais se fait des cartes d’un seul joueur. Le talon "
            "épuisé, on fournit, on force si l’on peut, sinon on coupe, même sur son "
            "partenaire.\n\n"
            "Chaque as et chaque dix pris vaut 10 à la fin du coup, la dernière levée 10. "
            "Le premier camp à 2 000 gagne."
        ),
    },
    sources=(*TWO_PACKS, PORTLAND),
    options=with_options(OPTIONS, *_OPTIONS, DIRECTION, BUILD, SECOND_DOUBLE, UNDERTRUMP),
    build=_build,
    idle=_IDLE,
)
