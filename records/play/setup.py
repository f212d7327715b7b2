"""From a deal's tags to the table at its start, with what is wrong with them."""

from __future__ import annotations

import re

from records.cards import KNOWN, NAMES, NOBODY, SEATS, SEVENS, SUIT, members
from records.notation.letters import SPELLINGS, parse_card, parse_cards, parse_suit, split_cards
from records.notation.model import PLAY, Deal, Tag
from records.notation.parser import ADJUST
from records.notation.values import parse_adjustment, parse_positive, parse_scores
from records.play.expected import (
    ADJUST_EXPECTED,
    CARD_EXPECTED,
    CARDS_EXPECTED,
    MELDED_EXPECTED,
    NUMBER_EXPECTED,
    SCORES_EXPECTED,
    SEAT_EXPECTED,
    SEATS_EXPECTED,
    SUIT_EXPECTED,
    not_in_pack,
)
from records.play.hand_size import dealt_with, size_throughout
from records.play.header import tag_place
from records.play.letters import other_letters
from records.play.raw import Place, Raw
from records.play.unruled import MELDED, is_suit
from records.rules.declarations import Group
from records.rules.judging.melds import find_melds
from records.rules.kinds import CARTE_BLANCHE, SEVEN
from records.rules.parts.pairs import pairs_at
from records.rules.parts.stock import FACE_DOWN
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP
from records.rules.table import Table

_HAND = re.compile(r"Hand([A-F])$")


class Setup:
    """A deal set up: its table, and what its tags say besides.

    `dealers` are the dealer and, if it was not his turn, those whose turn it was; `leaders`
    the seats that may lead first without fault where that is in doubt.  `score` is the
    stated game score before the deal.  `number` is that of the Deal tag, None without one.
    `void` tells that the deal did not count, `adjustments` are the points that the table
    agreed to add to each side, one for each Adjust tag.
    """

    __slots__ = (
        "adjustments",
        "captains",
        "dealer",
        "dealers",
        "leaders",
        "number",
        "score",
        "score_index",
        "table",
        "void",
    )

    def __init__(self, table: Table) -> None:
        self.table = table
        self.adjustments: list[tuple[int, ...]] = []
        self.void = False
        self.captains: tuple[int, ...] | None = None
        self.score: tuple[int, ...] | None = None
        self.score_index = -1
        self.number: int | None = None
        self.dealer = NOBODY
        self.dealers: tuple[int, ...] = ()
        self.leaders: tuple[int, ...] = ()


