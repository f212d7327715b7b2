"""What the kernel tells of deals that are not sound is what a replay finds in them."""

from __future__ import annotations

import re
from random import Random
from typing import Any, cast

import pytest

import records
from records.cards import NAMES
from records.kernel.columns import TOLD, FaultRows
from records.kernel.handed_over import ToldDeal
from records.play.as_read import Telling
from records.play.replay import Replay
from records.rules.games import GAMES
from tests.amounts import times
from tests.kernel_way import goes_on, needs_kernel, same_as_read
from tests.records.kernel.generated import generated, made
from tests.slips import corpus

pytestmark = needs_kernel

#: The games in which it plays on after a fault: nothing is drawn, and one need only follow suit.
GAMES_TOLD = [
    game
    for game in GAMES
    if not GAMES[game].rules().stock and GAMES[game].rules().phases[-1].duties == ("follow",)
]
_PLAY = re.compile(r"(?<=\n\n)(?!\[)[^\[]+")
_WORD = re.compile(r"\S+")
_WHOLE = '[Game "{game}"]\n\n[Deal "1"]\n{tags}\n\n{play}\n'


def same(text: str) -> int:
    """How many deals of a text Python need not replay; it is told what a replay finds."""
    found = 0
    for record in records.loads(text):
        replay = Replay(record)
        same_as_read(record, replay)
        found += len(goes_on(record, replay))
    return found


def spoilt(text: str, random: Random) -> str:
    """The text with some words of play left out, doubled, exchanged, replaced or put in."""
    words = [word for play in _PLAY.finditer(text) for word in _WORD.finditer(text, *play.span())]
    out = list(text)
    for _ in range(random.choice((1, 2, 3, 5))):
        one, other = random.choice(words), random.choice(words)
        seat, card = random.choice("ABCD"), random.choice(NAMES[:52])
        number = str(random.randint(1, 9))
        out[one.start() : one.end()] = [""] * len(one[0])
        out[one.start()] = random.choice(
            (
                "",
                f"{one[0]} {one[0]}",
                other[0],
                f"{one[0]}!?",
                card,
                f"{seat}:{card}",
                f"{one[0]} {seat}:{other[0][-2:]}",
                f"{one[0]} {number}.",
                f'{one[0]} {seat}:"Roi"',
                f"{one[0]} {seat}:>{card}",
                f">{other[0][-2:]} {one[0]}",
                f"{one[0]} =0/0",
                f"{one[0]} ||",
            )
        )
    return "".join(out)


def hidden(text: str, random: Random, share: float) -> str:
    """The text without this share of its hands."""
    return re.sub(
        r'^\[Hand. "[^"]*"\]\n',
        lambda tag: "" if random.random() < share else tag[0],
        text,
        flags=re.M,
    )


@pytest.mark.parametrize("game", GAMES_TOLD)
def test_of_records_with_one_slip_it_tells_what_a_replay_finds(game: str) -> None:
    texts = [slip.text for slip in corpus(game, times(1200))]
    deals = sum(text.count("[Deal ") for text in texts)
    # In the others it is in doubt what was turned up, or what the score was before.
    assert sum(map(same, texts)) > 0.9 * deals


@pytest.mark.parametrize("game", GAMES_TOLD)
def test_of_records_with_several_faults_it_tells_what_a_replay_finds(game: str) -> None:
    random = Random(game)
    strict = {"strict-captain": "true"} if GAMES[game].option("strict-captain") else {}
    for seed in range(times(1200)):
        text = made(game, seed % 20, strict if seed % 2 else {}, "random")
        same(spoilt(hidden(text, random, random.choice((0, 0.5, 1))), random))


@pytest.mark.parametrize("game", GAMES_TOLD)
def test_where_tags_are_wrong_too_it_tells_what_a_replay_finds(game: str) -> None:
    random = Random(game)
    seats = "ABCDEF"[: GAMES[game].rules().seats]
    for seed in range(times(600)):
        header, *deals = re.split(r"(?=^\[Deal )", generated(game, seed % 20), flags=re.M)
        text = header + "".join(deals[:2])
        one = random.choice(seats)
        text = re.sub(r'(?<=^\[Dealer ")[A-F]', lambda _: random.choice(seats), text, flags=re.M)
        # One card is listed in place of two others, a hand lacks some or has one twice, or one is
        # not told.
        text = re.sub(
            rf'^\[Hand({one if seed % 8 else "."}) "(\S+) (\S+) (\S+)(.*)\n',
            random.choice(
                (
                    r'[Hand\1 "\2 \2 \2\5\n',
                    r'[Hand\1 "\2 \3\5\n',
                    r'[Hand\1 "\2 \2\5\n',
                    r'[Hand\1 "\2\5\n',
                    r'[Hand\1 "\2 \3 \4 \4\5\n',
                    "",
                )
            ),
            text,
            flags=re.M,
        )
        same(spoilt(text, random))


@pytest.mark.parametrize("game", ["sizette", "quadrette"])
def test_of_orders_of_a_strict_captain_it_tells_what_a_replay_finds(game: str) -> None:
    random = Random(game)
    options = {"strict-captain": "true", "second-captain": "first-card"}
    for seed in range(times(600)):
        text = hidden(made(game, seed % 20, options, "random"), random, random.choice((0, 0.5, 1)))
        for lead in reversed(list(re.finditer(r"(?<=\d\. )(?:[A-F]:)?\w\w(?= )", text))):
            trick = text[lead.start() : text.index("\n", lead.start())].split()
            (card,) = random.sample(re.findall(r"\b[\dAKQJT][SHDC]\b", text[lead.end() :]), 1)
            at = random.choice((lead.start(), lead.end() + 1))
            text = f"{text[:at]}>{card} {text[at:]}" if len(trick) > 1 else text
        same(spoilt(text, random) if seed % 2 else text)


