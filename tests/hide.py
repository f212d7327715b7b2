"""Ways of hiding what a record tells: hands, cards of hands, plays, seats, whole runs of tricks.

Some draws may be written too, so that the rest can be hidden.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from random import Random

import records

_CARDS = re.compile(r'^\[(Hand[A-F]|Talon) "([^"]*)"\]\n', re.M)
_DEAL = re.compile(r"(?=^\[Deal )", re.M)
_LINE = re.compile(r"\d+\. ")
_TRICK = re.compile(r"\n(?=\d+\. |[#*])")
_LEADER = re.compile(r"(\d+\. )([A-F]):(?=[AKQJT98765432][SHDC])")
_TURN_UP = re.compile(r'^\[TurnUp "([^"]*)"\]\n', re.M)
_EXCHANGED = re.compile(r"~([AKQJT98765432][SHDC])")
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


def seats(text: str, random: Random, share: float = 0.5) -> str:
    """Some leads without the seat."""

    def lead(found: re.Match[str]) -> str:
        return found[1] if random.random() < share else found[0]

    return _in_play(text, lambda play: _LEADER.sub(lead, play))


def _turn_up(text: str, random: Random) -> str:
    """Turn-ups that are unknown or half known."""

    def hidden(tag: re.Match[str]) -> str:
        return f'[TurnUp "{random.choice((_half_known(tag[1], random), "x"))}"]\n'

    return _TURN_UP.sub(hidden, text)


def draws(text: str, random: Random) -> str:
    """Some draws written, with their cards known or not, if that does not bring a fault."""
    (record,) = records.loads("".join(map(_with_draws, _DEAL.split(text))))
    if records.replay(record).findings:
        return text

    def written(seat: str, card: str) -> str:
        known = random.choice((card, card, _half_known(card, random)))
        return random.choice(("", f" {seat}:^{known}"))

    return "".join(_with_draws(part, written) for part in _DEAL.split(text))


def _with_draws(
    part: str, written: Callable[[str, str], str] = lambda seat, card: f" {seat}:^{card}"
) -> str:
    """A deal in which draws stand after each trick, as `written` has each."""
    hands = {tag[1]: tag[2].split() for tag in _CARDS.finditer(part)}
    talon = hands.pop("Talon", [])
    tags, blank, play = part.partition("\n\n")
    turned = [*_TURN_UP.findall(tags), *_EXCHANGED.findall(play)]
    if not hands or not talon or (len(talon) % len(hands) and not turned):
        return part
    if len(talon) % len(hands):
        talon.append(turned[-1])
    letters = "ABCDEF"[: len(hands)]
    tricks = _TRICK.split(play)
    out = []
    for trick, following in pairwise(tricks):
        leader = _LEADER.match(following)
        first = letters.index(leader[2]) if leader else 0
        drawn = talon[: len(hands)] if leader else []
        del talon[: len(hands)]
        out.append(
            trick
            + "".join(
                written(letters[(first + n) % len(hands)], card) for n, card in enumerate(drawn)
            )
        )
    return tags + blank + "\n".join([*out, tricks[-1]])


def _some_hands(text: str, random: Random) -> str:
    return hands(text, random, 0.5)


def _both(one: Hide, other: Hide) -> Hide:
    return lambda text, random: other(one(text, random), random)


def _several(text: str, random: Random) -> str:
    """Several of these ways at once."""
    for way in (draws, seats, plays, cards, _some_hands, _turn_up, random.choice((tricks, words))):
        if random.random() < 0.5:
            text = way(text, random)
    return text


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
    "draws and hands": _both(draws, hands),
    "draws and cards": _both(draws, cards),
    "seats and turn-ups": _both(seats, _turn_up),
    "several": _several,
}
