"""A game is a value: what a rule set and a game are.

A `Game` is what the rulebook calls a chapter: its options, and how their values make a `RuleSet`.
That is the immutable table that the engine plays by.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from records.cards import KNOWN, NOBODY, RANK, RANKS, pack
from records.languages import Text
from records.rules.kinds import Declarations
from records.rules.options import Idle, Option, Reasons, Values, idle_among
from records.rules.phases import (
    AFTER_LAST_DRAW,
    CARTE_BLANCHE,
    DECLARE,
    DRAW,
    EXCHANGE,
    HANDS_EMPTY,
    SHOW,
    SHOW_ANOTHER,
    Moment,
    Phase,
)
from records.rules.steps import Scoring
from records.rules.values import Value, replace

#: The one unit of which the fewest are best, and the one that players pay into a pool.
PENALTIES, CHIPS = "penalties", "chips"


class Exchange(Value):
    """The exchange of a trump for the turn-up, and what it scores.

    `uses_meld` says that it takes the place of a declaration after the same trick. `rank` is the
    rank of the card exchanged. With `on_close` the other player may exchange as soon as the talon
    has been closed. With `robs` any other card is given, by the player who was dealt the trump of
    that `rank`, or by the dealer if that trump is the turn-up (rulebook 22).
    """

    points: int = 10
    uses_meld: bool = False
    rank: str = "7"
    on_close: bool = False
    robs: bool = False


class Claim(Value):
    """A deal is won by a count of card points and declarations, which a running score states.

    A player who has `enough` may say so, if the phases have that action. A player below `half` then
    loses more (rulebook 18). Without `enough` the player who has counted most wins. Declarations
    count once their player has a trick, or `at_once`. `last_trick` is what the last trick counts
    for its taker. With `at_closing` a closer's claim is valued by what the other had counted when
    the talon was closed. If it was not, and nobody claims, the last trick wins the deal if
    `last_trick_wins` is `true`, or if the counts are `equal`.
    """

    enough: int = 66
    half: int = 33
    at_once: bool = False
    last_trick: int = 0
    at_closing: bool = False
    last_trick_wins: str = "false"


class Captains(NamedTuple):
    """Whether captains must be obeyed, and all other talking has its time (rulebook 8)."""

    strict: bool = False
    talk: bool = False


class Permanent(NamedTuple):
    """Cards above all others, strongest first (rulebook 10).

    They keep their printed suit, unless they form a `suit` of their own.
    """

    cards: tuple[int, ...] = ()
    suit: bool = False


class Rotation(NamedTuple):
    """Who deals next: the `winner` or the `loser` of a deal, otherwise the seat that follows.

    With `drawn_again` the same seat deals after a deal that nobody has won.
    """

    dealer: str = ""
    drawn_again: bool = False


class LeftOut(NamedTuple):
    """A number of these cards is left out of the pack. The cards of a deal tell which."""

    cards: tuple[int, ...]
    number: int
    text: Text


class RuleSet(Value, eq=False):
    """The rules of one game with its options settled. Compared and hashed by identity.

    The `game`, its `chapter` and the `values` of its options are added by the `Game` to rules that
    do not name it. Without `sides` each plays alone. `ranks` goes from the strongest to the
    weakest. `turn_up` is `talon` (turned after the deal, drawn last), `aside`
    (turned, never drawn), `dealer` (the dealer's own last card) or `none`. `phases` are those of a
    deal, in order. `value` is what each card taken in a trick counts, `trick_value` what the trick
    itself counts. `claim` says that a deal is won by a count, which a running score then states.
    `scoring` are the steps by which a deal counts. `unit` is what the game score counts: `points`,
    `game-points`, `odd-tricks`, `chips` or `penalties`. `left_out` are cards of the pack that are
    not played with. `open_ended` says that the game has no end of its own. `fewest` says that the
    fewest card points are best. `direction` is that of play round the table: `cw` or `ccw`.
    """

    seats: int
    ranks: str
    hand_size: int
    turn_up: str
    phases: tuple[Phase, ...]
    scoring: Scoring
    game: str = ""
    values: Values = MappingProxyType({})
    sides: tuple[tuple[int, ...], ...] = ()
    packs: int = 1
    value: tuple[int, ...] = (0,) * KNOWN
    target: int = 0
    trick_value: int = 0
    permanent: Permanent = Permanent()
    declarations: Declarations | None = None
    exchange: Exchange | None = None
    claim: Claim | None = None
    captains: Captains = Captains()
    unit: str = "points"
    left_out: LeftOut | None = None
    open_ended: bool = False
    direction: str = "cw"
    rotation: Rotation = Rotation()
    chapter: int = 0
    fewest: bool = False
    sources: Mapping[str, str] = MappingProxyType({})

    def __post_init__(self) -> None:
        if not self.sides:
            object.__setattr__(self, "sides", each_for_himself(self.seats))
        if not self.phases:
            raise ValueError(f"{self.game}: no phase")
        if (self.declarations is None) != (self.moment(DECLARE) is None):
            raise ValueError(f"{self.game}: what is declared has no moment, or the reverse")
        if (self.exchange is None) != (self.moment(EXCHANGE) is None):
            raise ValueError(f"{self.game}: the exchange has no moment, or the reverse")
        if self.declarations is None and self.moment(SHOW) is not None:
            raise ValueError(f"{self.game}: nothing says what a 7 of trumps scores")

    # -- what the phases say of the whole deal --------------------

    def moment(self, action: str) -> Moment | None:
        """Return when and by whom something may first be done in a deal, None if it never may."""
        for phase in self.phases:
            if action in phase.may:
                return phase.may[action]
        return None

    @cached_property
    def stock(self) -> bool:
        """Whether cards are drawn after each trick."""
        return self.moment(DRAW) is not None

    @cached_property
    def play_out(self) -> bool:
        """Whether the hands are played out. Otherwise the deal ends with the last draw."""
        return self.phases[-1].end == HANDS_EMPTY

    @cached_property
    def seven(self) -> str:
        """When a 7 of trumps scores (see `records.rules.phases`), or `none`."""
        moment = self.moment(SHOW)
        return "none" if moment is None else moment.when

    @cached_property
    def final_round(self) -> str:
        """Who may declare once more after the last draw, or `none`."""
        for phase in self.phases:
            moment = phase.may.get(DECLARE)
            if moment is not None and moment.when == AFTER_LAST_DRAW:
                return moment.who
        return "none"

    @cached_property
    def last_trick(self) -> int:
        """What the last trick counts."""
        spec = self.claim or self.scoring.for_last_trick
        return 0 if spec is None else spec.last_trick

    @cached_property
    def carte_blanche(self) -> bool:
        """Whether a hand without king, queen and jack may be shown, or a card drawn to one."""
        return any(self.moment(action) is not None for action in (CARTE_BLANCHE, SHOW_ANOTHER))

    # -- cards and seats --------------------

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The cards of one pack."""
        return pack(self.ranks)

    @cached_property
    def cards_count(self) -> bool:
        """Whether any card taken in a trick counts."""
        return any(self.value)

    @cached_property
    def exchange_cards(self) -> tuple[int, ...]:
        """The card of each suit that is exchanged for the turn-up when that suit is trumps."""
        return pack("7" if self.exchange is None else self.exchange.rank)

    @cached_property
    def turns(self) -> tuple[tuple[int, ...], ...]:
        """Whose turn it is after each seat, by the seats (a set) that have played to the trick.

        NOBODY once all have: who won the trick tells more.
        """
        return tuple(
            tuple(
                next((one for one in order if not played >> one & 1), NOBODY)
                for played in range(1 << self.seats)
            )
            for order in self.orders
        )

    @cached_property
    def pack_mask(self) -> int:
        """The cards of the pack, as a set of bits."""
        return sum(1 << card for card in self.cards)

    @cached_property
    def limits(self) -> tuple[int, ...]:
        """How many copies of each of the 52 cards all packs hold."""
        return tuple(self.packs if card in self.cards else 0 for card in range(KNOWN))

    @cached_property
    def size(self) -> int:
        """How many cards all packs hold together."""
        left_out = 0 if self.left_out is None else self.left_out.number
        return len(self.cards) * self.packs - left_out

    @cached_property
    def talon_size(self) -> int:
        """How many cards are left after the deal, with the turn-up. 0 if none are drawn."""
        return self.size - self.seats * self.hand_size if self.stock else 0

    @cached_property
    def aside(self) -> int:
        """How many cards stay face down and out of play, without the turn-up."""
        if self.stock:
            return 0
        return self.size - self.seats * self.hand_size - (self.turn_up == "aside")

    @cached_property
    def tricks(self) -> int:
        """How many tricks a whole deal has."""
        if not self.play_out:
            return self.stock_tricks
        each = self.seats // 2 if self.phases[-1].pairs else 1
        return self.stock_tricks + self.hand_size * each

    @cached_property
    def stock_tricks(self) -> int:
        """How many tricks are followed by draws."""
        return self.talon_size // self.seats

    @cached_property
    def orders(self) -> tuple[tuple[int, ...], ...]:
        """For each seat, all seats in order of play from it on."""
        seats = range(self.seats)
        return tuple(tuple((first + i) % self.seats for i in seats) for first in seats)

    @cached_property
    def low_wins(self) -> bool:
        """Whether the lowest score is best, as it is of penalty points."""
        return self.unit == PENALTIES

    @cached_property
    def pool(self) -> bool:
        """Whether what the players lose goes into a pool."""
        return self.unit == CHIPS

    def merits(self, scores: tuple[int, ...]) -> tuple[int, ...]:
        """Return the scores, negative where the lowest is best. Done twice, it changes nothing."""
        return tuple(-one for one in scores) if self.low_wins else scores

    def side_of(self, seat: int) -> int:
        """Return the side that a seat belongs to."""
        side = self._side_of.get(seat)
        if side is None:
            raise ValueError(f"no seat {seat}")
        return side

    @cached_property
    def _side_of(self) -> dict[int, int]:
        """The side of each seat."""
        return {seat: side for side, members in enumerate(self.sides) for seat in members}

    def option(self, name: str) -> str:
        """Return the value of an option, `""` if the game has none of that name."""
        return self.values.get(name, "")

    def source(self, topic: str) -> str:
        """Return the source of a topic, otherwise the rulebook's chapter or the game."""
        return self.sources.get(topic, f"rulebook {self.chapter}" if self.chapter else self.game)


class Game(Value, eq=False):
    """What a game is called, its options, and how they make rules; its chapter of the rulebook if
    any.

    `idle` lists the options that never matter, or do not beside some values of others.
    """

    id: str
    title: Text
    summary: Text
    sources: tuple[str, ...]
    options: tuple[Option, ...]
    build: Callable[[Values], RuleSet]
    idle: tuple[Idle, ...] = ()
    chapter: int = 0

    def __repr__(self) -> str:
        return f"GAMES[{self.id!r}]"

    def option(self, name: str) -> Option | None:
        """Return the option of that name, or None."""
        for option in self.options:
            if option.name == name:
                return option
        return None

    def rules(self, **values: str) -> RuleSet:
        """Return the rules with these option values (underscores for hyphens) and defaults for the
        rest.

        The same values give the same object. Raises ValueError for an option or a value that the
        game does not have.
        """
        given = {name.replace("_", "-"): value for name, value in values.items()}
        return self.rules_for(given)

    def rules_for(self, given: Values) -> RuleSet:
        """Do the same as `rules`, from a mapping with the names that a record writes."""
        if not given:
            return self._usual
        settled = dict(self._defaults)
        for name, value in given.items():
            option = self.option(name)
            if option is None:
                raise ValueError(f"{self.id} has no option {name}")
            known = option.settled(value)
            if known is None:
                raise ValueError(f"{self.id}: {name} cannot be {value}")
            settled[name] = known
        for name in self._idle_among(settled, given):
            instead = (line.played_as for line in self.idle if line.option == name)
            settled[name] = next(filter(None, instead), dict(self._defaults)[name])
        for option in self.options:
            for name, value, default in option.beside:
                if option.name not in given and settled[name] == value:
                    settled[option.name] = default
        values = tuple(settled.items())
        return self._usual if values == self._defaults else _built(self, values)

    def idle_options(self, given: Values) -> Reasons:
        """Return the given options that cannot matter, and why.

        Unknown options and values are ignored.

        The rules are made as if they were not given. Source: rulebook 0.1.
        """
        settled = {}
        for option in self.options:
            known = option.settled(given[option.name]) if option.name in given else None
            if known is not None:
                settled[option.name] = known
        return self._idle_among(settled, settled)

    def _idle_among(self, settled: Values, given: Values) -> Reasons:
        if not self.idle or not given:
            return {}
        return idle_among(self.idle, dict(self._defaults), {name: settled[name] for name in given})

    @cached_property
    def _defaults(self) -> tuple[tuple[str, str], ...]:
        return tuple((option.name, option.default) for option in self.options)

    @cached_property
    def _usual(self) -> RuleSet:
        return _built(self, self._defaults)


# The 64 latest rule sets: a collection uses few, and no text can fill memory with them.
@lru_cache(maxsize=64)
def _built(game: Game, values: tuple[tuple[str, str], ...]) -> RuleSet:
    """Return the rules with all these values, named after the game unless they have a name."""
    given = dict(values)
    rules = game.build(given)
    named = {"game": game.id, "chapter": game.chapter, "values": given}
    return rules if rules.game else replace(rules, **named)


def each_for_himself(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return sides of one seat each."""
    return tuple((seat,) for seat in range(seats))


def two_sides(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return two sides whose seats alternate."""
    return (tuple(range(0, seats, 2)), tuple(range(1, seats, 2)))


def card_values(by_rank: Mapping[str, int]) -> tuple[int, ...]:
    """Return what each of the 52 cards counts, by rank letter.

    >>> card_values({"A": 11, "T": 10})[:5]
    (11, 0, 0, 0, 10)
    """
    return tuple(by_rank.get(RANKS[RANK[card]], 0) for card in range(KNOWN))
