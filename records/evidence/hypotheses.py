"""The slips that could explain a fault: each is a set of changes of the text, to be tried."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from records.cards import KNOWN, SEATS, SUIT
from records.evidence import weights
from records.evidence.changes import Change
from records.evidence.written import Trick, Word, Written
from records.notation.letters import card_name, parse_card, suit_name
from records.notation.model import (
    DEAL_SCORE,
    DECLARATION,
    DRAW,
    EXCHANGE,
    NUMBER,
    ORDER,
    UNREADABLE,
)
from records.notation.reader import place
from records.rules.declarations import catalogue

if TYPE_CHECKING:
    from records.findings import Finding

#: The most players whose cards in a missing trick are tried in each order.
_MOST_SEATS = 4

#: The findings that a player broke a rule with what they had in hand, and that a score is not the
#: computed one.
_BROKEN = re.compile(
    "play-(follow|trump|beat|order)|declare-(turn|closed|limit|no-trump|reused|unknown)"
    "|exchange-(none|closed|turn|card)|draw-(none|turn)|close-.*|claim-short|speech-.*|order-.*"
)
#: The findings that something is missing in a deal that was played to its end.
_SHORT = frozenset(("deal-cut-short", "turn", "claim-short", "draw-card", "play-not-held"))
_STATED = ("score-running", "score-deal")


class Hypothesis(NamedTuple):
    """A slip that may have been made, with its cost (see `weights`).

    `deal` is the index of its deal, None for the header. `trick` is the number of its trick as
    written and `word` the word at which it stands, None in a tag or a deal score. `start` and
    `stop` bound what is written. `replayed` says that only a replay in Python can judge it.
    """

    cost: float
    kind: str
    deal: int | None
    trick: int | None
    word: Word | None
    start: int
    stop: int
    written: str
    read: str | None
    changes: tuple[Change, ...]
    tag: str = ""
    seat: str | None = None
    replayed: bool = False

    @property
    def place(self) -> tuple[str, int | None, int]:
        """What all readings of one place have in common."""
        if (
            self.kind in ("card-missing", "card-twice", "declaration-missing")
            and self.trick is not None
        ):
            return self.kind, self.deal, -self.trick
        return self.kind, self.deal, self.start


class Proposer:
    """Proposes the slips of one deal that could explain what is wrong up to an offset.

    A change after the first word that cannot stand leaves it as it is, so none is proposed there.
    """

    def __init__(self, written: Written, limit: int, findings: Sequence[Finding]) -> None:
        self.deal = written
        self.limit = limit
        self.findings = findings
        self.language = written.language
        self.text = written.text
        self.seats = SEATS[: written.rules.seats]

    def costing(self, low: float, high: float) -> list[Hypothesis]:
        """Return those that cost more than `low` and at most `high`, the likeliest first.

        Cost: some hundreds of what is asked for by the cards seen, some thousands in all.
        """
        self._low, self._high = low, high
        out = [
            one
            for some in (
                self._scores(),
                self._cards_misread(),
                self._cards_missing(),
                self._cards_twice(),
                self._cards_exchanged(),
                self._seats(),
                self._tricks_missing(),
                self._tricks_twice(),
                self._tricks_exchanged(),
                self._numbers(),
                self._tags(),
                self._hands(),
                self._declarations(),
                self._unreadable(),
                self._played_so(),
            )
            for one in some
            if low < one.cost <= high
        ]
        out.sort(key=lambda one: one.cost)
        return out

    def _due(self, kind: str, cost: float) -> bool:
        """Whether slips of a kind and that cost at their place are asked for."""
        return self._low < weights.KINDS[kind] + cost <= self._high

    # -- helps --------------------

    def _name(self, card: int) -> str:
        return card_name(card, self.language)

    def _at(
        self, kind: str, cost: float, word: Word, read: str | None, *changes: Change
    ) -> Hypothesis:
        """A slip at a word of play."""
        return Hypothesis(
            weights.KINDS[kind] + cost, kind, self.deal.at, self.deal.number_of(word.trick), word,
            word.first, word.last, self.text[word.first : word.last], read, changes,
            seat=self.deal.seat_of(word),
        )  # fmt: skip

    def _plays(self) -> list[Word]:
        return [word for word in self.deal.plays if word.start <= self.limit]

    def _tricks(self) -> list[tuple[int, Trick]]:
        return [
            (index, trick)
            for index, trick in enumerate(self.deal.tricks)
            if trick.plays and trick.words[0].start <= self.limit
        ]

    def _without(self, word: Word) -> Change:
        """The change that takes a word and the white space beside it away."""
        start, stop = word.start, word.stop
        while start and self.text[start - 1] in " \t":
            start -= 1
        if start and self.text[start - 1] in "\r\n":
            start = word.start
            while stop < len(self.text) and self.text[stop] in " \t":
                stop += 1
        return Change(start, stop, "")

    # -- cards --------------------

    def _readings(self, card: int) -> Iterator[tuple[float, int]]:
        """The other cards that a card of play can have been, with their costs."""
        deal = self.deal
        mine = 0.0 if card in deal.double or not deal.double else weights.UNASKED
        unseen = deal.unseen
        for other in deal.rules.cards:
            if other != card:
                cost = mine + weights.misreading(card, other)
                yield cost + (0.0 if other in unseen else weights.UNASKED), other

    def _cards_misread(self) -> Iterator[Hypothesis]:
        places = weights.one_of(len(self.deal.plays))
        for word in self._plays():
            if word.item.card >= KNOWN:
                continue
            for cost, other in self._readings(word.item.card):
                if not self._due("card-misread", places + cost):
                    continue
                read = self._name(other)
                yield self._at(
                    "card-misread", places + cost, word, read, Change(word.first, word.last, read)
                )

    def _cards_missing(self) -> Iterator[Hypothesis]:
        deal = self.deal
        unseen = sorted(deal.unseen)
        cost = weights.one_of(len(deal.plays) + 1) + weights.one_of(len(unseen))
        for index, trick in self._tricks():
            short = len(trick.plays) < deal.rules.seats
            here = cost + (0.0 if short else weights.UNASKED)
            for card in unseen if self._due("card-missing", here) else ():
                yield from self._missing_in(index, trick, self._name(card), here)

    def _missing_in(self, index: int, trick: Trick, name: str, cost: float) -> Iterator[Hypothesis]:
        """That card at each place of a trick."""
        plays = trick.plays
        # If the lead is missing, its seat stands before the next card, or is missing with it.
        places = [(plays[0], plays[0].first, name + " ", 0)]
        if plays[0].first != plays[0].start:
            places.append((plays[0], plays[0].start, name + " ", -1))
        places += [(word, word.start, name + " ", nth) for nth, word in enumerate(plays) if nth]
        places.append((plays[-1], plays[-1].stop, " " + name, len(plays)))
        lead = plays[0].item.seat
        for word, at, added, nth in places:
            yield Hypothesis(
                cost, "card-missing", self.deal.at, self.deal.number_of(index), word, at, at, "",
                name, (Change(at, at, added),),
                seat=None if lead < 0 else self.seats[(lead + nth) % len(self.seats)],
            )  # fmt: skip

    def _cards_twice(self) -> Iterator[Hypothesis]:
        deal = self.deal
        cost = weights.one_of(len(deal.plays))
        before: Word | None = None
        for word in self._plays():
            card = word.item.card
            here = cost + (0.0 if card in deal.double or card >= KNOWN else weights.UNASKED)
            beside = before is not None and before.item.card == card
            here += 0.0 if beside else weights.DOUBLED_APART
            yield self._at("card-twice", here, word, "", self._without(word))
            before = word

    def _cards_exchanged(self) -> Iterator[Hypothesis]:
        deal = self.deal
        seats = deal.rules.seats
        cost = weights.one_of(len(deal.plays))
        plays = self.deal.plays
        for at, word in enumerate(self._plays()):
            for other in plays[at + 1 : at + 2 * seats]:
                if word.item.card == other.item.card or other.trick > word.trick + 1:
                    continue
                apart = other.at != word.at + 1
                here = cost + (weights.APART if apart else 0.0)
                if other.trick != word.trick:
                    here += weights.OTHER_TRICK
                if not self._due("cards-exchanged", here):
                    continue
                first = self.text[word.first : word.last]
                second = self.text[other.first : other.last]
                yield self._at(
                    "cards-exchanged", here, word, second,
                    Change(word.first, word.last, second), Change(other.first, other.last, first),
                )._replace(written=first)  # fmt: skip

    # -- seats and numbers --------------------

    def _seats(self) -> Iterator[Hypothesis]:
        words = [w for w in self.deal.words if w.item.seat >= 0]
        cost = weights.one_of(len(words)) + weights.one_of(len(self.seats) - 1)
        for word in words:
            if word.start > self.limit:
                break
            for seat, letter in enumerate(self.seats):
                if seat != word.item.seat:
                    yield self._at(
                        "seat-misread", cost, word, letter,
                        Change(word.start, word.start + 1, letter),
                    )._replace(
                        start=word.start, stop=word.start + 1, written=SEATS[word.item.seat]
                    )  # fmt: skip

    def _numbers(self) -> Iterator[Hypothesis]:
        tricks = self.deal.tricks
        cost = weights.one_of(len(tricks))
        for index, trick in enumerate(tricks):
            if trick.number is None or trick.words[0].start > self.limit:
                continue
            word = trick.words[0]
            due = self.deal.number_of(index - 1) + 1 if index else 1
            for number in dict.fromkeys((due, due - 1)):
                if number != trick.number and number > 0:
                    read = f"{number}."
                    yield self._at(
                        "number-misread",
                        cost + weights.misread_number(str(trick.number), str(number)),
                        word, read, Change(word.start, word.stop, read),
                    )  # fmt: skip

    # -- tricks --------------------

    def _renumbered(self, index: int, by: int) -> tuple[Change, ...]:
        """The changes of the numbers of a trick and of all after it."""
        return tuple(
            Change(word.start, word.stop, f"{trick.number + by}.")
            for trick in self.deal.tricks[index:]
            if trick.number is not None
            for word in trick.words[:1]
        )

    def _tricks_missing(self) -> Iterator[Hypothesis]:
        """Tricks left out, with their cards where these can only be in one of a few orders."""
        deal = self.deal
        seats = deal.rules.seats
        if len(deal.plays) > (deal.rules.tricks - 1) * seats:
            return
        unseen = [c for c in deal.unseen for _ in range(deal.source[c] - deal.played[c])]
        orders: list[tuple[int, ...]] = []
        if len(unseen) == seats and seats <= _MOST_SEATS:
            orders = list(permutations(sorted(unseen)))
        cost = weights.one_of(len(deal.tricks))
        codes = {f.code for f in self.findings if f.deal == deal.at + 1}
        end = deal.deal.end
        cut_short = end is not None and end.kind == DEAL_SCORE and bool(codes & _SHORT)
        for index, number, word, at in self._between():
            due = deal.number_of(index - 1) + 1 if index else 1
            jump = number == due + 1
            here = cost + (0.0 if jump or word is None else weights.RENUMBERED)
            shift = () if jump or number is None else self._renumbered(index, 1)
            label = "" if number is None and word is not None else f"{due}. "
            for order in orders:
                cards = " ".join(map(self._name, order))
                yield self._missing_trick(
                    here + weights.one_of(len(orders)), due, word, at, cards, label + cards, shift
                )
            if not (jump or cut_short):
                continue
            untold = weights.UNTOLD if jump and not orders else weights.UNASKED
            yield self._missing_trick(here + untold, due, word, at, None, "...", shift)._replace(
                replayed=True
            )

    def _between(self) -> Iterator[tuple[int, int | None, Word | None, int]]:
        """Where a trick may be missing: before which, its number and first word, and the offset."""
        for index, trick in enumerate(self.deal.tricks):
            if trick.words and trick.words[0].start <= self.limit:
                yield index, trick.number, trick.words[0], trick.words[0].start
        end = self.deal.deal.end
        if end is not None and end.start <= self.limit and self.deal.plays:
            yield len(self.deal.tricks), None, None, end.start

    def _missing_trick(
        self,
        cost: float,
        number: int,
        word: Word | None,
        at: int,
        read: str | None,
        text: str,
        shift: tuple[Change, ...],
    ) -> Hypothesis:
        return Hypothesis(
            weights.KINDS["trick-missing"] + cost, "trick-missing", self.deal.at, number, word,
            at, at, "", read, (Change(at, at, text + " "), *shift),
        )  # fmt: skip

    def _trick_span(self, index: int, numbered: bool = True) -> tuple[int, int]:
        words = self.deal.tricks[index].words
        first = 0 if numbered or words[0].item.kind != NUMBER else 1
        return words[min(first, len(words) - 1)].start, words[-1].stop

    def _tricks_twice(self) -> Iterator[Hypothesis]:
        deal = self.deal
        cost = weights.one_of(len(deal.tricks))
        before: list[int] = []
        for index, trick in enumerate(deal.tricks):
            cards = [word.item.card for word in trick.plays]
            same = bool(cards) and cards == before
            alike = sum(a == b for a, b in zip(cards, before, strict=False))
            before = cards
            if not cards or alike < len(cards) - 1 or trick.words[0].start > self.limit:
                continue
            start, stop = self._trick_span(index)
            while stop < len(self.text) and self.text[stop] in " \t\r\n":
                stop += 1
            here = cost + (0.0 if same else 2 * weights.UNASKED)
            cut = Change(start, stop, "")
            found = Hypothesis(
                weights.KINDS["trick-twice"] + here, "trick-twice", deal.at,
                deal.number_of(index - same), trick.plays[0], start, self._trick_span(index)[1],
                self.text[start : self._trick_span(index)[1]], "", (cut,),
            )  # fmt: skip
            yield found
            if trick.number is not None and same:
                yield found._replace(changes=(cut, *self._renumbered(index + 1, -1)))

    def _tricks_exchanged(self) -> Iterator[Hypothesis]:
        deal = self.deal
        cost = weights.one_of(len(deal.tricks))
        for index in range(len(deal.tricks) - 1):
            first, second = deal.tricks[index], deal.tricks[index + 1]
            if not first.plays or not second.plays or first.words[0].start > self.limit:
                continue
            order = first.number is None or second.number is None or first.number < second.number
            one, two = (self._trick_span(at, not order) for at in (index, index + 1))
            yield Hypothesis(
                weights.KINDS["tricks-exchanged"] + cost, "tricks-exchanged", deal.at,
                min(deal.number_of(index), deal.number_of(index + 1)), first.plays[0], *one,
                self.text[slice(*one)], self.text[slice(*two)],
                (
                    Change(*one, self.text[slice(*two)]), Change(*two, self.text[slice(*one)]),
                ),
            )  # fmt: skip

    # -- tags --------------------

    def _tag(
        self, kind: str, cost: float, name: str, start: int, stop: int, read: str, *more: Change
    ) -> Hypothesis:
        return Hypothesis(
            weights.KINDS[kind] + cost, kind, self.deal.at, None, None, start, stop,
            self.text[start:stop], read, (Change(start, stop, read), *more), name,
        )  # fmt: skip

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
        for one in dealt:
            for other in deal.rules.cards:
                if other == one.card:
                    continue
                here = cost + weights.misreading(one.card, other)
                if other not in spare or (wanted and other not in wanted):
                    here += weights.UNASKED
                if double and one.card not in double:
                    here += weights.UNASKED
                if self._due("hand-misread", here):
                    yield self._tag(
                        "hand-misread", here, one.name, one.start, one.stop, self._name(other)
                    )
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
            yield found._replace(changes=(Change(one.start, stop, ""),))
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
                    )._replace(changes=(Change(spot, spot, text),))

    def _hands_exchanged(self, cost: float) -> Iterator[Hypothesis]:
        """Two cards of two hands, or two neighbours of the talon, that have changed places."""
        dealt = self.deal.dealt
        faulty = {
            c
            for c in (parse_card(f.text, self.language) for f in self.findings[:3])
            if c is not None
        }
        cost += weights.one_of(len(dealt)) - weights.one_of(2)
        if not self._due("cards-exchanged", cost):
            return
        for at, one in enumerate(dealt):
            for other in dealt[at + 1 :]:
                if one.card == other.card:
                    continue
                if one.name == other.name:
                    if one.name != "Talon" or other is not dealt[at + 1]:
                        continue
                elif one.card not in faulty and other.card not in faulty:
                    continue
                first = self.text[one.start : one.stop]
                second = self.text[other.start : other.stop]
                yield self._tag(
                    "cards-exchanged", cost, one.name, one.start, one.stop, second,
                    Change(other.start, other.stop, first),
                )  # fmt: skip

    # -- declarations, words, scores --------------------

    def _declarations(self) -> Iterator[Hypothesis]:
        deal = self.deal
        declared = [w for w in deal.words if w.item.kind in (DECLARATION, EXCHANGE, DRAW, ORDER)]
        cost = weights.one_of(len(declared))
        for word in declared:
            if word.start > self.limit:
                break
            kind = "declaration" if word.item.kind == DECLARATION else "word"
            if sum(map(word.says, declared)) > 1:
                yield self._at(f"{kind}-twice", cost, word, "", self._without(word))
            yield from self._sign_misread(word, cost)
        yield from self._declarations_missing()

    def _sign_misread(self, word: Word, cost: float) -> Iterator[Hypothesis]:
        """One card of a declaration, an exchange, a draw or an order that was misread."""
        body = self.text[word.first : word.last]
        cards = word.item.cards or (word.item.card,)
        at = word.first + 1
        kind = "declaration-misread" if word.item.kind == DECLARATION else "card-misread"
        for card in cards:
            length = 3 if self.text.startswith("10", at) else 2
            if card < KNOWN:
                for other in self.deal.rules.cards:
                    if other != card and self._due(kind, cost + weights.misreading(card, other)):
                        change = Change(at, at + length, self._name(other))
                        read = (
                            body[: at - word.first]
                            + change.text
                            + self.text[at + length : word.last]
                        )
                        yield self._at(
                            kind, cost + weights.misreading(card, other), word, read, change
                        )
            at += length

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
                        "", word, (Change(at, at, text),), seat=seat or None,
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
            for finding in self.findings
            if finding.deal == self.deal.at + 1
        )

    def _surplus(self) -> int:
        """The points that one side is said to have more than computed; 0 if that is not so."""
        for finding in self.findings:
            if finding.deal != self.deal.at + 1 or finding.code not in _STATED:
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
        plies = {
            f.ply for f in self.findings if f.deal == self.deal.at + 1 and _BROKEN.fullmatch(f.code)
        }
        cost = weights.one_of(len(self.deal.plays))
        cost += weights.UNASKED if self.deal.double else 0.0
        for word in self.deal.words:
            if word.ply in plies:
                yield self._at(
                    "played-so", cost, word, None,
                    Change(word.last, word.last, "^"),
                )._replace(replayed=True)  # fmt: skip

    def _unreadable(self) -> Iterator[Hypothesis]:
        """Words that cannot be read, as cards that differ from them in one letter."""
        for word in self.deal.words:
            if word.item.kind != UNREADABLE:
                continue
            text = self.text[word.start : word.stop]
            seat = text[:2] if text[1:2] == ":" else ""
            for card in self.deal.rules.cards:
                name = self._name(card)
                if _one_letter_apart(text[len(seat) :].upper(), name):
                    yield self._at(
                        "word-misread", 1.0, word, name, Change(word.start, word.stop, seat + name)
                    )._replace(start=word.start, stop=word.stop, written=text)

    def _scores(self) -> Iterator[Hypothesis]:
        """Scores and declared points, as the findings have them computed."""
        for finding in self.findings:
            if not finding.code.startswith("score-") or finding.deal != self.deal.at + 1:
                continue
            expected = finding.expected
            if not isinstance(expected, str):
                continue
            spot = self._spot(finding)
            if spot is None:
                continue
            start, stop, word = spot
            written = self.text[start:stop]
            cost = weights.KINDS["score-misread"] + weights.misread_number(written, expected)
            yield Hypothesis(
                cost, "score-misread", self.deal.at, finding.trick, word, start, stop, written,
                expected, (Change(start, stop, expected),),
            )  # fmt: skip

    def _spot(self, finding: Finding) -> tuple[int, int, Word | None] | None:
        """The number that a finding objects to: its offsets, and its word in play."""
        at = (finding.line or 0, finding.column or 0)
        record = self.deal.record
        for tag in self.deal.deal.tags:
            if place(record, tag.start) <= at < place(record, tag.end):
                return tag.value_start, tag.value_end, None
        end = self.deal.deal.end
        if end is not None and place(record, end.start) == at:
            return end.start + 1, end.end, None
        for word in self.deal.words:
            if place(record, word.start) <= at < place(record, word.stop):
                sign = self.text.find("=", word.start, word.stop)
                return None if sign < 0 else (sign + 1, word.last, word)
        return None


def _one_letter_apart(one: str, other: str) -> bool:
    """Whether two words differ by a letter that is wrong, left out or added.

    >>> [_one_letter_apart("8S", word) for word in ("8H", "S", "8SH", "9H", "8S")]
    [True, True, True, False, False]
    """
    if len(one) == len(other):
        return sum(a != b for a, b in zip(one, other, strict=True)) == 1
    longer, shorter = sorted((one, other), key=len, reverse=True)
    return any(longer[:i] + longer[i + 1 :] == shorter for i in range(len(longer)))
