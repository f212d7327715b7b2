"""The slips that may have been made in the tags of a deal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from records.evidence import weights
from records.evidence.changes import Edit
from records.evidence.hypothesis import Hypothesis, Proposing, one_letter_apart
from records.notation.letters import parse_card, suit_name


class InTags(Proposing):
    """The dealer, trumps and the like, and the cards of hands, talon and turn-up."""

    def proposed(self) -> Iterator[Hypothesis]:
        """Yield all of them, kind by kind."""
        yield from self._tags()
        yield from self._hands()

    def _tag(
        self, kind: str, cost: float, name: str, start: int, stop: int, read: str, *more: Edit
    ) -> Hypothesis:
        return Hypothesis(
            weights.KINDS[kind] + cost, kind, self.deal.at, None, None, start, stop,
            self.text[start:stop], read, (Edit(start, stop, read), *more), name,
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
