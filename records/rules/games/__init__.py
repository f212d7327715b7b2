"""The games that Carnet knows, by the name that a record's Game tag gives.

Each is a table in a module of its own, which is imported when the game is asked for.
"""

from __future__ import annotations

import copyreg
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from records.rules.installed_games import Games, installed
from records.rules.ruleset import Game, RuleSet

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
    "besigue-six-packs": ("besigue_six_packs", "BESIGUE_SIX_PACKS"),
    "pinochle-2": ("pinochle_2", "PINOCHLE_2"),
    "brusquembille": ("brusquembille", "BRUSQUEMBILLE"),
    "sixty-six": ("sixty_six", "SIXTY_SIX"),
    "schnapsen": ("schnapsen", "SCHNAPSEN"),
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


OWN = _Own()

#: All games: Carnet's own, and those that installed packages bring.
GAMES = Games(OWN, installed)


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
