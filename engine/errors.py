"""Every error that a user can meet, as one tree, each with its sentence in French and in English.

::

    EngineError
    ├── DocumentError         the file cannot be read
    │   ├── EmptyDocument, TooLarge, UnknownFormat (OldWord), WrongExtension, NoTextLayer (OcrMissing, OcrFrenchMissing), OcrFailed,
    │   └── Encrypted, Damaged, Bomb, BinaryText, DocumentGone (AlignmentGone, GoldGone (AnnotationsGone),
    │                         AdjudicationGone), GoldTooLarge
    ├── ModelError            the model cannot be used: ModelMissing, ModelAltered, DeviceMissing
    ├── JobError              work that did not end: Cancelled, WorkerDied, TimedOut, NotReady, AdjudicationMoved, AlignmentsBusy
    ├── StoreError            the documents cannot be kept: StoreInUse, StoreClosed, StoreMismatch
    ├── DeliveryError         what was made cannot be given: Unwritable, LeakFound
    ├── KeyFileError          a file of correspondence does not open or does not fit: WrongPassword, DamagedKey, OtherKey,
    │                         EditedDocument
    ├── RegisterError         the pseudonyms of a corpus cannot be kept: BadRegister, RegisterClosed, RegisterBusy,
    │                         RegisterMismatch
    ├── ResultError           measures that are kept cannot be shown: NoTexts, OtherTexts, DamagedResults
    └── UsageError            the call itself is wrong: UnknownName, BadPassword, BadSecretFile, BadSetting, BadProfile, FileMissing,
                              FileNotWritten, BadFile (engine.corpus.broken says what a line can have), BadParties,
                              TooManyParties, NoFile, OnlyOne, SameDocument, DifferentDocuments, NothingShared, TooManyAnnotators, Refused,
                              UnknownLabels, BadMapping, TooManyTexts, NotForPanel, UnknownError, NotTheSame

A sentence says what happened, what is safe and what to do. It never quotes the text of a document.
"""

from __future__ import annotations

from typing import ClassVar

_BY_CODE: dict[str, type[EngineError]] = {}


class EngineError(Exception):
    """The root. ``params`` fill the sentence; ``code`` is stable and may be stored."""

    code: ClassVar[str] = "engine"
    fr: ClassVar[str] = "Une erreur inattendue est survenue. Vos documents sont intacts. Recommencez l'opération."
    en: ClassVar[str] = "An unexpected error occurred. Your documents are intact. Try again."

    def __init__(self, **params: object) -> None:
        self.params = params
        super().__init__(self.sentence("fr"))

    def __init_subclass__(cls) -> None:
        _BY_CODE[cls.code] = cls

    def sentence(self, language: str = "fr") -> str:
        """Say what happened, in ``fr`` or ``en``."""
        return (self.en if language == "en" else self.fr).format(**self.params)


_BY_CODE["engine"] = EngineError


def recall(code: str, params: dict[str, object]) -> EngineError:
    """Make the error again from what was stored of it; an unknown code gives the root's sentence."""
    kind = _BY_CODE.get(code, EngineError)
    try:
        return kind(**params)
    except (KeyError, IndexError):
        return EngineError()


class DocumentError(EngineError):
    code = "document"
    fr = "Ce document ne peut pas être lu."
    en = "This document cannot be read."


class EmptyDocument(DocumentError):
    code = "document.empty"
    fr = "Le document ne contient aucun texte. Vérifiez le fichier et déposez-le de nouveau."
    en = "The document contains no text. Check the file and drop it again."


class TooLarge(DocumentError):
    code = "document.too_large"
    fr = "Le document pèse {size} Mo ; la limite est de {limit} Mo. Divisez le document et recommencez."
    en = "The document weighs {size} MB; the limit is {limit} MB. Split the document and try again."


class GoldTooLarge(TooLarge):
    code = "gold.too_large"
    fr = "Ces fichiers pèsent {size} Mo ; la limite est de {limit} Mo. Réunissez-les dans un fichier zip, ou faites-en plusieurs jeux de référence."
    en = "These files weigh {size} MB; the limit is {limit} MB. Put them into a zip file, or make several reference sets of them."


