"""Random games that are legal and complete. The same seed gives the same game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from analysis.generate.compiled import made_up, most_worth
from analysis.generate.counting import (
    PLAYERS,
    Player,
    answered,
    claimed,
    declaration,
    late_claim,
    moves,
    plays_for_points,
    robbed,
    thrifty,
)
from analysis.generate.written_game import OPEN_DEALS, WrittenGame, opening
from records.cards import SEATS, members
from records.deal.stock import TURN_UP
from records.judging.declarations import judge_declaration, possible_declarations
from records.judging.moments import accepts, exchange_card, judge_exchange, may_be_ordered
from records.judging.plays import legal_plays
from records.knowledge.table import Table
from records.notation.lexer import escape
from records.notation.model import (
    DECLARATION,
    EXCHANGE,
    NUMBER,
    ORDER,
    PLAY,
    RUNNING,
    SPEECH,
    Item,
    Record,
    Tag,
)
from records.notation.reader import read_one
from records.notation.writer import write
from records.play.dealing import card_tags, shuffled
from records.play.line_of_play import Line
from records.play.replay import Replay
from records.rules import phases
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from records.rules.scorers.card_points import GoesOut

_SAYINGS = ("J'ai le roi", "Deux atouts", "Je suis court à cœur", "Rien de bon")
_YES, _NO = "Oui", "Je ne l'ai pas"


class Planted(NamedTuple):
    """Actions to be written at this point of a game. The last one breaks a rule.

    If `acts`, the game goes on from what they did. Otherwise they are only written down.
    """

    items: tuple[Item, ...]
    acts: bool


class Spoiler(ABC):
    """Makes one action of a game a faulty one."""

    @abstractmethod
    def plant(self, line: Line) -> Planted | None:
        """Return actions that break a rule at this point, or None."""


def generate(
    game: str,
    seed: int | str = 0,
    options: Mapping[str, str] | None = None,
    player: str | Sequence[str] = "random",
) -> Record:
    """Return a random whole game. The same game, seed, options and player give the same record.

    Cards are chosen at random among the legal ones, save by those players who prefer some. `player`
    (see PLAYERS) says how readily players declare, exchange and show sevens, and what they play. If
    it is several names, the seats have them in turn, from A on. Raises KeyError for an unknown game
    or player, and ValueError for an option or value that the game does not have, or for no player
    at all. Cost: some ten microseconds a deal where the kernel plays it, otherwise up to a few
    milliseconds.

    >>> record = generate("sizette", 7)
    >>> record.get("Game"), record == generate("sizette", 7), record == generate("sizette", 8)
    ('sizette', True, False)
    """
    text = text_by_kernel(game, seed, options, player)
    if text is not None:
        return read_one(text.encode(), 1, 1)
    rules = GAMES[game].rules_for(options or {})
    players = _players(player)
    return _Generator(rules, options or {}, Random(f"{game} {seed}"), players, None).record()


def text_by_kernel(
    game: str, seed: int | str, options: Mapping[str, str] | None, player: str | Sequence[str]
) -> str | None:
    """Return the canonical form of what `generate` returns, without the first line of a file.

    None if the kernel does not make up such games. Raises and costs what `generate` does.
    """
    rules, players = GAMES[game].rules_for(options or {}), _players(player)
    by_python = (
        rules.claim is not None
        or accepts(rules)
        or rules.scoring.find(GoesOut) is not None
        or rules.moment(phases.ORDER) is not None
        or any(one.thrifty for one in players)
    )
    if by_python:
        return None
    made = made_up(rules, players, f"{game} {seed}", OPEN_DEALS if rules.open_ended else 0)
    if made is None:
        return None
    deals, score = made
    header = [*opening(rules, options or {}), Tag("Result", "/".join(map(str, score)))]
    return "".join([f'[{tag.name} "{escape(tag.value)}"]\n' for tag in header]) + deals


def _players(player: str | Sequence[str]) -> tuple[Player, ...]:
    names = (player,) if isinstance(player, str) else player
    if not names:
        raise ValueError("nobody plays: name at least one player")
    return tuple(PLAYERS[name] for name in names)


def played(
    game: str,
    seed: int | str,
    options: Mapping[str, str],
    player: Player,
    spoiler: Spoiler | None = None,
) -> Record:
    """Do the same as `generate`. A spoiler may make one action faulty; the game goes on from it."""
    rules = GAMES[game].rules_for(options)
    return _Generator(rules, options, Random(f"{game} {seed}"), (player,), spoiler).record()


def _is_over(line: Line) -> bool:
    return line.over


class _Generator:
    """Plays one game by itself."""

    def __init__(
        self,
        rules: RuleSet,
        options: Mapping[str, str],
        random: Random,
        players: tuple[Player, ...],
        spoiler: Spoiler | None,
    ) -> None:
        self.rules = rules
        self.game = WrittenGame(rules, options)
        self.random = random
        self.players = players
        #: the one whose turn it is to play
        self.player = players[0]
        self.spoiler = spoiler
        #: the trick after which drawn sevens were last considered for showing
        self.shown = 0
        exchange, declare = rules.moment(phases.EXCHANGE), rules.moment(phases.DECLARE)
        self.exchange_early = exchange is not None and exchange.when == phases.BEFORE_FIRST_CARD
        self.exchange_any_time = exchange is not None and exchange.when == phases.ANY_TIME
        self.others_declare = declare is not None and declare.who != phases.WINNER
        #: the seats that have shown carte blanche or decided not to
        self.decided: set[int] = set()

    def record(self) -> Record:
        """Return the game as a record."""
        game = self.game
        game.dealers = (self.random.randrange(self.rules.seats),)
        while not game.over:
            self.deal(self.random.choice(game.dealers))
        game.end()
        return game.record

    def deal(self, dealer: int) -> None:
        """Deal and play out one deal."""
        rules, game, random = self.rules, self.game, self.random
        line = game.begin(dealer, self.dealt(dealer))
        self.shown = 0
        self.decided.clear()
        while not _is_over(line):
            if self.spoiler is not None:
                planted = self.spoiler.plant(line)
                if planted is not None:
                    if planted.acts:
                        line.run(planted.items)
                    else:
                        line.written += planted.items
                    continue
            items = self.next_items(line)
            for item in items:
                line.run((item,))
                if _is_over(line):
                    break
            if _is_over(line) or not game.tally.may_end(line.table):
                continue
            # If the hands are not played out, the deal is over once nobody does anything more.
            # Otherwise a side that has won may play on, or stop even in the middle of a trick.
            stops = 0.02 if line.table.current.cards else 0.25
            if random.random() < stops if rules.play_out else not items:
                line.finish()
                break
        late = late_claim(line, self.player, random)
        if late is not None:
            line.run((late,))
        assert self.spoiler is not None or not game.raws, game.raws[0].code
        game.end_deal()

    def dealt(self, dealer: int) -> list[Tag]:
        """Shuffle the cards and return the tags of a deal."""
        rules, tags = self.rules, list[Tag]()
        cards = shuffled(rules, self.random)
        if rules.moment(phases.ORDER) is not None and self.random.random() < 0.5:
            captains = (self.random.choice(side) for side in rules.sides)
            tags.append(Tag("Captains", " ".join(SEATS[seat] for seat in captains)))
        if self.game.record.deals and self.random.random() < 0.5:
            tags.append(Tag("Score", "/".join(map(str, self.game.tally.scores or ()))))
        aside = rules.aside > 0 and self.random.random() < 0.3
        return tags + card_tags(rules, cards, dealer, aside)

    def next_items(self, line: Line) -> list[Item]:
        """Return what is done next: perhaps a declaration or an exchange before a lead, then a
        play.

        Empty if the deal is not played out and the last trick with a draw has been made.
        """
        table, rules, random = line.table, self.rules, self.random
        seat = table.next
        self.player = self.players[seat % len(self.players)]
        counting = moves(line, self.player, random) if rules.claim is not None else []
        if counting:
            return counting
        if rules.scoring.find(GoesOut) is not None:
            out = claimed(line, self.player.claims, random)
            if out is not None:
                return [out]
        if accepts(rules) and not table.plays:
            answer = answered(table, random)
            if answer is not None:
                return [answer]
        items: list[Item] = []
        if table.trick == 1 and rules.moment(phases.CARTE_BLANCHE) is not None:
            shown = self.carte_blanche(table)
            if shown is not None:
                return [shown]
        if self.exchange_any_time:
            for one in range(table.n):
                exchange = self.exchange(line, one)
                if exchange is not None:
                    return [exchange]
        if not table.current.cards:
            announced = self.announced(line) if rules.claim is None else None
            if announced is not None:
                return [announced]
            drawn = self.drawn_sevens(line) if rules.seven == phases.AT_DRAW else []
            if rules.moment(phases.SHOW_ANOTHER) is not None:
                drawn = self.drawn_blanks(line)
            if drawn or table.trick > table.length:
                return drawn
            # A turned 7 marks when it is drawn, and only the next card brings that draw on.
            spec = rules.declarations
            due = spec is not None and spec.turned_seven_drawn and TURN_UP in table.stock.drawn
            if table.plays and random.random() < 0.02 and not due:
                items.append(Item(RUNNING, scores=line.stated() or ()))
            items.append(Item(NUMBER, number=table.trick))
        if self.exchange_early and (table.current.cards or table.robs):
            exchange = self.exchange(line, seat)
            if exchange is not None:
                return [exchange]
        if rules.moment(phases.ORDER) is not None:
            items += self.talk(line, seat)
        legal = members(legal_plays(table, seat))
        if rules.captains.strict:
            ordered = next((item.card for item in reversed(items) if item.kind == ORDER), -1)
            legal = [card for card in legal if card == ordered] or legal
        if table.stock.left and self.player.keeps and random.random() < self.player.keeps:
            worth = most_worth(rules, table.trumps.suit)
            least = min(worth.get(card, 0) for card in legal)
            legal = [card for card in legal if worth.get(card, 0) == least]
        if self.player.thrifty and plays_for_points(table):
            legal = thrifty(table, seat, legal)
        written = -1 if table.current.cards else seat
        items.append(Item(PLAY, seat=written, card=random.choice(legal)))
        return items

    # -- what is announced --------------------

    def announced(self, line: Line) -> Item | None:
        """Return an exchange or a declaration between two tricks, if one is possible and made."""
        rules, table = self.rules, line.table
        spec = rules.declarations
        if spec is None:
            return None
        seat = table.next
        exchange = self.exchange(line, seat)
        if exchange is not None:
            return exchange
        declared = self.declared(table, seat, -1)
        if declared is None and self.others_declare and table.stock.to_draw:
            declared = self.first_declared(table, table.stock.to_draw[1:])
        if declared is None and rules.final_round != "none":
            declared = self.final_declared(table)
        return declared

    def first_declared(self, table: Table, seats: Sequence[int]) -> Item | None:
        """Return what the first of these seats to declare does."""
        for seat in seats:
            item = self.declared(table, seat, seat)
            if item is not None:
                return item
        return None

    def final_declared(self, table: Table) -> Item | None:
        """Return a declaration of the round after the last draw (rulebook 7)."""
        if table.stock.left != len(table.stock.to_draw) or table.taken.last_winner < 0:
            return None
        if table.stock.to_draw:
            table = table.copy()
            table.settle()
        if not table.stock.after_draw:
            return None
        winner = table.taken.last_winner
        return self.first_declared(table, [(winner + i) % table.n for i in range(table.n)])

    def declared(self, table: Table, seat: int, written: int) -> Item | None:
        """Return what a seat declares now, if it can and does."""
        random, player = self.random, self.player
        groups = possible_declarations(table, seat)
        if self.rules.seven == phases.AT_DRAW:
            # A 7 just drawn is shown separately: see `drawn_sevens`.
            groups = [group for group in groups if len(group) > 1]
        if not groups or random.random() < 1 - player.declares:
            return None
        return declaration(table, groups, written, player, random)

    def carte_blanche(self, table: Table) -> Item | None:
        """Return the carte blanche of a player who has not played yet, if it is shown."""
        for seat in range(table.n):
            cards = tuple(table.hands.cards(seat))
            if seat in self.decided or judge_declaration(table, seat, cards) is not None:
                continue
            if seat != table.next and self.random.random() < 0.5:
                continue
            self.decided.add(seat)
            if self.random.random() < self.player.declares:
                return Item(DECLARATION, seat=seat, cards=cards)
        return None

    def drawn_blanks(self, line: Line) -> list[Item]:
        """Return the cards just drawn after a carte blanche that are shown."""
        table = line.table
        if self.shown == table.trick:
            return []
        line.settle()
        self.shown = table.trick
        return [
            Item(DECLARATION, seat=seat, cards=(card,))
            for seat, card in enumerate(table.stock.drawn)
            if judge_declaration(table, seat, (card,)) is None
            and self.random.random() < self.player.declares
        ]

    def drawn_sevens(self, line: Line) -> list[Item]:
        """Return the 7 of trumps that was just drawn, if it is shown."""
        table = line.table
        if self.shown == table.trick:
            return []
        line.settle()
        self.shown = table.trick
        seven = exchange_card(table)
        return [
            Item(DECLARATION, seat=seat, cards=(seven,))
            for seat, card in enumerate(table.stock.drawn)
            if card == seven
            and (self.player.shows == 1 or self.random.random() < self.player.shows)
        ]

    def exchange(self, line: Line, seat: int) -> Item | None:
        """Return the exchange, if this seat can make it now and does."""
        table, spec = line.table, self.rules.exchange
        if spec is not None and spec.robs:
            return robbed(table, seat, self.player, self.random)
        seven = exchange_card(table)
        if spec is None or seven < 0 or not table.hands.known[seat][seven]:
            return None
        if judge_exchange(table, seat, seven) is not None or self.draws_last(table):
            return None
        if self.random.random() < 1 - self.player.exchanges:
            return None
        return Item(EXCHANGE, seat=seat, card=seven)

    def draws_last(self, table: Table) -> bool:
        """Return whether an exchange would bring on the last draw, after which there is none."""
        moment = self.rules.moment(phases.EXCHANGE)
        due = len(table.stock.to_draw)
        return moment is not None and moment.when in phases.LEADING and 0 < table.stock.left == due

    # -- what is said --------------------

    def talk(self, line: Line, seat: int) -> list[Item]:
        """Return what is said before this seat plays, and the card that a captain names for it."""
        table, random = line.table, self.random
        items: list[Item] = []
        mates = self.rules.sides[self.rules.side_of(seat)]
        if table.trick == 1 and len(table.current.cards) < 2 and random.random() < 0.3:
            items.append(self.said(random.choice(mates), _SAYINGS))
        if not self.rules.captains.talk and random.random() < 0.03:
            items.append(self.said(random.randrange(table.n), _SAYINGS))
        if may_be_ordered(table) and random.random() < 0.2:
            items += self.order(line, seat)
            if random.random() < 0.2 and items[-1].text == _NO:
                # Here the captain names another card.
                items += self.order(line, seat)
        return items

    def order(self, line: Line, seat: int) -> list[Item]:
        """Return a card that the captain of a seat's side names for it, and perhaps the answer."""
        table, random = line.table, self.random
        held = members(table.hands.masks[seat])
        captain = line.captain()
        written = -1 if captain >= 0 and random.random() < 0.5 else captain
        if captain < 0:
            written = random.choice(self.rules.sides[self.rules.side_of(seat)])
        # An order for a card that the player does not hold binds nobody.
        card = random.choice(held if random.random() < 0.8 else self.rules.cards)
        items = [Item(ORDER, seat=written, card=card)]
        if random.random() < 0.5:
            answer = self.said(seat, (_YES if card in held else _NO,))
            items.append(answer.copy(seat=-1) if random.random() < 0.5 else answer)
        return items

    def said(self, seat: int, sayings: tuple[str, ...]) -> Item:
        """Return one of these texts, said by a seat."""
        return Item(SPEECH, seat=seat, text=self.random.choice(sayings))


def generated(
    game: str,
    seed: int | str = 0,
    options: Mapping[str, str] | None = None,
    player: str | Sequence[str] = "random",
) -> str:
    """Return the canonical form of what `generate` returns, without the first line of a file.

    Raises what `generate` does. Cost: the same, less what it takes to read the record again, and a
    replay where one has to say which item belongs to which trick.
    """
    text = text_by_kernel(game, seed, options, player)
    if text is not None:
        return text
    made = generate(game, seed, options, player)
    numbered = all(bool(deal.items) and deal.items[0].kind == NUMBER for deal in made.deals)
    # Where a trick number stands before each trick, and nothing before the first, each item stands
    # in the line of its trick already. With a claim (rulebook 18), what is done between two tricks
    # also tells that cards were drawn, and numbers there say more than the play does.
    if numbered and GAMES[game].rules_for(options or {}).claim is None:
        return write(made)
    replay = Replay(made)
    return write(made, replay.tricks, None, replay.needed_numbers)
