"""The sentences of problems (RFC 9457) and of schemas."""

from __future__ import annotations

from api.words.pictures import PROBLEMS_OF_PICTURES, VALIDATION_OF_PICTURES
from api.words.studies import PROBLEMS_OF_STUDIES, VALIDATION_OF_STUDIES
from records.languages import Language, texts

TITLES: dict[int, dict[Language, str]] = {
    400: {"en": "The request cannot be read", "fr": "La requête est illisible"},
    401: {"en": "A token is needed", "fr": "Il faut un jeton"},
    403: {"en": "This is not allowed", "fr": "Ce n’est pas permis"},
    404: {"en": "There is no such thing here", "fr": "Cela n’existe pas ici"},
    409: {"en": "This does not fit what is here", "fr": "Cela ne va pas avec ce qui est ici"},
    410: {"en": "It was deleted", "fr": "Cela a été supprimé"},
    412: {"en": "It has changed since", "fr": "Cela a changé depuis"},
    428: {"en": "Say which version is meant", "fr": "Dites de quelle version il s’agit"},
    405: {"en": "This cannot be done here", "fr": "Cela ne se fait pas ici"},
    406: {"en": "Not available in that form", "fr": "Pas disponible sous cette forme"},
    408: {"en": "The request took too long", "fr": "La requête a pris trop de temps"},
    413: {"en": "Too much at once", "fr": "Trop à la fois"},
    415: {"en": "Not a form that is understood", "fr": "Cette forme n’est pas comprise"},
    431: {"en": "The headers are too long", "fr": "Les en-têtes sont trop longs"},
    421: {"en": "Meant for another service", "fr": "Destiné à un autre service"},
    422: {"en": "The request is not right", "fr": "La requête n’est pas juste"},
    429: {"en": "Too often", "fr": "Trop souvent"},
    500: {"en": "Something failed here", "fr": "Quelque chose a échoué ici"},
    501: {"en": "Not available on this machine", "fr": "Pas disponible sur cette machine"},
    507: {"en": "There is no room here", "fr": "Il n’y a pas de place ici"},
    503: {"en": "Not available just now", "fr": "Pas disponible pour l’instant"},
}

#: Titles for problems whose HTTP status would mislead.
TITLES_OF_PROBLEMS: dict[str, dict[Language, str]] = {
    "bad-token": {"en": "The token is not valid", "fr": "Le jeton n’est pas valable"},
    "transfer-encoding": {"en": "Not a form that is understood", "fr": "Forme non comprise"},
}

