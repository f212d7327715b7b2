"""The compiled kernel judges deals that break off with a gap."""

from __future__ import annotations

import re
from random import Random

import pytest

import records
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.hide import hands
from tests.kernel_way import by_kernel, goes_on
from tests.records.kernel.generated import WHIST, generated, judged, words

_PLAY = re.compile(r"(?<=\n\n)(\d+\..*?)(#\S+|\*)", re.S)


def broken_off(text: str, chance: Random, share: float, other: float = 0) -> str:
    """The text with a gap in place of the last plays of so many deals, or of all after one play.

    So many of these deals have another score.
    """

    def cut(play: re.Match[str]) -> str:
        if chance.random() > share:
            return play[0]
        there = words(play[1])
        end = play[2]
        if end != "*" and chance.random() < other:
            end = "#" + "/".join(str(chance.choice((0, 1, 7, 500))) for _ in end.split("/"))
        kept = " ".join(there[: chance.randint(2, max(2, len(there) - 3))])
        return f"{kept} {chance.choice(('...', '…'))}\n{end}"

    text = re.sub(r"^\[Result.*\n", "", text, flags=re.M) if other else text
    return _PLAY.sub(cut, text)


@pytest.mark.parametrize("game", list(GAMES))
def test_deals_that_break_off_are_judged(game: str) -> None:
    of_one_deal = GAMES[game].rules().scoring.valued is not None
    text = broken_off(generated(game), Random(game), 1 if of_one_deal else 0.7)
    assert "..." in text or "…" in text
    assert judged(text)
    judged(hands(text, Random(game)))


@pytest.mark.parametrize("game", list(GAMES))
def test_the_score_stated_for_a_deal_that_breaks_off_is_believed(game: str) -> None:
    chance = Random(f"believed {game}")
    found = [judged(broken_off(generated(game, seed), chance, 0.5, 0.4)) for seed in range(6)]
    # Where a score tag contradicts another score, or the game is over, there is a finding.
    assert True in found or '[Score "' in generated(game)


@pytest.mark.parametrize("game", list(GAMES))
def test_a_gap_after_the_last_card_of_a_deal_leaves_its_score_to_be_believed(game: str) -> None:
    text = re.sub(r"^(#\S+)$(?=\n\n\[Deal)", r"... \1", generated(game), count=1, flags=re.M)
    if "..." in text:
        assert judged(text)
    judged(text.replace("... #", "... #1", 1))
    judged(re.sub(r"\.\.\. #\S+", "... *", text, count=1))


@pytest.mark.parametrize("game", list(GAMES))
def test_a_gap_after_the_game_is_won_is_judged_as_in_python(game: str) -> None:
    text = generated(game).rstrip()
    end = text.rpartition("\n")[2]
    assert judged(text.replace(end, f"... {end}"))
    judged(text.replace(end, f"... {end}0"))
    judged(text.replace(end, "... #1/0"))
    judged(re.sub(r"^\[Result.*\n", "", text, flags=re.M).replace(end, "... *"))


_RUBICON = """[Game "besigue-rubicon"]
[Options "rubicon={}"]
[Result "{}"]
[Deal "1"]
[Dealer "B"]

1. A:AS 7S
...
#{}
"""


@pytest.mark.parametrize(
    ("rubicon", "made", "value"),
    [
        # 310 points of brisques are not recorded. They cannot turn the game, nor save the loser.
        ("1000", "3000/500", "4800/0"),
        ("1000", "500/3000", "0/4800"),
        ("1000", "2000/1500", "1000/0"),
        # They can save the loser, or are what decides.
        ("1000", "3000/700", None),
        ("1000", "1500/1500", None),
        ("1000", "3000/690", None),
        ("1000", "3000/680", "4900/0"),
        ("500", "3000/0", "4400/0"),
    ],
)
def test_the_value_of_a_game_that_breaks_off_is_known_if_no_brisque_can_change_it(
    rubicon: str, made: str, value: str | None
) -> None:
    options = "" if rubicon == "1000" else f"rubicon={rubicon}"
    text = _RUBICON.replace("rubicon={}", options).replace('[Options ""]\n', "")
    assert judged(text.format(value or "9/9", made))
    (record,) = records.loads(text.format(value or "9/9", made))
    assert "/".join(map(str, Replay(record).score or ())) == (value or "")
    assert judged(text.format("9/9", made)) == (value is None)


