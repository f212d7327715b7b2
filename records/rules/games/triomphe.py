"""Triomphe: the first side to three of five tricks (rulebook 22)."""

from __future__ import annotations

from records.rules import phases
from records.rules.games import bibliography as books
from records.rules.games.common import (
    option,
    usual,
    yes,
)
from records.rules.games.sizette import TURN_UP
from records.rules.options import Idle, Option, Values
from records.rules.phases import END_PLAY, Moment, played_out
from records.rules.possible_scores import ToOneSide
from records.rules.ruleset import Exchange, Game, RuleSet, two_sides
from records.rules.scorers import ByTricks, FirstSide, FirstTo, HigherTotal
from records.rules.steps import Scoring
from records.rules.values import replace

_VOLE = {"en": "What all five tricks score.", "fr": "Ce que valent les cinq levées."}
_ROB = {
    "en": "Whether who was dealt the ace of trumps may take the turn-up for any card.",
    "fr": "Si qui a reçu l’as d’atout peut prendre la retourne contre une carte.",
}
_OFFER = {
    "en": "Whether a side may offer the deal before the first card: 1, or 2 if refused.",
    "fr": "Si un camp peut offrir le coup avant la première carte : 1, ou 2 sur refus.",
}
_OPTIONS = (
    usual("players", ("2", "4", "6"), "adpoker on Triomphe; Les 4 enseignes on Triomphe"),
    option(
        "seats",
        ("together", "alternate"),
        "Whether partners sit side by side, or the sides alternate.",
        "Si les associés sont assis côte à côte, ou si les camps alternent.",
        "Encyclopédie; Meyers 1909: alternate",
    ),
    option(
        "pack",
        ("32", "36", "52"),
        "How many cards the pack has.",
        "Nombre de cartes du jeu.",
        "adpoker on Triomphe; Les 4 enseignes on Triomphe: 36; Cotton 1674: 52",
    ),
    usual("rank", ("KQJAT987", "AKQJT987"), "adpoker on Triomphe; Meyers 1909: AKQJT987"),
    usual(
        "duty",
        ("follow-beat-trump", "follow-trump"),
        "adpoker on Triomphe; Cotton 1674: follow-trump",
    ),
    usual("must-undertrump", ("false", "true"), "rulebook 22"),
    usual("head-partner", ("true", "false"), "rulebook 22"),
    replace(TURN_UP, source="Encyclopédie"),
    option(
        "vole-fails",
        ("two", "none"),
        "Whether a side that goes on after the first three tricks and does not take all "
        "loses two, or scores 1 all the same.",
        "Si un camp qui continue après les trois premières levées sans les faire toutes "
        "perd deux points, ou en marque un quand même.",
        "adpoker on Triomphe; Lalanne: none",
    ),
    Option("vole", ("2", "5"), _VOLE, "adpoker on Triomphe; Cotton 1674: 5"),
    Option("rob", ("none", "ace"), _ROB, "1659 rules (Wikipedia, Triomphe); Meyers 1909"),
    Option("offer", ("false", "true"), _OFFER, "adpoker on Triomphe; Meyers 1909"),
    usual("target", ("5",), "adpoker on Triomphe"),
)
#: The partners side by side, by the number of players.
_TOGETHER = {2: ((0,), (1,)), 4: ((0, 1), (2, 3)), 6: ((0, 1, 2), (3, 4, 5))}
_MORE = {"32": "", "36": "6", "52": "65432"}


def _build(values: Values) -> RuleSet:
    seats, vole = int(values["players"]), int(values["vole"])
    fails = 2 if values["vole-fails"] == "two" else 0
    offers, robs = yes(values, "offer"), values["rob"] == "ace"
    wins = FirstTo(3, vole=vole, refused=2 * offers, fails=fails)
    may = dict.fromkeys((phases.CLOSE, phases.CLAIM), phases.ANSWER) if offers else {}
    may |= {phases.EXCHANGE: Moment(phases.BEFORE_FIRST_CARD, phases.ALL)} if robs else {}
    return RuleSet(
        seats=seats,
        sides=two_sides(seats) if values["seats"] == "alternate" else _TOGETHER[seats],
        ranks=values["rank"] + _MORE[values["pack"]],
        hand_size=5,
        turn_up=values["turn-up"],
        phases=(
            played_out(
                END_PLAY[values["duty"]],
                may,
                head_partner=yes(values, "head-partner"),
                must_undertrump=yes(values, "must-undertrump"),
            ),
        ),
        exchange=Exchange(points=0, rank="A", robs=True) if robs else None,
        scoring=Scoring(
            text={"en": "first side to three tricks", "fr": "premier camp à trois levées"},
            end=(FirstSide(wins),),
            won=(HigherTotal(),),
            decided=ByTricks(wins),
            possible=ToOneSide(tuple(sorted({1, vole, fails or 1, wins.refused or 1}))),
        ),
        unit="game-points",
        target=int(values["target"]),
        sources=dict.fromkeys(
            ("deal", "play", "end-play", "exchange", "close", "claim", "score"),
            "rulebook 22; adpoker on Triomphe",
        ),
    )


TRIOMPHE = Game(
    id="triomphe",
    chapter=22,
    title={"en": "Triomphe", "fr": "Triomphe"},
    summary={
        "en": (
            "Two players, or two sides of two or three, 32 cards, five each; three tricks win the "
            "deal, all five score two; five points.\n\n"
            "Cards rank K Q J A 10 9 8 7. The next card is turned for trumps; it and the rest "
            "stay out. One must follow suit and beat if able, and if void trump and overtrump.\n\n"
            "The first side to three tricks scores 1. A side that has the first three may stop, "
            "or go on for all five; if it fails the other side scores 2."
        ),
        "fr": (
            "Deux joueurs, ou deux camps de deux ou de trois, 32 cartes, cinq chacun ; trois "
            "levées gagnent le coup, les cinq valent deux points ; le premier à cinq.\n\n"
            "L’ordre est R D V A 10 9 8 7. La carte suivante, retournée, fait l’atout ; elle et "
            "le reste ne servent pas. On fournit et l’on force si l’on peut ; sinon on coupe et "
            "l’on surcoupe.\n\n"
            "Le premier camp à trois levées marque 1. Celui qui a les trois premières peut "
            "s’arrêter, ou tenter la vole ; s’il la manque, l’autre camp marque 2."
        ),
    },
    sources=(
        books.ADPOKER_TRIOMPHE,
        books.ENCYCLOPEDIE,
        books.MEYERS,
        books.TRIOMPHE_ENSEIGNES,
        books.TRIOMPHE_WIKIPEDIA,
    ),
    options=_OPTIONS,
    build=_build,
    idle=(
        Idle("seats", {"players": ("2",)}),
        Idle("must-undertrump", {"players": ("2",)}),
        Idle("head-partner", {"players": ("2",)}),
        Idle("head-partner", {"duty": ("follow-trump",)}),
        Idle("rob", {"turn-up": ("dealer",)}),
    ),
)