_PROBLEMS: dict[str, tuple[str, str]] = {
    **PROBLEMS_OF_PICTURES,
    **PROBLEMS_OF_STUDIES,
    "no-record": (
        "There is no record “{record}” in this collection.",
        "Il n’y a pas de relevé « {record} » dans cette collection.",
    ),
    "no-live": (
        "There is no live game at this address, or it was over long ago.",
        "Il n’y a pas de partie en direct à cette adresse, ou elle est finie depuis longtemps.",
    ),
    "live-ended": (
        "This live game has ended: nothing can be added to it.",
        "Cette partie en direct est finie : on ne peut plus rien y ajouter.",
    ),
    "live-full": (
        "This service allows {most} live games, and there are as many already. Try again later.",
        "Il y a déjà autant de parties en direct que ce service le permet ({most}). "
        "Réessayez plus tard.",
    ),
    "in-bin": (
        "Record “{record}” was deleted on {deleted}. Until {until} it is in the bin, and "
        "can be brought back.",
        "Le relevé « {record} » a été supprimé le {deleted}. Jusqu’au {until}, il est dans "
        "la corbeille et peut être restauré.",
    ),
    "no-record-nothing": (
        "Record “{record}” is not there. Nothing was changed.",
        "Le relevé « {record} » n’est pas là. Rien n’a changé.",
    ),
    "record-changed-since": (
        "Record “{record}” has changed since you saw it: read it again. Nothing was changed.",
        "Le relevé « {record} » a changé depuis que vous l’avez vu : relisez-le. Rien n’a "
        "changé maintenant.",
    ),
    "no-path": (
        "There is nothing at {path}; /api/v1/openapi.json lists what there is.",
        "Il n’y a rien à {path} ; /api/v1/openapi.json donne la liste de ce qu’il y a.",
    ),
    "no-method": (
        "{path} does not take {method}; the header Allow lists what it takes.",
        "{path} ne prend pas {method} ; l’en-tête Allow donne la liste de ce qu’il prend.",
    ),
    "gone": (
        "This collection does not have it, or no longer has it.",
        "Cela n’est pas, ou n’est plus, dans cette collection.",
    ),
    "no-annotation": ("This record has no such annotation.", "Ce relevé n’a pas cette annotation."),
    "no-change": (
        "The history of this record has no such change.",
        "L’historique de ce relevé n’a pas ce changement.",
    ),
    "no-version": (
        "This record has no such version; …/versions lists them.",
        "Ce relevé n’a pas cette version ; …/versions en donne la liste.",
    ),
    "no-place": (
        "The record has no such action; a comment alone may stand before the first (ply 0).",
        "Le relevé n’a pas cette action ; seul un commentaire peut précéder la première (ply 0).",
    ),
    "not-annotated": (
        "A record that cannot be read cannot be annotated: see “findings”.",
        "Un relevé illisible ne reçoit pas d’annotations : voir « findings ».",
    ),
    "no-judgement": (
        "A judgement is ! ? !! ?? !? ?! or $ and a number, not “{text}”.",
        "Un jugement est ! ? !! ?? !? ?! ou $ et un nombre, non « {text} ».",
    ),
    "no-variation": (
        "This cannot be read as another line of play: see “findings”. It needs at least "
        "one item, and no end of a deal.",
        "Ceci ne se lit pas comme une autre ligne de jeu : voir « findings ». Il y faut au "
        "moins un élément, et pas de fin de coup.",
    ),
    "one-record": (
        "Only one record can replace a record; the text holds {count}. Nothing was changed.",
        "Un seul relevé en remplace un ; le texte en contient {count}. Rien n’a changé.",
    ),
    "same-bytes": (
        "These very bytes are already stored, as the record “{record}”. Nothing was changed.",
        "Ces octets mêmes sont déjà conservés, comme relevé « {record} ». Rien n’a changé.",
    ),
    "if-match": (
        "Send the ETag of what you have seen as If-Match. Nothing was changed.",
        "Envoyez l’ETag de ce que vous avez vu dans If-Match. Rien n’a changé.",
    ),
    "changed-since": (
        "It has changed since you saw it: read it again. Nothing was changed.",
        "Cela a changé depuis que vous l’avez vu : relisez-le. Rien n’a changé maintenant.",
    ),
    "changed-again": (
        "What this change did has been changed again since; undo the later change first.",
        "Ce changement a été suivi d’un autre ; annulez d’abord celui-là.",
    ),
    "bad-http": (
        "The first line or a header of the request breaks the rules of HTTP (RFC 9112).",
        "La première ligne ou les en-têtes de la requête ne sont pas du HTTP (RFC 9112).",
    ),
    "upgrade": (
        "Only HTTP/1.1 is spoken here: send the request without Upgrade.",
        "On ne parle ici que HTTP/1.1 : envoyez la requête sans Upgrade.",
    ),
    "too-slow": (
        "The rest of the request came too slowly: headers have 20 seconds, and a body must "
        "arrive at 1000 bytes a second. Nothing was stored.",
        "La suite de la requête n’est pas attendue : les en-têtes ont 20 secondes, et d’un "
        "corps il faut 1000 octets par seconde. Rien n’a été enregistré.",
    ),
    "too-many-connections": (
        "There is no room for one more connection. End others, or come back later.",
        "Il n’y a pas de place pour une connexion de plus. Terminez-en d’autres, ou "
        "revenez plus tard.",
    ),
    "two-lengths": (
        "The request has both Content-Length and Transfer-Encoding: where it ends is not "
        "certain. Send one of them.",
        "La requête a Content-Length et Transfer-Encoding : sa fin n’est pas certaine. "
        "Envoyez l’un des deux.",
    ),
    "bad-chunks": (
        "The chunks of the body break the rules of HTTP (RFC 9112). Nothing was stored.",
        "Les morceaux (chunks) du corps ne sont pas du HTTP (RFC 9112). Rien n’a été enregistré.",
    ),
    "transfer-encoding": (
        "The only transfer encoding known here is chunked.",
        "Des encodages de transfert, seul chunked est connu ici.",
    ),
    "headers-too-large": (
        "More than {limit} bytes of headers are not accepted.",
        "Plus de {limit} octets d’en-têtes ne sont pas acceptés.",
    ),
    "bad-forwarded": (
        "The X-Forwarded headers of the proxy cannot be read.",
        "Les en-têtes X-Forwarded du proxy sont illisibles.",
    ),
    "failed": ("The log of the service tells where.", "Le journal du service dit où."),
    "json": ("The body is not JSON that can be read.", "Le corps n’est pas du JSON lisible."),
    "no-game": (
        "There is no game “{game}”; GET /api/v1/games lists them.",
        "Il n’y a pas de jeu « {game} » ; GET /api/v1/games en donne la liste.",
    ),
    "no-chart": (
        "There is no chart “{kind}”; there are: {kinds}.",
        "Il n’y a pas de graphique « {kind} » ; il y a : {kinds}.",
    ),
    "no-statistics": (
        "There are no statistics “{kind}”; there are: {kinds}.",
        "Il n’y a pas de statistiques « {kind} » ; il y a : {kinds}.",
    ),
    "insights-measure": (
        "There is no measure “{name}”; there are: {names}.",
        "Il n’y a pas de mesure « {name} » ; il y a : {names}.",
    ),
    "insights-dimension": (
        "There is no dimension “{name}”; there are: {names}.",
        "Il n’y a pas de dimension « {name} » ; il y a : {names}.",
    ),
    "insights-grain": (
        "“{measure}” cannot be told by “{name}”, but by: {names}.",
        "« {measure} » ne se dit pas selon « {name} », mais selon : {names}.",
    ),
    "no-measure": (
        "There is no measure “{measure}”; each figure of GET /api/v1/statistics names its own.",
        "Il n’y a pas de mesure « {measure} » ; chaque nombre de GET /api/v1/statistics "
        "nomme la sienne.",
    ),
    "no-deal": (
        "This record has no deal {deal}; it has {deals}.",
        "Ce relevé n’a pas de coup {deal} ; il en a {deals}.",
    ),
    "no-player": (
        "No record of this collection names the player “{name}”.",
        "Aucun relevé de cette collection ne nomme le joueur « {name} ».",
    ),
    "no-alias": (
        "There is no such alias, or it was taken back.",
        "Il n’y a pas d’alias de ce numéro, ou il a été retiré.",
    ),
    "alias-nobody": (
        "“?” and an empty name stand for nobody: they cannot be an alias or have one.",
        "« ? » et un nom vide ne désignent personne : ni alias, ni nom d’un alias.",
    ),
    "alias-same": (
        "“{spelling}” and “{name}” are the same player already, under “{spelling}”.",
        "« {spelling} » et « {name} » sont déjà le même joueur, sous « {spelling} ».",
    ),
    "alias-together": (
        "“{spelling}” and “{name}” sit at one table in record {record}: they are two people.",
        "« {spelling} » et « {name} » sont à la même table dans le relevé {record} : ce sont "
        "deux personnes.",
    ),
    "no-page": (
        "This chart has no page {page}; it has {pages}.",
        "Ce graphique n’a pas de page {page} ; il en a {pages}.",
    ),
    "no-ply": (
        "Deal {deal} has no action {ply}; it has {plies}.",
        "Le coup {deal} n’a pas d’action {ply} ; il en a {plies}.",
    ),
    "no-eyes": (
        "The chart {kind} cannot be drawn from the view of one seat.",
        "Le graphique {kind} n’existe pas vu par un seul joueur.",
    ),
    "no-seat": (
        "Nobody sits at {seat} in this game; its seats are {seats}.",
        "Personne n’est assis en {seat} à ce jeu ; ses places sont {seats}.",
    ),
    "no-such-record": (
        "The text holds no record {number}; it holds {count}.",
        "Le texte ne contient pas de relevé {number} ; il en contient {count}.",
    ),
    "too-long-for-replay": (
        "One answer shows the table after at most {most} actions: ask for one deal.",
        "La table après plus de {most} actions n’est pas donnée d’un coup : demandez un seul coup.",
    ),
    "too-many-for-a-spreadsheet": (
        "A spreadsheet has room for {most} records here; filter them, or take CSV. carnet "
        "export --to xlsx has no such bound.",
        "Un tableur ne reçoit ici que {most} relevés ; filtrez-les, ou prenez le CSV. carnet "
        "export --to xlsx n’a pas cette limite.",
    ),
    "too-long-for-analysis": (
        "Records of more than {most} actions are not analysed here; carnet stats and the "
        "Python package do it.",
        "Un relevé de plus de {most} actions n’est pas analysé ici ; carnet stats et le "
        "module Python le font.",
    ),
    "nothing-there": (
        'The text holds no record: a record begins with a line [Game "…"]. Nothing was stored.',
        'Le texte ne contient aucun relevé : un relevé commence par une ligne [Game "…"]. '
        "Rien n’a été enregistré.",
    ),
    "not-carnet": (
        "What was sent is {what}, not Carnet text. Nothing was stored.",
        "Ce qui a été envoyé est {what}, et non du texte Carnet. Rien n’a été enregistré.",
    ),
    "too-long-for-books": (
        "Records of more than {most} tags, deals and words of play are not judged by every "
        "rule book here; carnet check --rules all does it.",
        "Un relevé de plus de {most} balises, coups et mots de jeu n’est pas soumis ici à "
        "toutes les règles ; carnet check --rules all le fait.",
    ),
    "too-large": (
        "More than {limit} bytes at once are not accepted. Nothing was stored.",
        "Plus de {limit} octets à la fois ne sont pas acceptés. Rien n’a été enregistré.",
    ),
    "unpacks-too-large": (
        "What is sent unpacks to more than {limit} bytes. Nothing was stored.",
        "Ce qui est envoyé se décompresse en plus de {limit} octets. Rien n’a été enregistré.",
    ),
    "unpacks-too-much": (
        "What is sent unpacks to more than {ratio} times its length. Nothing was stored.",
        "Ce qui est envoyé se décompresse en plus de {ratio} fois sa longueur. "
        "Rien n’a été enregistré.",
    ),
    "archive-too-full": (
        "An archive may hold at most {limit} files: send them in several archives. Nothing "
        "was stored.",
        "Une archive contient au plus {limit} fichiers : répartissez-les en plusieurs "
        "archives. Rien n’a été enregistré.",
    ),
    "too-many-records": (
        "More than {limit} records at once are not accepted. Nothing was stored.",
        "Plus de {limit} relevés à la fois ne sont pas acceptés. Rien n’a été enregistré.",
    ),
    "too-many-findings": (
        "The records of one request may have at most {limit} findings. Nothing was stored.",
        "Plus de {limit} fautes dans un seul envoi ne sont pas données. Rien n’a été enregistré.",
    ),
    "judging-too-long": (
        "Judging what you sent takes more than {limit} s of processor time; send less at "
        "once. Nothing was stored.",
        "Juger cet envoi demande plus de {limit} s de processeur ; envoyez-en moins à la "
        "fois. Rien n’a été enregistré.",
    ),
    "judged-too-long": (
        "Judging what you sent lately has used up your share of the processor; try again "
        "in {wait} s. Nothing was stored.",
        "Juger vos derniers envois a pris sa part du processeur ; réessayez dans {wait} s. "
        "Rien n’a été enregistré.",
    ),
    "bad-compression": (
        "The compressed data are damaged or cut short. Nothing was stored.",
        "Les données compressées sont abîmées ou tronquées. Rien n’a été enregistré.",
    ),
    "cut-short": (
        "The request broke off before its end. Nothing was stored.",
        "La requête s’est interrompue avant la fin. Rien n’a été enregistré.",
    ),
    "bad-form": (
        "The form breaks off, or its parts do not fit its boundary. Nothing was stored.",
        "Le formulaire s’interrompt, ou n’est pas fait comme le dit son « boundary ». "
        "Rien n’a été enregistré.",
    ),
    "form-too-large": (
        "A form may have at most {most} parts, and a part that is no file at most {limit} "
        "bytes. Nothing was stored.",
        "Un formulaire peut avoir {most} parties, et {limit} octets dans une qui n’est pas "
        "un fichier. Rien n’a été enregistré.",
    ),
    "no-room": (
        "There is no room here for what you sent. Nothing was stored.",
        "Il n’y a pas la place ici pour recevoir cet envoi. Rien n’a été enregistré.",
    ),
    "too-many-files": (
        "Too many files are open here at the moment. Nothing was stored. Try again.",
        "Trop de choses sont ouvertes ici en ce moment. Rien n’a été enregistré. Réessayez.",
    ),
    "no-memory": (
        "There is not enough memory here at the moment. Ask again, and look whether a change "
        "was made.",
        "Il n’y a pas assez de mémoire ici en ce moment. Demandez de nouveau, et voyez si un "
        "changement a été fait.",
    ),
    "record-too-long": (
        "A record, or a line of JSON, of more than {limit} bytes is not accepted "
        "(record {record}, line {line}). Nothing was stored.",
        "Un relevé, ou une ligne de JSON, de plus de {limit} octets n’est pas accepté "
        "(relevé {record}, ligne {line}). Rien n’a été enregistré.",
    ),
    "key-reused": (
        "This Idempotency-Key came with another request before. Nothing was stored.",
        "Cet Idempotency-Key a déjà accompagné une autre requête. Rien n’a été enregistré.",
    ),
    "key-in-progress": (
        "The request with this Idempotency-Key is still being worked on; try again.",
        "La requête portant cet Idempotency-Key est encore en cours ; réessayez.",
    ),
    "encoding": (
        "The content encoding “{encoding}” is not known here; gzip, zstd and identity are.",
        "L’encodage « {encoding} » n’est pas connu ici ; gzip, zstd et identity le sont.",
    ),
    "charset": (
        "Carnet text is UTF-8; “{charset}” is not accepted.",
        "Le texte Carnet est en UTF-8 ; « {charset} » n’est pas accepté.",
    ),
    "media-type": (
        "“{media}” is not accepted here; these are: {accepted}.",
        "« {media} » n’est pas accepté ici ; le sont : {accepted}.",
    ),
    "no-file": (
        "The form holds no file; send the records in a part named “file”.",
        "Le formulaire ne contient aucun fichier ; envoyez les relevés dans une partie "
        "nommée « file ».",
    ),
    "not-acceptable": (
        "This is available as: {available}.",
        "Ceci est disponible en : {available}.",
    ),
    "images": (
        "SVG and PNG need the extra “images” (kaleido) and a Chromium on this machine; "
        "JSON and HTML are available.",
        "SVG et PNG demandent l’extra « images » (kaleido) et un Chromium sur cette "
        "machine ; JSON et HTML sont disponibles.",
    ),
    "too-much-work": (
        "Working this out takes more than {seconds} s of processor time, or the answer is "
        "too long. Ask for less (one deal, fewer records); the command line and the Python "
        "package have no such limit.",
        "Ce calcul demande plus de {seconds} s de processeur, ou donne une réponse trop "
        "longue. Demandez moins (un seul coup, moins de relevés) ; la ligne de commande et le "
        "module Python n’ont pas cette limite.",
    ),
    "too-many-exports": (
        "Too many exports are going on: each caller may have {most} at a time. Try again "
        "when one has ended.",
        "Trop d’exportations sont en cours : chaque appelant a droit à {most} à la fois. "
        "Réessayez dès que l’une d’elles sera terminée.",
    ),
    "too-much-waiting": (
        "Enough work is waiting for you already; ask again when some of it is done.",
        "Assez de calculs vous attendent déjà ; redemandez quand il y en aura de faits.",
    ),
    "too-busy": (
        "Too much work is waiting here; try again in a moment.",
        "Trop de calculs attendent ici ; réessayez dans un instant.",
    ),
    "work-lost": (
        "The process that worked on this ended unexpectedly; ask again.",
        "Le processus qui faisait ce calcul s’est arrêté avant la fin ; redemandez.",
    ),
    "token": (
        "This needs a token: send it as “Authorization: Bearer …”.",
        "Il y faut un jeton : envoyez-le par « Authorization: Bearer … ».",
    ),
    "bad-token": (
        "This token is not known here, or was revoked: it gives no access.",
        "Ce jeton est inconnu ici, ou a été révoqué : il ne permet rien, ou plus rien.",
    ),
    "scope": (
        "This needs a token with the scope “{scope}”.",
        "Il y faut un jeton de portée « {scope} ».",
    ),
    "read-only": (
        "This service is for reading; nothing is changed here.",
        "Ce service est en lecture seule ; rien n’est modifié ici.",
    ),
    "host": (
        "This service does not go by the name “{host}”; its operator can add it with "
        "--allowed-host.",
        "Ce service ne porte pas le nom « {host} » ; son administrateur peut l’ajouter par "
        "--allowed-host.",
    ),
    "foreign-origin": (
        "Pages of other sites may not change anything here.",
        "Les pages d’autres sites ne changent rien ici.",
    ),
    "too-often": (
        "Each caller may send at most {rate} of such requests; try again in {wait} s.",
        "Un même appelant n’a pas droit à plus de {rate} requêtes de cette sorte ; "
        "réessayez dans {wait} s.",
    ),
    "store": (
        "The collection cannot be reached; nothing was stored. Try again.",
        "La collection est injoignable ; rien n’a été enregistré. Réessayez.",
    ),
    "store-unsure": (
        "The connection to the database was lost while what you sent was being stored. It "
        "may be stored or not. Look whether it is there, or send it again with the same "
        "Idempotency-Key, so that it is stored only once.",
        "La base est devenue injoignable au moment d’enregistrer votre envoi : il est "
        "peut-être enregistré. Voyez s’il est là, ou renvoyez-le avec la même Idempotency-Key : il "
        "n’est alors enregistré qu’une fois.",
    ),
    "damaged": (
        "What is kept here is damaged and is not given out. The operator of this service "
        "can see what is damaged with carnet verify, and restore a backup.",
        "Ce qui est gardé ici est abîmé, et n’est pas donné. L’administrateur peut voir "
        "quoi par carnet verify, et mettre une sauvegarde à sa place.",
    ),
    "damaged-record": (
        "Record “{record}” is no longer what was stored: it is damaged and is not given "
        "out. The operator of this service can restore a backup.",
        "Ce qui est gardé du relevé « {record} » n’est pas ce qui a été reçu : c’est abîmé, "
        "et n’est pas donné. L’administrateur peut mettre une sauvegarde à sa place.",
    ),
    "parameters": (
        "Some parameters are not right: see “errors”.",
        "Certains paramètres ne sont pas justes : voir « errors ».",
    ),
}
PROBLEMS = texts(_PROBLEMS)

