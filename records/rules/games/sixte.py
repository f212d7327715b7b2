"""Sixte: six players, each for themselves (rulebook 23)."""

from __future__ import annotations

from records.rules.games.bibliography import JEUX_DE_CARTES_SIXTE, LALANNE_SIZETTE, MEYERS
from records.rules.games.common import option, usual, yes
from records.rules.options import COUNTS, Idle, Values
from records.rules.phases import END_PLAY, played_out
from records.rules.possible_scores import ToOneSide
from records.rules.ruleset import Game, RuleSet
from records.rules.scorers import AfterDeals, ByTricks, CardTurned, FirstSide, FirstTo, HigherTotal
from records.rules.steps import Scoring, Step

_OPTIONS = (
    usual("rank", ("KQJAT9876", "AKQJT9876"), "Lalanne; Meyers 1909: AKQJT9876"),
    option(
        "turned-ace",
        ("0", "1"),
        "What the dealer marks for an ace turned up.",
        "Ce que le donneur marque pour un as retourné.",
        "Lalanne; Meyers 1909: 1",
    ),
    option(
        "deals",
        ("0", "6"),
        "Number of deals of a game, won by most points; 0: it goes to the target.",
        "Nombre de coups, après quoi le plus de points gagne ; 0 : on joue jusqu’au but.",
        "jeux-de-cartes.com on Sixte; Meyers 1909: 6",
        numbers=COUNTS,
    ),
    usual("target", ("6",), "jeux-de-cartes.com on Sixte"),
    usual("must-undertrump", ("false", "true"), "rulebook 23"),
    usual(
        "duty",
        ("follow-beat-trump", "follow-trump", "follow"),
        "Meyers 1909; jeux-de-cartes.com on Sixte: follow-trump",
    ),
)


def _build(values: Values) -> RuleSet:
    deals = int(values["deals"])
    #: Nobody can have three of six tricks before the first who has them.
    wins = FirstTo(3, vole=1, most=True)
    ace: tuple[Step, ...] = ()
    if values["turned-ace"] == "1":
        ace = (CardTurned(1, "A"), *(() if deals else (HigherTotal(),)))
    return RuleSet(
        seats=6,
        ranks=values["rank"],
        hand_size=6,
        turn_up="dealer",
        phases=(
            played_out(END_PLAY[values["duty"]], must_undertrump=yes(values, "must-undertrump")),
        ),
        scoring=Scoring(
            text={"en": "most tricks, then the first", "fr": "le plus de levées, puis le premier"},
            end=(*ace, FirstSide(wins)),
            won=(AfterDeals(deals) if deals else HigherTotal(unless_won=True),),
            decided=ByTricks(wins),
            possible=ToOneSide((1,), honours=(1,) if ace else ()),
        ),
        unit="game-points",
        target=int(values["target"]),
        sources=dict.fromkeys(
            ("deal", "play", "end-play", "score"),
            "rulebook 23; Meyers 1909",
        ),
    )


SIXTE = Game(
    id="sixte",
    chapter=23,
    title={"en": "Sixte", "fr": "Sixte"},
    summary={
        "en": (
            "Six players, each for themselves, 36 cards, six each; three tricks win the deal; six "
            "points.\n\n"
            "All cards are dealt; the dealer’s last is turned for trumps and stays theirs. Cards "
            "rank K Q J A 10 9 8 7 6. The player after the dealer leads. One must follow suit and "
            "beat if able, and if void trump and overtrump.\n\n"
            "The player with most tricks scores 1, of several the one who had them first. So "
            "three tricks win, and the deal may stop there. Six tricks bring no more."
        ),
        "fr": (
            "Six joueurs, chacun pour soi, 36 cartes, six chacun ; trois levées gagnent le coup ; "
            "six points.\n\n"
            "Toutes les cartes sont données ; la dernière du donneur est retournée : elle fait "
            "l’atout et lui reste. L’ordre est R D V A 10 9 8 7 6. Le joueur qui suit le donneur "
            "entame. On fournit et l’on force si l’on peut ; sinon on coupe et l’on surcoupe.\n\n"
            "Qui a le plus de levées marque 1, et de plusieurs celui qui les a eues d’abord. Trois "
            "levées gagnent donc, et le coup peut s’arrêter là. Les six ne valent pas plus."
        ),
    },
    sources=(MEYERS, JEUX_DE_CARTES_SIXTE, LALANNE_SIZETTE),
    options=_OPTIONS,
    build=_build,
    idle=(
        Idle("target", test=lambda values: values["deals"] != "0", because=("deals",)),
        Idle("must-undertrump", {"duty": ("follow",)}),
    ),
)
