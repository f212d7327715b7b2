"""Why something is a fault, in words: the facts on the table that a finding rests on, and what has
to come before an action that is out of time.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from records.cards import KNOWN, NOBODY, SEATS
from records.judging.declarations import find_melds, laid_by_partners
from records.judging.moments import final_moment, too_early
from records.languages import LANGUAGES, both
from records.notation.letters import SUIT_SIGNS, card_signs
from records.notation.model import PLAY, Item
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
from records.rules.strength import NO_TRUMP

if TYPE_CHECKING:
    from records.knowledge.table import Table
    from records.rules.ruleset import RuleSet

Clause = Mapping[str, str]


class SoFar(Protocol):
    """What a clause needs of the course of a deal: the table, and what was done up to here.

    `laid` are the declarations that were made, each with its seat, its cards and its trick.
    """

    table: Table
    items: Sequence[Item]
    trick_of: list[int | None]
    laid: list[Any]


#: How far back a card is looked for among the actions. A deal of any game is shorter, and a text
#: of faults alone takes no longer than its length.
_LOOK_BACK = 400

_IT = {"en": "it", "fr": "cette carte"}

_WORDS = {
    "took": ("{who} took trick {trick} with {card}", "{who} a fait la levée {trick} avec {card}"),
    "led": ("{card} was led", "l’entame est {card}"),
    "best": (
        "the best so far is {card}, played by {who}",
        "la meilleure est {card}, jouée par {who}",
    ),
    "trumps": ("{card} was led, and trumps are {suit}", "l’entame est {card}, et l’atout {suit}"),
    "hand": ("{who} holds {card}", "{card} est dans la main de {who}"),
    "talon": ("{card} lies in the talon", "{card} est au talon"),
    "turn-up": ("{card} is the turn-up", "{card} est la retourne"),
    "played": ("{card} was played in trick {trick}", "on a joué {card} à la levée {trick}"),
    "declared": (
        "{cards} had been declared after trick {trick}",
        "on avait annoncé {cards} après la levée {trick}",
    ),
    "gained": (
        "{card} came from the exchange after this same trick",
        "{card} vient de l’échange d’après cette même levée",
    ),
    # Why an action is out of time.
    "in-trick": (
        "the trick is not over, and it is {who}'s turn to play",
        "la levée n’est pas finie, et c’est à {who} de jouer",
    ),
    "unfinished": ("the trick is not over", "la levée n’est pas finie"),
    "no-trick": ("nobody has won a trick yet", "personne n’a encore fait de levée"),
    "drawn": (
        "the cards for the next trick have been drawn",
        "les cartes pour la levée suivante sont tirées",
    ),
    "winner": ("only {who}, who won the trick, may", "seul {who}, qui a fait la levée, le peut"),
    "side": (
        "only the side of {who}, who won the trick, may",
        "seul le camp de {who}, qui a fait la levée, le peut",
    ),
    "leader": ("only {who}, who is about to lead, may", "seul {who}, qui va entamer, le peut"),
    "first": (
        "nobody may before the first card of the deal",
        "personne ne le peut avant la première carte du coup",
    ),
    "none-won": ("this player has not won a trick yet", "ce joueur n’a pas encore fait de levée"),
    "has-played": ("this player has played to the trick", "ce joueur a joué à cette levée"),
    "seven-drawn": (
        "a 7 may be shown only by the player who has just drawn it",
        "un 7 se montre par qui vient de le tirer",
    ),
    "shown-late": (
        "carte blanche is shown before the player's own first card",
        "carte blanche se montre avant sa propre première carte",
    ),
    "card-drawn": (
        "a further card may be shown only by the player who has just drawn it, until "
        "they draw a king, queen or jack after their carte blanche",
        "une carte de plus se montre par qui vient de la tirer, tant qu’il ne tire "
        "ni roi, ni dame, ni valet après sa carte blanche",
    ),
    "turn": (
        "only {who}, whose turn it is to play, may",
        "seul {who}, à qui c’est de jouer, le peut",
    ),
    "barred": (
        "none of these cards may be played now",
        "aucune de ces cartes ne peut être jouée maintenant",
    ),
    "one-each": (
        "this player has used this trick's moment",
        "ce joueur a déjà usé du moment d’après cette levée",
    ),
}


@lru_cache(maxsize=4096)
def clause(key: str, cards: tuple[int, ...] = (), it: bool = False, **values: object) -> Clause:
    """Return a clause in each language, with these cards. With `it` the card is not named again."""
    return {
        language: words.format(
            card=_IT[language] if it else card_signs(cards[:1], language),
            cards=card_signs(cards, language),
            **values,
        )
        for language, words in both(_WORDS[key]).items()
    }


def not_in_pack(rules: RuleSet, card: int) -> Clause | str:
    """Return words on why a card of the pack is not in play, to add to a message.

    Empty otherwise.
    """
    out = rules.left_out
    if out is None or card not in out.cards:
        return ""
    return {"en": f": {out.text['en']}", "fr": f" : {out.text['fr']}"}


def joined(clauses: Iterable[Clause]) -> Clause | None:
    """Return several clauses as one, None for none."""
    found = list(clauses)
    if not found:
        return None
    return {language: ", ".join(one[language] for one in found) for language in LANGUAGES}


def why_not_in_turn(course: SoFar) -> Clause | None:
    """Return who took the last trick and with which card, if that is why another is to play."""
    table = course.table
    winner = table.taken.last_winner
    if table.current.cards or table.gap.open or winner < 0 or winner != table.next:
        return None
    own = tuple(card for seat, card in table.taken.last if seat == winner and card < KNOWN)
    return clause("took", own, who=SEATS[winner], trick=table.trick - 1) if own else None


def why_not_this_card(course: SoFar, index: int, item: Item, code: str) -> Clause | None:
    """Return what the card played at an index should have answered, or where it is."""
    table = course.table
    if code in ("play-not-held", "deal-copies"):
        return joined(_whereabouts(course, index, item.card, it=code == "play-not-held"))
    current = table.current
    if not current.cards or current.cards[0][1] >= KNOWN:
        return None
    led = current.cards[0][1]
    if code == "play-follow":
        return clause("led", (led,))
    if code == "play-trump" and table.trumps.suit != NO_TRUMP:
        return clause("trumps", (led,), suit=SUIT_SIGNS[table.trumps.suit])
    if code == "play-beat" and not current.uncertain:
        return clause("best", (current.best,), who=SEATS[current.best_seat])
    return None


def why_not_declared(course: SoFar, index: int, item: Item, seat: int, code: str) -> Clause | None:
    """Return where the cards are that a declaration lacks, or what they have served in."""
    table = course.table
    if code in ("declare-reused", "declare-limit"):
        laid = [one for one in course.laid if one.seat == seat]
        if code == "declare-limit":
            laid = [one for one in laid if one.trick == table.trick - 1]
        else:
            laid = [one for one in laid if set(one.cards) & set(item.cards)]
        return joined(clause("declared", one.cards, trick=one.trick) for one in laid[:1])
    if code != "declare-not-held" or table.knowledge.unknown[seat]:
        return None
    group, _ = find_melds(table, item.cards)[0]
    known = table.hands.known[seat]
    lacking = [
        card
        for card in dict.fromkeys(group)
        if card < KNOWN and known[card] + laid_by_partners(table, seat, card) < group.count(card)
    ]
    return joined(one for card in lacking for one in _whereabouts(course, index, card))


def _whereabouts(course: SoFar, index: int, card: int, it: bool = False) -> list[Clause]:
    """Return where the copies of a card are known to be before the item at an index."""
    table = course.table
    if card >= KNOWN:
        return []
    places = [
        clause("hand", (card,), it, who=SEATS[seat])
        for seat, known in enumerate(table.hands.known)
        if known[card]
    ]
    stock = table.stock
    if card in stock.talon[stock.at :]:
        places.append(clause("talon", (card,), it))
    if card == stock.turn_up and stock.left and table.rules.turn_up == "talon":
        places.append(clause("turn-up", (card,), it))
    start = max(0, index - _LOOK_BACK)
    for item, trick in zip(course.items[start:index], course.trick_of[start:], strict=False):
        if item.kind == PLAY and item.card == card and trick is not None:
            places.append(clause("played", (card,), it, trick=trick))
    return places


# -- an action out of time --------------------


def why_no_declaration(table: Table, seat: int, cards: tuple[int, ...]) -> Clause:
    """Return why a valid declaration is out of time, by language."""
    _, meld = find_melds(table, cards)[0]
    if meld.kind == CARTE_BLANCHE:
        return clause("card-drawn") if len(cards) == 1 else clause("shown-late")
    if meld.kind == SEVEN and table.rules.seven == AT_DRAW:
        return clause("seven-drawn")
    last_round = final_moment(table)
    moment = table.moment(SHOW if meld.kind == SEVEN else DECLARE)
    assert moment is not None
    if moment.when == BEFORE_LEAD:
        return why_no_lead(table, DECLARE)
    if moment.when == BEFORE_OWN_CARD:
        return clause("barred") if table.next == seat else clause("turn", who=SEATS[table.next])
    who = WINNER if last_round else moment.who
    if (early := _too_early(table, seat, who, drawn=last_round)) is not None:
        return early
    return clause("gained", (table.pause.gained[1],))


def why_no_exchange(table: Table, seat: int) -> Clause:
    """Return why an exchange is out of time, by language."""
    moment = table.moment(EXCHANGE)
    assert moment is not None
    if moment.when in (BEFORE_LEAD, BEFORE_OWN_CARD):
        if too_early(table, moment):
            return clause("first")
        if moment.who == HAS_TRICK and table.count.won[seat] is False:
            return clause("none-won")
        return (
            clause("has-played") if moment.when == BEFORE_OWN_CARD else why_no_lead(table, EXCHANGE)
        )
    early = _too_early(table, seat, WINNER, drawn=False)
    return clause("one-each") if early is None else early


def why_no_lead(table: Table, action: str) -> Clause:
    """Return why an action reserved to the player about to lead is out of time, by language."""
    moment = table.moment(action)
    if moment is not None and too_early(table, moment):
        return clause("first")
    next_seat = table.next
    if next_seat < 0:
        return clause("unfinished")
    return clause("in-trick" if table.current.cards else "leader", who=SEATS[next_seat])


def _too_early(table: Table, seat: int, who: str, *, drawn: bool) -> Clause | None:
    """Return what a seat must wait for before it acts after the trick, if it is too early."""
    if table.current.cards:
        next_seat = table.next
        return clause("unfinished") if next_seat < 0 else clause("in-trick", who=SEATS[next_seat])
    if table.trick == 1 or not table.taken.last:
        return clause("no-trick")
    if not drawn and len(table.stock.to_draw) < table.n:
        return clause("drawn")
    winner = table.taken.last_winner
    if winner in (NOBODY, seat) or who == ALL:
        return None
    if who == WINNER_SIDE:
        same = table.rules.side_of(winner) == table.rules.side_of(seat)
        return None if same else clause("side", who=SEATS[winner])
    return clause("winner", who=SEATS[winner])
