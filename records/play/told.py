"""What the kernel tells of a deal that is not sound, as the engine's findings."""

from __future__ import annotations

from collections.abc import Mapping

from records.cards import NAMES, SEATS, members
from records.kernel.columns import TALON, TOLD, TURN_UP, FaultRow
from records.kernel.handed_over import ToldDeal
from records.notation.letters import SUIT_SIGNS
from records.notation.words_of_play import body
from records.play.course import TO_LEAD
from records.play.places import Place, Raw
from records.play.why import clause, joined

_WHERE = {TALON: "talon", TURN_UP: "turn-up"}


class Telling:
    """The findings of one deal, by its index, in a text of that language and so many sides.

    `begins` is where the deal begins in the bytes of the text, and in the text. Cost: linear in the
    deal, and not in what precedes it.
    """

    def __init__(
        self, told: ToldDeal, deal: int, begins: tuple[int, int], language: str, sides: int
    ) -> None:
        self._told = told
        self._begins = self._seen = begins
        self._deal = deal
        self._language = language
        self._sides = sides
        faults = told.faults
        self.end = Place(Place.END, deal, start=self._at(faults.start), end=self._at(faults.stop))
        #: the score that the deal states, None without one
        self.stated = tuple(faults.stated[:sides]) if faults.scored else None
        #: see `DealReplay`
        self.needed_seats = tuple(faults.needed[: faults.seats])

    def raws(self) -> list[Raw]:
        """Return the findings in its tags and its play."""
        return [self._raw(fault, TOLD[fault.code]) for fault in self._told.faults.rows()]

    def _at(self, offset: int) -> int:
        """Return the place in the text of an offset in its bytes."""
        # Faults come in the order of the text, but for few.
        there, at = self._seen if offset >= self._seen[0] else self._begins
        at += len(self._told.text[there:offset].decode("utf-8", "surrogateescape"))
        self._seen = offset, at
        return at

    def _place(self, fault: FaultRow, code: str) -> Place:
        """Return a tag's word, or that of an item without its seat and its marks, or its seat."""
        start = self._at(fault.start)
        if not fault.trick:
            return Place(Place.TAG, self._deal, fault.item, start=start, end=self._at(fault.stop))
        word = self._told.text[fault.start : fault.stop].decode("utf-8", "surrogateescape")
        first, last = (0, 1) if code == "turn" else body(word, self._language)
        return Place(Place.ITEM, self._deal, fault.item, start=start + first, end=start + last)

    def _raw(self, fault: FaultRow, code: str) -> Raw:
        text: str | None = None
        expected: Mapping[str, str] | str = ""
        if code == "turn":
            text, expected = SEATS[fault.seat], SEATS[fault.due]
        elif code == "deal-dealer":
            expected = SEATS[fault.due]
        elif code in ("trick-number", "deal-size"):
            expected = str(fault.due)
        elif code == "score-running":
            expected = "/".join(map(str, fault.scores[: self._sides]))
        elif code == "play-order":
            expected = TO_LEAD[0]
        elif code == "deal-copies":
            text = NAMES[fault.card]
        return Raw(
            code,
            self._place(fault, code),
            text=text,
            expected=expected,
            deal=self._deal,
            trick=fault.trick or None,
            ply=fault.ply or None,
            seat=fault.seat,
            legal=tuple(NAMES[card] for card in members(fault.legal)),
            evidence=tuple(sorted(fault.proof[: fault.proofs])),
            why=_why(fault, code),
        )


def _why(fault: FaultRow, code: str) -> Mapping[str, str] | None:
    """Return the clause that explains a fault, None without one."""
    card = fault.card
    if card < 0:
        return None
    if code == "turn":
        return clause("took", (card,), who=SEATS[fault.due], trick=fault.trick - 1)
    if code == "play-follow":
        return clause("led", (card,))
    if code == "play-trump":
        return clause("trumps", (card,), suit=SUIT_SIGNS[fault.due])
    if code == "play-beat":
        return clause("best", (card,), who=SEATS[fault.due])
    it = code == "play-not-held"
    places = [
        clause(_WHERE.get(one, "hand"), (card,), it, who=SEATS[one % len(SEATS)])
        for one in members(fault.holders)
    ]
    played = fault.played_in[: fault.played]
    return joined([*places, *(clause("played", (card,), it, trick=trick) for trick in played)])
