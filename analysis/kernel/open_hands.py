"""Open hands, searched by the compiled kernel: two sides, or each player alone."""

from __future__ import annotations

import ctypes
import weakref
from ctypes import byref

from analysis.kernel.library import load
from analysis.kernel.scored import score_of
from analysis.kernel.shared import ANALYSED
from records.kernel.lines import tables_of
from records.kernel.tables import Rules, duty_bits
from records.rules.phases import Duties
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally

_NUMBERS = ANALYSED.numbers
#: The most cards that are searched.
MOST_CARDS = _NUMBERS["MOST_BITS"]
#: Card values from this on are not for the kernel.
_MOST_VALUE = 255

#: Why a search stopped.
ANSWERED, TOO_MANY_POSITIONS = (
    _NUMBERS[f"Stopped::{name}"] for name in ("NO", "TOO_MANY_POSITIONS")
)


@ANALYSED.like("OpenHands")
class OpenHands(ctypes.Structure):
    """Hands as sets of bits, with the tables of a search: see `analysis.solver.layout`."""

    def bind(self, duties: Duties, values: list[int]) -> bool:
        """Set the duties and the values; returns whether the kernel can search under them."""
        told, usual = duty_bits(duties), all(0 <= value <= _MOST_VALUE for value in values)
        if self.size > MOST_CARDS or told is None or not usual:
            return False
        self.duties = told
        self.value[: len(values)] = values
        return True


@ANALYSED.like("SidesTrick")
class SidesTrick(ctypes.Structure):
    """Where a search of two sides begins."""


class HandSearch:
    """A search of hands. It remembers what it has learnt. One thread at a time may ask.

    Raises MemoryError if there is no room for it.
    """

    def __init__(self, library: ctypes.CDLL, hands: OpenHands, kind: str) -> None:
        make, free, ask = (getattr(library, f"carnet_{kind}_{do}") for do in ("new", "free", "ask"))
        self._search, self._ask = make(byref(hands)), ask
        if not self._search:
            raise MemoryError
        weakref.finalize(self, free, self._search)

    def ask(self, trick: SidesTrick, positions: int, limit: int) -> tuple[int, int, int]:
        """Ask within a trick, or before one if `more` is 0.

        Returns why it stopped, the positions so far, and the bound.
        """
        count, makes = ctypes.c_int64(positions), ctypes.c_int32()
        stopped = self._ask(self._search, byref(trick), limit, byref(count), byref(makes))
        if stopped not in (ANSWERED, TOO_MANY_POSITIONS):
            raise MemoryError
        return stopped, count.value, makes.value


@ANALYSED.like("EachSpec")
class EachSpec(ctypes.Structure):
    """How a deal counts where each plays alone: see `analysis.solver.each`."""


@ANALYSED.like("TakenSoFar")
class TakenSoFar(ctypes.Structure):
    """What has been taken: the points of each seat, and what matters of the tricks."""


@ANALYSED.like("Worth")
class Worth(ctypes.Structure):
    """What each seat wants to be high. `number` is whatever the caller has given at the end."""


@ANALYSED.like("Ending")
class Ending(ctypes.Structure):
    """How the end of a deal is counted by the steps of its rules, and what the players want.

    With `more_than_points`, more than the card points of any seat, that is a high score and then
    few points; otherwise a score higher than that of the other side, or a high one.
    """

    @classmethod
    def of(cls, tally: Tally, dealer: int, more_than_points: int = 0) -> Ending:
        """How a deal with this dealer ends, before which the score stands as the tally says."""
        return cls(dealer, bool(more_than_points), more_than_points, score_of(tally))


@ANALYSED.like("EachTrick")
class EachTrick(ctypes.Structure):
    """Where a search begins: within a trick, or before one if `more` is 0."""


class EachAsked:
    """A search in which each plays alone. It remembers what it has learnt. One thread may ask.

    Raises MemoryError if there is no room for it.
    """

    def __init__(
        self,
        library: ctypes.CDLL,
        hands: OpenHands,
        spec: EachSpec,
        rules: Rules | None,
        ending: Ending | None,
    ) -> None:
        by_rules = rules and byref(rules), ending and byref(ending)
        self._search = library.carnet_each_new(byref(hands), byref(spec), *by_rules)
        if not self._search:
            raise MemoryError
        self._ask, self._end = library.carnet_each_ask, library.carnet_each_end
        weakref.finalize(self, library.carnet_each_free, self._search)

    def end(self, number: int) -> TakenSoFar:
        """Return what has been taken at the end of this number."""
        out = TakenSoFar()
        self._end(self._search, number, byref(out))
        return out

    def ask(self, trick: EachTrick, positions: int, limit: int) -> tuple[int, int, Worth]:
        """Return why it stopped, the positions so far, and what each seat makes."""
        count, worth = ctypes.c_int64(positions), Worth()
        stopped = self._ask(self._search, byref(trick), limit, byref(count), byref(worth))
        if stopped not in (ANSWERED, TOO_MANY_POSITIONS):
            raise MemoryError
        return stopped, count.value, worth


#: Which search is asked: of two sides, or of two pairs of partners who play for tricks alone.
SIDES, PARTNERS = "sides", "partners"


def search(hands: OpenHands, kind: str = SIDES) -> HandSearch | None:
    """Return a search of these hands, or None if there is no compiled kernel.

    That of `PARTNERS` is for four seats with at most 13 cards of a suit, who only follow suit.
    """
    library = load()
    return None if library is None else HandSearch(library, hands, kind)


def search_each(
    hands: OpenHands, spec: EachSpec, rules: RuleSet | None = None, ending: Ending | None = None
) -> EachAsked | None:
    """Return a search in which each plays alone, or None if the kernel cannot search.

    With `rules`, what has been taken before matters, and their steps count the `ending`.
    """
    library = load()
    tables = None if rules is None else tables_of(rules)
    if library is None or not (tables is None or tables.plays_on):
        return None
    return EachAsked(library, hands, spec, tables, ending)
