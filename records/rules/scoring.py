"""Counting: what is marked when, who has won, what a deal brought each side.

One `Tally` goes through the deals of a record.  What differs between games is a small
scorer, found by name in `SCORERS`: functions called when a deal begins, when points have
been announced, after each trick and at the deal's end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Protocol

from records.cards import KNOWN, RANK, RANKS
from records.rules.ruleset import RuleSet

NO_SIDE = -1
NOBODY = -1


class Counts(Protocol):
    """What a deal in progress tells its scorer; see `records.rules.table.Table`."""

    dealer: int
    trump: int
    turn_up: int
    trick: int
    over: bool
    seen_gap: bool
    uncounted: int
    last_winner: int
    last_value: int
    tricks: list[int]
    counted: list[int]
    winners: list[int]

    def dealt_to(self, card: int) -> int:
        """Who was dealt a card, NOBODY if the record does not tell."""
        ...

_SEVEN = RANKS.index("7")


class Mark(NamedTuple):
    """Points marked: when, for which side, from what, and the game score after it.

    `deal`, `ply` and `trick` count from 1 (ply 0: before the first action); `source` is
    `declaration`, `exchange`, `seven`, `brisques`, `cards`, `last-trick`, `tricks`,
    `honours`, `deal`, `chips` or `stated`; `what` names the cards, if any.
    """

    deal: int
    ply: int
    trick: int
    side: int
    points: int
    source: str
    what: str
    total: tuple[int, ...] | None


class Tally:
    """The game score through a record.

    `scores` is None where it cannot be known.  `start` is what it was before the deal,
    `over` tells that the game has been won, by `winner` (a side).  `extra` marks a further
    deal after a tie: nothing wins before its end.  `tie` says that the last deal asks for one.
    """

    __slots__ = (
        "by_trick",
        "deal",
        "extra",
        "live",
        "marks",
        "marks_within_deal",
        "n",
        "over",
        "ply",
        "pool",
        "rules",
        "scorer",
        "scores",
        "side_of",
        "start",
        "tie",
        "winner",
    )

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.scorer = SCORERS[rules.scoring]
        self.n = len(rules.sides)
        #: whether the game score moves within a deal (bésigue), not only at its end
        self.marks_within_deal = rules.declarations is not None
        #: whether something may be marked or won with a trick before the deal's last
        self.by_trick = (
            rules.option("brisque-marking") == "live"
            or rules.option("last-trick") == "last-stock"
        )
        self.side_of = [rules.side_of(seat) for seat in range(rules.seats)]
        self.scores: list[int] | None = [0] * self.n
        self.start: list[int] | None = None
        self.marks: list[Mark] = []
        self.over = False
        self.winner = NO_SIDE
        self.pool = 0
        self.extra = False
        self.tie = False
        self.live = [False] * self.n
        self.deal = 0
        self.ply = 0

    def begin(self, deal: int, table: Counts) -> None:
        """A deal begins (its table set up)."""
        self.deal = deal
        self.ply = 0
        self.extra = self.tie
        self.tie = False
        self.start = None if self.scores is None else list(self.scores)
        self.scorer.begin(self, table)

    def mark(self, side: int, points: int, source: str, trick: int, what: str = "") -> None:
        """Points are marked for a side, without asking whether that wins."""
        if self.scores is None:
            return
        self.scores[side] += points
        if points or source == "chips":
            total = tuple(self.scores)
            self.marks.append(
                Mark(self.deal, self.ply, trick, side, points, source, what, total)
            )

    def announce(
        self, side: int, points: int, source: str, table: Counts, trick: int, what: str
    ) -> None:
        """Points of a declaration, an exchange or a 7 are marked at once."""
        self.mark(side, points, source, trick, what)
        if self.scores is not None:
            self.scorer.announced(self, table, side, source)

    def trick(self, table: Counts) -> None:
        """A trick has been closed (the last one of the deal included)."""
        if self.scores is not None and table.last_winner != NOBODY:
            self.scorer.trick(self, table)

    def end(self, table: Counts) -> None:
        """The deal has ended by the rules: what is counted then is counted."""
        if self.scores is None:
            return
        if table.uncounted:
            self.scores = None
            return
        self.scorer.end(self, table)

    def brought(self) -> tuple[int, ...] | None:
        """What the deal has brought each side so far, None if that cannot be known."""
        if self.scores is None or self.start is None:
            return None
        return tuple(now - then for now, then in zip(self.scores, self.start, strict=True))

    def state(self, scores: tuple[int, ...], source: str = "stated") -> None:
        """A score that the record states is believed, the computed one being unknown."""
        self.scores = list(scores)
        self.marks.append(Mark(self.deal, self.ply, 0, NO_SIDE, 0, source, "", scores))

    def believe_deal(self, brought: tuple[int, ...]) -> None:
        """A deal score is believed where the deal could not be counted."""
        if self.start is None:
            self.scores = None
            return
        self.state(tuple(a + b for a, b in zip(self.start, brought, strict=True)))
        if self.rules.scoring == "chips":
            self.pool -= sum(brought)
        self.scorer.settle(self)

    def take(self, scores: tuple[int, ...] | None) -> None:
        """The game score is this, as a `Score` tag states."""
        self.scores = None if scores is None else list(scores)
        if scores is not None and self.rules.scoring == "chips":
            self.pool = -sum(scores)

    def win(self, side: int) -> None:
        """The game is over; NO_SIDE if nobody has won it."""
        self.over = True
        self.winner = side

    def is_over(self, table: Counts) -> bool:
        """Whether the rules allow no more play in this deal."""
        return self.over or table.over or self.scorer.decided(self, table) == "over"

    def save(self) -> tuple[object, ...]:
        """What `restore` needs to undo a deal."""
        scores = None if self.scores is None else list(self.scores)
        saved = (self.start, list(self.live), self.over, self.winner, self.pool, self.extra)
        return (scores, len(self.marks), self.tie, self.deal, *saved)

    def restore(self, saved: tuple[object, ...]) -> None:
        """Everything is again as it was when this was saved."""
        marks: int
        (
            self.scores,  # type: ignore[assignment]
            marks,  # type: ignore[assignment]
            self.tie,  # type: ignore[assignment]
            self.deal,  # type: ignore[assignment]
            self.start,  # type: ignore[assignment]
            self.live,  # type: ignore[assignment]
            self.over,  # type: ignore[assignment]
            self.winner,  # type: ignore[assignment]
            self.pool,  # type: ignore[assignment]
            self.extra,  # type: ignore[assignment]
        ) = saved
        del self.marks[marks:]

    def marks_tricks(self) -> bool:
        """Whether the next trick may mark something, the deal's last apart."""
        return self.by_trick or any(self.live)

    def may_end(self, table: Counts) -> bool:
        """Whether the deal may be ended here."""
        return self.is_over(table) or self.scorer.decided(self, table) == "may-end"


