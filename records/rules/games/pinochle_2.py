"""Pinochle for two, the American child of bezique (rulebook 20)."""

from __future__ import annotations

from functools import partial

from records.rules import kinds, phases
from records.rules import scorers as by
from records.rules.games import bibliography as books
from records.rules.games.besigue import OPTIONS as TWO_PACKS
from records.rules.games.common import BOTH, CARD_POINTS, FOURS, taken_over, usual, yes
from records.rules.kinds import CARRE, MARRIAGE, QUINTE, Combination, own_kind
from records.rules.options import Idle, Option, Values
from records.rules.phases import CLAIM, DECLARE, EXCHANGE, SHOW, Moment
from records.rules.possible_scores import Points
from records.rules.ruleset import Exchange, Game, RuleSet, card_values
from records.rules.steps import Scoring

_NO = ("false", "true")
_WHEN = {"en": "When one declares.", "fr": "Quand on annonce."}
_DIX = {"en": "Which nines of trumps score.", "fr": "Quels neuf d’atout comptent."}
_NEW = {"en": "Whether a group needs a new card.", "fr": "S’il faut une carte qui n’a pas servi."}
_WED = {"en": "Whether K Q of a sequence may marry.", "fr": "Si R D de quinte font mariage."}
_TWO = {"en": "What a double pinochle scores.", "fr": "Ce que vaut un double pinochle."}
_MORE = {"en": "What KS QS JD score.", "fr": "Ce que valent R D de pique avec V de carreau."}
_EIGHT = {"en": "Whether eight of a rank score.", "fr": "Si huit cartes pareilles comptent."}
_RUNS = {"en": "What a double sequence scores.", "fr": "Ce que vaut une double quinte."}
_TENS = {"en": "Whether tricks count by tens.", "fr": "Si les levées comptent par dizaines."}
_OUT = {"en": "Whether a claim ends the game.", "fr": "Si qui annonce le but finit la partie."}


_shared = partial(taken_over, TWO_PACKS)
_DUTIES = ("beat-trumps", "follow-beat-trump", "follow-trump")
_OPTIONS = (
    _shared("end-play", values=_DUTIES, source="Ruesch; Britannica 1911: follow-beat-trump"),
    Option("meld-when", ("before-draw", "after-draw"), _WHEN, "Ruesch"),
    Option("dix", ("10", "turned-only"), _DIX, "Ruesch; Britannica 1911: turned-only"),
    _shared("exchanged-card-meld-same-trick", values=BOTH, source="Ruesch"),
    Option("fresh-card", BOTH, _NEW, "Ruesch"),
    Option("flush-then-marriage", _NO, _WED, "Ruesch; pokerwiner on pinochle: true"),
    Option("double-pinochle", ("0", "300"), _TWO, "Ruesch; Britannica 1911: 300"),
    Option("grand-pinochle", ("0", "60", "80"), _MORE, "Parlett: 60; Britannica 1911: 80"),
    Option("eights", _NO, _EIGHT, "Ruesch; Britannica 1911: true"),
    Option("double-flush", ("0", "1500"), _RUNS, "Ruesch; Parlett: 1500"),
    _shared("trick-score", values=("card-points", "tens"), source="Ruesch; Parlett: tens"),
    Option("rounding", ("tens", "none"), _TENS, "Ruesch; Britannica 1911: none"),
    Option("going-out", ("claim", "end-of-deal"), _OUT, "Ruesch; Britannica 1911"),
    _shared("both-reach", values=("raise", "higher-total"), source="Ruesch"),
    usual("target", ("1000",), "Britannica 1911, Ruesch"),
)
_PAIR, _PAIRS, _GRAND, _FLUSHES, _EIGHTS = map(own_kind, range(5))
_CARDS = ("QS", "JD")
_USUAL = {"dix": "10", "meld-when": "before-draw", "going-out": "claim"}
_SOURCES = ("deal", "play", "end-play", "declare", "reuse", "exchange", "score", "claim")


