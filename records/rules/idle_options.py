"""Options that cannot matter, in a whole game or beside some values of other options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType

from records.rules.values import Value

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