class UnknownFormat(DocumentError):
    code = "document.unknown_format"
    fr = "Ce format de fichier n'est pas pris en charge. Formats lus : {formats}."
    en = "This file format is not supported. Formats read: {formats}."


class OldWord(UnknownFormat):
    code = "document.old_word"
    fr = "Ce document est à l'ancien format de Word (.doc), qui n'est pas pris en charge. Ouvrez-le dans Word ou LibreOffice, enregistrez-le au format .docx et déposez cette copie."
    en = "This document is in the old Word format (.doc), which is not supported. Open it in Word or LibreOffice, save it as .docx and drop that copy."


class WrongExtension(DocumentError):
    code = "document.wrong_extension"
    fr = "Le fichier porte l'extension « {extension} », mais son contenu est d'un autre format ({found}). Renommez-le avec la bonne extension et déposez-le de nouveau."
    en = "The file has the extension “{extension}”, but its content is of another format ({found}). Rename it with the right extension and drop it again."


class NoTextLayer(DocumentError):
    code = "document.no_text_layer"
    fr = "Ce PDF ne contient que des images : il n'a pas de texte à lire. Faites-le passer par une reconnaissance de caractères (OCR), puis déposez-le de nouveau."
    en = "This PDF contains only images: there is no text to read. Run it through character recognition (OCR), then drop it again."


class OcrMissing(NoTextLayer):
    code = "document.ocr_missing"
    fr = "Ce document est numérisé : il faut une reconnaissance de caractères pour le lire, et Tesseract n'est pas installé sur cette machine. Votre fichier est intact. Installez-le (sous Debian ou Ubuntu : sudo apt-get install tesseract-ocr tesseract-ocr-fra), puis recommencez."
    en = "This document is a scan: reading it takes character recognition, and Tesseract is not installed on this machine. Your file is intact. Install it (on Debian or Ubuntu: sudo apt-get install tesseract-ocr tesseract-ocr-fra), then try again."


class OcrFrenchMissing(OcrMissing):
    code = "document.ocr_french_missing"
    fr = "Ce document est numérisé, et Tesseract est installé sur cette machine sans ses données du français : il lirait mal les noms accentués. Votre fichier est intact. Installez-les (sous Debian ou Ubuntu : sudo apt-get install tesseract-ocr-fra), puis recommencez."
    en = "This document is a scan, and Tesseract is installed on this machine without its French data: it would misread accented names. Your file is intact. Install them (on Debian or Ubuntu: sudo apt-get install tesseract-ocr-fra), then try again."


class OcrFailed(DocumentError):
    code = "document.ocr_failed"
    fr = "La reconnaissance de caractères de ce document n'a pas abouti. Votre fichier est intact. Numérisez-le de nouveau, en 300 points par pouce, ou divisez-le, puis recommencez."
    en = "The character recognition of this document did not succeed. Your file is intact. Scan it again, at 300 dots per inch, or split it, then try again."


class Encrypted(DocumentError):
    code = "document.encrypted"
    fr = "Ce document est protégé par un mot de passe. Enregistrez-en une copie sans mot de passe et déposez-la."
    en = "This document is protected by a password. Save a copy without a password and drop it."


class Damaged(DocumentError):
    code = "document.damaged"
    fr = "Le fichier {format} est endommagé ou incomplet et ne peut pas être ouvert. Enregistrez-le de nouveau depuis le logiciel qui l'a produit."
    en = "The {format} file is damaged or incomplete and cannot be opened. Save it again from the program that made it."


class Bomb(DocumentError):
    code = "document.bomb"
    fr = "Le fichier se décompresse en un volume anormal ({size} Mo) : il a été refusé par sécurité. Enregistrez le texte dans un nouveau fichier."
    en = "The file unpacks to an abnormal size ({size} MB): it was refused for safety. Save the text in a new file."


class BinaryText(DocumentError):
    code = "document.binary"
    fr = "Le contenu de ce fichier n'est pas du texte. Déposez le document d'origine (docx, odt, pdf, txt…)."
    en = "The content of this file is not text. Drop the original document (docx, odt, pdf, txt…)."


