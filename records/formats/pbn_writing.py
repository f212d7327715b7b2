"""Records to PBN."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from records.cards import SEATS as ALL_SEATS
from records.formats.told import Converted, Notice, comment, quoted
from records.notation.model import (
    DEAL_SCORE,
    GAP,
    NUMBER,
    PLAY,
    UNFINISHED,
    Comment,
    Deal,
    Item,
    Record,
)
from records.play.positions import Event
from records.play.replay import Replay
from records.rules.games import GAMES
from records.rules.ruleset import RuleSet
from records.severities import ERROR

#: Seats in the order of play, here and in PBN.
SEATS = dict(zip("ABCD", "NESW", strict=True))
PLAYERS = {"North": "A", "East": "B", "South": "C", "West": "D"}
#: Tags that mean the same in both.
SAME = ("Event", "Site", "Date", "Round")
#: Tags of ours under which PBN keeps what it has no tag for.
GAME = "CarnetGame"
OPTIONS = "CarnetOptions"
RECORD = "CarnetRecord"
RESULT = "CarnetResult"
SCORE = "CarnetScore"
TURN_UP = "CarnetTurnUp"
#: Before the name of a tag of the deal that PBN has no tag for.
OF_DEAL = "CarnetDeal"
#: Which of MADE the record had itself.
KEPT = "CarnetKept"
#: What PBN must have, and is made up where a record does not have it.
MADE = ("Board", "Vulnerable", "Scoring", "Declarer", "Contract", "Result")
#: A tag of PBN whose name means something else in a record is kept with this before it.
PREFIX = "Pbn"
#: Suffixes of a card, by the number of the judgement.
SUFFIXES = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
#: PBN numbers judgements of cards from here on; those before are of calls.
OF_CARDS = 6
#: Tags that a deal's own lines hold.
_WRITTEN = {"Game", "Options", "Language", *SAME, *SEATS, "Result"}
#: Tags that PBN must have, in this order, with what stands there if nothing is known.
_NEEDED = {"Event": "?", "Site": "?", "Date": "????.??.??", "Board": "?"}
_TRICKS = 13


def fits(rules: RuleSet) -> bool:
    """Return whether a deal of these rules can be written as PBN.

    Two sides of two play out a pack of 52, of which each has 13, as at bridge.
    """
    return rules.sides == ((0, 2), (1, 3)) and rules.hand_size == 13 and rules.size == 52


def game_that_fits() -> str:
    """Return the id of the first game that PBN can hold, for files that name none."""
    return next(name for name, game in GAMES.items() if fits(game.rules()))


def from_seat(first: str) -> list[str]:
    """Return the seats of a record in the order of play from one on."""
    at = "ABCD".index(first)
    return list("ABCD"[at:] + "ABCD"[:at])


def write_pbn(records: Iterable[Record]) -> Converted:
    """Return records as PBN, and what has no place there.

    Each deal is a game of PBN. A is North, B East, C South and D West. The trumps are written as a
    contract of one by the dealer, whose neighbour leads, as a declarer's does. What only a record
    has (its game, options, turn-up and score) stands in tags of our own, by which `read_pbn` makes
    the record again. A record of a game that PBN cannot hold, or with an error in its text, is left
    out and told. Cost: a replay.
    """
    parts: list[str] = []
    told: list[Notice] = []
    for record in records:
        replay = Replay(record)
        if replay.rules is None or not fits(replay.rules):
            values = {"record": record.number, "game": record.get("Game") or "?"}
            told.append(Notice(record.line, "game", values))
        elif record.faults or replay.severities[ERROR]:
            code = next(one.code for one in replay.findings if one.severity == ERROR)
            told.append(Notice(record.line, "error", {"record": record.number, "code": code}))
        else:
            for number in range(1, len(record.deals) + 1):
                parts.append(_game(record, replay, number, told))
    return Converted("% PBN 2.1\n\n" + "\n".join(parts) if parts else "", told)


def _game(record: Record, replay: Replay, number: int, told: list[Notice]) -> str:
    deal = record.deals[number - 1]

    def tell(key: str, **values: object) -> None:
        values = {"record": record.number, "deal": number, **values}
        told.append(Notice(record.line, key, values))

    start = replay.position(number, 0)
    events = [one for one in replay.events(number) if one.kind == "play"]
    trump = start.trump
    if trump not in tuple("SHDC"):
        tell("trump")
        trump = None
    dealer = SEATS.get(replay.deals[number - 1].dealer or "")
    tags = {name: record.get(name) or empty for name, empty in _NEEDED.items()}
    if record.get("Board") is None:
        tags["Board"] = str(number)
    tags |= {name: record.get(seat) or "?" for name, seat in PLAYERS.items()}
    tags["Dealer"] = dealer or "?"
    tags["Vulnerable"] = record.get("Vulnerable") or "None"
    tags["Deal"] = _hands(start.hands, replay.deals[number - 1].dealer or "A", tell)
    tags["Scoring"] = record.get("Scoring") or "?"
    tags["Declarer"] = record.get("Declarer") or dealer or "?"
    tags["Contract"] = record.get("Contract") or (f"1{trump}" if trump else "?")
    tags["Result"] = record.get(PREFIX + "Result") or _result(replay, number, dealer)
    if record.get("Round"):
        tags["Round"] = str(record.get("Round"))
    tags |= {GAME: record.get("Game") or "", OPTIONS: record.get("Options") or ""}
    tags |= {RECORD: str(record.number), TURN_UP: deal.get("TurnUp") or ""}
    told_whole = {f"Hand{seat}" for seat in SEATS if len(start.hands[seat]) == _TRICKS}
    for tag in deal.tags:
        if tag.name not in told_whole | {"Deal", "Dealer", "TurnUp"}:
            tags[OF_DEAL + tag.name] = tag.value
    tags |= {SCORE: _end(deal.end), RESULT: record.get("Result") or ""}
    own = [name for name in MADE if record.get(PREFIX + name if name == "Result" else name)]
    tags[KEPT] = " ".join(own)
    for tag in record.tags:
        if tag.name not in _WRITTEN and tag.name not in tags:
            tags.setdefault(tag.name.removeprefix(PREFIX), tag.value)
    lines = [f"[{name} {_value(value)}]" for name, value in tags.items() if value]
    lines += _play(deal, events, tell)
    return "\n".join(lines) + "\n"


def _value(text: str) -> str:
    """Return the value of a tag. One that began with # would be that of the deal before."""
    value = quoted(text)
    return '" ' + value[1:] if value.startswith('"#') else value


