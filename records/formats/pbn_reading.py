"""PBN to records."""

from __future__ import annotations

import re
from bisect import bisect
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from itertools import groupby
from typing import NamedTuple

from records.cards import RANKS
from records.formats.pbn_writing import (
    GAME,
    KEPT,
    MADE,
    OF_CARDS,
    OF_DEAL,
    OPTIONS,
    PLAYERS,
    PREFIX,
    RECORD,
    RESULT,
    SAME,
    SCORE,
    SEATS,
    SUFFIXES,
    TURN_UP,
    from_seat,
    game_that_fits,
)
from records.formats.told import Converted, LeftOutError, Notice, canonical, comment, quoted
from records.notation.values import parse_date

#: What a text is made of. A line that begins with `%` tells nothing.
_TOKEN = re.compile(
    r"(?P<space>\s+|(?<![^\n])%.*)|;(?P<line>.*)|(?P<brace>\{(?P<said>[^}]*)\}?)"
    r'|(?P<tag>\[\s*(?P<name>[A-Za-z0-9_]+)\s*"(?P<value>(?:[^"\\]|\\.)*)"\s*\])'
    r"|(?P<word>[^\s{};\[\]]+)"
)


class PbnWord(NamedTuple):
    """A word of a table, or a comment (`comment` true), with its line from 1."""

    text: str
    line: int
    comment: bool = False


