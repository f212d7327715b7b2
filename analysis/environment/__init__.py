"""Games that programs play: the rules engine as an environment for learning.

`Play` needs no further package. `pettingzoo_env` is the interface of PettingZoo, `open_spiel_game`
that of OpenSpiel: they need the extra *train*.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from analysis.environment.play import IllegalActionError, Play

if TYPE_CHECKING:
    from analysis.environment.aec import CarnetEnv
    from analysis.environment.spiel import SpielGame

__all__ = ["IllegalActionError", "MissingExtraError", "Play", "open_spiel_game", "pettingzoo_env"]


class MissingExtraError(ImportError):
    """A package of the extra *train* is not installed."""

    def __init__(self, package: str | None) -> None:
        super().__init__(
            f"this needs the extra “train”: pip install 'carnet[train]' (no {package} here)",
            name=package,
        )


def pettingzoo_env(
    game: str,
    options: Mapping[str, str] | None = None,
    whole: bool = False,
    reward: str = "deal",
    render_mode: str | None = None,
) -> CarnetEnv:
    """Return a game as an environment of PettingZoo; see `analysis.environment.aec.CarnetEnv`.

    Raises MissingExtraError without the extra *train*.
    """
    try:
        from analysis.environment.aec import CarnetEnv
    except ModuleNotFoundError as error:
        raise MissingExtraError(error.name) from None
    return CarnetEnv(game, options, whole, reward, render_mode)


def open_spiel_game(
    game: str, options: Mapping[str, str] | None = None, whole: bool = False
) -> SpielGame:
    """Return a game as one of OpenSpiel; see `analysis.environment.spiel.SpielGame`.

    Raises MissingExtraError without the extra *train*.
    """
    try:
        from analysis.environment.spiel import load
    except ModuleNotFoundError as error:
        raise MissingExtraError(error.name) from None
    return load(game, options or {}, whole)