class DocumentGone(DocumentError):
    code = "document.gone"
    fr = "Ce document n'existe plus sur cette machine : il a été effacé. Déposez-le de nouveau si vous en avez encore besoin."
    en = "This document no longer exists on this machine: it was erased. Drop it again if you still need it."


class AlignmentGone(DocumentGone):
    code = "alignment.gone"
    fr = "Cette comparaison n'existe plus sur cette machine : elle a été effacée. Déposez de nouveau les deux documents si vous en avez encore besoin."
    en = "This comparison no longer exists on this machine: it was erased. Drop the two documents again if you still need it."


class GoldGone(DocumentGone):
    code = "gold.gone"
    fr = "Ce jeu de référence n'existe plus sur cette machine : il a été effacé. Déposez-le de nouveau si vous en avez encore besoin."
    en = "This reference set no longer exists on this machine: it was erased. Drop it again if you still need it."


class AnnotationsGone(GoldGone):
    code = "agreement.gone"
    fr = "Ces annotations n'existent plus sur cette machine : elles ont été effacées. Déposez-les de nouveau si vous en avez encore besoin."
    en = "These annotations no longer exist on this machine: they were erased. Drop them again if you still need them."


class AdjudicationGone(DocumentGone):
    code = "adjudication.gone"
    fr = "Cet arbitrage n'existe plus sur cette machine : il a été effacé. Commencez-en un autre si vous en avez encore besoin."
    en = "This adjudication no longer exists on this machine: it was erased. Begin another if you still need it."


class ModelError(EngineError):
    code = "model"
    fr = "Le modèle ne peut pas être utilisé."
    en = "The model cannot be used."


class ModelMissing(ModelError):
    code = "model.missing"
    fr = "Le modèle « {name} » est introuvable. Modèles installés : {known}."
    en = "The model “{name}” cannot be found. Installed models: {known}."


class ModelAltered(ModelError):
    code = "model.altered"
    fr = "Le fichier du modèle « {name} » ne correspond pas à son empreinte sha256 : il n'est pas chargé. Réinstallez-le."
    en = "The file of the model “{name}” does not match its sha256: it is not loaded. Install it again."


class ModelForeign(ModelError):
    code = "model.foreign"
    fr = "Le modèle « {name} » a été fait par une autre version du programme. Installez le modèle qui va avec celle-ci."
    en = "The model “{name}” was made by another version of the program. Install the model that goes with this one."


class DeviceMissing(ModelError):
    code = "model.device"
    fr = "Le calcul sur « {device} » n'est pas possible sur cette machine. Choisissez DEVICE=auto ou DEVICE=cpu."
    en = "Computing on “{device}” is not possible on this machine. Choose DEVICE=auto or DEVICE=cpu."


class JobError(EngineError):
    code = "job"
    fr = "Le traitement n'a pas pu aboutir. Le document est intact : relancez-le."
    en = "The work could not be completed. The document is intact: start it again."


class Cancelled(JobError):
    code = "job.cancelled"
    fr = "Le traitement a été interrompu à votre demande. Le document est conservé ; vous pouvez le relancer."
    en = "The work was stopped at your request. The document is kept; you can start it again."


class WorkerDied(JobError):
    code = "job.worker_died"
    fr = "Le moteur s'est arrêté pendant le traitement. Le document est intact : relancez le traitement, le moteur redémarre avec lui."
    en = "The engine stopped during the work. The document is intact: start the work again, the engine starts with it."


class TimedOut(JobError):
    code = "job.timed_out"
    fr = "Le traitement a dépassé la durée permise ({minutes} min) et a été arrêté. Divisez le document et recommencez."
    en = "The work went past the time allowed ({minutes} min) and was stopped. Split the document and try again."


class NotReady(JobError):
    code = "job.not_ready"
    fr = "Le document est encore en cours de traitement. Attendez la fin du traitement, puis recommencez."
    en = "The document is still being worked on. Wait until the work has ended, then try again."


