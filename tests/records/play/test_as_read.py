"""The kernel judges a record by its text: only one that still is what its text says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import records
from analysis.generate import generate
from api.commands.judging.sound import Left, judged
from records.kernel.judge import kernel
from records.notation import plain_parser
from records.notation.batches import Batch
from records.notation.model import DEAL_SCORE, Comment, Item, Record, Tag, Variation
from records.notation.reader import locate, read_one
from records.notation.record_texts import encode
from records.play.as_read import replay_as_read, replays
from records.play.deals_in_turn import DealsInTurn
from records.play.replay import Replay
from records.rules.games import GAMES

SAMPLES = Path(__file__).parents[3] / "samples"
needs_kernel = pytest.mark.skipif(kernel() is None, reason="no compiled kernel")


def read(game: str, seed: int = 1) -> Record:
    (record,) = records.loads(records.dumps(generate(game, seed)))
    return record


def by_kernel(replay: Replay) -> bool:
    """Whether the kernel has judged the first deal: of such Python notes no seats that tell."""
    return replay.deals[0].needed_seats is None


@needs_kernel
@pytest.mark.parametrize("game", GAMES)
def test_the_kernel_judges_what_has_been_read_and_says_what_python_says(game: str) -> None:
    record = read(game)
    replay, other = records.replay(record), Replay(record)
    assert by_kernel(replay)
    assert not by_kernel(other)
    assert replay.as_dict() == other.as_dict()
    assert (replay.marks, replay.tricks) == (other.marks, other.tricks)
    assert replay.needed_numbers == other.needed_numbers
    events = [[event.as_dict() for event in each.events(1)] for each in (replay, other)]
    assert events[0] == events[1]


@needs_kernel
def test_so_is_a_record_with_offsets_of_which_that_is_said() -> None:
    record = locate(read("whist"))
    assert by_kernel(replay_as_read(record))
    assert not by_kernel(records.replay(record))


@needs_kernel
def test_of_a_record_with_one_fault_in_play_it_judges_the_deals_before_and_after() -> None:
    text = records.dumps(generate("besigue", 1))
    first, deal, rest = text.split('[Deal "', 2)
    number, _, play = deal.partition("\n1. ")
    deal = f"{number}\n2. {play}"
    (record,) = records.loads('[Deal "'.join((first, deal, rest)))
    replay, other = records.replay(record), Replay(record)
    assert [finding.code for finding in replay.findings] == ["trick-number"]
    assert replay.as_dict() == other.as_dict()
    assert (replay.marks, replay.tricks) == (other.marks, other.tricks)
    assert [deal.needed_seats is None for deal in replay.deals[:2]] == [False, True]


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.carnet")), ids=lambda path: path.stem)
def test_the_records_of_a_batch_are_replayed_as_one_by_one(path: Path) -> None:
    text = path.read_bytes()
    text = text[text.index(b"[Game") :]
    batch = Batch(None, text, 3, 7)
    alone = [Replay(record) for record in batch.records()]
    for on, other in zip(replays(batch), alone, strict=True):
        assert on.as_dict() == other.as_dict()
        assert on.marks == other.marks
        assert on.severities == other.severities
        assert (on.tricks, on.needed_numbers) == (other.tricks, other.needed_numbers)
    for on, other in zip(replays(batch, marks=False), alone, strict=True):
        assert on.as_dict() == other.as_dict()
        assert on.marks == other.marks
        assert (on.record.number, on.record.line) == (other.record.number, other.record.line)
        events = [[event.as_dict() for event in each.events(1)] for each in (on, other)]
        assert events[0] == events[1]


@needs_kernel
def test_of_what_the_kernel_judges_marks_are_told_without_reading_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = records.dumps(generate("besigue", 1))
    (replay,) = replays(Batch(None, encode(text[text.index("[Game") :]), 1, 1))
    monkeypatch.setattr(DealsInTurn, "replay", None)
    assert len(replay.marks) > len(replay.deals)
    assert replay.marks[-1].total == replay.score


def spoil_play(record: Record) -> None:
    items = record.deals[0].items
    items[1], items[-1] = items[-1], items[1]


def spoil_score(record: Record) -> None:
    end = record.deals[0].end
    assert end is not None
    record.deals[0].end = Item(DEAL_SCORE, scores=tuple(score + 1 for score in end.scores))


def spoil_tag_of_deal(record: Record) -> None:
    record.deals[0].tags = [tag for tag in record.deals[0].tags if tag.name != "HandA"]
    record.deals[0].tags.append(Tag("HandA", "2S"))


def spoil_header(record: Record) -> None:
    record.tags = [tag for tag in record.tags if tag.name != "Date"]
    record.tags.append(Tag("Date", "yesterday"))


def leave_out_deal(record: Record) -> None:
    del record.deals[0]


def put_in_variation(record: Record) -> None:
    items = record.deals[0].items
    items[1] = items[1].copy(notes=(Variation(items=(items[-1],)),))


def spoil_play_with_a_comment(record: Record) -> None:
    items = record.deals[0].items
    items[1] = items[-1].copy(notes=(Comment("so it was"),))


@pytest.mark.parametrize(
    "change",
    [
        spoil_play,
        spoil_score,
        spoil_tag_of_deal,
        spoil_header,
        leave_out_deal,
        put_in_variation,
        spoil_play_with_a_comment,
    ],
)
def test_a_record_changed_since_is_judged_as_it_is_now(change: Callable[[Record], None]) -> None:
    record = read("besigue")
    assert not records.replay(record).severities
    change(record)
    assert records.replay(record).severities == Replay(record).severities
    assert records.replay(record).severities


def test_a_tag_moved_from_the_header_to_the_first_deal_is_one_of_the_deal() -> None:
    (record,) = records.loads('[Game "whist"]\n[Deal "1"]\n1. A:2S 3S 4S 5S\n*\n')
    assert records.replay(record).rules is not None
    record.deals[0].tags.insert(0, record.tags.pop())
    assert records.replay(record).rules is None


def put_in_tag(record: Record) -> None:
    record.tags.append(Tag("Options", "bogus=1"))


def put_in_play(record: Record) -> None:
    items = record.deals[0].items
    items.append(items[1])


def put_in_deal(record: Record) -> None:
    record.deals.append(record.deals[0])


@pytest.mark.parametrize("change", [put_in_tag, put_in_play, put_in_deal, leave_out_deal])
def test_what_is_found_in_one_that_has_more_or_less_since_has_no_place(
    change: Callable[[Record], None],
) -> None:
    record = read("besigue")
    change(record)
    found = records.replay(record).findings
    assert found
    assert {one.line for one in found} == {None}


def test_so_is_one_whose_deal_has_no_end_any_more() -> None:
    record = read("besigue")
    record.deals[0].end = None
    assert records.replay(record).as_dict() == Replay(record).as_dict()


def test_so_is_one_that_has_the_text_of_another_since() -> None:
    record = read("besigue")
    record.text = read("besigue", 2).text
    assert records.replay(record).as_dict() == Replay(record).as_dict()


@needs_kernel
def test_one_that_is_as_it_was_read_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    record = read("besigue")
    monkeypatch.delattr(plain_parser, "plain_deal")
    assert by_kernel(records.replay(record))
    assert record.deals[0].items
    assert by_kernel(records.replay(record))


@needs_kernel
def test_a_comment_put_in_since_changes_nothing_in_what_is_judged() -> None:
    record = read("besigue")
    deal = record.deals[0]
    deal.items[1] = deal.items[1].copy(notes=(Comment("so it was"),))
    deal.comments.append(Comment("at last"))
    replay = records.replay(record)
    assert by_kernel(replay)
    assert not replay.findings


@needs_kernel
def test_so_is_a_record_with_comments_and_speech() -> None:
    text = records.dumps(generate("besigue", 1)).replace("\n1. ", '\n{first} 1. {it} "oui" ', 1)
    (record,) = records.loads(text)
    assert record.deals[0].comments
    assert by_kernel(records.replay(record))
    (record,) = records.loads(text.replace('"oui"', '"oui, {he said} madame"'))
    replay = records.replay(record)
    assert replay.as_dict() == Replay(record).as_dict()


@needs_kernel
def test_a_record_may_be_replayed_while_others_of_its_text_wait() -> None:
    texts = [records.dumps(generate("whist", seed)) for seed in range(3)]
    texts = [text[text.index("[Game") :] for text in texts]
    texts[0] = texts[0].replace("\n#", "\n#9", 1)
    batch = Batch(None, "".join(texts).encode(), 1, 1)
    judge = kernel()
    assert judge is not None
    for part in judged(batch, judge, False):
        if isinstance(part, Left):
            found = records.replay(read_one(part.batch.text))
            assert [finding.code for finding in found.findings][:1] == ["score-deal"]
        else:
            assert part.records == 2
