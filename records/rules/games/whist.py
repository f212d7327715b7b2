"""Whist as a table (rulebook 12)."""

from __future__ import annotations

from records.rules.duties import FOLLOW
from records.rules.ruleset import Game, Option, RuleSet, Values, card_values, two_sides

_OPTIONS = (
    Option(
        "honours",
        ("false", "true"),
        "false",
        {
            "en": "Whether three or four honours of trumps dealt to a side count 2 or 4.",
            "fr": "Si trois ou quatre honneurs d’atout donnés à un camp comptent 2 ou 4.",
        },
        "Cavendish 1889",
    ),
    Option(
        "target",
        ("5", "7", "10"),
        "5",
        {"en": "Points of the game.", "fr": "Points de la partie."},
        "Cavendish 1889",
    ),
)


def _build(values: Values) -> RuleSet:
    return RuleSet(
        game="whist",
        chapter=12,
        values=values,
        seats=4,
        sides=two_sides(4),
        packs=1,
        ranks="AKQJT98765432",
        hand_size=13,
        turn_up="dealer",
        stock=False,
        end_duties=FOLLOW,
        scoring="whist",
        value=card_values({}),
        target=int(values["target"]),
        sources={
            "deal": "rulebook 12; Cavendish 1889",
            "play": "rulebook 12; Cavendish 1889",
            "end-play": "rulebook 12; Cavendish 1889",
            "score": "rulebook 12; Cavendish 1889",
        },
    )


WHIST = Game(
    id="whist",
    chapter=12,
    title={"en": "Whist", "fr": "Whist"},
    summary={
        "en": "Four players in two sides, 52 cards; a point for each trick above six.",
        "fr": "Quatre joueurs en deux camps, 52 cartes ; un point par levée au-dessus de six.",
    },
    sources=("Cavendish 1889", "seed 002"),
    options=_OPTIONS,
    build=_build,
)
