"""What the tables of the bezique family share."""

from __future__ import annotations

from typing import Any

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


def target(values: tuple[str, ...], source: str, default: str = "") -> Option:
    """Return the option `target`. Without a default the first of these values is the default."""
    text = {"en": "Points of the game.", "fr": "Points de la partie."}
    return Option("target", values, text, source, default, numbers=TARGETS)


def packets(values: tuple[str, ...], source: str) -> Option:
    """Return the option `packets`. The first of these values is the default."""
    text = {"en": "How the cards are dealt.", "fr": "Comment les cartes sont données."}
    return Option("packets", values, text, source, describes=True)


def undertrump(source: str) -> Option:
    """Return the option `must-undertrump`."""
    text = {
        "en": "Whether a player must trump if void and unable to beat the trump on the table.",
        "fr": "Si qui n’a pas la couleur et ne peut surcouper doit couper quand même.",
    }
    return Option("must-undertrump", ("false", "true"), text, source)


def head_partner(source: str) -> Option:
    """Return the option `head-partner`."""
    text = {
        "en": "Whether one must beat one’s own partner too.",
        "fr": "Si l’on doit forcer aussi sur son partenaire.",
    }
    return Option("head-partner", BOTH, text, source)


def rank(values: tuple[str, ...], source: str) -> Option:
    """Return the option `rank`. The first of these values is the default."""
    text = {"en": "The rank of the cards.", "fr": "L’ordre des cartes."}
    return Option("rank", values, text, source)


def duty(values: tuple[str, ...], source: str) -> Option:
    """Return the option `duty`. The first of these values is the default."""
    text = {"en": "The duties of play.", "fr": "Les obligations du jeu."}
    return Option("duty", values, text, source)


def players(values: tuple[str, ...], source: str) -> Option:
    """Return the option `players`. The first of these values is the default."""
    text = {"en": "How many play.", "fr": "À combien on joue."}
    return Option("players", values, text, source)


def hand_size(values: tuple[str, ...], source: str) -> Option:
    """Return the option `hand-size`. The first of these values is the default."""
    text = {"en": "Cards in hand.", "fr": "Nombre de cartes en main."}
    return Option("hand-size", values, text, source)


def end_play(values: tuple[str, ...], source: str) -> Option:
    """Return the option `end-play`. The first of these values is the default."""
    text = {
        "en": "The duties once the talon is empty.",
        "fr": "Les obligations une fois le talon épuisé.",
    }
    return Option("end-play", values, text, source)


def dealer_rotation(source: str) -> Option:
    """Return the option `dealer-rotation`."""
    text = {"en": "Who deals next.", "fr": "Qui donne ensuite."}
    return Option("dealer-rotation", ("alternate", "winner", "loser"), text, source)


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
