"""The text of a record is tried with changes: how far it is sound is what replays say of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import strategies as st

import records
from records.kernel.columns import SOUND
from records.kernel.judge import Kernel, kernel
from records.kernel.trials import ByteEdit, CompiledTrials, Reach
from records.notation.record_texts import encode
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.hide import hands
from tests.mutate import loaded, mutated
from tests.records.kernel.generated import WHIST, generated
from tests.sets import few_then_many

_WORD = re.compile(rb"(?:[A-F]:)?\"[^\"]*\"\S*|\S+")
_RESULT = re.compile(rb"^\[Result .*\n", re.M)


def the_kernel() -> Kernel:
    judge = kernel(apart=True)
    if judge is None:
        pytest.skip("no compiled kernel")
    return judge


def tried(text: str | bytes, *changes: ByteEdit) -> Reach:
    data = text.encode() if isinstance(text, str) else text
    return CompiledTrials(the_kernel(), data).tried([changes])[0]


def with_changes(text: bytes, changes: list[ByteEdit]) -> bytes:
    for start, stop, replacement in reversed(changes):
        text = text[:start] + replacement + text[stop:]
    return text


def sound_by_kernel(text: bytes) -> bool:
    columns = the_kernel().judge(text)
    whole = columns.layout.records == 1 and columns.stop[0] == len(text)
    return whole and columns.status[0] == SOUND


def sound_by_python(text: bytes) -> bool:
    found = records.loads(text)
    return len(found) == 1 and Replay(found[0]).ok


def cut(text: bytes, at: int) -> bytes:
    """The record up to a place in the play of a deal, which ends there; without the result."""
    return _RESULT.sub(b"", text[:at] + b" *\n")


def one_change(before: bytes, after: bytes) -> ByteEdit:
    """What makes one text of another."""
    least = min(len(before), len(after))
    start = next((i for i in range(least) if before[i] != after[i]), least)
    end = next((i for i in range(least - start) if before[-1 - i] != after[-1 - i]), least - start)
    return ByteEdit(start, len(before) - end, after[start : len(after) - end])


def plays(text: bytes, deal: int) -> list[tuple[int, int]]:
    """Where the words of a deal's play stand, the last of which is its score."""
    starts = [found.start() for found in re.finditer(rb"^\[Deal ", text, re.M)] + [len(text)]
    first = text.index(b"\n\n", starts[deal])
    return [found.span() for found in _WORD.finditer(text, first, starts[deal + 1])]


def card_changes(text: bytes, deal: int, random: Random) -> Iterator[list[ByteEdit]]:
    """A word of a deal's play is another card, is missing, is there twice, or two are exchanged."""
    words = plays(text, deal)[:-1]
    for _ in range(12):
        at = random.randrange(len(words) - 1)
        (start, stop), (next_start, next_stop) = words[at : at + 2]
        card = random.choice("AKQJT987").encode() + random.choice("SHDC").encode()
        one, other = text[start:stop], text[next_start:next_stop]
        yield from (
            [ByteEdit(start, stop, card)],
            [ByteEdit(start, next_start, b"")],
            [ByteEdit(start, start, one + b" ")],
            [ByteEdit(start, stop, other), ByteEdit(next_start, next_stop, one)],
        )


def some_text(random: Random) -> bytes:
    """A generated game, its hands known, or some or all of them not."""
    text = generated(random.choice(list(GAMES)), random.randrange(3))
    return hands(text, random, random.choice((0, 0, 0.5, 1))).encode()


def deals_of(text: bytes) -> int:
    return len(re.findall(rb"^\[Deal ", text, re.M))


@few_then_many(60, 800, st.randoms(use_true_random=False))
def test_any_change_is_sound_where_the_kernel_judges_the_changed_text_so(random: Random) -> None:
    text = some_text(random)
    trials = CompiledTrials(the_kernel(), text)
    others = [generated("sizette")]
    after = [encode(mutated(text.decode(), others, random)) for _ in range(8)]
    changes = [[one_change(text, one)] for one in after]
    for one, reach in zip(after, trials.tried(changes), strict=True):
        # Under other rules the changed text is not judged.
        same_rules = one.startswith(text[: text.index(b"[Deal ")])
        judged = sound_by_kernel(one)
        assert reach.sound == judged or not (same_rules or reach.sound), one
        # No record begins but at the start of a line.
        if reach.sound and one.startswith(b"[Game"):
            (record,) = loaded(one.decode("utf-8", "surrogateescape"))
            assert Replay(record).ok


