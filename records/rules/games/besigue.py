"""The bésigue family as tables: one pack of 1847, two packs (rulebook 1, 2)."""

from __future__ import annotations

from records.rules.declarations import USUAL_EXCLUDES
from records.rules.duties import END_PLAY
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
    card_values,
    each_for_himself,
)

RANKS = "ATKQJ987"
CARD_POINTS = card_values({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2})
BRISQUES = card_values({"A": 10, "T": 10})
FOURS = {"A": 100, "K": 80, "Q": 60, "J": 40}


def yes(values: Values, name: str) -> bool:
    """Whether an option is `true`."""
    return values[name] == "true"


_END_PLAY_VALUES = ("follow-beat-trump", "follow-trump", "follow", "free")
_BOTH = ("true", "false")

_OPTIONS_1847 = (
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
        _END_PLAY_VALUES,
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
        _BOTH,
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
        _BOTH,
        "true",
        {
            "en": "Whether the queen of spades may serve in a marriage and in bésigue.",
            "fr": "Si la dame de pique peut servir à un mariage et au bésigue.",
        },
        "seed 000; HOF",
    ),
    Option(
        "besigue-excludes-quinte",
        _BOTH,
        "true",
        {
            "en": "Whether a card of a bésigue is barred from a quinte, and the reverse.",
            "fr": "Si une carte du bésigue ne peut servir à une quinte, et l’inverse.",
        },
        "seed 000; COS",
    ),
    Option(
        "carre-then-other",
        _BOTH,
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
        _BOTH,
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


def _build_1847(values: Values) -> RuleSet:
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
    options=_OPTIONS_1847,
    build=_build_1847,
)


_OPTIONS_BESIGUE = (
    Option(
        "trick-score",
        ("brisques-10", "card-points"),
        "brisques-10",
        {
            "en": "What tricks bring: 10 for each ace and ten, or the cards' points.",
            "fr": "Ce que rapportent les levées : 10 par as et dix, ou les points des cartes.",
        },
        "seed 001; COS; BOU, HOF, ENQ, ZPA",
    ),
    Option(
        "brisque-marking",
        ("end", "live"),
        "end",
        {
            "en": "Whether they are marked at the end of the deal or trick by trick.",
            "fr": "Si on les marque à la fin du coup ou levée par levée.",
        },
        "seed 001; HOF",
    ),
    Option(
        "hand-size",
        ("8", "9", "10"),
        "8",
        {"en": "Cards in hand.", "fr": "Nombre de cartes en main."},
        "seed 001; BOU; HOF",
    ),
    Option(
        "target",
        ("1000", "1500", "2000"),
        "1000",
        {"en": "Points of the game.", "fr": "Points de la partie."},
        "seed 001",
    ),
    Option(
        "win-test",
        ("immediate", "end-of-deal"),
        "immediate",
        {
            "en": "Whether the game is won at the mark that reaches the target, or at the "
            "end of the deal.",
            "fr": "Si la partie est gagnée à la marque qui atteint le but, ou à la fin du coup.",
        },
        "rulebook 2",
    ),
    Option(
        "both-reach",
        ("last-trick-winner", "non-dealer-counts-first", "higher-total"),
        "last-trick-winner",
        {
            "en": "Who wins when the final count brings several to the target.",
            "fr": "Qui gagne quand le décompte final en amène plusieurs au but.",
        },
        "seed 001; ENQ",
    ),
    Option(
        "melds-per-trick",
        ("1", "any"),
        "1",
        {
            "en": "How many declarations after a trick.",
            "fr": "Combien d’annonces après une levée.",
        },
        "seed 001; ENQ, EB; PKW",
    ),
    Option(
        "second-seven",
        ("show-10", "play-10", "0"),
        "show-10",
        {
            "en": "How a 7 of trumps that is not exchanged scores: shown after a trick, when it "
            "is played while the talon has cards, or not at all.",
            "fr": "Comment compte un sept d’atout non échangé : montré après une levée, joué "
            "tant qu’il y a un talon, ou pas du tout.",
        },
        "COS; HOF; ENQ",
    ),
    Option(
        "exchange-uses-meld",
        ("false", "true"),
        "false",
        {
            "en": "Whether the exchange uses up the declaration of that trick.",
            "fr": "Si l’échange tient lieu d’annonce pour cette levée.",
        },
        "ENQ",
    ),
    Option(
        "exchanged-card-meld-same-trick",
        ("false", "true"),
        "false",
        {
            "en": "Whether the card exchanged for may be declared after the same trick.",
            "fr": "Si la carte échangée peut être annoncée après la même levée.",
        },
        "ENQ",
    ),
    Option(
        "marriage-then-quinte",
        _BOTH,
        "true",
        {
            "en": "Whether cards of a marriage may then serve in a quinte.",
            "fr": "Si les cartes d’un mariage peuvent servir ensuite à une quinte.",
        },
        "HOF, EB; COS",
    ),
    Option(
        "quinte-then-marriage",
        ("false", "true"),
        "false",
        {
            "en": "Whether cards of a quinte may then serve in a marriage.",
            "fr": "Si les cartes d’une quinte peuvent servir ensuite à un mariage.",
        },
        "HOF, EB",
    ),
    Option(
        "besigue-then-double",
        ("true",),
        "true",
        {
            "en": "A bésigue may be completed to a double one.",
            "fr": "Un bésigue peut être complété en double.",
        },
        "rulebook 2",
    ),
    Option(
        "besigue-cards",
        ("fixed", "QC-JH-if-SD", "by-trump"),
        "fixed",
        {
            "en": "Which queen and jack make bésigue.",
            "fr": "Quelle dame et quel valet font le bésigue.",
        },
        "seed 001; PKW; CMC",
    ),
    Option(
        "carre-suits",
        ("any", "distinct"),
        "any",
        {
            "en": "Whether four alike may repeat a suit.",
            "fr": "Si un carré peut répéter une couleur.",
        },
        "HOF, ZPA",
    ),
    Option(
        "end-play",
        _END_PLAY_VALUES,
        "follow-beat-trump",
        {
            "en": "The duties once the talon is empty.",
            "fr": "Les obligations une fois le talon épuisé.",
        },
        "ENQ, EB9; HOF",
    ),
    Option(
        "last-trick",
        ("final", "last-stock"),
        "final",
        {
            "en": "Whether the 10 are for the very last trick or the last one before the talon "
            "runs out.",
            "fr": "Si les 10 sont pour la toute dernière levée ou la dernière du talon.",
        },
        "seed 001; ENQ, PKW",
    ),
)


