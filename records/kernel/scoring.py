"""How each family of games counts, as steps that the kernel takes.

The steps in `records.rules.scorers` are the reference; here each is told in numbers. src/shared.hpp
says what each does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from records.cards import RANKS
from records.kernel.shared import JUDGED
from records.rules import scorers as by
from records.rules import steps
from records.rules.possible_scores import ByPlaces, Penalties, Points, PotToOneSide, ToOneSide
from records.rules.ruleset import RuleSet
from records.rules.scorers.card_points import more_than_half
from records.rules.scorers.tricks import settled

_NUMBERS = JUDGED.numbers
#: The second argument of a step that is only added up, and marks nothing.
_ONLY_ADDED = 1
#: How large a number may be that stands in a set of bits.
_BITS = 31
#: The number of an operation, and its arguments.
Step = tuple[int, ...]


class ScoringTable(NamedTuple):
    """The steps when a deal begins, points are announced, a trick is closed, the deal ends.

    `won` are those that then tell whether the game is won. `decided` tells whether a deal may end
    before its last trick, `possible` which scores it can bring.
    """

    begin: tuple[Step, ...] = ()
    announced: tuple[Step, ...] = ()
    trick: tuple[Step, ...] = ()
    end: tuple[Step, ...] = ()
    won: tuple[Step, ...] = ()
    decided: Step = (0,)
    possible: Step = (0,)


def scoring(rules: RuleSet) -> ScoringTable | None:
    """The steps by which these rules count, None where the kernel does not know one of them."""
    told = rules.scoring
    try:
        return ScoringTable(
            begin=_translated(told.begin, _BEGIN, rules),
            announced=_translated(told.announced, _ANNOUNCED, rules),
            trick=_translated(told.trick, _TRICK, rules),
            end=_translated(told.end, _END, rules),
            won=_translated(told.won, _WON, rules),
            decided=_alone(told.decided, _DECISIONS, rules),
            possible=_alone(told.possible, _POSSIBLE, rules),
        )
    except _UnknownError:
        return None


class _UnknownError(Exception):
    """The kernel does not know a step, at least not in this place or with these rules."""


Translate = Callable[[Any, RuleSet], tuple[Step, ...]]


def _translated(
    told: tuple[steps.Step, ...], known: Mapping[type, Translate], rules: RuleSet
) -> tuple[Step, ...]:
    out: tuple[Step, ...] = ()
    for at, step in enumerate(told):
        if type(step) not in known or (at and type(step) in _FIRST):
            raise _UnknownError
        out += known[type(step)](step, rules)
    if len(out) > _NUMBERS["MOST_STEPS"]:
        raise _UnknownError
    return out


def _only(fits: bool) -> None:
    if not fits:
        raise _UnknownError


def _step(name: str, *arguments: int) -> Step:
    return (_NUMBERS[name], *arguments)


_MARCH = {"4-each": "FOUR_EACH", "3-each": "THREE_EACH", "pool-plus-4": "POOL_AND_FOUR"}
_HUNDRED = {"100": "HUNDRED_PAYS", "any-highest": "ANY_HIGHEST_PAYS", "off": "NO_HUNDRED"}


def _goes_live(step: by.GoesLive, rules: RuleSet) -> tuple[Step, ...]:
    return (_step("GOES_LIVE", rules.target - step.below, step.continuous),)


def _paid(step: by.FewestArePaid, rules: RuleSet) -> tuple[Step, ...]:
    _only(rules.seats == len(rules.sides) >= 3)
    return (
        _step("STAKE", step.pool, step.always_staked, step.dealer_stakes),
        _step(
            "PLACES",
            _NUMBERS[_MARCH[step.march]],
            _NUMBERS[_HUNDRED[step.hundred]],
            step.ties_carry,
            step.whole_pool,
            step.pool,
        ),
        _step("CHIPS"),
    )


def _penalised(_: by.MostArePenalised, rules: RuleSet) -> tuple[Step, ...]:
    _only(rules.seats == len(rules.sides) >= 3)
    return (_step("PENALISED"),)


def _most_by(parts: tuple[steps.Step, ...], rules: RuleSet) -> tuple[Step, ...]:
    """The steps that are added up.  The kernel begins the sum with the cards."""
    _only(bool(parts) and type(parts[0]) is by.CardsCount)
    told = _translated(parts[:1], _PARTS, rules) + _translated(parts[1:], _MORE, rules)
    return tuple((what, argument, _ONLY_ADDED, *more[1:]) for what, argument, *more in told)


def _to_best(step: by.DealToBest, rules: RuleSet) -> tuple[Step, ...]:
    return (*_most_by(step.most_by, rules), _step("DEAL_TO_BEST", step.points))


def _pot(step: by.PotToBest, rules: RuleSet) -> tuple[Step, ...]:
    return (*_most_by(step.most_by, rules), _step("POT_TO_BEST"))


def _card_turned(step: by.CardTurned, _: RuleSet) -> tuple[Step, ...]:
    return (_step("CARD_TURNED", step.points, 0, sum(1 << RANKS.index(one) for one in step.ranks)),)


def _first_side(step: by.FirstSide, rules: RuleSet) -> tuple[Step, ...]:
    spec = step.first_to
    _only(
        step == rules.scoring.find(by.FirstSide)
        and (not spec.fails + spec.refused or len(rules.sides) == 2)
    )
    return (_step("FIRST_SIDE", spec.alone, spec.vole, spec.most, spec.fails, spec.refused),)


def _honours(step: by.Honours, rules: RuleSet) -> tuple[Step, ...]:
    _only(len(rules.sides) == 2 and rules.turn_up != "none")
    return (_step("HONOURS"),)


def _value(step: by.GameValue, rules: RuleSet) -> tuple[Step, ...]:
    _only(len(rules.sides) == 2)
    return (_step("VALUE", step.line, step.rubicon + step.rubicon_brisques, step.near, step.game),)


def _goes_out(step: by.GoesOut, rules: RuleSet) -> tuple[Step, ...]:
    _only(rules.scoring.end[0] is step and len(rules.sides) == 2 and rules.claim is None)
    return (_step("GOES_OUT", step.last_trick, step.rises),)


def _award(step: by.DealToCount, rules: RuleSet) -> tuple[Step, ...]:
    _only(rules.claim is not None)
    closing = JUDGED.words("Closing")[step.closing]
    unclaimed = JUDGED.words("Unclaimed")[step.unclaimed]
    return (_step("AWARD", closing, unclaimed, step.flat_false_claim),)


def _most_counted(step: by.MostCounted, rules: RuleSet) -> tuple[Step, ...]:
    _only(rules.claim is not None and step.tied in ("", "nobody", "last-trick"))
    return (_step("MOST_COUNTED", step.points, step.tied == "last-trick"),)


def _higher_total(step: by.HigherTotal, rules: RuleSet) -> tuple[Step, ...]:
    return (_step("HIGHER_TOTAL", step.unless_won),)


def _rubber(step: by.Rubber, rules: RuleSet) -> tuple[Step, ...]:
    _only(len(rules.sides) == 2)
    return (_step("RUBBER", step.most, step.worth_besides),)


def _reached(step: by.Reached, rules: RuleSet) -> tuple[Step, ...]:
    return (_step("REACHED", JUDGED.words("BothReach")[step.both_reach]),)


#: The steps of each moment, with the operations and their arguments that are the same.
_WINS: dict[type, Translate] = {
    by.WonLive: lambda *_: (_step("WON_LIVE"),),
    by.WonAtOnce: lambda *_: (_step("WON_AT_ONCE"),),
}
_BEGIN: dict[type, Translate] = {
    by.SevenTurned: lambda step, _: (_step("TURNED_SEVEN", step.points),),
    by.SevensDealt: lambda step, _: (_step("SEVENS_DEALT", step.dealt_seven),),
    by.LiveFrom: lambda step, rules: (_step("LIVE_FROM", rules.target - step.below),),
    by.PointsWait: lambda *_: (_step("POINTS_WAIT"),),
    **_WINS,
}
_ANNOUNCED: dict[type, Translate] = {
    by.WinsAlone: lambda step, _: (_step("WINS_ALONE", step.any_does, step.points),),
    by.GoesLive: _goes_live,
    **_WINS,
}
_TRICK: dict[type, Translate] = {
    by.TrickCounts: lambda step, _: (_step("TRICK_COUNTS", step.live, step.what == "brisques"),),
    by.LastOfDeal: lambda step, _: (_step("LAST_OF_DEAL", step.last_trick, step.live),),
    by.LastOfStock: lambda step, _: (_step("LAST_OF_STOCK", step.last_trick),),
    **_WINS,
}
_PARTS: dict[type, Translate] = {
    by.CardsCount: lambda step, _: (_step("CARDS_COUNT", step.what == "brisques"),),
}
_MORE: dict[type, Translate] = {
    by.MostTricks: lambda step, _: (_step("MOST_TRICKS", step.points),),
    by.CardTurned: _card_turned,
}
_END: dict[type, Translate] = {
    **_PARTS,
    **_MORE,
    by.LastTrick: lambda step, _: (_step("LAST_TRICK", step.last_trick),),
    by.GoesOut: _goes_out,
    by.RoundedCards: lambda step, _: (_step("ROUNDED_CARDS", step.last_trick, step.up_from),),
    by.RestCounts: lambda step, _: (_step("REST_COUNTS", step.last_trick),),
    by.DealToBest: _to_best,
    by.PotToBest: _pot,
    by.FirstSide: _first_side,
    by.OddTricks: lambda step, _: (_step("ODD_TRICKS", step.book),),
    by.Honours: _honours,
    by.FewestArePaid: _paid,
    by.MostArePenalised: _penalised,
    by.GameValue: _value,
    by.DealToCount: _award,
    by.MostCounted: _most_counted,
    by.HigherTotal: _higher_total,
    by.Adjustments: lambda *_: (_step("ADJUSTMENTS"),),
}
_WON: dict[type, Translate] = {
    by.AfterDeals: lambda step, rules: (_step("AFTER_DEALS", step.deals, rules.low_wins),),
    by.HigherTotal: _higher_total,
    by.AtTheTarget: lambda step, _: (_step("AT_THE_TARGET", 0, step.rises),),
    by.Rubber: _rubber,
    by.Reached: _reached,
    by.GameValue: _value,
}
#: The kernel adds these up where earlier steps would have left something.
_FIRST = (by.DealToBest, by.PotToBest, by.FewestArePaid)


def _alone(told: Any, known: Mapping[type, Callable[[Any, RuleSet], Step]], rules: RuleSet) -> Step:
    if told is None:
        return (0,)
    if type(told) not in known:
        raise _UnknownError
    return known[type(told)](told, rules)


def _by_tricks(told: by.ByTricks, rules: RuleSet) -> Step:
    needed, play_on, *_, fails = settled(told.first_to, rules)
    return _step("BY_TRICKS", needed, play_on == "stop", play_on == "always-six", bool(fails))


_DECISIONS: dict[type, Callable[[Any, RuleSet], Step]] = {
    by.ByTricks: _by_tricks,
    by.MoreThanHalf: lambda _, rules: _step("ENOUGH", more_than_half(rules)),
    by.WithTheTalon: lambda *_: _step("WITH_THE_TALON"),
}


def _to_one_side(told: ToOneSide, rules: RuleSet) -> Step:
    points, honours = (sum(1 << one for one in some) for some in (told.points, told.honours))
    _only(max(*told.points, *told.honours, 0) < _BITS)
    return _step("TO_ONE_SIDE", points | told.nobody, honours | 1)


def _by_places(told: ByPlaces, rules: RuleSet) -> Step:
    _only(rules.scoring.end == (told.paid,))
    return _step("BY_PLACES")


_POSSIBLE: dict[type, Callable[[Any, RuleSet], Step]] = {
    Points: lambda told, _: _step("POINTS", told.unit, told.most),
    ToOneSide: _to_one_side,
    PotToOneSide: lambda *_: _step("POT_TO_ONE_SIDE"),
    ByPlaces: _by_places,
    Penalties: lambda *_: _step("BY_PENALTIES"),
}
