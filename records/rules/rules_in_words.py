"""A rule set in words: the facts that the engine plays by, each with its source."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import NamedTuple

from records.cards import RANK, RANK_LETTERS, RANKS, SUIT, SUIT_LETTERS, names
from records.languages import LANGUAGES, Text
from records.rules.games import GAMES
from records.rules.phases import BEFORE_OWN_CARD, DECLARE, EXCHANGE, Duties, Duty
from records.rules.ruleset import Exchange, RuleSet


class Fact(NamedTuple):
    """One point of a game's rules: its topic, what holds, and where the book says so."""

    about: Text
    holds: Text
    source: str


def facts(rules: RuleSet) -> list[Fact]:
    """Return the facts of a rule set. The points and their order are the same for all.

    >>> from records.rules.games import GAMES
    >>> fact = facts(GAMES["whist"].rules())[0]
    >>> fact.about["fr"], fact.holds["en"]
    ('joueurs', '4')
    """
    return [Fact(about, fact(rules), rules.source(topic)) for topic, about, fact in _FACTS]


def _same(words: object) -> Text:
    return dict.fromkeys(LANGUAGES, str(words))


def _yes(flag: bool) -> Text:
    return {"en": "yes", "fr": "oui"} if flag else {"en": "no", "fr": "non"}


def _ranks(ranks: str) -> Text:
    """Return ranks in the letters of each language.

    The French ten, of two characters, is set apart.
    """
    french = [RANK_LETTERS["fr"][RANKS.index(rank)] for rank in ranks]
    return {"en": ranks, "fr": " ".join(french)}


def _cards(cards: tuple[int, ...]) -> Text:
    """Return cards in the letters of each language."""
    return {
        lang: " ".join(RANK_LETTERS[lang][RANK[c]] + SUIT_LETTERS[lang][SUIT[c]] for c in cards)
        or "–"
        for lang in LANGUAGES
    }


def _listed(words: Mapping[str, str], value: str) -> Text:
    """Return the words for a value, which `words` has as `en|fr`."""
    english, _, french = words[value].partition("|")
    return {"en": english, "fr": french}


_TURN_UP = {
    "talon": "turned, drawn last|retournée, piochée en dernier",
    "aside": "turned, never drawn|retournée, jamais piochée",
    "dealer": "the dealer's last card|dernière carte du donneur",
    "none": "none|aucune",
}
_DUTIES = {
    "follow": "follow|fournir",
    "beat": "beat|forcer",
    "beat-trumps": "beat a trump led|forcer à l’atout demandé",
    "trump": "trump|couper",
}
_WHO = {
    "in-turn": "who is about to lead|qui va entamer",
    "winner": "the winner of the trick|qui fait la levée",
    "winner-side": "the side that wins the trick|le camp qui fait la levée",
    "all": "every player|chaque joueur",
}
_ABOUT_TO_PLAY = {"en": "who is about to play", "fr": "qui va jouer"}
_EXCHANGE = {
    "before-first-card": (
        "a {rank} that was dealt, before one's first card, for {points}",
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
        "a {rank}, about to lead and having won a trick, for {points}",
        "un {rank}, au moment d’entamer et ayant fait une levée, pour {points}",
    ),
    "before-own-card": (
        "a {rank}, having won a trick, before one's own card, for {points}",
        "un {rank}, ayant fait une levée, avant sa propre carte, pour {points}",
    ),
}
_OF_TRUMPS = {"en": "{} of trumps", "fr": "{} d’atout"}
_ANY = {"en": "any {number} of {cards}", "fr": "{number} cartes parmi {cards}"}
_WINS = {"en": "wins the deal", "fr": "gagne le coup"}
_ROYAL = {"en": "{plain}, in trumps {royal}", "fr": "{plain}, en atout {royal}"}
_SEVEN = {
    "after-trick": "shown after a trick|montré après une levée",
    "play": "when it is played|quand il est joué",
    "draw": "when it is drawn|quand il est pioché",
    "none": "not at all|pas du tout",
}
_DECLARED = {
    "marriage": "marriage|mariage",
    "first-marriage": "first marriage, which makes trumps|premier mariage, qui fait l’atout",
    "royal-marriage": "marriage of trumps|mariage d’atout",
    "quinte": "quinte|quinte",
    "royal-quinte": "quinte of trumps|quinte d’atout",
    "besigue": "bésigue|bésigue",
    "double-besigue": "double bésigue|double bésigue",
    "triple-besigue": "triple bésigue|triple bésigue",
    "quadruple-besigue": "quadruple bésigue|quadruple bésigue",
    "A": "four aces|quatre as",
    "T": "four tens|quatre dix",
    "K": "four kings|quatre rois",
    "Q": "four queens|quatre dames",
    "J": "four jacks|quatre valets",
    "carte-blanche": "carte blanche|carte blanche",
    "seven": "seven of trumps|sept d’atout",
    "trump-9": "nine of trumps|neuf d’atout",
    "trump-J": "jack of trumps|valet d’atout",
    "unknown": "cards that are no declaration|cartes qui ne font aucune annonce",
}