class AdjudicationMoved(JobError):
    code = "adjudication.moved"
    fr = "Quelqu'un d'autre a tranché le passage {place} entre-temps : votre choix n'a pas été enregistré. Regardez le sien, puis tranchez de nouveau s'il ne convient pas."
    en = "Someone else settled passage {place} in the meantime: your choice was not kept. Look at theirs, then settle it again if it does not suit."


class AlignmentsBusy(JobError):
    code = "alignment.busy"
    fr = "Trop de comparaisons sont déjà en cours sur cette machine : la vôtre n'a pas été commencée. Attendez une minute, puis recommencez."
    en = "Too many comparisons are already under way on this machine: yours was not begun. Wait a minute, then try again."


class StoreError(EngineError):
    code = "store"
    fr = "Les documents ne peuvent pas être gardés."
    en = "The documents cannot be kept."


class StoreClosed(StoreError):
    code = "store.closed"
    fr = "Le dossier « {folder} », où les documents sont gardés, ne peut pas être lu ou écrit. Vérifiez les droits d'accès et la place, ou indiquez un autre dossier par NOMDEMPRUNT_VAR."
    en = "The folder “{folder}”, where documents are kept, cannot be read or written. Check the access rights and the space, or name another folder with NOMDEMPRUNT_VAR."


class StoreInUse(StoreError):
    code = "store.in_use"
    fr = "Un autre serveur travaille déjà sur les documents de ce dossier. Arrêtez-le, ou indiquez un autre dossier par NOMDEMPRUNT_VAR."
    en = "Another server already works on the documents of this folder. Stop it, or name another folder with NOMDEMPRUNT_VAR."


class StoreMismatch(StoreError):
    code = "store.mismatch"
    fr = "Les documents de ce dossier ont été gardés par une autre version du programme : rien n'a été modifié. Déplacez ailleurs le dossier data/var, ou indiquez un autre dossier par NOMDEMPRUNT_VAR, puis redémarrez."
    en = "The documents of this folder were kept by another version of the program: nothing was changed. Move the folder data/var away, or name another folder with NOMDEMPRUNT_VAR, then start again."


class DeliveryError(EngineError):
    code = "delivery"
    fr = "Le document pseudonymisé n'a pas pu être remis. L'original est intact."
    en = "The pseudonymised document could not be delivered. The original is intact."


class Unwritable(DeliveryError):
    code = "delivery.unwritable"
    fr = "Ce fichier ne peut pas être réécrit sans risque dans son format : rien n'a été remis. Enregistrez-le de nouveau depuis son logiciel, ou demandez le texte pseudonymisé (.txt)."
    en = "This file cannot be rewritten safely in its format: nothing was delivered. Save it again from its program, or ask for the pseudonymised text (.txt)."


class LeakFound(DeliveryError):
    code = "delivery.leak"
    fr = "Le fichier écrit contient encore un nom ou un numéro à occulter ({where}) : il n'a pas été remis. Relisez ce passage ; si c'est un nom, recommencez en le donnant parmi les noms des parties."
    en = "The file written still holds a name or a number that was to be masked ({where_en}): it was not delivered. Review that passage; if it is a name, start again with it among the names of the parties."

    def __init__(self, where: str, where_en: str = "") -> None:
        super().__init__(where=where, where_en=where_en or where)


class KeyFileError(EngineError):
    code = "key"
    fr = "Le fichier de correspondance ne peut pas être utilisé. Rien n'a été écrit."
    en = "The key file cannot be used. Nothing was written."


class WrongPassword(KeyFileError):
    code = "key.password"
    fr = "Le mot de passe n'ouvre pas ce fichier de correspondance : rien n'a été écrit. Vérifiez-le et recommencez."
    en = "The password does not open this key file: nothing was written. Check it and try again."


class DamagedKey(KeyFileError):
    code = "key.damaged"
    fr = "Le fichier de correspondance est endommagé ou n'en est pas un : rien n'a été écrit. Reprenez celui qui a été enregistré avec le document."
    en = "The key file is damaged, or is none: nothing was written. Take the one that was saved with the document."


class OtherKey(KeyFileError):
    code = "key.other"
    fr = "Ce fichier de correspondance n'est pas celui de ce document : rien n'a été écrit. Prenez celui qui a été enregistré avec lui."
    en = "This key file is not that of this document: nothing was written. Take the one that was saved with it."


