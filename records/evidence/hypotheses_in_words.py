"""The slips that may have been made in one word of play, or in the tags of a deal."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from operator import attrgetter

from records.cards import KNOWN, SUIT
from records.evidence import weights
from records.evidence.changes import Edit
from records.evidence.hypothesis import Hypothesis, Proposing, one_letter_apart
from records.evidence.written import Word, offset_of
from records.notation.letters import card_spans, parse_card, suit_name
from records.notation.model import DECLARATION, DRAW, EXCHANGE, ORDER, UNREADABLE
from records.rules.declarations import catalogue

#: The findings that a player broke a rule with what they had in hand, and that a score is not the
#: computed one.
_BROKEN = re.compile(
    "play-(follow|trump|beat|order)|declare-(turn|closed|limit|no-trump|reused|unknown)"
    "|exchange-(none|closed|turn|card)|draw-(none|turn)|close-.*|claim-short|speech-.*|order-.*"
)
#: A seat, and what may stand in place of the colon after it.
_SEAT = re.compile("[A-F][:.,]")
_STATED = ("score-running", "score-deal")


class InWords(Proposing):
    """Declarations, exchanges, draws and orders, unreadable words, and what was played so."""

    def proposed(self) -> Iterator[Hypothesis]:
        """Yield all of them, kind by kind."""
        yield from self._declarations()
        yield from self._unreadable()
        yield from self._played_so()

    def _declarations(self) -> Iterator[Hypothesis]:
        deal = self.deal
        declared = [w for w in deal.words if w.item.kind in (DECLARATION, EXCHANGE, DRAW, ORDER)]
        cost = weights.one_of(len(declared))
        times = Counter(word.said for word in declared)
        for word in declared:
            if word.start > self.limit:
                break
            kind = "declaration" if word.item.kind == DECLARATION else "word"
            if times[word.said] > 1:
                yield self._at(f"{kind}-twice", cost, word, "", self._without(word))
            yield from self._sign_misread(word, cost)
        yield from self._declarations_missing()

    def _sign_misread(self, word: Word, cost: float) -> Iterator[Hypothesis]:
        """One card of a declaration, an exchange, a draw or an order that was misread."""
        body = self.text[word.first : word.last]
        cards = word.item.cards or (word.item.card,)
        pack = self._in_order(self.deal.rules.cards)
        kind = "declaration-misread" if word.item.kind == DECLARATION else "card-misread"
        for card, (first, last) in zip(cards, card_spans(body, self.language), strict=False):
            for here, other in self._readings(kind, card, cost, pack) if card < KNOWN else ():
                name = self._name(other)
                change = Edit(word.first + first, word.first + last, name)
                yield self._at(kind, here, word, body[:first] + name + body[last:], change)

    def _declarations_missing(self) -> Iterator[Hypothesis]:
        """Declarations that would bring the points which a stated score has more than computed,
        and exchanges that would do so, or bring a hand the turn-up.
        """
        surplus = self._surplus()
        cost = weights.one_of(len(self.deal.tricks)) / 2
        groups = cost if surplus else cost + weights.UNASKED
        if self._due("declaration-missing", groups):
            for group in self._groups(surplus):
                yield from self._missing_after("+" + "".join(map(self._name, group)), groups)
        exchange = self.deal.rules.exchange
        if exchange is None:
            return
        if not (self._lacks_turn_up() or surplus == exchange.points):
            cost += weights.UNASKED
        if self._due("declaration-missing", cost):
            for card in self._exchange_cards():
                yield from self._missing_after("~" + self._name(card), cost)

    def _missing_after(self, word: str, cost: float) -> Iterator[Hypothesis]:
        """A declaration after each trick, or an exchange by each player after each word."""
        deal = self.deal
        for index, trick in self._tricks():
            # Whoever may declare does so as soon as they can.
            here = weights.KINDS["declaration-missing"] + cost + weights.LATER * index
            for before in trick.words if word[0] == "~" else trick.words[-1:]:
                at = before.stop
                for seat in self.seats if word[0] == "~" else ("",):
                    text = f" {seat}:{word}" if seat else f" {word}"
                    yield Hypothesis(
                        here, "declaration-missing", deal.at, deal.number_of(index), before, at, at,
                        "", word, (Edit(at, at, text),), seat=seat or None,
                    )  # fmt: skip

    def _exchange_cards(self) -> list[int]:
        """The cards that can be exchanged: the one of the turn-up's suit, if that is known."""
        cards = self.deal.rules.exchange_cards
        suits = {SUIT[one.card] for one in self.deal.dealt if one.name == "TurnUp"}
        return [card for card in cards if not suits or SUIT[card] in suits]

    def _lacks_turn_up(self) -> bool:
        """Whether somebody uses the turn-up, as if they had exchanged a card for it."""
        turn_up = {self._name(one.card) for one in self.deal.dealt if one.name == "TurnUp"}
        return any(
            finding.code.endswith("-not-held") and any(card in finding.text for card in turn_up)
            for finding in self.of_deal
        )

    def _surplus(self) -> int:
        """The points that one side is said to have more than computed; 0 if that is not so."""
        for finding in self.of_deal:
            if finding.code not in _STATED:
                continue
            stated, computed = (
                [int(one) for one in text.strip("=#").split("/") if one.lstrip("-").isdigit()]
                for text in (finding.text, str(finding.expected))
            )
            more = [a - b for a, b in zip(stated, computed, strict=False) if a != b]
            return more[0] if len(more) == 1 and more[0] > 0 else 0
        return 0

    def _groups(self, points: int) -> list[tuple[int, ...]]:
        """The groups of cards that can be declared for so many points; 0 stands for any."""
        out: set[tuple[int, ...]] = set()
        if self.deal.rules.declarations is not None:
            for trump in range(4):
                for group, meld in catalogue(self.deal.rules, trump).items():
                    if not points or meld.points == points:
                        out.add(group)
        return sorted(out)

    def _played_so(self) -> Iterator[Hypothesis]:
        """Plays that break a rule, and may well have been made."""
        plies = {finding.ply for finding in self.of_deal if _BROKEN.fullmatch(finding.code)}
        cost = weights.one_of(len(self.deal.plays))
        cost += weights.UNASKED if self.deal.double else 0.0
        for word in self.deal.words:
            if word.ply in plies:
                yield self._at(
                    "played-so", cost, word, None,
                    Edit(word.last, word.last, "^"),
                )._replace(replayed=True)  # fmt: skip

    def _unreadable(self) -> Iterator[Hypothesis]:
        """Words that cannot be read, as what differs from them in one sign, or as too many."""
        words = self.deal.words
        for at, word in enumerate(words):
            if word.item.kind != UNREADABLE:
                continue
            text = self.text[word.start : word.stop]
            beside = (*words[max(0, at - 1) : at], *words[at + 1 : at + 2])
            if any(text in self.text[one.start : one.stop] for one in beside):
                # A word that was begun, and stands beside it as a whole.
                yield self._at("word-twice", 0.0, word, "", self._without(word))
            for read in self._readable(text.upper(), self.text[word.stop : word.stop + 1]):
                # What comes after `;` is a remark.
                stop = word.stop + (read[-1] == ":")
                yield self._at(
                    "word-misread", 1.0, word, read, Edit(word.start, stop, read)
                )._replace(start=word.start, stop=stop, written=self.text[word.start : stop])

    def _readable(self, text: str, after: str) -> Iterator[str]:
        """A card one letter apart, two cards in one word, and a seat with another sign after it."""
        if text in self.seats and after == ";":
            yield f"{text}:"
        seat, card = (f"{text[0]}:", text[2:]) if _SEAT.match(text) else ("", text)
        if seat and parse_card(card, self.language) is not None:
            yield seat + card
        spans = card_spans(card, self.language)
        if (
            len(spans) == 2
            and spans[0][1] == spans[1][0]
            and spans[1][1] - spans[0][0] == len(card)
        ):
            yield f"{seat}{card[: spans[0][1]]} {card[spans[1][0] :]}"
        for name in map(self._name, self.deal.rules.cards):
            if one_letter_apart(card, name):
                yield seat + name


