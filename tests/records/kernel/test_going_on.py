"""Python goes on from the first deal that the kernel leaves to it."""

from __future__ import annotations

import re
from random import Random

import pytest

import records
from records.generate import generate
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.kernel_way import begun_by_kernel, goes_on, same_by_kernel
from tests.mutate import spoilt
from tests.records.kernel.generated import generated

SEVERAL = [game for game in GAMES if game != "besigue-rubicon"]
_END = re.compile(r"^#(-?\d+)", re.M)


def judged_deals(text: str) -> int:
    """How many deals of a record Python takes as they are; what it says is what it says of all."""
    (record,) = records.loads(text)
    return goes_on(record, Replay(record, full=True))


def parts(game: str) -> list[str]:
    """The header of a generated game, and its deals."""
    return re.split(r"(?=^\[Deal )", generated(game), flags=re.M)


def one_more(deal: str) -> str:
    """A deal whose score is wrong."""
    return _END.sub(lambda found: f"#{int(found[1]) + 1}", deal)


@pytest.mark.parametrize("game", SEVERAL)
@pytest.mark.parametrize("change", ["wrong score", "void", "a gap", "unfinished"])
def test_the_deals_before_a_faulty_one_are_taken_as_they_are(game: str, change: str) -> None:
    header, *deals = parts(game)
    assert len(deals) > 1
    at = len(deals) // 2
    deals[at] = {
        "wrong score": one_more,
        "void": lambda deal: deal.replace("]\n", ']\n[Void "misdeal"]\n', 1),
        "a gap": lambda deal: deal.replace("\n1. ", "\n1. ... ", 1),
        "unfinished": lambda deal: re.sub(r"(\n\n.*?\n).*", r"\1*\n", deal, flags=re.S),
    }[change](deals[at])
    assert judged_deals("".join([header, *deals])) == at


@pytest.mark.parametrize("game", SEVERAL)
def test_a_wrong_result_is_told_without_replaying_a_deal(game: str) -> None:
    header, *deals = parts(game)
    header = re.sub(
        r'^\[Result "(-?\d+)', lambda one: f'[Result "{int(one[1]) + 1}', header, flags=re.M
    )
    assert judged_deals("".join([header, *deals])) == len(deals)


@pytest.mark.parametrize("game", SEVERAL)
def test_a_deal_after_the_end_of_the_game_is_after_all_others(game: str) -> None:
    header, *deals = parts(game)
    more = re.sub(r'^\[Deal ".*?"', f'[Deal "{len(deals) + 1}"', deals[0], flags=re.M)
    open_ended = GAMES[game].rules().open_ended
    assert judged_deals("".join([header, *deals, "\n", more])) == len(deals) + open_ended


def test_a_game_of_one_deal_does_not_go_on() -> None:
    text = one_more(generated("besigue-rubicon"))
    assert begun_by_kernel(text) is None


@pytest.mark.slow
@pytest.mark.parametrize("game", SEVERAL)
def test_a_deal_that_is_spoilt_in_any_way_is_judged_alike(game: str) -> None:
    chance = Random(f"going on {game}")
    taken = 0
    for _ in range(40):
        header, *deals = parts(game)
        at = chance.randrange(1, len(deals))
        deals[at] = spoilt(deals[at], chance)
        text = "".join([header, *deals])
        found = records.loads(text)
        if len(found) == 1 and text.startswith("[Game"):
            same_by_kernel(found[0], Replay(found[0], full=True))
            taken += begun_by_kernel(text) is not None
    assert taken > 10


@pytest.mark.parametrize(
    ("game", "options", "seed", "field"),
    [
        ("bassadewitz", {"pool": "11", "payout": "scaled"}, 0, "pool"),
        ("besigue", {"target": "350", "both-reach": "higher-total"}, 6, "tie"),
        ("sixty-six", {}, 0, "carried"),
    ],
)
def test_what_waits_from_deal_to_deal_is_handed_on(
    game: str, options: dict[str, str], seed: int, field: str
) -> None:
    text = records.form(generate(game, seed, options))
    assert text is not None
    header, *deals = re.split(r"(?=^\[Deal )", text, flags=re.M)
    deals[-1] = one_more(deals[-1])
    (record,) = records.loads("".join([header, *deals]))
    assert goes_on(record, Replay(record, full=True)) == len(deals) - 1
    known = begun_by_kernel(record.text)
    assert known is not None
    other = known._replace(**{field: not known.tie if field == "tie" else known.carried + 3})
    assert Replay(record, begun=other).as_dict() != Replay(record, begun=known).as_dict()