@pytest.mark.parametrize("game", [game for game in GAMES if game not in GAMES_TOLD])
def test_where_cards_are_drawn_it_tells_which_score_or_number_is_wrong(game: str) -> None:
    random = Random(game)
    for seed in range(times(160)):
        text = generated(game, seed % 20)
        numbers = list(re.finditer(r"(?<=[#=])\d+|^\d+(?=\.)", text, re.M))
        for one in sorted(
            random.sample(numbers, min(2, len(numbers))), key=lambda number: -number.start()
        ):
            text = f"{text[: one.start()]}{int(one[0]) + 1}{text[one.end() :]}"
        same(text)


def test_where_cards_are_drawn_python_replays_no_deal_for_a_wrong_number() -> None:
    text = re.sub(r"^3\.", "5.", generated("besigue"), count=1, flags=re.M)
    assert same(text) == text.count("[Deal ")


def test_where_cards_are_drawn_python_replays_no_deal_for_a_hand_that_lacks_a_card() -> None:
    text = re.sub(r'^(\[HandA "\S+) \S+', r"\1", generated("besigue"), count=1, flags=re.M)
    assert same(text) == text.count("[Deal ")


def test_where_the_talon_is_empty_it_tells_of_each_duty_that_a_card_breaks() -> None:
    trick = re.compile(r"^(?:2[5-9]|3[0-2])\. (?:A:(\w\w) \w\w|B:\w\w (\w\w))(?=$| )", re.M)
    random, told = Random(1), set()
    for seed in range(40):
        text = "".join(re.split(r"(?=^\[Deal )", generated("besigue", seed % 20), flags=re.M)[:2])
        played = [found.span(found.lastindex or 0) for found in trick.finditer(text)]
        (one, end), (other, last) = sorted(random.sample(played, 2))
        text = text[:one] + text[other:last] + text[end:other] + text[one:end] + text[last:]
        if same(text):
            (record,) = records.loads(text)
            told |= {finding.code for finding in Replay(record).findings}
    assert told >= {"play-follow", "play-trump", "play-beat"}


def unlawful(text: str, random: Random) -> str:
    """The text with a card of its play said of another seat, or exchanged for a later one."""
    cards = [
        found
        for play in _PLAY.finditer(text)
        for found in re.finditer(r"(?<= )(?:[A-F]:)?([\dAKQJT][SHDC])(?= |\n)", text[: play.end()])
        if found.start() > play.start()
    ]
    at = random.randrange(len(cards) - 9)
    one, other = cards[at], cards[at + random.randint(1, 9)]
    if random.random() < 0.5:
        return f"{text[: one.start()]}{random.choice('ABC')}:{one[1]}{text[one.end() :]}"
    between = text[one.end() : other.start(1)]
    return f"{text[: one.start(1)]}{other[1]}{between}{one[1]}{text[other.end() :]}"


@pytest.mark.parametrize("game", [game for game in GAMES if game not in GAMES_TOLD])
def test_where_all_cards_are_known_it_tells_what_a_replay_finds(game: str) -> None:
    random = Random(game)
    for seed in range(times(300)):
        text = "".join(re.split(r"(?=^\[Deal )", generated(game, seed % 20), flags=re.M)[:3])
        if seed % 4 == 0:
            text = re.sub(r'^(\[Hand[AB] "\S+) \S+', r"\1", text, count=1, flags=re.M)
        same(spoilt(text, random) if seed % 3 == 0 else unlawful(text, random))


def test_where_cards_are_drawn_python_need_not_replay_all_plays_out_of_turn() -> None:
    lead = re.compile(r"(?<=\n2\. )([AB]):(\w\w) (\w\w)(?=\n)")
    found = 0
    for seed in range(12):
        text = generated("besigue", seed)
        text = lead.sub(lambda of: f"{'BA'[of[1] == 'B']}:{of[3]} {of[1]}:{of[2]}", text, 1)
        found += same(text) == text.count("[Deal ")
    assert found > 2


class _Counted(bytes):
    """A text that counts how much of it is looked at."""

    seen = 0

    def __getitem__(self, at: Any) -> Any:
        part = super().__getitem__(at)
        self.seen += len(part)
        return part


def test_what_precedes_a_deal_is_not_read_again_to_tell_of_it() -> None:
    before, deal = "é" * 1000, "1. A:2S é 3H 4S 5S\n2. 6S *"
    text = _Counted((before + deal).encode())
    faults = FaultRows()
    faults.count = 2
    begins = len(before.encode()), len(before)
    for row, word in zip(faults.rows(), ("3H", "5S"), strict=True):
        row.start = begins[0] + deal.encode().index(word.encode())
        row.stop, row.code, row.trick, row.card = row.start + 2, TOLD.index("play-follow"), 1, -1
    faults.start, faults.stop = len(text) - 1, len(text)
    told = ToldDeal(cast(Any, None), faults, text)
    raws = Telling(told, 0, begins, "en", 2).raws()
    assert [(before + deal)[raw.place.start : raw.place.end] for raw in raws] == ["3H", "5S"]
    assert text.seen <= 3 * len(deal.encode())
