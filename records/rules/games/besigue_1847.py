"""Bezique of Paris with one pack, as a table (rulebook 1)."""

from __future__ import annotations

from records.rules import phases
from records.rules import scorers as by
from records.rules.games import bibliography as books
from records.rules.games.common import (
    BOTH,
    CARD_POINTS,
    END_PLAY_VALUES,
    FOURS,
    RANKS,
    option,
    usual,
    yes,
)
from records.rules.kinds import BESIGUE, CARRE, MARRIAGE, QUINTE, Declarations
from records.rules.options import Values
from records.rules.possible_scores import Points
from records.rules.ruleset import Exchange, Game, Rotation, RuleSet
from records.rules.steps import Scoring

_OPTIONS = (
    option(
        "quinte-plain",
        ("250", "150", "120"),
        "What a sequence in a plain suit scores.",
        "Ce que vaut une quinte majeure hors atout.",
        "Cosmovisions: 250; Piccola enciclopedia: 250 or 150; adpoker on Cinq-cents: 120",
    ),
    usual(
        "end-play",
        END_PLAY_VALUES,
        "adpoker on Brisque; Hoffmann 1909; Enquire Within, Britannica 9th ed.",
    ),
    option(
        "melds-per-trick",
        ("1", "any"),
        "How many declarations the winner of a trick may make.",
        "Combien d’annonces celui qui fait la levée peut faire.",
        "Lalanne; Cosmovisions; Enquire Within",
    ),
    option(
        "live-count-test",
        ("start-of-deal", "continuous"),
        "Whether 400 points are looked for at the start of the deal and when the "
        "exchange is marked, or at every mark.",
        "Si l’on regarde les 400 points au début du coup et à l’échange, ou à chaque marque.",
        "Lalanne",
    ),
    option(
        "win-on-meld",
        BOTH,
        "Whether 500 reached by a declaration wins at once for a player who began the "
        "deal below 400.",
        "Si 500 points atteints par une annonce gagnent aussitôt pour qui a "
        "commencé le coup sous 400.",
        "Lalanne",
    ),
    usual("target", ("500",), "Lalanne"),
    option(
        "turned-seven",
        ("0", "10-dealer"),
        "What the dealer scores for turning a 7.",
        "Ce que marque le donneur qui retourne un sept.",
        "Lalanne is silent; Cosmovisions, Boussac 1896, adpoker, Hoffmann 1909: 10",
    ),
    option(
        "qs-both",
        BOTH,
        "Whether the queen of spades may serve in a marriage and in bezique.",
        "Si la dame de pique peut servir à un mariage et au bésigue.",
        "Lalanne; Hoffmann 1909",
    ),
    option(
        "besigue-excludes-quinte",
        BOTH,
        "Whether a card of a bezique is barred from a sequence, and the reverse.",
        "Si une carte du bésigue ne peut servir à une quinte, et l’inverse.",
        "Lalanne; Cosmovisions",
    ),
    option(
        "carre-then-other",
        BOTH,
        "Whether a card of four alike may then serve in a marriage or a sequence.",
        "Si une carte d’un carré peut servir ensuite à un mariage ou une quinte.",
        "Lalanne; adpoker on Brisque",
    ),
    option(
        "melds-stay",
        ("false", "true"),
        "Whether declared cards stay on the table until played.",
        "Si les cartes annoncées restent sur la table jusqu’à ce qu’on les joue.",
        "Lalanne",
        describes=True,
    ),
    option(
        "meld-after-last-stock-trick",
        BOTH,
        "Whether one may declare after the last trick before the talon runs out.",
        "Si l’on peut annoncer après la dernière levée avant la fin du talon.",
        "Lalanne",
    ),
    usual("packets", ("3-3", "2-2-2", "free"), "Encyclopédie; adpoker on Brisque"),
    option(
        "tie",
        ("extra-deal",),
        "What follows when both have as many points, 500 or more.",
        "Ce qui suit quand les deux ont autant de points, 500 ou plus.",
        "Lalanne",
    ),
    usual("dealer-rotation", ("alternate", "winner", "loser"), "rulebook 1"),
)


#: How far below the target a player's tricks begin to count as they are made.
_BELOW = 100
_LAST = 10


def _scoring(values: Values, quinte: int) -> Scoring:
    turned = (by.SevenTurned(10),) if values["turned-seven"] == "10-dealer" else ()
    continuous = values["live-count-test"] == "continuous"
    return Scoring(
        text={"en": "points of declarations and cards", "fr": "points des annonces et des cartes"},
        begin=(*turned, by.LiveFrom(_BELOW), by.WonLive()),
        announced=(
            by.WinsAlone(quinte, any_does=yes(values, "win-on-meld")),
            by.GoesLive(_BELOW, continuous),
            by.WonLive(),
        ),
        trick=(by.TrickCounts(live=True), by.LastOfDeal(_LAST, live=True), by.WonLive()),
        end=(by.RestCounts(_LAST),),
        won=(by.HigherTotal(),),
        possible=Points(),
    )