def declaration_words(name: str) -> Text:
    """Return what a declaration is called, by the name of its meld.

    An unknown name is returned as is.

    In trumps a game's own combination has the same name as elsewhere, with `royal-` before it.

    >>> declaration_words("four-A")["fr"], declaration_words("royal-marriage")["en"]
    ('quatre as', 'marriage of trumps')
    """
    name = name.removeprefix("four-")
    if name in _DECLARED:
        return _listed(_DECLARED, name)
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


def _joined(words: Mapping[str, str], values: Duties) -> Text:
    none = {"en": "none", "fr": "aucune"}
    parts = [one.text if isinstance(one, Duty) else _listed(words, one) for one in values]
    return {lang: ", ".join(p[lang] for p in parts) or none[lang] for lang in LANGUAGES}


def _declared(rules: RuleSet) -> Text:
    spec = rules.declarations
    if spec is None:
        return {"en": "none", "fr": "aucune"}
    named = [(_listed(_DECLARED, name), points) for name, points in spec.points.items()]
    out = {lang: [f"{w[lang]} {n}" for w, n in named] for lang in LANGUAGES}
    for own in spec.combinations:
        letters = _ranks(own.ranks)
        for lang in LANGUAGES:
            cards = (
                letters[lang]
                if not own.number
                else _ANY[lang].format(number=own.number, cards=letters[lang])
            )
            worth = _WINS[lang] if own.wins else str(own.points)
            if own.royal is not None:
                worth = _ROYAL[lang].format(plain=worth, royal=own.royal)
            out[lang].append(f"{own.text[lang]} ({cards}) {worth}")
    return {lang: ", ".join(parts) for lang, parts in out.items()}


def _declarers(rules: RuleSet) -> Text:
    moment = rules.moment(DECLARE)
    if moment is None:
        return _same("–")
    return _ABOUT_TO_PLAY if moment.when == BEFORE_OWN_CARD else _listed(_WHO, moment.who)


def _exchange(rules: RuleSet) -> Text:
    spec: Exchange | None = rules.exchange
    moment = rules.moment(EXCHANGE)
    if spec is None or moment is None:
        return {"en": "none", "fr": "aucun"}
    words = dict(zip(LANGUAGES, _EXCHANGE[moment.when], strict=True))
    letters = _ranks(spec.rank)
    return {lang: words[lang].format(rank=letters[lang], points=spec.points) for lang in LANGUAGES}


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
        "en": ", ".join(f"{ranks} {value}" for value, ranks in worth.items()),
        "fr": ", ".join(f"{_ranks(r)['fr'].replace(' ', ' et ')} : {n}" for n, r in worth.items()),
    }


def _sides(rules: RuleSet) -> Text:
    if len(rules.sides) == rules.seats:
        return {"en": "each for himself", "fr": "chacun pour soi"}
    return {"en": f"{len(rules.sides)} sides", "fr": f"{len(rules.sides)} camps"}


def _seven(rules: RuleSet) -> Text:
    return _listed(_SEVEN, rules.seven)


_FACTS: tuple[tuple[str, Text, Callable[[RuleSet], Text]], ...] = (
    ("deal", {"en": "players", "fr": "joueurs"}, lambda r: _same(r.seats)),
    ("deal", {"en": "sides", "fr": "camps"}, _sides),
    ("deal", {"en": "packs", "fr": "jeux de cartes"}, lambda r: _same(r.packs)),
    (
        "play",
        {"en": "ranks, the best first", "fr": "rang des cartes, la meilleure d’abord"},
        lambda r: _ranks(r.ranks),
    ),
    (
        "play",
        {"en": "cards above all others", "fr": "cartes au-dessus de toutes"},
        lambda r: _cards(r.permanent),
    ),
    ("deal", {"en": "cards in hand", "fr": "cartes en main"}, lambda r: _same(r.hand_size)),
    ("play", {"en": "cards are drawn", "fr": "on pioche"}, lambda r: _yes(r.stock)),
    ("deal", {"en": "turn-up", "fr": "retourne"}, lambda r: _listed(_TURN_UP, r.turn_up)),
    (
        "end-play",
        {"en": "duties in the end play, in order", "fr": "obligations de la fin, dans l’ordre"},
        lambda r: _joined(_DUTIES, r.end_duties),
    ),
    ("deal", {"en": "tricks of a deal", "fr": "levées d’un coup"}, lambda r: _same(r.tricks)),
    ("declare", {"en": "declarations", "fr": "annonces"}, _declared),
    ("declare", {"en": "who may declare", "fr": "qui peut annoncer"}, _declarers),
    ("exchange", {"en": "exchange for the turn-up", "fr": "échange contre la retourne"}, _exchange),
    ("declare", {"en": "a 7 of trumps scores", "fr": "un sept d’atout compte"}, _seven),
    (
        "score",
        {"en": "what cards count in tricks", "fr": "ce que comptent les cartes prises"},
        _counting,
    ),
    (
        "score",
        {"en": "each trick counts", "fr": "chaque levée compte"},
        lambda r: _same(r.trick_value),
    ),
    ("score", {"en": "scoring", "fr": "marque"}, lambda r: r.scoring.text),
    (
        "score",
        {"en": "points of the game", "fr": "points de la partie"},
        lambda r: _same(r.target or "–"),
    ),
    (
        "speech",
        {"en": "captains name the lead", "fr": "un capitaine commande"},
        lambda r: _yes(r.captains),
    ),
)
