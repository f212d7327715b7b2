"""Records of one deal, for tests that differ in the play alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.sentences import Play, test_of


@dataclass(frozen=True)
class Deals:
    """Deals of one game that begin alike.

    >>> print(Deals("whist", '[Dealer "D"]')("1. A:AS *", "target=5"), end="")
    [Game "whist"]
    [Options "target=5"]
    <BLANKLINE>
    [Deal "1"]
    [Dealer "D"]
    <BLANKLINE>
    1. A:AS *
    """

    game: str
    #: The tags of a deal that is given no others.
    tags: str = ""

    def __call__(
        self, play: str, options: str = "", tags: str | None = None, header: str = ""
    ) -> str:
        """A record of one deal."""
        named = f'[Options "{options}"]\n' if options else ""
        head = f'[Game "{self.game}"]\n{named}{header}\n[Deal "1"]'
        return f"{head}\n{self.tags if tags is None else tags}\n\n{play}\n"

    def late(self, start: int, more: str = "") -> str:
        """The tags of a deal taken up at a trick that A leads."""
        return f'{self.tags}\n[Start "{start}"]\n[Leader "A"]\n{more}'

    def based(self, score: str) -> str:
        """The tags of a deal before which the game stood at this score."""
        return f'{self.tags}\n[Score "{score}"]'

    def of(self, game: str) -> Deals:
        """Deals of another game."""
        return Deals(game)

    def sentences(self, table: str) -> Callable[[list[Play]], None]:
        """A test with a case for each sentence of a table (see `tests/sentences.py`)."""
        return test_of(self, table)


class Several:
    """Deals of several games, for tests that tell the game of each play."""

    def __init__(self, *deals: Deals) -> None:
        self.deals = {deal.game: deal for deal in deals}

    def of(self, game: str) -> Deals:
        """The deals of one of these games, or of another."""
        return self.deals.get(game) or Deals(game)

    def sentences(self, table: str) -> Callable[[list[Play]], None]:
        """A test with a case for each sentence of a table, each play with its game before it."""
        return test_of(self, table)
