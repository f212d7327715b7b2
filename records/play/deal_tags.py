"""What the tags of a deal say, and which of them cannot be read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from records.cards import NOBODY, SEATS
from records.notation.letters import SPELLINGS, parse_card, parse_cards, parse_suit
from records.notation.model import Deal
from records.notation.parser import ADJUST
from records.notation.values import parse_adjustment, parse_positive, parse_scores, words_in
from records.play.header import (
    ADJUST_EXPECTED,
    CARD_EXPECTED,
    CARDS_EXPECTED,
    HANDS,
    MELDED,
    MELDED_EXPECTED,
    NUMBER_EXPECTED,
    SCORES_EXPECTED,
    SEAT_EXPECTED,
    SEATS_EXPECTED,
    SUIT_EXPECTED,
    are_seats,
    is_suit,
    tag_place,
)
from records.play.places import Place, Raw, other_letters
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from records.rules.strength import NO_TRUMP
from records.rules.values import replace


class DealTags:
    """What the tags of one deal say, read in the order of the text.

    `rules` are those of the game, adapted to the size of the hands if all have the same wrong size.
    `number` is that of the Deal tag. `dealer` and `leader` are the seats written, NOBODY without
    one. `start` is the trick with which the record begins. `score` is the stated game score before
    the deal, None without one. `void` says that the deal did not count. `adjustments` has the
    points that the table agreed to add to each side, for each Adjust tag. Cards come with the index
    of their tag: `hands` by seat, `talon`, `turn_up`, and `melded` as (seat, cards, tag, word).
    """

    def __init__(self, deal: Deal, at: int, rules: RuleSet, language: str, raws: list[Raw]) -> None:
        self.deal = deal
        self.at = at
        self.rules = rules
        self.language = language
        self.raws = raws
        self.number: int | None = None
        self.dealer = NOBODY
        self.captains: tuple[int, ...] | None = None
        self.score: tuple[int, ...] | None = None
        self.score_index = -1
        self.void = False
        self.adjustments: list[tuple[int, ...]] = []
        self.start = 1
        #: the Start tag names no trick, so the right number of cards is not known
        self.start_unknown = False
        self.leader = NOBODY
        self.trump = NO_TRUMP
        self.trump_index = -1
        self.hands: dict[int, tuple[int, list[int]]] = {}
        self.talon: tuple[int, list[int]] | None = None
        self.turn_up: tuple[int, int] | None = None
        self.turn_up_tag = -1
        self.melded: list[tuple[int, str, int, int]] = []
        self._read()
        self._deal_as_written()

    @property
    def lay_nothing(self) -> bool:
        """Whether no tag tells anything of the cards on the table."""
        return not (
            self.hands
            or self.start > 1
            or self.trump != NO_TRUMP
            or self.turn_up is not None
            or self.talon is not None
            or self.melded
        )

    def value(self, index: int) -> str:
        """Return the value of a tag as it is written."""
        return self.deal.tags[index].value

    def listed(self, seat: int) -> list[int]:
        """Return the cards of a seat's Hand tag as they are written."""
        return self.hands[seat][1] if seat in self.hands else []

    def fault(
        self,
        code: str,
        index: int,
        text: str,
        expected: dict[str, str] | str = "",
        word: int = Place.WHOLE,
        seat: int = -1,
        why: Mapping[str, str] | None = None,
    ) -> None:
        """Report a tag of the deal, or one word of its value."""
        self.raws.append(
            Raw(
                code,
                tag_place(index, self.at, word),
                text=text,
                expected=expected,
                deal=self.at,
                seat=seat,
                why=why,
            )
        )

    def value_fault(self, index: int, expected: dict[str, str]) -> None:
        """Report a value that cannot be read."""
        name = self.deal.tags[index].name
        self.fault("tag-value", index, self.value(index), expected, seat=HANDS.get(name, -1))

    def _card_fault(self, index: int, expected: dict[str, str]) -> None:
        hint = other_letters(self.value(index), self.language)
        more = expected if isinstance(hint, str) else {k: v + hint[k] for k, v in expected.items()}
        self.value_fault(index, more)

    # -- reading the tags --------------------

    def _read(self) -> None:
        seen = set()
        for index, tag in enumerate(self.deal.tags):
            if tag.name in seen and tag.name != ADJUST:
                continue
            seen.add(tag.name)
            reader = _READERS.get(tag.name)
            if reader is not None:
                reader(self, index, tag.value)
            elif tag.name in HANDS:
                self._read_hand(index, tag.value, HANDS[tag.name])

    def _read_number(self, index: int, value: str) -> None:
        number = parse_positive(value)
        if number is None:
            self.value_fault(index, NUMBER_EXPECTED)
        self.number = number

    def _read_seat(self, index: int, value: str, word: int = Place.WHOLE) -> int:
        """Return the seat that a value names. If it names none, report that and return NOBODY."""
        if len(value) != 1 or value not in SEATS:
            self.value_fault(index, SEAT_EXPECTED)
            return NOBODY
        seat = SEATS.index(value)
        if seat >= self.rules.seats:
            self.fault("seat-unknown", index, value, word=word)
            return NOBODY
        return seat

    def _read_dealer(self, index: int, value: str) -> None:
        self.dealer = self._read_seat(index, value)

    def _read_leader(self, index: int, value: str) -> None:
        self.leader = self._read_seat(index, value)

    def _read_captains(self, index: int, value: str) -> None:
        words = words_in(value)
        if not self.rules.captains and are_seats(value):
            # In a game without captains they say nothing.
            return
        if len(words) != len(self.rules.sides):
            self.value_fault(index, SEATS_EXPECTED)
            return
        captains: list[int] = []
        for at, one in enumerate(words):
            seat = self._read_seat(index, one, at)
            if seat == NOBODY:
                return
            if seat not in self.rules.sides[at]:
                self.value_fault(index, SEATS_EXPECTED)
                return
            captains.append(seat)
        self.captains = tuple(captains)

    def _read_start(self, index: int, value: str) -> None:
        number = parse_positive(value)
        if number is None or number > self.rules.tricks:
            self.value_fault(index, NUMBER_EXPECTED)
            self.start_unknown = True
        else:
            self.start = number

    def _read_trump(self, index: int, value: str) -> None:
        suit = parse_suit(value, self.language)
        if suit is None or not is_suit(value, self.language):
            self.value_fault(index, SUIT_EXPECTED)
            return
        self.trump = suit
        self.trump_index = index

    def _read_score(self, index: int, value: str) -> None:
        scores = parse_scores(value)
        if scores is None or len(scores) != len(self.rules.sides):
            self.value_fault(index, SCORES_EXPECTED)
            return
        self.score = scores
        self.score_index = index

    def _read_void(self, index: int, value: str) -> None:
        self.void = True

    def _read_adjust(self, index: int, value: str) -> None:
        points = parse_adjustment(value)
        if points is None or len(points) != len(self.rules.sides):
            self.value_fault(index, ADJUST_EXPECTED)
            return
        self.adjustments.append(points)

    def _read_turn_up(self, index: int, value: str) -> None:
        self.turn_up_tag = index
        card = parse_card(value.strip(" \t"), self.language, True)
        if card is None:
            self._card_fault(index, CARD_EXPECTED)
            return
        self.turn_up = (index, card)

    def _read_cards(self, index: int, value: str) -> list[int] | None:
        spellings = SPELLINGS[self.language]
        try:
            return [spellings[word] for word in value.split(" ")]
        except KeyError:
            cards = parse_cards(value, self.language)
            if cards is None:
                self._card_fault(index, CARDS_EXPECTED)
            return cards

    def _read_hand(self, index: int, value: str, seat: int) -> None:
        if seat >= self.rules.seats:
            self.fault("seat-unknown", index, SEATS[seat], word=Place.NAME, seat=seat)
            return
        cards = self._read_cards(index, value)
        if cards is not None:
            self.hands[seat] = (index, cards)

    def _read_talon(self, index: int, value: str) -> None:
        cards = self._read_cards(index, value)
        if cards is not None:
            self.talon = (index, cards)

    def _read_melded(self, index: int, value: str) -> None:
        for at, one in enumerate(words_in(value)):
            found = MELDED.match(one)
            if not found:
                self.value_fault(index, MELDED_EXPECTED)
                return
            seat = SEATS.index(found[1])
            if seat >= self.rules.seats:
                self.fault("seat-unknown", index, found[1], word=at)
                return
            self.melded.append((seat, found[2], index, at))

    def _deal_as_written(self) -> None:
        """If all hands have the same wrong number of cards, take that as the number dealt."""
        if not self.hands or self.deal.find("Start"):
            return
        size = _size_throughout(self.rules, self.hands)
        if not size:
            return
        index, seat = min((index, seat) for seat, (index, _) in self.hands.items())
        self.fault("deal-size", index, self.value(index), str(self.rules.hand_size), seat=seat)
        self.rules = _dealt_with(self.rules, size)


_READERS = {
    "Deal": DealTags._read_number,
    "Dealer": DealTags._read_dealer,
    "Captains": DealTags._read_captains,
    "Start": DealTags._read_start,
    "Leader": DealTags._read_leader,
    "Trump": DealTags._read_trump,
    "Score": DealTags._read_score,
    "Melded": DealTags._read_melded,
    "Void": DealTags._read_void,
    ADJUST: DealTags._read_adjust,
    "TurnUp": DealTags._read_turn_up,
    "Talon": DealTags._read_talon,
}


def _size_throughout(rules: RuleSet, hands: Mapping[int, tuple[int, list[int]]]) -> int:
    """Return the size of the hands if all have the same wrong number of cards, else 0.

    `hands` has for each seat the index of its tag and the cards written there. Source: notation 4,
    A hand size throughout.
    """
    if len(hands) < rules.seats:
        return 0
    sizes = {len(cards) for _, cards in hands.values()}
    size = sizes.pop()
    if sizes or not size or size == rules.hand_size:
        return 0
    turned = _dealt_with(rules, size).turn_up in ("talon", "aside")
    return 0 if rules.seats * size + turned > rules.size else size


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
