"""What programs hold are values: compared, kept in sets, copied, pickled, and pasted from a log."""

from __future__ import annotations

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

import carnet
from records.rules.values import replace

ROOT = Path(__file__).resolve().parents[2]
GAME = '[Game "besigue"]\n[A "Zoé"]\n[Deal "1"]\n[Dealer "B"]\n1. A:7S =10 {so} KS A:AS 2S *'


def values() -> dict[str, object]:
    """A value of each public class that a program may come to hold."""
    record = carnet.Record(GAME)
    table = carnet.Table.deal("besigue", seed=7)
    table.play(table.legal[0]).play(table.legal[0])
    two = carnet.Table.deal("sizette", seed=3)
    while not two.over:
        two.play(two.legal[0])
    faulty = list(carnet.read(ROOT / "samples/bassadewitz-faults.carnet"))[2]
    varied = carnet.Record('[Game "whist"]\n[Deal "1"]\n1. A:2S ({or} 2H (3H) {so} KH) )( 3S *')
    found = {
        "record": record,
        "deal": record.deals[0],
        "tag": record.tags[0],
        "item": record.deals[0].items[1],
        "number": record.deals[0].items[0],
        "table": table,
        "second deal": two.deal_next(seed=4),
        "seen": table.seen_by("A"),
        "finding": faulty.findings[0],
        "variation": varied.deals[0].items[1].notes[0],
        "item with a variation": varied.deals[0].items[1],
        "fault": varied.faults[0],
        "rule": faulty.findings[0].rule,
        "slip": faulty.slips[0],
        "diagnosis": faulty.diagnosis,
    }
    for one in (*table.legal, carnet.Draw("A", "KS"), carnet.Order("B", "2H")):
        found[type(one).__name__] = one
    found["Speech"] = carnet.Speech("A", "J'ai le roi")
    found["Claim"], found["Closing"] = carnet.Claim("A"), carnet.Closing("B")
    found["Exchange"] = carnet.Exchange("A", "7H")
    found["Declaration"] = carnet.Declaration("A", "KS QS")
    return found


@pytest.mark.parametrize(("name", "value"), values().items())
def test_a_copy_and_what_is_pasted_are_equal_to_it(name: str, value: object) -> None:
    public = {each: getattr(carnet, each) for each in carnet.__all__}
    again = [
        copy.copy(value),
        copy.deepcopy(value),
        pickle.loads(pickle.dumps(value)),
        eval(repr(value), public),
    ]
    for other in again:
        assert type(other) is type(value)
        assert other == value
        assert value != "something else"
    if not isinstance(value, carnet.Table):  # which changes
        assert len({value, *again}) == 1


def test_a_game_that_is_pasted_copied_or_pickled_is_itself() -> None:
    game = carnet.GAMES["whist"]
    assert eval(repr(game), vars(carnet)) is game
    for one in (game, game.rules(), game.rules(target="7")):
        assert pickle.loads(pickle.dumps(one)) is copy.deepcopy(one) is one


def test_a_game_goes_to_another_process() -> None:
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert pool.submit(same, carnet.GAMES["whist"]).result()


def same(game: carnet.Game) -> bool:
    """Run in another process: whether the game is the one known there."""
    return game is carnet.GAMES["whist"]


def test_rules_that_a_program_has_changed_are_pickled_as_they_are() -> None:
    rules = replace(carnet.GAMES["whist"].rules(), target=77)
    assert pickle.loads(pickle.dumps(rules)).target == 77


def test_the_deepest_variation_that_a_text_may_have_can_be_printed() -> None:
    text = "(2H " * 255 + ")" * 255
    record = carnet.Record(f'[Game "whist"]\n[Deal "1"]\n1. A:2S {text} *')
    assert repr(record.deals[0].items[1]).count("Variation") == 255


def test_different_values_differ() -> None:
    found = list(values().values())
    for place, one in enumerate(found):
        assert [other for other in found if other == one] == [found[place]]


def test_every_public_class_of_values_is_tried() -> None:
    tried = {type(value).__name__ for value in values().values()}
    others = {"Action", "Comment", "Game", "IllegalAction", "Records", "Replay", "Truncated"}
    classes = {name for name in carnet.__all__ if isinstance(getattr(carnet, name), type)}
    assert classes - others == tried


def test_a_deal_and_a_record_are_built_of_texts_and_of_each_other() -> None:
    deal = carnet.Deal('[Deal "1"]\n[Dealer "D"]\n1. A:2S 3S A:KS 4S\n*')
    record = carnet.Record.of("whist", deal, A="Ann", Event="Club")
    assert (record.game, record.get("Event"), record.deals) == ("whist", "Club", (deal,))
    french = carnet.Record('[Game "whist"][Language "fr"]\n[Deal "1"]\nA:RP 10P *')
    assert str(french.deals[0]) == '[Deal "1"]\n\nA:KS TS\n*\n'
    assert [len(one) for one in carnet.Record.of("whist", *french.deals).deals] == [2]
    for wrong in ("", "A:2S *", '[Deal "1"] zz *', '[Deal "1"] * [Deal "2"] *'):
        with pytest.raises(ValueError, match="not the text of one deal"):
            carnet.Deal(wrong)
    with pytest.raises(ValueError, match="one line"):
        carnet.Record.of("whist", deal, Event="a\nb")


def test_a_record_is_played_on_where_it_leaves_off() -> None:
    table = carnet.Record('[Game "whist"]\n[Deal "1"]\n[Dealer "D"]\n1. A:2S 3S *').table()
    assert (table.turn, table.play("KS").turn) == ("C", "D")
    with pytest.raises(ValueError, match="no table"):
        carnet.Record('[Game "bridge"]\n[Deal "1"]\n*').table()
