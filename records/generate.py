"""Random records that are legal, complete and reproducible by seed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from records.cards import SEATS, members, names, sort
from records.notation.model import (
    DEAL_SCORE,
    DECLARATION,
    EXCHANGE,
    NUMBER,
    ORDER,
    PLAY,
    RUNNING,
    SPEECH,
    Deal,
    Item,
    Record,
    Tag,
)
from records.play.line import Line
from records.play.raw import Raw
from records.play.rotation import next_dealers
from records.play.setup import set_up
from records.rules.games import GAMES
from records.rules.judge import (
    find_meld,
    judge_exchange,
    legal_plays,
    possible_declarations,
    seven_of_trumps,
)
from records.rules.ruleset import RuleSet
from records.rules.tally import Tally

#: Deals of a game that has no end of its own.
OPEN_DEALS = 4

_SAYINGS = ("J'ai le roi", "Deux atouts", "Je suis court à cœur", "Rien de bon")


def generate(game: str, seed: int | str = 0, options: Mapping[str, str] | None = None) -> Record:
    """A random whole game, the same for the same game, seed and options.

    Raises KeyError for a game that is not known, ValueError for an option or value that it
    does not have.  Cost: some milliseconds a deal.

    >>> record = generate("sizette", 7)
    >>> record.get("Game"), record == generate("sizette", 7), record == generate("sizette", 8)
    ('sizette', True, False)
    """
    given = dict(options or {})
    rules = GAMES[game].rules_for(given)
    return _Generator(rules, given, Random(f"{game} {seed}")).record()


def _is_over(line: Line) -> bool:
    return line.over


class _Generator:
    """Plays one game with itself."""

    def __init__(self, rules: RuleSet, options: Mapping[str, str], random: Random) -> None:
        self.rules = rules
        self.options = options
        self.random = random
        self.tally = Tally(rules)
        self.raws: list[Raw] = []

    def record(self) -> Record:
        """The game as a record."""
        rules, tally = self.rules, self.tally
        record = Record()
        record.tags.append(Tag("Game", rules.game))
        if self.options:
            value = " ".join(f"{name}={value}" for name, value in self.options.items())
            record.tags.append(Tag("Options", value))
        due: tuple[int, ...] = (self.random.randrange(rules.seats),)
        open_ended = rules.scoring == "chips" and rules.option("deals") == "0"
        while not tally.over and not (open_ended and len(record.deals) == OPEN_DEALS):
            deal = self.deal(len(record.deals), self.random.choice(due))
            record.deals.append(deal)
            assert deal.end is not None
            dealer = SEATS.index(deal.get("Dealer") or "A")
            due = next_dealers(rules, (dealer,), deal.end.scores)
        assert tally.scores is not None
        record.tags.append(Tag("Result", "/".join(map(str, tally.scores))))
        return record

    def deal(self, at: int, dealer: int) -> Deal:
        """One deal, dealt and played out."""
        rules, tally, random = self.rules, self.tally, self.random
        deal = self.dealt(at, dealer)
        setup = set_up(deal, at, rules, "en", (dealer,), self.raws)
        tally.begin(at + 1, setup.table)
        line = Line(setup.table, tally, at, self.raws, setup.captains)
        line.over = tally.over
        while not _is_over(line):
            for item in self.next_items(line):
                deal.items.append(item)
                line.run((item,))
                if _is_over(line):
                    break
            may_stop = not _is_over(line) and tally.may_end(setup.table)
            if may_stop and random.random() < 0.6:
                line.finish()
                break
        assert not self.raws, self.raws[0].code
        deal.end = Item(DEAL_SCORE, scores=tally.brought() or ())
        return deal

    def dealt(self, at: int, dealer: int) -> Deal:
        """A deal's tags, the cards shuffled."""
        rules, tally = self.rules, self.tally
        cards = [card for card in rules.cards for _ in range(rules.packs)]
        self.random.shuffle(cards)
        deal = Deal()
        deal.tags += [Tag("Deal", str(at + 1)), Tag("Dealer", SEATS[dealer])]
        if rules.captains and self.random.random() < 0.5:
            captains = (self.random.choice(side) for side in rules.sides)
            deal.tags.append(Tag("Captains", " ".join(SEATS[seat] for seat in captains)))
        if at and self.random.random() < 0.5:
            deal.tags.append(Tag("Score", "/".join(map(str, tally.scores or ()))))
        hands = []
        for _ in range(rules.seats):
            hands.append(cards[: rules.hand_size])
            cards = cards[rules.hand_size :]
        for seat, hand in enumerate(hands):
            deal.tags.append(Tag("Hand" + SEATS[seat], " ".join(names(sort(hand)))))
        if rules.turn_up == "dealer":
            deal.tags.append(Tag("TurnUp", names(hands[dealer])[-1]))
        elif rules.turn_up != "none":
            deal.tags.append(Tag("TurnUp", names(cards)[0]))
            cards = cards[1:]
        if rules.stock:
            deal.tags.append(Tag("Talon", " ".join(names(cards))))
        return deal

    def next_items(self, line: Line) -> list[Item]:
        """What is done next: before a lead perhaps something announced, then a play."""
        table, rules, random = line.table, self.rules, self.random
        seat = table.next
        items: list[Item] = []
        if not table.cards:
            announced = self.announced(line, seat)
            if announced is not None:
                return [announced]
            sevens = self.drawn_sevens(line) if rules.seven == "draw" else []
            if sevens:
                return sevens
            if table.plays and random.random() < 0.02:
                items.append(Item(RUNNING, scores=self.game_score()))
            items.append(Item(NUMBER, number=table.trick))
        elif rules.exchange is not None and rules.exchange.before_first_card:
            exchange = self.exchange(line, seat)
            if exchange is not None:
                return [exchange]
        if rules.captains:
            items += self.talk(line, seat)
        legal = members(legal_plays(table, seat))
        written = -1 if table.cards else seat
        items.append(Item(PLAY, seat=written, card=random.choice(legal)))
        return items

    def game_score(self) -> tuple[int, ...]:
        """The game score as a running score has it now."""
        scores = self.tally.scores if self.tally.marks_within_deal else self.tally.start
        return tuple(scores or ())

    def announced(self, line: Line, seat: int) -> Item | None:
        """An exchange or a declaration between two tricks, if one can be and is made."""
        table, random = line.table, self.random
        if self.rules.declarations is None:
            return None
        exchange = self.exchange(line, seat)
        if exchange is not None:
            return exchange
        groups = possible_declarations(table, seat)
        if not groups or random.random() < 0.15:
            return None
        group = random.choice(groups)
        found = find_meld(table, group)
        assert found is not None
        points = found[1].points if random.random() < 0.5 else None
        return Item(DECLARATION, seat=-1, cards=group, points=points)

    def drawn_sevens(self, line: Line) -> list[Item]:
        """The 7 of trumps that has just been drawn, shown."""
        table = line.table
        line.settle()
        seven = seven_of_trumps(table)
        return [
            Item(DECLARATION, seat=seat, cards=(seven,))
            for seat, card in enumerate(table.drawn)
            if card == seven
        ]

    def exchange(self, line: Line, seat: int) -> Item | None:
        """The exchange, if this seat can make it now and does."""
        table = line.table
        seven = seven_of_trumps(table)
        if self.rules.exchange is None or seven < 0 or not table.hands[seat][seven]:
            return None
        if judge_exchange(table, seat, seven) is not None or self.random.random() < 0.2:
            return None
        return Item(EXCHANGE, seat=seat, card=seven)

    def talk(self, line: Line, seat: int) -> list[Item]:
        """What a side says, and the card that its captain names for the lead."""
        table, random = line.table, self.random
        items: list[Item] = []
        mates = self.rules.sides[self.rules.side_of(seat)]
        if table.trick == 1 and len(table.cards) < 2 and random.random() < 0.3:
            text = random.choice(_SAYINGS)
            items.append(Item(SPEECH, seat=random.choice(mates), text=text))
        if not table.cards and self.rules.option("strict-captain") != "true":
            captains = line.captains
            captain = random.choice(mates) if captains is None else captains[mates[0] % 2]
            if random.random() < 0.2:
                card = random.choice(members(table.masks[seat]))
                items.append(Item(ORDER, seat=captain, card=card))
        return items