def _hands(hands: dict[str, list[str]], first: str, tell: Callable[..., None]) -> str:
    out = []
    for seat in from_seat(first):
        cards = hands[seat]
        if len(cards) == _TRICKS and all("x" not in card for card in cards):
            ranks = ["".join(c[0] for c in cards if c[1] == suit) for suit in "SHDC"]
            out.append(".".join(ranks))
        else:
            out.append("-")
            tell("hands", seat=seat)
    return f"{SEATS[first]}:{' '.join(out)}"


def _result(replay: Replay, number: int, dealer: str | None) -> str:
    """Return how many tricks the dealer's side took, if all are known."""
    found = replay.deals[number - 1]
    if not found.complete or dealer is None:
        return "?"
    events = [one for one in replay.events(number) if one.kind == "play"]
    winners = [one.seat for one in events[4::4]]
    if len(events) != 4 * _TRICKS or found.last_winner < 0:
        return "?"
    own = list(SEATS.values()).index(dealer) % 2
    # The winner of a trick leads to the next.
    winners.append(ALL_SEATS[found.last_winner])
    return str(sum("ABCD".index(seat) % 2 == own for seat in winners if seat))


def _end(end: Item | None) -> str:
    if end is None or end.kind == UNFINISHED:
        return "*"
    return "/".join(map(str, end.scores)) if end.kind == DEAL_SCORE else ""


def _play(deal: Deal, events: list[Event], tell: Callable[..., None]) -> Iterator[str]:
    """Yield the table of play, as far as each player has one card of each trick."""
    beside = _things_beside(deal)
    if beside:
        tell("beside", n=beside)
    yield from (comment(one.text) for one in deal.comments)
    gap = next((at for at, one in enumerate(deal.items) if one.kind == GAP), len(deal.items))
    first = (events[0].seat if events else None) or "A"
    order = from_seat(first)
    lines = []
    for number in range(1, -(-len(events) // 4) + 1):
        trick = events[4 * number - 4 : 4 * number]
        cards = {one.seat: one for one in trick}
        sound = len(cards) == len(trick) and all(
            "x" not in one.cards[0] and one.item_index < gap for one in trick
        )
        if not sound or {one.trick for one in trick} != {number}:
            tell("turns", trick=number)
            gap = 0
            break
        lines.append(" ".join(_card(cards.get(seat), deal) for seat in order))
    scored = deal.end is not None and deal.end.kind == DEAL_SCORE
    if len(events) < 4 * _TRICKS or gap == 0:
        # The rest is not given, or has not been played.
        lines.append("*" if scored or gap < len(deal.items) else "+")
    if lines != ["+"]:
        yield f'[Play "{SEATS[first]}"]'
        yield from lines


def _things_beside(deal: Deal) -> int:
    """Return how many things of a deal PBN has no place for."""
    count = len(deal.remarks) + len(deal.play_remarks)
    for item in deal.items:
        count += item.kind not in (PLAY, NUMBER, GAP)
        count += sum(not isinstance(note, Comment) for note in item.notes)
        count += sum(number not in SUFFIXES for number in item.judgements)
    return count


def _card(event: Event | None, deal: Deal) -> str:
    if event is None:
        return "-"
    item = deal.items[event.item_index]
    card = event.cards[0]
    said = "".join(SUFFIXES.get(one, "") for one in item.judgements[:1])
    more = "".join(f" ${one + OF_CARDS}" for one in item.judgements[1:] if one in SUFFIXES)
    comments = (note for note in item.notes if isinstance(note, Comment))
    notes = [" " + comment(note.text) for note in comments]
    return ("^R " if item.irregular else "") + card[1] + card[0] + said + more + "".join(notes)
