"""What the tables of the bezique family share."""

from __future__ import annotations

from typing import Any

from records.languages import both
from records.rules.options import TARGETS, Option, Values
from records.rules.ruleset import card_values
from records.rules.values import replace

RANKS = "ATKQJ987"
CARD_POINTS = card_values({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2})
BRISQUES = card_values({"A": 10, "T": 10})
FOURS = {"A": 100, "K": 80, "Q": 60, "J": 40}


def yes(values: Values, name: str) -> bool:
    """Return whether an option is `true`."""
    return values[name] == "true"


END_PLAY_VALUES = ("follow-beat-trump", "follow-trump", "follow", "free")
BOTH = ("true", "false")


def option(
    name: str, values: tuple[str, ...], english: str, french: str, source: str, **more: Any
) -> Option:
    """Return an option with its text in both languages. The first value is usually the default."""
    return Option(name, values, {"en": english, "fr": french}, source, **more)


#: The options that many games have, and what is the same of each besides their words.
_USUAL = {
    "target": ("Points of the game.", "Points de la partie."),
    "packets": ("How the cards are dealt.", "Comment les cartes sont données."),
    "must-undertrump": (
        "Whether a player must trump if void and unable to beat the trump on the table.",
        "Si qui n’a pas la couleur et ne peut surcouper doit couper quand même.",
    ),
    "head-partner": (
        "Whether one must beat one’s own partner too.",
        "Si l’on doit forcer aussi sur son partenaire.",
    ),
    "rank": ("The rank of the cards.", "L’ordre des cartes."),
    "duty": ("The duties of play.", "Les obligations du jeu."),
    "players": ("How many play.", "À combien on joue."),
    "hand-size": ("Cards in hand.", "Nombre de cartes en main."),
    "end-play": (
        "The duties once the talon is empty.",
        "Les obligations une fois le talon épuisé.",
    ),
    "dealer-rotation": ("Who deals next.", "Qui donne ensuite."),
}
_BESIDES: dict[str, dict[str, Any]] = {
    "target": {"numbers": TARGETS},
    "packets": {"describes": True},
}


def usual(name: str, values: tuple[str, ...], source: str, default: str = "") -> Option:
    """Return an option that many games have. The first value is the default, without another."""
    return Option(name, values, both(_USUAL[name]), source, default, **_BESIDES.get(name, {}))


def taken_over(base: tuple[Option, ...], name: str, **changes: Any) -> Option:
    """Return the option of that name, with some of its fields changed.

    Where the values change, so does the default: it is the first of them.
    """
    known = next(one for one in base if one.name == name)
    if "values" in changes:
        changes = {"default": changes["values"][0], **changes}
    return replace(known, **changes)


def with_options(base: tuple[Option, ...], *own: Option) -> tuple[Option, ...]:
    """Return the options of a chapter, replaced where another chapter sets its own."""
    by_name = {option.name: option for option in base}
    by_name.update({option.name: option for option in own})
    return tuple(by_name.values())
