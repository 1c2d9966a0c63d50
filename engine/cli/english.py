"""The help of the command line in English, by its French; a test holds that nothing is left out."""

from __future__ import annotations

STRATEGIES = "lettres, cour, initiales, fictif, tolkien, etiquettes, generaliser, noir, secret"
"""Those of :mod:`engine.replace`, which is not loaded to show the help; a test holds that none is left out."""

ENGLISH: dict[str, str] = {
    "Pseudonymise des décisions de justice et mesure ce qu'il en reste.": "Pseudonymise court decisions and measure what is left.",
    "Langue : fr ou en (aussi NOMDEMPRUNT_LANG).": "Language: fr or en (also NOMDEMPRUNT_LANG).",
    "Trouve les mentions ; écrit du JSON.": "Find the mentions; write JSON.",
    "Remplace les mentions ; écrit le document dans son format.": "Replace the mentions; write the document in its own format.",
    "Rend l'original d'un document pseudonymisé, avec son fichier de correspondance.": (
        "Give back the original of a pseudonymised document, with its key file."
    ),
    "Écrit le texte auquel les positions se rapportent.": "Write the text that the offsets refer to.",
    "Convertit des documents annotés : json, conll, doccano.": "Convert annotated documents: json, conll, doccano.",
    "Compare une annotation à une annotation de référence.": "Compare an annotation with a gold one.",
    "Entraîne un modèle ; reprend où il s'est arrêté.": "Train a model; go on where it stopped.",
    "Liste les exemples, ou écrit le texte de l'un d'eux.": "List the samples, or write the text of one.",
    "Documents à lire ; - pour l'entrée standard.": "Documents to read; - for standard input.",
    "Documents ou dossiers à lire ; - pour l'entrée standard.": "Documents or folders to read; - for standard input.",
    "Document à lire ; - pour l'entrée standard.": "Document to read; - for standard input.",
    "Profil : ce qui est occulté.": "Profile: what is masked.",
    "Modèle installé.": "Installed model.",
    "Modèle installé, pour toutes les langues.": "Installed model, for every language.",
    "Langue des documents : auto (détectée), fr ou en.": "Language of the documents: auto (detected), fr or en.",
    "Règle à ne pas appliquer ; répétable.": "Rule not to apply; may be repeated.",
    "Partie connue du registre, à chercher ; répétable.": "Party known from the register, to look for; may be repeated.",
    "Fichier des parties : un nom par ligne, ou une liste JSON ; - pour l'entrée standard.": (
        "File of the parties: one name per line, or a JSON list; - for standard input."
    ),
    "Où calculer : auto, cpu ou cuda.": "Where to compute: auto, cpu or cuda.",
    "Dossier où écrire un fichier par document.": "Folder to write one file per document to.",
    f"Remplacement, au lieu de celui du profil : {STRATEGIES}.": f"Replacement, instead of the profile's own: {STRATEGIES}.",
    "Modifications suivies : accept (acceptées) ou refuse (refusées).": "Tracked changes: accept or refuse.",
    "Fichier de correspondance à écrire, chiffré ; un dossier pour plusieurs documents.": (
        "Key file to write, encrypted; a folder for several documents."
    ),
    "Fichier dont la première ligne est le mot de passe (ou NOMDEMPRUNT_KEY_PASSWORD).": (
        "File whose first line is the password (or NOMDEMPRUNT_KEY_PASSWORD)."
    ),
    "Fichier secret qui remplace le mot de passe.": "Secret file that stands in for the password.",
    "Registre à créer ou à continuer : les mêmes pseudonymes d'un document à l'autre.": (
        "Register to begin or to go on with: the same pseudonyms from one document to another."
    ),
    "Rapport à écrire, .html ou .pdf ; un dossier pour plusieurs documents.": (
        "Report to write, .html or .pdf; a folder for several documents."
    ),
    "Rapport interne, avec les noms d'origine.": "Internal report, with the original names.",
    "Écrire le texte seul, en .txt.": "Write the text alone, as .txt.",
    "Fichier, ou dossier où écrire un fichier par document.": "File, or a folder to write one file per document to.",
    "Document pseudonymisé ; - pour l'entrée standard.": "Pseudonymised document; - for standard input.",
    "Fichier de correspondance du document.": "Key file of the document.",
    "Fichier ou dossier où écrire.": "File or folder to write to.",
    "Fichier où écrire.": "File to write to.",
    "Fichier ou dossier à convertir ; - pour l'entrée standard.": "File or folder to convert; - for standard input.",
    "Fichier à écrire ; un dossier reçoit un fichier par document ; - pour la sortie standard.": (
        "File to write; a folder gets one file per document; - for standard output."
    ),
    "Format de SRC, si l'extension ne le dit pas.": "Form of SRC, where the extension does not say.",
    "Format de DST, si l'extension ne le dit pas.": "Form of DST, where the extension does not say.",
    "Document que SRC annote, si SRC n'en contient pas le texte.": "Document that SRC annotates, where SRC does not hold its text.",
    "Annotation de référence : fichier ou dossier.": "Gold annotation: file or folder.",
    "Ce que vaut chaque règle, sur GOLD ou, sans GOLD, sur la référence livrée.": "What each rule is worth, on GOLD or, without it, on the gold that ships.",
    "Annotation à mesurer : fichier ou dossier ; - pour l'entrée standard.": (
        "Annotation to measure: file or folder; - for standard input."
    ),
    "Format de PRED, si l'extension ne le dit pas.": "Form of PRED, where the extension does not say.",
    "Écrire du JSON au lieu de tableaux.": "Write JSON instead of tables.",
    "Profil : les mentions qui ne doivent pas rester lisibles.": "Profile: the mentions that must not stay readable.",
    "Configuration, en TOML.": "Configuration, in TOML.",
    "Mesure ce qu'apportent des décisions de plus ; reprend où il s'est arrêté.": (
        "Measure what more decisions bring; go on where it stopped."
    ),
    "Essayer N réglages de l'étiqueteur au lieu d'entraîner.": "Try N settings of the tagger instead of training.",
    "Nombres de décisions, séparés par des virgules ; all pour toutes.": "Numbers of decisions, separated by commas; all for all.",
    "Tirages par nombre de décisions.": "Draws per number of decisions.",
    "Nom d'un exemple ; sans nom, la liste.": "Name of a sample; without one, the list.",
    "Mesure le regroupement des mentions par personne, les rôles et les genres.": (
        "Measure the grouping of mentions by individual, roles and genders."
    ),
    "Règle les probabilités d'un modèle sur les documents fournis, et mesure ce qu'elles valent.": (
        "Calibrate a model's probabilities on the documents that ship, and measure what they are worth."
    ),
    "Règle inactive à appliquer aussi ; répétable.": "Rule that is off by default, to apply too; repeatable.",
    "Avec --ablation : part des mentions que le modèle oublie.": "With --ablation: share of the mentions that the model forgets.",
    "Décisions annotées où mesurer aussi.": "Annotated decisions to measure on, too.",
    "Montrer ce qui a été mesuré, sans rien refaire.": "Show what was measured, make nothing again.",
    "Mesure un modèle sur les genres qu'il a le moins vus à l'entraînement.": (
        "Measure a model on the genres that it has seen least in training."
    ),
    "Mesure la vitesse d'un modèle sur cette machine.": "Measure the speed of a model on this machine.",
    "Document à lire au lieu des exemples.": "Document to read instead of the samples.",
    "Durée de chaque mesure, en secondes, au moins.": "How long each measure goes on at least, in seconds.",
    "Mesure un modèle sur des phrases difficiles, par phénomène.": "Measure a model on hard sentences, by what they are hard for.",
    "Règles derrière le modèle : all, propagation seule ou none.": "Rules behind the model: all, propagation alone, or none.",
    "Écrire aussi chaque phrase manquée : l'attendu et le trouvé.": "Write each failed sentence too: what was expected and found.",
}
