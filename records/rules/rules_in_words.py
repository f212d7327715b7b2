"""A rule set in words: the facts that the engine plays by, each with its source."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from records.cards import RANK, RANK_LETTERS, RANKS, SUIT, SUIT_LETTERS, names, pack
from records.languages import LANGUAGES, Text, both
from records.rules.games import GAMES
from records.rules.kinds import KIND_WORDS
from records.rules.option_words import NO, YES
from records.rules.options import Option
from records.rules.phases import BEFORE_OWN_CARD, DECLARE, EXCHANGE, HAS_TRICK, ORDER, Duty
from records.rules.ruleset import Exchange, Game, RuleSet


class Fact(NamedTuple):
    """One point of a game's rules: what it is about, what holds, where the book says so, and which
    rules of the engine go by it (`play`, `declare`)."""

    about: Text
    holds: Text
    source: str
    topic: str


def facts(rules: RuleSet) -> list[Fact]:
    """Return the facts of a rule set. The points and their order are the same for all.

    >>> from records.rules.games import GAMES
    >>> fact = facts(GAMES["whist"].rules())[0]
    >>> fact.about["fr"], fact.holds["en"]
    ('nombre de joueurs', '4')
    """
    return [
        Fact(both(about), fact(rules), rules.source(topic), topic) for topic, about, fact in _FACTS
    ]


def _same(words: object) -> Text:
    return dict.fromkeys(LANGUAGES, str(words))


def _ranks(ranks: str) -> Text:
    """Return ranks, set apart, as each language has them in prose."""
    english = " ".join(ranks).replace("T", "10")
    french = " ".join(RANK_LETTERS["fr"][RANKS.index(rank)] for rank in ranks)
    return {"en": english, "fr": french}


def _usual_ranks(rules: RuleSet) -> Text:
    """Return the ranks that have a place of their own: not those of which all cards are above."""
    above = [rank for rank in rules.ranks if all(c in rules.permanent.cards for c in pack(rank))]
    return _ranks("".join(rank for rank in rules.ranks if rank not in above))


def _cards(cards: tuple[int, ...]) -> Text:
    """Return cards in the letters of each language."""
    return {
        lang: " ".join(RANK_LETTERS[lang][RANK[c]] + SUIT_LETTERS[lang][SUIT[c]] for c in cards)
        or "–"
        for lang in LANGUAGES
    }


_TURN_UP = {
    "talon": ("turned, drawn last", "retournée, piochée en dernier"),
    "aside": ("turned, never drawn", "retournée, jamais piochée"),
    "dealer": ("the dealer’s last card", "dernière carte du donneur"),
    "none": ("none", "aucune"),
}
_FREE = {"en": "any card", "fr": "n’importe quelle carte"}
_DRAWING = both(("any card while cards are drawn; then {}", "tout tant qu’on pioche ; puis {}"))
_FOLLOW = {
    "": ("follow suit", "fournir"),
    "beat": ("follow suit, beating if able", "fournir, en forçant si l’on peut"),
    "beat-trumps": (
        "follow suit, beating a trump that is led if able",
        "fournir, en forçant à l’atout si l’on peut",
    ),
}
_TRUMP = {
    "": ("if void, trump", "à défaut, couper"),
    "beat": (
        "if void, trump, over-trumping if able",
        "à défaut, couper, en surcoupant si l’on peut",
    ),
    "beat-trumps": ("if void, trump", "à défaut, couper"),
}
_SENTENCES = {"follow": _FOLLOW, "trump": _TRUMP}
_THEN = {"en": "; ", "fr": " ; "}
_WHO = {
    "in-turn": ("who is about to lead", "qui va entamer"),
    "winner": ("the winner of the trick", "qui fait la levée"),
    "winner-side": ("the side that wins the trick", "le camp qui fait la levée"),
    "all": ("every player", "chaque joueur"),
}
_ABOUT_TO_PLAY = {"en": "who is about to play", "fr": "qui va jouer"}
_EXCHANGE = {
    "before-first-card": (
        "a {rank} that was dealt, before one’s first card, for {points}",
        "un {rank} reçu à la donne, avant sa première carte, pour {points}",
    ),
    "after-trick": (
        "after winning a trick, for {points}",
        "après avoir fait une levée, pour {points}",
    ),
    "any-time": (
        "a {rank}, at any moment while the turn-up lies there, for {points}",
        "un {rank}, à tout moment tant que la retourne est là, pour {points}",
    ),
    "before-lead": (
        "a {rank}, about to lead{trick}, for {points}",
        "un {rank}, au moment d’entamer{trick}, pour {points}",
    ),
    "before-own-card": (
        "a {rank}, before one’s own card{trick}, for {points}",
        "un {rank}, avant sa propre carte{trick}, pour {points}",
    ),
    "robs": (
        "any card, before one’s first, if dealt the {rank} of trumps, for {points}",
        "n’importe quelle carte, avant sa première, avec l’{rank} d’atout reçu, pour {points}",
    ),
}
_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_WITH_A_TRICK = (" and having won a trick", " et ayant fait une levée")
_OF_TRUMPS = {"en": "{} in trumps", "fr": "{} d’atout"}
_ANY = {"en": "any {number} of {cards}", "fr": "{number} cartes parmi {cards}"}
_WINS = {"en": "wins the deal", "fr": "gagne le coup"}
_ROYAL = {"en": "{plain}, in trumps {royal}", "fr": "{plain}, en atout {royal}"}
_SEVEN = {
    "after-trick": ("shown after a trick", "montré après une levée"),
    "before-lead": ("shown before a lead", "montré avant une entame"),
    "play": ("when it is played", "quand il est joué"),
    "draw": ("when it is drawn", "quand il est pioché"),
    "none": ("not at all", "pas du tout"),
}
#: What is declared and is not called by its kind.
_DECLARED = {
    "first-marriage": ("first marriage, which makes trumps", "premier mariage, qui fait l’atout"),
    "royal-marriage": ("royal marriage", "mariage d’atout"),
    "royal-quinte": ("sequence in trumps", "quinte d’atout"),
    "A": ("four aces", "quatre as"),
    "T": ("four tens", "quatre dix"),
    "K": ("four kings", "quatre rois"),
    "Q": ("four queens", "quatre dames"),
    "J": ("four jacks", "quatre valets"),
    "royal-A": ("four aces of trumps", "quatre as d’atout"),
    "royal-T": ("four tens of trumps", "quatre dix d’atout"),
    "royal-K": ("four kings of trumps", "quatre rois d’atout"),
    "royal-Q": ("four queens of trumps", "quatre dames d’atout"),
    "royal-J": ("four jacks of trumps", "quatre valets d’atout"),
    "trump-9": ("nine of trumps", "neuf d’atout"),
    "trump-J": ("jack of trumps", "valet d’atout"),
    "unknown": ("cards that are no declaration", "cartes qui ne font aucune annonce"),
}


def declaration_words(name: str) -> Text:
    """Return what a declaration is called, by the name of its meld.

    An unknown name is returned as is.

    In trumps a game's own combination has the same name as elsewhere, with `royal-` before it.

    >>> declaration_words("four-A")["fr"], declaration_words("royal-marriage")["en"]
    ('quatre as', 'royal marriage')
    """
    name = name.replace("four-", "", 1)
    if name in _DECLARED:
        return both(_DECLARED[name])
    if name in KIND_WORDS:
        return KIND_WORDS[name]
    plain = name.removeprefix("royal-")
    words = _own_words().get(plain)
    if words is None:
        return _same(name)
    return (
        words if plain == name else {lang: _OF_TRUMPS[lang].format(words[lang]) for lang in words}
    )


@cache
def _own_words() -> dict[str, Text]:
    """Return the names of the combinations that games bring themselves."""
    declared = (game.rules().declarations for game in GAMES.values())
    own = (one for spec in declared if spec is not None for one in spec.combinations)
    return {one.name: one.text for one in own}


def _duties(rules: RuleSet) -> Text:
    """Return the duties of play in a sentence."""
    duties = rules.phases[-1].duties
    beating = next((one for one in ("beat", "beat-trumps") if one in duties), "")
    parts = [both(words[beating]) for one, words in _SENTENCES.items() if one in duties]
    parts += [duty.text for duty in duties if isinstance(duty, Duty)]
    if not parts:
        return _FREE
    said: Text = {lang: _THEN[lang].join(part[lang] for part in parts) for lang in LANGUAGES}
    if not rules.stock:
        return said
    return {lang: _DRAWING[lang].format(said[lang]) for lang in LANGUAGES}


def _declared(rules: RuleSet) -> Text:
    spec = rules.declarations
    if spec is None:
        return {"en": "none", "fr": "aucune"}
    named = [(declaration_words(name), points) for name, points in spec.points.items()]
    out = {lang: [f"{w[lang]} {n}" for w, n in named] for lang in LANGUAGES}
    for own in spec.combinations:
        letters = _ranks(own.ranks * own.times)
        for lang in LANGUAGES:
            cards = (
                " ".join(_ranks(one[0])[lang] + _SUITS[one[1]] for one in own.cards)
                or letters[lang]
            )
            if own.number:
                cards = _ANY[lang].format(number=own.number, cards=cards)
            worth = _WINS[lang] if own.wins else str(own.points)
            if own.points < 0:
                worth, cards = str(own.royal), _OF_TRUMPS[lang].format(cards)
            elif own.royal is not None:
                worth = _ROYAL[lang].format(plain=worth, royal=own.royal)
            out[lang].append(f"{own.text[lang]} ({cards}) {worth}")
    return {lang: ", ".join(parts) for lang, parts in out.items()}


def _declarers(rules: RuleSet) -> Text:
    moment = rules.moment(DECLARE)
    if moment is None:
        return _same("–")
    return _ABOUT_TO_PLAY if moment.when == BEFORE_OWN_CARD else both(_WHO[moment.who])


def _exchange(rules: RuleSet) -> Text:
    spec: Exchange | None = rules.exchange
    moment = rules.moment(EXCHANGE)
    if spec is None or moment is None:
        return {"en": "none", "fr": "aucun"}
    letters = _ranks(spec.rank)
    tricks = both(_WITH_A_TRICK if moment.who == HAS_TRICK else ("", ""))
    said = both(_EXCHANGE["robs" if spec.robs else moment.when])
    return {
        lang: said[lang].format(rank=letters[lang], points=spec.points, trick=tricks[lang])
        for lang in LANGUAGES
    }


def _counting(rules: RuleSet) -> Text:
    """Return what cards count in tricks, by rank."""
    worth: dict[int, str] = {}
    for rank in rules.ranks:
        value = next(rules.value[c] for c in rules.cards if names([c])[0][0] == rank)
        if value:
            worth[value] = worth.get(value, "") + rank
    if not worth:
        return {"en": "nothing", "fr": "rien"}
    return {
        "en": ", ".join(f"{_ranks(r)['en'].replace(' ', ' and ')}: {n}" for n, r in worth.items()),
        "fr": ", ".join(f"{_ranks(r)['fr'].replace(' ', ' et ')} : {n}" for n, r in worth.items()),
    }


def _sides(rules: RuleSet) -> Text:
    if len(rules.sides) == rules.seats:
        return {"en": "each for themselves", "fr": "chacun pour soi"}
    return {"en": f"{len(rules.sides)} sides", "fr": f"{len(rules.sides)} camps"}


_FACTS: tuple[tuple[str, tuple[str, str], Callable[[RuleSet], Text]], ...] = (
    ("deal", ("players", "nombre de joueurs"), lambda r: _same(r.seats)),
    ("deal", ("sides", "camps"), _sides),
    ("deal", ("packs", "jeux de cartes"), lambda r: _same(r.packs)),
    (
        "play",
        ("ranks, the best first", "ordre des cartes, la plus forte d’abord"),
        _usual_ranks,
    ),
    (
        "play",
        ("cards above all others", "cartes au-dessus de toutes"),
        lambda r: _cards(r.permanent.cards),
    ),
    ("deal", ("cards in hand", "cartes en main"), lambda r: _same(r.hand_size)),
    ("play", ("cards are drawn", "on pioche"), lambda r: both(YES if r.stock else NO)),
    ("deal", ("turn-up", "retourne"), lambda r: both(_TURN_UP[r.turn_up])),
    ("end-play", ("play", "jeu"), _duties),
    ("deal", ("tricks of a deal", "levées d’un coup"), lambda r: _same(r.tricks)),
    ("declare", ("declarations", "annonces"), _declared),
    ("declare", ("who may declare", "qui peut annoncer"), _declarers),
    ("exchange", ("exchange for the turn-up", "échange contre la retourne"), _exchange),
    (
        "declare",
        ("the lowest trump scores", "le plus petit atout compte"),
        lambda r: both(_SEVEN[r.seven]),
    ),
    (
        "score",
        ("what cards count in tricks", "ce que comptent les cartes prises"),
        _counting,
    ),
    (
        "score",
        ("each trick counts", "chaque levée compte"),
        lambda r: _same(r.trick_value),
    ),
    ("score", ("scoring", "marque"), lambda r: r.scoring.text),
    (
        "score",
        ("points of the game", "points de la partie"),
        lambda r: _same(r.target or "–"),
    ),
    (
        "speech",
        ("captains name the lead", "un capitaine commande"),
        lambda r: both(YES if r.moment(ORDER) else NO),
    ),
)


class Difference(NamedTuple):
    """One difference between two games: what it concerns, and the value for each game.

    `option` is the name of an option, or None for a fact. A game without the option has a dash. All
    texts are by language.
    """

    about: Text
    first: Text
    second: Text
    option: str | None

    def as_dict(self) -> dict[str, Any]:
        """Return the difference as JSON has it."""
        return {
            "about": dict(self.about),
            "option": self.option,
            "values": [dict(self.first), dict(self.second)],
        }


def differences(first: Game, second: Game) -> list[Difference]:
    """Return the differences between two games: facts under their defaults first, then options.

    An option is listed if only one game has it, or if its values or its default differ. A game does
    not differ from itself.

    >>> from records.rules.games import GAMES
    >>> found = differences(GAMES["sizette"], GAMES["quadrette"])
    >>> [d.first["en"] + " / " + d.second["en"] for d in found if d.about["en"] == "players"]
    ['6 / 4']
    """
    out = []
    one, two = first.rules(), second.rules()
    for mine, other in zip(facts(one), facts(two), strict=True):
        if mine.holds != other.holds:
            out.append(Difference(mine.about, mine.holds, other.holds, None))
    listed = dict.fromkeys(o.name for o in (*first.options, *second.options))
    for name in listed:
        its, others = first.option(name), second.option(name)
        if its is None or others is None or _choices(its) != _choices(others):
            either = its or others
            assert either is not None
            out.append(Difference(either.text, _values(its), _values(others), name))
    return out


def _choices(option: Option) -> tuple[str, tuple[str, ...], Text | None]:
    return option.default, option.values, option.further


def _values(option: Option | None) -> Text:
    if option is None:
        return dict.fromkeys(LANGUAGES, "–")
    out: dict[str, str] = {}
    for language in LANGUAGES:
        rest = option.choices(language, default=False)
        out[language] = option.default + (f" ({', '.join(rest)})" if rest else "")
    return out
