"""Advises a player at any moment of a deal: what each of their options is expected to bring.

The cards that the player has not seen are dealt at random, many times, by all that they know. In
each of these deals each option is tried, and then all play on by the policy of
`analysis.estimate`. Where two players know all cards because nobody draws any more, the options
are solved instead. The same seed gives the same advice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analysis.advice.answer import Advice, NoAdvice, Option
from analysis.advice.moment import Moment, moment, seen_after_draws, seen_before_draws
from analysis.advice.options import Deeds, deeds, least_kept_first
from analysis.advice.valued import sampled, solved
from analysis.advice.words import assumptions, no_advice
from analysis.estimate.deal import DealEstimate
from records.cards import SEATS

if TYPE_CHECKING:
    from records.play.replay import Replay

__all__ = ["WORLDS", "Advice", "NoAdvice", "Option", "advise"]

#: The number of random deals in which each option is tried unless the caller says.
WORLDS = 40


def advise(
    replay: Replay,
    deal: int,
    ply: int,
    seat: str | None = None,
    worlds: int = WORLDS,
    seed: int = 0,
) -> Advice | NoAdvice:
    """Return what each thing that a seat may do after a ply of a deal (from 1) would bring.

    Ply 0 is before the first action. `seat` is by default whose turn it is to play. Nothing depends
    on what that seat cannot know. Raises IndexError if there is no such point, and ValueError for a
    seat that the game does not have or for fewer than two worlds.

    Cost: three replays of the record, and some microseconds for each option in each world. Without
    the compiled kernel one to three milliseconds at the beginning of a deal, later less.
    """
    rules = replay.rules
    if rules is None:
        return no_advice(deal, ply, "rules")
    if not 1 <= deal <= len(replay.deals) or not 0 <= ply <= replay.deals[deal - 1].plies:
        raise IndexError(f"there is no ply {ply} in deal {deal}")
    if seat is not None and not any(seat in side for side in replay.sides):
        raise ValueError(f"no seat {seat}")
    if worlds < 2:
        raise ValueError("an interval needs two worlds")
    found = moment(replay, deal, ply)
    if found.over:
        return no_advice(deal, ply, "over")
    to_play = found.drawn.next
    if found.table.gap.open or (seat is None and to_play < 0):
        return no_advice(deal, ply, "turn")
    at = to_play if seat is None else SEATS.index(seat)
    done = deeds(found, found.choices[at])
    if not done.early and not done.late:
        unknown = at == to_play and found.drawn.hands.unknown[at]
        return no_advice(deal, ply, "cards" if unknown else "turn")
    estimate = DealEstimate(replay, deal, worlds, seed)
    reason = estimate.countable()
    if reason is not None:
        return no_advice(deal, ply, reason)
    valued = valued_at(estimate, found, ply, at, done, worlds)
    if valued is None:
        return no_advice(deal, ply, "cards")
    early, late, how = valued
    return Advice(
        deal=deal,
        ply=ply,
        seat=SEATS[at],
        side=rules.side_of(at),
        sides=replay.sides,
        unit=rules.unit,
        how=how,
        worlds=worlds,
        seed=seed,
        announcements=tuple(early),
        options=tuple(late),
        assumes=assumptions(SEATS[at], worlds, how == "solved", bool(early) or how == "sampled"),
    )


def valued_at(
    estimate: DealEstimate, found: Moment, ply: int, seat: int, done: Deeds, worlds: int
) -> tuple[list[Option], list[Option], str] | None:
    """Return what a seat may do before the draws and after them, the best first, and how valued.

    None if the seat knows too few cards.
    """
    position, played = estimate.replay.position(estimate.deal, ply), estimate.played(ply)
    side = estimate.rules.side_of(seat)
    early, late, how = [], [], "sampled"
    if done.early:
        known = seen_before_draws(found, position, seat, played)
        if known is None:
            return None
        early = sampled(estimate, ply, side, known, done.early, worlds)
    if estimate.open_hands() and not found.drawn.stock.left:
        late = solved(estimate, ply, side, done.late) or []
        how = "solved" if late else how
    if done.late and not late:
        known = seen_after_draws(found, position, seat, played)
        if known is None:
            return None
        ordered = least_kept_first(found.table, done.late)
        late = sampled(estimate, ply, side, known, ordered, worlds)
    return early, late, how