@few_then_many(25, 200, st.randoms(use_true_random=False))
def test_a_deal_is_cut_where_python_finds_what_comes_next_wrong(random: Random) -> None:
    game, hidden = random.choice(list(GAMES)), random.choice((0, 0, 0.5, 1))
    text = hands(generated(game, random.randrange(3)), random, hidden).encode()
    deal = random.randrange(deals_of(text))
    trials = CompiledTrials(the_kernel(), text)
    for changes in random.sample(list(card_changes(text, deal, random)), 4):
        (reach,) = trials.tried([changes])
        changed = with_changes(text, changes)
        if reach.sound:
            assert sound_by_python(changed)
        if reach.sound or reach.deal != deal or reach.items < 0:
            continue
        words = plays(changed, deal)
        assert [start for start, _ in words].index(reach.at) == reach.items
        assert sound_by_kernel(cut(changed, reach.at))
        assert sound_by_python(cut(changed, reach.at))
        if not hidden and reach.items + 1 < len(words):
            assert not sound_by_python(cut(changed, words[reach.items + 1][0]))


@few_then_many(20, 150, st.randoms(use_true_random=False))
def test_items_are_told_beyond_those_of_a_deal_where_one_more_stands(random: Random) -> None:
    text = some_text(random)
    deal = random.randrange(deals_of(text))
    trials = CompiledTrials(the_kernel(), text)
    for changes in random.sample(list(card_changes(text, deal, random)), 4):
        (exact,) = trials.tried([changes])
        items = random.choice((0, max(0, exact.items - 1), max(0, exact.items)))
        (reach,) = trials.tried([changes], (deal, items))
        assert reach[:2] == exact[:2]
        changed = with_changes(text, changes)
        words = plays(changed, deal)
        if reach.sound or reach.deal != deal or items + 1 >= len(words):
            continue
        if reach.items > items:
            assert sound_by_kernel(cut(changed, reach.at))
        else:
            assert not sound_by_kernel(cut(changed, words[items + 1][0]))


#: In Rubicon the kernel leaves a deal to Python if it is cut before some draws, and not later.
ONE_DEAL = ("besigue-rubicon", "besigue-six-packs")
_NEVER_LEFT = [game for game in GAMES if game not in ONE_DEAL]


@pytest.mark.parametrize("game", _NEVER_LEFT)
def test_what_is_sound_where_some_hands_are_known_is_sound_where_it_is_cut_earlier(
    game: str,
) -> None:
    random = Random(game)
    text = hands(generated(game, 1), random, 0.5).encode()
    for changes in card_changes(text, deals_of(text) - 1, random):
        changed = with_changes(text, changes)
        words = plays(changed, deals_of(text) - 1)
        sound = [sound_by_kernel(cut(changed, start)) for start, _ in words]
        assert sound == sorted(sound, reverse=True)


@pytest.mark.parametrize(
    ("play", "items", "rest"),
    [
        ("1. A:2D 4D QD TS *", 4, "TS *"),
        ("1. A:2D 4D QD *x", 4, "*x"),
        ("2. A:2D 4D QD AD *", 0, "2. A:2D 4D QD AD *"),
        ("1. A:2D 4D QD AD {a comment} 2. D:9H *", 6, "D:9H *"),
        ("1. A:2D (A:KD 4D) (A:JD) 4D QD KC *", 4, "KC *"),
        # The card that a variation is in the place of does not stand if that does not.
        ("1. A:2D 4D (6D KC) QD AD *", 2, "4D (6D KC) QD AD *"),
        ("1. A:2D 4D ... 2. D:3D *", 4, "2. D:3D *"),
        ("1. A:2D 4D QD AD =0/0 =1/0 *", 6, "=1/0 *"),
        ("1. A:2D 4D ... #13", 4, "#13"),
        ("* more", 1, "more"),
        ('1. A:2D "a word" (4D', 2, '"a word" (4D'),
    ],
)
def test_the_reach_counts_the_items_of_the_line_that_stand(
    play: str, items: int, rest: str
) -> None:
    text = WHIST + play
    reach = tried(text)
    assert not reach.sound
    assert (reach.deal, reach.items, text[reach.at :]) == (0, items, rest)


def test_where_the_tags_of_a_deal_do_not_stand_no_item_does() -> None:
    text = WHIST.replace("QS TS", "QS QS") + "1. A:2D 4D QD AD *"
    assert tried(text) == Reach(False, 0, -1, text.index("[Deal"))


def test_a_score_that_is_wrong_comes_after_all_plays() -> None:
    text = generated("sizette").encode()
    words = plays(text, 1)
    start, stop = words[-1]
    reach = tried(text, ByteEdit(start, stop, b"#9/9"))
    assert reach == Reach(False, 1, len(words) - 1, start)


