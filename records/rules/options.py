"""The options of a game, the values that a record may give them, and which cannot matter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from records.languages import Text
from records.rules.values import Value

Values = Mapping[str, str]

#: How many digits a number may have (notation 2).
_DIGITS = 9


class Numbers(NamedTuple):
    """The whole numbers that an option takes, from the least to the greatest."""

    least: int
    greatest: int


#: The range of `target` and similar options (rulebook 0.1), and that of a number of deals.
TARGETS = Numbers(1, 100_000)
COUNTS = Numbers(0, 10**_DIGITS - 1)


class Option(Value):
    """An option of a game: its values as a record writes them, and its topic.

    `values` are those that the sources name. The first of them is the `default`, unless that is
    given. `numbers` are whole numbers that are allowed besides. `any_order` says that the letters
    of the default may stand in any order. `describes` says that the option is kept and shown but
    changes no verdict and no score. `beside` has other defaults, each for a value of another
    option: (name, value, default).
    """

    name: str
    values: tuple[str, ...]
    text: Text
    source: str
    default: str = ""
    numbers: Numbers | None = None
    any_order: bool = False
    describes: bool = False
    beside: tuple[tuple[str, str, str], ...] = ()

    def __post_init__(self) -> None:
        if not self.default:
            object.__setattr__(self, "default", self.values[0])

    def settled(self, value: str) -> str | None:
        """Return the value as the rules know it (`7` for `007`), None if a record may not give it.

        >>> letters = Option("jack-order", ("CSHD",), {}, "", any_order=True)
        >>> letters.settled("DHSC"), letters.settled("DHSS")
        ('DHSC', None)
        >>> target = Option("target", ("5", "7"), {}, "", numbers=TARGETS)
        >>> target.settled("007"), target.settled("100001")
        ('7', None)
        """
        if value in self.values:
            return value
        if self.any_order:
            return value if sorted(value) == sorted(self.default) else None
        if self.numbers is None or not (value.isascii() and value.isdigit()):
            return None
        if len(value) > _DIGITS:
            return None
        number = int(value)
        return str(number) if self.numbers.least <= number <= self.numbers.greatest else None

    def accepts(self, value: str) -> bool:
        """Return whether a record may give this value."""
        return self.settled(value) is not None

    @property
    def further(self) -> Text | None:
        """The allowed values that are not listed, in words. None if there are none.

        >>> Option("target", ("5",), {}, "", numbers=TARGETS).further["en"]
        'any whole number from 1 to 100000'
        """
        if self.any_order:
            letters = self.default
            return {"en": f"any order of {letters}", "fr": f"tout ordre de {letters}"}
        if self.numbers is None:
            return None
        if self.numbers == COUNTS:
            return {"en": "any whole number", "fr": "tout nombre entier"}
        least, greatest = self.numbers
        return {
            "en": f"any whole number from {least} to {greatest}",
            "fr": f"tout nombre entier de {least} à {greatest}",
        }

    def choices(self, language: str, default: bool = True) -> list[str]:
        """Return the listed values, and the further ones in words.

        `default` includes the default.
        """
        listed = [value for value in self.values if default or value != self.default]
        return listed if self.further is None else [*listed, self.further[language]]


#: By the name of each idle option, the options with their values that make it so; none where
#: the game does.
Reasons = dict[str, tuple[tuple[str, str], ...]]


class Idle(Value):
    """A line of a chapter's list *Idle*.

    `option` is idle if every option of `when` has one of the values listed and `test`, if there is
    one, holds for all values. Only a value other than the default is idle. If `value` is given,
    only that value is, even if it is the default. `because` names the options in the message; if it
    is empty, those of `when`. The game is played with `played_as`, or with the option's default if
    that is empty. Source: rulebook 0.1.
    """

    option: str
    when: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    value: str = ""
    test: Callable[[Mapping[str, str]], bool] | None = None
    because: tuple[str, ...] = ()
    played_as: str = ""

    def holds(self, values: Mapping[str, str]) -> bool:
        """Return whether the option cannot matter beside these values."""
        if any(values[name] not in wanted for name, wanted in self.when.items()):
            return False
        return self.test is None or self.test(values)


def idle_among(
    lines: Iterable[Idle], defaults: Mapping[str, str], given: Mapping[str, str]
) -> Reasons:
    """Return the idle options among those given, and why each is idle.

    An idle option counts with its default for the others. So one option may make another idle that
    would have kept a third from being idle.

    >>> lines = (Idle("b", {"a": ("1",)}), Idle("c", {"b": ("0",)}))
    >>> idle_among(lines, {"a": "0", "b": "0", "c": "0"}, {"a": "1", "b": "1", "c": "1"})
    {'b': (('a', '1'),), 'c': (('b', '0'),)}
    """
    lines = tuple(lines)
    found: Reasons = {}
    for _ in range(len(lines) + 1):
        kept = {name: value for name, value in given.items() if name not in found}
        holding = {**defaults, **kept}
        again: Reasons = {}
        for line in lines:
            value = given.get(line.option)
            if value is None or line.option in again:
                continue
            if value != line.value if line.value else value == defaults[line.option]:
                continue
            if line.holds(holding):
                names = line.because or tuple(line.when)
                again[line.option] = tuple((name, holding[name]) for name in names)
        if again == found:
            break
        found = again
    return found