class InScores(Proposing):
    """Scores and declared points, as the findings have them computed."""

    def proposed(self) -> Iterator[Hypothesis]:
        """Yield one for each score that is not the computed one."""
        for finding in self.of_deal:
            expected = finding.expected
            if not (finding.code.startswith("score-") and isinstance(expected, str)):
                continue
            spot = self._spot(offset_of(self.deal.record, finding))
            if spot is None:
                continue
            start, stop, word = spot
            cost = weights.misread_number(self.text[start:stop], expected)
            change = Edit(start, stop, expected)
            found = self._slip("score-misread", cost, start, stop, expected, change)
            yield found._replace(trick=finding.trick, word=word)

    def _spot(self, at: int) -> tuple[int, int, Word | None] | None:
        """The number that a finding at an offset objects to: its offsets, and its word in play."""
        if at > self.limit:
            return None
        for tag in self.deal.deal.tags:
            if tag.start <= at < tag.end:
                return tag.value_start, tag.value_end, None
        end = self.deal.deal.end
        if end is not None and end.start == at:
            return end.start + 1, end.end, None
        nth = bisect_right(self.deal.words, at, key=attrgetter("start")) - 1
        if nth < 0 or self.deal.words[nth].stop <= at:
            return None
        word = self.deal.words[nth]
        sign = self.text.find("=", word.start, word.stop)
        return None if sign < 0 else (sign + 1, word.last, word)