class _Builder:
    """Reads the tags of one deal in the order of the text."""

    def __init__(self, deal: Deal, at: int, rules: RuleSet, language: str, raws: list[Raw]) -> None:
        self.deal = deal
        self.at = at
        self.rules = rules
        self.language = language
        self.raws = raws
        self.setup = Setup(Table(rules))
        self.table = self.setup.table
        self.start = 1
        #: the Start tag tells no trick, so nothing tells how many cards there must be
        self.start_unknown = False
        self.leader = NOBODY
        self.trump = NO_TRUMP
        self.trump_index = -1
        self.hands: dict[int, tuple[int, list[int]]] = {}
        self.talon: tuple[int, list[int]] | None = None
        self.turn_up: tuple[int, int] | None = None
        self.turn_up_tag = -1
        self.melded: list[tuple[int, str, int, int]] = []
        self.faulty = False

    def fault(
        self,
        code: str,
        index: int,
        text: str,
        expected: dict[str, str] | str = "",
        word: int = Place.WHOLE,
        seat: int = -1,
    ) -> None:
        self.faulty = True
        self.raws.append(
            Raw(
                code,
                tag_place(index, self.at, word),
                text=text,
                expected=expected,
                deal=self.at,
                seat=seat,
            )
        )

    def value_fault(self, index: int, tag: Tag, expected: dict[str, str]) -> None:
        self.fault("tag-value", index, tag.value, expected)

    def card_fault(self, index: int, tag: Tag, expected: dict[str, str]) -> None:
        hint = other_letters(tag.value, self.language)
        more = expected if isinstance(hint, str) else {k: v + hint[k] for k, v in expected.items()}
        self.value_fault(index, tag, more)

    # -- reading the tags --------------------

    def read(self) -> None:
        seen = set()
        for index, tag in enumerate(self.deal.tags):
            if tag.name in seen and tag.name != ADJUST:
                continue
            seen.add(tag.name)
            reader = _READERS.get(tag.name)
            if reader is not None:
                reader(self, index, tag)
            else:
                hand = _HAND.match(tag.name)
                if hand:
                    self.read_hand(index, tag, SEATS.index(hand[1]))

    def read_number(self, index: int, tag: Tag) -> None:
        number = parse_positive(tag.value)
        if number is None:
            self.value_fault(index, tag, NUMBER_EXPECTED)
        self.setup.number = number

    def read_seat(self, index: int, tag: Tag, value: str, word: int = Place.WHOLE) -> int:
        """The seat that a value names, NOBODY (with a finding) if it names none."""
        if len(value) != 1 or value not in SEATS:
            self.value_fault(index, tag, SEAT_EXPECTED)
            return NOBODY
        seat = SEATS.index(value)
        if seat >= self.rules.seats:
            self.fault("seat-unknown", index, value, word=word)
            return NOBODY
        return seat

    def read_dealer(self, index: int, tag: Tag) -> None:
        self.setup.dealer = self.read_seat(index, tag, tag.value)

    def read_leader(self, index: int, tag: Tag) -> None:
        self.leader = self.read_seat(index, tag, tag.value)

    def read_captains(self, index: int, tag: Tag) -> None:
        words = tag.value.split()
        if len(words) != len(self.rules.sides):
            self.value_fault(index, tag, SEATS_EXPECTED)
            return
        captains: list[int] = []
        for at, one in enumerate(words):
            seat = self.read_seat(index, tag, one, at)
            if seat == NOBODY:
                return
            if seat not in self.rules.sides[at]:
                self.value_fault(index, tag, SEATS_EXPECTED)
                return
            captains.append(seat)
        self.setup.captains = tuple(captains)

    def read_start(self, index: int, tag: Tag) -> None:
        number = parse_positive(tag.value)
        if number is None or number > self.rules.tricks:
            self.value_fault(index, tag, NUMBER_EXPECTED)
            self.start_unknown = True
        else:
            self.start = number

    def read_trump(self, index: int, tag: Tag) -> None:
        suit = parse_suit(tag.value, self.language)
        if suit is None or not is_suit(tag.value, self.language):
            self.value_fault(index, tag, SUIT_EXPECTED)
            return
        self.trump = suit
        self.trump_index = index

    def read_score(self, index: int, tag: Tag) -> None:
        scores = parse_scores(tag.value)
        if scores is None or len(scores) != len(self.rules.sides):
            self.value_fault(index, tag, SCORES_EXPECTED)
            return
        self.setup.score = scores
        self.setup.score_index = index

    def read_void(self, index: int, tag: Tag) -> None:
        self.setup.void = True

    def read_adjust(self, index: int, tag: Tag) -> None:
        points = parse_adjustment(tag.value)
        if points is None or len(points) != len(self.rules.sides):
            self.value_fault(index, tag, ADJUST_EXPECTED)
            return
        self.setup.adjustments.append(points)

    def read_turn_up(self, index: int, tag: Tag) -> None:
        self.turn_up_tag = index
        card = parse_card(tag.value.strip(), self.language, True)
        if card is None:
            self.card_fault(index, tag, CARD_EXPECTED)
            return
        self.turn_up = (index, card)

    def read_cards(self, index: int, tag: Tag) -> list[int] | None:
        spellings = SPELLINGS[self.language]
        try:
            return [spellings[word] for word in tag.value.split(" ")]
        except KeyError:
            cards = parse_cards(tag.value, self.language)
            if cards is None:
                self.card_fault(index, tag, CARDS_EXPECTED)
            return cards

    def read_hand(self, index: int, tag: Tag, seat: int) -> None:
        if seat >= self.rules.seats:
            self.fault("seat-unknown", index, SEATS[seat], word=Place.NAME)
            return
        cards = self.read_cards(index, tag)
        if cards is not None:
            self.hands[seat] = (index, cards)

    def read_talon(self, index: int, tag: Tag) -> None:
        cards = self.read_cards(index, tag)
        if cards is not None:
            self.talon = (index, cards)

    def read_melded(self, index: int, tag: Tag) -> None:
        for at, one in enumerate(tag.value.split()):
            found = MELDED.match(one)
            if not found:
                self.value_fault(index, tag, MELDED_EXPECTED)
                return
            seat = SEATS.index(found[1])
            if seat >= self.rules.seats:
                self.fault("seat-unknown", index, found[1], word=at)
                return
            self.melded.append((seat, found[2], index, at))

    def deal_as_written(self) -> None:
        """Where all hands have the same wrong number of cards, that is how many were dealt."""
        if self.deal.find("Start"):
            return
        size = size_throughout(self.rules, self.hands)
        if not size:
            return
        index, seat = min((index, seat) for seat, (index, _) in self.hands.items())
        tag = self.deal.tags[index]
        self.fault("deal-size", index, tag.value, str(self.rules.hand_size), seat=seat)
        self.rules = dealt_with(self.rules, size)
        self.table = self.setup.table = Table(self.rules)

    # -- setting up the table --------------------

    def place_cards(self) -> None:
        """Hands, turn-up and talon in the order of the text, counting copies."""
        rules, table = self.rules, self.table
        table.start_at(self.start)
        left = table.stock.left
        # A deal that ends with the talon leaves every hand full.
        sizes = self.hand_sizes(max(0, self.start - 1 - rules.stock_tricks))
        for seat in range(rules.seats):
            if seat not in self.hands:
                table.hands.await_cards(seat, sizes[seat])
        todo: list[tuple[int, int, list[int]]] = [
            (index, seat, cards) for seat, (index, cards) in self.hands.items()
        ]
        if self.talon is not None:
            todo.append((self.talon[0], -1, self.talon[1]))
        if self.turn_up is not None:
            todo.append((self.turn_up[0], -2, [self.turn_up[1]]))
        for index, whose, cards in sorted(todo):
            if whose >= 0:
                self.place_hand(index, whose, cards, sizes[whose])
            elif whose == -1:
                self.place_talon(index, cards, left)
            else:
                self.place_turn_up(index, cards[0], left)

    def hand_sizes(self, tricks: int) -> list[int]:
        """How many cards each hand has after so many tricks without a draw."""
        rules = self.rules
        if not rules.pairs or self.start <= rules.stock_tricks:
            return [rules.hand_size - tricks] * rules.seats
        leader = self.leader if self.leader != NOBODY else first_seat(self.deal)
        held = {seat: len(cards) for seat, (_, cards) in self.hands.items()}
        winner, sizes = pairs_at(rules, tricks, leader, held)
        self.table.pairs.begin(winner)
        return sizes

    def count(self, index: int, cards: list[int], seat: int = -1) -> list[int]:
        """The cards as the table may take them: what is one too many becomes unknown."""
        table = self.table
        copies, excess = table.hands.copies, table.hands.excess
        packs = self.rules.packs
        pack_mask, left_out = self.rules.pack_mask, self.rules.left_out
        said: set[int] = set()
        out = cards
        for at, card in enumerate(cards):
            if card >= KNOWN:
                continue
            if not pack_mask >> card & 1 or (left_out and not table.hands.limit(card)):
                expected = not_in_pack(self.rules, card)
                self.fault("deal-card", index, NAMES[card], expected, word=at, seat=seat)
                table.hands.suspect(card)
                out = self.replaced(out, cards, at)
            elif copies[card] >= packs:
                if card in said:
                    continue
                said.add(card)
                self.fault("deal-copies", index, NAMES[card], word=at, seat=seat)
                table.hands.discredit(card)
                out = [FACE_DOWN if c == card else c for c in out]
            else:
                table.hands.count_copy(card)
                if card in excess:
                    out = self.replaced(out, cards, at)
        return out

    @staticmethod
    def replaced(out: list[int], cards: list[int], at: int) -> list[int]:
        """The list with an unknown card at a place (a copy, if it was still the original)."""
        if out is cards:
            out = list(cards)
        out[at] = FACE_DOWN
        return out

    def place_hand(self, index: int, seat: int, cards: list[int], size: int) -> None:
        table = self.table
        if len(cards) != size and not self.start_unknown:
            tag = self.deal.tags[index]
            self.fault("deal-size", index, tag.value, str(size), seat=seat)
        table.hands.deal(seat, self.count(index, cards, seat), len(cards), size)
        if not self.rules.stock and self.start == 1:
            table.hands.note_dealt(seat, cards)

    def place_talon(self, index: int, cards: list[int], left: int) -> None:
        rules = self.rules
        tag = self.deal.tags[index]
        expected = max(0, left - 1) if rules.turn_up == "talon" else left
        if not rules.stock:
            # Cards that stay out may be named, and are never drawn.
            expected = rules.aside
        if len(cards) != expected:
            # Where a card is missing is not known, so nor is who draws which.
            if not self.start_unknown:
                self.fault("deal-size", index, tag.value, str(expected))
        elif not rules.stock:
            self.count(index, cards)
        else:
            self.table.stock.lay(self.count(index, cards))

    def place_turn_up(self, index: int, card: int, left: int) -> None:
        rules, table = self.rules, self.table
        tag = self.deal.tags[index]
        if rules.turn_up == "none":
            self.fault(
                "deal-turn-up",
                index,
                tag.value,
                {"en": "this game turns none", "fr": "ce jeu n’en a pas"},
            )
            return
        if card >= KNOWN:
            if NAMES[card][0] == "x" and len(NAMES[card]) == 2:
                table.trumps.set("SHDC".index(NAMES[card][1]))
            return
        table.trumps.set(SUIT[card])
        if rules.turn_up == "dealer":
            return
        if left or rules.turn_up == "aside":
            (placed,) = self.count(index, [card])
            table.stock.turn(card if placed == FACE_DOWN else placed)
        else:
            table.stock.turn(card)

    def place_dealers_card(self, doubtful: bool) -> None:
        """The turn-up that is the dealer's own last card (Sizette, Whist)."""
        if self.rules.turn_up != "dealer" or self.turn_up is None or self.turn_up[1] >= KNOWN:
            return
        index, card = self.turn_up
        table = self.table
        table.stock.turn(card)
        dealer = table.dealer
        if self.start > 1 or dealer == NOBODY or card in self.listed(dealer):
            return
        if not self.rules.pack_mask >> card & 1:
            self.fault("deal-card", index, NAMES[card], word=0)
            return
        if card in table.hands.excess or doubtful:
            return
        if not table.hands.unknown[dealer]:
            self.fault(
                "deal-turn-up",
                index,
                self.deal.tags[index].value,
                {
                    "en": "it is not in the dealer's hand, where it belongs",
                    "fr": "elle n’est pas dans la main du donneur, où est sa place",
                },
            )
            table.trumps.forget()
        elif table.hands.copies[card]:
            tag, seat = max(
                (tag, seat) for seat, (tag, cards) in self.hands.items() if card in cards
            )
            if tag > index:
                word = self.hands[seat][1].index(card)
                self.fault("deal-copies", tag, NAMES[card], word=word, seat=seat)
            else:
                self.fault("deal-copies", index, NAMES[card], word=0)
            table.hands.discredit(card)
        else:
            table.hands.deal_turn_up(dealer, card)

    def listed(self, seat: int) -> list[int]:
        """The cards of a seat's Hand tag, as they are written."""
        return self.hands[seat][1] if seat in self.hands else []

    def check_turn_up(self) -> None:
        rules = self.rules
        if rules.turn_up == "none" or self.turn_up_tag >= 0 or not self.hands:
            return
        if self.start > 1 or self.deal.find("Start") or self.deal.find("Trump"):
            return
        expected = {"en": "none is named", "fr": "aucune n’est indiquée"}
        for index, tag in enumerate(self.deal.tags):
            if tag.name == "Deal" or self.deal.implicit:
                self.fault("deal-turn-up", index, tag.value, expected)
                return

    def apply_trump(self) -> None:
        table = self.table
        if self.trump != NO_TRUMP and self.rules.trump_by and self.start == 1:
            # They were not made before the first trick.
            table.trumps.foretell(self.trump)
            return
        if self.trump == NO_TRUMP:
            if table.trumps.suit == NO_TRUMP and self.rules.turn_up != "none":
                table.trumps.forget()
            elif self.rules.trump_by and self.start > 1 and not self.deal.find("Melded"):
                table.trumps.forget((0, 1, 2, 3, NO_TRUMP))
            return
        if table.trumps.suit not in (NO_TRUMP, self.trump):
            self.value_fault(self.trump_index, self.deal.tags[self.trump_index], SUIT_EXPECTED)
        elif self.rules.turn_up != "none" or self.rules.stock:
            table.trumps.set(self.trump)

    def apply_melded(self) -> None:
        """What had been declared before the Start has served, if it is still in hand."""
        rules, table = self.rules, self.table
        spec = rules.declarations
        whole = [rules.packs] * KNOWN
        laid: list[tuple[int, Group]] = []
        suits: dict[int, None] = {}
        for seat, text, index, at in self.melded:
            cards = split_cards(text, self.language)
            fits = [] if cards is None or spec is None else find_melds(self.table, cards)
            if spec is None or len({meld.kind for _, meld in fits}) != 1:
                self.fault(
                    "tag-value", index, self.deal.tags[index].value, MELDED_EXPECTED, word=at
                )
                continue
            group, meld = fits[0]
            if meld.kind == CARTE_BLANCHE:
                table.blanche.show(seat)
                continue
            laid.append((seat, group))
            excluded, again = spec.excludes[meld.kind], spec.again(meld.kind)
            if not table.hands.uses.serve(seat, group, meld.kind, excluded, whole, again):
                table.hands.uses.serve(seat, group, meld.kind, 0, whole)
            if meld.kind & rules.trump_by and not (suits and rules.melded_in_order):
                suits[SUIT[group[0]]] = None
        untold = self.start > 1 and not self.deal.find("Melded")
        if untold and spec is not None and spec.across_partners:
            # What lies before a partner is not told.
            table.hands.uses.gap()
        table.hands.declared_before(laid)
        if self.start > 1 and not self.deal.find("Melded"):
            table.blanche.doubt((1 << table.n) - 1)
        if self.start > 1 and suits:
            table.trumps.make(tuple(suits))

    def apply_dealt_sevens(self) -> None:
        """A dealt 7 of trumps that marks by itself has scored (rulebook 0.1 and 7)."""
        if not self.rules.dealt_seven or self.rules.exchange is None:
            return
        for trumps in self.table.trumps.candidates:
            if trumps.trump != NO_TRUMP:
                surely = self.start == 1 and not self.table.trumps.uncertain
                self.table.hands.serve_dealt(SEVENS[trumps.trump], SEVEN, surely)

    def fill_last_unknown(self) -> None:
        """If only one hand is unknown and all else is known, it is what is left of the pack."""
        table, rules = self.table, self.rules
        if self.faulty or self.start > 1 or table.hands.excess:
            return
        unknown = [seat for seat in range(rules.seats) if table.hands.unknown[seat]]
        if len(unknown) != 1 or rules.turn_up == "aside":
            return
        if rules.stock and (
            len(table.stock.talon) < table.stock.left - (rules.turn_up == "talon")
            or any(not 0 <= c < KNOWN for c in table.stock.talon)
            or (rules.turn_up == "talon" and table.stock.turn_up == FACE_DOWN)
        ):
            return
        (seat,) = unknown
        left = [c for c in rules.cards for _ in range(table.hands.limit(c) - table.hands.copies[c])]
        if len(left) != table.hands.unknown[seat]:
            return
        table.hands.complete(seat, left)