class Scorer(NamedTuple):
    """How one family counts; see `Tally` for when each is called.

    `decided` answers `over` (no more play), `may-end` or `""`; `settle` asks whether a
    believed score has won the game.
    """

    begin: Callable[[Tally, Counts], None]
    announced: Callable[[Tally, Counts, int, str], None]
    trick: Callable[[Tally, Counts], None]
    end: Callable[[Tally, Counts], None]
    decided: Callable[[Tally, Counts], str]
    settle: Callable[[Tally], None]


def _nothing_begins(tally: Tally, table: Counts) -> None:
    """No points are marked before play."""


def _nothing_announced(tally: Tally, table: Counts, side: int, source: str) -> None:
    """There are no announcements."""


def _nothing_by_trick(tally: Tally, table: Counts) -> None:
    """Tricks are counted at the end only."""


def _undecided(tally: Tally, table: Counts) -> str:
    """A deal is played to its last card."""
    return ""


def side_counts(tally: Tally, counts: list[int]) -> list[int]:
    """Counts by seat, added up by side."""
    out = [0] * tally.n
    for seat, count in enumerate(counts):
        out[tally.side_of[seat]] += count
    return out


# -- bésigue, one pack (rulebook 1) -------------------------------------------------------------

_LIVE_FROM = 400