class EditedDocument(KeyFileError):
    code = "key.edited"
    fr = "Ce document a été modifié, ou enregistré de nouveau, depuis sa pseudonymisation : rien n'a été écrit. Reprenez le fichier tel qu'il a été remis."
    en = "This document was edited, or saved again, after it was pseudonymised: nothing was written. Take the file as it was delivered."


class RegisterError(EngineError):
    code = "register"
    fr = "Le registre des pseudonymes ne peut pas être utilisé. Rien n'a été écrit."
    en = "The register of pseudonyms cannot be used. Nothing was written."


class BadRegister(RegisterError):
    code = "register.bad"
    fr = "« {file} » n'est pas un registre de pseudonymes, ou il est endommagé : rien n'a été écrit. Reprenez une copie de sauvegarde, ou indiquez un autre fichier."
    en = "“{file}” is not a register of pseudonyms, or it is damaged: nothing was written. Take a backup copy, or name another file."


class RegisterClosed(RegisterError):
    code = "register.closed"
    fr = "Le registre « {file} » ne peut pas être lu ou écrit : rien n'a été remis. Vérifiez le dossier, la place et les droits d'accès."
    en = "The register “{file}” cannot be read or written: nothing was delivered. Check the folder, the space and the access rights."


class RegisterBusy(RegisterError):
    code = "register.busy"
    fr = "Le registre « {file} » est occupé par un autre traitement : rien n'a été remis. Attendez qu'il se termine, puis recommencez."
    en = "The register “{file}” is in use by other work: nothing was delivered. Wait until that has ended, then try again."


class RegisterMismatch(RegisterError):
    code = "register.version"
    fr = "Le registre « {file} » a été fait par une autre version du programme : rien n'a été modifié. Prenez la version qui l'a fait, ou indiquez un autre fichier."
    en = "The register “{file}” was made by another version of the program: nothing was changed. Take the version that made it, or name another file."


class ResultError(EngineError):
    code = "result"
    fr = "Ces résultats ne peuvent pas être montrés."
    en = "These results cannot be shown."


class NoTexts(ResultError):
    code = "result.no_texts"
    fr = "De ce jeu de référence, seuls les comptes sont conservés : ses textes et ses erreurs ne peuvent pas être montrés. Choisissez un jeu dont les textes sont fournis, ou apportez le vôtre."
    en = "Only counts are kept of this reference set: its texts and its errors cannot be shown. Choose a set whose texts are supplied, or bring your own."


class OtherTexts(ResultError):
    code = "result.other_texts"
    fr = "Les résultats « {file} » ont été mesurés sur un autre texte que celui de la référence (document {document}) : ils ne sont pas montrés. Recommencez la mesure : make evaluate."
    en = "The results “{file}” were measured on a text that differs from the reference (document {document}): they are not shown. Measure again: make evaluate."


class DamagedResults(ResultError):
    code = "result.damaged"
    fr = "Le fichier de résultats « {file} » est endommagé à la ligne {line} : rien n'en est montré. Reprenez celui qui est fourni, ou recommencez la mesure : make evaluate."
    en = "The file of results “{file}” is damaged at line {line}: nothing in it is shown. Take the one supplied, or measure again: make evaluate."


class UsageError(EngineError):
    code = "usage"
    fr = "L'appel est incorrect : {what}."
    en = "The call is wrong: {what}."


class BadPassword(UsageError):
    code = "usage.bad_password"
    fr = "Le mot de passe est trop court : il en faut un d'au moins {least} caractères, par exemple quatre mots sans lien."
    en = "The password is too short: it must have at least {least} characters, for instance four unrelated words."


class BadSecretFile(UsageError):
    code = "usage.bad_secret_file"
    fr = "Le fichier secret est trop court pour protéger quoi que ce soit : il lui faut au moins {least} octets tirés au hasard."
    en = "The secret file is too short to protect anything: it must hold at least {least} random bytes."


class UnknownName(UsageError):
    code = "usage.unknown_name"
    fr = "« {name} » est inconnu ici. Choix possibles : {known}."
    en = "“{name}” is unknown here. Choices: {known}."


