"""The compiled kernel judges what is sound, and what it says is what a replay in full says."""

from __future__ import annotations

import re
from random import Random

import pytest

import records
from records.kernel import columns as all_columns
from records.kernel import judge as judging
from records.kernel.columns import FOR_PYTHON, SOUND
from records.kernel.judge import Kernel, kernel
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.kernel_way import by_kernel, same_by_kernel
from tests.mutate import spoilt
from tests.records.kernel.generated import generated, judged

_END = re.compile(r"^#\S+$", re.M)


@pytest.fixture
def fresh() -> Kernel:
    judge = kernel()
    if judge is None:
        pytest.skip("no compiled kernel")
    return Kernel(judge._library)


@pytest.mark.parametrize("game", GAMES)
def test_a_generated_game_is_judged(game: str) -> None:
    for seed in range(3):
        assert judged(generated(game, seed))


_TWO_OF_A_CARD = """[Game "besigue"]

[Deal "1"]
[Dealer "B"]
[HandA "KS TS 7S 9H 7H TD 7D 7C"]
[HandB "KH TH TH AD KD 9D 7D TC"]
[TurnUp "JS"]

"""


def test_a_card_that_both_hold_is_played_by_the_one_whose_turn_it_is() -> None:
    assert judged(_TWO_OF_A_CARD + "1. A:7D KD *\n")
    assert not judged(_TWO_OF_A_CARD + "1. B:7D KD *\n")


_LAYOUTS = {
    "tabs": lambda text: text.replace(" ", "\t") if "[" not in text else text,
    "no line ends": lambda text: text.replace("\n", " "),
    "carriage returns": lambda text: text.replace("\n", "\r\n"),
    "comments": lambda text: re.sub(r"(\d+\.)", r"{before [it]} \1 ; it is\n", text),
    "remarks": lambda text: text.replace("\n", "\n% a remark [Deal]\n"),
    "glued numbers": lambda text: re.sub(r"(\d+)\. ", r"\1.", text),
    "no numbers": lambda text: re.sub(r"\d+\. ", "", text),
    "judgements": lambda text: re.sub(r"(\s)([AKQJ][SHDC])(?=\s)", r"\1\2!?$5 $12", text),
    "signs": lambda text: re.sub(r"(?<=[AKQJT987])S(?=\s)", "♠", text),
    "small letters": lambda text: re.sub(r"[AKQJT2-9][SHDC](?=\s)", lambda c: c[0].lower(), text),
}


@pytest.mark.parametrize("layout", _LAYOUTS)
@pytest.mark.parametrize("game", ["besigue", "whist", "sizette"])
def test_a_layout_that_means_the_same_is_judged(game: str, layout: str) -> None:
    out = []
    for line in generated(game).split("\n"):
        # Tags stay as they are.
        out.append(line if line.startswith("[") or not line else _LAYOUTS[layout](line + "\n"))
    text = "\n".join(part.rstrip("\n") for part in out) + "\n"
    assert text != generated(game)
    assert judged(text)


@pytest.mark.parametrize("game", ["besigue-chinois", "quadrette", "bassadewitz"])
def test_french_letters_are_judged(game: str) -> None:
    assert '[Language "fr"]' in generated(game, 0, "fr")
    assert judged(generated(game, 0, "fr"))


@pytest.mark.parametrize("game", ["whist", "quadrette", "bassadewitz"])
def test_a_hand_that_is_not_given_is_made_up(game: str) -> None:
    text = re.sub(r"^\[Hand[BC] .*\n", "", generated(game), flags=re.M)
    assert judged(text)


@pytest.mark.parametrize("game", GAMES)
def test_a_last_deal_that_is_broken_off_has_no_score(game: str) -> None:
    text = generated(game)
    last = text.rindex("[Deal")
    play = re.search(r"\n\n.*?\n.*?\n", text[last:], re.S)
    assert play is not None
    broken_off = re.sub(r"\[Result .*\]\n", "", text[:last]) + text[last:][: play.end()] + "*\n"
    assert judged(broken_off)


def test_a_wrong_score_is_left_to_python() -> None:
    text = generated("besigue")
    scores = _END.findall(text)[0]
    first, second = scores[1:].split("/")
    assert by_kernel(text.replace(scores, f"#{int(first) + 10}/{second}", 1)) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_spoilt_record_is_left_to_python_or_judged_alike(game: str) -> None:
    chance = Random(f"spoilt {game}")
    for _ in range(25):
        text = spoilt(generated(game, chance.randrange(3)), chance)
        if len(records.loads(text)) == 1 and text.startswith("[Game"):
            judged(text)


