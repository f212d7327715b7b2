"""A record replayed as it was read: the kernel judges what it can of its text."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from records.cards import SEATS
from records.kernel.columns import SOUND, Columns, deals_before, spelled_of
from records.kernel.handed_over import Follow, HandedOver, handed_over, sound_deals
from records.kernel.judge import Kernel, kernel
from records.notation.batches import Batch
from records.notation.lines_and_columns import line_ends
from records.notation.model import Record
from records.notation.plain_parser import still_says
from records.notation.reader import read_one
from records.notation.record_texts import encode
from records.notation.sections import AllRead, DealByDeal, Sections
from records.play.deals_in_turn import DealsInTurn, Judged, judge
from records.play.line_of_play import Watch
from records.play.places import Raws
from records.play.replay import Replay
from records.rules.ruleset import RuleSet


def going_on(sections: DealByDeal, known: HandedOver, watch: Watch | None = None) -> Replay:
    """Replay a record under its own rules, but for the deals in which the kernel finds nothing.

    `known` has the deals that the kernel has judged at its beginning, and asks it for more. Of some
    others the kernel tells what is wrong. The answers are those of any `Replay`. Cost: that of
    reading and replaying the rest; positions, events and the layout cost a full replay, and so do
    `marks`, unless the kernel was asked for them.

    `watch` follows the deals that Python replays.
    """

    def source(game: DealsInTurn) -> None:
        game.accept(known.sound)
        game.stated.after_game()
        _judge_deals(game, sections, known)

    judged = judge(sections.record, watch=watch, source=source)
    if known.sound.marks is None and len(judged.tricks) < len(judged.deals):
        judged = judged._replace(marks=None)
    return Replay(sections.record, judged=judged, sections=sections)


def _judge_deals(game: DealsInTurn, sections: DealByDeal, known: HandedOver) -> None:
    count = len(game.record.deals)
    while (at := len(game.deals)) < count:
        if not _told_by_kernel(game, at, sections, known):
            game.replay(at, sections.deal(at))
        if at + 1 < count:
            before = deals_before(game.tally, at + 1, game.due, game.record.language)
            if before is not None:
                game.accept(known.judge(sections.start(at + 1), before))
                game.stated.after_game()


def _told_by_kernel(game: DealsInTurn, at: int, sections: DealByDeal, known: HandedOver) -> bool:
    """Take what the kernel tells of a deal that is not sound, and return whether it does.

    It does not know of wrong scores that may be carried on.
    """
    language = game.record.language
    before = deals_before(game.tally, at, game.due, language)
    if before is None or not (before.unknown or game.stated.drift.fresh):
        return False
    begins = sections.start(at), sections.starts[at]
    told = known.tell(begins[0], before)
    if told is None:
        return False
    # Imported late: only a fault needs these words.
    from records.play.told import Telling

    telling = Telling(told, at, begins, language, len(game.rules.sides))
    game.raws.extend(telling.raws())
    dealer, due = SEATS.index(told.sound.deals[0].dealer or ""), game.due
    dealers = (dealer,) if dealer in due else (dealer, *due)
    game.accept(told.sound)
    outcome = game.deals[-1]
    outcome.needed_seats = telling.needed_seats
    game.stated.after_told(telling.end, telling.stated, outcome.score)
    game.pass_deal_on(dealers, outcome)
    return True


def replay(record: Record, rules: RuleSet | None = None) -> Replay:
    """Replay a record under the rules that it names, or under others.

    Cost: linear in the record. Where the kernel is compiled and the record is as it was read, most
    of that is reading its text again, and replaying the deals in which the kernel finds something;
    but positions, events and the layout cost a full replay.

    >>> from records.notation.reader import loads
    >>> replay(loads('[Game "whist"]\\n[Deal "1"]\\n1. A:2S 3S A:KS *')[0]).rules.tricks
    13
    """
    if rules is None and not record.located:
        return _asked(record, still_says) or Replay(record)
    return Replay(record, rules)


def replay_as_read(record: Record) -> Replay:
    """Replay a record that has not been changed since it was read, as `replay` does."""
    return _asked(record) or Replay(record)


def sound(text: bytes) -> bool:
    """Return whether the kernel finds nothing in the text of one record. False says nothing.

    Cost: 0.1 µs a play.
    """
    judge = kernel(apart=True)
    if judge is None:
        return False
    columns = judge.judge(text)
    one = (columns.layout.records, columns.start[0], columns.stop[0]) == (1, 0, len(text))
    return one and columns.status[0] == SOUND


def replays(
    batch: Batch,
    wanted: Callable[[Record], bool] = lambda record: True,
    *,
    marks: bool = True,
    identities: bool = False,
) -> Iterator[Replay]:
    """Replay the records of a batch, in order, reading as little of them as their answers ask.

    `wanted` is asked with the tags of a record, and leaves out others. The deals in the `record` of
    a replay are read when something of them is asked for. Cost: that of the kernel, and of reading
    and replaying what it does not judge. Without `marks` it is less, but a replay that is asked for
    its marks after all begins again. With `identities` (and `marks`) the identity of a record that
    the kernel judges is told with it.
    """
    judge = kernel(apart=True)
    if judge is None:
        yield from (Replay(record) for record in batch.records() if wanted(record))
        return
    start, line, counted, number = 0, batch.line, 0, batch.number
    while start < len(batch.text):
        columns = judge.judge(batch.text, start, marks=marks, plays=identities)
        # All is asked at once: between replays the caller may ask the kernel something else.
        made: list[Replay] = []
        for at in range(columns.layout.records):
            first, stop = columns.start[at], columns.stop[at]
            line += line_ends(batch.text[counted:first])
            counted = first
            replay = _one_of_many(judge, columns, batch.text[first:stop], at, wanted, number, line)
            if replay is not None:
                made.append(replay)
            number += 1
        start = columns.layout.used
        yield from made


def _one_of_many(
    judge: Kernel,
    columns: Columns,
    text: bytes,
    at: int,
    wanted: Callable[[Record], bool],
    number: int,
    line: int,
) -> Replay | None:
    """The replay of a record of which the kernel has just told, None if it is not wanted."""
    found = _found(judge, columns, text, at)
    if found is None:
        record = read_one(text, number, line)
        return Replay(record) if wanted(record) else None
    sections = Sections(text.decode("utf-8", "surrogateescape"), number, line)
    return _told(found, sections) if wanted(sections.record) else None


def _asked(
    record: Record, still_so: Callable[[Record], bool] = lambda record: True
) -> Replay | None:
    """Return a replay that the kernel makes shorter, or None if the kernel knows nothing.

    `still_so` tells whether the text is what is to be replayed.
    """
    # A caller who gets the records of a text one by one may replay each before the next.
    judge = kernel(apart=True)
    if judge is None or not record.text:
        return None
    text = encode(record.text)
    columns = judge.judge(text, marks=True)
    if (columns.layout.records, columns.start[0], columns.stop[0]) != (1, 0, len(text)):
        return None
    found = _found(judge, columns, text, 0)
    if found is None or not still_so(record):
        return None
    return _told(found, AllRead(record))


def _found(
    judge: Kernel, columns: Columns, text: bytes, at: int, follow: Follow | None = None
) -> HandedOver | Judged | None:
    """What the kernel has just told of a record, by its row and its text."""
    if columns.status[at] != SOUND:
        return handed_over(judge, columns, text, at, follow)
    rules = judge.rule_sets[columns.rule_set[at]]
    assert rules is not None
    all_deals = sound_deals(columns, at, len(rules.sides), whole=True)
    winner = None
    if all_deals.winner >= 0:
        winner = tuple(SEATS[seat] for seat in rules.sides[all_deals.winner])
    score = all_deals.score if columns.whole[at] else None
    complete = bool(columns.complete[at])
    spelled = spelled_of(columns, at)
    return Judged(
        rules,
        Raws(),
        all_deals.deals,
        {},
        [],
        score,
        complete,
        winner,
        sound=all_deals,
        spelled=spelled,
    )


def replay_of_told(
    judge: Kernel, columns: Columns, text: bytes, at: int, watch: Watch, follow: Follow
) -> Replay | None:
    """Replay a record of which the kernel has just told, by its row.

    `watch` follows the deals that Python replays, and `follow` takes those of which the kernel
    tells after the first that is not sound. None if nothing is told of it.
    """
    found = _found(judge, columns, text, at, follow)
    if found is None:
        return None
    sections = Sections(text.decode("utf-8", "surrogateescape"), 1, 1)
    return _told(found, sections, watch)


def _told(found: HandedOver | Judged, sections: DealByDeal, watch: Watch | None = None) -> Replay:
    if isinstance(found, HandedOver):
        return going_on(sections, found, watch)
    return Replay(sections.record, judged=found, sections=sections)
