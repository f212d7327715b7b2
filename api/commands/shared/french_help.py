"""The help of the commands in French. In English it stands with each command and option.

Whoever wants it calls `in_french` of `api/commands/shared/french.py`.
"""

from __future__ import annotations

COMMANDS: dict[str, str] = {
    "": "Lire des relevés de jeux de levées, les vérifier carte par carte, et les montrer.\n\n"
    "Un CHEMIN peut être un fichier simple, .gz ou .zst ; « - » est l’entrée standard. Le code de "
    "sortie est 0 s’il n’y a rien à signaler, 1 si quelque chose a été trouvé, et 2 si la "
    "commande n’a pas pu travailler.",
    "check": "Vérifier des relevés carte par carte : ce qui est faux, où, et selon quelle règle."
    "\n\n"
    "Les fautes sont rangées par cause : d’abord les lapsus qui les expliquent, chacun avec sa "
    "ligne et un signe sous l’endroit, puis celles qui ne viennent d’aucun lapsus, chacune "
    "avec sa règle et ce qui aurait été permis. Jugé par d’autres règles que les siennes, un "
    "relevé n’a que ses fautes. Avec --rules all, il passe si une règle de jeu l’admet.\n\n"
    "Un dossier vaut pour tous ses fichiers, sauf les fichiers cachés. Avec --json on ne donne pas "
    "de dossier, car chaque ligne nomme un fichier comme il a été donné.",
    "format": "Écrire des relevés sous leur forme canonique.\n\n"
    "Les cartes s’écrivent avec les lettres de la langue. Un relevé qui contient une erreur est "
    "recopié tel quel et signalé sur la sortie d’erreur ; le code de sortie est alors 1. Il est 1 "
    "aussi si --check trouve un fichier qui n’est pas sous forme canonique. Avec --check et "
    "--in-place, un dossier vaut pour ses fichiers .carnet, .carnet.gz et .carnet.zst.",
    "show": "Montrer la table : mains, levée, talon, cartes annoncées et scores.\n\n"
    "Sans --deal ni --ply, c’est le point où le relevé s’arrête.",
    "advise": "Dire ce que chaque choix d’un joueur devrait rapporter, le meilleur d’abord.\n\n"
    "Les cartes que le joueur n’a pas vues sont réparties au hasard, et l’on joue la suite de "
    "chaque choix. Rien ne dépend de ce que le joueur ne peut pas savoir.",
    "convert": "Convertir du PBN (la notation du bridge) et des feuilles de marque en relevés, et "
    "des relevés en PBN.\n\n"
    "Ce qui n’a pas de place dans l’autre format est signalé sur la sortie d’erreur, avec sa "
    "ligne. Le code de sortie est 1 si un relevé, un coup ou une ligne a été laissé de côté.",
    "generate": "Écrire des relevés au hasard de JEU, réguliers et complets.\n\n"
    "Le relevé N d’une graine est le relevé 1 de la graine + N - 1. Sans --seed, une graine est "
    "tirée, et montrée sur un terminal. Avec --fault, chaque relevé a exactement une faute, et les "
    "options qu’il lui faut.",
    "perft": "Compter les suites de jeu permises depuis le point où un relevé s’arrête.\n\n"
    "C’est la fin de son dernier coup. Une ligne pour chaque profondeur : PROFONDEUR NOMBRE. Des "
    "cartes identiques comptent une fois, et rien n’est annoncé.",
    "conformance": "Poser à un programme les cas de conformité de la notation, et en rendre "
    "compte par chapitre.\n\n"
    "Si le programme tombe, ne répond pas ou imprime autre chose qu’une réponse, c’est le résultat "
    "de ce cas, et le suivant est posé. Le code de sortie est 0 si tous les cas posés concordent, "
    "sinon 1. L’aide décrit les cas et les réponses sous « The conformance kit ».",
    "chart": "Tracer un graphique d’un relevé, ou avec --all de tous ceux d’un fichier.\n\n"
    "Si CHEMIN est un dossier, celui d’une enquête ou l’adresse d’une base, comme "
    "sqlite:///club.db, tous ses relevés sont tracés. La fin du nom de FICHIER choisit la forme. "
    ".svg et .png demandent l’extra « images » et Chromium. .csv contient les données que montre "
    "le graphique.",
    "stats": "Donner des chiffres sur beaucoup de relevés : résultats, sources des points, "
    "annonces, fautes.\n\n"
    "Chaque chiffre vient avec son intervalle et le nombre de coups sur lequel il repose. Un "
    "CHEMIN peut aussi être le dossier d’une enquête, ou l’adresse d’une base, comme "
    "sqlite:///club.db. Tout autre dossier vaut pour ses fichiers, sauf les fichiers cachés.",
    "insights": "Donner une mesure selon une dimension sur beaucoup de relevés, comme avec "
    "--measure tricks --by lead.\n\n"
    "Chaque chiffre vient avec son intervalle et le nombre de coups et de relevés sur lequel il "
    "repose. --list nomme ce qui se mesure, et selon quoi. La fin du nom de FICHIER choisit la "
    "forme : .html, .svg, .png, .json ou .csv. Un CHEMIN peut aussi être l’adresse d’une base, "
    "comme sqlite:///club.db ; les alias de joueurs qu’elle garde comptent alors. Un dossier vaut "
    "pour ses fichiers, sauf les fichiers cachés.",
    "standings": "Donner le classement à chaque jeu : parties gagnées, nulles et perdues, points "
    "et cotes.\n\n"
    "Avec --without-luck, ce que chaque joueur a fait de plus que les autres par coup, une fois "
    "tel que joué et une fois sans ce que valaient les cartes, et combien de coups il faudrait "
    "encore pour en être sûr.\n\n"
    "Un CHEMIN peut aussi être l’adresse d’une base, comme sqlite:///club.db ; les alias de "
    "joueurs qu’elle garde comptent alors. Un dossier vaut pour ses fichiers, sauf les fichiers "
    "cachés.",
    "survey": "Vérifier un corpus de toute taille, et écrire ce qu’il contient en tables Parquet "
    "dans un dossier.\n\n"
    "Un CHEMIN est un fichier, un dossier (dont les fichiers .carnet, .carnet.gz et .carnet.zst "
    "sont lus), un motif, ou une adresse comme s3://… ou https://…. Les tables sont les relevés, "
    "les coups, les cartes jouées, les annonces, les marques et les fautes, et sur demande les "
    "décisions. Une enquête interrompue reprend si on la relance. Il faut l’extra « cluster ».",
    "games": "Donner la liste des jeux, par les noms dont usent les relevés.",
    "rules": "Dire comment on joue à JEU, avec ses options et ses sources.",
    "serve": "Servir des relevés par HTTP, avec des pages pour les regarder.\n\n"
    "Ctrl-C ou SIGTERM y met fin, une fois répondu aux demandes en cours.",
    "import": "Ajouter à une base les relevés de fichiers, de dossiers et d’archives.\n\n"
    "La base est créée si elle n’existe pas. Un dossier ou une archive zip ou tar vaut pour ses "
    "fichiers, sauf les fichiers cachés. Chaque fichier, et chaque archive, est ajouté en entier "
    "ou pas du tout. Un fichier qui n’est pas du texte Carnet est nommé et laissé de côté. Les "
    "relevés fautifs sont ajoutés aussi, mais les mêmes octets une seule fois. Un fichier peut "
    "aussi contenir des lignes de JSON avec un « text », comme le service les exporte ; son nom "
    "finit alors par .ndjson ou .jsonl, avant .gz ou .zst. Le service peut tourner pendant ce "
    "temps.",
    "export": "Écrire les relevés d’une base en un seul texte, dans l’ordre où ils y sont entrés."
    "\n\n"
    "La dernière ligne dit combien il y en a. FICHIER est écrit en entier ou pas du tout. Il est "
    "compressé si son nom finit par .gz ou .zst, et contient des lignes de JSON s’il finit par "
    ".ndjson ou .jsonl avant cela. Un export s’importe de nouveau avec ses annotations. Les tables "
    "sont celles de « carnet survey », avec le numéro d’un relevé à la place de son fichier.",
    "delete": "Supprimer des relevés d’une base : tous ceux qui sont nommés, ou aucun.\n\n"
    "Un relevé supprimé attend 30 jours dans la corbeille, avec ses textes, ses annotations et son "
    "histoire, et --undo l’en ramène. Ensuite il est perdu.",
    "token": "Laisser d’autres se servir du service, chacun avec son jeton.\n\n"
    "Un jeton n’est montré qu’une fois, quand il est créé. La base n’en garde que le SHA-256.",
    "token add": "Créer un jeton, et l’imprimer.",
    "token list": "Donner la liste des jetons avec leur nom et leur portée. Les jetons eux-mêmes "
    "ne sont jamais montrés.",
    "token revoke": "Révoquer un jeton. La prochaine demande qui le porte est refusée.",
    "backup": "Copier la base telle qu’elle est à un instant dans le fichier CIBLE, qui est "
    "remplacé.\n\n"
    "Le service peut tourner pendant ce temps. CIBLE est lui-même une base : sqlite:///CIBLE.",
    "restore": "Remplacer toutes les données de la base par la sauvegarde SOURCE.\n\n"
    "SOURCE est d’abord vérifiée (voir carnet verify). Si elle est endommagée, rien ne change. Le "
    "service peut tourner pendant ce temps : il répond d’après les anciennes données jusqu’à ce "
    "que la sauvegarde soit en place. Les jetons créés depuis la sauvegarde restent valables, et "
    "ceux qui ont été révoqués le restent.",
    "verify": "Lire tout ce que contient une base, ou la sauvegarde FICHIER, et signaler ce qui "
    "est endommagé.\n\n"
    "Chaque texte, texte antérieur, annotation, faute, changement et réponse gardée est comparé "
    "à l’empreinte prise quand il a été enregistré. Le fichier lui-même est contrôlé aussi. Rien "
    "n’est changé, et le service peut tourner pendant ce temps. Le code de sortie est 1 si quelque "
    "chose est endommagé.",
    "copy": "Copier tout ce que contient la base DE dans la base VERS.\n\n"
    "Les deux sont des adresses, comme --database les prend. Les relevés sont copiés avec tous "
    "leurs textes, leurs annotations et leur histoire ; les jetons et les réponses gardées aussi. "
    "DE peut servir pendant ce temps. Une copie interrompue reprend si on la relance. VERS ne doit "
    "rien contenir qui manque à DE. Avec --verify, le code de sortie est 1 si quelque chose "
    "diffère.",
    "reindex": "Recalculer ce que les chiffres demandent de chaque relevé d’une base.\n\n"
    "Cela est gardé avec chaque relevé. Les relevés importés ne l’ont pas tant qu’un service ne "
    "l’a pas calculé, ni ceux qu’une version de Carnet a enregistrés sans le garder. Avec "
    "--missing, la commande ne s’occupe que de ceux-là. Sans elle, les index qui rendent les "
    "listes rapides sont refaits aussi. Ce que « carnet work » a calculé reste. Le service peut "
    "tourner pendant ce temps. Si la commande est interrompue, ce qu’elle a fait reste : "
    "relancez-la avec --missing.",
    "work": "Calculer en arrière-plan les chiffres qui demandent plus que de rejouer chaque "
    "relevé.\n\n"
    "Ce sont les chiffres « accuracy » et « missed », la chance (« luck ») que les classements "
    "retirent, et les chances de gagner (« chance ») que les choix ont coûtées, de loin les plus "
    "longues. Autant de ces commandes que l’on veut peuvent tourner pour une base, à "
    "côté du service. Chacune continue jusqu’à Ctrl-C ou SIGTERM, puis rend le relevé auquel elle "
    "travaillait. Un relevé qui a échoué trois fois est signalé et laissé de côté.",
    "lsp": "Servir un éditeur : fautes, complétion, bulles et le reste, par le Language Server "
    "Protocol.\n\n"
    "Un éditeur la lance, et lui parle par l’entrée et la sortie standard. Les messages sont dans "
    "la langue de l’éditeur, s’il en nomme une. Il faut l’extra « editor ». Le code de sortie est "
    "0 si l’éditeur a pris congé, sinon 1.",
    "completion": "Imprimer le script qui complète commandes, options et fichiers dans un shell."
    "\n\n"
    "Enregistrez-le où votre shell cherche de tels scripts, ou évaluez-le au démarrage du shell.",
}


