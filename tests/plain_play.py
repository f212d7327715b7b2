"""A second statement of how the games are played, to count lines of play against the engine's.

It knows who leads, which cards may be played, who takes a trick and who draws, by the chapters of
the rulebook. It shares nothing with `records.rules` and `records.play`: its cards are words such as
`KS`, its hands lists of them, and it takes the deal from the tags. What is declared matters to it
only where it makes trumps or binds a lead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from records.cards import names
from records.notation.model import CLAIM, CLOSING, DECLARATION, DRAW, EXCHANGE, PLAY, Deal, Item

#: The ranks of a suit, the highest first, where all values of the options have the same.
RANKS = {
    "sizette": "KQJAT9876",
    "quadrette": "KQJAT987",
    "triomphe": "KQJAT987",
    "sixte": "KQJAT9876",
    "whist": "AKQJT98765432",
    "sixty-six": "ATKQJ9",
    "schnapsen": "ATKQJ",
    "pinochle-2": "ATKQJ9",
}
BESIGUE = "ATKQJ987"
ALONE = ("sizette", "quadrette", "whist", "bassadewitz", "bassadewitz-old")
#: Where nobody draws.
DEALT_OUT = (*ALONE, "triomphe", "sixte")
#: The cards of a sequence, and of a marriage.
SEQUENCE, MARRIAGE = set("ATKQJ"), set("KQ")


@dataclass(frozen=True)
class Book:
    """What a game's chapter says of the play, under some options."""

    ranks: str
    #: `free`, `follow`, `follow-trump`, `follow-beat-trump` or `beat-trumps`, once nobody draws
    end_play: str
    must_undertrump: bool = True
    head_partner: bool = True
    partners: bool = False
    #: partners sit side by side, not alternately
    together: bool = False
    pairs: bool = False
    #: the suits of the jacks, the highest first, where jacks beat everything
    jacks: str = ""
    jacks_are_a_suit: bool = False
    offsuit_rank_wins: bool = False
    play_out: bool = True
    #: what makes trumps where no card is turned
    marriage_makes_trumps: bool = False
    sequence_makes_trumps: bool = False
    #: the suit of its queen
    besigue_makes_trumps: bool = False
    binding_marriages: bool = False
    closed_with_full_hands: bool = False
    #: what is declared or exchanged is so after the draw
    declared_with_full_hands: bool = False


def book(game: str, options: Mapping[str, str]) -> Book:
    """The book of a game, from the options that differ from their defaults."""

    def value(name: str, default: str) -> str:
        return options.get(name, default)

    if game.startswith("bassadewitz"):
        top = value("jacks", "top") == "top"
        return Book(
            ranks=BESIGUE if top else value("rank", BESIGUE),
            end_play="follow",
            jacks=value("jack-order", "CSHD") if top else "",
            jacks_are_a_suit=top and value("jack-suit", "own") == "trump",
        )
    if game in ("triomphe", "sixte"):
        longer = {"36": "6", "52": "65432"}.get(value("pack", ""), "")
        return Book(
            value("rank", RANKS[game]) + longer,
            value("duty", "follow-beat-trump"),
            must_undertrump=value("must-undertrump", "false") == "true",
            head_partner=value("head-partner", "true") == "true",
            partners=value("players", "2") != "2",
            together=value("seats", "together") == "together",
        )
    if game in ALONE:
        return Book(RANKS[game], "follow")
    if game == "brusquembille":
        trevoux = value("form", "1718") == "trevoux"
        return Book(value("rank", BESIGUE), "follow" if trevoux else "free")
    default = "follow-trump" if game == "besigue-9" else "follow-beat-trump"
    plain = Book(RANKS.get(game, BESIGUE), value("end-play", default))
    if game == "pinochle-2":
        full = value("meld-when", "before-draw") == "after-draw"
        duty = value("end-play", "beat-trumps")
        return replace(plain, end_play=duty, declared_with_full_hands=full)
    if game in ("sixty-six", "schnapsen"):
        full = value("close-when", "after-draw" if game == "schnapsen" else "any") == "after-draw"
        return replace(plain, binding_marriages=True, closed_with_full_hands=full)
    if game in ("besigue-rubicon", "besigue-six-packs"):
        by_sequence = value("sequence-makes-trump", "true") == "true"
        by_besigue = value("besigue-makes-trump", "false") == "true"
        return replace(
            plain,
            marriage_makes_trumps=True,
            sequence_makes_trumps=by_sequence,
            besigue_makes_trumps=by_besigue,
        )
    if game == "besigue-sans-retourne":
        by_sequence = value("sequence-makes-trump", "false") == "true"
        return replace(plain, marriage_makes_trumps=True, sequence_makes_trumps=by_sequence)
    if game in ("besigue-3", "besigue-4"):
        return replace(
            plain,
            must_undertrump=value("must-undertrump", "false") == "true",
            head_partner=value("head-partner", "true") == "true",
            partners=game == "besigue-4" and value("partners", "2v2") == "2v2",
            pairs=value("end-play-pairs", "false") == "true",
            marriage_makes_trumps=value("turn-up", "true") == "false",
        )
    if game == "besigue-9":
        return replace(
            plain,
            offsuit_rank_wins=value("offsuit-rank-wins", "false") == "true",
            play_out=value("play-out", "true") == "true",
        )
    return plain


