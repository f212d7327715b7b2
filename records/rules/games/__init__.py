"""The games that Carnet knows, by the name that a record's Game tag gives.

Each is a table in a module of its family, which is imported when the game is asked for.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from threading import RLock
from typing import TYPE_CHECKING, Any

from records.rules.ruleset import Game, RuleSet

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from records.rules.installed_games import Broken

#: Carnet's own games, in the order of the rulebook's families: the module and the name of each.
_TABLES = {
    "besigue-1847": ("besigue_1847", "BESIGUE_1847"),
    "besigue": ("besigue", "BESIGUE_TWO_PACKS"),
    "besigue-3": ("besigue_3", "BESIGUE_3"),
    "besigue-4": ("besigue_4", "BESIGUE_4"),
    "besigue-sans-retourne": ("besigue_sans_retourne", "BESIGUE_SANS_RETOURNE"),
    "besigue-chinois": ("besigue_chinois", "BESIGUE_CHINOIS"),
    "besigue-9": ("besigue_9", "BESIGUE_9"),
    "sizette": ("sizette", "SIZETTE"),
    "quadrette": ("sizette", "QUADRETTE"),
    "bassadewitz": ("bassadewitz", "BASSADEWITZ"),
    "bassadewitz-old": ("bassadewitz", "BASSADEWITZ_OLD"),
    "whist": ("whist", "WHIST"),
    "besigue-rubicon": ("besigue_rubicon", "BESIGUE_RUBICON"),
    "besigue-six-packs": ("besigue_rubicon", "BESIGUE_SIX_PACKS"),
    "pinochle-2": ("pinochle_2", "PINOCHLE_2"),
    "brusquembille": ("brusquembille", "BRUSQUEMBILLE"),
    "sixty-six": ("sixty_six", "SIXTY_SIX"),
    "schnapsen": ("sixty_six", "SCHNAPSEN"),
    "triomphe": ("triomphe", "TRIOMPHE"),
    "sixte": ("sixte", "SIXTE"),
}


@cache
def _own(name: str) -> Game:
    module, constant = _TABLES[name]
    game: Game = getattr(import_module(f"{__name__}.{module}"), constant)
    return game


class _Own(Mapping[str, Game]):
    """Carnet's own games. Raises KeyError for any other."""

    def __getitem__(self, name: str) -> Game:
        return _own(name)

    def __iter__(self) -> Iterator[str]:
        return iter(_TABLES)

    def __len__(self) -> int:
        return len(_TABLES)


class Games(Mapping[str, Game]):
    """Games by id: Carnet's own first, then those of other packages, in the order of their ids.

    Other packages are looked for once, in one thread, when somebody asks for all games or for one
    that is not Carnet's own. Cost then: importing them.
    """

    def __init__(
        self, own: Mapping[str, Game], find: Callable[[], Iterable[EntryPoint]] | None = None
    ) -> None:
        # Without `find`, those of all installed packages.
        self._own = own
        self._find = find
        self._all: dict[str, Game] | None = None
        self._broken: tuple[Broken, ...] = ()
        # A package may ask for Carnet's own games while it is imported.
        self._lock = RLock()
        self._looking = False

    def __getitem__(self, name: str) -> Game:
        game = self._own.get(name)
        return self._games()[name] if game is None else game

    def __iter__(self) -> Iterator[str]:
        return iter(self._games())

    def __len__(self) -> int:
        return len(self._games())

    @property
    def looked(self) -> bool:
        """Whether other packages have been looked for."""
        return self._all is not None

    @property
    def broken(self) -> tuple[Broken, ...]:
        """The entry points that bring no game. Cost: looking for them, if nobody has yet."""
        self._games()
        return self._broken

    def _games(self) -> Mapping[str, Game]:
        if self._all is not None:
            return self._all
        with self._lock:
            if self._all is None and not self._looking:
                self._looking = True
                try:
                    self._look()
                finally:
                    self._looking = False
            return self._own if self._all is None else self._all

    def _look(self) -> None:
        # Most records are of Carnet's own games.
        from records.rules.installed_games import found_beside, installed

        others, self._broken = found_beside(self._own, (self._find or installed)())
        self._all = {**self._own, **others}


OWN = _Own()

#: All games: Carnet's own, and those that installed packages bring.
GAMES = Games(OWN)


def _game(name: str) -> Game:
    return GAMES[name]


def _rules(name: str, values: dict[str, str]) -> RuleSet:
    return GAMES[name].rules_for(values)


def _told_game(game: Game) -> Any:
    if GAMES.get(game.id) is game:
        return _game, (game.id,)
    return object.__reduce_ex__(game, 2)


def _told_rules(rules: RuleSet) -> Any:
    game = GAMES.get(rules.game)
    if game is not None and game.rules_for(rules.values) is rules:
        return _rules, (rules.game, dict(rules.values))
    return object.__reduce_ex__(rules, 2)


# One that is known here is pickled by its name, and is the one known where it is read.
copyreg.pickle(Game, _told_game)
copyreg.pickle(RuleSet, _told_rules)