def _build(values: Values) -> RuleSet:
    excludes = {
        MARRIAGE: MARRIAGE | QUINTE,
        QUINTE: QUINTE | MARRIAGE,
        BESIGUE: BESIGUE,
        CARRE: CARRE,
    }
    if not yes(values, "qs-both"):
        excludes[MARRIAGE] |= BESIGUE
        excludes[BESIGUE] |= MARRIAGE
    if yes(values, "besigue-excludes-quinte"):
        excludes[QUINTE] |= BESIGUE
        excludes[BESIGUE] |= QUINTE
    if not yes(values, "carre-then-other"):
        excludes[MARRIAGE] |= CARRE
        excludes[QUINTE] |= CARRE
    points = {
        "marriage": 20,
        "royal-marriage": 40,
        "besigue": 40,
        "quinte": int(values["quinte-plain"]),
        "royal-quinte": 500,
        **FOURS,
    }
    return RuleSet(
        seats=2,
        ranks=RANKS,
        hand_size=6,
        turn_up="talon",
        phases=(
            phases.talon(
                {
                    phases.DECLARE: phases.WON._replace(
                        last_trick=yes(values, "meld-after-last-stock-trick")
                    ),
                    phases.EXCHANGE: phases.Moment(phases.BEFORE_FIRST_CARD, phases.ALL),
                }
            ),
            phases.played_out(phases.END_PLAY[values["end-play"]]),
        ),
        scoring=_scoring(values, points["royal-quinte"]),
        value=CARD_POINTS,
        rotation=Rotation(values["dealer-rotation"]),
        target=int(values["target"]),
        declarations=Declarations(
            points=points,
            excludes=excludes,
            per_trick=None if values["melds-per-trick"] == "any" else 1,
        ),
        exchange=Exchange(),
        sources={
            "deal": "rulebook 1; Lalanne",
            "play": "rulebook 1; Lalanne",
            "end-play": "rulebook 1; adpoker on Brisque",
            "declare": "rulebook 1; Lalanne, Cosmovisions, Piccola enciclopedia",
            "reuse": "rulebook 1; Lalanne",
            "exchange": "rulebook 1; Lalanne",
            "score": "rulebook 1; Lalanne",
        },
    )


BESIGUE_1847 = Game(
    id="besigue-1847",
    chapter=1,
    title={"en": "Bezique of 1847, one pack", "fr": "Bésigue de 1847, à un seul jeu"},
    summary={
        "en": (
            "Two players, 32 cards, six in hand; marriages, bezique, sequences and fours; card "
            "points in the tricks; first at 500.\n\n"
            "Six cards each, the thirteenth turned for trumps and laid under the talon. Cards "
            "rank A 10 K Q J 9 8 7 and count 11, 10, 4, 3, 2 and nothing. Whoever was dealt "
            "the 7 of trumps may exchange it for the turn-up, for 10, before their own first "
            "card.\n\n"
            "While there is a talon any card may be played. The winner of a trick may declare "
            "one group before drawing: marriage 20, of trumps 40; bezique (queen of spades and "
            "jack of diamonds) 40; sequence 250, in trumps 500, which wins; four aces 100, "
            "kings 80, queens 60, jacks 40. A card that has served in a marriage may not serve "
            "in a sequence, nor the reverse. The last six tricks ask one to follow suit and "
            "beat if able, and to trump if void; the last of all counts 10.\n\n"
            "Declarations are marked at once. Below 400 the cards taken are counted at the end "
            "of the deal; from 400 on, trick by trick, and the game ends the moment 500 is "
            "reached."
        ),
        "fr": (
            "Deux joueurs, 32 cartes, six en main ; mariages, bésigue, quintes et carrés ; "
            "points de cartes dans les levées ; le premier à 500.\n\n"
            "Six cartes chacun, la treizième retournée fait l’atout et reste sous le talon. "
            "L’ordre est A 10 R D V 9 8 7, comptés 11, 10, 4, 3, 2 et rien. Qui a reçu à la "
            "donne le sept d’atout peut l’échanger contre la retourne, pour 10, avant de jouer "
            "sa première carte.\n\n"
            "Tant qu’il y a un talon, on joue ce qu’on veut. Qui fait la levée peut annoncer "
            "un groupe avant de piocher : mariage 20, d’atout 40 ; bésigue (dame de pique et "
            "valet de carreau) 40 ; quinte majeure 250, d’atout 500, et la partie est "
            "gagnée ; quatre as 100, rois 80, dames 60, valets 40. Une carte qui a servi à "
            "un mariage ne peut servir à une quinte, ni l’inverse. Aux six dernières levées il "
            "faut fournir et forcer, sinon couper ; la dernière vaut 10.\n\n"
            "Les annonces se marquent sur-le-champ. Au-dessous de 400, les cartes prises se "
            "comptent à la fin du coup ; à partir de 400, levée par levée, et la partie finit "
            "dès que 500 est atteint."
        ),
    },
    sources=(
        books.LALANNE_BESIGUE,
        books.COSMOVISIONS,
        books.PICCOLA,
        books.BRISQUE,
        books.CINQ_CENTS,
        books.HOFFMANN,
        books.ENQUIRE,
        books.BRITANNICA_9,
        books.BOUSSAC,
        books.ADPOKER,
        books.ENCYCLOPEDIE,
    ),
    options=_OPTIONS,
    build=_build,
)
