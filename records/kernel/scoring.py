"""How each family of games counts, as steps that the kernel takes.

The scorers in `records.rules.scorers` are the reference; these steps are the same as data.  What a
step does stands in src/tally.hpp, in the order of `OPS`.
"""

from __future__ import annotations

from typing import NamedTuple

from records.rules.ruleset import RuleSet
from records.rules.scorers.tricks import tricks_needed

#: The most steps of one moment.
MOST_STEPS = 8

OPS = (
    "END_OF_STEPS",
    "TURNED_SEVEN",
    "SEVENS_DEALT",
    "LIVE_FROM",
    "POINTS_WAIT",
    "WINS_ALONE",
    "GOES_LIVE",
    "TRICK_COUNTS",
    "LAST_OF_DEAL",
    "LAST_OF_STOCK",
    "LAST_TRICK",
    "REST_COUNTS",
    "CARDS_COUNT",
    "MOST_TRICKS",
    "TURNED_HONOUR",
    "DEAL_TO_BEST",
    "POT_TO_BEST",
    "FIRST_SIDE",
    "ODD_TRICKS",
    "HONOURS",
    "STAKE",
    "PLACES",
    "CHIPS",
    "AFTER_DEALS",
    "VALUE",
    "AWARD",
    "WON_LIVE",
    "WON_AT_ONCE",
    "HIGHER_TOTAL",
    "REACHED",
    "BY_TRICKS",
    "ENOUGH",
    "WITH_THE_TALON",
)
_LIVE_BELOW = 100

#: The number of an operation, and its arguments.
Step = tuple[int, ...]


class Scoring(NamedTuple):
    """The steps when a deal begins, points are announced, a trick is closed, the deal ends.

    `decided` tells whether a deal may end before its last trick.
    """

    begin: tuple[Step, ...] = ()
    announced: tuple[Step, ...] = ()
    trick: tuple[Step, ...] = ()
    end: tuple[Step, ...] = ()
    decided: Step = (0,)


def scoring(rules: RuleSet) -> Scoring | None:
    """The steps by which these rules count, None where they have not been told."""
    make = _SCORINGS.get(rules.scoring)
    return None if make is None else make(rules)


def _step(name: str, *arguments: int) -> Step:
    return (OPS.index(name), *arguments)


def _one_pack(rules: RuleSet) -> Scoring:
    spec = rules.declarations
    assert spec is not None
    live_from = rules.target - _LIVE_BELOW
    won = _step("WON_LIVE")
    return Scoring(
        begin=(_step("TURNED_SEVEN", rules.turned_seven), _step("LIVE_FROM", live_from), won),
        announced=(
            _step("WINS_ALONE", rules.option("win-on-meld") == "true", spec.points["royal-quinte"]),
            _step("GOES_LIVE", live_from, rules.option("live-count-test") == "continuous"),
            won,
        ),
        trick=(_step("TRICK_COUNTS", 1), _step("LAST_OF_DEAL", rules.last_trick, 1), won),
        end=(_step("REST_COUNTS", rules.last_trick), _step("HIGHER_TOTAL")),
    )


_BOTH_REACH = ("last-trick-winner", "non-dealer-counts-first", "higher-total")


def _several_packs(rules: RuleSet) -> Scoring:
    live = rules.option("brisque-marking") == "live"
    last_stock = rules.option("last-trick") == "last-stock"
    won = (_step("WON_AT_ONCE"),) if rules.option("win-test") == "immediate" else ()
    trick: tuple[Step, ...] = ()
    end: tuple[Step, ...] = ()
    if last_stock:
        trick += (_step("LAST_OF_STOCK", rules.last_trick),)
    if live:
        trick += (_step("TRICK_COUNTS", 0),)
    else:
        end += (_step("CARDS_COUNT"),)
    if not last_stock and live:
        trick += (_step("LAST_OF_DEAL", rules.last_trick, 0),)
    elif not last_stock:
        end = (_step("LAST_TRICK", rules.last_trick), *end)
    return Scoring(
        begin=(
            _step("TURNED_SEVEN", rules.turned_seven),
            _step("SEVENS_DEALT", rules.dealt_seven),
            *won,
        ),
        announced=won,
        trick=trick + won,
        end=(*end, _step("REACHED", _BOTH_REACH.index(rules.both_reach))),
        decided=(0,) if rules.play_out else _step("WITH_THE_TALON"),
    )


