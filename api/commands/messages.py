"""The sentences of the commands, in English and in French."""

from __future__ import annotations

from api.commands.messages_of_conformance import CONFORMANCE
from api.commands.messages_of_deleting import DELETING
from api.commands.messages_of_insights import INSIGHTS
from api.commands.messages_of_standings import STANDINGS
from api.commands.messages_of_studies import STUDYING
from api.commands.messages_of_surveys import SURVEYS

WORDS: dict[str, dict[str, str]] = {
    "no-file": {"en": "{path}: no such file", "fr": "{path} : ce fichier n’existe pas"},
    "folder": {
        "en": "{path} is a folder; name the files in it",
        "fr": "{path} est un dossier ; nommez les fichiers qu’il contient",
    },
    "no-regular-file": {
        "en": "{path} is no regular file",
        "fr": "{path} n’est pas un fichier ordinaire",
    },
    "empty-folder": {
        "en": "{path} is a folder without files",
        "fr": "{path} est un dossier sans fichiers",
    },
    "no-memory": {
        "en": "there is not enough memory for this",
        "fr": "il n’y a pas assez de mémoire pour cela",
    },
    "no-way": {"en": "possible conversions: {ways}", "fr": "il y a ces chemins : {ways}"},
    "too-long-to-convert": {
        "en": "{path} has more than {most} MiB; convert it in parts",
        "fr": "{path} a plus de {most} Mio ; convertissez-le en parties",
    },
    "bad-byte": {
        "en": "{place}: the byte {byte} is no character in {code}; save the file as UTF-8",
        "fr": "{place} : l’octet {byte} n’est pas un caractère en {code} ; enregistrez le fichier "
        "en UTF-8",
    },
    "workbook": {
        "en": "{path} is {what}; save the sheet as CSV, and convert that file",
        "fr": "{path} est {what} ; enregistrez la feuille au format CSV, et convertissez ce "
        "fichier",
    },
    "not-text": {"en": "{path} is {what}, not text", "fr": "{path} est {what}, et non du texte"},
    "left-out": {"en": "{path}: {why}", "fr": "{path} : {why}"},
    "foreign": {
        "en": "{path} is {what}, not Carnet text",
        "fr": "{path} est {what}, et non du texte Carnet",
    },
    "archive": {
        "en": "{path} is {what}; carnet import takes archives, other commands the files in them",
        "fr": "{path} est {what} ; carnet import prend les archives, les autres commandes leurs "
        "fichiers",
    },
    "unreadable": {
        "en": "{path} cannot be read: {why}",
        "fr": "{path} ne peut pas être lu : {why}",
    },
    "cut": {
        "en": "{path} is compressed, and cut short or damaged; what could be read was read",
        "fr": "{path} est compressé, et tronqué ou abîmé ; ce qui a pu être lu l’a été",
    },
    "no-public-url": {
        "en": "--public-url is not set, so requests for any host are answered",
        "fr": "--public-url n’est pas donné : les requêtes pour n’importe quel hôte sont servies",
    },
    "bad-public-url": {
        "en": "--public-url is an address such as https://club.example, and not {url}",
        "fr": "--public-url est une adresse telle que https://club.example, et non {url}",
    },
    "bad-contact": {
        "en": "--security-contact begins with mailto:, tel: or https://, and is not {uri}",
        "fr": "--security-contact commence par mailto:, tel: ou https://, et n’est pas {uri}",
    },
    "unread": {"en": "{path}: line {line}: {why}", "fr": "{path} : ligne {line} : {why}"},
    "long-record": {
        "en": "this record has more than {most} MiB; it was not read, nor was what follows it; "
        "--record-limit allows more",
        "fr": "ce relevé a plus de {most} Mio ; il n’a pas été lu, ni ce qui le suit ; "
        "--record-limit en permet davantage",
    },
    "long-before": {
        "en": "no record begins in the first {most} MiB; the rest was not read",
        "fr": "aucun relevé ne commence dans les {most} premiers Mio ; le reste n’a pas été lu",
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
    "facts": {"en": "As played by default", "fr": "Tel qu’on le joue par défaut"},
    "describes": {"en": "kept and shown, judges nothing", "fr": "gardée et montrée, ne juge rien"},
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
    "unwritable": {
        "en": "{path} cannot be written: {why}",
        "fr": "{path} ne peut pas être écrit : {why}",
    },
    "check-or-in-place": {
        "en": "either --check or --in-place, not both",
        "fr": "--check ou --in-place, pas les deux",
    },
    "not-in-place": {
        "en": "standard input cannot be rewritten in place",
        "fr": "l’entrée standard ne peut pas être réécrite sur place",
    },
    "copied": {
        "en": "{path}: record {n} has an error ({code}, line {line}) and was left as it stands",
        "fr": "{path} : le relevé {n} a une erreur ({code}, ligne {line}) et reste tel quel",
    },
    "no-records": {"en": "{path} has no record", "fr": "{path} ne contient aucun relevé"},
    "no-record": {
        "en": "{path} has no record {n}; it has {count}",
        "fr": "{path} n’a pas de relevé {n} ; il en a {count}",
    },
    "no-record-1": {
        "en": "{path} has no record {n}; it has one",
        "fr": "{path} n’a pas de relevé {n} ; il en a un seul",
    },
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
        "fr": "le graphique {kind} n’est pas tracé par les yeux d’une place",
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
        "en": "name a chart and a PATH, and with -o the file to write; --list names the charts",
        "fr": "nommez un graphique et un PATH, et par -o le fichier à écrire ; --list nomme les "
        "graphiques",
    },
    "no-images": {
        "en": "SVG and PNG need the extra “images” (kaleido) and a Chromium on this machine",
        "fr": "SVG et PNG demandent l’extra « images » (kaleido) et un Chromium sur cette machine",
    },
    "no-editor": {
        "en": "this needs the extra “editor”: pip install 'carnet[editor]' (no {package} here)",
        "fr": "il faut pour cela le supplément « editor » : pip install 'carnet[editor]' "
        "({package} manque)",
    },
    "no-measure": {
        "en": "there is no measure “{measure}”; carnet stats --json lists them",
        "fr": "il n’y a pas de mesure « {measure} » ; carnet stats --json nomme celles qu’il y a",
    },
    "stats-all": {
        "en": "{records} records, {deals} deals; {left} records left out (no known game, or no "
        "deal)",
        "fr": "{records} relevés, {deals} coups ; {left} relevés laissés de côté (jeu inconnu, ou "
        "aucun coup)",
    },
    "stats-head": {
        "en": "value|from|to|of|deals",
        "fr": "valeur|de|à|sur|coups",
    },
    "stats-confidence": {
        "en": "The intervals are at 95 %; --deals MEASURE --group NAME lists the deals behind a "
        "number, which is named at the end of its line.",
        "fr": "Les intervalles sont à 95 % ; --deals MESURE --group NOM donne la liste des coups "
        "qui sont derrière un nombre, nommé à la fin de sa ligne.",
    },
    "kind-results": {"en": "Results", "fr": "Résultats"},
    "kind-sources": {"en": "Points of a deal by source", "fr": "Points d’un coup par source"},
    "kind-declarations": {"en": "Declarations", "fr": "Annonces"},
    "kind-first-lead": {"en": "First lead", "fr": "Entame"},
    "kind-faults": {"en": "Faults by rule", "fr": "Fautes par règle"},
    "kind-missed": {"en": "Missed declarations", "fr": "Annonces manquées"},
    "kind-accuracy": {"en": "Accuracy in the end play", "fr": "Justesse en fin de coup"},
    "kind-parts": {"en": "Cards, declarations, play", "fr": "Cartes, annonces, jeu"},
    "no-store": {
        "en": "the database {database} cannot be used: {why}",
        "fr": "la base {database} est inutilisable : {why}",
    },
    "no-address": {
        "en": "cannot serve at {host}:{port}: {why}",
        "fr": "impossible de servir sur {host}:{port} : {why}",
    },
    "serving": {
        "en": "Carnet is at {address} (Ctrl-C ends it)",
        "fr": "Carnet est à l’adresse {address} (Ctrl-C l’arrête)",
    },
    "not-started": {
        "en": "a process ended with status {status} before it could serve; what it said is above",
        "fr": "un processus a fini avec l’état {status} avant de pouvoir servir ; ce qu’il a dit "
        "est ci-dessus",
    },
    "no-token": {
        "en": "other machines could change records here; make a token first (carnet token add "
        "--scope write), or serve --read-only",
        "fr": "d’autres que cette machine pourraient modifier des relevés ici ; créez d’abord un "
        "jeton (carnet token add --scope write), ou servez en lecture seule (--read-only)",
    },
    "not-writable": {
        "en": "the database {database} cannot be written to; serve it --read-only",
        "fr": "la base {database} se trouve là où rien ne peut être écrit ; servez-la en lecture "
        "seule (--read-only)",
    },
    "no-database": {
        "en": "there is no database {database}",
        "fr": "la base {database} n’existe pas",
    },
    "token-made": {
        "en": "token {id}, of scope “{scope}”; it is shown this once:",
        "fr": "jeton {id}, de portée « {scope} » ; il n’est montré que cette fois :",
    },
    "token-revoked": {
        "en": "token {id} allows nothing any more",
        "fr": "le jeton {id} ne permet plus rien",
    },
    "no-such-token": {
        "en": "there is no token {id}; carnet token list shows them",
        "fr": "il n’y a pas de jeton {id} ; carnet token list les montre",
    },
    "token-revoked-on": {"en": "revoked {time}", "fr": "révoqué le {time}"},
    "token-used": {"en": "used {time}", "fr": "utilisé le {time}"},
    "token-unused": {"en": "never used", "fr": "jamais utilisé"},
    "imported": {
        "en": "{found}; stored {stored}, known already {known}",
        "fr": "{found} ; enregistrés {stored}, déjà connus {known}",
    },
    "imported-unreadable": {
        "en": "{found}; stored {stored}, known already {known}, lines without a record {bad}",
        "fr": "{found} ; enregistrés {stored}, déjà connus {known}, lignes sans relevé {bad}",
    },
    "copy-done": {
        "en": "{n} records copied, {m} there already, with tokens, answers, aliases and studies",
        "fr": "{n} relevés copiés, {m} déjà là, avec jetons, réponses, alias et études",
    },
    "copy-besides": {
        "en": "the second database holds something that the first does not ({what}); nothing was "
        "copied: use an empty one",
        "fr": "la seconde base a quelque chose que la première n’a pas ({what}) ; rien n’a été "
        "copié : prenez-en une vide",
    },
    "copy-same": {
        "en": "all {n} records are the same in both, and all tokens, answers, aliases and studies",
        "fr": "les {n} relevés sont les mêmes dans les deux, et tous les jetons, réponses, alias "
        "et études",
    },
    "copy-differs": {
        "en": "the two databases differ; the first has {n} records",
        "fr": "les deux bases diffèrent ; la première a {n} relevés",
    },
    "copy-record-missing": {
        "en": "record {id} is only in the first",
        "fr": "le relevé {id} n’est que dans la première",
    },
    "copy-record-besides": {
        "en": "record {id} is only in the second",
        "fr": "le relevé {id} n’est que dans la seconde",
    },
    "copy-record-differs": {
        "en": "record {id} differs",
        "fr": "le relevé {id} diffère",
    },
    "copy-tokens-differs": {
        "en": "tokens of the first are not in the second, or differ there",
        "fr": "des jetons de la première ne sont pas dans la seconde, ou y diffèrent",
    },
    "copy-tokens-besides": {
        "en": "tokens are only in the second",
        "fr": "des jetons ne sont que dans la seconde",
    },
    "copy-answers-differs": {
        "en": "remembered answers of the first are not in the second, or differ there",
        "fr": "des réponses retenues dans la première ne sont pas dans la seconde, ou y diffèrent",
    },
    "copy-answers-besides": {
        "en": "remembered answers are only in the second",
        "fr": "des réponses retenues ne sont que dans la seconde",
    },
    "copy-aliases-differs": {
        "en": "aliases of the first are not in the second, or differ there",
        "fr": "des alias de la première ne sont pas dans la seconde, ou y diffèrent",
    },
    "copy-aliases-besides": {
        "en": "aliases are only in the second",
        "fr": "des alias ne sont que dans la seconde",
    },
    "cut-import": {
        "en": "{path} is compressed, and cut short or damaged; nothing of it was stored",
        "fr": "{path} est compressé, et tronqué ou abîmé ; rien n’en a été enregistré",
    },
    "not-stored": {
        "en": "{path}: line {line}: {why}; nothing of the file was stored",
        "fr": "{path} : ligne {line} : {why} ; rien du fichier n’a été enregistré",
    },
    "exported": {"en": "{path}: {n} records", "fr": "{path} : {n} relevés"},
    "bad-filter": {
        "en": "--{name} is not a date; dates are written 1850, 1850.01 or 1850.01.12",
        "fr": "--{name} n’est pas juste : une date est 1850, 1850.01 ou 1850.01.12",
    },
    "backed-up": {
        "en": "{path}: {size} bytes, schema {schema}",
        "fr": "{path} : {size} octets, schéma {schema}",
    },
    "restored": {
        "en": "restored from {path}: {n} records, schema {schema}",
        "fr": "restauré depuis {path} : {n} relevés, schéma {schema}",
    },
    "backup-missing": {
        "en": "{path}: there is no such file.",
        "fr": "{path} : il n’y a pas de tel fichier.",
    },
    "backup-damaged": {
        "en": "{path} is no backup, or a damaged one ({why}).",
        "fr": "{path} n’est pas une sauvegarde, ou elle est abîmée ({why}).",
    },
    "backup-foreign": {
        "en": "{path} is no backup: Carnet’s tables are not in it.",
        "fr": "{path} n’est pas une sauvegarde : les tables de Carnet n’y sont pas.",
    },
    "backup-later": {
        "en": "{path} was made by a later version of Carnet, which this one cannot read.",
        "fr": "{path} vient d’une version plus récente de Carnet, illisible pour celle-ci.",
    },
    "backup-same": {
        "en": "{path} is the database itself.",
        "fr": "{path} est la base elle-même.",
    },
    "backup-unable": {
        "en": "{path} cannot be read or written ({why}).",
        "fr": "{path} ne peut être lu ou écrit ({why}).",
    },
    "backup-nothing": {"en": "Nothing was changed.", "fr": "Rien n’a changé."},
    "no-room": {
        "en": "{path}: there is no room for temporary files ({why}). Nothing of it was stored.",
        "fr": "{path} : il n’y a pas la place pour des fichiers temporaires ({why}). Rien n’en a "
        "été enregistré.",
    },
    "verified": {
        "en": "{name}: all of it is as it was kept",
        "fr": "{name} : tout est tel qu’il a été gardé",
    },
    "verified-damaged": {
        "en": "{name} is damaged: {n} found",
        "fr": "{name} est abîmé : {n} trouvés",
    },
    "of-record": {"en": "record {id}", "fr": "relevé {id}"},
    "damaged-file": {
        "en": "{where}: the file is damaged{told}.",
        "fr": "{where} : le fichier est abîmé{told}.",
    },
    "damaged-tables": {
        "en": "{where}: a table or an index is not as Carnet makes it{told}.",
        "fr": "{where} : une table ou un index n’est pas tel que Carnet le fait{told}.",
    },
    "damaged-record": {
        "en": "{where}: its summary is not what was kept{told}.",
        "fr": "{where} : ce qui en est listé n’est pas ce qui a été gardé{told}.",
    },
    "damaged-text": {
        "en": "{where}: its text, or what was found in it, is not what was kept{told}.",
        "fr": "{where} : son texte, ou ce qui y a été constaté, n’est pas ce qui a été "
        "gardé{told}.",
    },
    "damaged-version": {
        "en": "{where}: an earlier text is not what was kept{told}.",
        "fr": "{where} : un texte antérieur n’est pas ce qui a été gardé{told}.",
    },
    "damaged-annotation": {
        "en": "{where}: an annotation is not what was kept{told}.",
        "fr": "{where} : une annotation n’est pas ce qui a été gardé{told}.",
    },
    "damaged-change": {
        "en": "{where}: a line of its history is not what was kept{told}.",
        "fr": "{where} : une ligne de son historique n’est pas ce qui a été gardé{told}.",
    },
    "damaged-index": {
        "en": "{where}: its entries in the search index do not fit what is kept{told}.",
        "fr": "{where} : ce par quoi on le trouve ne va pas avec ce qui est gardé{told}.",
    },
    "damaged-links": {
        "en": "{where}: rows that belong together do not fit{told}.",
        "fr": "{where} : ce qui va ensemble ne s’accorde pas{told}.",
    },
    "damaged-facts": {
        "en": "{where}: what is kept of it for figures has changed{told}; carnet reindex "
        "works it out again.",
        "fr": "{where} : ce que les chiffres en demandent n’est pas ce qui a été gardé{told} ; "
        "carnet reindex le calcule à nouveau.",
    },
    "damaged-total": {
        "en": "{where}: a total kept for figures is not the sum over the records{told}; carnet "
        "reindex works it out again.",
        "fr": "{where} : une somme que les chiffres demandent n’est pas celle des relevés{told} ; "
        "carnet reindex la calcule à nouveau.",
    },
    "reindexed": {
        "en": "{n} records worked out for the figures, {m} in all",
        "fr": "{n} relevés calculés pour les chiffres, {m} en tout",
    },
    "figures-lack": {
        "en": "{kind}: records left out because carnet work has given them up: {n}",
        "fr": "{kind} : relevés omis parce que carnet work y a renoncé : {n}",
    },
    "worked": {
        "en": "{n} worked out, {m} could not be",
        "fr": "{n} résultats calculés, {m} n’ont pas pu l’être",
    },
    "work-failed": {
        "en": "record {id}: {kind} could not be worked out in three tries ({why})",
        "fr": "relevé {id} : {kind} n’a pas pu être calculé en trois essais ({why})",
    },
    "damaged-job": {
        "en": "{where}: what is still to be worked out is not what was kept{told}; "
        "carnet reindex begins it anew.",
        "fr": "{where} : ce qui reste à calculer n’est pas ce qui a été gardé{told} ; "
        "carnet reindex le recommence.",
    },
    "damaged-answer": {
        "en": "{where}: a remembered answer is not what was kept{told}.",
        "fr": "{where} : une réponse retenue n’est pas ce qui a été gardé{told}.",
    },
    "damaged-alias": {
        "en": "{where}: an alias of a player is not what was kept{told}.",
        "fr": "{where} : un alias de joueur n’est pas ce qui a été gardé{told}.",
    },
    "damaged-token": {
        "en": "{where}: a token is not what was kept{told}.",
        "fr": "{where} : un jeton n’est pas ce qui a été gardé{told}.",
    },
    "damaged-live": {
        "en": "{where}: a live game is not what was kept{told}.",
        "fr": "{where} : une partie en direct n’est pas ce qui a été gardé{told}.",
    },
    "damaged-what-then": {
        "en": "carnet verify lists all that is damaged; carnet restore puts a backup in its place.",
        "fr": "carnet verify dit tout ce qui est abîmé, carnet restore met une sauvegarde à sa "
        "place.",
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
    "restore-over": {
        "en": "The {n} records of {database} will be lost. Continue?",
        "fr": "Les {n} relevés de {database} seront perdus. Continuer ?",
    },
    "no-rate": {
        "en": "“{rate}” is not a rate; rates are written 1200/minute, 5/second or off",
        "fr": "« {rate} » n’est pas un débit ; en sont 1200/minute, 5/second, off",
    },
    "no-limits-storage": {
        "en": "rates cannot be counted at “{address}”; use redis://HOST:6379/0, "
        "rediss://HOST:6379/0, redis+unix:///PATH, valkey://HOST:6379/0 or memory://",
        "fr": "« {address} » ne peut pas tenir le compte des débits ; le peuvent "
        "redis://HÔTE:6379/0, rediss://HÔTE:6379/0, redis+unix:///CHEMIN, valkey://HÔTE:6379/0, "
        "memory://",
    },
    "no-redis": {
        "en": "Redis needs a package that is not installed: pip install 'carnet[redis]'",
        "fr": "Redis demande un paquet qui n’est pas installé : pip install 'carnet[redis]'",
    },
    "limits-storage-away": {
        "en": "nobody answers at {address}, where rates are to be counted: {why}",
        "fr": "personne ne répond à {address}, où tenir le compte des débits : {why}",
    },
    "players": {"en": "{n} players", "fr": "{n} joueurs"},
    "options": {"en": "Options (the default first)", "fr": "Options (valeur par défaut d’abord)"},
    "sources": {"en": "Sources", "fr": "Sources"},
    "seed": {"en": "seed {seed}", "fr": "graine {seed}"},
    "no-game": {
        "en": "there is no game “{game}”; there are: {games}",
        "fr": "il n’y a pas de jeu « {game} » ; il y a : {games}",
    },
    "no-id": {
        "en": "“{name}” cannot be the id of a game: use lower-case letters, digits and single "
        "hyphens, at most 40",
        "fr": "un jeu ne peut pas s’appeler « {name} » : des minuscules, des chiffres et des "
        "traits d’union simples, 40 au plus",
    },
    "game-there": {
        "en": "there is a game {name} already",
        "fr": "il y a déjà un jeu {name}",
    },
    "not-empty": {
        "en": "{folder} is not empty; nothing was written",
        "fr": "{folder} n’est pas vide ; rien n’a été écrit",
    },
    "not-made": {
        "en": "{path} cannot be written: {why}",
        "fr": "{path} ne peut pas être écrit : {why}",
    },
    "begun": {
        "en": "{folder}: a package with a game; run pip install -e {folder} to let Carnet find it",
        "fr": "{folder} : un paquet avec un jeu ; pip install -e {folder} le fait connaître à "
        "Carnet",
    },
    "no-game-near": {
        "en": "there is no game “{game}”; did you mean {near}?",
        "fr": "il n’y a pas de jeu « {game} » ; vouliez-vous dire {near} ?",
    },
    "no-player": {
        "en": "there is no player “{player}”; there are: {players}",
        "fr": "il n’y a pas de joueur « {player} » ; il y a : {players}",
    },
    "no-code": {
        "en": "there is no finding “{code}”; there are: {codes}",
        "fr": "il n’y a pas de constat « {code} » ; il y a : {codes}",
    },
    "no-code-near": {
        "en": "there is no finding “{code}”; did you mean {near}?",
        "fr": "il n’y a pas de constat « {code} » ; vouliez-vous dire {near} ?",
    },
    "no-fault": {
        "en": "{game} cannot have {code}",
        "fr": "{game} ne peut pas avoir {code}",
    },
    "no-fault-options": {
        "en": "{game} cannot have {code} with {options}",
        "fr": "{game} ne peut pas avoir {code} avec {options}",
    },
    "not-found-fault": {
        "en": "no game of {game} with {code} alone was found from seed {seed}; try another seed",
        "fr": "aucune partie de {game} avec {code} seul n’a été trouvée depuis la graine {seed} ; "
        "essayez une autre graine",
    },
    "one-version": {
        "en": "only the first line of a file names its version: {code} is for one record, "
        "without --count",
        "fr": "seule la première ligne d’un fichier nomme sa version : {code} est pour un seul "
        "relevé, sans --count",
    },
    "no-option": {
        "en": "{game} has no option “{option}”; it has: {options}",
        "fr": "{game} n’a pas d’option « {option} » ; il a : {options}",
    },
    "no-value": {
        "en": "{option} cannot be “{value}”; it may be: {values}",
        "fr": "{option} ne peut pas valoir « {value} » ; valeurs possibles : {values}",
    },
    **CONFORMANCE,
    **DELETING,
    **STUDYING,
    **INSIGHTS,
    **STANDINGS,
    **SURVEYS,
}


def say(key: str, language: str, **values: object) -> str:
    """Return the sentence with that key and language, with its values filled in."""
    return WORDS[key][language].format(**values)
