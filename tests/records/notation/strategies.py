"""Random records, as models and as texts near enough to the notation to be interesting."""

from __future__ import annotations

from hypothesis import strategies as st

from records.cards import KNOWN, NAMES, names, sort
from records.notation.model import (
    ACTIONS,
    CLAIM,
    CLOSING,
    DEAL_SCORE,
    DECLARATION,
    DRAW,
    EXCHANGE,
    GAP,
    NUMBER,
    ORDER,
    PLAY,
    RUNNING,
    SPEECH,
    UNFINISHED,
    Comment,
    Deal,
    Item,
    Record,
    Tag,
    Variation,
)

#: Characters that the notation gives a meaning to, and some that it does not.
_INLINE = "ab cé♠%[]{(\"\\;)'! :x…\u2028\xa0"
LINES = st.text(_INLINE, max_size=12)
NUMBERS = st.integers(0, 999_999_999)
CARDS = st.integers(0, len(NAMES) - 2)
SEATS = st.integers(-1, 5)
SCORES = st.lists(st.integers(-999_999_999, 999_999_999), min_size=1, max_size=3).map(tuple)
COMMENTS = st.builds(
    Comment,
    st.one_of(
        st.text(_INLINE + "\n}", max_size=20),
        st.lists(st.sampled_from(["a", "[%clk  0:10]", "[%src p. 3]", "[%", "b}", "word"])).map(
            " ".join
        ),
        st.text("ab ", min_size=60, max_size=200),
    ).map(lambda text: text.strip(" \n")),
)
NAGS = st.lists(st.integers(0, 12), max_size=4).map(tuple)


def _plain(kind: int) -> st.SearchStrategy[Item]:
    return st.builds(
        Item, st.just(kind), seat=SEATS, card=CARDS, irregular=st.booleans(), judgements=NAGS
    )


_POINTS = st.none() | NUMBERS
_ACTIONS = st.one_of(
    _plain(PLAY),
    _plain(PLAY),
    _plain(DRAW),
    _plain(ORDER),
    st.builds(
        Item,
        st.just(DECLARATION),
        seat=SEATS,
        cards=st.lists(CARDS, min_size=1, max_size=6).map(tuple),
        points=_POINTS,
        irregular=st.booleans(),
        judgements=NAGS,
    ),
    st.builds(Item, st.just(EXCHANGE), seat=SEATS, card=CARDS, points=_POINTS),
    st.builds(
        Item,
        st.sampled_from([CLOSING, CLAIM]),
        seat=SEATS,
        irregular=st.booleans(),
        judgements=NAGS,
    ),
    st.builds(
        Item,
        st.just(SPEECH),
        seat=SEATS,
        text=LINES,
        irregular=st.booleans(),
        judgements=NAGS,
    ),
)
_OTHERS = st.one_of(
    st.builds(Item, st.just(NUMBER), number=NUMBERS),
    st.builds(Item, st.just(RUNNING), scores=SCORES),
    st.builds(Item, st.just(GAP)),
)


@st.composite
def items(draw: st.DrawFn, depth: int = 2) -> list[Item]:
    """A line of play with comments anywhere and variations after actions."""
    out = []
    for item in draw(st.lists(st.one_of(_ACTIONS, _ACTIONS, _OTHERS), max_size=6)):
        notes: st.SearchStrategy[Comment | Variation] = COMMENTS
        if item.kind in ACTIONS and depth:
            notes = st.one_of(COMMENTS, variations(depth - 1))
        chosen = draw(st.lists(notes, max_size=2)) if draw(st.booleans()) else []
        out.append(item.copy(notes=tuple(chosen)))
    return out


@st.composite
def variations(draw: st.DrawFn, depth: int) -> Variation:
    return Variation(tuple(draw(items(depth))), tuple(draw(st.lists(COMMENTS, max_size=1))), -1, -1)


REMARKS = st.lists(LINES.map(lambda text: ("%" + text).rstrip(" ")), max_size=2)