def _seven_turned(tally: Tally, table: Counts) -> None:
    points = tally.rules.turned_seven
    turned = table.turn_up
    if points and table.dealer != NOBODY and 0 <= turned < KNOWN and RANK[turned] == _SEVEN:
        tally.mark(tally.side_of[table.dealer], points, "seven", 1)


def _begin_1847(tally: Tally, table: Counts) -> None:
    tally.live = [False] * tally.n
    if table.trick == 1:
        _seven_turned(tally, table)
    if tally.scores is None or tally.extra:
        return
    tally.live = [score >= _LIVE_FROM for score in tally.scores]
    _won_live(tally)


def _won_live(tally: Tally) -> None:
    """A player whose tricks count live wins the moment he has reached the target."""
    if tally.scores is None or tally.over:
        return
    for side, live in enumerate(tally.live):
        if live and tally.scores[side] >= tally.rules.target:
            tally.win(side)


def _announced_1847(tally: Tally, table: Counts, side: int, source: str) -> None:
    if tally.scores is None or tally.extra:
        return
    rules = tally.rules
    if rules.option("win-on-meld") == "true" and tally.scores[side] >= rules.target:
        tally.win(side)
        return
    if tally.live[side] or tally.scores[side] < _LIVE_FROM:
        pass
    elif source == "exchange":
        tally.live[side] = True
    elif rules.option("live-count-test") == "continuous" and not table.uncounted:
        tally.live[side] = True
        won = side_counts(tally, table.counted)[side]
        tally.mark(side, won, "cards", max(1, table.trick - 1))
    _won_live(tally)


def _trick_1847(tally: Tally, table: Counts) -> None:
    side = tally.side_of[table.last_winner]
    if not tally.live[side] or table.uncounted:
        return
    trick = table.trick - 1
    tally.mark(side, table.last_value, "cards", trick)
    if table.over:
        tally.mark(side, 10, "last-trick", trick)
    _won_live(tally)


def _end_1847(tally: Tally, table: Counts) -> None:
    trick = table.trick - 1
    last = tally.side_of[table.last_winner]
    for side, points in enumerate(side_counts(tally, table.counted)):
        if not tally.live[side]:
            tally.mark(side, points, "cards", trick)
            if side == last:
                tally.mark(side, 10, "last-trick", trick)
    _higher_total(tally)


def _higher_total(tally: Tally) -> None:
    """Of those who have reached the target the higher wins; equal: another deal."""
    assert tally.scores is not None
    most = max(tally.scores)
    if most < tally.rules.target:
        return
    leaders = [side for side, score in enumerate(tally.scores) if score == most]
    if len(leaders) == 1:
        tally.win(leaders[0])
    else:
        tally.tie = True


def _settle_higher(tally: Tally) -> None:
    if tally.scores is not None:
        _higher_total(tally)


# -- bésigue of several packs (rulebook 2 to 7) ----------------------------------------------------


def _begin_besigue(tally: Tally, table: Counts) -> None:
    if table.trick == 1:
        _seven_turned(tally, table)
        _won_at_once(tally)


def _won_at_once(tally: Tally) -> None:
    rules = tally.rules
    if tally.scores is None or tally.extra or rules.option("win-test") != "immediate":
        return
    for side, score in enumerate(tally.scores):
        if score >= rules.target and not tally.over:
            tally.win(side)


def _announced_besigue(tally: Tally, table: Counts, side: int, source: str) -> None:
    _won_at_once(tally)


def _trick_besigue(tally: Tally, table: Counts) -> None:
    rules = tally.rules
    side = tally.side_of[table.last_winner]
    trick = table.trick - 1
    if rules.option("last-trick") == "last-stock" and trick == rules.talon_size // rules.seats:
        tally.mark(side, 10, "last-trick", trick)
    if rules.option("brisque-marking") == "live" and not table.uncounted:
        tally.mark(side, table.last_value, _what(rules), trick)
        if table.over and rules.option("last-trick") != "last-stock":
            tally.mark(side, 10, "last-trick", trick)
    _won_at_once(tally)


