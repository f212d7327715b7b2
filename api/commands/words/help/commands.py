"""What each command is for, in French, by its name as it is typed after `carnet`."""

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
    "finit alors par .ndjson ou .jsonl, avant .gz ou .zst. Un fichier dont le nom finit par "
    ".study.json contient une étude, comme « carnet export --study » l’écrit. Le service peut "
    "tourner pendant ce temps.",
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