class BadSetting(UsageError):
    code = "usage.bad_setting"
    fr = "{name} vaut « {value} » : il faut un nombre entier de {least} à {most}."
    en = "{name} is “{value}”: it must be a whole number from {least} to {most}."


class BadShare(UsageError):
    code = "usage.bad_share"
    fr = "{name} vaut « {value} » : il faut un nombre plus grand que 0 et plus petit que 1, par exemple 0,05."
    en = "{name} is “{value}”: it must be a number greater than 0 and less than 1, such as 0.05."


class BadProfile(UsageError):
    code = "usage.bad_profile"
    fr = "Le profil « {file} » ne peut pas être lu : il lui faut, en TOML, un nom « fr », un nom « en » et une table « labels »."
    en = "The profile “{file}” cannot be read: it needs, in TOML, a name “fr”, a name “en” and a table “labels”."


class FileMissing(UsageError):
    code = "usage.file_missing"
    fr = "« {file} » est introuvable ou ne peut pas être ouvert. Vérifiez le chemin et les droits d'accès."
    en = "“{file}” cannot be found or opened. Check the path and the access rights."


class FileNotWritten(UsageError):
    code = "usage.file_not_written"
    fr = "« {file} » ne peut pas être écrit. Vérifiez le dossier, la place et les droits d'accès ; les originaux sont intacts."
    en = "“{file}” cannot be written. Check the folder, the space and the access rights; the originals are intact."


class BadFile(UsageError):
    code = "usage.bad_file"
    fr = "{file}, ligne {line} : {what}"
    en = "{file}, line {line}: {what}"


class BadParties(UsageError):
    code = "usage.bad_parties"
    fr = "Le fichier des parties « {file} » ne peut pas être lu : il lui faut un nom par ligne, ou une liste JSON de noms."
    en = "The file of parties “{file}” cannot be read: it needs one name per line, or a JSON list of names."


class TooManyParties(UsageError):
    code = "usage.too_many_parties"
    fr = "La liste des parties est trop longue : {most} noms au plus, de {longest} caractères au plus. Réduisez-la et recommencez."
    en = "The list of parties is too long: {most} names at most, of {longest} characters at most. Shorten it and try again."


class NoFile(UsageError):
    code = "usage.no_file"
    fr = "Aucun fichier n'a été reçu. Choisissez un fichier et envoyez-le de nouveau."
    en = "No file was received. Choose a file and send it again."


class DifferentDocuments(UsageError):
    code = "usage.different_documents"
    fr = "Ces deux moteurs n'ont pas été mesurés sur les mêmes documents ({first} d'un côté, {second} de l'autre, {common} en commun) : ils ne peuvent pas être comparés. Choisissez deux moteurs mesurés sur le même jeu."
    en = "These two engines were not measured on the same documents ({first} on one side, {second} on the other, {common} in common): they cannot be compared. Choose two engines measured on the same set."


class TooManyAnnotators(UsageError):
    code = "usage.too_many_annotators"
    fr = "Cela ferait {found} annotateurs, un par fichier, et {most} au plus peuvent être comparés. Rien n'a été gardé : réunissez les fichiers d'une même personne dans un fichier zip."
    en = "This would make {found} annotators, one for each file, and {most} at most can be compared. Nothing was kept: put the files of one person together in a zip file."


class NothingShared(UsageError):
    code = "usage.nothing_shared"
    fr = "« {file} » n'annote aucun document de « {other} » ni des autres fichiers : rien ne peut être comparé, et rien n'a été gardé. Donnez les annotations des mêmes documents, sous les mêmes noms ; réunissez les fichiers d'une même personne dans un fichier zip."
    en = "“{file}” annotates no document of “{other}” or of the other files: nothing can be compared, and nothing was kept. Give annotations of the same documents, under the same names; put the files of one person together in a zip file."


class Refused(UsageError):
    code = "usage.refused"
    fr = "Cette demande ne vient pas de l'application : elle a été refusée. Rechargez la page et recommencez."
    en = "This request does not come from the application: it was refused. Reload the page and try again."


