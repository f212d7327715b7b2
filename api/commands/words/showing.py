"""The sentences about the table, advice and charts, in English and in French."""

from __future__ import annotations

WORDS: dict[str, tuple[str, str]] = {
    "no-rules": (
        "record {n} names an unknown game, or options that its game does not have, so "
        "there is no table to show; carnet check tells more",
        "le relevé {n} ne nomme pas un jeu connu, ou lui donne des options qu’il n’a pas : "
        "il n’y a pas de table à montrer ; carnet check en dit plus",
    ),
    "no-deals": ("record {n} has no deal", "le relevé {n} n’a aucun coup"),
    "no-deal": (
        "record {n} has no deal {deal}; it has {count}",
        "le relevé {n} n’a pas de coup {deal} ; il en a {count}",
    ),
    "no-perft": (
        "record {n} has no lines to count: at the end of its last deal not every card is "
        "known, or its game is unknown",
        "là où finit le dernier coup du relevé {n}, toutes les cartes ne sont pas connues, "
        "ou son jeu ne l’est pas : il n’y a pas de lignes à compter",
    ),
    "no-ply": (
        "deal {deal} has no action {n}; it has {count}",
        "le coup {deal} n’a pas d’action {n} ; il en a {count}",
    ),
    "no-eyes": (
        "the chart {kind} cannot be drawn from the view of one seat",
        "le graphique {kind} n’existe pas vu par un seul joueur",
    ),
    "no-seat": (
        "nobody sits at {seat} in this game; its seats are {seats}",
        "personne n’est assis en {seat} à ce jeu ; ses places sont {seats}",
    ),
    "no-advice": (
        "deal {deal}, ply {ply}: no advice, because {why}",
        "coup {deal}, action {ply} : pas de conseil, car {why}",
    ),
    "advice-sampled": (
        "Deal {deal}, ply {ply}: {seat} to choose, {n} random deals",
        "Coup {deal}, action {ply} : à {seat} de choisir, {n} répartitions au hasard",
    ),
    "advice-solved": (
        "Deal {deal}, ply {ply}: {seat} to choose, solved",
        "Coup {deal}, action {ply} : à {seat} de choisir, résolu",
    ),
    "advice-before": ("before the draw", "avant de piocher"),
    "advice-then": ("then", "ensuite"),
    "advice-two": (
        "expected: {unit} of {seat}’s side in the deal, less the other side’s",
        "attendu : {unit} du camp de {seat} dans le coup, déduction faite de l’autre camp",
    ),
    "advice-own": (
        "expected: {unit} of {seat} in the deal",
        "attendu : {unit} de {seat} dans le coup",
    ),
    "advice-head": (
        "{what:<24}expected     5 %    95 %    wins    game    lost",
        "{what:<24} attendu     5 %    95 %   gagne  partie   perte",
    ),
    "advice-play": ("{cards}", "{cards}"),
    "advice-lead-showing": ("{cards}, showing {shown}", "{cards} en montrant {shown}"),
    "advice-declaration": ("declare {cards}", "annoncer {cards}"),
    "advice-exchange": ("exchange {cards}", "échanger {cards}"),
    "advice-close": ("close the talon", "fermer le talon"),
    "advice-claim": ("claim to have enough", "annoncer avoir assez"),
    "advice-none": ("nothing", "rien"),
    "at-deal": ("Deal {n}", "Coup {n}"),
    "over": ("over", "fini"),
    "score": ("score {score}", "marque {score}"),
    "counted": ("counted {score}", "compté {score}"),
    "last-action": ("after {action}", "après {action}"),
    "trump": ("trump {suit}", "atout {suit}"),
    "no-trump": ("no trump", "sans atout"),
    "turn-up": ("turn-up {card}", "retourne {card}"),
    "talon": ("talon {n}", "talon {n}"),
    "dealer-mark": ("d", "d"),
    "unknown-hand": ("not known", "inconnue"),
    "tricks": ("tricks {n:2}", "levées {n:2}"),
    "declared": (
        "declared {cards} for {n} (trick {trick})",
        "annoncé {cards} pour {n} (levée {trick})",
    ),
    "on-table": ("on the table  {cards}", "sur la table    {cards}"),
    "gap": ("what came next is not recorded", "la suite n’est pas notée"),
    "last-trick": ("last trick    {cards}  to {seat}", "dernière levée  {cards}  à {seat}"),
    "may-play": ("{seat} may play    {cards}", "{seat} peut jouer    {cards}"),
    "no-form": (
        "{path}: a chart is written to a file that ends in {forms}",
        "{path} : un graphique s’écrit dans un fichier qui finit par {forms}",
    ),
    "no-chart": (
        "there is no chart “{kind}”; there are: {kinds}",
        "il n’y a pas de graphique « {kind} » ; il y a : {kinds}",
    ),
    "no-page": (
        "this chart has no page {page}; it has {pages}",
        "ce graphique n’a pas de page {page} ; il en a {pages}",
    ),
    "chart-page": (
        "{path}: {page}; --page draws the others",
        "{path} : {page} ; --page dessine les autres",
    ),
    "charts-one": ("Of one record", "D’un relevé"),
    "charts-many": (
        "Over all records of a file (--all)",
        "De tous les relevés d’un fichier (--all)",
    ),
    "chart-what": (
        "name a chart and a PATH; --list names the charts",
        "nommez un graphique et un PATH ; --list nomme les graphiques",
    ),
    "no-browser": (
        "there is no browser to show the chart here; name a file to write by -o",
        "il n’y a pas ici de navigateur qui montre le graphique ; nommez un fichier par -o",
    ),
    "no-images": (
        "SVG and PNG need the extra “images” (kaleido) and a Chromium on this machine",
        "SVG et PNG demandent l’extra « images » (kaleido) et un Chromium sur cette machine",
    ),
    "no-output": (
        "--line, --film and --trick are for a picture: name its file with -o",
        "--line, --film et --trick sont pour une image : nommez son fichier par -o",
    ),
    "no-link-address": (
        "{address} is not an address: an address begins with http:// or https://",
        "{address} n’est pas une adresse : elle commence par http:// ou https://",
    ),
    "link-too-long": (
        "this record is too long for a link (64 kB): send its text as a file",
        "ce relevé est trop long pour un lien (64 ko) : envoyez son texte comme fichier",
    ),
    "players": ("{n} players", "{n} joueurs"),
}
