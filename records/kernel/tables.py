"""A rule set as the kernel wants it: tables made from `records.rules` and nothing else."""

from __future__ import annotations

import ctypes
from functools import reduce

from records.cards import KNOWN, SEATS
from records.kernel.scoring import scoring
from records.kernel.shared import JUDGED
from records.rules import phases
from records.rules.declarations import Group, catalogue
from records.rules.kinds import MARRIAGE, Declarations
from records.rules.phases import Duties, Moment
from records.rules.ruleset import RuleSet
from records.rules.scorers.besigue import SevensDealt
from records.rules.scorers.tricks import first_to
from records.rules.strength import CLASSES, NO_TRUMP, strength

_NUMBERS = JUDGED.numbers
SUITS, MOST_HAND, MOST_TALON = _NUMBERS["SUITS"], _NUMBERS["MOST_HAND"], _NUMBERS["MOST_TALON"]
MOST_MELDS, MOST_PHASES = _NUMBERS["MOST_MELDS"], _NUMBERS["MOST_PHASES"]
_DUTIES = JUDGED.words("Duty")
_ENDS = JUDGED.named("PhaseEnd", phases)
_ACTIONS = JUDGED.named("Action", phases)
_WHEN = JUDGED.named("When", phases)
_WHO = JUDGED.named("Who", phases)
_LAST_TRICK_WINS = {
    word: _NUMBERS[f"LastTrickWins::{name}"]
    for word, name in (("false", "NOTHING"), ("equal", "EQUAL"), ("true", "MORE"))
}


@JUDGED.like("Rules")
class Rules(ctypes.Structure):
    """The tables of a rule set; `for_kernel` is 0 for rules that only Python judges by."""


def tables(rules: RuleSet) -> Rules:
    """The tables of a rule set.  Cost: some milliseconds."""
    out = Rules()
    if not _fits(rules):
        return out
    _fill_numbers(out, rules)
    _fill_phases(out, rules)
    _fill_strength(out, rules)
    groups = _fill_melds(out, rules)
    steps = scoring(rules)
    if steps is not None:
        for name in ("begin", "announced", "trick", "end", "won"):
            for at, step in enumerate(getattr(steps, name)):
                getattr(out, name)[at] = step
        out.decided, out.possible = steps.decided, steps.possible
    out.for_kernel = steps is not None and groups <= MOST_MELDS
    out.plays_on = out.for_kernel and _plays_on(rules)
    return out


def _fits(rules: RuleSet) -> bool:
    """Whether the kernel has room for these rules, and knows all of them."""
    spec = rules.declarations
    return (
        rules.seats <= len(SEATS)
        and len(rules.phases) <= MOST_PHASES
        and rules.packs <= _NUMBERS["MOST_COPIES"]
        and rules.hand_size <= MOST_HAND
        and rules.talon_size <= MOST_TALON
        and (spec is None or _usual_declarations(rules, spec))
        and (rules.claim is None or rules.seats == 2)
        and all(duty_bits(phase.duties) is not None for phase in rules.phases)
    )


def _plays_on(rules: RuleSet) -> bool:
    """Whether the kernel deals and plays on under these rules, and does not only judge."""
    spec, claim, declare = rules.declarations, rules.claim, rules.moment(phases.DECLARE)
    return not (
        (rules.exchange is not None and rules.exchange.robs)
        or rules.moment(phases.CLOSE) == phases.ANSWER
        or (declare is not None and declare.when == phases.BEFORE_OWN_CARD)
        or (spec is not None and spec.across_partners)
        or (spec is not None and bool(spec.combinations) and not spec.rescore)
        or (claim is not None and claim.at_once)
    )


def duty_bits(duties: Duties) -> int | None:
    """Duties as a set of bits, None unless the kernel has them and asks for them in this order."""
    told = tuple(duty for duty in _DUTIES if duty in duties)
    return sum(_DUTIES[duty] for duty in told) if duties == told else None


def _usual_declarations(rules: RuleSet, spec: Declarations) -> bool:
    """Whether the kernel tells how cards serve again, and there is room for every combination."""
    if spec.rescore and (rules.seats > _NUMBERS["MOST_SHARERS"] or spec.across_partners):
        return False
    dealt = rules.scoring.find(SevensDealt) is not None
    if spec.across_partners and (dealt or rules.carte_blanche):
        return False
    most = max(map(len, catalogue(rules, 0)), default=0)
    own = spec.combinations
    told = most <= _NUMBERS["KEY_CARDS"] and all(one.kind < 1 << _NUMBERS["KINDS"] for one in own)
    return not own or told


