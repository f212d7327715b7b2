"""The compiled kernel judges variations, and what it says is what a replay in full says."""

from __future__ import annotations

import re
from random import Random

import pytest

from records.cards import KNOWN, NAMES
from records.rules.games import GAMES
from tests.hide import hands
from tests.kernel_way import by_kernel
from tests.records.kernel.generated import WHIST, generated, judged, words
from tests.records.kernel.test_conditions import LAID, PARTNERS, TWO, whole

_PLAY = re.compile(r"(?<=\n\n)\d+\..*?(?=[#*])", re.S)


def is_action(word: str) -> bool:
    return not word[0].isdigit() and word[0] not in "=("


def line_of(there: list[str], at: int, chance: Random, depth: int = 1) -> str:
    """A variation in place of a word: some words from there on, perhaps with one of its own."""
    out = []
    for index in range(at, min(len(there), at + chance.randint(1, 9))):
        out.append(there[index])
        if is_action(there[index]) and depth < 4 and chance.random() < 0.2:
            out.append(line_of(there, index, chance, depth + 1))
    return f"({' '.join(out)})"


def other_line(there: list[str], at: int, chance: Random) -> str:
    """A variation that need not be legal."""
    line = line_of(there, at, chance)[1:-1].split()
    change = chance.randrange(len(line))
    line[change] = chance.choice((NAMES[chance.randrange(KNOWN)], chance.choice(there), "3.", "()"))
    return f"({' '.join(line)})"


def varied(text: str, chance: Random, share: float, other: float = 0) -> str:
    """The text with variations after so many of its actions, and how many of them are others."""

    def lay_in(play: re.Match[str]) -> str:
        there = words(play[0])
        out = []
        for at, word in enumerate(there):
            out.append(word)
            while is_action(word) and chance.random() < share:
                made = other_line if chance.random() < other else line_of
                out.append(chance.choice(("", "$1 ", "{so} ")) + made(there, at, chance))
        return " ".join(out) + "\n"

    return _PLAY.sub(lay_in, text)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_variations_is_judged(game: str) -> None:
    text = varied(generated(game), Random(game), 0.05)
    assert "(" in text
    assert judged(text)


@pytest.mark.parametrize("game", GAMES)
def test_variations_of_hands_that_are_not_given_are_judged_alike(game: str) -> None:
    chance = Random(f"hidden {game}")
    text = varied(generated(game), chance, 0.05, 0.1)
    for share in (0.3, 1):
        judged(hands(text, chance, share))


@pytest.mark.parametrize("game", ["whist", "bassadewitz", "besigue"])
def test_a_variation_of_what_is_played_later_needs_no_hands(game: str) -> None:
    # The first card of a deal may be any that its player plays later.
    text = re.sub(r"(?<=\n\n)1\. (\S+)", r"1. \1 (\1)", generated(game))
    text = re.sub(r"^\[(Hand|Talon).*\n", "", text, flags=re.M)
    assert "(" in text
    assert judged(text)


@pytest.mark.parametrize("game", GAMES)
def test_a_variation_that_need_not_be_legal_is_judged_alike(game: str) -> None:
    chance = Random(f"other {game}")
    for seed in range(3):
        for _ in range(3):
            judged(varied(generated(game, seed), chance, 0.01, 0.8))


@pytest.mark.parametrize(
    "play",
    [
        *("1. A:2D 4D (6D QD AD 2. D:5C) QD AD *", "1. A:2D 4D (6D) (TD) QD AD *"),
        "1. A:2D 4D$1 {a} (6D QD (8D) AD) $2 ; b\n(TD) $3 QD AD *",
        *("1. A:2D 4D(6D)QD(8D)AD(3D)*", "1. A:2D ({low} A:9D 4D) 4D QD AD 2. D:5C *"),
        *('1. "well" ("ill") A:2D 4D QD AD *', "1. A:2D 4D (6D =3/0 8D 3D) QD AD *"),
    ],
)
def test_a_legal_variation_is_judged(play: str) -> None:
    assert judged(WHIST + play)