@pytest.mark.parametrize("marks", [False, True])
def test_records_follow_one_another_whatever_the_room(
    fresh: Kernel, monkeypatch: pytest.MonkeyPatch, marks: bool
) -> None:
    texts = [generated(game, seed) for game in ("whist", "sizette") for seed in range(3)]
    texts.insert(2, texts[0].replace("[Deal", "[Deel", 1))
    texts.insert(4, "\ufeff" + texts[1])
    data = "\n".join(texts).encode()
    monkeypatch.setattr(judging, "_RECORDS", 2)
    monkeypatch.setattr(judging, "_DEALS", 99 if marks else 9)
    monkeypatch.setattr(judging, "_MARKS", 11)
    small = Kernel(fresh._library)
    start, found = 0, []
    while start < len(data):
        columns = small.judge(data, start, marks)
        for at in range(columns.layout.records):
            piece = data[columns.start[at] : columns.stop[at]].decode()
            found.append((piece.rstrip("\n"), columns.status[at]))
        assert columns.layout.used > start
        start = columns.layout.used
    assert [text for text, _ in found] == [text.rstrip("\n") for text in texts]
    marked = {2, 4}
    assert [status for _, status in found] == [
        FOR_PYTHON if at in marked else SOUND for at in range(len(texts))
    ]


def test_a_record_with_more_deals_than_there_is_room_for_is_left_to_python(
    fresh: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = generated("bassadewitz").encode()
    deals = text.count(b"[Deal ")
    for room, status in ((deals, SOUND), (deals - 1, FOR_PYTHON)):
        monkeypatch.setattr(judging, "_DEALS", room)
        columns = Kernel(fresh._library).judge(text)
        assert columns.status[0] == status


def test_a_record_with_more_marks_than_there_is_room_for_is_left_to_python_from_there_on(
    fresh: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = generated("besigue").encode()
    whole = fresh.judge(text, marks=True)
    stops = whole.deal_marks[: whole.layout.deals]
    for room, deals in ((stops[-1], len(stops)), (stops[2], 3), (stops[2] - 1, 2), (1, 0)):
        monkeypatch.setattr(judging, "_MARKS", room)
        columns = Kernel(fresh._library).judge(text, marks=True)
        assert columns.status[0] == (SOUND if deals == len(stops) else FOR_PYTHON)
        assert columns.layout.deals == columns.deal_count[0] == deals
        assert columns.layout.marks.count == (stops[deals - 1] if deals else 0)


def test_a_record_with_more_tricks_than_there_is_room_for_is_left_to_python_from_there_on(
    fresh: Kernel, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = generated("besigue").encode()
    whole = fresh.judge(text, marks=True)
    stops = whole.deal_tricks[: whole.layout.deals]
    monkeypatch.setattr(all_columns, "_TRICKS", 1)
    for room, deals in ((stops[-1], len(stops)), (stops[2], 3), (stops[2] - 1, 2)):
        monkeypatch.setattr(judging, "_DEALS", room)
        found = Kernel(fresh._library).judge(text, marks=True)
        assert found.status[0] == (SOUND if deals == len(stops) else FOR_PYTHON)
        assert found.layout.deals == found.deal_count[0] == deals
        assert found.layout.tricks.count == stops[deals - 1]


def test_any_number_of_rule_sets_takes_bounded_memory(fresh: Kernel) -> None:
    text = generated("bassadewitz")
    _, _, rest = text.partition("\n")
    known = []
    for deals in range(70):
        game = f'[Game "bassadewitz"]\n[Options "deals={90 + deals}"]\n{rest}'
        columns = fresh.judge(game.encode())
        known.append(columns.status[0])
        assert len(fresh.rule_sets) <= 64
    assert set(known) == {SOUND} or set(known) == {FOR_PYTHON}


@pytest.mark.parametrize(
    "options", ["target=4 target=4", "no-such=1", "target=x", "honours=true target=1"]
)
def test_options_of_which_something_is_to_be_said_are_left_to_python(options: str) -> None:
    text = generated("whist").replace("\n", f'\n[Options "{options}"]\n', 1)
    assert by_kernel(text) is None


@pytest.mark.parametrize(
    "tag",
    [
        *('[Date "1850.02.30"]', '[Date "1850.13"]', '[Language "de"]', '[Termination "won"]'),
        *('[E "Eve"]', '[Result "1/2"]', '[Result "1"]', '[Event "a\\"b"]', "[Event x]"),
        *('[Event "a"', '[Event "a"] [Event "b"]'),
    ],
)
def test_a_header_of_which_something_may_be_said_is_left_to_python(tag: str) -> None:
    text = re.sub(r"\[Result .*\]\n", "", generated("whist")).replace("\n", f"\n{tag}\n", 1)
    assert by_kernel(text) is None


@pytest.mark.parametrize("game", ["besigue-4", "besigue-9"])
def test_a_record_that_states_every_option_is_judged(game: str) -> None:
    options = " ".join(f"{option.name}={option.default}" for option in GAMES[game].options)
    tag = f'[Game "{game}"]\n'
    text = generated(game).replace(tag, f'{tag}[Options "{options}"]\n')
    (record,) = records.loads(text)
    assert same_by_kernel(record, Replay(record))


@pytest.mark.parametrize("date", ["1850", "18??.0?", "1850.??.??", "1850.12.31~", "1850/1855"])
def test_a_date_that_can_be_is_no_finding(date: str) -> None:
    judged(
        re.sub(r"\[Date .*\]\n", "", generated("whist")).replace("\n", f'\n[Date "{date}"]\n', 1)
    )