def _what(rules: RuleSet) -> str:
    return "cards" if rules.option("trick-score") == "card-points" else "brisques"


def _end_besigue(tally: Tally, table: Counts) -> None:
    rules = tally.rules
    trick = table.trick - 1
    if rules.option("brisque-marking") != "live":
        if rules.option("last-trick") != "last-stock":
            tally.mark(tally.side_of[table.last_winner], 10, "last-trick", trick)
        for side, points in enumerate(side_counts(tally, table.counted)):
            tally.mark(side, points, _what(rules), trick)
    assert tally.scores is not None
    reached = [side for side, score in enumerate(tally.scores) if score >= rules.target]
    rule = rules.option("both-reach")
    if not reached:
        return
    if tally.extra or rule == "higher-total":
        _higher_total(tally)
    elif len(reached) == 1:
        tally.win(reached[0])
    elif rule == "non-dealer-counts-first":
        tally.win(_first_side(tally, table.dealer + 1, reached))
    elif tally.side_of[table.last_winner] in reached:
        tally.win(tally.side_of[table.last_winner])
    else:
        most = max(tally.scores[side] for side in reached)
        best = [side for side in reached if tally.scores[side] == most]
        tally.win(_first_side(tally, table.last_winner + 1, best))


def _first_side(tally: Tally, seat: int, sides: list[int]) -> int:
    """The first of some sides in the order of play from a seat on."""
    n = tally.rules.seats
    order = [tally.side_of[(seat + i) % n] for i in range(n)]
    return next(side for side in order if side in sides)


# -- first to three tricks (rulebook 8, 9) -----------------------------------------------------------


def _needed(rules: RuleSet) -> int:
    return 4 if rules.option("win-rule") == "four-or-void" else 3


def _decided_by_tricks(tally: Tally, table: Counts) -> str:
    if table.seen_gap or max(side_counts(tally, table.tricks)) < _needed(tally.rules):
        return ""
    play_on = tally.rules.option("play-on")
    if play_on == "stop":
        return "over"
    return "" if play_on == "always-six" else "may-end"


def _end_by_tricks(tally: Tally, table: Counts) -> None:
    rules = tally.rules
    tricks = side_counts(tally, table.tricks)
    need = _needed(rules)
    first = NO_SIDE
    if rules.option("win-rule") == "four-or-void":
        first = next((side for side, won in enumerate(tricks) if won >= need), NO_SIDE)
    else:
        first = _first_to(tally, table, need)
    if first != NO_SIDE:
        vole = tricks[first] == rules.tricks
        tally.mark(first, 2 if vole else 1, "deal", table.trick - 1)
    _target_reached(tally)


def _first_to(tally: Tally, table: Counts, need: int) -> int:
    """The side that was the first to have so many tricks, NO_SIDE if none has."""
    tricks = [0] * tally.n
    for seat in table.winners:
        side = tally.side_of[seat]
        tricks[side] += 1
        if tricks[side] == need:
            return side
    return NO_SIDE


def _target_reached(tally: Tally) -> None:
    if tally.scores is None:
        return
    for side, score in enumerate(tally.scores):
        if score >= tally.rules.target:
            tally.win(side)
            return


# -- whist (rulebook 12) ----------------------------------------------------------------------------

_BOOK = 6
_HONOURS = {3: 2, 4: 4}


def _end_whist(tally: Tally, table: Counts) -> None:
    rules = tally.rules
    trick = table.trick - 1
    for side, won in enumerate(side_counts(tally, table.tricks)):
        if won > _BOOK:
            tally.mark(side, won - _BOOK, "tricks", trick)
    _target_reached(tally)
    if rules.option("honours") != "true":
        return
    held = [0] * tally.n
    for letter in "AKQJ":
        seat = table.dealt_to(table.trump * 13 + RANKS.index(letter))
        if seat == NOBODY:
            tally.scores = None
            return
        held[tally.side_of[seat]] += 1
    for side, count in enumerate(held):
        tally.mark(side, _HONOURS.get(count, 0), "honours", trick)
    if not tally.over:
        _target_reached(tally)