def _groups(values: Values) -> tuple[Combination, ...]:
    def pinochle(name: str, kind: int, points: int, *cards: str) -> Combination:
        return Combination(name, {"en": name, "fr": name}, kind, "", points, cards=cards)

    extra, flushes = int(values["grand-pinochle"]), {"en": "double sequence", "fr": "double quinte"}
    groups = {
        "": pinochle("pinochle", _PAIR, 40, *_CARDS),
        "double-pinochle": pinochle("double pinochle", _PAIRS, 300, *_CARDS, *_CARDS),
        "grand-pinochle": pinochle("grand pinochle", _GRAND, extra, "KS", *_CARDS),
        "double-flush": Combination("flushes", flushes, _FLUSHES, "ATKQJ", -1, 1500, times=2),
    }
    eight = {"en": "eight of a rank", "fr": "huit pareilles"}
    eights = (
        Combination("eights", eight, _EIGHTS, rank, points * 10, times=2, across=True)
        for rank, points in (FOURS if yes(values, "eights") else {}).items()
    )
    return (*(one for option, one in groups.items() if values.get(option) != "0"), *eights)


def _build(values: Values) -> RuleSet:
    dix, early, claims = (values[o] == d for o, d in _USUAL.items())
    when = phases.WON if early else Moment(phases.BEFORE_LEAD, phases.WINNER, first_lead=False)
    claim = {CLAIM: Moment(phases.ANY_TIME, phases.ALL)} if claims else {}
    may = {DECLARE: when, **({SHOW: when} if dix else {}), **claim}
    rises = 250 if values["both-reach"] == "raise" else 0
    rounds = values["rounding"] == "tens" and values["trick-score"] == "card-points"
    tricks = (by.RoundedCards(10),) if rounds else (by.CardsCount(), by.LastTrick(10))
    higher = 0 if yes(values, "flush-then-marriage") else QUINTE | _FLUSHES
    melds = {MARRIAGE: MARRIAGE | higher, QUINTE: QUINTE | _FLUSHES, CARRE: CARRE | _EIGHTS}
    pinochles = {_PAIR: _PAIR | _GRAND | _PAIRS, _GRAND: _GRAND | _PAIRS}
    once = {kind: kind for kind in (_PAIRS, _FLUSHES, _EIGHTS, kinds.SEVEN)}
    tens = card_values({"A": 10, "T": 10, "K": 10})
    return RuleSet(
        seats=2,
        packs=2,
        ranks="ATKQJ9",
        hand_size=12,
        turn_up="talon",
        phases=(
            phases.talon({**may, **({EXCHANGE: when} if dix else {})}),
            *(() if early else (phases.Phase("last-declarations", may, (), phases.LED),)),
            phases.played_out(phases.END_PLAY[values["end-play"]], claim),
        ),
        scoring=Scoring(
            text={"en": "melds and card points", "fr": "les annonces et les points des cartes"},
            begin=(by.SevenTurned(10),),
            end=(*((by.GoesOut(10, rises),) if claims else ()), *tricks),
            won=(by.AtTheTarget(rises) if rises else by.HigherTotal(unless_won=True),),
            possible=Points(),
        ),
        value=tens if values["trick-score"] == "tens" else CARD_POINTS,
        target=int(values["target"]),
        declarations=kinds.Declarations(
            points={"marriage": 20, "royal-marriage": 40, "royal-quinte": 150, **FOURS},
            excludes={**melds, **pinochles, **once},
            rescore=kinds.NEW_CARD if yes(values, "fresh-card") else kinds.ONCE,
            carre_distinct=True,
            gained_card_same_trick=yes(values, "exchanged-card-meld-same-trick"),
            combinations=_groups(values),
            seven=10,
        ),
        exchange=Exchange(rank="9") if dix else None,
        sources=dict.fromkeys(_SOURCES, "rulebook 20; Ruesch"),
    )


PINOCHLE_2 = Game(
    id="pinochle-2",
    chapter=20,
    title={"en": "Pinochle for two", "fr": "Pinochle à deux"},
    summary={
        "en": "Two players, 48 cards, twelve in hand; melds and card points; 1000 points.\n\n"
        "Cards rank A 10 K Q J 9 and count 11 10 4 3 2 0. The winner of a trick may lay one meld "
        "before drawing, with a card that has served in none. Who has 1000 says so, and has won.",
        "fr": "Deux joueurs, 48 cartes, douze en main ; annonces et levées ; le premier à 1 000."
        "\n\nL’ordre est A 10 R D V 9, comptés 11, 10, 4, 3, 2 et rien. Qui fait la levée peut "
        "annoncer avant de piocher, avec une carte qui n’a pas servi. Qui a 1 000 le dit et gagne.",
    },
    sources=books.PINOCHLE,
    options=_OPTIONS,
    build=_build,
    idle=(
        Idle("rounding", {"trick-score": ("tens",)}),
        Idle("exchanged-card-meld-same-trick", {"dix": ("turned-only",)}),
    ),
)
