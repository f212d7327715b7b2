"""Replays as the JSON that callers see, of a stored record or of a text that is not stored."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import records
from analysis.decisions.next_steps import next_steps
from api.views.notes import deal_notes
from api.views.record import stored_replay, told, written_text
from api.views.refused import Refused
from api.words.rules_pages import game_title
from records.cards import SEATS
from records.library import Stored
from records.notation.letters import printable
from records.notation.model import ACTIONS
from records.notation.reader import Reader, locate
from records.notation.record_texts import LINE_END
from records.play.as_read import replay_as_read
from records.play.choices import choices
from records.rules.kinds import EXCHANGED_WORDS, KIND_WORDS
from records.severities import MOST

if TYPE_CHECKING:
    from records.notation.model import Deal, Record
    from records.play.positions import Event, Position
    from records.play.replay import Replay
    from records.rules.deal_replay import DealReplay
    from records.rules.ruleset import RuleSet


#: The most actions for which one answer shows the table after each.
MOST_ACTIONS = 20_000
#: The most bytes of a text of which a deal is replayed while its caller waits.
ONE_DEAL_AT_ONCE = 64 << 10


@dataclass(frozen=True, slots=True)
class Shown:
    """A text and one of its records, replayed and with offsets.

    `before` is the number of characters before the record's own text. The lines of `findings` count
    from the start of the whole text. `more` is the number of findings that were left out.
    """

    id: str | None
    text: str
    before: int
    replay: Replay
    findings: list[dict[str, Any]]
    more: int


def shown_record(stored: Stored) -> Shown:
    """Return a stored record as it is shown. Cost: a parse and a replay."""
    text = written_text(stored.text)
    replay = stored_replay(stored)
    # What came before the first record of a file is kept with it, outside its own text.
    before = len(text) - len(replay.record.text)
    return Shown(stored.summary.id, text, before, replay, stored.findings, stored.more)


def shown_text(text: bytes, number: int) -> tuple[Shown | None, int, dict[str, Any]]:
    """Return one record of a text, the number of its records, and the findings outside them.

    `number` counts from 1. The record is None if the text has fewer. Cost: a parse of the text and
    a replay of the record.
    """
    reader = Reader(unpacked=text)
    wanted: Record | None = None
    before = count = 0
    for record in reader:
        count += 1
        if count < number:
            before += len(record.text)
        elif count == number:
            wanted = record
    outside = records.outside_dict(reader, MOST) or {"findings": []}
    if wanted is None:
        return None, count, told(outside["findings"], outside.get("more", 0))
    replay = replay_as_read(locate(wanted))
    judged = replay.as_dict(MOST)
    findings = [*outside["findings"], *judged["findings"]]
    more = outside.get("more", 0) + judged.get("more", 0)
    before += len(reader.outside_text.decode("utf-8", "surrogateescape"))
    shown = Shown(None, written_text(text), before, replay, findings, more)
    return shown, count, outside


def replay_view(
    shown: Shown, deal: int | None, ply: int | None, seat: str | None
) -> dict[str, Any]:
    """Return the replay, or one part of it; see `ReplaySchema`.

    With a seat, it shows what that player knew at that point, or at the end of the part. Raises
    Refused: 404 if the record has no such deal, action or seat, and 413 if the answer would be too
    long.
    """
    replay = shown.replay
    record = replay.record
    check_seat(replay, seat)
    wanted = replay.deals if deal is None else _deal(replay, deal)
    if sum(one.plies for one in wanted) > MOST_ACTIONS:
        raise Refused(413, "too-long-for-replay", {"most": MOST_ACTIONS})
    replay.prepare(one.deal for one in wanted)
    game = record.get("Game")
    view = {
        "id": shown.id,
        "game": None if game is None else printable(game),
        "title": game_title(game),
        "text": shown.text,
        "language": record.language,
        "seats": seats_of(replay),
        "sides": [list(side) for side in replay.sides],
        "direction": direction(replay),
        "trumps": replay.rules is None or _has_trumps(replay.rules),
        "kinds": kinds(replay),
        "players": {s: printable(name) for s in SEATS if (name := record.get(s)) is not None},
        "seen_by": seat,
        "ok": replay.ok,
        "score": None if replay.score is None else list(replay.score),
        "complete": replay.complete,
        "winner": None if replay.winner is None else list(replay.winner),
        **told(placed(shown.findings, shown.text), shown.more),
        "figures": [d.as_dict() for d in replay.deals],
        "spans": [spans_of(d, shown.before) for d in record.deals],
        "deals": [_deal_view(shown, d, ply, seat) for d in wanted],
    }
    return view if seat is None else as_seen(view, deal, ply)


def choices_view(
    shown: Shown, deal: int | None, ply: int | None, seat: str | None
) -> dict[str, Any]:
    """Return what each seat, or one, may do at a point; see `ChoicesSchema`.

    The default is the last deal, after its last action. If the rules are unknown, no seats are
    listed. Raises Refused (404) if there is no such point or seat.
    """
    replay = shown.replay
    check_seat(replay, seat)
    number = len(replay.record.deals) if deal is None else deal
    seats: list[dict[str, Any]] = []
    if number:
        for found in _deal(replay, number):
            ply = found.plies if ply is None else ply
            _check_ply(found, ply)
            seats = [choice.as_dict() for choice in choices(replay, number, ply)]
    wanted = [one for one in seats if seat in (None, one["seat"])]
    return {"deal": number or None, "ply": ply, "seats": wanted}


def next_view(shown: Shown, deal: int | None, ply: int | None) -> dict[str, Any] | None:
    """Return what may be written next at a point; see `NextSchema`. None where nothing is known.

    The default is the last deal, after its last action. Raises Refused (404) if there is no such
    point.
    """
    replay = shown.replay
    number = len(replay.record.deals) if deal is None else deal
    for found in _deal(replay, number) if number else ():
        ply = found.plies if ply is None else ply
        _check_ply(found, ply)
        return next_steps(replay, number, ply).as_dict()
    return None


def seats_of(replay: Replay) -> list[str]:
    """Return the seats at the table in order of play, or none if the game is unknown."""
    return sorted(seat for side in replay.sides for seat in side)


def direction(replay: Replay) -> str:
    """Return the direction of play round the table: ``cw`` or ``ccw``."""
    return "cw" if replay.rules is None else replay.rules.direction


def kinds(replay: Replay) -> dict[str, dict[str, str]]:
    """Return what each kind of declaration is called in English and French, by its name."""
    rules = replay.rules
    if rules is None:
        return {}
    own = () if rules.declarations is None else rules.declarations.combinations
    seven = {} if rules.exchange is None else EXCHANGED_WORDS.get(rules.exchange.rank, {})
    named = {**KIND_WORDS, **seven, **{one.name: one.text for one in own}}
    return {kind: dict(words) for kind, words in named.items()}


def _has_trumps(rules: RuleSet) -> bool:
    """Return whether there is, or can be, a trump suit."""
    spec = rules.declarations
    return rules.turn_up != "none" or (spec is not None and bool(spec.trump_by))


def check_seat(replay: Replay, seat: str | None) -> None:
    """Raise Refused (404) if nobody sits there."""
    seats = seats_of(replay)
    if seat is not None and seat not in seats:
        raise Refused(404, "no-seat", {"seat": seat, "seats": " ".join(seats)})


def _check_ply(deal: DealReplay, ply: int) -> None:
    if ply > deal.plies:
        raise Refused(404, "no-ply", {"deal": deal.deal, "ply": ply, "plies": deal.plies})


def _deal(replay: Replay, deal: int) -> list[DealReplay]:
    """Return the deal with that number in a list. The list is empty if the rules are unknown."""
    written = len(replay.record.deals)
    if not 1 <= deal <= written:
        raise Refused(404, "no-deal", {"deal": deal, "deals": written})
    return replay.deals[deal - 1 : deal]


def _deal_view(shown: Shown, deal: DealReplay, ply: int | None, seat: str | None) -> dict[str, Any]:
    replay = shown.replay
    if ply is not None:
        _check_ply(deal, ply)
    plies: Iterable[int] = range(deal.plies + 1) if ply is None else (ply,)
    positions = (replay.position(deal.deal, number) for number in plies)
    events = replay.events(deal.deal)
    return {
        "deal": deal.deal,
        "dealer": deal.dealer,
        "start_score": None if deal.start_score is None else list(deal.start_score),
        "score": None if deal.score is None else list(deal.score),
        "complete": deal.complete,
        "plies": deal.plies,
        "events": [e.as_dict() for e in events] if seat is None else events_seen(events, seat, ply),
        "positions": [_position(p, seat) for p in positions],
        "notes": deal_notes(replay.record.deals[deal.deal - 1], shown.before),
    }


def _position(position: Position, seat: str | None) -> dict[str, Any]:
    seen = position if seat is None else position.seen_by(seat)
    view = seen.as_dict()
    # The deal's list of events has it already. Repeating it in hundreds of positions is wasteful.
    view.pop("event", None)
    return view


def spans_of(deal: Deal, before: int) -> list[list[int]]:
    """Return the span in the text of each action of the deal, in order."""
    return [[before + item.start, before + item.end] for item in deal.items if item.kind in ACTIONS]


def placed(findings: list[dict[str, Any]], text: str) -> list[dict[str, Any]]:
    """Return the findings with their positions as offsets into the text."""
    starts = [0, *(found.end() for found in LINE_END.finditer(text))]
    out = []
    for finding in findings:
        start = end = None
        if finding["line"] is not None and finding["column"] is not None:
            start = starts[finding["line"] - 1]
            while text.startswith("\ufeff", start):
                start += 1  # a byte-order mark has no column
            end = start + finding["end_column"] - 1
            start += finding["column"] - 1
        out.append({**finding, "start": start, "end": end})
    return out


def as_seen(view: dict[str, Any], deal: int | None, ply: int | None) -> dict[str, Any]:
    """Return the answer without what no player can see, up to the deal and ply asked for.

    The text, its findings and its notes are removed, because they show every hand. So is any result
    that is not yet decided at that point. The positions and events are already those of the seat;
    see `events_seen`.
    """
    figures = view["figures"]
    last = len(figures) if deal is None else deal
    over = last == len(figures) and ply is None
    return {
        **{name: value for name, value in view.items() if name != "more"},
        "text": None,
        "spans": [],
        "findings": [],
        "ok": None,
        "figures": figures[: last if ply is None else last - 1],
        "score": view["score"] if over else None,
        "complete": view["complete"] and over,
        "winner": view["winner"] if over else None,
        "deals": [_deal_as_seen(one, ply) for one in view["deals"]],
    }


def _deal_as_seen(view: dict[str, Any], ply: int | None) -> dict[str, Any]:
    if ply is None:
        return {**view, "notes": []}
    return {**view, "notes": [], "plies": ply, "score": None, "complete": False}


def events_seen(events: Sequence[Event], seat: str, ply: int | None) -> list[dict[str, Any]]:
    """Return the actions up to a ply, or all. The cards drawn by other players are hidden."""
    return [event.seen_by(seat).as_dict() for event in events[:ply]]
