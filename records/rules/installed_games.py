"""Games that other packages bring, by entry points of the group `carnet.games`.

An entry point names a `Game`. One that does not is reported in a sentence. The other games are
there nevertheless.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from records.languages import LANGUAGES, Text
from records.rules.phases import Duty
from records.rules.ruleset import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "carnet.games"

#: A name that a record's Game tag, an address and a file name can all take.
_ID = r"[a-z0-9]+(?:-[a-z0-9]+)*"
_LONGEST_ID = 40


def may_be_called(name: str) -> bool:
    """Return whether a game may have that id.

    >>> may_be_called("short-whist"), may_be_called("Whist")
    (True, False)
    """
    return len(name) <= _LONGEST_ID and re.fullmatch(_ID, name) is not None


class Broken(NamedTuple):
    """An entry point that brings no game, and why, in a sentence."""

    name: str
    text: Text


class _NoGame(Exception):  # noqa: N818 - it says what is missing
    """Why an entry point brings no game, in each language."""

    def __init__(self, english: str, french: str) -> None:
        super().__init__(english)
        self.text = dict(zip(LANGUAGES, (english, french), strict=True))


def found_beside(
    own: Mapping[str, Game], points: Iterable[EntryPoint]
) -> tuple[dict[str, Game], tuple[Broken, ...]]:
    """Return the games of other packages beside these, in the order of their ids, and the entry
    points that bring none. Cost: importing them.
    """
    broken = []
    by_id: dict[str, list[tuple[EntryPoint, Game]]] = {}
    for point in sorted(points, key=lambda one: (one.name, _package(one))):
        try:
            game = checked(_loaded(point), own)
        except _NoGame as no_game:
            broken.append(_told(point, no_game))
        else:
            by_id.setdefault(game.id, []).append((point, game))
    others: dict[str, Game] = {}
    for name in sorted(by_id):
        (point, game), *rest = by_id[name]
        if not rest:
            others[name] = game
            continue
        # Nobody can know which of them a record means.
        second = _package(rest[0][0])
        why = _NoGame(
            f"{second} brings a game {name} too, so neither is taken",
            f"{second} apporte aussi un jeu {name} : ni l’un ni l’autre n’est pris",
        )
        broken.append(_told(point, why))
    return others, tuple(broken)


def checked(found: object, own: Mapping[str, Game]) -> Game:
    """Return the game that was found. Raises _NoGame if it cannot be played."""
    if not isinstance(found, Game):
        what = type(found).__name__
        raise _NoGame(f"it is of type {what}, not a Game", f"c’est un {what}, pas un Game")
    name = found.id
    if not isinstance(name, str) or not may_be_called(name):
        raise _NoGame(
            f"its id {name!r} is not of lower-case letters, digits and single hyphens, "
            f"{_LONGEST_ID} at most",
            f"son nom {name!r} n’est pas fait de minuscules, de chiffres et de traits d’union "
            f"simples, {_LONGEST_ID} au plus",
        )
    if name in own:
        raise _NoGame(f"Carnet has a game {name} itself", f"Carnet a déjà un jeu {name}")
    _check_texts(name, [found.title, found.summary, *(one.text for one in found.options)])
    try:
        rules = found.rules()
    except Exception as error:  # whatever a stranger's table raises
        raise _NoGame(*_raised("its rules cannot be made", "ses règles", error)) from error
    if rules.game != name:
        raise _NoGame(
            f"its rules are those of {rules.game}", f"ses règles sont celles de {rules.game}"
        )
    duties = [one for phase in rules.phases for one in phase.duties if isinstance(one, Duty)]
    _check_texts(name, [rules.scoring.text, *(duty.text for duty in duties)])
    return found


def _check_texts(name: str, texts: list[Text]) -> None:
    """Raise _NoGame if one of a game's texts lacks a language."""
    for language in LANGUAGES:
        if not all(text.get(language) for text in texts):
            raise _NoGame(
                f"a title, a summary, an option or a rule of {name} has no text in {language!r}",
                f"un titre, un résumé, une option ou une règle de {name} n’a pas de texte en "
                f"{language!r}",
            )


def _loaded(point: EntryPoint) -> object:
    try:
        return point.load()
    except (Exception, SystemExit) as error:  # whatever a stranger's module raises
        raise _NoGame(*_raised("it cannot be imported", "son import", error)) from error


def _raised(english: str, french: str, error: BaseException) -> tuple[str, str]:
    """Return what was raised, on one line."""
    what = " ".join(f"{type(error).__name__}: {error}".split())
    return f"{english} ({what})", f"{french} échoue ({what})"


def _package(point: EntryPoint) -> str:
    return "?" if point.dist is None else f"{point.dist.name} {point.dist.version}"


def _told(point: EntryPoint, why: _NoGame) -> Broken:
    place = f"{point.name} ({point.value})"
    return Broken(
        point.name,
        {
            "en": f"the package {_package(point)} has no game at {place}: {why.text['en']}",
            "fr": f"le paquet {_package(point)} n’a pas de jeu à {place} : {why.text['fr']}",
        },
    )


def installed() -> Iterable[EntryPoint]:
    """Return the entry points of all installed packages."""
    # This import takes longer than checking most records, and is rarely needed.
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)
