"""What can go wrong in a training and nowhere else, each with its sentence; what is done so far is always kept.

``Unseen`` is no failure: it is said while the training goes on.
"""

from __future__ import annotations

from engine.core.errors import UsageError


class TrainingError(UsageError):
    code = "training"
    fr = "L'entraînement ne peut pas continuer."
    en = "The training cannot go on."


class Interrupted(TrainingError):
    code = "training.interrupted"
    fr = (
        "Entraînement interrompu : ce qui est fait est gardé dans « {work} ». Relancez la même commande pour continuer."
    )
    en = "Training interrupted: what is done is kept in “{work}”. Run the same command again to go on."


class WorkInUse(TrainingError):
    code = "training.work_in_use"
    fr = "Un autre entraînement travaille déjà dans « {work} ». Attendez sa fin, ou donnez un autre dossier « work »."
    en = "Another training is already at work in “{work}”. Wait for its end, or give another “work” folder."


class OtherTraining(TrainingError):
    code = "training.other"
    fr = "« {work} » contient un entraînement fait avec d'autres réglages ({keys}). Remettez-les, ou donnez un autre dossier « work »."
    en = "“{work}” holds a training made with other settings ({keys}). Put them back, or give another “work” folder."


class DiskFull(TrainingError):
    code = "training.disk_full"
    fr = (
        "Le disque de « {folder} » est plein : il faut {needed} Mo libres et il en reste {free}. "
        "Le travail fait jusqu'ici est gardé ; libérez de la place et relancez la même commande."
    )
    en = (
        "The disk of “{folder}” is full: {needed} MB of free space are needed and {free} are left. "
        "The work so far is kept; free some space and run the same command again."
    )


class NotWritable(TrainingError):
    code = "training.not_writable"
    fr = "« {folder} » ne peut pas être écrit. Vérifiez le dossier et les droits d'accès."
    en = "“{folder}” cannot be written to. Check the folder and the access rights."


class CorpusMissing(TrainingError):
    code = "training.corpus_missing"
    fr = "Il manque « {file} » dans le dossier de corpus « {folder} »."
    en = "“{file}” is missing in the corpus folder “{folder}”."


class CorpusDamaged(TrainingError):
    code = "training.corpus_damaged"
    fr = "Un fichier du dossier de corpus « {folder} » est abîmé ou n'a pas la forme attendue ({kind}). Copiez-le de nouveau."
    en = "A file of the corpus folder “{folder}” is damaged or not of the expected form ({kind}). Copy it again."


class ShortStream(TrainingError):
    code = "training.short_stream"
    fr = (
        "Il y a {found} caractères à lire et il en faut au moins {needed} pour {batch} textes côte à côte "
        "de {length} caractères. Ajoutez des textes ([shares]), ou baissez batch ou length."
    )
    en = (
        "There are {found} characters to read and at least {needed} are needed for {batch} texts side by side "
        "of {length} characters. Add texts ([shares]), or lower batch or length."
    )


class NoMention(TrainingError):
    code = "training.no_mention"
    fr = "« {file} » ne contient aucune mention : rien ne peut y être appris ni mesuré. Ajoutez des documents annotés ([mix])."
    en = "“{file}” contains no mention: nothing can be learnt from it or measured on it. Add annotated documents ([mix])."


class BadStart(TrainingError):
    code = "training.bad_start"
    fr = "Le modèle de départ « {folder} » ne peut pas servir ici : {what}."
    en = "The model to start from, “{folder}”, cannot be used here: {what_en}."


class BadTransformer(TrainingError):
    code = "training.bad_transformer"
    fr = (
        "Le transformer de « {folder} » ne peut pas servir : {what}. Rien n'est téléchargé : "
        "copiez-y le modèle entier, ou retirez [transformer] de la configuration."
    )
    en = (
        "The transformer of “{folder}” cannot be used: {what_en}. Nothing is downloaded: "
        "copy the whole model there, or take [transformer] out of the configuration."
    )


class ProcessDied(TrainingError):
    code = "training.process_died"
    fr = (
        "Un processus d'entraînement s'est arrêté (code {code}), le plus souvent faute de mémoire. "
        "Ce qui est fait est gardé : baissez batch ou tokens_per_batch et relancez la même commande."
    )
    en = (
        "A training process ended (code {code}), most often for lack of memory. "
        "What is done is kept: lower batch or tokens_per_batch and run the same command again."
    )


class PackageMissing(TrainingError):
    code = "training.package_missing"
    fr = "Cette commande a besoin de {package}, qui ne sert qu'à l'entraînement : installez-le avec « pip install {package} »."
    en = "This command needs {package}, which only training uses: install it with “pip install {package}”."


class Unseen(TrainingError):
    code = "training.unseen"
    fr = "Attention : ces étiquettes ne se trouvent dans aucun document d'entraînement, le modèle ne les apprendra pas : {labels}."
    en = "Mind: these labels are in no training document, the model will not learn them: {labels}."