@dataclass
class PbnGame:
    """One deal as PBN has it. `tables` are the words after a tag, by the name of the tag."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    tables: dict[str, list[PbnWord]] = field(default_factory=dict)
    notes: dict[tuple[str, str], str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)


def games_of(text: str) -> tuple[list[PbnGame], list[Notice]]:
    """Return the games of a PBN text, and what in it is no PBN.

    A value `#` is that of the game before. A game ends before the next tag that it has already.
    """
    games: list[PbnGame] = []
    told: list[Notice] = []
    # What is said before the first tag is said of the first game.
    before: list[str] = []
    table = ""
    at, line = 0, 1
    while at < len(text):
        found = _TOKEN.match(text, at)
        kind = None if found is None else found.lastgroup
        if found is None or (kind == "word" and not (games and table)):
            end = text.find("\n", at)
            end = len(text) if end < 0 else end
            told.append(Notice(line, "not-pbn", {"text": text[at:end][:40]}))
        else:
            end = found.end()
            if kind == "tag":
                value = re.sub(r"\\(.)", r"\1", found["value"])
                table = _take(games, found["name"], value, line, table)
            elif kind == "word":
                games[-1].tables[table].append(PbnWord(found[0], line))
            elif kind != "space":
                if kind == "brace" and text[end - 1] != "}":
                    told.append(Notice(line, "not-pbn", {"text": text[at : at + 20]}))
                words = " ".join((found["line"] or found["said"] or "").split())
                # What is said before the first word of a table is said of the game: the tag before
                # it may have no table.
                if games and words and games[-1].tables.get(table):
                    games[-1].tables[table].append(PbnWord(words, line, comment=True))
                elif words:
                    (games[-1].comments if games else before).append(words)
        line += text.count("\n", at, end)
        at = end
    if games:
        games[0].comments[:0] = before
    return games, told


def _take(games: list[PbnGame], name: str, value: str, line: int, table: str) -> str:
    """Add a tag to the game that is being read, or to a new one. Returns the table that follows."""
    if name == "Note" and games and table:
        number, _, words = value.partition(":")
        games[-1].notes[table, number] = words
        return table
    if not games or name in games[-1].tags:
        games.append(PbnGame(line))
    if value.startswith("#") and len(games) > 1:
        value = games[-2].tags.get(name, "") if value == "#" else value[2:]
    games[-1].tags[name] = value
    games[-1].lines[name] = line
    games[-1].tables[name] = []
    return name


#: The forms of a date, with one hyphen for whatever stands between its parts. A month in
#: letters has become a number after a stroke, because `%b` reads the language of the process.
_FORMS = ("%Y-%m-%d", "%d-%m-%Y", "%m-%d-%Y", "%d-/%m-%Y", "/%m-%d-%Y")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
_MONTH = {name: f"/{at}" for at, month in enumerate(_MONTHS, 1) for name in (month, month[:3])}
_TIME = re.compile(r"[T\s]+\d{1,2}[:.h]\d{2}.*$", re.IGNORECASE)
#: A longer text is no date, with or without a time of day.
_LONGEST = 40


def date_of(text: str) -> str | None:
    """Return a date as a record has it, None if the text is none.

    A time of day after it is left out. Where day and month may be either, they are not known.

    >>> date_of("2023.08.09 19:30"), date_of("9-Aug-2023"), date_of("31/12/2023")
    ('2023.08.09', '2023.08.09', '2023.12.31')
    >>> date_of("08/09/2023"), date_of("next week"), date_of("Mayhem 9, 2023")
    ('2023.??.??', None, None)
    """
    if len(text) > _LONGEST:
        return None
    plain = _TIME.sub("", text.strip())
    if parse_date(plain) is not None:
        return plain
    plain = re.sub(r"[-/., ]+", "-", plain.lower()).replace("sept-", "sep-")
    plain = re.sub("[a-z]+", lambda found: _MONTH.get(found[0], found[0]), plain)
    meant = set[date]()
    for form in _FORMS:
        with suppress(ValueError):
            meant.add(datetime.strptime(plain, form).replace(tzinfo=UTC).date())
    if len(meant) == 1:
        return meant.pop().isoformat().replace("-", ".")
    return f"{meant.pop().year:04}.??.??" if meant else None


_SEAT_OF = {letter: seat for seat, letter in SEATS.items()}
_CARD = re.compile(rf"([SHDC])([{RANKS}])((?:\?\?|!!|\?!|!\?|[!?])?)$", re.IGNORECASE)
_CONTRACT = re.compile(r"[1-7]\s*(NT?|S|H|D|C)\s*X{0,2}$", re.IGNORECASE)
_HAND = re.compile(rf"-|[{RANKS}]*(?:\.[{RANKS}]*){{3}}$", re.IGNORECASE)
_JUDGEMENTS = {suffix: number for number, suffix in SUFFIXES.items()}
#: Tags that are written out otherwise, or that a table follows.
_TAKEN = {
    *("Event", "Site", "Date", "Round", *PLAYERS, "Deal", "Dealer", "Play", "Auction"),
    *(GAME, KEPT, OPTIONS, RECORD, RESULT, SCORE, TURN_UP),
}
#: Tags of records, whose names PBN uses for something else.
_OURS = re.compile(
    r"Result|Score|Trump|Language|Position|Adjust|Talon|Options|Game|[A-F]|Hand[A-F]"
)
_MOST_TRICKS = 13
_OVER = 6


def read_pbn(text: str) -> Converted:
    """Return the deals of a PBN file as records, and what has no place in them.

    North is A, East B, South C and West D. The trumps are those of the contract and the declarer
    is the dealer, since the player after the dealer leads. Deals that `write_pbn` wrote from one
    record become one record again. A deal that cannot be converted is left out and told. Cost: in
    proportion to the text.
    """
    games, told = games_of(text)
    deals: list[tuple[PbnGame, tuple[str, str]]] = []
    for game in games:
        try:
            deals.append((game, _deal(game, told)))
        except LeftOutError as reason:
            told.append(reason.told)
    if not games:
        told.append(Notice(1, "no-games", {}))
    parts = ["% carnet 1\n"] if deals else []
    # Deals without a number of ours are each a record.
    numbered = ((one.tags.get(RECORD) or f"at {one.line}", one, made) for one, made in deals)
    for _, group in groupby(numbered, key=lambda entry: entry[0]):
        members = list(group)
        parts.append(_header(members[0][1], told))
        for number, (_, game, (tags, play)) in enumerate(members, 1):
            said = [comment(words) + "\n" for words in game.comments] if number > 1 else []
            parts.append(f'[Deal "{number}"]\n{tags}{"".join(said)}{play}')
    return Converted(canonical("\n".join(parts)), sorted(told, key=lambda one: one.line))


def _header(game: PbnGame, told: list[Notice]) -> str:
    tags = dict(game.tags)
    written = tags.get("Date")
    if _given(written) and written is not None:
        date = date_of(written)
        if date != written:
            told.append(Notice(game.lines["Date"], "date", {"text": written, "date": date or "?"}))
            del tags["Date"]
            tags |= {"Date": date} if date else {}
            tags[f"{PREFIX}Date"] = written
    lines = [f"[Game {quoted(tags.get(GAME) or game_that_fits())}]"]
    if tags.get(OPTIONS):
        lines.append(f"[Options {quoted(tags[OPTIONS])}]")
    lines += [f"[{name} {quoted(tags[name])}]" for name in SAME if _given(tags.get(name))]
    lines += [
        f"[{seat} {quoted(tags[name])}]" for name, seat in PLAYERS.items() if _given(tags.get(name))
    ]
    if tags.get(RESULT):
        lines.append(f"[Result {quoted(tags[RESULT])}]")
    made = set(MADE) - set(tags.get(KEPT, "").split()) if RECORD in tags else set()
    for name, value in tags.items():
        if (
            name not in _TAKEN | made
            and not name.startswith(OF_DEAL)
            and _given(value)
            and not game.tables.get(name)
        ):
            kept = PREFIX + name if _OURS.fullmatch(name) else name
            lines.append(f"[{kept} {quoted(value)}]")
    lines += [comment(words) for words in game.comments]
    return "\n".join(lines) + "\n"


def _given(value: str | None) -> bool:
    return value not in (None, "", "?", "????.??.??")


def _deal(game: PbnGame, told: list[Notice]) -> tuple[str, str]:
    """Return the text of a deal: the tags after its Deal tag, and the play with its end."""
    for name, table in game.tables.items():
        if table and name in _TAKEN - {"Play", "Auction"}:
            told.append(Notice(table[0].line, "not-pbn", {"text": table[0].text}))
        elif table and name != "Play":
            key = "auction" if name == "Auction" else "section"
            told.append(Notice(game.lines[name], key, {"name": name}))
    trump = _trump(game)
    dealer, declarer = _seat(game, "Dealer"), _seat(game, "Declarer")
    if dealer and declarer and dealer != declarer:
        values = {"dealer": SEATS[dealer], "declarer": SEATS[declarer]}
        told.append(Notice(game.lines["Dealer"], "dealer", values))
    lines = [f'[Dealer "{declarer or dealer}"]'] if declarer or dealer else []
    lines += [f'[Hand{seat} "{hand}"]' for seat, hand in sorted(_hands(game).items())]
    turned = game.tags.get(TURN_UP, "")
    own = {
        name.removeprefix(OF_DEAL): value
        for name, value in game.tags.items()
        if name.startswith(OF_DEAL)
    }
    if turned:
        lines.append(f"[TurnUp {quoted(turned)}]")
    elif "Trump" not in own:
        lines.append(f'[Trump "{trump}"]')
    lines += [f"[{name} {quoted(value)}]" for name, value in own.items()]
    play, tricks = _play(game, trump, told)
    end = _end(game, declarer or dealer, tricks)
    return "".join(f"{one}\n" for one in lines), "\n".join([*play, end]) + "\n"


def _trump(game: PbnGame) -> str:
    contract = game.tags.get("Contract", "")
    line = game.lines.get("Contract", game.line)
    if not _given(contract) or contract.lower() == "pass":
        raise LeftOutError(line, "no-contract")
    found = _CONTRACT.match(contract)
    if found is None:
        raise LeftOutError(line, "bad-tag", text=contract, name="Contract")
    if found[1].upper().startswith("N"):
        raise LeftOutError(line, "no-trump", contract=contract)
    return found[1].upper()


def _seat(game: PbnGame, name: str) -> str:
    value = game.tags.get(name, "")
    # A declarer by agreement or by law stands after such a sign.
    letter = value.lstrip("^")[:1].upper()
    if _given(value) and letter not in _SEAT_OF:
        raise LeftOutError(game.lines[name], "bad-tag", text=value, name=name)
    return _SEAT_OF.get(letter, "")


def _hands(game: PbnGame) -> dict[str, str]:
    value = game.tags.get("Deal", "")
    if not _given(value):
        return {}
    first, colon, rest = value.partition(":")
    hands = rest.split()
    seat = _SEAT_OF.get(first.strip().upper())
    if not colon or seat is None or len(hands) != 4 or not all(map(_HAND.match, hands)):
        raise LeftOutError(game.lines["Deal"], "bad-tag", text=value, name="Deal")
    return {
        holder: " ".join(
            rank.upper() + suit
            for suit, ranks in zip("SHDC", hand.split("."), strict=True)
            for rank in ranks
        )
        for holder, hand in zip(from_seat(seat), hands, strict=True)
        if hand != "-"
    }


def _play(game: PbnGame, trump: str, told: list[Notice]) -> tuple[list[str], dict[str, int]]:
    """Return the tricks as lines of a record, and how many each seat won of those that are whole.

    A row has the card of the first leader first, whoever led to that trick.
    """
    won = dict.fromkeys(SEATS, 0)
    rows = _rows(game, told)
    # The rest is not given; `+` would say that it has not been played.
    cut = any(word.text == "*" for word in game.tables.get("Play", ()) if not word.comment)
    if not rows:
        return ["..."] if cut else [], won
    leads = game.tags["Play"].strip().upper()
    if leads not in _SEAT_OF:
        raise LeftOutError(game.lines["Play"], "bad-tag", text=game.tags["Play"], name="Play")
    leader = _SEAT_OF[leads]
    seats = from_seat(leader)
    lines = []
    for number, row in enumerate(rows, 1):
        by_seat = dict(zip(seats, row, strict=False))
        order = from_seat(leader)
        cards = [by_seat.get(seat) for seat in order]
        known = [card for card in cards if card is not None]
        words = [f"{order[0]}:{known[0]}", *known[1:]] if known else []
        missing = cards.index(None) if None in cards else 4
        if len(known) > missing or (len(known) < 4 and number < len(rows)):
            told.append(Notice(row.line, "hidden", {"trick": number}))
            lines.append(" ".join([f"{number}.", *words[:missing]]))
            cut = True
            break
        lines.append(" ".join([f"{number}.", *words]))
        if len(known) < 4:
            break
        leader = _winner(order, known, trump)
        won[leader] += 1
    if cut and sum(won.values()) < _MOST_TRICKS:
        lines.append("...")
    return lines, won


def _winner(order: list[str], cards: list[str], trump: str) -> str:
    def strength(card: str) -> tuple[bool, bool, int]:
        return card[1] == trump, card[1] == cards[0][1], -RANKS.index(card[0])

    return max(zip(order, cards, strict=True), key=lambda one: strength(one[1]))[0]


class _PbnRow(list[str | None]):
    """The cards of a trick, None for one that is not given. `line` is that of the first."""

    line = 0


def _rows(game: PbnGame, told: list[Notice]) -> list[_PbnRow]:
    """Return the rows of the table of play, the cards as a record has them, with what is said."""
    rows: list[_PbnRow] = []
    irregular, over = "", False
    words = game.tables.get("Play", ())
    cards = [at for at, one in enumerate(words) if not one.comment and _CARD.match(one.text)]
    for at, word in enumerate(words):
        whole = not rows or len(rows[-1]) == 4
        after = len(cards) - bisect(cards, at)
        if rows and rows[-1] and not over and _beside(word, rows[-1], game, told):
            continue
        if word.comment:
            game.comments.append(word.text)
        elif word.text == "+" and (not whole or (not over and after in (1, 2, 3))):
            # This card of a trick in progress is still to come, and others may have been played.
            if whole:
                rows.append(_PbnRow())
                rows[-1].line = word.line
            rows[-1].append(None)
        elif over:
            told.append(Notice(word.line, "not-pbn", {"text": word.text}))
        elif word.text in ("*", "+"):
            over = True
        elif re.fullmatch(r"\^[A-Z]", word.text, re.IGNORECASE):
            irregular = "^"
        else:
            if whole:
                rows.append(_PbnRow())
                rows[-1].line = word.line
            rows[-1].append(_card(word, irregular))
            irregular = ""
    if len(rows) > _MOST_TRICKS:
        raise LeftOutError(rows[_MOST_TRICKS].line, "too-many", most=_MOST_TRICKS)
    return rows


def _card(word: PbnWord, irregular: str) -> str | None:
    if word.text == "-":
        return None
    found = _CARD.match(word.text)
    if found is None:
        raise LeftOutError(word.line, "bad-card", text=word.text)
    judged = f"${_JUDGEMENTS[found[3]]}" if found[3] else ""
    return f"{found[2].upper()}{found[1].upper()}{irregular}{judged}"


def _beside(word: PbnWord, row: _PbnRow, game: PbnGame, told: list[Notice]) -> bool:
    """Add what is said of the card before to it. Returns whether the word is such a thing."""
    if word.comment and row[-1] is None:
        return False
    said = None
    note = re.fullmatch(r"=(\d+)=", word.text)
    number = re.fullmatch(r"\$(\d+)", word.text)
    if word.comment:
        said = " " + comment(word.text)
    elif note is not None:
        words = game.notes.get(("Play", note[1]), "").strip()
        said = " " + comment(words) if words else ""
    elif word.text in _JUDGEMENTS:
        said = f"${_JUDGEMENTS[word.text]}"
    elif number is not None:
        of_card = int(number[1]) - OF_CARDS
        said = f"${of_card}" if of_card in SUFFIXES else ""
        if not said:
            told.append(Notice(word.line, "annotation", {"text": word.text}))
    if said is None:
        return False
    if row[-1] is not None:
        row[-1] += said
    return True


def _end(game: PbnGame, declarer: str, tricks: dict[str, int]) -> str:
    """Return the end of the deal: the score that the source states, if it states one."""
    kept = game.tags.get(SCORE)
    if kept is not None:
        return f"#{kept}" if re.fullmatch(r"-?\d{1,9}/-?\d{1,9}", kept) else "*"
    stated = re.fullmatch(r"\^?(\d+)", game.tags.get("Result", ""))
    if stated is None or not declarer or sum(tricks.values()) != _MOST_TRICKS:
        return "*"
    over = int(stated[1]) - _OVER
    own, side = over > 0, "ABCD".index(declarer) % 2
    scores = [0, 0]
    # Of 13 tricks, seven are the first that counts: six of one side are seven of the other.
    scores[side if own else 1 - side] = over if own else 1 - over
    return f"#{scores[0]}/{scores[1]}"
