"""Bésigue of Paris with one pack, as a table (rulebook 1)."""

from __future__ import annotations

from records.rules.duties import END_PLAY
from records.rules.games.common import BOTH, CARD_POINTS, END_PLAY_VALUES, FOURS, RANKS, yes
from records.rules.ruleset import (
    BESIGUE,
    CARRE,
    MARRIAGE,
    QUINTE,
    Declarations,
    Exchange,
    Game,
    Option,
    RuleSet,
    Values,
    each_for_himself,
)

_OPTIONS = (
    Option(
        "quinte-plain",
        ("250", "150", "120"),
        "250",
        {
            "en": "What a quinte majeure in a plain suit scores.",
            "fr": "Ce que vaut une quinte majeure hors atout.",
        },
        "COS: 250; ADA: 250 or 150; AD5: 120",
    ),
    Option(
        "end-play",
        END_PLAY_VALUES,
        "follow-beat-trump",
        {
            "en": "The duties once the talon is empty.",
            "fr": "Les obligations une fois le talon épuisé.",
        },
        "ADB; HOF; ENQ, EB9",
    ),
    Option(
        "melds-per-trick",
        ("1", "any"),
        "1",
        {
            "en": "How many declarations the winner of a trick may make.",
            "fr": "Combien d’annonces celui qui fait la levée peut faire.",
        },
        "seed 000; COS; ENQ",
    ),
    Option(
        "live-count-test",
        ("start-of-deal", "continuous"),
        "start-of-deal",
        {
            "en": "Whether 400 points are looked for at the start of the deal and when the "
            "exchange is marked, or at every mark.",
            "fr": "Si l’on regarde les 400 points au début du coup et à l’échange, ou à "
            "chaque marque.",
        },
        "seed 000",
    ),
    Option(
        "win-on-meld",
        BOTH,
        "true",
        {
            "en": "Whether 500 reached by a declaration wins at once for one who began the deal "
            "below 400.",
            "fr": "Si 500 points atteints par une annonce gagnent d’emblée pour qui a "
            "commencé le coup sous 400.",
        },
        "seed 000",
    ),
    Option(
        "turned-seven",
        ("0", "10-dealer"),
        "0",
        {
            "en": "What the dealer scores for turning a 7.",
            "fr": "Ce que marque le donneur qui retourne un sept.",
        },
        "seed 000 is silent; COS, BOU, seed 001, HOF: 10",
    ),
    Option(
        "qs-both",
        BOTH,
        "true",
        {
            "en": "Whether the queen of spades may serve in a marriage and in bésigue.",
            "fr": "Si la dame de pique peut servir à un mariage et au bésigue.",
        },
        "seed 000; HOF",
    ),
    Option(
        "besigue-excludes-quinte",
        BOTH,
        "true",
        {
            "en": "Whether a card of a bésigue is barred from a quinte, and the reverse.",
            "fr": "Si une carte du bésigue ne peut servir à une quinte, et l’inverse.",
        },
        "seed 000; COS",
    ),
    Option(
        "carre-then-other",
        BOTH,
        "true",
        {
            "en": "Whether a card of four alike may then serve in a marriage or a quinte.",
            "fr": "Si une carte d’un carré peut servir ensuite à un mariage ou une quinte.",
        },
        "seed 000; ADB",
    ),
    Option(
        "melds-stay",
        ("false", "true"),
        "false",
        {
            "en": "Whether declared cards stay on the table until played.",
            "fr": "Si les cartes annoncées restent sur la table jusqu’à ce qu’on les joue.",
        },
        "seed 000",
        describes=True,
    ),
    Option(
        "meld-after-last-stock-trick",
        BOTH,
        "true",
        {
            "en": "Whether one may declare after the last trick before the talon runs out.",
            "fr": "Si l’on peut annoncer après la dernière levée avant la fin du talon.",
        },
        "seed 000",
    ),
    Option(
        "packets",
        ("3-3", "2-2-2", "free"),
        "3-3",
        {"en": "How the cards are dealt.", "fr": "Comment les cartes sont données."},
        "ENC; ADB",
        describes=True,
    ),
    Option(
        "tie",
        ("extra-deal",),
        "extra-deal",
        {
            "en": "What follows when both have as many points, 500 or more.",
            "fr": "Ce qui suit quand les deux ont autant de points, 500 ou plus.",
        },
        "seed 000",
    ),
    Option(
        "dealer-rotation",
        ("alternate", "winner", "loser"),
        "alternate",
        {"en": "Who deals next.", "fr": "Qui donne ensuite."},
        "rulebook 1",
    ),
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
        game="besigue-1847",
        chapter=1,
        values=values,
        seats=2,
        sides=each_for_himself(2),
        packs=1,
        ranks=RANKS,
        hand_size=6,
        turn_up="talon",
        stock=True,
        end_duties=END_PLAY[values["end-play"]],
        scoring="besigue-1847",
        value=CARD_POINTS,
        target=500,
        declarations=Declarations(
            points=points,
            excludes=excludes,
            per_trick=None if values["melds-per-trick"] == "any" else 1,
            after_last_stock_trick=yes(values, "meld-after-last-stock-trick"),
        ),
        exchange=Exchange(before_first_card=True),
        turned_seven=10 if values["turned-seven"] == "10-dealer" else 0,
        sources={
            "deal": "rulebook 1; seed 000",
            "play": "rulebook 1; seed 000",
            "end-play": "rulebook 1; ADB",
            "declare": "rulebook 1; seed 000, COS, ADA",
            "reuse": "rulebook 1; seed 000",
            "exchange": "rulebook 1; seed 000",
            "score": "rulebook 1; seed 000",
        },
    )


BESIGUE_1847 = Game(
    id="besigue-1847",
    chapter=1,
    title={"en": "Bésigue of 1847, one pack", "fr": "Bésigue de 1847, un jeu"},
    summary={
        "en": "Two players, 32 cards, six in hand; marriages, bésigue, quintes and fours; "
        "card points in the tricks; first at 500.",
        "fr": "Deux joueurs, 32 cartes, six en main ; mariages, bésigue, quintes et carrés ; "
        "points de cartes dans les levées ; le premier à 500.",
    },
    sources=("seed 000 (Lalanne, after Méry 1847)", "COS", "ADA", "ADB"),
    options=_OPTIONS,
    build=_build,
)
