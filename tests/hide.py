"""Ways of hiding what a record tells: hands, cards of hands, plays, whole runs of tricks."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

_CARDS = re.compile(r'^\[(Hand[A-F]|Talon) "([^"]*)"\]\n', re.M)
_DEAL = re.compile(r"(?=^\[Deal )", re.M)
_LINE = re.compile(r"\d+\. ")
_WORD = re.compile(r'\{[^}]*\}|(?:"[^"]*"|[^\s"])+')
_PLAY = re.compile(r'(?<![\w+~^"=/])((?:[A-F]:)?)([AKQJT98765432][SHDC])(?!\w)')

Hide = Callable[[str, Random], str]


def _half_known(card: str, random: Random) -> str:
    return random.choice((f"{card[0]}x", f"x{card[1]}"))


def hands(text: str, random: Random, share: float = 1) -> str:
    """Without so many of the hands and talons."""
    return _CARDS.sub(lambda tag: "" if random.random() < share else tag[0], text)


def _all_dealt(text: str, random: Random) -> str:
    """Without hands, talons and turn-ups."""
    return re.sub(r'^\[TurnUp "[^"]*"\]\n', "", hands(text, random), flags=re.MULTILINE)


def cards(text: str, random: Random, share: float = 0.3) -> str:
    """Cards of hands and talons half known or unknown."""

    def hidden(tag: re.Match[str]) -> str:
        out = [
            (_half_known(word, random) if random.random() < 0.8 else "x")
            if random.random() < share
            else word
            for word in tag[2].split()
        ]
        return f'[{tag[1]} "{" ".join(out)}"]\n'

    return _CARDS.sub(hidden, text)


def _in_play(text: str, change: Callable[[str], str]) -> str:
    """The text with the play of each deal changed."""
    out = []
    for part in _DEAL.split(text):
        tags, blank, play = part.partition("\n\n")
        out.append(tags + blank + change(play) if part.startswith("[Deal ") else part)
    return "".join(out)


def plays(text: str, random: Random, share: float = 0.1) -> str:
    """Some played cards half known."""

    def hidden(play: re.Match[str]) -> str:
        return play[1] + (_half_known(play[2], random) if random.random() < share else play[2])

    return _in_play(text, lambda play: _PLAY.sub(hidden, play))


def tricks(text: str, random: Random, share: float = 0.7) -> str:
    """A gap in place of some tricks of some deals."""

    def gap(play: str) -> str:
        lines = play.split("\n")
        starts = [i for i, line in enumerate(lines) if _LINE.match(line)]
        if len(starts) < 4 or random.random() > share:
            return play
        first, after = sorted(random.sample(range(len(starts)), 2))
        return "\n".join([*lines[: starts[first]], "...", *lines[starts[after] :]])

    return _in_play(text, gap)


def words(text: str, random: Random) -> str:
    """A gap, or up to three, at any place in the play of each deal, or in place of some words."""

    def gap(play: str) -> str:
        words = _WORD.findall(play)
        first = random.randint(0, len(words) - 1)
        after = min(len(words) - 1, first + random.choice((0, 1, 1, 1, 2, 3, random.randint(4, 9))))
        return " ".join([*words[:first], "...", *words[max(first, after) :]]) + "\n"

    def gaps(play: str) -> str:
        for _ in range(random.randint(1, 3)):
            play = gap(play)
        return play

    return _in_play(text, gaps)


def _some_hands(text: str, random: Random) -> str:
    return hands(text, random, 0.5)


def _both(one: Hide, other: Hide) -> Hide:
    return lambda text, random: other(one(text, random), random)


WAYS: dict[str, Hide] = {
    "hands": hands,
    "some hands": _some_hands,
    "all that was dealt": _all_dealt,
    "cards": cards,
    "plays": plays,
    "plays and hands": _both(plays, _some_hands),
    "plays and cards": _both(plays, cards),
    "tricks": tricks,
    "tricks and hands": _both(tricks, _some_hands),
    "tricks and cards": _both(tricks, cards),
    "words": words,
    "words and hands": _both(words, hands),
    "words and some hands": _both(words, _some_hands),
}