class SameDocument(UsageError):
    code = "usage.same_document"
    fr = "Les deux documents sont les mêmes : il n'y a rien à comparer. Donnez d'un côté la décision originale, de l'autre sa version publiée, où les noms sont remplacés."
    en = "The two documents are the same: there is nothing to compare. Give the original decision on one side and, on the other, its published version, where names are replaced."


class OnlyOne(UsageError):
    code = "usage.only_one"
    fr = "Il manque un des deux documents. Donnez la décision originale et sa version publiée."
    en = "One of the two documents is missing. Give the original decision and its published version."


class UnknownLabels(UsageError):
    code = "gold.labels"
    fr = "Étiquettes inconnues de l'outil : {labels}. Dites pour chacune à quelle étiquette de l'outil elle correspond, ou ignorez-la (en ligne de commande : --map {first}=CODE, ou --map {first}= pour l'ignorer)."
    en = "Labels unknown to the tool: {labels}. Say for each which label of the tool it stands for, or ignore it (on the command line: --map {first}=CODE, or --map {first}= to ignore it)."


class BadMapping(UsageError):
    code = "usage.bad_mapping"
    fr = "La correspondance « {value} » est incorrecte : il faut ÉTIQUETTE=CODE, ou ÉTIQUETTE= pour l'ignorer. Codes possibles : {known}."
    en = "The mapping “{value}” is wrong: it must be LABEL=CODE, or LABEL= to ignore it. Possible codes: {known}."


class NotForPanel(UsageError):
    code = "usage.not_for_panel"
    fr = "Cette phrase ne peut pas entrer dans le panel de qualité : son texte n'est pas connu en entier, elle est trop longue, ou elle contient un signe réservé au balisage. Recopiez-la à la main dans le fichier du panel, ou choisissez une autre erreur."
    en = "This sentence cannot go into the quality panel: its text is not wholly known, it is too long, or it holds a sign reserved for the markup. Copy it by hand into the panel's file, or choose another error."


class UnknownError(UsageError):
    code = "usage.unknown_error"
    fr = "Il n'y a pas d'erreur « {identity} » ici : le moteur ou le jeu a changé. Reprenez son identifiant dans la liste des erreurs."
    en = "There is no error “{identity}” here: the engine or the set has changed. Take its id from the list of errors."


class TooManyTexts(UsageError):
    code = "gold.too_many_texts"
    fr = "Ce jeu a {found} documents ; le serveur en annote {most} au plus. Annotez-les en ligne de commande (python -m engine annotate), puis déposez le résultat ici."
    en = "This set has {found} documents; the server annotates {most} at most. Annotate them on the command line (python -m engine annotate), then drop the result here."


class BadDecision(UsageError):
    code = "usage.bad_decision"
    fr = "La décision sur le passage {place} ne peut pas être prise : ce passage n'est pas (ou plus) un désaccord de cette décision de justice, ou ses mentions sont vides, sortent du texte ou en recouvrent une autre. Rien n'a été changé ; corrigez-la et recommencez."
    en = "The decision on place {place} cannot be taken: this place is not (or no longer) a disagreement of this document, or its mentions are empty, leave the text or overlap another. Nothing was changed; correct it and try again."


class TooManyToAlign(UsageError):
    code = "usage.too_many_to_align"
    fr = "Gamma ne peut pas être calculé pour tous ces annotateurs à la fois sur ce document : il y a trop de façons d'aligner leurs mentions. Mesurez-les deux à deux."
    en = "Gamma cannot be computed for all these annotators at once on this document: there are too many ways to align their mentions. Measure them two by two."


class NotTheSame(UsageError):
    code = "usage.not_the_same"
    fr = "Ces deux textes ne semblent pas être la même décision : {share} % des mots seulement se retrouvent de l'un à l'autre. Choisissez l'original d'un côté, sa version publiée de l'autre ; s'il s'agit bien d'eux, comparez-les en texte, sans les annexes."
    en = "These two texts do not seem to be the same decision: only {share}% of the words of one are in the other. Choose the original on one side and its published version on the other; if these are the right ones, compare them as text, without the annexes."
