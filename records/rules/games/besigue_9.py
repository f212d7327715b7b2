"""Bezique with two packs and nine cards, as a change of chapter 2 (rulebook 7)."""

from __future__ import annotations

from records.rules.games.besigue import IDLE_EXCHANGE, OPTIONS, build, scoring
from records.rules.games.bibliography import LEAFLET, TWO_PACKS
from records.rules.games.common import (
    BOTH,
    CARD_POINTS,
    option,
    usual,
    with_options,
    yes,
)
from records.rules.options import Idle, Values
from records.rules.phases import (
    AT_DRAW,
    DECLARE,
    END_PLAY,
    EXCHANGE,
    IN_TURN,
    SHOW,
    WON,
    Moment,
    Phase,
    last_declarations,
    played_out,
    talon,
)
from records.rules.ruleset import Game, RuleSet, card_values
from records.rules.values import replace

_OPTIONS = (
    usual("hand-size", ("9", "8", "10"), "the makers’ leaflet"),
    option(
        "final-meld-round",
        ("none", "winner", "each-in-turn"),
        "Who may declare once more after the last draw.",
        "Qui peut annoncer encore une fois après la dernière pioche.",
        "the makers’ leaflet; sister text",
    ),
    option(
        "play-out",
        BOTH,
        "Whether the cards in hand are played out once the talon is empty.",
        "Si l’on joue les cartes en main une fois le talon épuisé.",
        "the makers’ leaflet; sister text",
    ),
    usual("end-play", ("follow-trump", "follow-beat-trump"), "the makers’ leaflet; sister text"),
    option(
        "offsuit-rank-wins",
        ("false", "true"),
        "Whether the higher rank wins whatever its suit while cards are drawn.",
        "Si la plus haute carte gagne quelle que soit sa couleur tant qu’on pioche.",
        "the makers’ leaflet",
    ),
    option(
        "dealt-seven",
        ("0", "10"),
        "What a 7 of trumps dealt in the first hand scores.",
        "Ce que vaut un sept d’atout reçu à la donne.",
        "the makers’ leaflet",
    ),
    option(
        "turned-seven-drawn",
        ("0", "10"),
        "What a turned 7 scores when it is finally drawn.",
        "Ce que vaut le sept retourné quand on le pioche enfin.",
        "rulebook 7",
    ),
    option(
        "exchange",
        ("false", "true"),
        "Whether the 7 of trumps exchanges for the turn-up.",
        "Si le sept d’atout s’échange contre la retourne.",
        "the makers’ leaflet",
    ),
    option(
        "brisques",
        ("aces", "aces-tens"),
        "Which cards are brisques.",
        "Quelles cartes sont des brisques.",
        "the makers’ leaflet; chapter 2",
    ),
    option(
        "win-test",
        ("end-of-deal", "immediate"),
        "Whether the game is won at the end of the deal, or at the mark that reaches the target.",
        "Si la partie est gagnée à la fin du coup, ou à la marque qui atteint le but.",
        "the makers’ leaflet",
    ),
)


def _phases(values: Values) -> tuple[Phase, ...]:
    may = {DECLARE: WON, SHOW: Moment(AT_DRAW, IN_TURN)}
    if yes(values, "exchange"):
        may[EXCHANGE] = WON
    phases = [talon(may, offsuit_wins=yes(values, "offsuit-rank-wins"))]
    if values["final-meld-round"] != "none":
        phases.append(last_declarations(values["final-meld-round"]))
    if yes(values, "play-out"):
        phases.append(played_out(END_PLAY[values["end-play"]]))
    return tuple(phases)


def _build(values: Values) -> RuleSet:
    base = build(values)
    spec = base.declarations
    assert spec is not None
    brisques = {"A": 10} if values["brisques"] == "aces" else {"A": 10, "T": 10}
    by_points = values["trick-score"] == "card-points"
    at_once = values["win-test"] == "immediate"
    return replace(
        base,
        phases=_phases(values),
        value=CARD_POINTS if by_points else card_values(brisques),
        exchange=base.exchange if yes(values, "exchange") else None,
        scoring=scoring(
            values,
            values["both-reach"] if at_once else "higher-total",
            int(values["dealt-seven"]),
            yes(values, "play-out"),
        ),
        declarations=replace(spec, turned_seven_drawn=int(values["turned-seven-drawn"])),
        sources=dict.fromkeys(base.sources, "rulebook 7, 2; the makers’ leaflet"),
    )


_IDLE = (
    *IDLE_EXCHANGE,
    Idle("second-seven"),
    Idle("both-reach", {"win-test": ("end-of-deal",)}),
    Idle("both-reach", {"win-test": ("immediate",), "brisque-marking": ("live",)}),
    Idle("exchange-uses-meld", {"exchange": ("false",)}),
    Idle("exchanged-card-meld-same-trick", {"exchange": ("false",)}),
    Idle("brisques", {"trick-score": ("card-points",)}),
    Idle("end-play", {"play-out": ("false",)}),
    Idle("last-trick", {"play-out": ("false",)}),
)

BESIGUE_9 = Game(
    id="besigue-9",
    chapter=7,
    title={"en": "Bezique with nine cards", "fr": "Bésigue à neuf cartes"},
    summary={
        "en": (
            "Two players, 64 cards, nine in hand; sevens of trumps shown when drawn; aces "
            "the only brisques; counted at the end of the deal; 1000.\n\n"
            "Two packs from the 7 up. The last card of the talon is turned for trumps; if "
            "it is a 7 the dealer marks 10. There is no exchange. While there is a talon "
            "any card may be played, and the winner of a trick may declare one group "
            "before drawing, with the points of the game with two packs.\n\n"
            "Whoever draws a 7 of trumps shows it at once, for 10; one that was dealt, "
            "that was turned, or that is shown later counts nothing. Once the talon is "
            "empty nobody declares; one follows suit if able, else trumps if able, and "
            "need not beat.\n\n"
            "Each ace taken counts 10 at the end of the deal, the last trick 10. When a "
            "deal has brought somebody to 1000, the higher total wins; if they are equal, "
            "another deal is played."
        ),
        "fr": (
            "Deux joueurs, 64 cartes, neuf en main ; les sept d’atout montrés à la pioche ; "
            "les as seuls brisques ; compté à la fin du coup ; le premier à 1 000.\n\n"
            "Deux jeux à partir du sept. La dernière carte du talon, retournée, fait l’atout ; "
            "si c’est un sept, le donneur marque 10. Il n’y a pas d’échange. Tant qu’il y a un "
            "talon, on joue ce qu’on veut, et celui qui fait la levée peut annoncer un groupe "
            "avant de piocher, aux points de la partie à deux jeux.\n\n"
            "Qui pioche un sept d’atout le montre aussitôt, pour 10 ; reçu à la donne, "
            "retourné ou montré plus tard, il ne compte rien. Le talon épuisé, plus personne "
            "n’annonce ; on fournit si l’on peut, sinon on coupe si l’on peut, sans devoir "
            "forcer.\n\n"
            "Chaque as pris vaut 10 à la fin du coup, la dernière levée 10. Quand un coup "
            "amène quelqu’un à 1 000, le plus haut total gagne ; à égalité, on joue encore un "
            "coup."
        ),
    },
    sources=(LEAFLET, *TWO_PACKS),
    options=with_options(OPTIONS, *_OPTIONS),
    build=_build,
    idle=_IDLE,
)
