"""What players call things, in English and French. The search and the page of words use it."""

from __future__ import annotations

from typing import NamedTuple

from records.languages import Language


class Words(NamedTuple):
    """The names of one thing. Carnet's own stands first in each language.

    `place` is where it is told: a document, or a document and an anchor.
    """

    en: tuple[str, ...]
    fr: tuple[str, ...]
    place: str

    def of(self, language: Language) -> tuple[str, ...]:
        """Return the names in that language."""
        return self.fr if language == "fr" else self.en


_SCORES = "games/common#02-scores-as-a-record-states-them"

WORDS: tuple[Words, ...] = (
    Words(
        ("revoke", "renege", "not following suit"),
        ("renonce", "fausse renonce", "ne pas fournir", "renoncer"),
        "findings/play-follow",
    ),
    Words(
        ("follow suit", "follow"),
        ("fournir", "servir", "donner de la couleur"),
        "findings/play-follow",
    ),
    Words(("trump", "trumps"), ("atout", "triomphe"), "findings/play-trump"),
    Words(("to trump", "ruff"), ("couper", "coupe"), "findings/play-trump"),
    Words(
        ("beat", "overtrump", "overruff", "head the trick"),
        ("forcer", "surcouper", "monter"),
        "findings/play-beat",
    ),
    Words(
        ("talon", "stock", "widow", "pile"),
        ("talon", "pioche"),
        "games/common#words",
    ),
    Words(("draw",), ("piocher", "tirer"), "findings/draw-card"),
    Words(("turn-up", "upcard"), ("retourne", "tourne"), "findings/deal-turn-up"),
    Words(("trick",), ("levée", "pli"), "games/common#words"),
    Words(("deal", "hand"), ("coup", "donne"), "games/common#words"),
    Words(("game", "partie"), ("partie",), "games/common#words"),
    Words(
        ("misdeal", "void deal"),
        ("maldonne", "coup annulé"),
        _SCORES,
    ),
    Words(("dealer",), ("donneur",), "findings/deal-dealer"),
    Words(("lead",), ("entame", "entamer"), "findings/turn"),
    Words(
        ("declaration", "meld", "announcement", "combination"),
        ("annonce", "déclaration", "combinaison"),
        "findings/declare-unknown",
    ),
    Words(("marriage",), ("mariage",), "games/besigue"),
    Words(("royal marriage",), ("mariage d’atout", "mariage royal"), "games/besigue"),
    Words(("bésigue", "bezique", "bézique"), ("bésigue", "bezigue", "bézigue"), "games/besigue"),
    Words(
        ("quinte majeure", "quint", "sequence", "quinte"),
        ("quinte majeure", "quinte", "suite"),
        "games/besigue",
    ),
    Words(("four alike", "carré", "quatorze"), ("carré", "quatre semblables"), "games/besigue"),
    Words(
        ("brisque", "brisk", "counting card"),
        ("brisque", "carte qui compte"),
        "games/common#words",
    ),
    Words(("last trick",), ("dernière levée", "dix de der", "der"), "games/besigue"),
    Words(
        ("seven of trumps", "dix"),
        ("sept d’atout",),
        "games/besigue#the-rules",
    ),
    Words(("exchange", "swap", "rob"), ("échange", "échanger"), "findings/exchange-card"),
    Words(("carte blanche",), ("carte blanche",), "games/besigue-rubicon#the-rules"),
    Words(("rubicon",), ("rubicon",), "games/besigue-rubicon"),
    Words(
        ("sixty-six", "schnapsen", "santase"),
        ("soixante-six", "schnapsen"),
        "games/sixty-six",
    ),
    Words(("close the talon", "closing"), ("fermer le talon", "fermeture"), "findings/close-turn"),
    Words(("claim", "going out"), ("annoncer 66", "annonce de fin"), "findings/claim-short"),
    Words(("honours",), ("honneurs",), "games/whist"),
    Words(("pool", "kitty", "pot"), ("poule", "cagnotte", "pot"), "games/bassadewitz#the-rules"),
    Words(("captain",), ("capitaine",), "games/sizette#the-rules"),
    Words(("table talk", "talk"), ("parole", "paroles"), "games/sizette#the-rules"),
    Words(("jack", "knave"), ("valet",), "notation"),
    Words(("suit",), ("couleur", "enseigne"), "notation"),
    Words(("seat", "place"), ("place", "siège"), "notation"),
    Words(
        ("score", "mark", "count"),
        ("marque", "score", "compte"),
        _SCORES,
    ),
    Words(("finding", "fault", "mistake", "error"), ("constat", "faute", "erreur"), "findings"),
    Words(
        ("record", "transcript", "score sheet"),
        ("relevé", "partie notée", "feuille de marque"),
        "first-record",
    ),
    Words(("variation", "line of play"), ("variante", "suite de jeu"), "notation"),
    Words(("comment", "annotation"), ("commentaire", "annotation"), "pages#the-replay"),
    Words(("luck", "the cards dealt"), ("chance", "les cartes reçues"), "charts"),
)
