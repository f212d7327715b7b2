"""What the rules allow at a point of a deal: cards to play, declare, exchange; closing, claims."""

from __future__ import annotations

from dataclasses import dataclass

from records.as_json import AsJson
from records.cards import KNOWN, NAMES, SEATS, members, names
from records.play.replay import Replay
from records.play.stopped_at import Stop
from records.rules.declarations import Group, carte_blanche
from records.rules.judging.closing_and_claim import judge_claim, judge_closing
from records.rules.judging.declarations import judge_declaration, possible_declarations
from records.rules.judging.exchanges import exchange_card, judge_exchange
from records.rules.judging.melds import shown_when_drawn
from records.rules.judging.plays import legal_plays
from records.rules.phases import CLAIM, DECLARE, EXCHANGE, LEADING
from records.rules.table import Table


@dataclass(frozen=True, slots=True)
class Choice(AsJson):
    """What one seat may do with the cards that the record shows to be in its hand.

    `plays` is empty unless it is this seat's turn to play. `exchange` is the card that may be
    exchanged for the turn-up, or None. `close` says that it may close the talon, `claim` that what
    it has counted supports a claim, or may do so.
    """

    seat: str
    to_play: bool
    plays: tuple[str, ...]
    declarations: tuple[tuple[str, ...], ...]
    exchange: str | None
    close: bool = False
    claim: bool = False


def choices(replay: Replay, deal: int, ply: int) -> list[Choice]:
    """Return what each seat may do after a ply of a deal (from 1; ply 0 is before the first
    action).

    Raises IndexError if there is no such point. Cost: a replay of the record.
    """
    if not 1 <= deal <= len(replay.deals) or not 0 <= ply <= replay.deals[deal - 1].plies:
        raise IndexError(f"there is no ply {ply} in deal {deal}")
    watch = Stop(deal, ply)
    Replay(replay.record, replay.rules, watch)
    table = watch.table
    if watch.over:
        return [
            Choice(SEATS[seat], False, (), (), None, claim=watch.may_claim and _claims(table, seat))
            for seat in range(table.n)
        ]
    # A play brings the draws on, and the card played may be the one drawn.
    settled = table.copy()
    if settled.stock.to_draw:
        settled.settle()
    return [_choice(table, settled, seat) for seat in range(table.n)]


def _choice(table: Table, settled: Table, seat: int) -> Choice:
    declares, exchanges = table.rules.moment(DECLARE), table.rules.moment(EXCHANGE)
    # A player about to lead also brings the draws on by these actions.
    ahead = settled if declares is not None and declares.when in LEADING else table
    by_then = settled if exchanges is not None and exchanges.when in LEADING else table
    card = exchange_card(table)
    may_exchange = (
        card >= 0
        and by_then.hands.known[seat][card]
        and judge_exchange(by_then, seat, card) is None
    )
    return Choice(
        SEATS[seat],
        settled.next == seat,
        tuple(names(members(legal_plays(settled, seat)))) if settled.next == seat else (),
        tuple(tuple(names(group)) for group in _declarations(ahead, settled, seat))
        if declares is not None
        else (),
        NAMES[card] if may_exchange else None,
        table.next == seat and judge_closing(table, seat) is None,
        _claims(table, seat),
    )


def _declarations(ahead: Table, settled: Table, seat: int) -> list[Group]:
    """Return what a seat may declare: also a whole hand, or a card just drawn."""
    out = possible_declarations(ahead, seat)
    rules, hands = ahead.rules, ahead.hands
    hand = tuple(card for card in rules.cards for _ in range(hands.known[seat][card]))
    if not hands.unknown[seat] and carte_blanche(rules, hand) is not None:
        out += [hand] if judge_declaration(ahead, seat, hand) is None else []
    drawn = settled.stock.drawn[seat]
    # To show it brings the draws on.
    if settled is not ahead and 0 <= drawn < KNOWN and shown_when_drawn(rules, drawn):
        out += [(drawn,)] if judge_declaration(settled, seat, (drawn,)) is None else []
    return out


def _claims(table: Table, seat: int) -> bool:
    return table.rules.moment(CLAIM) is not None and judge_claim(table, seat) is None