def test_a_result_alone_that_is_wrong_is_after_all_deals() -> None:
    text = generated("whist").encode()
    found = _RESULT.search(text)
    assert found is not None
    reach = tried(text, ByteEdit(found.start(), found.end(), b'[Result "5/99"]\n'))
    assert (reach.sound, reach.deal) == (False, deals_of(text))
    assert tried(text, ByteEdit(found.start(), found.end(), b"")).sound


def test_a_header_that_is_wrong_comes_before_all_deals() -> None:
    text = generated("whist").encode()
    at = text.index(b"\n") + 1
    assert tried(text, ByteEdit(at, at, b'[Date "1850.13"]\n')).deal == -1
    assert tried(text, ByteEdit(at, at, b'[Date "1850.12"]\n')).sound
    assert tried(text, ByteEdit(at, at, b'[Options "target=7"]\n')).deal == -1


def test_a_change_in_one_deal_may_undo_what_another_brings() -> None:
    text = generated("brusquembille").encode()
    scores = [found.span(1) for found in re.finditer(rb'^\[Score "(.*)"\]', text, re.M)]
    (start, stop), other = scores[1], plays(text, 2)[5]
    wrong = text[:start] + b"1/1" + text[stop:]
    moved = start + 3 - stop
    assert tried(wrong)[:2] == (False, 2)
    assert tried(wrong, ByteEdit(start, start + 3, text[start:stop])).sound
    gone = ByteEdit(other[0] + moved, other[1] + moved, b"")
    reach = tried(wrong, ByteEdit(start, start + 3, text[start:stop]), gone)
    assert reach.deal == 2
    assert reach.items >= 5


def test_a_change_where_a_deal_begins_is_one_of_the_deal_before_too() -> None:
    text = generated("sizette").encode()
    second = text.index(b'[Deal "2"]')
    assert tried(text, ByteEdit(second, second, b"x"))[:2] == (False, 0)
    assert tried(text, ByteEdit(second + 1, second + 2, b"d"))[:2] == (False, 0)
    assert tried(text, ByteEdit(second + 7, second + 8, b"3"))[:2] == (False, 1)
    assert tried(text, ByteEdit(second - 1, second, b" "))[:2] == (False, 0)
    assert tried(text, ByteEdit(second, second, b"; a remark\n")).sound


def test_changes_that_are_none_leave_the_text_as_it_is() -> None:
    text = generated("besigue-3").encode()
    assert tried(text) == Reach(True, deals_of(text), 0, len(text))
    assert tried(text, ByteEdit(9, 9, b""), ByteEdit(40, 40, b"")).sound


def test_a_second_record_is_never_part_of_the_first() -> None:
    text = generated("whist")
    assert not tried(text, ByteEdit(len(text), len(text), text.encode())).sound
    start = text.index("[Dealer")
    assert not tried(text, ByteEdit(start, start, b'[Game "whist"]\n')).sound


def test_bytes_that_are_no_text_are_not_sound() -> None:
    text = generated("whist").encode()
    at = text.index(b"[Dealer")
    assert tried(text, ByteEdit(at, at, "; é\n".encode())).sound
    assert not tried(text, ByteEdit(at, at, b"; \xc3\n")).sound
    assert not tried(text, ByteEdit(at, at, b"; \x01\n")).sound


@pytest.mark.parametrize(
    "changes",
    [
        [ByteEdit(-1, 0, b"")],
        [ByteEdit(5, 4, b"")],
        [ByteEdit(0, 10**9, b"")],
        [ByteEdit(10, 12, b""), ByteEdit(11, 13, b"")],
        [ByteEdit(10, 12, b""), ByteEdit(3, 4, b"")],
    ],
)
def test_changes_out_of_order_or_out_of_the_text_are_refused(changes: list[ByteEdit]) -> None:
    trials = CompiledTrials(the_kernel(), generated("whist").encode())
    with pytest.raises(ValueError, match="not in order"):
        trials.tried([[], changes, []])


@pytest.mark.parametrize(
    "text",
    ["", "1. KS", '[Game "whist"]\n' * 2, '[Game "bridge"]\n[Deal "1"]\n*', '[Game "whist"]'],
)
def test_the_kernel_begins_with_the_text_of_one_record_only(text: str) -> None:
    with pytest.raises(ValueError, match="cannot begin"):
        CompiledTrials(the_kernel(), text.encode())


def test_a_thousand_long_words_are_tried_one_after_the_other() -> None:
    text = WHIST.encode() + b"1. A:2D 4D QD AD *"
    trials = CompiledTrials(the_kernel(), text)
    end = len(text)
    words = [b" {%s}" % (b"x" * 37 * many) for many in range(1000)]
    reached = trials.tried([[ByteEdit(end - 2, end - 2, word)] for word in words])
    assert [one.at for one in reached] == [end + len(word) for word in words]
    assert all(one.sound for one in reached)
