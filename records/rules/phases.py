"""Phases of a deal, as data: what may be done in each, when and by whom, and what ends it.

A rule set lists the phases of its deals in order (`RuleSet.phases`). A table is always in the first
one that has not ended (`Table.phase`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from records.languages import Text
from records.rules.values import Value, replace

# -- what may be done --------------------

PLAY = "play"
DRAW = "draw"
DECLARE = "declare"
#: a 7 of trumps that scores
SHOW = "show"
#: a whole hand without king, queen and jack, and each further such card
CARTE_BLANCHE = "carte-blanche"
SHOW_ANOTHER = "show-another"
EXCHANGE = "exchange"
ORDER = "order"
#: closing the talon: nobody draws any more; before the first card, refusing what was offered
CLOSE = "close"
CLAIM = "claim"

#: When each may be done. The usual moments of a play and of a draw come first.
AFTER_TRICK = "after-trick"
AT_DRAW = "draw"
AT_PLAY = "play"
AFTER_LAST_DRAW = "after-last-draw"
BEFORE_FIRST_CARD = "before-first-card"
#: before the first card of the deal, whoever plays it
BEFORE_PLAY = "before-play"
#: before a lead, also before the draws that come before it
BEFORE_DRAW = "before-draw"
BEFORE_LEAD = "before-lead"
#: before a lead, and before the second card of the deal
BEFORE_LEAD_AND_SECOND = "before-lead-and-second"
#: between two tricks, or inside one before the player's own card
BEFORE_OWN_CARD = "before-own-card"
ANY_TIME = "any-time"
#: the moments of a player about to lead, or to play, whose action brings the draws on
LEADING = (BEFORE_LEAD, BEFORE_OWN_CARD)

_WHEN: dict[str, tuple[str, ...]] = {
    PLAY: (AT_PLAY,),
    DRAW: (AT_DRAW,),
    DECLARE: (AFTER_TRICK, AFTER_LAST_DRAW, BEFORE_LEAD, BEFORE_OWN_CARD),
    SHOW: (AFTER_TRICK, AT_DRAW, AT_PLAY, BEFORE_LEAD),
    CARTE_BLANCHE: (BEFORE_FIRST_CARD,),
    SHOW_ANOTHER: (AT_DRAW,),
    EXCHANGE: (AFTER_TRICK, BEFORE_FIRST_CARD, ANY_TIME, BEFORE_LEAD, BEFORE_OWN_CARD),
    ORDER: (BEFORE_LEAD, BEFORE_LEAD_AND_SECOND),
    CLOSE: (BEFORE_DRAW, BEFORE_LEAD, BEFORE_PLAY),
    CLAIM: (ANY_TIME, BEFORE_PLAY),
}

# -- under which duties (see `records.judging.plays`) --------------------

#: All duties, in the order in which a game asks for them.
DUTIES = ("follow", "trump", "beat", "beat-trumps")

_KEEPS = ("suit", "trumps", "higher", "lower")
_WHERE = ("void", "trumps-led", "plain-led", "trumped")
_TOLD_AS = ("follow", "trump", "beat")


class Duty(Value, eq=False):
    """A duty that a game has of its own: which cards a player keeps to, and where.

    `keeps` is `suit` (the cards of the suit led), `trumps`, `higher` (those that beat the best card
    on the table) or `lower` (those that do not). `where` are conditions that must all hold: `void`
    (the player has no card of the suit led), `trumps-led`, `plain-led` (no trumps are led) and
    `trumped` (the best card is a trump, and no trumps are led). With `spares_partner` it does not
    hold where a partner's card is the best and `Phase.head_partner` is false. `told_as` is the
    finding for breaking it: `follow`, `trump` or `beat`. `text` says it in English and French.

    Raises ValueError for a word that the engine does not know.
    """

    text: Text
    keeps: str
    where: tuple[str, ...] = ()
    spares_partner: bool = False
    told_as: str = "follow"

    def __post_init__(self) -> None:
        known(self.keeps, _KEEPS)
        known(self.told_as, _TOLD_AS)
        for condition in self.where:
            known(condition, _WHERE)


#: The duties of a phase, in the order in which they narrow a hand: names of `DUTIES`, or one's own.
Duties = tuple[str | Duty, ...]

FREE: Duties = ()
FOLLOW: Duties = ("follow",)
FOLLOW_TRUMP: Duties = ("follow", "trump")
FOLLOW_TRUMP_BEAT: Duties = ("follow", "trump", "beat")
#: a duty that holds only if trumps are led
FOLLOW_TRUMP_BEAT_TRUMPS: Duties = ("follow", "trump", "beat-trumps")

#: The values of the option `end-play` (rulebook 0.1).
END_PLAY: dict[str, Duties] = {
    "free": FREE,
    "follow": FOLLOW,
    "follow-trump": FOLLOW_TRUMP,
    "follow-beat-trump": FOLLOW_TRUMP_BEAT,
    "beat-trumps": FOLLOW_TRUMP_BEAT_TRUMPS,
}

# -- by whom --------------------

#: the player whose turn it is to play or to draw
IN_TURN = "in-turn"
#: the player who has won the trick, alone or with their side
WINNER = "winner"
WINNER_SIDE = "winner-side"
#: everybody, and everybody once
ALL = "all"
EACH_IN_TURN = "each-in-turn"
CAPTAIN = "captain"
#: any player who has won a trick of the deal
HAS_TRICK = "has-trick"

_WHO = (IN_TURN, WINNER, WINNER_SIDE, ALL, EACH_IN_TURN, CAPTAIN, HAS_TRICK)


class Moment(NamedTuple):
    """When something may be done in a phase, and by whom.

    `last_trick` says that it may also be done after the last trick of the phase, `first_lead` that
    it may also be done before the first card of the deal.
    """

    when: str
    who: str
    last_trick: bool = True
    first_lead: bool = True


WON = Moment(AFTER_TRICK, WINNER)
#: a side answers what the other has offered
ANSWER = Moment(BEFORE_PLAY, ALL)


def plays_from(moment: Moment | None) -> bool:
    """Return whether a card of what is declared at this moment must be played next."""
    return moment is not None and moment.when in LEADING and moment.who != WINNER


# -- what ends a phase --------------------


class Progress(Protocol):
    """How far a deal has come; see `records.deal.state.State`."""

    stock: Any
    over: bool


TALON_EMPTY = "talon-empty"
#: two cards are left to draw, or none
TALON_TWO = "talon-two"
#: a card is led after the last draw
LED = "led"
HANDS_EMPTY = "hands-empty"

_ENDS: dict[str, Callable[[Progress], bool]] = {
    TALON_EMPTY: lambda deal: deal.stock.left == 0,
    TALON_TWO: lambda deal: deal.stock.left <= 2,
    LED: lambda deal: not deal.stock.after_draw,
    HANDS_EMPTY: lambda deal: deal.over,
}


class Phase(Value):
    """A part of a deal: what may be done in it and when, under which duties, and what ends it.

    `may` has the moment of each action that may be done. `duties` bind whoever plays to a trick, in
    order (see `records.judging.plays`). `end` names what ends the phase. With `offsuit_wins`
    the higher rank wins whatever its suit, if nobody trumps. With `pairs` two neighbours play their
    hands out in tricks of two cards, and then the other two. Without `head_partner` nobody has to
    beat a partner's card. With `must_undertrump` the duty to trump also binds a player who cannot
    beat the trump on the table.

    Raises ValueError for an action, a moment, a duty or an end that the engine does not know.
    """

    name: str
    may: Mapping[str, Moment]
    duties: Duties
    end: str
    offsuit_wins: bool = False
    pairs: bool = False
    head_partner: bool = True
    must_undertrump: bool = False

    def __post_init__(self) -> None:
        for action, moment in self.may.items():
            known(action, _WHEN)
            known(moment.when, _WHEN[action])
            known(moment.who, _WHO)
        for duty in self.duties:
            if not isinstance(duty, Duty):
                known(duty, DUTIES)
        known(self.end, _ENDS)

    def ended(self, deal: Progress) -> bool:
        """Return whether a deal has passed the end of this phase."""
        return _ENDS[self.end](deal)

    def changed(self, may: Mapping[str, Moment | None]) -> Phase:
        """Return the same phase with other moments for some actions. None takes an action away."""
        merged = {**self.may, **may}
        return replace(self, may={name: one for name, one in merged.items() if one is not None})


def known(name: str, names: Mapping[str, object] | tuple[str, ...]) -> None:
    """Raise ValueError if a name is not one of those there are. The message lists them.

    >>> known("beat", ("follow", "trump"))
    Traceback (most recent call last):
    ValueError: the engine does not know beat, only follow, trump
    """
    if name not in names:
        raise ValueError(f"the engine does not know {name}, only {', '.join(names)}")


_PLAYED = {PLAY: Moment(AT_PLAY, IN_TURN)}


def talon(
    may: Mapping[str, Moment], *, end: str = TALON_EMPTY, offsuit_wins: bool = False
) -> Phase:
    """Return a phase of tricks without any duty, after which all draw until the talon is empty, or
    until another `end`.
    """
    drawn = {**_PLAYED, DRAW: Moment(AT_DRAW, IN_TURN)}
    return Phase("talon", {**drawn, **may}, (), end, offsuit_wins)


def last_declarations(who: str) -> Phase:
    """Return a round of declarations after the last draw, before the next card is led."""
    return Phase("last-declarations", {DECLARE: Moment(AFTER_LAST_DRAW, who)}, (), LED)


def played_out(duties: Duties, may: Mapping[str, Moment] | None = None, **more: bool) -> Phase:
    """Return a phase of tricks under these duties until the hands are empty. Nobody draws.

    `more` are the other fields of a phase.
    """
    return Phase("played-out", {**_PLAYED, **(may or {})}, duties, HANDS_EMPTY, **more)


#: The phase of a deal when all its phases have ended.
OVER = Phase("over", {}, (), HANDS_EMPTY)
