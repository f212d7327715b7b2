"""The tables of the records of a text: from the columns of the kernel what it tells.

Python replays the other deals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pyarrow

from analysis.rule_names import meld_name, own_options
from analysis.survey.parquet import as_arrow
from analysis.survey.play_columns import DealsTold, Plays
from analysis.survey.rows import (
    Followed,
    Row,
    Rows,
    add_outside,
    add_record,
    add_replayed,
    clean,
    no_rows,
    written_days,
)
from records.cards import NAMES, SEATS, SUITS
from records.kernel.columns import PLAYED_OUT, SOUND, SOURCES, Columns, spelled_of
from records.kernel.judge import Kernel, kernel
from records.kernel.tables import MOST_HAND
from records.notation.reader import Reader
from records.notation.record_texts import names_and_values, pieces_of
from records.notation.values import parse_date
from records.play.as_read import replay_of_told
from records.play.identity import digest, digest_of_spelled
from records.play.outside_records import outside_severities
from records.rules.ruleset import RuleSet
from records.rules.steps import STATED

#: What marks a record as one that nothing is found in: no finding of any severity.
_NOTHING_FOUND = (0, 0, 0, 0, 0)
_EACH = len(SEATS)
_STATED = SOURCES.index(STATED)
_DECLARED = SOURCES.index("declaration")


class ToldRecords(NamedTuple):
    """Tables of some records, by name and in their order, and the findings by severity."""

    tables: dict[str, Any]
    found: Counter[str]


def outside_told(file: str, reader: Reader) -> ToldRecords:
    """Return the findings about the text before the first record of a file."""
    rows = no_rows()
    add_outside(rows, file, reader)
    return ToldRecords(
        {"findings": as_arrow("findings", rows.findings)}, outside_severities(reader)
    )


def told(
    text: bytes, file: str, begin: int, wanted: Sequence[str], worlds: int | None = None
) -> Iterator[ToldRecords]:
    """Yield the tables that are wanted of the records of a text, which begins with one.

    `begin` is where it does in its file. The rows are those of `add_record`, and so is `worlds`.
    Cost: some 40 microseconds a sound record, and what it takes to replay the deals of which the
    kernel does not tell. Without a compiled kernel, or with decisions, it is that of `add_record`.
    """
    judge = None if worlds is not None else kernel(apart=True)
    if judge is not None:
        yield from _by_kernel(judge, text, file, begin, wanted)
        return
    _, *texts = pieces_of((text,))
    for one in texts:
        rows = no_rows()
        found = add_record(rows, file, begin, one, worlds).severities
        begin += len(one)
        yield ToldRecords(_tables(rows, wanted), found)


def _tables(rows: Rows, wanted: Sequence[str]) -> dict[str, Any]:
    named = zip(rows._fields, rows, strict=True)
    return {name: as_arrow(name, held) for name, held in named if name in wanted}


def _by_kernel(
    judge: Kernel, text: bytes, file: str, begin: int, wanted: Sequence[str]
) -> Iterator[ToldRecords]:
    start = 0
    while start < len(text):
        columns = judge.judge(text, start, marks=True, plays=True)
        start = columns.layout.used
        yield _Told(judge, columns, text, clean(file), begin).told(wanted)


class _Told:
    """Records of which the kernel has just told."""

    def __init__(self, judge: Kernel, columns: Columns, text: bytes, file: str, begin: int) -> None:
        self._judge = judge
        self._columns = columns
        self._text = text
        self._file = file
        self._begin = begin
        self._rows = no_rows()
        self._plays = Plays(judge)
        self._played = 0  # how many records have all their plays told among these
        self._found: Counter[str] = Counter()
        count, deals = columns.layout.records, columns.layout.deals
        self._starts = columns.start[:count]
        self._stops = columns.stop[:count]
        self._first_deals = columns.first_deal[:count]
        self._deal_counts = columns.deal_count[:count]
        self._marks = [0, *columns.deal_marks[:deals]]
        self._sides = {
            number: ["".join(SEATS[seat] for seat in side) for side in rules.sides]
            for number, rules in enumerate(judge.rule_sets)
            if rules is not None
        }

    def told(self, wanted: Sequence[str]) -> ToldRecords:
        """Return the tables that are wanted."""
        columns = self._columns
        rules_of = columns.rule_set[: columns.layout.records]
        only_plays = set(wanted) <= {"plays"}
        counts = self._deal_counts
        for at, status in enumerate(columns.status[: columns.layout.records]):
            rules = self._judge.rule_sets[rules_of[at]] if counts[at] else None
            if status == SOUND and only_plays:
                continue
            self._declare(columns, at, rules_of[at], self._first_deals[at], 1, counts[at])
            if status == SOUND and rules is not None and self._add_sound(at, rules):
                continue
            self._play_up_to(at + 1)
            self._add_other(at, rules_of[at])
        self._play_up_to(len(counts))
        tables = _tables(self._rows, wanted)
        if "plays" in wanted:
            tables["plays"] = _in_order(self._plays.table(self._file), tables["plays"])
        return ToldRecords(tables, self._found)

    def _play_up_to(self, record: int) -> None:
        """Add the plays of which the columns tell, of the records before one."""
        rows = range(self._played, record)
        rules_of, self._played = self._columns.rule_set, record
        counted = [(self._deal_counts[at], at) for at in rows if self._deal_counts[at]]
        if counted:
            first = self._first_deals[counted[0][1]]
            told = [
                DealsTold(count, rules_of[at], self._begin + self._starts[at], 1)
                for count, at in counted
            ]
            self._plays.add(self._columns, told, first)

    def _text_of(self, at: int) -> bytes:
        return self._text[self._starts[at] : self._stops[at]]

    def _key(self, at: int) -> tuple[str, int]:
        return self._file, self._begin + self._starts[at]

    # -- records in which nothing is found --------------------

    def _add_sound(self, at: int, rules: RuleSet) -> bool:
        """Add a record whose deals were all played out; False if that is not enough to tell it."""
        columns, first, count = self._columns, self._first_deals[at], self._deal_counts[at]
        end, sides = first + count, len(rules.sides)
        low, high = self._marks[first], self._marks[end]
        spelled = spelled_of(columns, at)
        if (
            rules.scoring.valued is not None
            or not columns.whole[at]
            or spelled is None
            or columns.deal_whole[first:end].count(PLAYED_OUT) < count
            or _STATED in columns.mark_source[low:high]
        ):
            return False
        start = self._starts[at]
        header = self._text[start : self._text.find(b'\n[Deal "', start) + 1]
        found = names_and_values(header.decode("utf-8", "surrogateescape").replace("\r\n", "\n"))
        if found is None:
            return False
        tags = dict(zip(*found, strict=True))
        score = columns.score[_EACH * at : _EACH * at + sides]
        deal_scores = [
            columns.deal_score[_EACH * deal : _EACH * deal + sides] for deal in range(first, end)
        ]
        marks, deals = self._rows.marks, self._rows.deals
        kept = len(marks), len(deals)
        key, names = self._key(at), self._sides[columns.rule_set[at]]
        plies = columns.deal_plies[first:end]
        for number in range(count):
            deal = first + number
            before = columns.start_score[_EACH * deal : _EACH * deal + sides]
            running = before.copy()
            for mark in range(self._marks[deal], self._marks[deal + 1]):
                side, points = columns.mark_side[mark], columns.mark_points[mark]
                running[side] += points
                marks.append(self._mark(key, number + 1, mark, names[side], points, running, rules))
            if [b + own for b, own in zip(before, deal_scores[number], strict=True)] != running:
                # Not all of what it brought is marked.
                del marks[kept[0] :], deals[kept[1] :]
                return False
            last = columns.last_winner[deal]
            deals.append(
                (
                    *key,
                    number + 1,
                    SEATS[columns.dealer[deal]],
                    _suit(columns.trump_left[deal]),
                    plies[number],
                    before,
                    deal_scores[number],
                    True,
                    True,
                    False,
                    SEATS[last] if last >= 0 else None,
                )
            )
        self._rows.records.append(
            (
                *key,
                self._stops[at] - start,
                digest_of_spelled(rules, spelled),
                *_of_header(tags, rules, names),
                count,
                sum(plies),
                tags.get("Result"),
                score,
                names[columns.winner[at]] if columns.winner[at] >= 0 else None,
                bool(columns.complete[at]),
                True,
                *_NOTHING_FOUND,
            )
        )
        return True

    def _mark(
        self,
        key: tuple[str, int],
        deal: int,
        mark: int,
        side: str,
        points: int,
        total: list[int],
        rules: RuleSet,
    ) -> Row:
        columns, place = self._columns, MOST_HAND * mark
        cards = columns.mark_cards[mark]
        what = _names(bytes(columns.mark_card[place : place + cards])) if cards else ""
        source = columns.mark_source[mark]
        return (
            *key,
            deal,
            columns.mark_ply[mark],
            columns.mark_trick[mark],
            side,
            SOURCES[source],
            what or None,
            meld_name(rules, what, points) if source == _DECLARED else None,
            points,
            total.copy(),
        )

    # -- all others --------------------

    def _add_other(self, at: int, rule_set: int) -> None:
        """Add a record by a replay that goes on where the kernel stops."""
        text, key = self._text_of(at), self._key(at)
        watch = Followed(self._rows, *key)
        first, count = self._first_deals[at], self._deal_counts[at]
        trumps = dict(enumerate(map(_suit, self._columns.trump_left[first : first + count])))

        def follow(rest: Columns, before: int) -> None:
            told = rest.deal_count[0]
            trumps.update(enumerate(map(_suit, rest.trump_left[:told]), before))
            self._plays.add(rest, [DealsTold(told, rule_set, key[1], before + 1)])
            self._declare(rest, at, rule_set, 0, before + 1, told)

        replay = replay_of_told(self._judge, self._columns, text, at, watch, follow)
        if replay is None:
            self._found.update(add_record(self._rows, *key, text).severities)
            return
        trumps.update(watch.trumps())
        identity = digest(replay.record, replay)
        in_turn = [trump for _, trump in sorted(trumps.items())]
        add_replayed(self._rows, key, len(text), replay, identity, in_turn)
        self._found.update(replay.severities)

    # -- declarations --------------------

    def _declare(
        self, columns: Columns, at: int, rule_set: int, first: int, number: int, count: int
    ) -> None:
        """Add the declarations in `count` deals of a record (its row), which the kernel tells of.

        `first` is the row of the first of them, and `number` its number in the record.
        """
        low = columns.deal_declared[first - 1] if first else 0
        ends = columns.deal_declared[first : first + count]
        if not ends or low == ends[-1]:
            return
        key, rules = self._key(at), self._judge.rule_sets[rule_set]
        assert rules is not None
        for deal, high in enumerate(ends, number):
            for row in range(low, high):
                place, points = MOST_HAND * row, columns.declared_points[row]
                cards = columns.declared_card[place : place + columns.declared_cards[row]]
                seat, stated = columns.declared_seat[row], columns.declared_stated[row]
                name = meld_name(rules, _names(bytes(cards)), points)
                self._rows.declarations.append(
                    (
                        *key,
                        deal,
                        columns.declared_ply[row],
                        columns.declared_trick[row],
                        SEATS[seat],
                        self._sides[rule_set][rules.side_of(seat)],
                        None if name == "unknown" else name,
                        [NAMES[card] for card in cards],
                        stated if stated >= 0 else None,
                        points,
                        False,
                    )
                )
            low = high


def _in_order(told: Any, replayed: Any) -> Any:
    """Return plays that the kernel tells, and others, in the order of their deals."""
    if not replayed.num_rows:
        return told
    both = pyarrow.concat_tables([told, replayed])
    return both.sort_by([("start", "ascending"), ("deal", "ascending"), ("ply", "ascending")])


def _of_header(tags: dict[str, str], rules: RuleSet, sides: list[str]) -> Row:
    """Return what a plain header says, whose values have nothing that is not printable."""
    date = tags.get("Date")
    seats = sorted("".join(sides))
    return (
        tags["Game"],
        own_options(rules),
        rules.unit,
        tags.get("Event"),
        tags.get("Site"),
        date,
        *written_days(None if date is None else parse_date(date)),
        sides,
        [tags.get(seat, "").strip() for seat in seats],
    )


def _suit(trump: int) -> str | None:
    return SUITS[trump] if trump >= 0 else None


def _names(cards: bytes) -> str:
    return "".join(NAMES[card] for card in cards)
