"""The table at the start of a deal, made from its tags, and what is wrong with the cards they
name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from records.cards import KNOWN, NAMES, NOBODY, SEATS, SUIT
from records.deal.stock import FACE_DOWN
from records.deal.trick import pairs_at
from records.judging.declarations import find_melds
from records.knowledge.gaps import doubt_declared
from records.knowledge.table import Table
from records.notation.letters import split_cards
from records.notation.model import PLAY, Deal
from records.play.places import Raw
from records.play.tags import DealTags
from records.rules.declarations import Group, Serving, suit_of_trumps
from records.rules.games import GAMES
from records.rules.kinds import CARTE_BLANCHE, SEVEN
from records.rules.ruleset import RuleSet
from records.rules.scorers.besigue import SevensDealt
from records.rules.strength import NO_TRUMP
from records.rules.values import replace


@dataclass(slots=True)
class Setup:
    """A deal that has been set up: its table and its tags.

    `dealers` has the dealer and, if it was not their turn, the players whose turn it was. `leaders`
    has the seats that may lead first without fault if that is in doubt.
    """

    table: Table
    tags: DealTags
    dealers: tuple[int, ...]
    leaders: tuple[int, ...]

    @property
    def dealer(self) -> int:
        """The number of the dealer's seat."""
        return self.dealers[0]