OPTIONS: dict[str, str] = {
    "--version": "Montrer la version et ce qui juge les relevés.",
    "--language": "La langue des messages. Par défaut celle de LANG, sinon l’anglais.",
    "--json": "Imprimer une ligne de JSON par relevé.",
    "--jobs": "Combien de processus travaillent à la fois. Sous Windows il n’y en a qu’un.",
    "--record-limit": "Le plus long relevé qui soit lu, en Mio.",
    "--database": "La base de relevés : sqlite:///path ou postgresql://user@host/database. Peut se "
    "donner aussi par CARNET_DATABASE dans l’environnement.",
    "--decisions": "Ajouter une table d’une ligne par décision : ce que le joueur savait, pouvait "
    "faire et a fait ; et une fiche des données, README.md.",
    "--values": "Dire aussi ce que vaut chaque choix, essayé dans N répartitions au hasard. C’est "
    "long, et comprend --decisions.",
    "check --rules": "Juger selon les règles de ces jeux, avec les options du relevé où un jeu les "
    "a. Avec « all », selon chaque règle de jeu qui va avec le nombre de places du relevé et son "
    "jeu de cartes.",
    "check --plain": "Donner les fautes seules, sans les lapsus dont elles découlent.",
    "check --all": "Donner chaque faute : celles qui découlent d’un lapsus, et plus de 1 000 par "
    "relevé.",
    "format --check": "Nommer les fichiers qui diffèrent, et ne rien écrire.",
    "format --in-place": "Récrire chaque fichier, en entier ou pas du tout.",
    "format --language": "La langue des lettres des cartes, par défaut l’anglais, et des messages, "
    "par défaut celle de LANG.",
    "show --deal": "Le coup à montrer. Par défaut le dernier.",
    "show --ply": "Montrer la table après tant d’actions du coup. Par défaut toutes.",
    "show --seat": "Ne montrer que ce que savait le joueur à cette place.",
    "show --json": "Imprimer la table comme un objet JSON.",
    "show --output": "Écrire une image de la table dans FICHIER, qui finit par .svg ou .png, ou "
    "avec --film par .webp ou .gif. Toutes sauf .svg demandent l’extra « images ».",
    "show --line": "La variante à montrer ou à lier, comme 12.1.",
    "show --film": "Un film du coup au lieu d’une image.",
    "show --trick": "Un film de cette levée seulement.",
    "show --width": "La largeur en pixels.",
    "show --link": "Imprimer un lien qui contient le relevé entier.",
    "show --address": "Le service où mène le lien.",
    "advise --deal": "Le coup. Par défaut le dernier.",
    "advise --ply": "Conseiller après tant d’actions du coup. Par défaut toutes.",
    "advise --seat": "La place à conseiller. Par défaut celle dont c’est le tour.",
    "advise --worlds": "Le nombre de répartitions au hasard où chaque choix est essayé.",
    "advise --seed": "La graine des répartitions. Une autre graine en tire d’autres.",
    "advise --budget": "Essayer autant de répartitions que ce temps le permet, au lieu de "
    "--worlds.",
    "advise --json": "Imprimer le conseil comme un objet JSON.",
    "convert --from": "Son format.",
    "convert --to": "L’autre format.",
    "convert --game": "Le jeu d’une feuille de marque qui n’a pas de colonne pour lui.",
    "convert --output": "Écrire dans un fichier, en entier ou pas du tout.",
    "generate --count": "Combien de relevés écrire.",
    "generate --seed": "La graine du hasard. La même graine donne les mêmes relevés.",
    "generate --option": "Donner une option du jeu. Peut se répéter.",
    "generate --player": "Comment jouent les joueurs : random, eager, forgetful, collector ou "
    "thrifty.",
    "generate --fault": "Écrire des relevés avec une seule faute, de ce code.",
    "perft --depth": "Combien de cartes jouer d’avance.",
    "conformance --command": "Le programme à interroger, comme 'other check --json'. Sans elle "
    "Carnet s’interroge lui-même.",
    "conformance --read": "Sa commande qui donne les mots d’un texte.",
    "conformance --write": "Sa commande qui écrit la forme canonique.",
    "conformance --perft": "Sa commande qui compte les suites de jeu permises.",
    "conformance --stdin": "Donner le texte sur l’entrée standard, et non dans un fichier.",
    "conformance --one-process": "Lancer --command une fois, et poser chaque question comme une "
    "ligne de JSON.",
    "conformance --level": "Ce que le programme prétend faire : lire et écrire du texte, juger "
    "aussi selon les règles, ou dire ce qui est certain quand des mains sont inconnues.",
    "conformance --about": "Seulement les cas de ce paragraphe ou chapitre : 2, 2.3, 'rulebook "
    "12'.",
    "conformance --case": "Seulement les cas dont le nom commence ainsi.",
    "conformance --timeout": "Combien de temps une réponse peut prendre.",
    "conformance --most": "Combien de mégaoctets une réponse peut avoir.",
    "conformance --report": "Comment en rendre compte.",
    "conformance --all": "Nommer chaque cas qui ne concorde pas.",
    "conformance --copy-to": "Écrire les cas dans un nouveau dossier, avec un programme qui les "
    "pose sans Carnet.",
    "conformance --answer": "Répondre comme le programme interrogé, comme avec --one-process.",
    "chart --output": "Le fichier à écrire, qui finit par .html, .json, .csv, .svg, .png. Sans "
    "elle, un navigateur montre le graphique.",
    "chart --deal": "Ne tracer que ce coup.",
    "chart --seat": "Tracer « chance » d’après ce que sait ce joueur. Par défaut chaque joueur à "
    "son tour.",
    "chart --all": "Tracer tous les relevés de CHEMIN.",
    "chart --by": "Selon quoi --all groupe les relevés.",
    "chart --page": "La page à tracer si un graphique sur beaucoup de relevés ne tient pas sur une "
    "seule.",
    "chart --list": "Donner la liste des graphiques.",
    "stats --json": "Imprimer un objet JSON.",
    "stats --kind": "Quels chiffres donner. Peut se répéter. « missed » prend plus de temps.",
    "insights --measure": "Ce qu’il faut mesurer.",
    "insights --by": "La dimension selon laquelle partager.",
    "insights --where": "Ne compter que ce qui a cette valeur. Peut se répéter.",
    "insights --list": "Donner la liste des mesures et des dimensions.",
    "insights --json": "Imprimer un objet JSON.",
    "insights --output": "Tracer un graphique, ou écrire ses données.",
    "standings --json": "Imprimer un objet JSON.",
    "standings --csv": "Imprimer des valeurs séparées par des virgules.",
    "standings --cross-table": "Imprimer qui a rencontré qui, avec --game.",
    "standings --without-luck": "Imprimer les résultats avec et sans la chance.",
    "survey --out": "Le dossier à écrire : un nouveau, ou celui d’une enquête interrompue.",
    "survey --jobs": "Combien de processus de cette machine travaillent à la fois. Par défaut un. "
    "Sous Windows il n’y en a qu’un.",
    "survey --scheduler": "L’ordonnanceur Dask dont les processus font le travail, comme "
    "tcp://host:8786.",
    "games --json": "Imprimer une ligne de JSON par jeu.",
    "games --new": "Écrire un paquet avec un nouveau jeu.",
    "games --out": "Où --new l’écrit. Par défaut, un dossier du nom du jeu.",
    "games --diff": "Imprimer les points où ces deux jeux diffèrent.",
    "rules --json": "Imprimer un objet JSON, dans les deux langues.",
    "serve --port": "Le port où écouter. 0 en prend un qui est libre.",
    "serve --load": "Charger ces relevés si la base n’en a pas.",
    "serve --read-only": "Refuser tout changement, de qui que ce soit.",
    "serve --public-read": "Laisser lire n’importe qui, sans jeton.",
    "serve --allowed-host": "Un nom d’hôte sous lequel appeler le service, outre ceux de cette "
    "machine.",
    "serve --trusted-proxy": "L’adresse du mandataire placé devant. On se fie à ses en-têtes "
    "X-Forwarded.",
    "serve --public-url": "L’adresse où les lecteurs trouvent le service, comme "
    "https://club.example. Les demandes pour d’autres hôtes reçoivent 421. À donner derrière un "
    "mandataire.",
    "serve --security-contact": "À qui signaler une faille du service, comme "
    "mailto:zoe@club.example ou https://club.example/security, pour /.well-known/security.txt.",
    "serve --read-rate": "Combien de fois chacun peut lire, ou « off » sans limite. Par défaut "
    "1200/minute, ou off si seule cette machine peut appeler.",
    "serve --write-rate": "Combien de fois chacun peut envoyer, ou « off » sans limite. Par défaut "
    "300/minute, ou off si seule cette machine peut appeler.",
    "serve --threads": "À combien de demandes il travaille à la fois.",
    "serve --per-address": "Combien de connexions une adresse peut avoir. Par défaut un dixième de "
    "toutes celles qui sont permises. Le mandataire peut les avoir toutes.",
    "serve --workers": "Combien de processus font les longs travaux (analyses, graphiques, "
    "statistiques, envois), pour que les autres n’attendent pas. Par défaut le nombre de "
    "processeurs, de 2 à 4.",
    "serve --work-limit": "Combien de temps de processeur un tel travail peut prendre.",
    "serve --body-limit": "Le plus long corps qui puisse être envoyé, en Mio. Décompressé, il peut "
    "être quatre fois plus long.",
    "serve --records-limit": "Combien de relevés peuvent être envoyés à la fois. Qui ne peut pas "
    "écrire en envoie un vingtième.",
    "serve --findings-limit": "Combien de fautes une réponse peut avoir. Qui ne peut pas écrire "
    "en reçoit un vingtième.",
    "serve --judging-time": "Combien de temps de processeur par minute peut aller à juger les "
    "relevés d’un seul. Qui peut écrire peut prendre d’un coup la part d’une heure. 0 ne met pas "
    "de limite. Par défaut 30, ou 0 si seule cette machine peut appeler.",
    "serve --live": "Combien de parties peuvent être suivies en direct à la fois, à mesure "
    "qu’elles sont saisies. 0 n’en permet aucune.",
    "serve --log-format": "La forme sous laquelle les demandes sont notées sur la sortie d’erreur.",
    "export --output": "Le fichier à écrire. Par défaut la sortie standard.",
    "export --form": "Les textes avec leurs annotations, ou octet pour octet comme ils sont venus, "
    "ou sous forme canonique.",
    "export --json": "Écrire des lignes de JSON, comme le service.",
    "export --to": "Écrire des tables des relevés, des coups, des cartes jouées et ainsi de suite. "
    "-o nomme leur dossier, ou pour xlsx leur fichier.",
    "--game": "Seulement les relevés de ce jeu.",
    "--player": "Seulement les relevés avec cela dans le nom d’un joueur.",
    "--event": "Seulement les relevés avec cela dans le nom de la rencontre.",
    "--since": "Seulement les relevés joués ce jour-là ou après, comme 1850.01, autant qu’on le "
    "sait.",
    "--until": "Seulement les relevés joués ce jour-là ou avant, autant qu’on le sait.",
    "export --result": "Seulement les relevés avec ce résultat, tel qu’il est écrit.",
    "export --finding": "Seulement les relevés avec cette faute, un code.",
    "export --text": "Seulement les relevés qui contiennent ces mots.",
    "export --tag": "Seulement les relevés avec cette étiquette, ou avec toutes celles que "
    "séparent des virgules.",
    "export --ok": "Seulement les relevés en ordre, ou seulement ceux qui ont des fautes.",
    "delete --undo": "Ramener les relevés de la corbeille.",
    "token add --scope": "Ce que permet le jeton : lire ; aussi envoyer et changer ; aussi "
    "demander les compteurs.",
    "token add --label": "Un nom auquel vous reconnaîtrez le jeton plus tard.",
    "token list --json": "Imprimer une ligne de JSON par jeton.",
    "restore --yes": "Ne pas demander confirmation. Un script n’est jamais interrogé.",
    "verify --json": "Imprimer une ligne de JSON par dommage.",
    "copy --verify": "Ne rien copier ; dire ce qui diffère.",
    "reindex --missing": "Seulement pour les relevés qui ne l’ont pas.",
    "work --kind": "Seulement pour ces chiffres. Peut se répéter. Par défaut tous.",
    "work --once": "Finir quand il n’y a plus rien à faire.",
    "work --retry": "Réessayer aussi ce qui a échoué trois fois.",
    "work --work-limit": "Combien de temps de processeur un relevé peut prendre.",
    "work --lease": "Si un processus est tué, d’autres reprennent son relevé après ce temps.",
}


