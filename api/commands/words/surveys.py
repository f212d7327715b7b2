"""The sentences about surveys of a corpus and their tables, in English and in French."""

from __future__ import annotations

from records.languages import Text

WORDS: dict[str, Text] = {
    "no-cluster": {
        "en": "this needs the extra “cluster”: pip install 'carnet[cluster]' (no {package} here)",
        "fr": "il faut pour cela le supplément « cluster » : pip install 'carnet[cluster]' "
        "({package} manque)",
    },
    "jobs-or-scheduler": {
        "en": "either --jobs or --scheduler, not both",
        "fr": "--jobs ou --scheduler, pas les deux",
    },
    "bad-address": {
        "en": "{path} cannot be opened: {why}; name a file, or an address such as https://… or "
        "s3://… whose package for fsspec is installed",
        "fr": "{path} ne peut pas être ouvert : {why} ; nommez un fichier, ou une adresse comme "
        "https://… ou s3://… dont le paquet pour fsspec est installé",
    },
    "long-survey": {
        "en": "{path}: a record has more than {why} MiB; it was not read, nor all that follows it; "
        "--record-limit allows more",
        "fr": "{path} : un relevé a plus de {why} Mio ; il n’a pas été lu, ni tout ce qui le "
        "suit ; --record-limit en permet davantage",
    },
    "long-before-survey": {
        "en": "{path}: no record begins in the first {why} MiB; the rest was not read",
        "fr": "{path} : aucun relevé ne commence dans les {why} premiers Mio ; le reste n’a pas "
        "été lu",
    },
    "no-answer": {
        "en": "{path}: its server does not answer ({why})",
        "fr": "{path} : son serveur ne répond pas ({why})",
    },
    "no-carnet-in": {
        "en": "{path} holds no file whose name ends in .carnet, .carnet.gz or .carnet.zst",
        "fr": "{path} ne contient aucun fichier dont le nom finisse par .carnet, .carnet.gz ou "
        ".carnet.zst",
    },
    "no-match": {
        "en": "{path}: there is no such file",
        "fr": "{path} : il n’y a aucun fichier de ce nom",
    },
    "export-where": {
        "en": "tables go into a folder, for xlsx into a file; name a new one with -o",
        "fr": "les tables vont dans un dossier, pour xlsx dans un fichier ; nommez-en un nouveau "
        "par -o",
    },
    "export-not-empty": {
        "en": "{path} is not empty; name a new folder",
        "fr": "{path} n’est pas vide ; nommez un nouveau dossier",
    },
    "survey-rows": {
        "en": "{deals} deals, {plays} plays, {declarations} declarations, {marks} marks, "
        "{findings} findings",
        "fr": "{deals} coups, {plays} cartes jouées, {declarations} annonces, {marks} marques, "
        "{findings} fautes",
    },
    "survey-decisions": {
        "en": "{n:,} decisions",
        "fr": "{n:,} décisions",
    },
    "decisions-tables": {
        "en": "--decisions and --values belong to tables; add --to",
        "fr": "--decisions et --values vont avec des tables ; ajoutez --to",
    },
    "survey-not-empty": {
        "en": "{path} is not empty, and holds no survey; name a new folder",
        "fr": "{path} n’est pas vide, et ne contient pas d’étude ; nommez un nouveau dossier",
    },
    "survey-other-survey": {
        "en": "{path} holds the survey of other files, or of these before they changed; name a new "
        "folder",
        "fr": "{path} contient l’étude d’autres fichiers, ou de ceux-ci avant leur changement ; "
        "nommez un nouveau dossier",
    },
    "survey-elsewhere": {
        "en": "the workers have written to a {path} of their own; name a folder that all machines "
        "share",
        "fr": "les processus ont écrit dans un {path} à eux ; nommez un dossier que toutes les "
        "machines partagent",
    },
    "survey-lost": {
        "en": "every process that reads {path} is killed, perhaps for want of memory; run the same "
        "command again where there is more, and it goes on",
        "fr": "tout processus qui lit {path} est tué, peut-être faute de mémoire ; relancez la "
        "même commande là où il y en a plus, et elle reprendra",
    },
    "survey-none": {
        "en": "{path} holds no survey; carnet survey makes one",
        "fr": "{path} ne contient pas d’étude ; carnet survey en fait une",
    },
    "survey-unfinished": {
        "en": "the survey in {path} is not finished; run its command again, and it goes on",
        "fr": "l’étude dans {path} n’est pas finie ; relancez sa commande, et elle reprendra",
    },
    "survey-damaged": {
        "en": "{path} holds a part that cannot be read ({why}); make the survey anew",
        "fr": "{path} contient une partie qui ne peut pas être lue ({why}) ; refaites l’étude",
    },
    "survey-deep": {
        "en": "{path}: a survey has no figures of the kind “{kind}”, which need the records; name "
        "their files instead",
        "fr": "{path} : une étude n’a pas de chiffres du genre « {kind} », qui demandent les "
        "relevés ; nommez plutôt leurs fichiers",
    },
    "survey-other-version": {
        "en": "the survey in {path} is of another version of Carnet; make it anew",
        "fr": "l’étude dans {path} est d’une autre version de Carnet ; refaites-la",
    },
    "no-scheduler": {
        "en": "no Dask scheduler answers at {address} ({why}); start one with “dask scheduler”, or "
        "use --jobs",
        "fr": "aucun ordonnanceur Dask ne répond à {address} ({why}) ; lancez-en un par « dask "
        "scheduler », ou prenez --jobs",
    },
    "no-workers": {
        "en": "the scheduler at {address} has no worker; start some with “dask worker {address}”",
        "fr": "l’ordonnanceur à {address} n’a aucun processus ; lancez-en par « dask worker "
        "{address} »",
    },
    "other-worker": {
        "en": "a worker of {address} does not have this version of Carnet ({why}); install the "
        "same on all machines",
        "fr": "un processus de {address} n’a pas cette version de Carnet ({why}) ; installez la "
        "même sur toutes les machines",
    },
    "scheduler-gone": {
        "en": "the scheduler at {address} has gone; start it and run the same command again, and "
        "it goes on",
        "fr": "l’ordonnanceur à {address} a disparu ; lancez-le et relancez la même commande, et "
        "elle reprendra",
    },
}
