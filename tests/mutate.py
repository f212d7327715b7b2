"""Records spoilt at random: words swapped, dropped, replaced, bytes changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

import records
from api.kit.cases import FOLDER
from records.cards import KNOWN, NAMES
from records.notation.model import Record
from records.rules.games import GAMES

CONFORMANCE = FOLDER

_WORD = re.compile(r"[^ \t\r\n\[\]\"]+")
_RANDOM_WORDS = (
    "...", "*", "#10/0", "#1/0/0/0", "=20/10", "x", "xS", "Ax", "+KSQS", "+QSJD=40", "+QSQSJDJD",
    "~7H", "^KC", '"oui"', ">AS", "3.", "12.", "999.", "A:", "B:", "F:6S", "E:KC", "(", ")",
    "( KS 8S )", "{note}", "; note\n", "9D^", "$3", "!", "Zf", "1S", "A:KS?!", "+7H", "KS^",
    '[Deal "1"]', '\n[Deal "2"]', '\n[Game "whist"]', '[Start "5"]', '[Leader "B"]', '[Trump "S"]',
    '[Melded "A:KSQS"]', '[Captains "A B"]', '[Score "400/390"]', '[Options "deals=1"]', "%x",
    "\n% y\n", "…", "#", "=", "~", "10H", "♠K", "K♠", "DP", '[Language "fr"]', "+x", "0.", "\0",
)  # fmt: skip
_BYTES = 'ASDHCKQJT987654321x.:+~^=#*()[]{}";%!?$-/ \n\t\r\0é\ufeff'


def conformance_texts(*kinds: str) -> list[str]:
    """The records of these kinds of conformance cases, for the games that there are."""
    return [
        record.text
        for kind in kinds
        for path in sorted((CONFORMANCE / kind).glob("*.carnet"))
        if path.stem in GAMES
        for record in records.read(path)
    ]


def spoilt(text: str, random: Random) -> str:
    """The text with one word or one character changed, one to three times."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        text = _ONCE[random.choices(range(len(_ONCE)), _WEIGHTS)[0]](text, random)
    return text


def _words(text: str) -> list[tuple[int, int]]:
    return [found.span() for found in _WORD.finditer(text)] or [(0, len(text))]


def _near(words: list[tuple[int, int]], random: Random) -> tuple[tuple[int, int], tuple[int, int]]:
    """Two words, mostly close to each other."""
    first = random.randrange(len(words))
    step = random.choice((1, 1, 2, 3, 40, 1000))
    second = (first + random.randint(1, step)) % len(words)
    return words[min(first, second)], words[max(first, second)]


def swap_words(text: str, random: Random) -> str:
    (a, b), (c, d) = _near(_words(text), random)
    if (a, b) == (c, d):
        return text
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def drop_word(text: str, random: Random) -> str:
    start, end = random.choice(_words(text))
    return text[:start] + text[end:]


def change_card(text: str, random: Random) -> str:
    """One of the words becomes some card, with its seat if it has one."""
    start, end = random.choice(_words(text))
    word = text[start:end]
    seat = word[:2] if word[1:2] == ":" else ""
    return text[:start] + seat + NAMES[random.randrange(KNOWN)] + text[end:]


def change_number(text: str, random: Random) -> str:
    found = list(re.finditer(r"\d+", text))
    if not found:
        return text
    start, end = random.choice(found).span()
    number = random.choice((0, 1, 2, 10, 20, 100, 500, 12, int(text[start:end][:9]) + 1))
    return text[:start] + str(number) + text[end:]


def insert_word(text: str, random: Random) -> str:
    start, _ = random.choice(_words(text))
    return text[:start] + random.choice(_RANDOM_WORDS) + " " + text[start:]


def drop_line(text: str, random: Random) -> str:
    lines = text.splitlines(keepends=True)
    if lines:
        del lines[random.randrange(len(lines))]
    return "".join(lines)


def change_byte(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(_BYTES) + text[at + random.randrange(2) :]


#: Characters that a text seldom has: other line ends, spaces that are none, marks, half characters.
_ODD = "\u2028\u0085\ufeff\u200b\xa0\udce9\udcff\x00\x0b\x0c\x1f\x7f♠♥\ufe0f…“é"
#: What stands between lines and actions, where records are most easily taken apart wrongly.
_BETWEEN = (
    "...", "1.", "7.", "12.", "=1/0", "=10/20", '"oui"', "|", "||", "(", ")", "[", "]", "{", "}",
    "% x\n", '[Void ""]', '[Adjust "1/0"]', "*\n[Deal \"2\"]\n", '*\n[Deal "3"]\n*\n[Deal "4"]\n',
)  # fmt: skip


def cut(text: str, random: Random) -> str:
    """A part of the text, or the text without it."""
    first, last = sorted(random.randrange(len(text) + 1) for _ in range(2))
    return text[first:last] if random.random() < 0.5 else text[:first] + text[last:]


def put_odd(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(_ODD) + text[at:]


def hide_card(text: str, random: Random) -> str:
    """One card becomes one of which only the rank or the suit, or nothing, is known."""
    found = list(re.finditer(r"\b[AKQJT2-9][SHDC]\b", text))
    if not found:
        return text
    start, end = random.choice(found).span()
    hidden = random.choice((text[start] + "x", "x" + text[start + 1], "x"))
    return text[:start] + hidden + text[end:]


def put_between(text: str, random: Random) -> str:
    found = list(re.finditer(r"\s", text))
    at = random.choice(found).start() if found else 0
    return f"{text[:at]} {random.choice(_BETWEEN)} {text[at:]}"


def mutated(text: str, others: Sequence[str], random: Random) -> str:
    """The text changed one to four times in every way there is; another may be joined to it."""
    for _ in range(random.choice((1, 1, 2, 2, 3, 4))):
        way = random.randrange(8)
        if way == 0:
            text += random.choice(("", "\n", "\n\n", " ")) + random.choice(others)
        elif way < 5:
            text = (cut, put_odd, hide_card, put_between)[way - 1](text, random)
        else:
            text = spoilt(text, random)
    return text


_ONCE = (swap_words, drop_word, change_card, change_number, insert_word, drop_line, change_byte)
_WEIGHTS = (4, 3, 4, 3, 3, 2, 2)


def loaded(text: str) -> list[Record]:
    """The records of a text, which may hold what UTF-8 cannot."""
    return records.loads(text.encode("utf-8", "surrogateescape"))
