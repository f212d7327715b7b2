"""A whole game told event by event, so that a change of the engine shows where it first differs.

`python -m tests.golden.transcript` (or `make golden`) writes the transcripts anew; read the
difference before it is committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import records
from analysis.generate import generate
from records.play.positions import Event, Position
from records.play.replay import Replay
from records.rules.tally import NO_SIDE, Mark

FOLDER = Path(__file__).resolve().parent

#: For each game a seed, a player and options that show much in little room.
GAMES: dict[str, tuple[int, str, dict[str, str]]] = {
    "besigue-1847": (4, "eager", {"turned-seven": "10-dealer", "melds-per-trick": "any"}),
    "besigue": (3, "eager", {"brisque-marking": "live", "end-play": "follow-trump"}),
    "besigue-3": (1, "eager", {"target": "1000", "melds-per-trick": "any"}),
    "besigue-4": (2, "eager", {"packs": "3", "target": "1000", "head-partner": "false"}),
    "besigue-sans-retourne": (1, "eager", {"seven": "show-10", "sequence-makes-trump": "true"}),
    "besigue-chinois": (1, "eager", {"melds-per-trick": "any", "last-trick": "last-stock"}),
    "besigue-9": (
        2,
        "eager",
        {
            "final-meld-round": "each-in-turn",
            "exchange": "true",
            "dealt-seven": "10",
            "turned-seven-drawn": "10",
            "win-test": "immediate",
            "brisques": "aces-tens",
        },
    ),
    "pinochle-2": (2, "collector", {"double-pinochle": "300", "target": "500"}),
    "sizette": (3, "random", {"strict-captain": "true"}),
    "quadrette": (3, "random", {"win-rule": "four-or-void", "play-on": "always-six"}),
    "bassadewitz": (5, "random", {"hundred": "any-highest", "tie": "carry", "deals": "6"}),
    "bassadewitz-old": (5, "random", {"payout": "scaled", "ante-on-carry": "true", "deals": "6"}),
    "brusquembille": (3, "eager", {"form": "trevoux", "target": "200"}),
    "sixty-six": (6, "eager", {"exchange-when": "any-time", "target": "5"}),
    "schnapsen": (3, "eager", {"target": "5"}),
    "triomphe": (3, "random", {"players": "4", "head-partner": "false"}),
    "sixte": (2, "random", {"turned-ace": "1", "target": "4"}),
    "whist": (2, "random", {"honours": "true", "target": "7"}),
    "besigue-six-packs": (1, "collector", {"four-tens": "90", "besigue-cards": "by-trump"}),
    "besigue-rubicon": (264, "collector", {"rubicon-brisques": "320"}),
}


def transcript(game: str) -> str:
    """The transcript of that game."""
    seed, player, options = GAMES[game]
    replay = records.replay(generate(game, seed, options, player))
    return "\n".join(_lines(replay, f"seed {seed}, {player}")) + "\n"


def _lines(replay: Replay, how: str) -> Iterator[str]:
    record = replay.record
    yield f"{record.get('Game')}  {record.get('Options') or ''}  {how}"
    for deal in replay.deals:
        marks = [mark for mark in replay.marks if mark.deal == deal.deal]
        position = replay.position(deal.deal, 0)
        yield ""
        yield f"deal {deal.deal}  dealer {deal.dealer}  score {_score(deal.start_score)}"
        for seat in position.hands:
            yield f"  {seat}  {_hand(position, seat)}"
        if position.turn_up is not None:
            yield f"  turn-up {position.turn_up}"
        if position.talon:
            yield f"  talon {' '.join(position.talon)}"
        yield from _marks(marks, 0)
        for event in replay.events(deal.deal):
            before, position = position, replay.position(deal.deal, event.ply)
            yield from _event(event, before, position)
            yield from _marks(marks, event.ply)
        yield f"  deal score {_score(deal.score)}"
    yield ""
    assert replay.winner is not None or replay.complete
    yield f"result {_score(replay.score)}  won by {' '.join(replay.winner or ('nobody',))}"


def _event(event: Event, before: Position, after: Position) -> Iterator[str]:
    what = " ".join(event.cards) or event.text
    points = f" for {event.points}" if event.points else ""
    trump = f"  trump {after.trump}" if after.trump != before.trump else ""
    duty = ""
    if event.kind == "play" and before.legal is not None and before.table:
        held = set(before.hands[event.seat or ""])
        duty = f"  of {' '.join(before.legal)}" if set(before.legal) < held else ""
    yield f"{event.ply:4} {event.trick:3} {event.seat} {event.kind} {what}{points}{duty}{trump}"
    for seat in after.hands:
        if after.hands[seat] != before.hands[seat]:
            yield f"           {seat}  {_hand(after, seat)}"
    if after.talon_left != before.talon_left:
        yield f"           talon {after.talon_left}"
    if after.turn_up != before.turn_up:
        yield f"           turn-up {after.turn_up}"
    if event.kind == "play" and not after.table and after.last_trick is not None:
        won = " ".join(map(str, after.tricks.values()))
        counted = f"  counted {_score(after.counted)}"
        yield f"         to {after.last_trick['winner']}  tricks {won}{counted}"


def _marks(marks: list[Mark], ply: int) -> Iterator[str]:
    for mark in marks:
        if mark.ply == ply:
            side = "-" if mark.side == NO_SIDE else str(mark.side + 1)
            what = f" {mark.what}" if mark.what else ""
            why = f"{mark.source}{what}"
            yield f"         side {side} marks {mark.points}: {why}, {_score(mark.total)}"


def _hand(position: Position, seat: str) -> str:
    return " ".join(position.hands[seat]) or "-"


def _score(score: tuple[int, ...] | list[int] | None) -> str:
    return "?" if score is None else "/".join(map(str, score))


def main() -> None:
    """Write every transcript anew."""
    for game in GAMES:
        (FOLDER / f"{game}.txt").write_text(transcript(game), encoding="utf-8")


if __name__ == "__main__":
    main()