_READERS = {
    "Deal": _Builder.read_number,
    "Dealer": _Builder.read_dealer,
    "Captains": _Builder.read_captains,
    "Start": _Builder.read_start,
    "Leader": _Builder.read_leader,
    "Trump": _Builder.read_trump,
    "Score": _Builder.read_score,
    "Melded": _Builder.read_melded,
    "Void": _Builder.read_void,
    ADJUST: _Builder.read_adjust,
    "TurnUp": _Builder.read_turn_up,
    "Talon": _Builder.read_talon,
}


def first_seat(deal: Deal) -> int:
    """The seat written at the first play of a deal, NOBODY if none is."""
    for item in deal.items:
        if item.kind == PLAY:
            return item.seat
    return NOBODY


def set_up(
    deal: Deal, at: int, rules: RuleSet, language: str, due: tuple[int, ...], raws: list[Raw]
) -> Setup:
    """The table at the start of the deal at this place (from 0).

    `due` are the seats whose turn it is to deal, the likeliest first; empty for a record's
    first deal.  What is wrong with the tags goes to `raws`.  Cost: the cards of the tags.
    """
    builder = _Builder(deal, at, rules, language, raws)
    builder.read()
    builder.deal_as_written()
    rules = builder.rules
    setup, table = builder.setup, builder.table
    n = rules.seats
    dealer = setup.dealer
    doubtful = False
    if dealer == NOBODY:
        if due:
            dealer = due[0]
        else:
            seat = first_seat(deal)
            dealer = ((seat if 0 <= seat < n else 0) - 1) % n
    elif due and dealer not in due:
        index = next(i for i, tag in enumerate(deal.tags) if tag.name == "Dealer")
        builder.fault("deal-dealer", index, SEATS[dealer], SEATS[due[0]])
        doubtful = True
    setup.dealer = dealer
    table.dealt_by(dealer)
    builder.place_cards()
    builder.place_dealers_card(doubtful)
    builder.check_turn_up()
    builder.apply_trump()
    builder.fill_last_unknown()
    builder.apply_dealt_sevens()
    builder.apply_melded()
    for seat, mask in enumerate(table.hands.masks):
        table.blanche.note(seat, members(mask))
    leader = builder.leader
    if leader == NOBODY and builder.start == 1:
        leader = (dealer + 1) % n
    elif leader == NOBODY:
        seat = first_seat(deal)
        leader = seat if seat < n else NOBODY
    table.led_by(leader)
    setup.dealers = (dealer, *due) if doubtful else (dealer,)
    setup.leaders = tuple((one + 1) % n for one in setup.dealers) if doubtful else ()
    return setup
