"""Records of the same play are told from others, whatever way they are written."""

from __future__ import annotations

import random
import re
from itertools import combinations

import pytest

import records
from analysis.generate import generate
from api.kit.cases import FOLDER
from records.kernel.judge import kernel
from records.library import describe
from records.notation.batches import Batch
from records.notation.record_texts import encode
from records.play import identity
from records.play.as_read import replays
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.records.library.made import LONGER, RECORD, entry
from tests.soiree import DEALT

WHOLE = f"""\
[Game "besigue-1847"]
[A "Alice"]
[B "Basile"]

[Deal "1"]
{DEALT}
1. A:TD B:~7H 8D +QSJD=40
2. A:9S 8S +KSQS
3. A:7C ... =50/10
7. JS
*
"""
FOUR = """\
[Game "whist"]
[Deal "1"]
[Dealer "D"]
[HandA "AS KS"]
[Score "2/1"]
[Trump "H"]

1. A:2S 3S 4S 5S
2. D:KH QH JH TH
#1/0
"""

SAME = {
    "comment": (WHOLE, WHOLE.replace("8D +", "8D {why?} +")),
    "remark": (WHOLE, "% carnet 1\n" + WHOLE.replace("1. A", "; so it began\n1. A")),
    "judgement": (WHOLE, WHOLE.replace("8S +", "8S!? $14 +")),
    "variation": (WHOLE, WHOLE.replace("A:7C", "A:7C (QS 8S)")),
    "spelling": (WHOLE, WHOLE.replace("A:TD", "A:10♦").replace("=40", "=40 ")),
    "layout": (WHOLE, WHOLE.replace("\n", "\r\n").replace("2. A", "2.    A")),
    "trick numbers": (WHOLE, WHOLE.replace("1. ", "").replace("2. ", "").replace("3. ", "")),
    "wrong trick number": (WHOLE, WHOLE.replace("2. ", "4. ")),
    "players": (WHOLE, WHOLE.replace("Alice", "Zoé").replace('[B "Basile"]\n', "")),
    "event and date": (WHOLE, WHOLE.replace("[A ", '[Event "x"]\n[Date "1850"]\n[A ')),
    "options that are usual": (FOUR, FOUR.replace("[Deal", '[Options "{}"]\n[Deal', 1)),
    "order of a hand": (WHOLE, WHOLE.replace("KS QS 9S JD TD 7C", "7C TD JD 9S QS KS")),
    "order of tags": (
        FOUR,
        FOUR.replace('[Score "2/1"]\n[Trump "H"]', '[Trump "H"]\n[Score "2/1"]'),
    ),
    "other tags of a deal": (FOUR, FOUR.replace("[Score", '[Clock "9:00"]\n[Score')),
    "dealer who is known": (LONGER, LONGER.replace('[Deal "2"]', '[Deal "2"]\n[Dealer "A"]')),
    "order of a declaration": (WHOLE, WHOLE.replace("+KSQS", "+QSKS")),
    "seats that are known": (WHOLE, WHOLE.replace("A:TD B:~7H 8D", "TD ~7H B:8D")),
    "seat of a declaration": (WHOLE, WHOLE.replace("+KSQS", "A:+KSQS")),
}
OTHER = {
    "card": (WHOLE, WHOLE.replace("2. A:9S", "2. A:JD")),
    "hand": (WHOLE, WHOLE.replace("KS QS 9S", "KS QS xS")),
    "talon": (WHOLE, WHOLE.replace("QH TS", "TS QH")),
    "turn-up": (WHOLE, WHOLE.replace('"KH"', '"QH"').replace("QH TS", "KH TS")),
    "declaration": (WHOLE, WHOLE.replace("+KSQS", "")),
    "dealer": (WHOLE, WHOLE.replace('Dealer "B"', 'Dealer "A"')),
    "who declares": (WHOLE, WHOLE.replace("+KSQS", "B:+KSQS")),
    "gap": (WHOLE, WHOLE.replace("...", "")),
    "trick after a gap": (WHOLE, WHOLE.replace("7. ", "8. ")),
    "score": (FOUR, FOUR.replace("#1/0", "#0/1")),
    "unfinished": (FOUR, FOUR.replace("#1/0", "*")),
    "trump": (FOUR, FOUR.replace('"H"', '"S"')),
    "game": (WHOLE, WHOLE.replace("besigue-1847", "besigue")),
    "option": (WHOLE, WHOLE.replace("[A ", '[Options "target=600"]\n[A ')),
    "running score": (WHOLE, WHOLE.replace(" =50/10", "")),
    "irregular": (WHOLE, WHOLE.replace("8D +", "8D^ +")),
    "another deal": (FOUR, FOUR + '[Deal "2"]\n*\n'),
}


