"""Records with a slip of the kind that a copyist makes, and the place where it was made."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from analysis.generate import generate
from records.cards import RANK, SEATS, SUIT
from records.evidence.books import own_options
from records.notation.letters import card_name
from records.notation.model import ACTIONS, DECLARATION, NUMBER, PLAY, Item, Record
from records.notation.reader import loads, locate, word_span
from records.notation.writer import write
from records.play.replay import Replay
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet

#: What a record tells of its hands: all, some, none.
HANDS = ("known", "partly", "unknown")


class Place(NamedTuple):
    """Where a slip was made: its kind as a diagnosis names it, its deal, and the trick or the tag.

    Of a slip that stands between two tricks either may be told.
    """

    kind: str
    deal: int
    tricks: frozenset[int] = frozenset()
    tag: str = ""


class Slipped(NamedTuple):
    """A text with slips, named by what the copyist did, and their places."""

    name: str
    hands: str
    text: str
    places: tuple[Place, ...]


class _Trick(NamedTuple):
    number: int
    items: list[Item]  # without the number
    start: int  # of the number
    stop: int

    @property
    def plays(self) -> list[Item]:
        return [item for item in self.items if item.kind == PLAY]


_Edit = tuple[int, int, str]
_Made = tuple[list[_Edit], Place]
#: There is nothing here that could be written wrongly so.
_NOTHING: _Made = ([], Place("", 0))


class _Page:
    """A sound record as a copyist has it before them, open at one deal."""

    def __init__(self, record: Record, at: int, rules: RuleSet, random: Random) -> None:
        self.record = record
        self.text = record.text
        self.deal = record.deals[at]
        self.number = at + 1
        self.rules = rules
        self.random = random
        self.tricks = list(self._tricks())

    def _tricks(self) -> Iterator[_Trick]:
        items = self.deal.items
        starts = [i for i, item in enumerate(items) if item.kind == NUMBER]
        for first, stop in zip(starts, [*starts[1:], len(items)], strict=True):
            own = items[first + 1 : stop]
            # In the last one perhaps somebody only claims.
            if sum(item.kind == PLAY for item in own) > 1:
                yield _Trick(items[first].number, own, items[first].start, own[-1].end)

    def trick(self, most: int = 0) -> int:
        """The index of a trick, not one of the last so many."""
        return self.random.randrange(len(self.tricks) - most)

    def card(self, item: Item) -> tuple[int, int]:
        return word_span(self.record, item)

    def without(self, item: Item) -> _Edit:
        return item.start - (self.text[item.start - 1] == " "), item.end, ""

    def name(self, card: int) -> str:
        return card_name(card, self.record.language)

    def at(self, kind: str, *tricks: _Trick) -> Place:
        return Place(kind, self.number, frozenset(trick.number for trick in tricks))


def _card_left_out(page: _Page) -> _Made:
    trick = page.tricks[page.trick()]
    return [page.without(page.random.choice(trick.plays))], page.at("card-missing", trick)


def _card_twice(page: _Page) -> _Made:
    trick = page.tricks[page.trick()]
    item = page.random.choice(trick.plays)
    first, last = page.card(item)
    return [(item.end, item.end, f" {page.text[first:last]}")], page.at("card-twice", trick)


def _cards_exchanged(page: _Page) -> _Made:
    trick = page.tricks[page.trick()]
    at = page.random.randrange(len(trick.plays) - 1)
    (a, b), (c, d) = map(page.card, trick.plays[at : at + 2])
    made = [(a, b, page.text[c:d]), (c, d, page.text[a:b])]
    return made, page.at("cards-exchanged", trick)


def _misread(page: _Page, same: Callable[[int, int], bool]) -> _Made:
    trick = page.tricks[page.trick()]
    item = page.random.choice(trick.plays)
    others = [c for c in page.rules.cards if c != item.card and same(c, item.card)]
    edit = (*page.card(item), page.name(page.random.choice(others)))
    return [edit], page.at("card-misread", trick)


def _wrong_suit(page: _Page) -> _Made:
    return _misread(page, lambda a, b: RANK[a] == RANK[b])


def _wrong_rank(page: _Page) -> _Made:
    return _misread(page, lambda a, b: SUIT[a] == SUIT[b])


def _wrong_seat(page: _Page) -> _Made:
    trick = page.tricks[page.trick()]
    lead = trick.plays[0]
    others = [s for s in SEATS[: page.rules.seats] if s != SEATS[lead.seat]]
    edit = (lead.start, lead.start + 1, page.random.choice(others))
    return [edit] if lead.seat >= 0 else [], page.at("seat-misread", trick)


def _renumbered(page: _Page, first: int, by: int) -> list[_Edit]:
    """The numbers of all tricks from that one on."""
    return [
        (t.start, t.start + len(str(t.number)), str(t.number + by)) for t in page.tricks[first:]
    ]


def _trick_left_out(page: _Page) -> _Made:
    at = page.trick(1)
    gone, after = page.tricks[at : at + 2]
    edits: list[_Edit] = [(gone.start, after.start, "")]
    if page.random.random() < 0.3:
        edits += _renumbered(page, at + 1, -1)
    return edits, page.at("trick-missing", gone, after)


def _trick_twice(page: _Page) -> _Made:
    at = page.trick(1)
    trick, after = page.tricks[at : at + 2]
    copy = page.text[trick.start : after.start]
    edits = [(after.start, after.start, copy)]
    if page.random.random() < 0.3:
        copy = copy.replace(f"{trick.number}.", f"{trick.number + 1}.", 1)
        first, *others = _renumbered(page, at + 1, 1)
        edits = [(first[0], first[1], copy + first[2]), *others]
    return edits, page.at("trick-twice", trick, after)


def _tricks_exchanged(page: _Page) -> _Made:
    at = page.trick(1)
    one, two = page.tricks[at : at + 2]
    skip = page.random.random() < 0.5
    a, c = (len(f"{t.number}.") if skip else 0 for t in (one, two))
    first, second = page.text[one.start + a : one.stop], page.text[two.start + c : two.stop]
    edits = [(one.start + a, one.stop, second), (two.start + c, two.stop, first)]
    return edits, page.at("tricks-exchanged", one, two)


def _wrong_dealer(page: _Page) -> _Made:
    tag = page.deal.find("Dealer")
    if tag is None:
        return _NOTHING
    others = [s for s in SEATS[: page.rules.seats] if s != tag.value]
    edit = (tag.value_start, tag.value_end, page.random.choice(others))
    return [edit], Place("dealer-misread", page.number, tag="Dealer")


def _other_number(text: str, random: Random) -> str:
    """A number with one of its figures misread."""
    at = random.choice([i for i, sign in enumerate(text) if sign.isdigit()])
    return text[:at] + random.choice([d for d in "0123456789" if d != text[at]]) + text[at + 1 :]


def _wrong_deal_score(page: _Page) -> _Made:
    end = page.deal.end
    if end is None or not end.scores:
        return _NOTHING
    start, stop = end.start + 1, end.end
    edit = (start, stop, _other_number(page.text[start:stop], page.random))
    return [edit], Place("score-misread", page.number)


def _wrong_points(page: _Page) -> _Made:
    found = [
        (trick, item)
        for trick in page.tricks
        for item in trick.items
        if "=" in page.text[item.start : item.end]
    ]
    if not found:
        return _NOTHING
    trick, item = page.random.choice(found)
    start = page.text.index("=", item.start) + 1
    edit = (start, item.end, _other_number(page.text[start : item.end], page.random))
    return [edit], page.at("score-misread", trick)


def _declarations(page: _Page) -> list[tuple[_Trick, Item]]:
    return [(t, item) for t in page.tricks for item in t.items if item.kind == DECLARATION]


def _declaration_left_out(page: _Page) -> _Made:
    found = _declarations(page)
    if not found:
        return _NOTHING
    trick, item = page.random.choice(found)
    return [page.without(item)], page.at("declaration-missing", trick)


def _declaration_twice(page: _Page) -> _Made:
    found = _declarations(page)
    if not found:
        return _NOTHING
    trick, item = page.random.choice(found)
    edit = (item.end, item.end, f" {page.text[item.start : item.end]}")
    return [edit], page.at("declaration-twice", trick)


def _hand_wrong(page: _Page) -> _Made:
    hands = [tag for tag in page.deal.tags if re.fullmatch("Hand[A-F]", tag.name)]
    if not hands:
        return _NOTHING
    tag = page.random.choice(hands)
    word = page.random.choice(list(re.finditer(r"\S+", tag.value)))
    others = [page.name(c) for c in page.rules.cards if page.name(c) != word[0]]
    near = [name for name in others if name[0] == word[0][0] or name[-1] == word[0][-1]]
    start = tag.value_start + word.start()
    edit = (start, start + len(word[0]), page.random.choice(near))
    return [edit], Place("hand-misread", page.number, tag=tag.name)


def _revoke(page: _Page) -> _Made:
    """No slip: a player who has revoked, and plays later what they ought to have played."""
    at = page.trick(1)
    trick = page.tricks[at]
    place = page.random.randrange(1, len(trick.plays))
    mine = trick.plays[place]
    seats = page.rules.seats
    seat = (trick.plays[0].seat + place) % seats
    later = [
        item
        for other in page.tricks[at + 1 :]
        for item in other.plays[(seat - other.plays[0].seat) % seats :][:1]
        if item.card != mine.card
    ]
    if not later:
        return _NOTHING
    (a, b), (c, d) = page.card(mine), page.card(page.random.choice(later))
    return [(a, b, page.text[c:d]), (c, d, page.text[a:b])], page.at("played-so", trick)


#: No slip, but what a slip may be taken for.
REVOKE = "a real revoke"
#: What copyists do, by name.
SLIPS: dict[str, Callable[[_Page], _Made]] = {
    "a card left out": _card_left_out,
    "a card twice": _card_twice,
    "two cards of a trick exchanged": _cards_exchanged,
    "wrong suit": _wrong_suit,
    "wrong rank": _wrong_rank,
    "wrong seat letter at a lead": _wrong_seat,
    "a trick left out": _trick_left_out,
    "a trick twice": _trick_twice,
    "two tricks exchanged": _tricks_exchanged,
    "wrong dealer": _wrong_dealer,
    "wrong deal score": _wrong_deal_score,
    "wrong points or running score": _wrong_points,
    "a declaration left out": _declaration_left_out,
    "a declaration twice": _declaration_twice,
    "one card of a hand wrong": _hand_wrong,
    REVOKE: _revoke,
}
#: Two slips far apart: in two deals, or three tricks from each other.
TWO = "two slips"
#: What is found of a card that its player held and was not allowed to play.
_REVOKES = ("play-follow", "play-trump", "play-beat")


def _hidden(text: str, hands: str, random: Random) -> str:
    share = {"known": 0.0, "partly": 0.5, "unknown": 1.0}[hands]
    return re.sub(
        r'^\[(Hand[A-F]|Talon) "[^"]*"\]\n',
        lambda tag: "" if random.random() < share else tag[0],
        text,
        flags=re.M,
    )


def _options(game: str, random: Random) -> dict[str, str]:
    """One option changed in one record of three."""
    option = random.choice(GAMES[game].options)
    if option.describes or random.random() < 2 / 3:
        return {}
    return {option.name: random.choice(option.values)}


def _with_seats(text: str, record: Record) -> str:
    """The text with the seat written at every card, as some do."""
    replay, edits = Replay(record), []
    for number, deal in enumerate(locate(record).deals, 1):
        acting = [item for item in deal.items if item.kind in ACTIONS]
        for item, event in zip(acting, replay.events(number), strict=True):
            if item.kind == PLAY and item.seat < 0:
                edits.append((item.start, item.start, f"{event.seat}:"))
    return _changed(text, edits) or text


def _sound(game: str, seed: int, hands: str, random: Random) -> Record:
    """A sound record of at most three deals, in one of the forms in which people write."""
    player = random.choice(("random", "eager"))
    record = generate(game, seed, _options(game, random), player)
    most = random.randint(1, 3)
    if len(record.deals) > most:
        del record.deals[most:]
        record.tags = [tag for tag in record.tags if tag.name != "Result"]
    text = write(record, language="fr" if random.random() < 0.2 else "en")
    if random.random() < 0.2:
        text = _with_seats(text, loads(text)[0])
    (out,) = loads(_hidden(text, hands, random))
    assert Replay(out).ok
    return locate(out)


def _changed(text: str, edits: list[_Edit]) -> str | None:
    """The text with these edits, None if two of them meet."""
    out, done = [], 0
    for start, stop, new in sorted(edits):
        if start < done:
            return None
        out += text[done:start], new
        done = stop
    return "".join(out) + text[done:]


def slipped(game: str, seed: int, name: str, hands: str) -> Slipped | None:
    """A record with that slip, None if this seed makes none that leaves anything wrong."""
    random = Random(f"{game} {seed} {name} {hands}")
    record = _sound(game, seed, hands, random)
    rules = GAMES[game].rules_for(own_options(GAMES[game], record))
    names = random.sample([one for one in SLIPS if one != REVOKE], 2) if name == TWO else [name]
    edits: list[_Edit] = []
    places: list[Place] = []
    for one in names:
        page = _Page(record, random.randrange(len(record.deals)), rules, random)
        if len(page.tricks) < 3:
            return None
        made, place = SLIPS[one](page)
        if not made or (places and not _far(places[0], place)):
            return None
        edits += made
        places.append(place)
    text = _changed(record.text, edits)
    if text is None:
        return None
    bad = [finding for finding in Replay(loads(text)[0]).findings if finding.bad]
    # A revoke is tried where it is all that is wrong.
    if name == REVOKE and not (len(bad) == 1 and bad[0].code in _REVOKES):
        return None
    return Slipped(name, hands, text, tuple(places)) if bad else None


def _far(one: Place, other: Place) -> bool:
    if one.deal != other.deal:
        return True
    if not one.tricks or not other.tricks:
        return one.tricks != other.tricks
    return min(abs(a - b) for a in one.tricks for b in other.tricks) >= 3


def corpus(game: str, count: int, first: int = 0) -> Iterator[Slipped]:
    """So many records of a game, with each slip and each way of telling hands in turn."""
    wanted = [(name, hands) for name in (*SLIPS, TWO) for hands in HANDS]
    following, made = first, 0
    while made < count:
        for name, hands in wanted:
            for seed in range(following, following + 16):
                found = slipped(game, seed, name, hands)
                if found is not None:
                    yield found
                    made += 1
                    break
            following = seed + 1
            if made == count:
                return


def at_its_place(slip: dict[str, object], place: Place, *, alike: bool = False) -> bool:
    """Whether a slip as JSON has it is told of that place; with `alike`, as of that kind too."""
    if slip["deal"] != place.deal or (alike and slip["kind"] != place.kind):
        return False
    if place.tricks:
        return slip["trick"] in place.tricks
    return slip["trick"] is None
