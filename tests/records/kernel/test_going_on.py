"""Python replays the deals that the kernel leaves to it, and no others."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from random import Random

import pytest

import records
from analysis.generate import generate
from records.kernel.columns import DealsBefore
from records.kernel.handed_over import HandedOver, SoundDeals
from records.notation.sections import Sections
from records.play.as_read import going_on
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.kernel_way import goes_on, known_by_kernel
from tests.mutate import spoilt
from tests.records.kernel.generated import generated

ONE_DEAL = ("besigue-rubicon", "besigue-six-packs")
SEVERAL = [game for game in GAMES if game not in ONE_DEAL]
_END = re.compile(r"^#(-?\d+)", re.M)


def known(text: str) -> list[int]:
    """The deals of a record that Python need not replay; what it says is what it says of all."""
    (record,) = records.loads(text)
    return goes_on(record, Replay(record))


def parts(game: str) -> list[str]:
    """The header of a generated game, and its deals."""
    return re.split(r"(?=^\[Deal )", generated(game), flags=re.M)


def one_more(deal: str) -> str:
    """A deal whose score is wrong."""
    return _END.sub(lambda found: f"#{int(found[1]) + 1}", deal)


def unplayed(deal: str) -> str:
    """A deal of which the first card is not recorded, so that Python judges it."""
    return deal.replace("\n1. ", "\n1. ... ", 1)


def spoilt_at(at: int, header: str, deals: list[str], change: str) -> str:
    """The record with one deal changed, by its index."""
    change_deal = {
        "wrong score": one_more,
        "void": lambda deal: deal.replace("]\n", ']\n[Void "misdeal"]\n', 1),
        "another dealer": lambda deal: re.sub(
            r'(?<=^\[Dealer ")(.)', lambda one: "B" if one[1] == "A" else "A", deal, flags=re.M
        ),
        "a gap": unplayed,
        "unfinished": lambda deal: re.sub(r"(\n\n.*?\n).*", r"\1*\n", deal, flags=re.S),
    }[change]
    return "".join([header, *deals[:at], change_deal(deals[at]), *deals[at + 1 :]])


@pytest.mark.parametrize("game", SEVERAL)
@pytest.mark.parametrize("change", ["wrong score", "a gap"])
def test_only_a_faulty_deal_is_replayed(game: str, change: str) -> None:
    header, *deals = parts(game)
    assert len(deals) > 1
    at = len(deals) // 2
    # The kernel tells that a score is wrong.
    told = change == "wrong score"
    others = [number for number in range(1, len(deals) + 1) if told or number != at + 1]
    assert known(spoilt_at(at, header, deals, change)) == others


@pytest.mark.parametrize("game", SEVERAL)
@pytest.mark.parametrize("change", ["void", "unfinished", "another dealer"])
def test_deals_are_replayed_until_the_score_is_known_again(game: str, change: str) -> None:
    header, *deals = parts(game)
    at = len(deals) // 2
    found = known(spoilt_at(at, header, deals, change))
    assert found[:at] == list(range(1, at + 1))
    if game in ("besigue", "besigue-3", "besigue-9"):
        assert len(deals) in found


def test_two_faulty_deals_are_replayed_and_none_between() -> None:
    header, *deals = parts("besigue")
    deals[1] = unplayed(deals[1])
    text = spoilt_at(5, header, deals, "a gap")
    assert known(text) == [1, 3, 4, 5, *range(7, len(deals) + 1)]


def test_a_deal_whose_score_may_carry_a_wrong_one_on_is_replayed() -> None:
    header, *deals = parts("besigue")
    deals[1] = one_more(deals[1])
    text = spoilt_at(5, header, deals, "wrong score")
    assert known(text) == [one for one in range(1, len(deals) + 1) if one != 6]


def test_places_are_counted_in_bytes_before_a_deal() -> None:
    header, *deals = parts("besigue")
    header = header.replace("]\n", ']\n[Event "Bésigue à Saint-Étienne"]\n', 1)
    deals[1] = unplayed(deals[1]).replace("\n\n", "\n\n{é♠} ", 1)
    text = "".join([header, *deals])
    assert known(text) == [1, *range(3, len(deals) + 1)]
    assert known(text.replace("\n", "\r\n")) == [1, *range(3, len(deals) + 1)]


@pytest.mark.parametrize("game", SEVERAL)
def test_a_wrong_result_is_told_without_replaying_a_deal(game: str) -> None:
    header, *deals = parts(game)
    header = re.sub(
        r'^\[Result "(-?\d+)', lambda one: f'[Result "{int(one[1]) + 1}', header, flags=re.M
    )
    for before in (header, "{a comment}\n".join(header.split("\n\n", 1))):
        assert known("".join([before, *deals])) == list(range(1, len(deals) + 1))


@pytest.mark.parametrize("game", SEVERAL)
def test_a_deal_after_the_end_of_the_game_is_after_all_others(game: str) -> None:
    header, *deals = parts(game)
    more = re.sub(r'^\[Deal ".*?"', f'[Deal "{len(deals) + 1}"', deals[0], flags=re.M)
    open_ended = GAMES[game].rules().open_ended
    found = known("".join([header, *deals, "\n", more]))
    assert found == list(range(1, len(deals) + open_ended + 1))
    if not open_ended:
        # What comes after such a deal is after the end too.
        bare = re.sub(r"^\[(?:Dealer|Score) .*\n|(?<= )=\S+ ?", "", more, flags=re.M)
        last = re.sub(r'^\[Deal ".*?"', f'[Deal "{len(deals) + 2}"', bare, flags=re.M)
        text = "".join([header, *deals, "\n", more, "\n", last])
        assert known(text) == list(range(1, len(deals) + 1))


@pytest.mark.parametrize("seat", "CD")
def test_of_two_who_may_deal_the_likeliest_deals_where_none_is_named(seat: str) -> None:
    # B is next. If it was C who dealt, D is likelier to be next than C, who leads the other side.
    header, *deals = parts("quadrette")
    dealer = re.compile(r'^\[Dealer "(.)"\]\n', re.M)
    bare = re.sub(r"^\[(?:Hand.|Dealer|Captains) .*\n|[A-D]:", "", deals[2], flags=re.M)
    for score in ("#1/0", "#0/1", "#2/0", "#0/2"):
        text = [header, dealer.sub('[Dealer "A"]\n', deals[0])]
        text.append(dealer.sub(f'[Dealer "{seat}"]\n', deals[1]))
        known("".join([*text, re.sub("^#.*", score, bare, flags=re.M)]))


def test_a_deal_whose_tag_is_missing_is_left_to_python_with_all_others() -> None:
    header, *deals = parts("besigue")
    assert known("".join([header, deals[0].replace('[Deal "1"]\n', ""), *deals[1:]])) == []


def test_a_score_that_carries_on_none_of_many_wrong_ones_is_right() -> None:
    header, *deals = parts("besigue-3")
    for at in range(6):
        deals[at] = _END.sub(lambda one, at=at: f"#{int(one[1]) + 2**at}", deals[at])
    assert known("".join([header, *deals])) == [1, *range(7, len(deals) + 1)]


def test_a_game_of_one_deal_does_not_go_on() -> None:
    assert known(one_more(generated("besigue-rubicon"))) == []


@pytest.mark.parametrize("game", SEVERAL)
def test_a_deal_that_is_spoilt_in_any_way_is_judged_alike(game: str) -> None:
    chance = Random(f"going on {game}")
    taken = 0
    for _ in range(20):
        header, *deals = parts(game)
        for at in {chance.randrange(len(deals)) for _ in range(2)}:
            deals[at] = spoilt(deals[at], chance)
        text = "".join([header, *deals])
        found = records.loads(text)
        if len(found) == 1 and text.startswith("[Game"):
            taken += bool(goes_on(found[0], Replay(found[0])))
    assert taken > 5


def answers(text: str, field: str = "") -> list[SoundDeals]:
    """What the kernel answers wherever it is asked again; with a field of what it is told wrong."""
    found = known_by_kernel(text)
    assert found is not None
    heard: list[SoundDeals] = []

    class Listening(HandedOver):
        def judge(self, start: int, before: DealsBefore) -> SoundDeals:
            if field == "score":
                before.score[0] += 1
            elif field:
                value = getattr(before, field)
                setattr(before, field, {"due": value ^ 3, "tie": not value}.get(field, value + 3))
            heard.append(super().judge(start, before))
            return heard[-1]

    told = (getattr(found, each.name) for each in fields(HandedOver))
    going_on(Sections(text, 1, 1), Listening(*told))
    return heard


@pytest.mark.parametrize(
    ("game", "options", "seed", "field"),
    [
        ("bassadewitz", {"pool": "11", "payout": "scaled"}, 0, "pool"),
        ("bassadewitz", {"deals": "12"}, 0, "counted"),
        ("besigue", {"target": "350", "both-reach": "higher-total"}, 6, "tie"),
        ("besigue", {}, 0, "score"),
        ("besigue", {}, 0, "deals"),
        ("besigue", {}, 0, "due"),
        ("sixty-six", {}, 0, "carried"),
    ],
)
def test_the_kernel_is_told_how_the_game_stands(
    game: str, options: dict[str, str], seed: int, field: str
) -> None:
    text = records.form(generate(game, seed, options))
    assert text is not None
    header, *deals = re.split(r"(?=^\[Deal )", text, flags=re.M)
    other = 0
    for at in range(len(deals) - 1):
        changed = "".join([header, *deals[:at], one_more(deals[at]), *deals[at + 1 :]])
        assert known(changed) == list(range(1, len(deals) + 1))
        other += answers(changed) != answers(changed, field)
    assert other


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
    text = "".join([header, *deals[:-1], one_more(deals[-1])])
    assert known(text) == list(range(1, len(deals) + 1))
    found = known_by_kernel(text)
    assert found is not None
    value = getattr(found.sound, field)
    other = found.sound._replace(**{field: not value if field == "tie" else value + 3})
    both = found, replace(found, sound=other)
    one, two = (going_on(Sections(text, 1, 1), known) for known in both)
    assert one.as_dict() != two.as_dict()