CLICK: dict[str, str] = {
    "Usage:": "Usage :",
    "Options": "Options ",
    "Commands": "Commandes ",
    "Show this message and exit.": "Montrer cette aide.",
    "Do you want to continue?": "Continuer ?",
    "Aborted!": "Abandonné.",
    "default: {default}": "par défaut\xa0: {default}",
    "env var: {var}": "variable\xa0: {var}",
    "required": "obligatoire",
    "Error: {message}": "Erreur : {message}",
    "Error: invalid input": "Erreur : réponse non comprise",
    "Try '{command} {option}' for help.": "« {command} {option} » montre l’aide.",
    "Missing command.": "Il manque une commande.",
    "Missing argument": "Il manque l’argument",
    "Missing option": "Il manque l’option",
    "Missing parameter": "Il manque le paramètre",
    "Choose from:\n\t{choices}": "Au choix :\n\t{choices}",
    "Got unexpected extra argument ({args})": "Argument de trop ({args})",
    "Got unexpected extra arguments ({args})": "Arguments de trop ({args})",
    "No such option {name!r}.": "Il n’y a pas d’option {name}.",
    "No such option: {name}": "Il n’y a pas d’option {name}.",
    "Did you mean {possibility}?": "Vouliez-vous dire {possibility} ?",
    "(Did you mean one of: {possibilities}?)": "(Vouliez-vous dire : {possibilities} ?)",
    "Invalid value: {message}": "Valeur impossible : {message}",
    "Invalid value for {param_hint}: {message}": "Valeur impossible pour {param_hint} : {message}",
    "{value!r} is not {choice}.": "« {value} » n’est pas {choice}.",
    "{value!r} is not one of {choices}.": "« {value} » n’est rien de {choices}.",
    "{value!r} is not a valid {number_type}.": "« {value} » n’est pas un nombre qui convient.",
    "{value} is not in the range {range}.": "{value} n’est pas dans les bornes {range}.",
    "Takes {nargs} values but 1 was given.": "Il faut {nargs} valeurs, et non 1.",
    "Takes {nargs} values but {len} were given.": "Il faut {nargs} valeurs, et non {len}.",
    "Option {name!r} does not take a value.": "L’option {name} ne prend pas de valeur.",
    "Option {name!r} requires an argument.": "L’option {name} demande une valeur.",
    "Option {name!r} requires {nargs} arguments.": "L’option {name} demande {nargs} valeurs.",
    "Argument {name!r} takes {nargs} values.": "L’argument {name} prend {nargs} valeurs.",
}