def digest(text: str) -> str:
    return entry(text).digest


@pytest.mark.parametrize("case", SAME)
def test_what_says_nothing_of_the_play_is_apart(case: str) -> None:
    one, other = SAME[case]
    if "{}" in other:
        usual = " ".join(f"{o.name}={o.default}" for o in GAMES["whist"].options)
        other = other.replace("{}", usual)
    assert one != other
    assert digest(one) == digest(other)


@pytest.mark.parametrize("case", OTHER)
def test_another_play_is_told(case: str) -> None:
    one, other = OTHER[case]
    assert one != other
    assert digest(one) != digest(other)


def test_no_two_of_many_plays_are_alike() -> None:
    texts = {WHOLE, FOUR, RECORD, LONGER, *(other for _, other in OTHER.values())}
    for one, other in combinations(sorted(texts), 2):
        assert digest(one) != digest(other)


def test_letters_are_apart() -> None:
    record = records.loads(WHOLE)[0]
    assert digest(records.dumps(record, "fr")) == digest(WHOLE)


def test_a_record_with_an_error_is_its_text() -> None:
    text = WHOLE.replace("8D +", "zz +")
    assert digest(text) == digest(text)
    assert digest(text) != digest(text.replace("Alice", "Ada"))
    assert digest(text) != digest(WHOLE)


def test_it_does_not_matter_who_is_called_a() -> None:
    turned = (
        WHOLE.replace("Alice", "Basile", 1)
        .replace("HandA", "HandX")
        .replace("HandB", "HandA")
        .replace("HandX", "HandB")
        .replace('Dealer "B"', 'Dealer "A"')
        .replace("B:~", "X:~")
        .replace("A:", "B:")
        .replace("X:~", "A:~")
        .replace("=50/10", "=10/50")
    )
    assert digest(turned) == digest(WHOLE)
    # Of two sides of two, the scores stand for the sides and not for the seats.
    turned = (
        FOUR.replace("D:", "A:")
        .replace("A:2S", "B:2S")
        .replace('Dealer "D"', 'Dealer "A"')
        .replace("HandA", "HandB")
        .replace("2/1", "1/2")
        .replace("#1/0", "#0/1")
    )
    assert digest(turned) == digest(FOUR)
    across = turned
    for old, new in (("A", "C"), ("B", "D")):
        across = across.replace(f"{old}:", f"{new}:").replace(f'Dealer "{old}"', f'Dealer "{new}"')
    across = across.replace("HandB", "HandD")
    assert digest(across) == digest(FOUR)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_seat_that_the_rules_know_need_not_be_written(game: str) -> None:
    for seed in range(3):
        record = generate(game, seed)
        text = records.dumps(record)
        (read,) = records.loads(text)
        replay = records.replay(read)
        plain = identity.digest(read, replay)
        assert describe(read, replay).digest == plain
        (bare,) = records.loads(_without_seats(text, random.Random(seed)))
        assert describe(bare).digest == plain


def _without_seats(text: str, chance: random.Random) -> str:
    """The text with some of the seats of plays left out, but for the first."""
    head, play = text.split("\n1. ", 1)
    return f"{head}\n1. " + re.sub(
        r" [A-F]:(?=[2-9TJQKA]+[SHDC])", lambda m: chance.choice([" ", m[0]]), play
    )


@pytest.mark.parametrize("game", GAMES)
def test_what_the_kernel_spells_is_what_a_walk_through_the_items_finds(game: str) -> None:
    if kernel() is None:
        pytest.skip("no compiled kernel")
    made = [records.dumps(generate(game, seed)) for seed in range(4)]
    kit = [path for path in sorted(FOLDER.glob("*/*.carnet")) if path.stem == game]
    texts = [*made, *(record.text for path in kit for record in records.read(path))]
    spelled = 0
    for text in texts:
        (record,) = records.loads(text)
        batch = Batch(None, encode(record.text), 1, 1)
        (told,) = replays(batch, identities=True)
        spelled += told.spelled is not None
        assert identity.digest(told.record, told) == identity.digest(record, Replay(record))
    assert spelled >= 2
