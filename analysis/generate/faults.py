"""Records with exactly one fault, to try out a checker: one for every code that a game can have.

The generator makes a sound game, plants the fault, and replays the text. It gives out a text only
if the replay finds that one fault and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from analysis.generate import in_play, in_record, in_text
from analysis.generate.counting import PLAYERS, Player
from analysis.generate.game import played
from records.notation.model import Record
from records.notation.reader import Reader
from records.notation.record_texts import encode
from records.notation.writer import HEADER, write
from records.play.as_read import replay_as_read
from records.play.outside_records import outside_findings
from records.play.replay import Replay
from records.rules.declarations import catalogue
from records.rules.games import GAMES
from records.rules.phases import (
    AFTER_TRICK,
    BEFORE_LEAD,
    BEFORE_OWN_CARD,
    CLOSE,
    DECLARE,
    EXCHANGE,
    ORDER,
)
from records.rules.ruleset import Game, RuleSet
from records.rules.strength import NO_TRUMP

#: How many games are tried before giving up.
ATTEMPTS = 200

# The chance with which a point of the game is picked. In later games, every point is tried.
_CHANCES = (0.03, 0.2, 1.0)


class ImpossibleFaultError(ValueError):
    """The game cannot have this fault under its options."""


class NotFoundError(LookupError):
    """No record with exactly this fault was found within the bound."""


class Spoiling(NamedTuple):
    """How the fault of one code is made.

    `make` returns the text of a game with the fault, or None if chance does not allow it.
    `possible` tells whether a rule set can have the fault. `options` are those under which a game
    can have it if it cannot by default.
    """

    make: Callable[[Attempt], str | None]
    possible: Callable[[RuleSet], bool] = lambda rules: True
    options: Mapping[str, str] = {}


class Attempt(NamedTuple):
    """One game to spoil. `chance` is how readily a point in play is picked."""

    code: str
    game: str
    seed: str
    options: Mapping[str, str]
    player: Player
    random: Random
    chance: float

    def rules(self) -> RuleSet:
        """The rules of the game."""
        return GAMES[self.game].rules_for(self.options)

    def record(self) -> Record:
        """The sound game."""
        return played(self.game, self.seed, self.options, self.player)


def _text(record: Record) -> str:
    """Return the canonical text of a record that has no error."""
    replay = Replay(record)
    return HEADER + "\n" + write(record, replay.tricks, None, replay.needed_numbers)


def _in_play(finder: in_play.Finder, acts: bool = True) -> Callable[[Attempt], str | None]:
    def make(attempt: Attempt) -> str | None:
        spoiler = in_play.FaultInPlay(attempt.code, finder, acts, attempt.random, attempt.chance)
        record = played(attempt.game, attempt.seed, attempt.options, attempt.player, spoiler)
        return _text(record) if spoiler.done else None

    return make


def _in_record(edit: in_record.Edit) -> Callable[[Attempt], str | None]:
    def make(attempt: Attempt) -> str | None:
        record = attempt.record()
        return _text(record) if edit(record, attempt.rules(), attempt.random) else None

    return make


def _in_text(respelling: in_text.Respelling) -> Callable[[Attempt], str | None]:
    def make(attempt: Attempt) -> str | None:
        return respelling(_text(attempt.record()), attempt.rules(), attempt.random)

    return make


def _plays_on(rules: RuleSet) -> bool:
    """Return whether any card is played under the duties of the end play."""
    return rules.play_out or not rules.stock


def _declares(rules: RuleSet) -> bool:
    return rules.declarations is not None


def _exchanges(rules: RuleSet) -> bool:
    return rules.exchange is not None


def _exchange_when(rules: RuleSet) -> str:
    moment = rules.moment(EXCHANGE)
    return "" if moment is None else moment.when


def _draws(rules: RuleSet) -> bool:
    return rules.stock


def _waits_for_trumps(rules: RuleSet) -> bool:
    """Return whether some declaration is known but may not be made before there are trumps."""
    spec = rules.declarations
    if spec is None or not spec.trump_by:
        return False
    return any(meld.points < 0 for meld in catalogue(rules, NO_TRUMP).values())


def _declares_no_more(rules: RuleSet) -> bool:
    """Return whether there is a time in the deal when nobody may declare any more."""
    return _declares(rules) and DECLARE not in rules.phases[-1].may


def _leads_declared(rules: RuleSet) -> bool:
    """Return whether a player who declares must then lead one of the cards."""
    moment = rules.moment(DECLARE)
    return moment is not None and moment.when == BEFORE_LEAD


def _limits(rules: RuleSet) -> bool:
    return rules.declarations is not None and rules.declarations.per_trick is not None


def _captains(rules: RuleSet) -> bool:
    return rules.moment(ORDER) is not None


def _several_deals(rules: RuleSet) -> bool:
    return rules.scoring.valued is None


def _has_end(rules: RuleSet) -> bool:
    return _several_deals(rules) and not rules.open_ended


def _duty(name: str) -> Callable[[RuleSet], bool]:
    return lambda rules: name in rules.phases[-1].duties and _plays_on(rules)


_PLAYS = _in_play(in_play.plays)
_DECLARATIONS = _in_play(in_play.declarations)
_EXCHANGES = _in_play(in_play.exchanges, acts=False)
_DRAWS = _in_play(in_play.draws, acts=False)
_CLOSINGS = _in_play(in_play.closings)
_ORDERS = _in_play(in_play.orders)
_EXCHANGE_OPTION = {"exchange": "true"}

_FAULTS: dict[str, Spoiling] = {
    "syntax-encoding": Spoiling(_in_text(in_text.encoding)),
    "syntax-version": Spoiling(_in_text(in_text.version)),
    "syntax-token": Spoiling(_in_text(in_text.token)),
    "syntax-tag": Spoiling(_in_text(in_text.tag)),
    "syntax-duplicate-tag": Spoiling(_in_text(in_text.duplicate_tag)),
    "syntax-unclosed": Spoiling(_in_text(in_text.unclosed)),
    "syntax-structure": Spoiling(_in_text(in_text.structure)),
    "syntax-limit": Spoiling(_in_text(in_text.limit)),
    "game-unknown": Spoiling(_in_text(in_text.game_unknown)),
    "option-unknown": Spoiling(_in_text(in_text.option_unknown)),
    "option-value": Spoiling(_in_text(in_text.option_value)),
    "option-idle": Spoiling(
        _in_text(in_text.option_idle),
        lambda rules: bool(in_text.idle_words(rules)),
        {"target": "1"},
    ),
    "tag-value": Spoiling(_in_text(in_text.tag_value)),
    "seat-unknown": Spoiling(_in_text(in_text.seat_unknown), lambda rules: rules.seats < 6),
    "deal-number": Spoiling(_in_record(in_record.deal_number)),
    "deal-dealer": Spoiling(_in_record(in_record.deal_dealer), _several_deals),
    "deal-size": Spoiling(_in_record(in_record.deal_size)),
    "deal-card": Spoiling(_in_record(in_record.deal_card), lambda rules: len(rules.cards) < 52),
    "deal-copies": Spoiling(_in_record(in_record.deal_copies)),
    "deal-turn-up": Spoiling(_in_record(in_record.deal_turn_up)),
    "trick-number": Spoiling(_in_record(in_record.trick_number)),
    "turn": Spoiling(_in_play(in_play.plays_out_of_turn)),
    "play-not-held": Spoiling(_PLAYS),
    "play-follow": Spoiling(_PLAYS, _duty("follow"), {"end-play": "follow"}),
    "play-trump": Spoiling(_PLAYS, _duty("trump"), {"end-play": "follow-trump"}),
    "play-beat": Spoiling(_PLAYS, _duty("beat"), {"end-play": "follow-beat-trump"}),
    "play-order": Spoiling(
        _in_play(in_play.plays_against_orders),
        lambda rules: rules.captains.strict or _leads_declared(rules),
        {"strict-captain": "true"},
    ),
    "after-end": Spoiling(_in_record(in_record.after_end)),
    "deal-cut-short": Spoiling(_in_record(in_record.deal_cut_short)),
    "declare-unknown": Spoiling(_DECLARATIONS),
    "declare-closed": Spoiling(_DECLARATIONS, _declares_no_more, {"late-marriages": "false"}),
    "declare-turn": Spoiling(_DECLARATIONS, _declares),
    "declare-no-trump": Spoiling(_DECLARATIONS, _waits_for_trumps, {"turn-up": "false"}),
    "declare-not-held": Spoiling(_DECLARATIONS, _declares),
    "declare-limit": Spoiling(_DECLARATIONS, _limits, {"melds-per-trick": "1"}),
    "declare-reused": Spoiling(
        # The card that was led from a declaration is gone, so it cannot be declared again.
        _DECLARATIONS,
        lambda rules: _declares(rules) and not _leads_declared(rules),
    ),
    "exchange-none": Spoiling(_EXCHANGES),
    "exchange-closed": Spoiling(_EXCHANGES, _exchanges, _EXCHANGE_OPTION),
    "exchange-turn": Spoiling(
        _EXCHANGES,
        lambda rules: _exchange_when(rules) in (AFTER_TRICK, BEFORE_LEAD, BEFORE_OWN_CARD),
        _EXCHANGE_OPTION,
    ),
    "exchange-card": Spoiling(_EXCHANGES, _exchanges, _EXCHANGE_OPTION),
    "exchange-not-held": Spoiling(_EXCHANGES, _exchanges, _EXCHANGE_OPTION),
    "draw-none": Spoiling(_DRAWS),
    "draw-turn": Spoiling(_DRAWS, _draws),
    "draw-card": Spoiling(_DRAWS, _draws),
    "close-none": Spoiling(_CLOSINGS),
    "close-turn": Spoiling(_CLOSINGS, lambda rules: rules.moment(CLOSE) is not None),
    "claim-short": Spoiling(_in_play(in_play.claims)),
    "speech-closed": Spoiling(
        _in_play(in_play.speeches), lambda rules: rules.captains.talk, {"talk": "rules"}
    ),
    "order-turn": Spoiling(_ORDERS, _captains),
    "order-seat": Spoiling(_ORDERS, _captains),
    "score-declared": Spoiling(_in_record(in_record.score_declared), _declares),
    "score-running": Spoiling(_in_record(in_record.score_running)),
    "score-deal": Spoiling(_in_record(in_record.score_deal)),
    "score-result": Spoiling(_in_record(in_record.score_result)),
    "result-early": Spoiling(_in_record(in_record.result_early), _has_end, {"deals": "3"}),
    "irregular-unfounded": Spoiling(_in_record(in_record.irregular_unfounded)),
}

#: The codes of which a faulty record can be made, in the order of the notation.
CODES: tuple[str, ...] = tuple(_FAULTS)


def fault_settings(game: Game, code: str, options: Mapping[str, str]) -> dict[str, str] | None:
    """Return the options under which a game can have this fault, or None if it cannot.

    The options given are kept.

    >>> fault_settings(GAMES["sizette"], "play-order", {})
    {'strict-captain': 'true'}
    >>> fault_settings(GAMES["sizette"], "play-order", {"strict-captain": "false"})
    """
    fault = _FAULTS[code]
    if fault.possible(game.rules_for(options)):
        return dict(options)
    more = {name: value for name, value in fault.options.items() if name not in options}
    if not more or not all(
        (option := game.option(name)) is not None and option.accepts(value)
        for name, value in more.items()
    ):
        return None
    wider = {**options, **more}
    return wider if fault.possible(game.rules_for(wider)) else None


def found(text: str) -> list[str]:
    """Return the codes of everything that a replay finds in a text, also outside its records."""
    reader = Reader(encode(text))
    codes = [finding.code for record in reader for finding in replay_as_read(record).findings]
    return [finding.code for finding in outside_findings(reader)] + codes


def generate_faulty(
    game: str,
    code: str,
    seed: int | str = 0,
    options: Mapping[str, str] | None = None,
    player: str = "random",
) -> str:
    """Return the text of a whole game in which a replay finds exactly one fault, of this code.

    The same arguments give the same text. An option that the fault needs is set unless it is given.
    Findings about given options that cannot matter do not count.

    Raises ImpossibleFaultError if the game cannot have the fault, NotFoundError if none came of
    several hundred games, KeyError for an unknown game, code or player, and ValueError for an
    option or value that the game does not have. Cost: a few games, seldom many.

    >>> print(generate_faulty("whist", "syntax-version", 1).splitlines()[0])
    % carnet 9
    """
    settled = fault_settings(GAMES[game], code, options or {})
    if settled is None:
        raise ImpossibleFaultError(f"{game} cannot have {code}")
    idle = ["option-idle"] * len(GAMES[game].idle_options(settled))
    for attempt in _attempts(game, code, seed, settled, PLAYERS[player]):
        text = _FAULTS[code].make(attempt)
        # If the options themselves are at fault, no option is reported as idle.
        if text is not None and sorted(found(text)) in ([code], sorted([code, *idle])):
            return text
    raise NotFoundError(f"{game}: no game with {code} alone")


def _attempts(
    game: str, code: str, seed: int | str, options: Mapping[str, str], player: Player
) -> Iterator[Attempt]:
    """Yield the game of this seed, spoilt in several places, and then further games."""
    for number in range(ATTEMPTS):
        again = number // len(_CHANCES)
        own = f"{seed}" if not again else f"{seed} {again}"
        chance = _CHANCES[number % len(_CHANCES)]
        random = Random(f"{game} {code} {seed} {number}")
        yield Attempt(code, game, own, options, player, random, chance)
