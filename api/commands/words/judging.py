"""The sentences about what is wrong with records, in English and in French."""

from __future__ import annotations

from records.languages import Text

WORDS: dict[str, Text] = {
    "unreadable": {
        "en": "{path} cannot be read: {why}",
        "fr": "{path} ne peut pas être lu : {why}",
    },
    "cut": {
        "en": "{path} is compressed, and cut short or damaged; what could be read was read",
        "fr": "{path} est compressé, et tronqué ou abîmé ; ce qui a pu être lu l’a été",
    },
    "in-record": {"en": "record {n}", "fr": "relevé {n}"},
    "in-deal": {"en": "deal {n}", "fr": "coup {n}"},
    "in-trick": {"en": "trick {n}", "fr": "levée {n}"},
    "in-ply": {"en": "ply {n}", "fr": "action {n}"},
    "in-variation": {"en": "in a variation", "fr": "dans une variante"},
    "by-rules": {"en": "by the rules of {game}", "fr": "selon les règles de {game}"},
    "rule": {"en": "rule {id} ({source})", "fr": "règle {id} ({source})"},
    "legal": {"en": "legal: {cards}", "fr": "permis : {cards}"},
    "evidence": {"en": "proven by ply {plies}", "fr": "prouvé par l’action {plies}"},
    "outside": {"en": "before the first record", "fr": "avant le premier relevé"},
    "more-finding": {
        "en": "one more finding, which --all shows",
        "fr": "encore un constat, que --all montre",
    },
    "more-findings": {
        "en": "{n} more findings, which --all shows",
        "fr": "encore {n} constats, que --all montre",
    },
    "nothing": {"en": "nothing to report", "fr": "rien à signaler"},
    "summary-1": {"en": "{path}: {n} record, {what}", "fr": "{path} : {n} relevé, {what}"},
    "summary": {"en": "{path}: {n} records, {what}", "fr": "{path} : {n} relevés, {what}"},
    "allowed": {"en": "{game} allows {n}", "fr": "{game} en admet {n}"},
    "n-error": {"en": "{n} error", "fr": "{n} erreur"},
    "ns-error": {"en": "{n} errors", "fr": "{n} erreurs"},
    "error": {"en": "error", "fr": "erreur"},
    "illegal": {"en": "illegal", "fr": "irrégulier"},
    "mismatch": {"en": "mismatch", "fr": "discordance"},
    "warning": {"en": "warning", "fr": "avertissement"},
    "note": {"en": "note", "fr": "remarque"},
    "proven": {"en": "proven", "fr": "prouvé"},
    "possible": {"en": "possible", "fr": "possible"},
    "n-illegal": {"en": "{n} illegal", "fr": "{n} irrégularité"},
    "ns-illegal": {"en": "{n} illegal", "fr": "{n} irrégularités"},
    "n-mismatch": {"en": "{n} mismatch", "fr": "{n} discordance"},
    "ns-mismatch": {"en": "{n} mismatches", "fr": "{n} discordances"},
    "n-warning": {"en": "{n} warning", "fr": "{n} avertissement"},
    "ns-warning": {"en": "{n} warnings", "fr": "{n} avertissements"},
    "n-note": {"en": "{n} note", "fr": "{n} remarque"},
    "ns-note": {"en": "{n} notes", "fr": "{n} remarques"},
    "books": {
        "en": "{path}: record {n} ({game}): {allowing} of {count} rule books allow it",
        "fr": "{path} : relevé {n} ({game}) : admis par {allowing} règles de jeu sur {count}",
    },
    "books-allow": {"en": "allowed by {game}", "fr": "admis par {game}"},
    "books-own": {"en": "(the record’s own)", "fr": "(celles du relevé)"},
    "books-default": {"en": "defaults", "fr": "options par défaut"},
    "books-more": {"en": "and {n} more", "fr": "et {n} autres"},
    "books-object": {
        "en": "objects: {game}, {books}; findings: {n}, the first:",
        "fr": "s’y oppose : {game}, {books} ; constats : {n}, le premier :",
    },
    "books-rest": {
        "en": "… and {n} further objections, farther off (--json has them all)",
        "fr": "… et {n} autres objections, plus lointaines (--json les donne toutes)",
    },
    "books-summary-1": {
        "en": "{path}: {n} record, of which some rule book allows {allowed}",
        "fr": "{path} : {n} relevé, dont {allowed} admis par quelque règle de jeu",
    },
    "books-summary": {
        "en": "{path}: {n} records, of which some rule book allows {allowed}",
        "fr": "{path} : {n} relevés, dont {allowed} admis par quelque règle de jeu",
    },
    "slip": {"en": "slip", "fr": "lapsus"},
    "slip-explains": {
        "en": "{message}; this explains {what}",
        "fr": "{message} ; cela explique {what}",
    },
    "explains-only": {"en": "the finding", "fr": "le constat"},
    "explains-both": {"en": "both findings", "fr": "les deux constats"},
    "explains-all": {"en": "all {all} findings", "fr": "les {all} constats"},
    "explains-one": {"en": "one of {all} findings", "fr": "un des {all} constats"},
    "explains-some": {"en": "{n} of {all} findings", "fr": "{n} des {all} constats"},
    "follows": {
        "en": "{code} {message}; --all shows the rule",
        "fr": "{code} {message} ; --all montre la règle",
    },
    "follow": {"en": "{codes}; --all shows them", "fr": "{codes} ; --all les montre"},
    "or-slip": {"en": "or {place}: {message}", "fr": "ou {place} : {message}"},
    "or-slips-1": {"en": "or at one more place", "fr": "ou à un autre endroit"},
    "or-slips": {"en": "or at {n} more places", "fr": "ou à {n} autres endroits"},
    "bounded": {
        "en": "not every slip that may explain it was tried",
        "fr": "tous les lapsus qui pourraient l’expliquer n’ont pas été essayés",
    },
    "no-records": {"en": "{path} has no record", "fr": "{path} ne contient aucun relevé"},
}