@pytest.mark.parametrize(
    "play",
    [
        *("1. A:2D 4D (QC) QD AD *", "1. A:2D 4D (C:6D) QD AD *"),
        *("1. A:2D 4D (6D QD 2. AD) QD AD *", "1. A:2D 4D (6D QD AD) QD AD AC *"),
        *("1. A:2D 4D (6D) (QC) QD AD *", "1. A:2D 4D (6D QD (KS) AD) QD AD *"),
        *("1. A:2D 4D (6D QD AD 2. D:5C 3C QC 4C 3. B:QC) QD AD *", "1. A:2D (4D) 4D QD AD *"),
        *("1. (A:2D) A:2D 4D QD AD *", "1. A:2D 4D () QD AD *", "1. A:2D 4D (2. 6D) QD AD *"),
        *("1. A:2D 4D (1.) QD AD *", "1. A:2D 4D 1. (6D) QD AD *", "1. A:2D 4D ($1 6D) QD AD *"),
        *("1. A:2D 4D (6D QD AD *", "1. A:2D 4D (6D *) QD AD *", "1. A:2D 4D 6D) QD AD *"),
        "1. A:2D 4D (6D ... AD) QD AD *",
    ],
)
def test_a_variation_of_which_something_may_be_said_is_left_to_python(play: str) -> None:
    assert not judged(WHIST + play)


def test_the_play_goes_on_from_where_the_variation_left_it() -> None:
    assert not judged(WHIST + "1. A:2D 4D (6D QD AD 2. D:5C) 6D QD AD 2. D:5C 3C 6D *")
    assert judged(WHIST + "1. A:2D 4D (6D QD AD 2. D:5C) QD AD 2. D:5C 3C QC 4C 3. B:6D *")


@pytest.mark.parametrize("depth", [8, 9])
def test_only_so_many_variations_may_be_open_at_once(depth: int) -> None:
    play = "1. A:2D " + "4D (" * depth + "6D" + ")" * depth + " QD AD *"
    assert (by_kernel(WHIST + play) is not None) == (depth == 8)


def test_what_has_served_in_a_variation_has_not_in_the_play() -> None:
    play = "1. A:AC 7C +KSQS ^AS ^AS\n2. TC (KS 8C\n3. QS 9C) 8C{}\n3. AD 7D"
    text = whole("besigue", "", TWO, "9H", "AS AS", play)
    assert judged(text.format(""))
    assert not judged(text.format(" +KSQS"))


def test_what_partners_lay_before_them_in_a_variation_they_have_not_in_the_play() -> None:
    drawn = "9C 9C 7D 9C 8S 9D 8D 8S"
    play = LAID + "8D 7S (7S +KSQS=20) +KSQS=20\n3. A:TD 8C 7D 8S{}"
    text = whole("besigue-4", "partners-meld=true", PARTNERS, "9H", drawn, play)
    assert judged(text.format(""))
    assert not judged(text.format(" +KSQS"))


def test_the_turn_up_is_robbed_in_a_variation_and_then_in_the_play() -> None:
    hands = '[HandA "KH TH 9H 8H 7H"]\n[HandB "QH TC 9C 8C 7C"]\n[TurnUp "AS"]\n'
    head = f'[Game "triomphe"]\n[Options "rob=ace"]\n[Deal "1"]\n[Dealer "B"]\n{hands}\n'
    assert judged(head + "1. B:~7C (B:~8C A:KH) A:KH QH *\n")
    assert not judged(head + "1. B:~7C (B:~8C) B:~8C A:KH QH *\n")


_TALK = """[Game "sizette"]

[Deal "1"]
[Dealer "F"]
[HandA "7H 6H 7D TC 8C 6C"]
[HandB "QS 9S QH AD TD 8D"]
[HandC "TS 7S 8H JD QC JC"]
[HandD "8S JH KD AC KC 9C"]
[HandE "AS JS TH 9H QD 7C"]
[HandF "KS 6S AH KH 9D 6D"]
[TurnUp "6S"]

1. A:7H QH 8H JH 9H KH
"""


def test_an_order_in_a_variation_is_answered_there() -> None:
    assert judged(_TALK + '2. F:KS (>KS F:"oui" KS 8C) 8C *\n')
    assert not judged(_TALK + '2. F:KS (>KS) A:"oui" 8C *\n')