def _first_to_three(rules: RuleSet) -> Scoring:
    play_on = rules.option("play-on")
    return Scoring(
        end=(
            _step("FIRST_SIDE", rules.option("quadrette-bonus") == "true"),
            _step("HIGHER_TOTAL"),
        ),
        decided=_step(
            "BY_TRICKS", tricks_needed(rules), play_on == "stop", play_on == "always-six"
        ),
    )


def _whist(rules: RuleSet) -> Scoring:
    unless_won = _step("HIGHER_TOTAL", 1)
    end: tuple[Step, ...] = (_step("HIGHER_TOTAL"), _step("ODD_TRICKS", rules.book), unless_won)
    if rules.option("honours") == "true":
        end += (_step("HONOURS"), unless_won)
    return Scoring(end=end)


_MARCH = ("4-each", "3-each", "pool-plus-4")
_HUNDRED = ("100", "any-highest", "off")


def _chips(rules: RuleSet) -> Scoring:
    option = rules.option
    pool, deals = int(option("pool")), int(option("deals") or 0)
    end = (
        _step("STAKE", pool, option("ante-on-carry") == "true", option("stake") != "each"),
        _step(
            "PLACES",
            _MARCH.index(option("durchmarsch")),
            _HUNDRED.index(option("hundred")),
            option("tie") == "carry",
            option("payout") == "scaled",
            pool,
        ),
        _step("CHIPS"),
    )
    return Scoring(end=(*end, _step("AFTER_DEALS", deals)) if deals else end)


def _counted(rules: RuleSet) -> tuple[Step, ...]:
    out: tuple[Step, ...] = (_step("CARDS_COUNT"),)
    if rules.most_tricks:
        out += (_step("MOST_TRICKS", rules.most_tricks),)
    if rules.turned_honour:
        out += (_step("TURNED_HONOUR", rules.turned_honour),)
    return out


def _card_points(rules: RuleSet) -> Scoring:
    return Scoring(end=(*_counted(rules), _step("HIGHER_TOTAL")))


def _enough(rules: RuleSet) -> Step:
    return (0,) if rules.most_tricks else _step("ENOUGH", rules.more_than_half)


def _deals(rules: RuleSet) -> Scoring:
    end = (*_counted(rules), _step("DEAL_TO_BEST", 1), _step("HIGHER_TOTAL"))
    return Scoring(end=end, decided=_enough(rules))


def _pot(rules: RuleSet) -> Scoring:
    return Scoring(end=(*_counted(rules), _step("POT_TO_BEST")), decided=_enough(rules))


def _rubicon(rules: RuleSet) -> Scoring:
    option = rules.option
    value = _step(
        "VALUE",
        int(option("rubicon")),
        int(option("rubicon-brisques")),
        option("brisques-decide") == "near",
    )
    return Scoring(end=(_step("LAST_TRICK", rules.last_trick), value))


def _sixty_six(rules: RuleSet) -> Scoring:
    award = _step(
        "AWARD",
        rules.option("closing") == "two-three",
        rules.option("last-trick-wins") == "true",
    )
    return Scoring(begin=(_step("POINTS_WAIT"),), end=(award, _step("HIGHER_TOTAL")))


_SCORINGS = {
    "one-pack": _one_pack,
    "several-packs": _several_packs,
    "first-to-three": _first_to_three,
    "odd-tricks": _whist,
    "chips": _chips,
    "card-points": _card_points,
    "deals": _deals,
    "pot": _pot,
    "rubicon": _rubicon,
    "claimed": _sixty_six,
}