def _fill_numbers(out: Rules, rules: RuleSet) -> None:
    for name in ("seats", "packs", "hand_size", "tricks", "stock_tricks", "talon_size", "aside"):
        setattr(out, name, getattr(rules, name))
    for name in ("stock", "play_out", "trick_value", "target", "last_trick", "pool", "open_ended"):
        setattr(out, name, getattr(rules, name))
    out.strict_captain, out.talk_judged = rules.captains
    out.sides, out.phases = len(rules.sides), len(rules.phases)
    out.turn_up = JUDGED.words("TurnUp")[rules.turn_up]
    wins, dealt = first_to(rules), rules.scoring.find(SevensDealt)
    out.tricks_needed = 0 if wins is None else wins.tricks
    out.dealt_seven = 0 if dealt is None else dealt.dealt_seven
    out.sevens_play = rules.seven == phases.AT_PLAY
    out.sevens_draw = rules.seven == phases.AT_DRAW
    out.final_by_winner = rules.final_round == phases.WINNER
    out.drawn_again = rules.rotation.drawn_again
    out.rotation = JUDGED.words("DealsNext").get(rules.rotation.dealer, 0)
    out.keeps_dealt = rules.scoring.counts_dealt
    out.marks_within_deal = rules.declarations is not None and rules.claim is None
    out.by_trick = rules.scoring.by_trick
    out.apart = rules.scoring.valued is not None
    out.of_games = rules.scoring.of_games is not None
    spec = rules.declarations
    if spec is not None:
        out.declares, out.per_trick = 1, spec.per_trick or 0
        out.second_double, out.remarry = spec.second_double, spec.remarry
        out.trump_by, out.shown_seven = spec.trump_by, spec.seven
        out.turned_seven_drawn = spec.turned_seven_drawn
        out.rescore = JUDGED.words("Rescore").get(spec.rescore, 0)
        out.gained_same_trick = spec.gained_card_same_trick
        out.unite_needs_new, out.across_partners = spec.unite_needs_new, spec.across_partners
        out.carte_blanche = spec.points.get("carte-blanche", 0)
        for kind, excluded in spec.excludes.items():
            out.excludes[kind.bit_length() - 1] = excluded
    if rules.exchange is not None:
        out.exchanges, out.exchange_points = 1, rules.exchange.points
        out.exchange_uses_meld = rules.exchange.uses_meld
        out.exchange_on_close, out.robs = rules.exchange.on_close, rules.exchange.robs
    if rules.claim is not None:
        out.claims, out.enough, out.half = 1, rules.claim.enough, rules.claim.half
        out.at_closing, out.at_once = rules.claim.at_closing, rules.claim.at_once
        if spec is not None:
            out.wins = sum(one.kind for one in spec.combinations if one.wins)
        out.last_trick_wins = _LAST_TRICK_WINS[rules.claim.last_trick_wins]
    for seat in range(rules.seats):
        out.side_of[seat] = rules.side_of(seat)
    out.value[:], out.limit[:] = rules.value, rules.limits
    out.exchange_card[:] = rules.exchange_cards
    out.pack = rules.pack_mask
    if rules.left_out is not None:
        out.left_out = rules.left_out.number
        out.may_be_left_out = sum(1 << card for card in rules.left_out.cards)


def _moment(moment: Moment | None) -> tuple[int, ...]:
    if moment is None:
        return ()
    return _WHEN[moment.when], _WHO[moment.who], moment.last_trick, moment.first_lead


def _fill_phases(out: Rules, rules: RuleSet) -> None:
    for action, at in _ACTIONS.items():
        out.whole[at] = _moment(rules.moment(action))
    for phase, row in zip(rules.phases[:MOST_PHASES], out.phase, strict=False):
        row.end = _ENDS[phase.end]
        row.duties = duty_bits(phase.duties)
        row.head_partner, row.must_undertrump = phase.head_partner, phase.must_undertrump
        row.draws = phases.DRAW in phase.may
        row.offsuit_wins, row.pairs = phase.offsuit_wins, phase.pairs
        for action, at in _ACTIONS.items():
            row.may[at] = _moment(phase.may.get(action))


def _fill_strength(out: Rules, rules: RuleSet) -> None:
    usual = strength(rules, NO_TRUMP)
    out.classes[:KNOWN], out.members[:] = usual.classes, usual.members
    offsuit = any(phase.offsuit_wins for phase in rules.phases)
    for trump in range(NO_TRUMP, SUITS):
        for wins in (False, True) if offsuit else (False,):
            table = strength(rules, trump, wins)
            for led in range(CLASSES):
                out.power[wins][trump + 1][led][:KNOWN] = table.power[led]
        table = strength(rules, trump)
        for led in range(CLASSES):
            out.higher[trump + 1][led][:] = table.higher[led]


def group_key(group: Group) -> int:
    """What tells a group from others."""
    return reduce(lambda key, card: key << _NUMBERS["KEY_CARD_BITS"] | card + 1, group, 0)


def _fill_melds(out: Rules, rules: RuleSet) -> int:
    """Fills in the groups that can be declared; how many there are at most."""
    most = 0
    for trump in range(NO_TRUMP, SUITS):
        groups = sorted(
            (group_key(group), meld)
            for group, meld in (
                (group, (meld.kind, meld.points)) for group, meld in catalogue(rules, trump).items()
            )
        )
        most = max(most, len(groups))
        out.melds[trump + 1] = min(len(groups), MOST_MELDS)
        for at, (key, (kind, points)) in enumerate(groups[:MOST_MELDS]):
            out.meld[trump + 1][at] = key, kind, points
    return most


assert MARRIAGE == 1, "the kernel has the number of this kind of its own"