@dataclass
class Play:
    """A deal at some point: what lies where, and who plays."""

    book: Book
    hands: list[list[str]]
    #: the cards that are still to be drawn, the turn-up last
    talon: list[str]
    trump: str
    leader: int
    trick: list[tuple[int, str]] = field(default_factory=list)
    due: list[int] = field(default_factory=list)
    bound: tuple[str, ...] = ()
    closed: bool = False
    over: bool = False
    #: with `pairs`, who played the end play first, as soon as it has begun
    first_pair: tuple[int, int] | None = None
    turned: str = ""

    def copy(self) -> Play:
        """The same deal, to be gone on with apart."""
        return replace(
            self,
            hands=[list(hand) for hand in self.hands],
            talon=list(self.talon),
            trick=list(self.trick),
            due=list(self.due),
        )

    # -- who plays what --------------------

    @property
    def drawing(self) -> bool:
        """Whether there are cards left to draw, so that anything may be played."""
        return bool(self.talon) and not self.closed

    def draw(self) -> None:
        """All draw who are to draw after the last trick."""
        for seat in self.due:
            if self.drawing:
                self.hands[seat].append(self.talon.pop(0))
        self.due.clear()

    def circle(self) -> list[int]:
        """The seats that play to the trick, from its leader on."""
        n = len(self.hands)
        if self.book.pairs and not self.drawing and not self.due:
            one, other = self.pair()
            return [self.leader, other if self.leader == one else one]
        return [(self.leader + step) % n for step in range(n)]

    def pair(self) -> tuple[int, int]:
        """Who play against each other, where the end play is played in pairs."""
        n = len(self.hands)
        if self.first_pair is None:
            self.first_pair = self.leader, (self.leader + 1) % n
        if self.leader in self.first_pair:
            return self.first_pair
        one = (self.first_pair[0] + 2) % n
        return one, (one + 1) % n

    @property
    def seat(self) -> int:
        """Whose turn it is to play."""
        return self.circle()[len(self.trick)]

    def suit(self, card: str) -> str:
        """The suit that a card belongs to."""
        return "J" if self.book.jacks_are_a_suit and card[0] == "J" else card[1]

    def strength(self, card: str, led: str, drawing: bool) -> tuple[int, int]:
        """What a card is worth in a trick: the class that wins, and the place in it."""
        place = -self.book.ranks.index(card[0])
        if self.book.jacks and card[0] == "J":
            return 3, -self.book.jacks.index(card[1])
        if card[1] == self.trump:
            return 2, place
        if card[1] == led[1] or (self.book.offsuit_rank_wins and drawing):
            return 1, place
        return 0, 0

    def best(self) -> tuple[int, str]:
        """Who takes the trick as it lies: of equal cards the first."""
        led = self.trick[0][1]
        return max(self.trick, key=lambda one: self.strength(one[1], led, self.drawing))

    def legal(self) -> list[str]:
        """The cards that may be played, identical ones once."""
        if self.over:
            return []
        self.draw()
        if not self.trick and not any(self.hands):
            return []
        if not self.book.play_out and not self.trick and not self.talon:
            return []
        seat = self.seat
        hand = sorted(set(self.hands[seat]))
        if not self.trick:
            return [card for card in hand if card in self.bound] or hand
        duty = "free" if self.drawing else self.book.end_play
        return self._bound_by(duty, seat, hand)

    def _bound_by(self, duty: str, seat: int, hand: list[str]) -> list[str]:
        if duty == "free":
            return hand
        led = self.trick[0][1]
        holder, best = self.best()
        to_beat = self.strength(best, led, drawing=False)
        beating = [card for card in hand if self.strength(card, led, drawing=False) > to_beat]
        half = len(self.hands) // 2
        sides = (holder // half, seat // half) if self.book.together else (holder % 2, seat % 2)
        own = self.book.partners and not self.book.pairs and len(set(sides)) == 1
        beats = duty == "follow-beat-trump" or (duty == "beat-trumps" and led[1] == self.trump)
        heads = beats and (self.book.head_partner or not own)
        following = [card for card in hand if self.suit(card) == self.suit(led)]
        if following:
            better = [card for card in following if card in beating]
            return (better or following) if heads else following
        if duty == "follow":
            return hand
        trumps = [card for card in hand if card[1] == self.trump]
        better = [card for card in trumps if card in beating]
        if not better and not self.book.must_undertrump:
            return hand
        return (better if heads and better else trumps) or hand

    # -- what happens --------------------

    def play(self, card: str) -> None:
        """The player whose turn it is plays a card."""
        self.draw()
        circle = self.circle()
        seat = circle[len(self.trick)]
        self.hands[seat].remove(card)
        self.trick.append((seat, card))
        self.bound = ()
        if len(self.trick) < len(circle):
            return
        pair = self.first_pair
        self.leader = self.best()[0]
        self.trick.clear()
        if self.drawing:
            n = len(self.hands)
            self.due = [(self.leader + step) % n for step in range(n)]
        elif pair is not None and not any(self.hands[one] for one in pair):
            n = len(self.hands)
            if self.leader in pair:
                self.leader = (pair[0] + 2) % n

    def exchange(self, seat: int, card: str) -> None:
        """A card is exchanged for the turn-up."""
        if self.book.binding_marriages or self.book.declared_with_full_hands:
            self.draw()
        self.hands[seat].remove(card)
        if not self.talon:
            self.hands[seat].append(self.turned)
            return
        self.hands[seat].append(self.talon[-1])
        self.talon[-1] = card

    def declare(self, cards: Sequence[str]) -> None:
        """Some cards are declared: they may make trumps, or bind the lead."""
        suits, ranks = {card[1] for card in cards}, {card[0] for card in cards}
        if self.book.declared_with_full_hands:
            self.draw()
        if self.book.binding_marriages:
            self.draw()
            self.bound = tuple(cards)
        if self.trump:
            return
        if self.book.besigue_makes_trumps and len(cards) == 2 and ranks == {"Q", "J"}:
            (self.trump,) = (card[1] for card in cards if card[0] == "Q")
        if self.trump or len(suits) > 1:
            return
        marriage = len(cards) == 2 and ranks == MARRIAGE
        sequence = len(cards) == 5 and ranks == SEQUENCE
        if (marriage and self.book.marriage_makes_trumps) or (
            sequence and self.book.sequence_makes_trumps
        ):
            (self.trump,) = suits

    def count(self, depth: int) -> list[int]:
        """The number of lines of play of each length from 1 to `depth`."""
        counts = [0] * depth
        self._count(0, counts)
        return counts

    def _count(self, at: int, counts: list[int]) -> None:
        cards = self.legal()
        counts[at] += len(cards)
        if at + 1 < len(counts):
            for card in cards:
                following = self.copy()
                following.play(card)
                following._count(at + 1, counts)


def dealt(game: str, options: Mapping[str, str], deal: Deal) -> Play:
    """A deal as its tags give it: Dealer, the hands, TurnUp, Talon."""
    tags = {tag.name: tag.value for tag in deal.tags}
    hands = [tags["Hand" + seat].split() for seat in "ABCDEF" if "Hand" + seat in tags]
    turn_up = tags.get("TurnUp", "")
    talon = [] if game in DEALT_OUT else tags.get("Talon", "").split()
    rules = book(game, options)
    if talon and turn_up:
        talon.append(turn_up)
    leader = ("ABCDEF".index(tags["Dealer"]) + 1) % len(hands)
    return Play(rules, hands, talon, turn_up[1:], leader, turned=turn_up)


def take(play: Play, item: Item) -> None:
    """The deal goes on by one item of a record, in which every card is legal and in turn."""
    seat = item.seat if item.seat >= 0 or play.over else play.seat
    if item.kind == PLAY:
        (card,) = names([item.card])
        assert seat == play.seat, item
        assert card in play.legal(), item
        play.play(card)
    elif item.kind == EXCHANGE:
        play.exchange(seat, *names([item.card]))
    elif item.kind == DECLARATION:
        play.declare(names(item.cards))
    elif item.kind == DRAW:
        play.draw()
    elif item.kind == CLOSING:
        if play.book.closed_with_full_hands:
            play.draw()
        play.closed = True
    elif item.kind == CLAIM:
        play.over = True
