"""The sentences about the table, advice and charts, in English and in French."""

from __future__ import annotations

from records.languages import Text

WORDS: dict[str, Text] = {
    "no-rules": {
        "en": "record {n} names an unknown game, or options that its game does not have, so "
        "there is no table to show; carnet check tells more",
        "fr": "le relevé {n} ne nomme pas un jeu connu, ou lui donne des options qu’il n’a pas : "
        "il n’y a pas de table à montrer ; carnet check en dit plus",
    },
    "no-deals": {"en": "record {n} has no deal", "fr": "le relevé {n} n’a aucun coup"},
    "no-deal": {
        "en": "record {n} has no deal {deal}; it has {count}",
        "fr": "le relevé {n} n’a pas de coup {deal} ; il en a {count}",
    },
    "no-perft": {
        "en": "record {n} has no lines to count: at the end of its last deal not every card is "
        "known, or its game is unknown",
        "fr": "là où finit le dernier coup du relevé {n}, toutes les cartes ne sont pas connues, "
        "ou son jeu ne l’est pas : il n’y a pas de lignes à compter",
    },
    "no-ply": {
        "en": "deal {deal} has no action {n}; it has {count}",
        "fr": "le coup {deal} n’a pas d’action {n} ; il en a {count}",
    },
    "no-eyes": {
        "en": "the chart {kind} cannot be drawn from the view of one seat",
        "fr": "le graphique {kind} n’existe pas vu par un seul joueur",
    },
    "no-seat": {
        "en": "nobody sits at {seat} in this game; its seats are {seats}",
        "fr": "personne n’est assis en {seat} à ce jeu ; ses places sont {seats}",
    },
    "no-advice": {
        "en": "deal {deal}, ply {ply}: no advice, because {why}",
        "fr": "coup {deal}, action {ply} : pas de conseil, car {why}",
    },
    "advice-sampled": {
        "en": "Deal {deal}, ply {ply}: {seat} to choose, {n} random deals",
        "fr": "Coup {deal}, action {ply} : à {seat} de choisir, {n} répartitions au hasard",
    },
    "advice-solved": {
        "en": "Deal {deal}, ply {ply}: {seat} to choose, solved",
        "fr": "Coup {deal}, action {ply} : à {seat} de choisir, résolu",
    },
    "advice-before": {"en": "before the draw", "fr": "avant de piocher"},
    "advice-then": {"en": "then", "fr": "ensuite"},
    "advice-two": {
        "en": "expected: {unit} of {seat}’s side in the deal, less the other side’s",
        "fr": "attendu : {unit} du camp de {seat} dans le coup, déduction faite de l’autre camp",
    },
    "advice-own": {
        "en": "expected: {unit} of {seat} in the deal",
        "fr": "attendu : {unit} de {seat} dans le coup",
    },
    "advice-head": {
        "en": "{what:<24}expected     5 %    95 %    wins    game    lost",
        "fr": "{what:<24} attendu     5 %    95 %   gagne  partie   perte",
    },
    "advice-play": {"en": "{cards}", "fr": "{cards}"},
    "advice-lead-showing": {"en": "{cards}, showing {shown}", "fr": "{cards} en montrant {shown}"},
    "advice-declaration": {"en": "declare {cards}", "fr": "annoncer {cards}"},
    "advice-exchange": {"en": "exchange {cards}", "fr": "échanger {cards}"},
    "advice-close": {"en": "close the talon", "fr": "fermer le talon"},
    "advice-claim": {"en": "claim to have enough", "fr": "annoncer avoir assez"},
    "advice-none": {"en": "nothing", "fr": "rien"},
    "at-deal": {"en": "Deal {n}", "fr": "Coup {n}"},
    "at-trick": {"en": "trick {n}", "fr": "levée {n}"},
    "at-ply": {"en": "ply {n}", "fr": "action {n}"},
    "over": {"en": "over", "fr": "fini"},
    "score": {"en": "score {score}", "fr": "marque {score}"},
    "counted": {"en": "counted {score}", "fr": "compté {score}"},
    "last-action": {"en": "after {action}", "fr": "après {action}"},
    "trump": {"en": "trump {suit}", "fr": "atout {suit}"},
    "no-trump": {"en": "no trump", "fr": "sans atout"},
    "turn-up": {"en": "turn-up {card}", "fr": "retourne {card}"},
    "talon": {"en": "talon {n}", "fr": "talon {n}"},
    "dealer-mark": {"en": "d", "fr": "d"},
    "unknown-hand": {"en": "not known", "fr": "inconnue"},
    "tricks": {"en": "tricks {n:2}", "fr": "levées {n:2}"},
    "declared": {
        "en": "declared {cards} for {n} (trick {trick})",
        "fr": "annoncé {cards} pour {n} (levée {trick})",
    },
    "on-table": {"en": "on the table  {cards}", "fr": "sur la table    {cards}"},
    "gap": {
        "en": "what came next is not recorded",
        "fr": "la suite n’est pas notée",
    },
    "last-trick": {
        "en": "last trick    {cards}  to {seat}",
        "fr": "dernière levée  {cards}  à {seat}",
    },
    "may-play": {"en": "{seat} may play    {cards}", "fr": "{seat} peut jouer    {cards}"},
    "no-form": {
        "en": "{path}: a chart is written to a file that ends in {forms}",
        "fr": "{path} : un graphique s’écrit dans un fichier qui finit par {forms}",
    },
    "no-chart": {
        "en": "there is no chart “{kind}”; there are: {kinds}",
        "fr": "il n’y a pas de graphique « {kind} » ; il y a : {kinds}",
    },
    "no-page": {
        "en": "this chart has no page {page}; it has {pages}",
        "fr": "ce graphique n’a pas de page {page} ; il en a {pages}",
    },
    "chart-page": {
        "en": "{path}: {page}; --page draws the others",
        "fr": "{path} : {page} ; --page dessine les autres",
    },
    "charts-one": {"en": "Of one record", "fr": "D’un relevé"},
    "charts-many": {
        "en": "Over all records of a file (--all)",
        "fr": "De tous les relevés d’un fichier (--all)",
    },
    "chart-what": {
        "en": "name a chart and a PATH; --list names the charts",
        "fr": "nommez un graphique et un PATH ; --list nomme les graphiques",
    },
    "no-browser": {
        "en": "there is no browser to show the chart here; name a file to write by -o",
        "fr": "il n’y a pas ici de navigateur qui montre le graphique ; nommez un fichier par -o",
    },
    "no-images": {
        "en": "SVG and PNG need the extra “images” (kaleido) and a Chromium on this machine",
        "fr": "SVG et PNG demandent l’extra « images » (kaleido) et un Chromium sur cette machine",
    },
    "no-output": {
        "en": "--line, --film and --trick are for a picture: name its file with -o",
        "fr": "--line, --film et --trick sont pour une image : nommez son fichier par -o",
    },
    "no-link-address": {
        "en": "{address} is not an address: an address begins with http:// or https://",
        "fr": "{address} n’est pas une adresse : elle commence par http:// ou https://",
    },
    "link-too-long": {
        "en": "this record is too long for a link (64 kB): send its text as a file",
        "fr": "ce relevé est trop long pour un lien (64 ko) : envoyez son texte comme fichier",
    },
    "players": {"en": "{n} players", "fr": "{n} joueurs"},
}
