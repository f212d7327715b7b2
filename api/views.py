"""Stored records and replays as the JSON that callers see."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import records
from records.library import Stored, Summary
from records.notation.model import ORDER
from records.notation.reader import locate
from records.rules.games import GAMES

if TYPE_CHECKING:
    from records.notation.model import Deal
    from records.play.replay import DealReplay, Replay
    from records.play.view import Position

_UNDECODED = re.compile("[\ud800-\udfff]")
_LINE_END = re.compile("\r\n?|\n")

# Sizette and Quadrette go round to the right (rulebook 8, 9); where the direction is open
# it is an option of the game.
_COUNTER_CLOCKWISE = frozenset(("sizette", "quadrette"))


class NoSuchPoint(Exception):  # noqa: N818 - it names what is missing
    """A deal or an action that the record does not have: the problem and its values."""

    def __init__(self, problem: str, **values: Any) -> None:
        super().__init__(problem)
        self.problem = problem
        self.values = values


def summary_view(summary: Summary) -> dict[str, Any]:
    """A stored record in a list: its summary, and what its game is called."""
    return {**asdict(summary), "title": game_title(summary.game)}


def game_title(game: str | None) -> dict[str, str] | None:
    """What a game is called in English and French, or None if it is unknown."""
    known = GAMES.get(game) if game is not None else None
    return None if known is None else dict(known.title)


def stored_view(stored: Stored) -> dict[str, Any]:
    """A stored record with its text and its findings."""
    return {
        **summary_view(stored.summary),
        "text": written_text(stored.text),
        "findings": stored.findings,
    }


def written_text(text: bytes) -> str:
    """The text to look at; each byte that is no UTF-8 shows as one replacement sign."""
    return _displayed(text.decode("utf-8", "surrogateescape"))


def _displayed(text: str) -> str:
    """As many characters, those that stand for an undecodable byte replaced by U+FFFD."""
    return _UNDECODED.sub("\ufffd", text)


def stored_replay(stored: Stored) -> Replay:
    """A stored record replayed, located in its text.  Cost: one reading and one replay of it."""
    (record,) = records.loads(stored.text)
    return records.replay(locate(record))


def replay_view(
    stored: Stored, replay: Replay, deal: int | None, ply: int | None, seat: str | None
) -> dict[str, Any]:
    """The replay, or the part of it that is asked for; see `ReplaySchema`.

    Raises NoSuchPoint if the record has no such deal or action.
    """
    text = written_text(stored.text)
    # What stood before the first record of a file is kept with it, outside its own text.
    before = len(text) - len(replay.record.text)
    wanted = replay.deals if deal is None else _deal(replay, deal)
    return {
        "id": stored.summary.id,
        "game": stored.summary.game,
        "title": game_title(stored.summary.game),
        "text": text,
        "language": replay.record.language,
        "seats": seats_of(replay),
        "sides": [list(side) for side in replay.sides],
        "direction": direction(replay),
        "players": stored.summary.players,
        "seen_by": seat,
        "ok": replay.ok,
        "score": None if replay.score is None else list(replay.score),
        "complete": replay.complete,
        "winner": None if replay.winner is None else list(replay.winner),
        "findings": _placed(stored.findings, text),
        "figures": [d.as_dict() for d in replay.deals],
        "spans": [_spans(d, before) for d in replay.record.deals],
        "deals": [_deal_view(replay, d, ply, seat) for d in wanted],
    }


def seats_of(replay: Replay) -> list[str]:
    """The seats at the table in order of play; none where the game is unknown."""
    return sorted(seat for side in replay.sides for seat in side)


def direction(replay: Replay) -> str:
    """How play goes round the table: ``cw`` or ``ccw``."""
    if replay.rules is None:
        return "cw"
    usual = "ccw" if replay.rules.game in _COUNTER_CLOCKWISE else "cw"
    return replay.rules.option("direction") or usual


def _deal(replay: Replay, deal: int) -> list[DealReplay]:
    """The deal at that place; none where it is there, but its rules are unknown."""
    written = len(replay.record.deals)
    if not 1 <= deal <= written:
        raise NoSuchPoint("no-deal", deal=deal, deals=written)
    return replay.deals[deal - 1 : deal]


def _deal_view(
    replay: Replay, deal: DealReplay, ply: int | None, seat: str | None
) -> dict[str, Any]:
    if ply is not None and ply > deal.plies:
        raise NoSuchPoint("no-ply", deal=deal.deal, ply=ply, plies=deal.plies)
    plies: Iterable[int] = range(deal.plies + 1) if ply is None else (ply,)
    positions = (replay.position(deal.deal, number) for number in plies)
    return {
        "deal": deal.deal,
        "dealer": deal.dealer,
        "start_score": None if deal.start_score is None else list(deal.start_score),
        "score": None if deal.score is None else list(deal.score),
        "complete": deal.complete,
        "plies": deal.plies,
        "events": [e.as_dict() for e in replay.events(deal.deal)],
        "positions": [_position(p, seat) for p in positions],
    }


def _position(position: Position, seat: str | None) -> dict[str, Any]:
    seen = position if seat is None else position.seen_by(seat)
    view = seen.as_dict()
    # The deal's list of events has it; told once is enough for some hundred positions.
    view.pop("event", None)
    return view


def _spans(deal: Deal, before: int) -> list[list[int]]:
    """Where each action of the deal stands in the text, in order."""
    return [[before + item.start, before + item.end] for item in deal.items if item.kind <= ORDER]


def _placed(findings: list[dict[str, Any]], text: str) -> list[dict[str, Any]]:
    """The findings with their places as offsets into the text, as the spans have them."""
    starts = [0, *(found.end() for found in _LINE_END.finditer(text))]
    placed = []
    for finding in findings:
        start = end = None
        if finding["line"] is not None and finding["column"] is not None:
            start = starts[finding["line"] - 1]
            while text.startswith("\ufeff", start):
                start += 1  # a byte-order mark has no column
            end = start + finding["end_column"] - 1
            start += finding["column"] - 1
        placed.append({**finding, "start": start, "end": end})
    return placed
