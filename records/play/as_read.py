"""A record replayed as it was read: the kernel judges what it can of its text.

What it tells of a deal that is not sound are findings like those of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from records.cards import NAMES, SEATS, members
from records.kernel.columns import (
    SOUND,
    TALON,
    TOLD,
    TURN_UP,
    Columns,
    FaultRow,
    deals_before,
    spelled_of,
)
from records.kernel.handed_over import (
    Follow,
    HandedOver,
    ToldDeal,
    handed_over,
    sound_deals,
)
from records.kernel.judge import Kernel, kernel
from records.notation.batches import Batch
from records.notation.letters import SUIT_SIGNS
from records.notation.model import Record
from records.notation.plain_parser import still_says
from records.notation.reader import read_one
from records.notation.record_texts import encode, line_ends
from records.notation.sections import AllRead, DealByDeal, Sections
from records.notation.words_of_play import body
from records.play.course import TO_LEAD
from records.play.deals_in_turn import DealsInTurn, Judged, judge
from records.play.line_of_play import Watch
from records.play.places import Place, Raw, Raws
from records.play.replay import Replay
from records.play.why import clause, joined
from records.rules.ruleset import RuleSet

_WHERE = {TALON: "talon", TURN_UP: "turn-up"}


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


class Telling:
    """The findings of one deal, by its index, in a text of that language and so many sides.

    `begins` is where the deal begins in the bytes of the text, and in the text. Cost: linear in the
    deal, and not in what precedes it.
    """

    def __init__(
        self, told: ToldDeal, deal: int, begins: tuple[int, int], language: str, sides: int
    ) -> None:
        self._told = told
        self._begins = self._seen = begins
        self._deal = deal
        self._language = language
        self._sides = sides
        faults = told.faults
        self.end = Place(Place.END, deal, start=self._at(faults.start), end=self._at(faults.stop))
        #: the score that the deal states, None without one
        self.stated = tuple(faults.stated[:sides]) if faults.scored else None
        #: see `DealReplay`
        self.needed_seats = tuple(faults.needed[: faults.seats])

    def raws(self) -> list[Raw]:
        """Return the findings in its tags and its play."""
        return [self._raw(fault, TOLD[fault.code]) for fault in self._told.faults.rows()]

    def _at(self, offset: int) -> int:
        """Return the place in the text of an offset in its bytes."""
        # Faults come in the order of the text, but for few.
        there, at = self._seen if offset >= self._seen[0] else self._begins
        at += len(self._told.text[there:offset].decode("utf-8", "surrogateescape"))
        self._seen = offset, at
        return at

    def _place(self, fault: FaultRow, code: str) -> Place:
        """Return a tag's word, or that of an item without its seat and its marks, or its seat."""
        start = self._at(fault.start)
        if not fault.trick:
            return Place(Place.TAG, self._deal, fault.item, start=start, end=self._at(fault.stop))
        word = self._told.text[fault.start : fault.stop].decode("utf-8", "surrogateescape")
        first, last = (0, 1) if code == "turn" else body(word, self._language)
        return Place(Place.ITEM, self._deal, fault.item, start=start + first, end=start + last)

    def _raw(self, fault: FaultRow, code: str) -> Raw:
        text: str | None = None
        expected: Mapping[str, str] | str = ""
        if code == "turn":
            text, expected = SEATS[fault.seat], SEATS[fault.due]
        elif code == "deal-dealer":
            expected = SEATS[fault.due]
        elif code in ("trick-number", "deal-size"):
            expected = str(fault.due)
        elif code == "score-running":
            expected = "/".join(map(str, fault.scores[: self._sides]))
        elif code == "play-order":
            expected = TO_LEAD[0]
        elif code == "deal-copies":
            text = NAMES[fault.card]
        return Raw(
            code,
            self._place(fault, code),
            text=text,
            expected=expected,
            deal=self._deal,
            trick=fault.trick or None,
            ply=fault.ply or None,
            seat=fault.seat,
            legal=tuple(NAMES[card] for card in members(fault.legal)),
            evidence=tuple(sorted(fault.proof[: fault.proofs])),
            why=_why(fault, code),
        )


def _why(fault: FaultRow, code: str) -> Mapping[str, str] | None:
    """Return the clause that explains a fault, None without one."""
    card = fault.card
    if card < 0:
        return None
    if code == "turn":
        return clause("took", (card,), who=SEATS[fault.due], trick=fault.trick - 1)
    if code == "play-follow":
        return clause("led", (card,))
    if code == "play-trump":
        return clause("trumps", (card,), suit=SUIT_SIGNS[fault.due])
    if code == "play-beat":
        return clause("best", (card,), who=SEATS[fault.due])
    it = code == "play-not-held"
    places = [
        clause(_WHERE.get(one, "hand"), (card,), it, who=SEATS[one % len(SEATS)])
        for one in members(fault.holders)
    ]
    played = fault.played_in[: fault.played]
    return joined([*places, *(clause("played", (card,), it, trick=trick) for trick in played)])


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
