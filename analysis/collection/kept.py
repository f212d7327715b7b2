"""The facts that a store keeps with each record, and the figures that their sums give.

A store adds up whole numbers by group (see `records.library.facts`). So the figures over many
records are exact, and the same as those over the records one by one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analysis.collection.facts_of_a_record import MISSED, RecordFacts
from analysis.collection.groups import BY, Membership, group_of_people, groups_of
from analysis.collection.measures import sense_of
from analysis.collection.summary import NO_MEASURE, Statistics, counted, of_record
from analysis.who_and_when import PERIODS, period_of
from records.library.facts import WHOLE, Counts, Facts, Group, Part, add, facts

if TYPE_CHECKING:
    from records.library import Totals

#: The number of the present definition of the facts that need no more than a replay. Another
#: definition needs a number that was not used yet: facts of an earlier one are not used, and
#: `carnet reindex` makes them anew.
FORM = 20
#: The same for what insights need.
DEEDS_FORM = 21
#: And for each kind of what needs more. `carnet work` works these out.
WORKED_FORMS = {MISSED: 22, "accuracy": 16, "chance": 17, "luck": 5}

#: The forms of all facts that need no more than a replay.
FORMS_OF_A_REPLAY = (FORM, DEEDS_FORM)
#: The one whose definition is the newest: a record that has it has the others.
NEWEST_FORM = max(FORMS_OF_A_REPLAY)
#: Those that a store may still keep of an earlier definition.
EARLIER_FORMS = (6, 8, 9, 12, 13, 14, 15, 18, 19)


def kind_of(by: str, period: str = "year") -> str:
    """Return the kind under which a store sums what groups `by` are made of.

    A game is the sum of its sets of options. Raises ValueError for another way to group.
    """
    if by not in BY:
        raise ValueError(by)
    return {"game": WHOLE, "period": period}.get(by, by)


def facts_to_keep(found: RecordFacts | None, game: str, kind: str = "") -> Facts:
    """Return what a store keeps of a record for the figures that need no solver.

    `found` is what it contributes, None if it is left out, `game` the game that it names. With the
    `kind` MISSED it is for the figures of that kind alone. Cost: about as much as a replay.
    """
    form = WORKED_FORMS.get(kind, FORM)
    if found is None:
        return facts(form, [Part((Group(WHOLE, game, ""),), {"=left-out": [1]})])
    return facts(form, _parts(found, kind))


def _parts(found: RecordFacts, kind: str) -> Iterator[Part]:
    game = found.game
    (whole,) = groups_of(found, "game")
    periods = [Group(one, game, period_of(found.days, one)) for one in PERIODS]
    groups = (Group(WHOLE, game, found.options), *periods)
    yield Part(groups, {**_counts(found, whole, kind), **of_record(found)})
    alike: dict[object, tuple[Membership, list[Group]]] = {}
    for by in ("player", "pair"):
        for group in groups_of(found, by):
            # Between two sides the one that a pair is measured against is the only other one.
            other = None if found.sides == 2 and len(group.sides) == 1 else group.against
            _, names_of = alike.setdefault((group.sides, other), (group, []))
            names_of.append(Group(by, game, group.name))
    for group, of_group in alike.values():
        yield Part(tuple(of_group), _counts(found, group, kind))


def _counts(found: RecordFacts, group: Membership, kind: str) -> Counts:
    counts = counted(found, group)
    if not kind:
        return counts
    return {
        name: numbers
        for name, numbers in counts.items()
        if name[0] == NO_MEASURE or sense_of(name).kind == kind
    }


def take_totals(statistics: Statistics, totals: Totals) -> None:
    """Add the sums that a store has made to figures. Uses them up. Cost: grows with the groups.

    What a record adds is kept by the names in it: a record that names one person twice, in two
    spellings, counts for each.
    """
    for group, counts in totals.whole.items():
        statistics.take_whole(group.game, counts)
    sums: dict[tuple[str, str], Counts] = {}
    for group, counts in totals.groups.items():
        if "=deals" in counts:
            asked = "" if statistics.by == "game" else group.name
            name = group_of_people(statistics.by, asked, statistics.same)
            if name is None:
                continue
            key = group.game, name
            if key in sums:
                add(sums[key], counts)
            else:
                sums[key] = counts
    for (game, name), counts in sorted(sums.items(), key=_most_deals_first):
        statistics.take_group(game, name, counts)
    statistics.more_groups = totals.number - len(totals.groups)


def _most_deals_first(item: tuple[tuple[str, str], Counts]) -> tuple[int, tuple[str, str]]:
    group, counts = item
    return -counts["=deals"][0], group
