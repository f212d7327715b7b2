"""The headers of a list of records as a table."""

from __future__ import annotations

from records.cards import SEATS
from records.languages import Language

Words = dict[Language, str]

HEADERS: dict[str, Words] = {
    "record": {"en": "record", "fr": "relevé"},
    "game": {"en": "game", "fr": "jeu"},
    "event": {"en": "event", "fr": "événement"},
    "site": {"en": "place", "fr": "lieu"},
    "date": {"en": "date", "fr": "date"},
    "round": {"en": "round", "fr": "tour"},
    **{f"player-{seat}": {"en": f"player {seat}", "fr": f"joueur {seat}"} for seat in SEATS},
    "result": {"en": "result as written", "fr": "résultat écrit"},
    "score": {"en": "score as computed", "fr": "score calculé"},
    "winner": {"en": "won by", "fr": "gagné par"},
    "deals": {"en": "deals", "fr": "coups"},
    "complete": {"en": "complete", "fr": "complet"},
    "ok": {"en": "without fault", "fr": "sans faute"},
    "error": {"en": "errors", "fr": "erreurs"},
    "illegal": {"en": "irregular actions", "fr": "irrégularités"},
    "mismatch": {"en": "mismatches", "fr": "discordances"},
    "warning": {"en": "warnings", "fr": "avertissements"},
    "note": {"en": "notes", "fr": "remarques"},
    "annotations": {"en": "annotations", "fr": "annotations"},
    "tags": {"en": "labels", "fr": "étiquettes"},
    "options": {"en": "options", "fr": "options"},
    "stored": {"en": "stored at (UTC)", "fr": "enregistré le (UTC)"},
    "address": {"en": "address", "fr": "adresse"},
}

SHEET: Words = {"en": "records", "fr": "relevés"}
YES: Words = {"en": "yes", "fr": "oui"}
NO: Words = {"en": "no", "fr": "non"}
