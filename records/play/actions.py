"""Declarations, exchanges, draws and talk in a line of play. Each is judged and then done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from records.cards import ANY, BIT, KNOWN, NAMES, NOBODY, members, names
from records.deal.stock import FACE_DOWN, TURN_UP
from records.judging.declarations import (
    exchange_worth,
    find_melds,
    judge_declaration,
    missing,
    possible_declarations,
    serve,
    shown_when_drawn,
)
from records.judging.moments import (
    Verdict,
    accepts,
    closing_draws,
    exchange_card,
    final_moment,
    judge_claim,
    judge_closing,
    judge_draw,
    judge_exchange,
    judge_order,
    judge_speech,
)
from records.knowledge.gaps import doubt_declared
from records.knowledge.table import Table
from records.notation.model import DRAW, GAP, ORDER, PLAY, SPEECH, UNREADABLE, Item
from records.play.course import Course, Laid
from records.rules.declarations import Group, suit_of_trumps
from records.rules.declarations import word as group_word
from records.rules.kinds import CARTE_BLANCHE, SEVEN, Meld
from records.rules.phases import CLAIM, CLOSE, DECLARE, EXCHANGE, LEADING, plays_from

#: what may be given where only the card that entitles may not
_ANOTHER = {"en": "another card", "fr": "qui n’est pas cet as"}


class _Declared(NamedTuple):
    """A declaration that nothing is wrong with.

    `fits` are the groups and melds that it can be, the first of which it is taken to be. `worth` is
    what they can score, and `points` what this one does.
    """

    item: Item
    seat: int
    trick: int | None
    fits: list[tuple[Group, Meld]]
    worth: set[int]
    points: int

    @property
    def sure(self) -> bool:
        """Whether what it scores is known: it hangs on nothing unknown, or is written."""
        return len(self.worth) == 1 or self.item.points in self.worth


def declare(course: Course, index: int, item: Item, seat: int, trick: int | None) -> int:
    """Judge and make a declaration. Returns the points it marks."""
    table = course.table
    if seat < 0:
        _doubt_declared(course, item)
    if not course.judging or seat < 0:
        return 0
    verdict = _judged(course, index, seat, item)
    if verdict is not None:
        _report_declared(course, index, item, seat, trick, verdict)
        return 0
    fits = find_melds(table, item.cards)
    # Before there are trumps a known declaration may be worth nothing. That has been judged.
    worth = {meld.points for _, meld in fits if meld.points >= 0}
    points = item.points if item.points in worth else max(fits[0][1].points, *worth)
    declared = _Declared(item, seat, trick, fits, worth, points)
    if all(card < KNOWN for card in item.cards):
        _show_declared(course, declared)
    _do_declared(table, declared)
    if item.points is not None and item.points not in worth and course.tally is not None:
        expected = "/".join(map(str, sorted(worth)))
        course.report("score-declared", index, item, seat, trick=trick, expected=expected)
        course.wrongly_declared(seat, item.points, points)
    elif item.irregular:
        course.unfounded(index, item, seat)
    return _mark_declared(course, declared)


def _report_declared(
    course: Course, index: int, item: Item, seat: int, trick: int | None, verdict: Verdict
) -> None:
    """Report what is wrong with a declaration. Whoever keeps the score may have marked it."""
    table, code = course.table, verdict.code
    legal: tuple[str, ...] = ()
    if code != "declare-closed":
        legal = tuple(group_word(group) for group in possible_declarations(table, seat))
    # Only a fault needs these words.
    from records.play.why import why_no_declaration, why_not_declared

    course.report(
        code,
        index,
        item,
        seat,
        trick=trick,
        certainty=verdict.certainty,
        expected=why_no_declaration(table, seat, item.cards) if code == "declare-turn" else "",
        legal=legal,
        evidence=_earlier(course, code, seat, item),
        why=why_not_declared(course, index, item, seat, code),
    )
    marked = item.points
    if marked is None:
        marked = max((meld.points for _, meld in find_melds(table, item.cards)), default=0)
    course.declared_in_vain(seat, marked)


def _show_declared(course: Course, declared: _Declared) -> None:
    """Note that the declared cards are in the hand, and what they have served in."""
    table, seat = course.table, declared.seat
    hands, known, points = table.hands, table.knowledge, declared.item.points
    fits = [one for one in declared.fits if one[1].points == points] or declared.fits
    group, meld = fits[0]
    # The player may have drawn a card first, and declare in the last round.
    draws_first = _before_final_round(table)
    shown = [] if draws_first else missing(table, seat, group) or []
    if meld.kind == CARTE_BLANCHE and len(group) == 1 and table.stock.drawn[seat] == ANY:
        # The unknown card just drawn is one of those declared.
        shown = list(group)
    for card in shown:
        known.reveal(seat, card, course.ply)
    for card in group:
        table.blanche.note(seat, 1 << card)
    if meld.kind != CARTE_BLANCHE:
        serve(table, seat, group, meld)
    if len({one.kind for _, one in fits}) > 1:
        known.leave_kind_open(seat, group)
    for card in set(group) if known.unknown[seat] and not draws_first else ():
        # Copies that must have served, besides the known ones, are in the hand too.
        for _ in range(known.uses.least(seat, card) - hands.known[seat][card]):
            known.reveal(seat, card, course.ply)


def _do_declared(table: Table, declared: _Declared) -> None:
    """Do what a declaration does at the table, apart from the score."""
    seat, fits, kind = declared.seat, declared.fits, declared.fits[0][1].kind
    if kind == CARTE_BLANCHE:
        if len(declared.item.cards) == 1:
            table.blanche.show_card(seat)
        else:
            table.blanche.show(seat)
    elif kind == SEVEN:
        table.stock.shown(seat)
    elif final_moment(table):
        table.pause.count_final_meld(seat)
    else:
        table.pause.count_meld(seat)
    _make_trumps(table, fits)
    if plays_from(table.moment(DECLARE)):
        cards = sum(BIT[card] for card in {card for group, _ in fits for card in group})
        table.pause.show(seat, cards)


def _make_trumps(table: Table, fits: list[tuple[Group, Meld]]) -> None:
    """Let a declaration make trumps, if it does."""
    spec = table.rules.declarations
    if spec is not None and fits[0][1].kind & spec.trump_by:
        table.trumps.make(tuple({suit_of_trumps(cards): None for cards, _ in fits}))


def _mark_declared(course: Course, declared: _Declared) -> int:
    """Count a declaration, or mark it. Returns the points it marks."""
    table, tally = course.table, course.tally
    _, seat, trick, fits, worth, points = declared
    (group, meld), spec = fits[0], table.rules.declarations
    assert spec is not None
    after = table.trick - 1 if trick is None else trick
    course.laid.append(Laid(seat, group, points, spec.kind_name(meld.kind), after, course.ply))
    if table.rules.claim is not None:
        bounds = (points, points) if declared.sure else (min(worth), max(worth))
        table.count.declare(seat, *bounds)
        own = spec.combination(meld.kind)
        if own is not None and own.wins:
            table.claim(seat)
            course.over = True
            course.finish()
        return points if declared.sure and tally is not None else 0
    if tally is None:
        return 0
    if not declared.sure:
        # What it scored depends on an unknown card or trump suit, and is not written.
        tally.scores = None
        return 0
    source = "seven" if meld.kind == SEVEN else "declaration"
    what = group_word(declared.item.cards)
    tally.announce(tally.side_of[seat], points, source, table, trick or 0, what)
    course.over = course.over or tally.over
    return points


def _doubt_declared(course: Course, item: Item) -> None:
    """Note that nobody knows who declared this."""
    table, tally = course.table, course.tally
    doubt_declared(table)
    fits = find_melds(table, item.cards)
    if table.rules.claim is not None:
        table.count.declare(NOBODY, 0, max((meld.points for _, meld in fits), default=0))
    elif tally is not None:
        tally.scores = None
    if fits:
        _make_trumps(table, fits)


def _before_card(table: Table) -> bool:
    """Return whether the player about to lead, or to play, declares."""
    moment = table.moment(DECLARE)
    return moment is not None and moment.when in LEADING


def _earlier(course: Course, code: str, seat: int, item: Item) -> tuple[int, ...]:
    """Return the plies of the earlier declarations that make this one too many, or a re-use."""
    laid = [one for one in course.laid if one.seat == seat]
    if code == "declare-limit":
        return tuple(one.ply for one in laid if one.trick == course.table.trick - 1)
    if code == "declare-reused":
        return tuple(one.ply for one in laid if set(one.cards) & set(item.cards))
    return ()


def _judged(course: Course, index: int, seat: int, item: Item) -> Verdict | None:
    """Return what is wrong with a declaration, once the draws that it brings on have been made.

    Most declarations bring on no draws. There are three exceptions. Showing a drawn card brings on
    the draws up to the player's own. A declaration that is possible only in the round after the
    last draw brings that draw on (rulebook 7, 16). So does one by the player about to lead
    (rulebook 18) or to play.
    """
    table = course.table
    rules = table.rules
    shows = len(item.cards) == 1 and shown_when_drawn(rules, item.cards[0])
    if _before_card(table) and table.stock.to_draw and find_melds(table, item.cards):
        course.settle()
    if shows and table.stock.to_draw and find_melds(table, item.cards):
        if NOBODY in table.stock.to_draw and _others_draw(course, index, seat):
            # A player who shows before the others have drawn was the first to draw.
            table.name_winner(seat)
        if NOBODY in table.stock.to_draw:
            course.settle()
        else:
            course.settle_up_to(seat)
    verdict = judge_declaration(table, seat, item.cards)
    if verdict is None or not _before_final_round(table):
        return verdict
    if verdict.code == "declare-reused":
        # Another copy may lie where the player draws.
        after = table.copy()
        after.settle()
        if judge_declaration(after, seat, item.cards) is not None:
            return verdict
    if verdict.code in ("declare-turn", "declare-not-held", "declare-limit", "declare-reused"):
        course.settle()
        return judge_declaration(table, seat, item.cards)
    return verdict


def _others_draw(course: Course, index: int, seat: int) -> bool:
    """Return whether draws of all the others are written after this item, before a card is led."""
    drawers = set()
    for at in range(index + 1, len(course.items)):
        item = course.items[at]
        if item.kind in (PLAY, GAP, UNREADABLE):
            break
        if item.kind == DRAW:
            drawers.add(item.seat)
    others = drawers - {seat, NOBODY}
    return len(others) == course.table.n - 1


def _before_final_round(table: Table) -> bool:
    """Return whether the draws due are the last, and a round of declarations follows them."""
    return (
        table.rules.final_round != "none"
        and bool(table.stock.to_draw)
        and table.stock.left == len(table.stock.to_draw)
    )


def exchange(course: Course, index: int, item: Item, seat: int, trick: int | None) -> int:
    """Judge and make an exchange. Returns the points it marks."""
    table, tally = course.table, course.tally
    if seat < 0:
        if tally is not None and table.rules.claim is None:
            tally.scores = None
        if table.swap_somewhere(item.card):
            course.exchanged = None
        return 0
    moment = table.rules.moment(EXCHANGE)
    if moment is not None and moment.when in LEADING:
        course.settle()
    verdict = judge_exchange(table, seat, item.card)
    if verdict is not None:
        expected: Mapping[str, str] | str = ""
        legal: tuple[str, ...] = ()
        if verdict.code == "exchange-turn":
            # Only a fault needs these words, as below.
            from records.play.why import why_no_exchange

            expected = why_no_exchange(table, seat)
        elif verdict.code == "exchange-card":
            card, spec = exchange_card(table), table.rules.exchange
            assert spec is not None
            named = NAMES[card] if card >= 0 else f"{spec.rank}x"
            expected, legal = named, (named,)
            if spec.robs:
                expected, legal = _ANOTHER, tuple(names(members(verdict.legal)))
        course.report(verdict.code, index, item, seat, trick=trick, expected=expected, legal=legal)
        marked = item.points
        if marked is None and table.rules.exchange is not None:
            marked = table.rules.exchange.points
        course.declared_in_vain(seat, marked or 0)
        turned = table.stock.turn_up
        if table.swap_turn_up(seat, item.card):
            course.exchanged = True
            table.doubt_exchange(seat, turned, item.card)
        return 0
    spec = table.rules.exchange
    assert spec is not None
    worth = certain = {spec.points}
    if item.card < KNOWN:
        held = table.hands.known[seat][item.card]
        certain = exchange_worth(table, seat, item.card, held, spec.points)
        held += table.knowledge.fresh(seat, item.card)
        worth = exchange_worth(table, seat, item.card, held, spec.points)
    points = max(worth)
    if item.points is not None and item.points in worth:
        points = item.points
    elif item.points is not None and tally is not None:
        course.report("score-declared", index, item, seat, trick=trick, expected=str(points))
        course.wrongly_declared(seat, item.points, points)
    elif item.irregular:
        course.unfounded(index, item, seat)
    surely = item.points is not None or (
        points in certain and (worth == {points} or not table.gap.declared)
    )
    # If one of two 7s has been shown, the points written tell which one is given.
    if table.swap_turn_up(seat, item.card, points > 0 if surely else None):
        course.exchanged = True
    if spec.uses_meld:
        table.pause.count_meld(seat)
    if tally is None or not course.judging:
        return 0
    if not surely:
        # It depends on an unknown card whether the player gave the 7 that they have shown.
        tally.scores = None
        return 0
    what = NAMES[item.card]
    tally.announce(tally.side_of[seat], points, "exchange", table, trick or 0, what)
    course.over = course.over or tally.over
    return points


def draw(course: Course, index: int, item: Item, seat: int, trick: int | None) -> int:
    """Judge and make a written draw. Returns the seat that drew."""
    table = course.table
    unknown = seat >= 0 and bool(table.stock.to_draw) and table.stock.to_draw[0] < 0
    if unknown and _others_draw(course, index, seat):
        # If all draws are written the winner's is the first.
        table.name_winner(seat)
    actor = seat if seat >= 0 else (table.stock.to_draw[0] if table.stock.to_draw else table.next)
    verdict = judge_draw(table, seat, item.card)
    if verdict is not None:
        expected: Mapping[str, str] | str = ""
        legal: tuple[str, ...] = ()
        if verdict.legal:
            expected = NAMES[verdict.legal.bit_length() - 1]
            legal = (NAMES[verdict.legal.bit_length() - 1],)
        text = None
        if verdict.code.startswith("deal-"):
            # Only a fault needs these words.
            from records.play.why import not_in_pack

            text = NAMES[item.card]
            table.knowledge.discredit(item.card)
            expected = not_in_pack(table.rules, item.card)
        elif verdict.code in ("draw-card", "draw-turn") and item.card < KNOWN:
            table.knowledge.suspect(item.card)
        course.report(
            verdict.code,
            index,
            item,
            actor,
            trick=trick,
            expected=expected,
            legal=legal,
            text=text,
        )
        if verdict.code == "draw-card":
            _draw_wrongly(course, seat, verdict.legal.bit_length() - 1)
            return actor
        if not verdict.code.startswith("deal-"):
            if actor >= 0 and verdict.code == "draw-turn":
                table.knowledge.gain(actor, FACE_DOWN)
            return actor
    elif item.irregular:
        course.unfounded(index, item, actor)
    if table.stock.to_draw:
        before = TURN_UP in table.stock.drawn
        while seat >= 0 and seat in table.stock.to_draw and table.stock.to_draw[0] != seat:
            table.draw()
        card = item.card
        drawer = table.draw(card if card not in table.knowledge.excess else NOBODY)
        actor = drawer if drawer >= 0 else actor
        if not before:
            course.turned_drawn()
    return actor


def _draw_wrongly(course: Course, seat: int, actual: int) -> None:
    """Note that the drawer has one of two cards: the one written, or the one that lay there."""
    table = course.table
    while seat >= 0 and seat in table.stock.to_draw and table.stock.to_draw[0] != seat:
        table.draw()
    drawer = table.draw()
    table.knowledge.suspect(actual)
    if drawer >= 0:
        table.knowledge.hide(drawer, actual)


def close(course: Course, index: int, item: Item, seat: int, trick: int | None) -> int:
    """Judge and make the closing of the talon, which marks nothing."""
    table = course.table
    if closing_draws(table.rules) or 0 < len(table.stock.to_draw) < table.n:
        # If one player has drawn after this trick, the others have too.
        course.settle()
    verdict = judge_closing(table, seat)
    if verdict is not None and verdict.code == "close-turn":
        from records.play.why import why_no_lead

        expected = why_no_lead(table, CLOSE)
        course.report(verdict.code, index, item, seat, trick=trick, expected=expected)
    else:
        _say(course, index, item, seat, trick, verdict)
    if verdict is None or verdict.code != "close-none":
        table.close(seat)
    return 0


def claim(course: Course, index: int, item: Item, seat: int, trick: int | None) -> int:
    """Judge a claim. It ends the deal if the game has claims."""
    table = course.table
    verdict = judge_claim(table, seat, course.before_end())
    too_late = verdict is not None and verdict.code == "after-end"
    if too_late or (course.over and not course.may_still_claim()):
        course.after_end(index, item)
        return 0
    _say(course, index, item, seat, trick, verdict)
    ends = verdict is None or not accepts(table.rules)
    if ends and table.rules.moment(CLAIM) is not None:
        course.reopen()
        table.claim(seat)
        course.over = True
        course.finish()
    return 0


def _say(
    course: Course, index: int, item: Item, seat: int, trick: int | None, verdict: Verdict | None
) -> None:
    if verdict is not None:
        course.report(verdict.code, index, item, seat, trick=trick)
    elif item.irregular:
        course.unfounded(index, item, seat)


def talk(course: Course, index: int, item: Item, kind: int, seat: int, trick: int | None) -> int:
    """Judge speech or an order. Returns the seat that spoke."""
    table = course.table
    verdict: Verdict | None
    if kind == SPEECH:
        actor = seat if seat >= 0 else table.next
        verdict = None
        if not course.over:
            verdict = judge_speech(table, actor, ordered=course.ordered == course.ply - 1)
        if actor >= 0:
            table.pause.speak(actor)
    else:
        actor = seat if seat >= 0 else course.captain()
        verdict = judge_order(table, actor, course.captains)
        course.ordered = course.ply
    _say(course, index, item, actor, trick, verdict)
    if kind == ORDER and verdict is None:
        table.pause.order(item.card if item.card < KNOWN else NOBODY)
    return actor
