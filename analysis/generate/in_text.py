"""Faults of the text itself. Each edit changes a sound record's text in one random place.

Each function takes the canonical text with its first line, and returns the faulty text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from records.cards import SEATS
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet

Respelling = Callable[[str, RuleSet, Random], str]

_TAG = re.compile(r'^\[(\w+) "([^"]*)"\]$', re.M)
_PLAY = re.compile(r"(?<= )(?:[A-F]:)?[2-9TJQKA][SHDC](?=[ \n])")
_NUMBER = re.compile(r"^\d+\.", re.M)

_NO_CARDS = ("1S", "KZ", "KSS", "11H", "QS8D", "Zf3", "J'ai")
_BAD_TAGS = ('[Date "le 12 janvier"]', '[Termination "gagné"]', '[Date "1850-01-12"]')
_NO_TAGS = ('[Event Soirée"]', "[Event]", "[Site Paris]", '["Soirée"]')


def _some(pattern: re.Pattern[str], text: str, random: Random) -> re.Match[str]:
    return random.choice(list(pattern.finditer(text)))


def _into_header(text: str, line: str) -> str:
    """Return the text with another line after its first tag."""
    first = _TAG.search(text)
    assert first is not None
    return f"{text[: first.end()]}\n{line}{text[first.end() :]}"


def _after(found: re.Match[str], text: str, word: str) -> str:
    return f"{text[: found.end()]} {word}{text[found.end() :]}"


def encoding(text: str, rules: RuleSet, random: Random) -> str:
    """Put a control character among the words."""
    return _after(_some(_PLAY, text, random), text, random.choice("\1\7\x0c\x7f\0"))


def version(text: str, rules: RuleSet, random: Random) -> str:
    """Name a later version of the notation."""
    return re.sub(r"\d+", str(random.randint(2, 9)), text, count=1)


def token(text: str, rules: RuleSet, random: Random) -> str:
    """Put in a word that means nothing."""
    return _after(_some(_PLAY, text, random), text, random.choice(_NO_CARDS))


def tag(text: str, rules: RuleSet, random: Random) -> str:
    """Put in something that begins like a tag but is none."""
    return _into_header(text, random.choice(_NO_TAGS))


def duplicate_tag(text: str, rules: RuleSet, random: Random) -> str:
    """Repeat a tag in its section."""
    found = random.choice([one for one in _TAG.finditer(text) if one[1] not in ("Game", "Deal")])
    return f"{text[: found.end()]}\n{found[0]}{text[found.end() :]}"


def unclosed(text: str, rules: RuleSet, random: Random) -> str:
    """Leave a string unclosed."""
    return _into_header(text, '[Event "Soirée]')


def structure(text: str, rules: RuleSet, random: Random) -> str:
    """Put a good token where it does not belong."""
    way = random.randrange(3)
    if way == 0:
        return _after(_some(_PLAY, text, random), text, ")")
    if way == 1:
        return _after(_some(_PLAY, text, random), text, '[Event "Soirée"]')
    return text.rstrip("\n") + " KS\n"


def limit(text: str, rules: RuleSet, random: Random) -> str:
    """Write a number of more than nine digits."""
    found = _some(_NUMBER, text, random)
    return f"{text[: found.start()]}{random.randrange(10**9, 10**12)}.{text[found.end() :]}"


def game_unknown(text: str, rules: RuleSet, random: Random) -> str:
    """Leave a letter out of the name of the game."""
    name = rules.game
    at = random.randrange(1, 5)
    return text.replace(f'"{name}"', f'"{name[:at]}{name[at + 1 :]}"', 1)


def _with_option(text: str, word: str) -> str:
    if "[Options " in text:
        return text.replace('[Options "', f'[Options "{word} ', 1)
    return _into_header(text, f'[Options "{word}"]')


def option_unknown(text: str, rules: RuleSet, random: Random) -> str:
    """Set an option that the game does not have."""
    return _with_option(text, random.choice(("jokers=2", "vole=double", "revoke-penalty=3")))


def option_value(text: str, rules: RuleSet, random: Random) -> str:
    """Give an option a value that it cannot have."""
    name = random.choice([name for name in rules.values if f"{name}=" not in text])
    return _with_option(text, f"{name}={random.choice(('oui', '3½', 'sometimes'))}")


def idle_words(rules: RuleSet) -> list[str]:
    """Return the options, each with a value, that cannot matter beside the values of a game."""
    game = GAMES[rules.game]
    default = game.rules_for({}).values
    given = {name: value for name, value in rules.values.items() if value != default[name]}
    tried = [
        (option.name, value)
        for option in game.options
        for value in option.values
        if option.name not in given
    ]
    return [
        f"{name}={value}"
        for name, value in tried
        if list(game.idle_options({**given, name: value})) == [name]
    ]


def option_idle(text: str, rules: RuleSet, random: Random) -> str:
    """Set an option that cannot matter."""
    return _with_option(text, random.choice(idle_words(rules)))


def tag_value(text: str, rules: RuleSet, random: Random) -> str:
    """Give a tag a value that it cannot have."""
    if random.random() < 0.5:
        return _into_header(text, random.choice(_BAD_TAGS))
    found = random.choice([one for one in _TAG.finditer(text) if one[1].startswith("Hand")])
    word = random.choice(found[2].split(" "))
    bad = found[0].replace(word, "1" + word[1], 1)
    return text[: found.start()] + bad + text[found.end() :]


def seat_unknown(text: str, rules: RuleSet, random: Random) -> str:
    """Name a seat that the game does not have, in a player's tag or before a play."""
    seat = random.choice(SEATS[rules.seats :])
    if random.random() < 0.5:
        return _into_header(text, f'[{seat} "Félicité"]')
    found = _some(_PLAY, text, random)
    return f"{text[: found.start()]}{seat}:{found[0][-2:]}{text[found.end() :]}"
