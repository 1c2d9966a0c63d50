"""Every error that a user can meet, as one tree, each with its sentence in French and in English.

::

    EngineError
    ├── DocumentError         the file cannot be read
    │   ├── EmptyDocument, TooLarge, UnknownFormat (OldWord), WrongExtension, NoTextLayer (OcrMissing, OcrFrenchMissing), OcrFailed,
    │   └── Encrypted, Damaged, Bomb, BinaryText, DocumentGone (AlignmentGone, GoldGone (AnnotationsGone),
    │                         AdjudicationGone, ListGone (ExportGone)), GoldTooLarge, ArchiveTooLarge, DamagedArchive,
    │                         EncryptedArchive, EmptyArchive, InnerArchive, OutsidePath
    ├── ModelError            the model cannot be used: ModelMissing, ModelAltered, DeviceMissing
    ├── JobError              work that did not end: Cancelled, WorkerDied, TimedOut, NotReady, AdjudicationMoved, AlignmentsBusy, ReviewMoved
    ├── StoreError            the documents cannot be kept: StoreInUse (DatabaseInUse), StoreClosed, StoreMismatch, DamagedLog, StoreFull, StoreBusy,
    │                         StoreDamaged, StoreKeyError (StoreKeyMissing, StoreKeyWrong, StoreKeyBad, StoreKeyExposed, StoreKeyInEnvironment,
    │                         StoreKeyKept), DatabaseError (BadDatabaseUrl, DatabaseDown, DatabaseRefused, DatabaseUnknown, DatabaseRights,
    │                         DatabaseLost)
    ├── ReviewError           an act of a reader cannot be done: NothingToUndo, NothingToRedo, BadAct, BlockingDoubts, BadPseudonym
    ├── DeliveryError         what was made cannot be given: Unwritable, LeakFound
    ├── KeyFileError          a file of correspondence does not open or does not fit: WrongPassword, DamagedKey, OtherKey,
    │                         EditedDocument
    ├── RegisterError         the pseudonyms of a corpus cannot be kept: BadRegister, RegisterClosed, RegisterBusy,
    │                         RegisterMismatch
    ├── ResultError           measures that are kept cannot be shown: NoTexts, OtherTexts, DamagedResults
    └── UsageError            the call itself is wrong: UnknownName, BadPassword, BadSecretFile, BadSetting, BadProfile, FileMissing,
                              FileNotWritten, BadFile (engine.core.broken says what a line can have), BadParties,
                              TooManyParties, NoFile, OnlyOne, SameDocument, DifferentDocuments, NothingShared, TooManyAnnotators, Refused,
                              UnknownLabels, BadMapping, TooManyTexts, NotForPanel, UnknownError, NotTheSame, NothingValidated,
                              GoldInTraining, ListFull, SampleDrawn, NothingToDraw,
                              NothingToExport

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


class ListGone(DocumentGone):
    code = "list.gone"
    fr = "Cette liste n'existe plus sur cette machine : elle a été effacée. Déposez de nouveau les documents si vous en avez encore besoin."
    en = "This list no longer exists on this machine: it was erased. Drop the documents again if you still need them."


class ExportGone(ListGone):
    code = "list.export_gone"
    fr = "Cette archive n'existe plus : elle a été téléchargée, interrompue, ou effacée avec sa liste. Préparez-la de nouveau si vous en avez encore besoin."
    en = "This archive no longer exists: it was downloaded, stopped, or erased with its list. Prepare it again if you still need it."


class ArchiveTooLarge(TooLarge):
    code = "list.archive_too_large"
    fr = "L'archive pèse {size} Mo ; la limite est de {limit} Mo. Rien n'en a été pris : déposez ses fichiers, ou plusieurs archives plus petites."
    en = "The archive weighs {size} MB; the limit is {limit} MB. Nothing of it was taken: drop its files, or several smaller archives."


class DamagedArchive(Damaged):
    code = "list.archive_damaged"
    fr = "Cette archive est endommagée ou incomplète et ne peut pas être ouverte : rien n'en a été pris. Refaites-la, ou déposez ses fichiers."
    en = "This archive is damaged or incomplete and cannot be opened: nothing of it was taken. Make it again, or drop its files."


class EncryptedArchive(Encrypted):
    code = "list.archive_encrypted"
    fr = "Cette archive est protégée par un mot de passe : rien n'en a été pris. Décompressez-la et déposez ses fichiers."
    en = "This archive is protected by a password: nothing of it was taken. Unpack it and drop its files."


class EmptyArchive(EmptyDocument):
    code = "list.archive_empty"
    fr = "Cette archive ne contient aucun document. Vérifiez-la, ou déposez ses fichiers."
    en = "This archive holds no document. Check it, or drop its files."


class InnerArchive(DocumentError):
    code = "list.inner_archive"
    fr = "Une archive rangée dans une autre archive n'est pas ouverte. Décompressez-la et déposez ses fichiers."
    en = "An archive inside an archive is not opened. Unpack it and drop its files."


class OutsidePath(DocumentError):
    code = "list.outside_path"
    fr = "Le chemin de ce fichier mène hors de son archive : par sécurité, il n'a pas été pris. Déposez-le seul s'il est bien à vous."
    en = "The path of this file leads out of its archive: for safety, it was not taken. Drop it by itself if it is really yours."


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


class ReviewMoved(JobError):
    """``who`` changed the document meanwhile; ``version`` names its reading as it is now."""

    code = "review.moved"
    fr = "Ce document vient d'être modifié par {fr}. Votre correction n'a pas été faite, mais elle n'est pas perdue : regardez ce qui a changé, puis confirmez-la."
    en = "This document has just been changed by {en}. Your correction was not made, but it is not lost: look at what changed, then confirm it."

    def __init__(self, who: str = "", version: str = "", **_: object) -> None:
        super().__init__(who=who, version=version, fr=who or "un autre lecteur", en=who or "another reader")


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


class DamagedLog(StoreError):
    code = "store.log"
    fr = (
        "L'historique de relecture de ce document ne peut pas être lu : rien n'y a été ajouté. Rechargez la page ; si cela se reproduit, déposez de "
        "nouveau le document."
    )
    en = "The history of this document's review cannot be read: nothing was added to it. Reload the page; if it happens again, drop the document once more."


class StoreFull(StoreError):
    code = "store.full"
    fr = (
        "Il n'y a plus de place là où les documents sont gardés : rien de ce que vous venez de demander n'a été enregistré, et ce qui l'était avant est "
        "intact. Libérez de la place, puis recommencez."
    )
    en = (
        "There is no room left where documents are kept: nothing of what you just asked for was saved, and what was saved before is intact. "
        "Make room, then try again."
    )


class StoreBusy(StoreError):
    code = "store.busy"
    fr = (
        "Un autre programme (une sauvegarde, par exemple) se sert des documents : rien n'a été enregistré, rien n'est perdu. Attendez une "
        "minute, puis recommencez."
    )
    en = "Another program (a backup, for instance) is using the documents: nothing was saved, nothing is lost. Wait a minute, then try again."


class StoreDamaged(StoreError):
    code = "store.damaged"
    fr = (
        "Une donnée gardée ne peut pas être déchiffrée : elle a été abîmée ou modifiée hors du programme. Rien n'a été changé. Reprenez une "
        "sauvegarde, ou effacez ce document et déposez-le de nouveau."
    )
    en = (
        "Something that is kept cannot be decrypted: it was damaged, or altered outside of the program. Nothing was changed. Go back to a backup, "
        "or erase this document and drop it again."
    )


class StoreKeyError(StoreError):
    code = "store.key"
    fr = "La clé qui chiffre les documents ne peut pas être utilisée. Rien n'a été modifié."
    en = "The key that encrypts the documents cannot be used. Nothing was changed."


class StoreKeyMissing(StoreKeyError):
    code = "store.key.missing"
    fr = (
        "La clé qui chiffre les documents est introuvable ({file}) : sans elle, ils ne peuvent pas être lus, et rien n'a été modifié. Remettez ce "
        "fichier, ou indiquez la clé par NOMDEMPRUNT_STORE_KEY ou NOMDEMPRUNT_STORE_KEY_FILE."
    )
    en = (
        "The key that encrypts the documents cannot be found ({file}): without it they cannot be read, and nothing was changed. Put this file back, "
        "or give the key with NOMDEMPRUNT_STORE_KEY or NOMDEMPRUNT_STORE_KEY_FILE."
    )


class StoreKeyWrong(StoreKeyError):
    code = "store.key.wrong"
    fr = (
        "Cette clé n'est pas celle qui chiffre les documents gardés ici : rien n'a été lu ni modifié. Remettez la bonne clé ({source}), ou indiquez "
        "un autre dossier par NOMDEMPRUNT_VAR."
    )
    en = (
        "This key is not the one that encrypts the documents kept here: nothing was read or changed. Put the right key back ({source}), or name "
        "another folder with NOMDEMPRUNT_VAR."
    )


class StoreKeyBad(StoreKeyError):
    code = "store.key.bad"
    fr = "« {file} » ne contient pas de clé lisible : il en faut une de 32 octets, en base64. Remettez la bonne clé ; rien n'a été modifié."
    en = "“{file}” holds no key that can be read: a key of 32 bytes in base64 is needed. Put the right key back; nothing was changed."


class StoreKeyExposed(StoreKeyError):
    code = "store.key.exposed"
    fr = (
        "D'autres utilisateurs de cette machine peuvent lire la clé des documents : elle est refusée et rien n'a été modifié. Réservez-la à son "
        "propriétaire : chmod 600 {file}"
    )
    en = (
        "Other users of this machine can read the key of the documents: it is refused and nothing was changed. Keep it for its owner: "
        "chmod 600 {file}"
    )


class StoreKeyInEnvironment(StoreKeyError):
    code = "store.key.environment"
    fr = (
        "La clé vient de NOMDEMPRUNT_STORE_KEY, que le programme ne peut pas changer : ajoutez --to FICHIER pour y écrire la nouvelle clé. Rien n'a "
        "été modifié."
    )
    en = (
        "The key comes from NOMDEMPRUNT_STORE_KEY, which the program cannot change: add --to FILE to have the new key written there. Nothing was "
        "changed."
    )


class StoreKeyKept(StoreKeyError):
    code = "store.key.kept"
    fr = "« {file} » existe déjà : la nouvelle clé ne s'écrit pas par-dessus. Donnez un autre nom à --to ; rien n'a été modifié."
    en = "“{file}” exists already: the new key is not written over it. Give --to another name; nothing was changed."


class DatabaseError(StoreError):
    """A PostgreSQL database, named by DATABASE_URL. No sentence holds its password."""

    code = "database"
    fr = (
        "La base de données « {database} » n'a pas accepté la connexion : rien n'a été enregistré. Vérifiez DATABASE_URL et le serveur PostgreSQL, puis "
        "recommencez."
    )
    en = "The database “{database}” did not accept the connection: nothing was saved. Check DATABASE_URL and the PostgreSQL server, then try again."


class BadDatabaseUrl(DatabaseError):
    code = "database.url"
    fr = (
        "DATABASE_URL n'est pas l'adresse d'une base PostgreSQL. Écrivez-la ainsi : postgresql://utilisateur:mot-de-passe@serveur:5432/base, ou "
        "retirez cette variable pour garder les documents dans un fichier."
    )
    en = (
        "DATABASE_URL is not the address of a PostgreSQL database. Write it so: postgresql://user:password@server:5432/database, or remove this "
        "variable to keep documents in a file."
    )


class DatabaseDown(DatabaseError):
    code = "database.down"
    fr = (
        "Le serveur PostgreSQL de « {database} » ne répond pas : rien n'a été enregistré. Vérifiez qu'il est démarré et que DATABASE_URL le désigne, puis "
        "recommencez."
    )
    en = "The PostgreSQL server of “{database}” is not answering: nothing was saved. Check that it runs and that DATABASE_URL names it, then try again."


class DatabaseRefused(DatabaseError):
    code = "database.refused"
    fr = "Le serveur PostgreSQL refuse l'utilisateur ou le mot de passe donnés pour « {database} ». Corrigez-les dans DATABASE_URL, puis recommencez."
    en = "The PostgreSQL server refuses the user or the password given for “{database}”. Correct them in DATABASE_URL, then try again."


class DatabaseUnknown(DatabaseError):
    code = "database.unknown"
    fr = "La base « {database} » n'existe pas sur le serveur PostgreSQL. Créez-la (createdb), ou corrigez DATABASE_URL, puis recommencez."
    en = "There is no database “{database}” on the PostgreSQL server. Create it (createdb), or correct DATABASE_URL, then try again."


class DatabaseRights(DatabaseError):
    code = "database.rights"
    fr = (
        "L'utilisateur de DATABASE_URL n'a pas les droits qu'il faut dans « {database} » : rien n'a été enregistré. Faites-en le propriétaire de la base, "
        "puis recommencez."
    )
    en = "The user of DATABASE_URL lacks the rights it needs in “{database}”: nothing was saved. Make it the owner of the database, then try again."


class DatabaseLost(DatabaseError):
    code = "database.lost"
    fr = (
        "La connexion à la base « {database} » a été coupée : rien de ce que vous venez de demander n'a été enregistré. Recommencez : le programme se "
        "reconnecte de lui-même."
    )
    en = (
        "The connection to the database “{database}” was cut: nothing of what you just asked for was saved. Try again: the program connects again by "
        "itself."
    )


class DatabaseInUse(StoreInUse):
    code = "store.database_in_use"
    fr = "Un autre serveur travaille déjà sur les documents de cette base de données. Arrêtez-le, ou indiquez une autre base par DATABASE_URL."
    en = "Another server already works on the documents of this database. Stop it, or name another database with DATABASE_URL."


class ReviewError(EngineError):
    code = "review"
    fr = "Cette correction ne peut pas être faite. Rien n'a été changé."
    en = "This correction cannot be made. Nothing was changed."


class NothingToUndo(ReviewError):
    code = "review.undo"
    fr = "Il n'y a rien à annuler dans ce document."
    en = "There is nothing to undo in this document."


class NothingToRedo(ReviewError):
    code = "review.redo"
    fr = "Il n'y a rien à rétablir dans ce document."
    en = "There is nothing to redo in this document."


class BadAct(ReviewError):
    """``reason`` is a code of :data:`REASONS`."""

    code = "review.act"
    REASONS: ClassVar[dict[str, tuple[str, str]]] = {
        "span": (
            "ce passage n'est pas dans le texte du document. Sélectionnez-le de nouveau",
            "this passage is not in the text of the document. Select it again",
        ),
        "blank": (
            "la sélection ne contient ni lettre ni chiffre. Sélectionnez les mots à marquer",
            "the selection has neither letter nor digit. Select the words to mark",
        ),
        "taken": (
            "une autre mention se trouve dans ce passage. Retirez-la d'abord, ou sélectionnez un passage qui n'en contient pas",
            "another mention stands in this passage. Remove it first, or select a passage without one",
        ),
        "gone": (
            "cette mention vient d'être modifiée et n'est plus dans le document. Choisissez-la de nouveau",
            "this mention has just been changed and is no longer in the document. Choose it again",
        ),
        "label": ("cette catégorie n'existe pas. Choisissez-en une dans le menu", "there is no such category. Choose one from the menu"),
        "person": (
            "cette personne vient d'être modifiée et n'est plus dans le document. Choisissez-la de nouveau",
            "this person has just been changed and is no longer in the document. Choose them again",
        ),
        "same": (
            "il faut deux personnes différentes. Choisissez-en une autre",
            "two different persons are needed. Choose another",
        ),
        "doubt": ("ce doute n'existe pas dans ce document. Rechargez la page", "there is no such doubt in this document. Reload the page"),
        "unchanged": ("elle ne changerait rien, le document est déjà ainsi", "it would change nothing, the document is already like that"),
        "unknown": ("le programme ne la connaît pas. Rechargez la page", "the program does not know it. Reload the page"),
    }  # fmt: skip
    fr = "Cette correction ne peut pas être faite : {fr}. Rien n'a été changé."
    en = "This correction cannot be made: {en}. Nothing was changed."

    def __init__(self, reason: str = "unknown", **_: object) -> None:
        fr, en = self.REASONS.get(reason, self.REASONS["unknown"])
        super().__init__(reason=reason, fr=fr, en=en)


class BlockingDoubts(ReviewError):
    code = "review.blocking"
    fr = "Doutes bloquants à trancher avant de valider : {n}. Tranchez-les, ou écrivez pourquoi le document peut être validé malgré eux."
    en = "Blocking doubts to settle before validating: {n}. Settle them, or write why the document can be validated in spite of them."


class BadPseudonym(ReviewError):
    """``reason`` is a code of :data:`REASONS`."""

    code = "review.pseudonym"
    REASONS: ClassVar[dict[str, tuple[str, str]]] = {
        "real": ("un mot de ce pseudonyme se trouve dans le document", "a word of this pseudonym stands in the document"),
        "other": ("il est déjà celui d'une autre personne du document", "it is already that of another person of the document"),
        "empty": ("il ne contient ni lettre ni chiffre, ou dépasse 80 caractères", "it has neither letter nor digit, or is over 80 characters"),
    }  # fmt: skip
    fr = "Ce pseudonyme est refusé : {fr}. Choisissez-en un autre ; rien n'a été changé."
    en = "This pseudonym is refused: {en}. Choose another; nothing was changed."

    def __init__(self, reason: str = "empty", **_: object) -> None:
        fr, en = self.REASONS.get(reason, self.REASONS["empty"])
        super().__init__(reason=reason, fr=fr, en=en)


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


class ListFull(UsageError):
    code = "usage.list_full"
    fr = "Cette liste est pleine ({most} documents au plus) : ce document n'a pas été pris. Faites une seconde liste pour les suivants."
    en = "This list is full ({most} documents at most): this document was not taken. Make a second list for the others."


class SampleDrawn(UsageError):
    code = "usage.sample_drawn"
    fr = "L'échantillon de contrôle de cette liste a déjà été tiré : le tirer de nouveau le fausserait. Il est resté tel quel."
    en = "The control sample of this list has already been drawn: drawing it again would bias it. It was left as it is."


class NothingToDraw(UsageError):
    code = "usage.nothing_to_draw"
    fr = "Cette liste ne contient aucun document lisible : il n'y a rien à tirer. Ajoutez-y des documents, puis tirez l'échantillon."
    en = "This list holds no readable document: there is nothing to draw. Add documents to it, then draw the sample."


class NothingToExport(UsageError):
    code = "usage.nothing_to_export"
    fr = "Cette liste n'a encore aucun document à mettre dans l'archive. Validez-en un, puis recommencez."
    en = "This list has no document to put into the archive yet. Validate one, then try again."


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


class NothingValidated(UsageError):
    code = "usage.nothing_validated"
    fr = "Aucun document validé à prendre ici. Relisez et validez un document, ou choisissez une autre partie, puis recommencez."
    en = "There is no validated document to take here. Review and validate a document, or choose another part, then try again."


class GoldInTraining(UsageError):
    code = "usage.gold_in_training"
    fr = "« {file} » a été mis de côté pour mesurer le moteur : il ne doit pas servir à l'entraîner. Donnez le dossier « training » de l'export ; rien n'a été appris."
    en = "“{file}” was set aside to measure the engine: it must not train it. Give the “training” folder of the export; nothing was learnt."