class _Builder:
    """Lays the cards that a deal's tags name on a table."""

    def __init__(self, tags: DealTags, table: Table) -> None:
        self.tags = tags
        self.rules = tags.rules
        self.table = table

    # -- setting up the table --------------------

    def set_up(self, doubtful: bool) -> None:
        """Do all that the tags say. `doubtful` says that the dealer is not the one who is due."""
        self.place_cards()
        self.place_dealers_card(doubtful)
        self.check_turn_up()
        self.apply_trump()
        self.fill_last_unknown()
        self.apply_dealt_sevens()
        self.apply_melded()
        if self.rules.carte_blanche:
            table = self.table
            for seat, mask in enumerate(table.hands.masks):
                table.blanche.note(seat, mask)

    def place_cards(self) -> None:
        """Lay out hands, turn-up and talon in the order of the text, and count copies."""
        rules, table = self.rules, self.table
        table.start_at(self.tags.start)
        left = table.stock.left
        # If a deal ends with the talon, every hand is still full.
        sizes = self.hand_sizes(max(0, self.tags.start - 1 - rules.stock_tricks))
        for seat in range(rules.seats):
            if seat not in self.tags.hands:
                table.knowledge.deal(seat, (), 0, sizes[seat])
        todo: list[tuple[int, int, list[int]]] = [
            (index, seat, cards) for seat, (index, cards) in self.tags.hands.items()
        ]
        if self.tags.talon is not None:
            todo.append((self.tags.talon[0], -1, self.tags.talon[1]))
        if self.tags.turn_up is not None:
            todo.append((self.tags.turn_up[0], -2, [self.tags.turn_up[1]]))
        for index, whose, cards in sorted(todo):
            if whose >= 0:
                self.place_hand(index, whose, cards, sizes[whose])
            elif whose == -1:
                self.place_talon(index, cards, left)
            else:
                self.place_turn_up(index, cards[0], left)

    def hand_sizes(self, tricks: int) -> list[int]:
        """Return the size of each hand after this many tricks without a draw."""
        rules = self.rules
        if not rules.phases[-1].pairs or self.tags.start <= rules.stock_tricks:
            return [rules.hand_size - tricks] * rules.seats
        leader = self.tags.leader if self.tags.leader != NOBODY else first_seat(self.tags.deal)
        held = {seat: len(cards) for seat, (_, cards) in self.tags.hands.items()}
        winner, sizes = pairs_at(rules, tricks, leader, held)
        self.table.pairs.begin(winner)
        return sizes

    def count(self, index: int, cards: list[int], seat: int = -1) -> list[int]:
        """Return the cards as the table may take them.

        One copy too many becomes an unknown card.
        """
        table = self.table
        if table.knowledge.count_copies(cards):
            return cards
        copies = table.knowledge.copies
        packs = self.rules.packs
        pack_mask, left_out = self.rules.pack_mask, self.rules.left_out
        said: set[int] = set()
        out = list(cards)
        for at, card in enumerate(cards):
            if card >= KNOWN:
                continue
            if not pack_mask >> card & 1 or (left_out and not table.knowledge.limit(card)):
                # Only a fault needs these words.
                from records.play.why import not_in_pack

                expected = not_in_pack(self.rules, card)
                self.tags.fault("deal-card", index, expected, text=NAMES[card], word=at, seat=seat)
                table.knowledge.suspect(card)
                out[at] = FACE_DOWN
            elif copies[card] >= packs:
                if card in said:
                    continue
                said.add(card)
                why = self.listed_elsewhere(card, index)
                self.tags.fault("deal-copies", index, text=NAMES[card], word=at, seat=seat, why=why)
                table.knowledge.discredit(card)
                out = [FACE_DOWN if c == card else c for c in out]
            else:
                table.knowledge.count_copy(card)
                if card in table.knowledge.excess:
                    out[at] = FACE_DOWN
        return out

    def listed_elsewhere(self, card: int, index: int) -> Mapping[str, str] | None:
        """Return in words where other tags list a card."""
        # Only a fault needs these words.
        from records.play.why import clause, joined

        tags = self.tags
        places = [
            clause("hand", (card,), who=SEATS[seat])
            for seat, (tag, cards) in tags.hands.items()
            if tag != index and card in cards
        ]
        if tags.talon is not None and tags.talon[0] != index and card in tags.talon[1]:
            places.append(clause("talon", (card,)))
        if tags.turn_up is not None and tags.turn_up[0] != index and card == tags.turn_up[1]:
            places.append(clause("turn-up", (card,)))
        return joined(places)

    def place_hand(self, index: int, seat: int, cards: list[int], size: int) -> None:
        table = self.table
        if len(cards) != size and not self.tags.start_unknown:
            self.tags.fault("deal-size", index, str(size), seat=seat)
        table.knowledge.deal(seat, self.count(index, cards, seat), len(cards), size)
        if table.hands.keeps_dealt and self.tags.start == 1:
            table.hands.note_dealt(seat, cards)

    def place_talon(self, index: int, cards: list[int], left: int) -> None:
        rules = self.rules
        expected = max(0, left - 1) if rules.turn_up == "talon" else left
        if not rules.stock:
            # Cards that stay out of play may be named, and are never drawn.
            expected = rules.aside
        if len(cards) != expected:
            # If a card is missing, nobody knows where, and so nobody knows who draws which.
            if not self.tags.start_unknown:
                self.tags.fault("deal-size", index, str(expected))
        elif not rules.stock:
            self.count(index, cards)
        else:
            self.table.stock.lay(self.count(index, cards))

    def place_turn_up(self, index: int, card: int, left: int) -> None:
        rules, table = self.rules, self.table
        if rules.turn_up == "none":
            self.tags.fault(
                "deal-turn-up",
                index,
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
        """Give the dealer the turn-up that is their own last card (Sizette, Whist)."""
        if (
            self.rules.turn_up != "dealer"
            or self.tags.turn_up is None
            or self.tags.turn_up[1] >= KNOWN
        ):
            return
        index, card = self.tags.turn_up
        table = self.table
        table.stock.turn(card)
        dealer = table.dealer
        if self.tags.start > 1 or dealer == NOBODY or card in self.tags.listed(dealer):
            return
        if not self.rules.pack_mask >> card & 1:
            self.tags.fault("deal-card", index, text=NAMES[card], word=0)
            return
        if card in table.knowledge.excess or doubtful:
            return
        if not table.knowledge.unknown[dealer]:
            self.tags.fault(
                "deal-turn-up",
                index,
                {
                    "en": "it is not in the dealer's hand, where it belongs",
                    "fr": "elle n’est pas dans la main du donneur, où est sa place",
                },
            )
            table.trumps.forget()
        elif table.knowledge.copies[card]:
            tag, seat = max(
                (tag, seat) for seat, (tag, cards) in self.tags.hands.items() if card in cards
            )
            if tag > index:
                word = self.tags.hands[seat][1].index(card)
                why = self.listed_elsewhere(card, tag)
                self.tags.fault("deal-copies", tag, text=NAMES[card], word=word, seat=seat, why=why)
            else:
                why = self.listed_elsewhere(card, index)
                self.tags.fault("deal-copies", index, text=NAMES[card], word=0, why=why)
            table.knowledge.discredit(card)
        else:
            table.knowledge.deal_turn_up(dealer, card)

    def check_turn_up(self) -> None:
        rules = self.rules
        if rules.turn_up == "none" or self.tags.deal.find("TurnUp") or not self.tags.hands:
            return
        if self.tags.start > 1 or self.tags.deal.find("Start") or self.tags.deal.find("Trump"):
            return
        expected = {"en": "none is named", "fr": "aucune n’est indiquée"}
        for index, tag in enumerate(self.tags.deal.tags):
            if tag.name == "Deal" or self.tags.deal.implicit:
                self.tags.fault("deal-turn-up", index, expected)
                return

    def apply_trump(self) -> None:
        table, spec = self.table, self.rules.declarations
        made = spec is not None and bool(spec.trump_by)
        if self.tags.trump != NO_TRUMP and made and self.tags.start == 1:
            # Trumps were not made before the first trick.
            table.trumps.foretell(self.tags.trump)
            return
        if self.tags.trump == NO_TRUMP:
            if table.trumps.suit == NO_TRUMP and self.rules.turn_up != "none":
                table.trumps.forget()
            elif made and self.tags.start > 1 and not self.tags.deal.find("Melded"):
                table.trumps.forget((0, 1, 2, 3, NO_TRUMP))
            return
        if table.trumps.suit not in (NO_TRUMP, self.tags.trump):
            self.tags.value_fault(self.tags.where["Trump"])
        elif self.rules.turn_up != "none" or self.rules.stock:
            table.trumps.set(self.tags.trump)

    def apply_melded(self) -> None:
        """Mark the cards declared before the Start as having served, if they are still in hand."""
        if not self.tags.melded and self.tags.start == 1:
            return
        rules, table = self.rules, self.table
        spec = rules.declarations
        whole = [rules.packs] * KNOWN
        laid: list[tuple[int, Group]] = []
        suits: dict[int, None] = {}
        told = False
        for seat, text, index, at in self.tags.melded:
            cards = split_cards(text, self.tags.language)
            fits = [] if cards is None or spec is None else find_melds(self.table, cards)
            if spec is None or len({meld.kind for _, meld in fits}) != 1:
                if not told:
                    # At most one finding a tag, because each holds the whole value of the tag.
                    self.tags.value_fault(index, at)
                told = True
                continue
            group, meld = fits[0]
            if meld.kind == CARTE_BLANCHE:
                table.blanche.show(seat)
                continue
            laid.append((seat, group))
            asked = Serving.under(spec, group, meld.kind, whole)._replace(unserved=0)
            if not table.knowledge.uses.serve(seat, asked):
                table.knowledge.uses.serve(seat, asked._replace(excluded=0))
            if meld.kind & spec.trump_by and not (suits and spec.melded_in_order):
                suits[suit_of_trumps(group)] = None
        untold = self.tags.start > 1 and not self.tags.deal.find("Melded")
        if untold:
            doubt_declared(table)
        table.knowledge.declared_before(laid)
        if self.tags.start > 1 and not self.tags.deal.find("Melded"):
            table.blanche.doubt((1 << table.n) - 1)
        if self.tags.start > 1 and suits:
            table.trumps.make(tuple(suits))

    def apply_dealt_sevens(self) -> None:
        """Note that a dealt 7 of trumps has scored, if it marks by itself (rulebook 0.1 and 7)."""
        if self.rules.scoring.find(SevensDealt) is None or self.rules.exchange is None:
            return
        for trumps in self.table.trumps.candidates:
            if trumps.trump != NO_TRUMP:
                seven = self.rules.exchange_cards[trumps.trump]
                surely = self.tags.start == 1 and not self.table.trumps.uncertain
                self.table.knowledge.serve_dealt(seven, SEVEN, surely)

    def fill_last_unknown(self) -> None:
        """If one hand is the only thing unknown, give it the rest of the pack."""
        table, rules = self.table, self.rules
        if self.tags.start > 1 or self.tags.start_unknown or table.knowledge.excess:
            return
        unknown = [seat for seat in range(rules.seats) if table.knowledge.unknown[seat]]
        if len(unknown) != 1 or rules.turn_up == "aside":
            return
        if rules.stock and (
            len(table.stock.talon) < table.stock.left - (rules.turn_up == "talon")
            or any(not 0 <= c < KNOWN for c in table.stock.talon)
            or (rules.turn_up == "talon" and table.stock.turn_up == FACE_DOWN)
        ):
            return
        (seat,) = unknown
        left = [c for c in rules.cards for _ in range(table.knowledge.unseen(c))]
        if len(left) != table.knowledge.unknown[seat]:
            return
        table.knowledge.complete(seat, left)


def first_seat(deal: Deal) -> int:
    """Return the seat written at the first play of a deal, NOBODY if there is none."""
    for item in deal.unplaced:
        if item.kind == PLAY:
            return item.seat
    return NOBODY


def set_up(
    deal: Deal, at: int, rules: RuleSet, language: str, due: tuple[int, ...], raws: list[Raw]
) -> Setup:
    """Return the table at the start of a deal, by its index.

    `due` are the seats whose turn it is to deal, the likeliest first. It is empty for a record's
    first deal. What is wrong with the tags goes to `raws`. Cost: the number of cards in the tags.
    """
    tags = DealTags(deal, at, rules, language, raws)
    rules = tags.rules = _as_written(tags)
    n = rules.seats
    dealer = tags.dealer
    doubtful = False
    if dealer == NOBODY:
        if due:
            dealer = due[0]
        else:
            seat = first_seat(deal)
            dealer = ((seat if 0 <= seat < n else 0) - 1) % n
    elif due and dealer not in due:
        index = next(i for i, tag in enumerate(deal.tags) if tag.name == "Dealer")
        tags.fault("deal-dealer", index, SEATS[due[0]])
        doubtful = True
    table = Table(rules, dealer)
    _Builder(tags, table).set_up(doubtful)
    leader = tags.leader
    if leader == NOBODY and tags.start == 1:
        leader = (dealer + 1) % n
    elif leader == NOBODY:
        seat = first_seat(deal)
        leader = seat if seat < n else NOBODY
    table.led_by(leader)
    if not doubtful:
        return Setup(table, tags, (dealer,), ())
    dealers = (dealer, *due)
    return Setup(table, tags, dealers, tuple((one + 1) % n for one in dealers))


def _as_written(tags: DealTags) -> RuleSet:
    """Return the rules of a deal. If all hands have the same wrong size, that many were dealt.

    Source: notation 4, A hand size throughout.
    """
    rules, hands = tags.rules, tags.hands
    sizes = {len(cards) for _, cards in hands.values()}
    if len(hands) < rules.seats or len(sizes) > 1 or tags.deal.find("Start"):
        return rules
    (size,) = sizes
    if size in (0, rules.hand_size):
        return rules
    changed = _dealt_with(rules, size)
    if rules.seats * size + (changed.turn_up in ("talon", "aside")) > rules.size:
        return rules
    index, seat = min((index, seat) for seat, (index, _) in hands.items())
    tags.fault("deal-size", index, str(rules.hand_size), seat=seat)
    return changed


# The cache is as large as that of rule sets, so that no text can fill memory.
@lru_cache(maxsize=64)
def _dealt_with(rules: RuleSet, size: int) -> RuleSet:
    """Return the rules of a deal with this many cards in hand, by the option if it takes that."""
    game = GAMES.get(rules.game)
    option = None if game is None else game.option("hand-size")
    if game is not None and option is not None and option.accepts(str(size)):
        return game.rules_for({**rules.values, "hand-size": str(size)})
    scoring = replace(rules.scoring, possible=None)
    return replace(rules, hand_size=size, scoring=scoring)
