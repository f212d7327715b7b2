"""The slips that may have been made in the cards, seats and tricks of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from records.cards import KNOWN, SEATS
from records.evidence import weights
from records.evidence.changes import Edit
from records.evidence.hypothesis import Hypothesis, Proposing
from records.evidence.written import Word, WrittenTrick
from records.notation.model import DEAL_SCORE, NUMBER

#: The most players whose cards in a missing trick are tried in each order.
_MOST_SEATS = 4
#: The findings that something is missing in a deal that was played to its end.
_SHORT = frozenset(("deal-cut-short", "turn", "claim-short", "draw-card", "play-not-held"))


class InPlay(Proposing):
    """Cards, seats, trick numbers and whole tricks."""

    def proposed(self) -> Iterator[Hypothesis]:
        """Yield all of them, kind by kind."""
        yield from self._cards_misread()
        yield from self._cards_missing()
        yield from self._cards_twice()
        yield from self._cards_exchanged()
        yield from self._seats()
        yield from self._tricks_missing()
        yield from self._tricks_twice()
        yield from self._tricks_exchanged()
        yield from self._numbers()

    # -- cards --------------------

    def _cards_misread(self) -> Iterator[Hypothesis]:
        deal = self.deal
        cost = weights.one_of(len(deal.plays))
        asked = self._in_order(deal.unseen)
        for word in self._plays():
            card = word.item.card
            if card >= KNOWN:
                continue
            mine = 0.0 if card in deal.double or not deal.double else weights.UNASKED
            for here, other in self._readings("card-misread", card, cost + mine, asked):
                read = self._name(other)
                yield self._at("card-misread", here, word, read, Edit(word.first, word.last, read))

    def _cards_missing(self) -> Iterator[Hypothesis]:
        deal = self.deal
        unseen = sorted(deal.unseen)
        cost = weights.one_of(len(deal.plays) + 1) + weights.one_of(len(unseen))
        for index, trick in self._tricks():
            short = len(trick.plays) < deal.rules.seats
            here = cost + (0.0 if short else weights.UNASKED)
            for card in unseen if self._due("card-missing", here) else ():
                yield from self._missing_in(index, trick, self._name(card), here)

    def _missing_in(
        self, index: int, trick: WrittenTrick, name: str, cost: float
    ) -> Iterator[Hypothesis]:
        """That card at each place of a trick."""
        plays = trick.plays
        # If the lead is missing, its seat stands before the next card, or is missing with it.
        places = [(plays[0], plays[0].first, name + " ", 0)]
        if plays[0].first != plays[0].start:
            places.append((plays[0], plays[0].start, name + " ", -1))
        places += [(word, word.start, name + " ", nth) for nth, word in enumerate(plays) if nth]
        places.append((plays[-1], plays[-1].stop, " " + name, len(plays)))
        lead, seats = plays[0].item.seat, len(self.seats)
        for word, at, added, nth in places:
            # After a full trick it is the lead of the next.
            later = nth >= seats
            yield Hypothesis(
                cost, "card-missing", self.deal.at, self.deal.number_of(index) + later, word, at,
                at, "", name, (Edit(at, at, added),),
                seat=None if lead < 0 or later else self.seats[(lead + nth) % seats],
            )  # fmt: skip

    def _cards_twice(self) -> Iterator[Hypothesis]:
        deal = self.deal
        cost = weights.one_of(len(deal.plays))
        before: Word | None = None
        for word in self._plays():
            card = word.item.card
            here = cost + (0.0 if card in deal.double or card >= KNOWN else weights.UNASKED)
            beside = before is not None and before.item.card == card
            mates = [other.item.card for other in deal.tricks[word.trick].plays]
            if not beside:
                here += weights.APART if mates.count(card) > 1 else weights.DOUBLED_APART
            yield self._at("card-twice", here, word, "", self._without(word))
            before = word

    def _cards_exchanged(self) -> Iterator[Hypothesis]:
        deal = self.deal
        seats = deal.rules.seats
        cost = weights.one_of(len(deal.plays))
        plays = self.deal.plays
        for at, word in enumerate(self._plays()):
            first = self.text[word.first : word.last]
            for other in plays[at + 1 : at + 2 * seats]:
                if word.item.card == other.item.card or other.trick > word.trick + 1:
                    continue
                apart = other.at != word.at + 1
                here = cost + (weights.APART if apart else 0.0)
                if other.trick != word.trick:
                    here += weights.OTHER_TRICK
                if not self._due("cards-exchanged", here):
                    continue
                second = self.text[other.first : other.last]
                yield self._at(
                    "cards-exchanged", here, word, second,
                    Edit(word.first, word.last, second), Edit(other.first, other.last, first),
                )  # fmt: skip

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
                        Edit(word.start, word.start + 1, letter),
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
                        word, read, Edit(word.start, word.stop, read),
                    )  # fmt: skip

    # -- tricks --------------------

    def _renumbered(self, index: int, by: int) -> tuple[Edit, ...]:
        """The changes of the numbers of a trick and of all after it."""
        return tuple(
            Edit(word.start, word.stop, f"{trick.number + by}.")
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
        codes = {finding.code for finding in self.of_deal}
        end = deal.deal.end
        cut_short = end is not None and end.kind == DEAL_SCORE and bool(codes & _SHORT)
        for index, number, word, at in self._between():
            due = deal.number_of(index - 1) + 1 if index else 1
            lost = 0 if number is None else max(0, number - due)
            here = cost + (0.0 if lost or word is None else weights.RENUMBERED)
            shift = () if lost or number is None else self._renumbered(index, 1)
            label = "" if number is None and word is not None else f"{due}. "
            each = here + weights.one_of(len(orders))
            for order in orders:
                cards = " ".join(map(self._name, order))
                text = Edit(at, at, f"{label}{cards} ")
                found = self._slip("trick-missing", each, at, at, cards, text, *shift)
                yield found._replace(trick=due, word=word)
            if not (lost or cut_short):
                continue
            untold = lost * weights.UNTOLD if lost and not orders else weights.UNASKED
            text = Edit(at, at, "... ")
            found = self._slip("trick-missing", here + untold, at, at, None, text, *shift)
            yield found._replace(trick=due, word=word, replayed=True)

    def _between(self) -> Iterator[tuple[int, int | None, Word | None, int]]:
        """Where a trick may be missing: before which, its number and first word, and the offset."""
        for index, trick in enumerate(self.deal.tricks):
            if trick.words and trick.words[0].start <= self.limit:
                yield index, trick.number, trick.words[0], trick.words[0].start
        end = self.deal.deal.end
        if end is not None and end.start <= self.limit and self.deal.plays:
            yield len(self.deal.tricks), None, None, end.start

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
            cut = Edit(start, stop, "")
            found = self._slip("trick-twice", here, *self._trick_span(index), "", cut)
            found = found._replace(trick=deal.number_of(index - same), word=trick.plays[0])
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
            here = cost + (weights.UNDER_NUMBERS if order and first.number is not None else 0.0)
            written, read = self.text[slice(*one)], self.text[slice(*two)]
            changes = Edit(*one, read), Edit(*two, written)
            yield self._slip("tricks-exchanged", here, *one, read, *changes)._replace(
                trick=min(map(deal.number_of, (index, index + 1))), word=first.plays[0]
            )
