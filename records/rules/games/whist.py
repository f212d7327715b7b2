"""Whist as a table (rulebook 12)."""

from __future__ import annotations

from records.rules.games.bibliography import CAVENDISH, LALANNE_SIZETTE
from records.rules.games.common import option, usual, yes
from records.rules.options import Idle, Values
from records.rules.phases import FOLLOW, played_out
from records.rules.possible_scores import ToOneSide
from records.rules.ruleset import Game, RuleSet, two_sides
from records.rules.scorers import Adjustments, HigherTotal, Honours, OddTricks, Rubber
from records.rules.steps import Scoring

_OPTIONS = (
    option(
        "honours",
        ("false", "true"),
        "Whether three or four honours of trumps dealt to a side count 2 or 4.",
        "Si trois ou quatre honneurs d’atout donnés à un camp comptent 2 ou 4.",
        "Cavendish 1889",
    ),
    usual("target", ("5", "7", "10"), "Cavendish 1889"),
    option(
        "rubber",
        ("false", "true"),
        "Whether a record is a rubber, the best of three games, and not one game.",
        "Si un relevé est un rob, le meilleur de trois parties, et non une seule.",
        "Cavendish 1889",
    ),
)


def _build(values: Values) -> RuleSet:
    counted = yes(values, "honours")
    honours = (HigherTotal(unless_won=True), Honours()) if counted else ()
    return RuleSet(
        seats=4,
        sides=two_sides(4),
        ranks="AKQJT98765432",
        hand_size=13,
        turn_up="dealer",
        phases=(played_out(FOLLOW),),
        scoring=Scoring(
            text={"en": "tricks above six", "fr": "levées au-dessus de six"},
            # A penalty is counted before tricks, and tricks before honours (law 5).
            end=(Adjustments(), HigherTotal(), OddTricks(6), *honours),
            won=(HigherTotal(unless_won=True), *((Rubber(),) if yes(values, "rubber") else ())),
            possible=ToOneSide(tuple(range(1, 8)), honours=(2, 4) if counted else ()),
        ),
        unit="odd-tricks",
        target=int(values["target"]),
        sources=dict.fromkeys(("deal", "play", "end-play", "score"), "rulebook 12; Cavendish 1889"),
    )


WHIST = Game(
    id="whist",
    chapter=12,
    title={"en": "Whist", "fr": "Whist"},
    summary={
        "en": (
            "Four players in two sides, 52 cards; a point for each trick above six.\n\n"
            "Partners sit opposite. All 52 cards are dealt; the dealer’s last is turned "
            "for trumps and stays theirs. The player to the dealer’s left leads; "
            "each must follow suit if "
            "able and may otherwise play any card. Aces are high.\n\n"
            "Each trick above six counts one. Where honours count, a side that was "
            "dealt three of the ace, king, queen and jack of trumps adds 2, all four 4, "
            "after the tricks; not a side that is one short of the game. Five points win."
        ),
        "fr": (
            "Quatre joueurs en deux camps, 52 cartes ; un point par levée au-dessus de six.\n\n"
            "Les partenaires se font face. Les 52 cartes sont données ; la dernière du donneur "
            "est retournée : elle fait l’atout et lui reste. Son voisin de gauche entame ; "
            "chacun fournit s’il le peut, sinon joue ce qu’il veut. L’as est la plus forte.\n\n"
            "Chaque levée au-dessus de six compte un point. Si les honneurs comptent, le camp "
            "qui a reçu trois honneurs sur quatre (as, roi, dame et valet d’atout) ajoute 2, "
            "ou 4 s’il a les quatre, après les levées ; un camp à un point du but n’en compte "
            "pas. Cinq points gagnent."
        ),
    },
    sources=(CAVENDISH, LALANNE_SIZETTE),
    options=_OPTIONS,
    build=_build,
    idle=(
        Idle("honours", {"target": ("1",)}),
        # The laws value games of five alone.
        Idle("rubber", test=lambda values: values["target"] != "5", because=("target",)),
    ),
)