def _build_besigue(values: Values) -> RuleSet:
    excludes = dict(USUAL_EXCLUDES)
    if not yes(values, "marriage-then-quinte"):
        excludes[QUINTE] |= MARRIAGE
    if yes(values, "quinte-then-marriage"):
        excludes[MARRIAGE] &= ~QUINTE
    return RuleSet(
        game="besigue",
        chapter=2,
        values=values,
        seats=2,
        sides=each_for_himself(2),
        packs=2,
        ranks=RANKS,
        hand_size=int(values["hand-size"]),
        turn_up="talon",
        stock=True,
        end_duties=END_PLAY[values["end-play"]],
        scoring="besigue",
        value=CARD_POINTS if values["trick-score"] == "card-points" else BRISQUES,
        target=int(values["target"]),
        declarations=Declarations(
            points={
                "marriage": 20,
                "royal-marriage": 40,
                "besigue": 40,
                "double-besigue": 500,
                "royal-quinte": 250,
                **FOURS,
            },
            excludes=excludes,
            per_trick=None if values["melds-per-trick"] == "any" else 1,
            besigue_cards=values["besigue-cards"],
            carre_distinct=values["carre-suits"] == "distinct",
            gained_card_same_trick=yes(values, "exchanged-card-meld-same-trick"),
        ),
        exchange=Exchange(uses_meld=yes(values, "exchange-uses-meld")),
        turned_seven=10,
        seven={"show-10": "show", "play-10": "play", "0": "none"}[values["second-seven"]],
        sources={
            "deal": "rulebook 2; seed 001",
            "play": "rulebook 2; seed 001",
            "end-play": "rulebook 2; ENQ, EB9",
            "declare": "rulebook 2; seed 001",
            "reuse": "rulebook 0.1, 2; seed 001, HOF, EB9",
            "exchange": "rulebook 2; seed 001",
            "score": "rulebook 2; seed 001",
        },
    )


BESIGUE_TWO_PACKS = Game(
    id="besigue",
    chapter=2,
    title={"en": "Bésigue, two packs", "fr": "Bésigue à deux jeux"},
    summary={
        "en": "Two players, 64 cards, eight in hand; marriages, bésigue and double bésigue, the "
        "quinte of trumps, fours; brisques and the last trick; first at 1000.",
        "fr": "Deux joueurs, 64 cartes, huit en main ; mariages, bésigue et double bésigue, "
        "quinte d’atout, carrés ; brisques et dernière levée ; le premier à 1000.",
    },
    sources=("seed 001 (adpoker)", "HOF", "ENQ", "EB9", "COS", "BOU"),
    options=_OPTIONS_BESIGUE,
    build=_build_besigue,
)