@st.composite
def _tags(draw: st.DrawFn, first: Tag, names: list[str]) -> list[Tag]:
    """Some tags in canonical order."""
    chosen = draw(st.lists(st.sampled_from(names), unique=True, max_size=3))
    return [first, *(Tag(name, draw(LINES)) for name in sorted(chosen, key=names.index))]


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    deal = Deal()
    deal.tags = draw(_tags(Tag("Deal", "1"), ["Dealer", "Leader", "Score", "z_9", "Club", "Game"]))
    if draw(st.booleans()) and len(deal.tags) == 1:
        hand = draw(st.lists(st.integers(0, KNOWN - 1), max_size=8))
        deal.tags.append(Tag("HandA", " ".join(names(sort(hand)))))
    deal.comments = draw(st.lists(COMMENTS, max_size=2))
    deal.remarks = draw(REMARKS)
    deal.play_remarks = draw(REMARKS)
    deal.items = draw(items())
    end = draw(
        st.builds(Item, st.just(DEAL_SCORE), scores=SCORES) | st.builds(Item, st.just(UNFINISHED))
    )
    deal.end = end.copy(notes=tuple(draw(st.lists(COMMENTS, max_size=2))))
    return deal


@st.composite
def models(draw: st.DrawFn) -> Record:
    """A record without faults."""
    record = Record()
    record.tags = draw(
        _tags(Tag("Game", "whist"), ["Event", "A", "B", "Result", "Ferme", "x", "Deal"])
    )
    record.comments = draw(st.lists(COMMENTS, max_size=2))
    record.remarks = draw(REMARKS)
    record.deals = draw(st.lists(deals(), min_size=1, max_size=3))
    return record


_PLAIN = (
    *("KS", "A:KS", "10h", "xS", "Kx", "x", "+KSQS=40", "~7H", "^QS", ">KS", "9D^", "KS!?$7"),
    *("1.", "12.", "...", "…", "=1/2", "#1/0", "*", "$3", "KSS", "A:", "?", "DP", "1...", "1.KS"),
    *("1234567890.", "=1234567890/1", "KS♠", "7♥\ufe0e", "+KSQS=1234567890", "Zf3"),
)
_MARKS = (
    *('"J\'ai"', 'B:"a\\"b"!', '"open', "{a}", "{a\nb}", "{open", "}", "; to the end\n", "(", ")"),
    *(
        *("\n% remark\n", "% no remark", "\ufeff", "\x00", "\x01", "\udce9", "\x85", "\t", "\r"),
        "\r\n",
    ),
)
_TAGS = (
    *('\n[Deal "1"]\n', '\n[Game "whist"]\n', '\n[Deal "2"]\n[Dealer "B"]\n\n', '[Event "x"]'),
    *('[Language "fr"]', '\n[Event "open\n', "[bad]", '[A "x" "y"]', "\n[Deal 1]\n", "[", "]"),
    *('[A\n"x"\n]', '\n\ufeff[Deal "3"]\n', "\n[Game", "\n% carnet 1\n"),
)
_SPACE = (" ", " ", "\n", "")

_PIECES = st.one_of(
    st.sampled_from(_PLAIN),
    st.sampled_from(_PLAIN),
    st.sampled_from(_MARKS),
    st.sampled_from(_TAGS),
)

#: Pieces of the notation in any order.
SOUP = st.lists(st.tuples(_PIECES, st.sampled_from(_SPACE)), max_size=40).map(
    lambda pairs: "".join(piece + space for piece, space in pairs)
)
#: The same as the text of one record.
RECORD_SOUP = SOUP.map(lambda text: '[Game "whist"]\n[Deal "1"]\n\n' + text)
#: Mostly what a record says when it is written plainly.
PLAIN_SOUP = st.lists(
    st.tuples(
        st.one_of(
            st.sampled_from(_PLAIN[:20]),
            st.sampled_from(
                ("KS", "A:9D", "1.", "{a b}", "*", '*\n\n[Deal "1"]\n[Dealer "B"]\n\n')
            ),
        ),
        st.sampled_from((" ", " ", " ", "\n", "\r\n", "\n   ")),
    ),
    max_size=30,
).map(
    lambda pairs: (
        '[Game "whist"]\n[A "Zoé"]\n\n[Deal "1"]\n\n'
        + "".join(piece + space for piece, space in pairs)
        + "*\n"
    )
)
