"""In which points two games differ: the facts of their rule sets, and their options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from records.cards import names
from records.findings import LANGUAGES
from records.rules.ruleset import Exchange, Game, Option, RuleSet

Text = Mapping[str, str]


class Difference(NamedTuple):
    """A point in which two games differ: what it is about, and what each of them has.

    `option` is the name of an option, None for a fact.  A game without the option has a
    dash.  All words are by language.
    """

    about: Text
    first: Text
    second: Text
    option: str | None

    def as_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "about": dict(self.about),
            "option": self.option,
            "values": [dict(self.first), dict(self.second)],
        }


def differences(first: Game, second: Game) -> list[Difference]:
    """Where two games differ: facts with their defaults first, then options in order.

    An option is listed where only one game has it, or where its values or its default
    are others.  Empty for a game and itself.

    >>> from records.rules.games import GAMES
    >>> found = differences(GAMES["sizette"], GAMES["quadrette"])
    >>> [d.first["en"] + " / " + d.second["en"] for d in found if d.about["en"] == "players"]
    ['6 / 4']
    """
    out = []
    one, two = first.rules(), second.rules()
    for about, fact in _FACTS:
        a, b = fact(one), fact(two)
        if a != b:
            out.append(Difference(about, a, b, None))
    listed = dict.fromkeys(o.name for o in (*first.options, *second.options))
    for name in listed:
        mine, other = first.option(name), second.option(name)
        if mine is None or other is None or _choices(mine) != _choices(other):
            either = mine or other
            assert either is not None
            out.append(Difference(either.text, _values(mine), _values(other), name))
    return out


def _choices(option: Option) -> tuple[str, tuple[str, ...], bool]:
    return option.default, option.values, option.number


def _values(option: Option | None) -> Text:
    if option is None:
        return _same("–")
    others = [value for value in option.values if value != option.default]
    also = {"en": "any whole number", "fr": "tout nombre entier"}
    out = {}
    for language in LANGUAGES:
        rest = [*others, *([also[language]] if option.number else [])]
        out[language] = option.default + (f" ({', '.join(rest)})" if rest else "")
    return out


# -- facts in words --------------------


def _same(words: object) -> Text:
    return dict.fromkeys(LANGUAGES, str(words))


def _yes(flag: bool) -> Text:
    return {"en": "yes", "fr": "oui"} if flag else {"en": "no", "fr": "non"}


def _listed(words: Mapping[str, str], value: str) -> Text:
    """The words of a value: `en|fr` by value."""
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
    "trump": "trump|couper",
}
_SCORING = {
    "besigue": "points of declarations and tricks|points des annonces et des levées",
    "besigue-1847": "points of declarations and cards|points des annonces et des cartes",
    "first-to-three": "first side to three tricks|premier camp à trois levées",
    "chips": "chips from a pool, few points win|jetons d’une poule, le moins de points gagne",
    "whist": "tricks above six|levées au-dessus de six",
}
_WHO = {
    "winner": "the winner of the trick|qui fait la levée",
    "winner-side": "the side that wins the trick|le camp qui fait la levée",
    "all": "every player|chaque joueur",
}
_SEVEN = {
    "show": "shown after a trick|montré après une levée",
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
}


def _joined(words: Mapping[str, str], values: tuple[str, ...]) -> Text:
    none = {"en": "none", "fr": "aucune"}
    parts = [_listed(words, value) for value in values]
    return {lang: ", ".join(p[lang] for p in parts) or none[lang] for lang in LANGUAGES}


def _declared(rules: RuleSet) -> Text:
    spec = rules.declarations
    if spec is None:
        return {"en": "none", "fr": "aucune"}
    named = [(_listed(_DECLARED, name), points) for name, points in spec.points.items()]
    return {lang: ", ".join(f"{w[lang]} {n}" for w, n in named) for lang in LANGUAGES}


def _declarers(rules: RuleSet) -> Text:
    spec = rules.declarations
    return _same("–") if spec is None else _listed(_WHO, spec.who)


def _exchange(rules: RuleSet) -> Text:
    spec: Exchange | None = rules.exchange
    if spec is None:
        return {"en": "none", "fr": "aucun"}
    if spec.before_first_card:
        return {
            "en": f"a 7 that was dealt, before one's first card, for {spec.points}",
            "fr": f"un sept reçu à la donne, avant sa première carte, pour {spec.points}",
        }
    return {
        "en": f"after winning a trick, for {spec.points}",
        "fr": f"après avoir fait une levée, pour {spec.points}",
    }


def _counting(rules: RuleSet) -> Text:
    """What cards count in tricks, by rank."""
    worth: dict[int, str] = {}
    for rank in rules.ranks:
        value = next(rules.value[c] for c in rules.cards if names([c])[0][0] == rank)
        if value:
            worth[value] = worth.get(value, "") + rank
    parts = [f"{ranks} {value}" for value, ranks in worth.items()]
    none = {"en": "nothing", "fr": "rien"}
    return {lang: ", ".join(parts) or none[lang] for lang in LANGUAGES}


def _sides(rules: RuleSet) -> Text:
    if len(rules.sides) == rules.seats:
        return {"en": "each for himself", "fr": "chacun pour soi"}
    return {"en": f"{len(rules.sides)} sides", "fr": f"{len(rules.sides)} camps"}


def _seven(rules: RuleSet) -> Text:
    return _listed(_SEVEN, rules.seven)


_FACTS: tuple[tuple[Text, Callable[[RuleSet], Text]], ...] = (
    ({"en": "players", "fr": "joueurs"}, lambda r: _same(r.seats)),
    ({"en": "sides", "fr": "camps"}, _sides),
    ({"en": "packs", "fr": "jeux de cartes"}, lambda r: _same(r.packs)),
    (
        {"en": "ranks, the best first", "fr": "rang des cartes, la meilleure d’abord"},
        lambda r: _same(r.ranks),
    ),
    (
        {"en": "cards above all others", "fr": "cartes au-dessus de toutes"},
        lambda r: _same(" ".join(names(r.permanent)) or "–"),
    ),
    ({"en": "cards in hand", "fr": "cartes en main"}, lambda r: _same(r.hand_size)),
    ({"en": "cards are drawn", "fr": "on pioche"}, lambda r: _yes(r.stock)),
    ({"en": "turn-up", "fr": "retourne"}, lambda r: _listed(_TURN_UP, r.turn_up)),
    (
        {"en": "duties in the end play, in order", "fr": "obligations de la fin, dans l’ordre"},
        lambda r: _joined(_DUTIES, r.end_duties),
    ),
    ({"en": "tricks of a deal", "fr": "levées d’un coup"}, lambda r: _same(r.tricks)),
    ({"en": "declarations", "fr": "annonces"}, _declared),
    ({"en": "who may declare", "fr": "qui peut annoncer"}, _declarers),
    ({"en": "exchange of the 7 of trumps", "fr": "échange du sept d’atout"}, _exchange),
    ({"en": "a 7 of trumps scores", "fr": "un sept d’atout compte"}, _seven),
    ({"en": "what cards count in tricks", "fr": "ce que comptent les cartes prises"}, _counting),
    ({"en": "each trick counts", "fr": "chaque levée compte"}, lambda r: _same(r.trick_value)),
    ({"en": "scoring", "fr": "marque"}, lambda r: _listed(_SCORING, r.scoring)),
    ({"en": "points of the game", "fr": "points de la partie"}, lambda r: _same(r.target or "–")),
    ({"en": "captains name the lead", "fr": "un capitaine commande"}, lambda r: _yes(r.captains)),
)