class InTags(Proposing):
    """The dealer, trumps and the like, and the cards of hands, talon and turn-up."""

    def proposed(self) -> Iterator[Hypothesis]:
        """Yield all of them, kind by kind."""
        yield from self._tags()
        yield from self._hands()

    def _tag(
        self, kind: str, cost: float, name: str, start: int, stop: int, read: str, *more: Edit
    ) -> Hypothesis:
        found = self._slip(kind, cost, start, stop, read, Edit(start, stop, read), *more)
        return found._replace(tag=name)

    def _tags(self) -> Iterator[Hypothesis]:
        for tag in self.deal.deal.tags:
            start, stop = tag.value_start, tag.value_end
            if tag.name in ("Dealer", "Leader"):
                kind = "dealer-misread" if tag.name == "Dealer" else "tag-misread"
                for letter in self.seats:
                    if letter != tag.value:
                        yield self._tag(
                            kind, weights.one_of(len(self.seats) - 1), tag.name, start, stop, letter
                        )
            elif tag.name == "Captains":
                for at in range(start, stop):
                    for letter in self.seats:
                        if self.text[at] in self.seats and letter != self.text[at]:
                            yield self._tag("tag-misread", 1.0, tag.name, at, at + 1, letter)
            elif tag.name == "Trump":
                for suit in range(4):
                    letter = suit_name(suit, self.language)
                    if letter != tag.value:
                        yield self._tag("tag-misread", 1.0, tag.name, start, stop, letter)
            elif tag.name == "Deal":
                read = str(self.deal.at + 1)
                if read != tag.value:
                    yield self._tag("number-misread", 0.0, tag.name, start, stop, read)

    def _hands(self) -> Iterator[Hypothesis]:
        deal = self.deal
        dealt = deal.dealt
        cost = weights.one_of(len(dealt))
        listed, pack = deal.listed, deal.pack
        spare = {c for c in pack if listed[c] < pack[c]}
        wanted = {c for c in deal.played if deal.played[c] > listed[c]}
        double = {c for c in listed if listed[c] > pack[c]}
        asked = self._in_order(spare & wanted if wanted else spare)
        for one in dealt:
            mine = 0.0 if one.card in double or not double else weights.UNASKED
            for here, other in self._readings("hand-misread", one.card, cost + mine, asked):
                yield self._tag(
                    "hand-misread", here, one.name, one.start, one.stop, self._name(other)
                )
        for one in deal.unreadable:
            text = self.text[one.start : one.stop].upper()
            for name in map(self._name, spare):
                if one_letter_apart(text, name):
                    yield self._tag("hand-misread", 0.0, one.name, one.start, one.stop, name)
        yield from self._hands_interchanged()
        yield from self._hand_sizes(cost, spare, double)
        yield from self._hands_exchanged(cost)

    def _hand_sizes(self, cost: float, spare: set[int], double: set[int]) -> Iterator[Hypothesis]:
        """Hands and talons with one card too many or too few."""
        deal = self.deal
        sized = {f.seat or "Talon" for f in self.findings if f.code == "deal-size"}
        for one in deal.dealt:
            if one.name == "TurnUp" or not (sized or one.card in double):
                continue
            here = cost + (0.0 if one.card in double else 2.0)
            found = self._tag("hand-misread", here, one.name, one.start, one.stop, "")
            stop = one.stop
            while self.text[stop] == " ":
                stop += 1
            yield found._replace(changes=(Edit(one.start, stop, ""),))
        if not sized:
            return
        for tag in deal.deal.tags:
            if tag.name[-1] not in sized and tag.name not in sized:
                continue
            if tag.name != "Talon" and not tag.name.startswith("Hand"):
                continue
            places = [one.start for one in deal.dealt if one.name == tag.name]
            spots = [*places, tag.value_end] if tag.name == "Talon" else [tag.value_end]
            for card in sorted(spare):
                for spot in spots:
                    name = self._name(card)
                    text = f" {name}" if spot == tag.value_end else f"{name} "
                    yield self._tag(
                        "hand-misread",
                        cost + weights.one_of(len(spare)),
                        tag.name,
                        spot,
                        spot,
                        name,
                    )._replace(changes=(Edit(spot, spot, text),))

    def _hands_interchanged(self) -> Iterator[Hypothesis]:
        """Two players whose hands have changed places."""
        hands = [tag for tag in self.deal.deal.tags if tag.name[:-1] == "Hand"]
        if len(hands) > len(self.seats):
            return
        for one, other in combinations(hands, 2):
            yield self._tag(
                "tag-misread", 1.0, one.name, one.value_start, one.value_end, other.value,
                Edit(other.value_start, other.value_end, one.value),
            )  # fmt: skip

    def _hands_exchanged(self, cost: float) -> Iterator[Hypothesis]:
        """Two cards of two hands, or two neighbours of the talon, that have changed places."""
        dealt = self.deal.dealt
        cost += weights.one_of(len(dealt)) - weights.one_of(2)
        if not self._due("cards-exchanged", cost):
            return
        named = (parse_card(finding.text, self.language) for finding in self.findings[:3])
        faulty = set(named) - {None}
        pairs = [two for two in pairwise(dealt) if two[0].name == two[1].name == "Talon"]
        pairs += (
            (one, other)
            for one in dealt
            if one.card in faulty
            for other in dealt
            if other.name != one.name and not (other.card in faulty and other.start < one.start)
        )
        for one, other in pairs:
            if one.card != other.card:
                first = self.text[one.start : one.stop]
                second = self.text[other.start : other.stop]
                yield self._tag(
                    "cards-exchanged", cost, one.name, one.start, one.stop, second,
                    Edit(other.start, other.stop, first),
                )  # fmt: skip