#: Words that stand for a value in a line of usage.
METAVARS: dict[str, str] = {
    "COMMAND [ARGS]...": "COMMANDE [ARGUMENTS]...",
    "[COMMAND] [ARGS]...": "[COMMANDE] [ARGUMENTS]...",
    "ADDRESS": "ADRESSE",
    "CHAPTER": "CHAPITRE",
    "COMMAND": "COMMANDE",
    "DEST": "CIBLE",
    "DIMENSION=VALUE": "DIMENSION=VALEUR",
    "FILE": "FICHIER",
    "[FILE]": "[FICHIER]",
    "FOLDER": "DOSSIER",
    "FROM": "DE",
    "GAME": "JEU",
    "GAME GAME": "JEU JEU",
    "GAME,...": "JEU,...",
    "H": "HÔTE",
    "INTEGER": "ENTIER",
    "[KIND]": "[SORTE]",
    "MB": "MO",
    "MIB": "MIO",
    "NAME": "NOM",
    "NAME=VALUE": "NOM=VALEUR",
    "PATH": "CHEMIN",
    "[PATH]": "[CHEMIN]",
    "PATH...": "CHEMIN...",
    "SEAT": "PLACE",
    "SECONDS": "SECONDES",
    "SOURCE": "SOURCE",
    "TEXT": "TEXTE",
    "TO": "VERS",
}