# -- bassadewitz (rulebook 10, 11) -----------------------------------------------------------------------

_FULL = 12
_PLACES = (5, 4, 3)


def _end_chips(tally: Tally, table: Counts) -> None:
    rules = tally.rules
    trick = table.trick - 1
    n = rules.seats
    change = [0] * n
    if tally.pool < _FULL or rules.option("ante-on-carry") == "true":
        tally.pool += _FULL
        if rules.option("stake") == "dealer":
            change[table.dealer] -= _FULL
        else:
            for seat in range(n):
                change[seat] -= _FULL // n
    for seat, chips in enumerate(_payout(tally, table)):
        change[seat] += chips
    for seat, chips in enumerate(change):
        tally.mark(seat, chips, "chips", trick)
    _settle_chips(tally)


def _payout(tally: Tally, table: Counts) -> list[int]:
    """What each player gets in a deal; the pool is changed.  Source: rulebook 10."""
    rules = tally.rules
    n = rules.seats
    pay = [0] * n
    points = table.counted

    def fine(seat: int, each: int) -> None:
        """The seat pays so much to each other (gets it, if negative)."""
        for other in range(n):
            if other != seat:
                pay[seat] -= each
                pay[other] += each

    for seat in range(n):
        if table.tricks[seat] == rules.tricks:
            march = rules.option("durchmarsch")
            fine(seat, -3 if march == "3-each" else -4)
            if march == "pool-plus-4":
                pay[seat] += tally.pool
                tally.pool = 0
            return pay
    hundred = rules.option("hundred")
    most = max(points)
    if hundred == "100" and most >= 100:
        fine(points.index(most), 4)
        return pay
    if hundred == "any-highest" and min(points) < most:
        for seat in range(n):
            if points[seat] == most:
                fine(seat, 4)
    if min(points) == most:
        return pay
    eldest = (table.dealer + 1) % n
    order = sorted(range(n), key=lambda seat: (points[seat], (seat - eldest) % n))
    if rules.option("tie") == "carry":
        ranked = [points[seat] for seat in order]
        if any(ranked[i] == ranked[i + 1] for i in range(3)):
            return pay
    shares = list(_PLACES)
    if rules.option("payout") == "scaled":
        shares = [tally.pool * share // _FULL for share in _PLACES]
    for seat, share in zip(order, shares, strict=False):
        pay[seat] += share
        tally.pool -= share
    return pay


def _settle_chips(tally: Tally) -> None:
    deals = int(tally.rules.option("deals") or 0)
    if deals and tally.deal >= deals and tally.scores is not None:
        most = max(tally.scores)
        leaders = [side for side, score in enumerate(tally.scores) if score == most]
        tally.win(leaders[0] if len(leaders) == 1 else NO_SIDE)


SCORERS: dict[str, Scorer] = {
    "besigue-1847": Scorer(
        _begin_1847, _announced_1847, _trick_1847, _end_1847, _undecided, _settle_higher
    ),
    "besigue": Scorer(
        _begin_besigue,
        _announced_besigue,
        _trick_besigue,
        _end_besigue,
        _undecided,
        _settle_higher,
    ),
    "first-to-three": Scorer(
        _nothing_begins,
        _nothing_announced,
        _nothing_by_trick,
        _end_by_tricks,
        _decided_by_tricks,
        _target_reached,
    ),
    "whist": Scorer(
        _nothing_begins,
        _nothing_announced,
        _nothing_by_trick,
        _end_whist,
        _undecided,
        _target_reached,
    ),
    "chips": Scorer(
        _nothing_begins, _nothing_announced, _nothing_by_trick, _end_chips, _undecided, _settle_chips
    ),
}
