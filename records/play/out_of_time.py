"""Why an action is out of time, in words: who may act now, or what has to come first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from records.cards import NOBODY, SEATS
from records.rules.judging.declarations import find_melds
from records.rules.judging.moments import final_moment, too_early
from records.rules.kinds import CARTE_BLANCHE, SEVEN
from records.rules.phases import (
    ALL,
    AT_DRAW,
    BEFORE_LEAD,
    BEFORE_OWN_CARD,
    DECLARE,
    EXCHANGE,
    HAS_TRICK,
    SHOW,
    WINNER,
    WINNER_SIDE,
)

if TYPE_CHECKING:
    from records.rules.table import Table

_IN_TRICK = {
    "en": "the trick is not over, and it is {who}'s turn to play",
    "fr": "la levée n’est pas finie, et c’est à {who} de jouer",
}
_UNFINISHED = {"en": "the trick is not over", "fr": "la levée n’est pas finie"}
_NO_TRICK = {"en": "nobody has won a trick yet", "fr": "personne n’a encore fait de levée"}
_DRAWN = {
    "en": "the cards for the next trick have been drawn",
    "fr": "les cartes pour la levée suivante sont tirées",
}
_WINNER = {
    "en": "only {who}, who won the trick, may",
    "fr": "seul {who}, qui a fait la levée, le peut",
}
_SIDE = {
    "en": "only the side of {who}, who won the trick, may",
    "fr": "seul le camp de {who}, qui a fait la levée, le peut",
}
_LEADER = {
    "en": "only {who}, who is about to lead, may",
    "fr": "seul {who}, qui va entamer, le peut",
}
_FIRST = {
    "en": "nobody may before the first card of the deal",
    "fr": "personne ne le peut avant la première carte du coup",
}
_NONE_WON = {
    "en": "this player has not won a trick yet",
    "fr": "ce joueur n’a pas encore fait de levée",
}
_PLAYED = {
    "en": "this player has played to the trick",
    "fr": "ce joueur a joué à cette levée",
}
_SEVEN_DRAWN = {
    "en": "a 7 may be shown only by the player who has just drawn it",
    "fr": "un 7 se montre par qui vient de le tirer",
}
_SHOWN_LATE = {
    "en": "carte blanche is shown before the player's own first card",
    "fr": "carte blanche se montre avant sa propre première carte",
}
_CARD_DRAWN = {
    "en": "a further card may be shown only by the player who has just drawn it, until they draw a "
    "king, queen or jack after their carte blanche",
    "fr": "une carte de plus se montre par qui vient de la tirer, tant qu’il ne tire ni roi, ni "
    "dame, ni valet après sa carte blanche",
}
_TURN = {
    "en": "only {who}, whose turn it is to play, may",
    "fr": "seul {who}, à qui c’est de jouer, le peut",
}
_BARRED = {
    "en": "none of these cards may be played now",
    "fr": "aucune de ces cartes ne peut être jouée maintenant",
}
_ONE_EACH = {
    "en": "this player has used this trick's moment",
    "fr": "ce joueur a déjà usé du moment d’après cette levée",
}


def why_no_declaration(table: Table, seat: int, cards: tuple[int, ...]) -> Mapping[str, str]:
    """Return why a valid declaration is out of time, by language."""
    _, meld = find_melds(table, cards)[0]
    if meld.kind == CARTE_BLANCHE:
        return _CARD_DRAWN if len(cards) == 1 else _SHOWN_LATE
    if meld.kind == SEVEN and table.rules.seven == AT_DRAW:
        return _SEVEN_DRAWN
    last_round = final_moment(table)
    moment = table.moment(SHOW if meld.kind == SEVEN else DECLARE)
    assert moment is not None
    if moment.when == BEFORE_LEAD:
        return why_no_lead(table, DECLARE)
    if moment.when == BEFORE_OWN_CARD:
        return _BARRED if table.next == seat else _filled(_TURN, who=SEATS[table.next])
    who = WINNER if last_round else moment.who
    if (early := _too_early(table, seat, who, drawn=last_round)) is not None:
        return early
    # Only this fault needs cards in words.
    from records.play.why import clause

    return clause("gained", (table.pause.gained[1],))


def why_no_exchange(table: Table, seat: int) -> dict[str, str]:
    """Return why an exchange is out of time, by language."""
    moment = table.moment(EXCHANGE)
    assert moment is not None
    if moment.when in (BEFORE_LEAD, BEFORE_OWN_CARD):
        if too_early(table, moment):
            return _FIRST
        if moment.who == HAS_TRICK and table.count.won[seat] is False:
            return _NONE_WON
        return _PLAYED if moment.when == BEFORE_OWN_CARD else why_no_lead(table, EXCHANGE)
    early = _too_early(table, seat, WINNER, drawn=False)
    return _ONE_EACH if early is None else early


def why_no_lead(table: Table, action: str) -> dict[str, str]:
    """Return why an action reserved to the player about to lead is out of time, by language."""
    moment = table.moment(action)
    if moment is not None and too_early(table, moment):
        return _FIRST
    next_seat = table.next
    if next_seat < 0:
        return _UNFINISHED
    return _filled(_IN_TRICK if table.current.cards else _LEADER, who=SEATS[next_seat])


def _too_early(table: Table, seat: int, who: str, *, drawn: bool) -> dict[str, str] | None:
    """Return what a seat must wait for before it acts after the trick, if it is too early."""
    if table.current.cards:
        next_seat = table.next
        return _UNFINISHED if next_seat < 0 else _filled(_IN_TRICK, who=SEATS[next_seat])
    if table.trick == 1 or not table.taken.last:
        return _NO_TRICK
    if not drawn and len(table.stock.to_draw) < table.n:
        return _DRAWN
    winner = table.taken.last_winner
    if winner in (NOBODY, seat) or who == ALL:
        return None
    if who == WINNER_SIDE:
        same = table.rules.side_of(winner) == table.rules.side_of(seat)
        return None if same else _filled(_SIDE, who=SEATS[winner])
    return _filled(_WINNER, who=SEATS[winner])


def _filled(words: dict[str, str], **values: str) -> dict[str, str]:
    return {language: text.format(**values) for language, text in words.items()}