def test_a_deal_after_one_that_is_broken_off_is_judged_from_the_believed_score() -> None:
    text = generated("whist")
    first, second = re.findall(r"^#\S+", text, re.M)[:2]
    broken = _PLAY.sub(lambda play: f"1. ...\n{play[2]}", text, count=1)
    assert judged(broken)
    wrong = broken.replace(second, "#7/7", 1) if first != second else broken
    (record,) = records.loads(wrong)
    if first != second:
        assert not judged(wrong)
        assert 1 not in goes_on(record, Replay(record))


@pytest.mark.parametrize(
    "play",
    [
        *("1. A:2D 4D QD AD ... #3/0", "1. A:2D 4D ... *"),
        *("1. A:2D 4D ... {the rest is lost} $1 #0/1", "1. ... #3/0", "1. A:2D 4D…\n#3/0"),
        "... #3/0",
    ],
)
def test_a_gap_at_the_end_is_judged(play: str) -> None:
    assert judged(WHIST + play) == ("D…" not in play)


@pytest.mark.parametrize(
    "play",
    [
        *("1. A:2D 4D 4C ... #3/0", "1. A:2D 4D .. #3/0", "1. A:2D 4D ...x #3/0"),
        *("1. A:2D 4D ... #3", "1. A:2D 4D QD AD ... 5. A:AC *", "1. A:2D 4D QD AD ... ... *"),
        "1. A:2D 4D QD AD ... =3/0 *",
    ],
)
def test_what_comes_after_a_gap_is_for_python(play: str) -> None:
    assert by_kernel(WHIST + play) is None
    judged(WHIST + play)


def with_result(tags: str) -> str:
    return WHIST.replace("\n", f"\n{tags}", 1)


def test_a_result_is_held_against_the_believed_score() -> None:
    play = "1. A:2D 4D QD AD ... #5/0"
    assert judged(with_result('[Result "5/0"]\n') + play)
    assert not judged(with_result('[Result "5/1"]\n') + play)
    assert not judged(with_result('[Result "4/0"]\n') + play.replace("#5", "#4"))
    unfinished = '[Termination "abandoned"]\n[Result "4/0"]\n'
    assert judged(with_result(unfinished) + play.replace("#5", "#4"))


def _with_first_deal(game: str, seed: int, score: str, options: str = "") -> str:
    """A generated game whose first deal is not recorded, but for this score."""
    text = re.sub(r"^\[Result.*\n", "", generated(game, seed), flags=re.M)
    text = text.replace("\n", f'\n[Options "{options}"]\n', 1) if options else text
    return _PLAY.sub(f"1. ...\n{score}", text, count=1)


def _one_more(found: re.Match[str]) -> str:
    """A deal score with a point more for whoever has one."""
    return "#" + "/".join(str(int(points) + (points != "0")) for points in found[1].split("/"))


def test_what_nobody_won_in_a_deal_that_breaks_off_waits_for_the_next() -> None:
    text = _with_first_deal("sixty-six", 0, "#0/0")
    text = re.sub(r"^\[Score.*\n", "", text, flags=re.M)
    start = text.index('[Deal "2"]')
    end = text.index('[Deal "3"]')
    second = re.sub(r"^#(\S+)", _one_more, text[start:end], flags=re.M)
    assert judged(text[:start] + second)
    assert not judged(text[:end])
    assert not judged(text[:start].replace("#0/0", "#1/0") + second)


@pytest.mark.parametrize("score", ["#1/-1", "#-1/-1", "#-1/1"])
def test_what_a_deal_that_breaks_off_brought_goes_out_of_the_pool(score: str) -> None:
    text = _with_first_deal("brusquembille", 0, score, "score=pot")
    text = re.sub(r"^\[Score.*\n", "", text[: text.index('[Deal "3"]')], flags=re.M)
    (record,) = records.loads(text)
    second = Replay(record).deals[1].score
    assert second is not None
    there = re.findall(r"^#.*", text, re.M)[1]
    assert judged(f"#{'/'.join(map(str, second))}".join(text.rsplit(there, 1)))


def test_a_game_of_one_deal_that_breaks_off_without_a_score_is_judged() -> None:
    assert judged(_with_first_deal("besigue-rubicon", 0, "*"))


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].rules().stock])
def test_hands_and_talon_of_a_deal_broken_off_early_are_made_up(game: str) -> None:
    text = re.sub(r"^\[(?:Result|Score) .*\n", "", generated(game), flags=re.M)
    header, deal, *_ = re.split(r"(?=^\[Deal )", text, flags=re.M)
    tags, _, play = deal.partition("\n\n")
    some = words(play)[: 3 + len(words(play)) // 12]
    shown = f"{header}{tags}\n\n{' '.join(some)} *\n"
    assert judged(hands(shown, Random(game)))
