from __future__ import annotations

from analysis.figures.points import lead
from analysis.timeline import MarkedPoints, Span, Timeline


def timeline_of(*totals: tuple[int, int, int]) -> Timeline:
    """Marks at places on a line of 20 actions: place, score of either side."""
    moments = tuple(
        MarkedPoints(place, 1, place, 1, 0, 1, "cards", None, (a, b)) for place, a, b in totals
    )
    return Timeline((("A",), ("B",)), (0, 0), None, moments, (Span(1, 0, 20, None),), ())


def test_nobody_leads_before_points_are_marked() -> None:
    found = lead(timeline_of())
    assert [one.side for one in found.stretches] == [None]
    assert (found.turns, found.actions, found.level) == (0, (0, 0), 20)


def test_the_lead_turns_when_another_side_takes_it() -> None:
    found = lead(timeline_of((2, 10, 0), (5, 10, 20), (9, 30, 20)))
    assert [(one.place, one.side, one.margin) for one in found.stretches] == [
        (0, None, 0),
        (2, 0, 10),
        (5, 1, 10),
        (9, 0, 10),
    ]
    assert (found.turns, found.actions, found.level) == (2, (3 + 11, 4), 2)


def test_a_tie_in_between_makes_no_turn_of_its_own() -> None:
    assert lead(timeline_of((2, 10, 0), (5, 10, 10), (9, 20, 10))).turns == 0
    assert lead(timeline_of((2, 10, 0), (5, 10, 10), (9, 10, 20))).turns == 1


def test_of_several_marks_at_one_action_the_last_counts() -> None:
    found = lead(timeline_of((2, 10, 0), (5, 10, 30), (5, 40, 30)))
    assert [(one.place, one.side) for one in found.stretches] == [(0, None), (2, 0)]
    assert found.turns == 0