#: Messages of schemas, by the English words of the schema library or of our validators.
_VALIDATION: dict[str, tuple[str, str]] = {
    **VALIDATION_OF_PICTURES,
    **VALIDATION_OF_STUDIES,
    "Unknown field.": ("There is no such parameter.", "Ce paramètre n’existe pas."),
    "Not a valid integer.": ("Not a whole number.", "Ce n’est pas un nombre entier."),
    "Not a valid boolean.": ("Neither true nor false.", "Ni true ni false."),
    "Not a valid string.": ("Not a text.", "Ce n’est pas un texte."),
    "Missing data for required field.": ("It is missing.", "Il manque."),
    "Invalid input type.": ("Not a JSON object.", "Ce n’est pas un objet JSON."),
    "Not a valid list.": ("Not a list.", "Ce n’est pas une liste."),
    "Not a valid mapping type.": ("Not an object.", "Ce n’est pas un objet."),
    "Field may not be null.": ("May not be empty.", "Ne peut pas être vide."),
    "at-least-0": ("Must be 0 or more.", "Doit être au moins 0."),
    "player-name": ("A name has from 1 to 300 characters.", "Un nom a de 1 à 300 caractères."),
    "at-least-1": ("Must be 1 or more.", "Doit être au moins 1."),
    "finding-code": (
        "No finding has this code; docs/findings.md lists them.",
        "Aucune faute n’a ce code ; docs/findings.md en donne la liste.",
    ),
    "as": ("This is not available in that form.", "Cette forme n’existe pas ici."),
    "page-size": ("Must be from 1 to 200.", "Doit être entre 1 et 200."),
    "records-at-once": ("From 1 to 1000 records.", "De 1 à 1000 relevés."),
    "games": ("Must be an even number from 2 to 100.", "Doit être un nombre pair entre 2 et 100."),
    "worlds": ("Must be from 2 to 400.", "Doit être entre 2 et 400."),
    "record-id": ("Not the id of a record.", "Pas l’identifiant d’un relevé."),
    "seat": ("A seat is a letter from A to F.", "Une place est une lettre de A à F."),
    "cursor": (
        "Not a cursor: use the “next” of a page.",
        "Pas un curseur : prenez le « next » d’une page.",
    ),
    "by": ("game, player, pair, rules or period.", "game, player, pair, rules ou period."),
    "period": ("year, decade or month.", "year, decade ou month."),
    "theme": ("light or dark.", "light ou dark."),
    "language": ("en or fr.", "en ou fr."),
    "form": ("written, canonical or annotated.", "written, canonical ou annotated."),
    "kind": ("comment, judgement or variation.", "comment, judgement ou variation."),
    "annotation-length": (
        "Must have from 1 to 20,000 characters.",
        "Doit avoir de 1 à 20 000 caractères.",
    ),
    "name-length": (
        "A name has from 1 to 200 printable characters.",
        "Un nom a de 1 à 200 caractères imprimables.",
    ),
    "language-tag": (
        "Not a language tag such as fr or en-GB.",
        "Pas une langue telle que fr ou en-GB.",
    ),
    "key": (
        "An Idempotency-Key is 1 to 200 visible characters of ASCII.",
        "Un Idempotency-Key a de 1 à 200 caractères ASCII visibles.",
    ),
    "change": ("Not the number of a change.", "Pas le numéro d’un changement."),
    "date": (
        "A date is written 1850, 1850.01 or 1850.01.12.",
        "Une date s’écrit 1850, 1850.01 ou 1850.01.12.",
    ),
    "sort": ("created, date, event or game.", "created, date, event ou game."),
    "no-file": (
        "Only files in parts named “file” are taken.",
        "Seuls les fichiers dans des parties nommées « file » sont pris.",
    ),
    "empty": ("May not be empty.", "Ne peut pas être vide."),
    "once": ("May be given only once.", "Ne peut être donné qu’une fois."),
}
VALIDATION = texts(_VALIDATION)
