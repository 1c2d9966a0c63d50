"""Every error that a user can meet, as one tree, each with its sentence in French and in English.

::

    EngineError
    ├── DocumentError         the file cannot be read
    │   ├── EmptyDocument, TooLarge, TooManyPages, UnknownFormat (OldWord), WrongExtension, NoTextLayer (OcrMissing, OcrFrenchMissing), OcrFailed,
    │   └── Encrypted, Damaged, Bomb, BinaryText, DocumentGone (AlignmentGone, GoldGone (AnnotationsGone),
    │                         AdjudicationGone, ListGone (ExportGone)), GoldTooLarge, ArchiveTooLarge, DamagedArchive,
    │                         EncryptedArchive, EmptyArchive, InnerArchive, OutsidePath
    ├── ModelError            the model cannot be used: ModelMissing, ModelAltered, DeviceMissing
    ├── JobError              work that did not end: Cancelled, WorkerDied (WorkerDiedTwice), TimedOut (TooMuchProcessor), TooMuchMemory,
    │                         Busy, TooOften, NotReady, AdjudicationMoved, AlignmentsBusy, ReviewMoved
    ├── StoreError            the documents cannot be kept: StoreInUse (DatabaseInUse), StoreClosed, StoreMismatch, DamagedLog, StoreFull, StoreBusy, StoreBroken,
    │                         StoreDamaged, StoreKeyError (StoreKeyMissing, StoreKeyWrong, StoreKeyBad, StoreKeyExposed, StoreKeyInEnvironment,
    │                         StoreKeyKept), DatabaseError (BadDatabaseUrl, DatabaseDown, DatabaseRefused, DatabaseUnknown, DatabaseRights,
    │                         DatabaseLost)
    ├── ReviewError           an act of a reader cannot be done: NothingToUndo, NothingToRedo, BadAct, BlockingDoubts, BadPseudonym
    ├── DeliveryError         what was made cannot be given: Unwritable, LeakFound (SharedSurname)
    ├── KeyFileError          a file of correspondence does not open or does not fit: WrongPassword, DamagedKey, OtherKey,
    │                         EditedDocument
    ├── RegisterError         the pseudonyms of a corpus cannot be kept: BadRegister, RegisterClosed, RegisterBusy,
    │                         RegisterMismatch
    ├── ResultError           measures that are kept cannot be shown: NoTexts, OtherTexts, DamagedResults
    └── UsageError            the call itself is wrong: UnknownName, BadPassword, BadSecretFile, BadSetting, BadProfile, FileMissing,
                              FileNotWritten, BadFile (engine.core.broken says what a line can
                              have), BadParties, TooManyParties, NoFile, Misdirected, Malformed, Exposed, OnlyOne, SameDocument,
                              DifferentDocuments, NothingShared, TooManyAnnotators, Refused,
                              UnknownLabels, BadMapping, TooManyTexts, NotForPanel, UnknownError,
                              NotTheSame, NothingValidated, GoldInTraining, ListFull, SampleDrawn,
                              NothingToDraw, NothingToExport

A sentence says what happened, what is safe and what to do. It never quotes the text of a document.
"""

from __future__ import annotations

from engine.core.errors.base import EngineError, recall
from engine.core.errors.delivery import (
    BadRegister,
    DamagedKey,
    DeliveryError,
    EditedDocument,
    KeyFileError,
    LeakFound,
    OtherKey,
    RegisterBusy,
    RegisterClosed,
    RegisterError,
    RegisterMismatch,
    SharedSurname,
    Unwritable,
    WrongPassword,
)
from engine.core.errors.documents import (
    AdjudicationGone,
    AlignmentGone,
    AnnotationsGone,
    ArchiveTooLarge,
    BinaryText,
    Bomb,
    Damaged,
    DamagedArchive,
    DocumentError,
    DocumentGone,
    EmptyArchive,
    EmptyDocument,
    Encrypted,
    EncryptedArchive,
    ExportGone,
    GoldGone,
    GoldTooLarge,
    InnerArchive,
    ListGone,
    NoTextLayer,
    OcrFailed,
    OcrFrenchMissing,
    OcrMissing,
    OldWord,
    OutsidePath,
    TooLarge,
    TooManyPages,
    UnknownFormat,
    WrongExtension,
)
from engine.core.errors.results import DamagedResults, NoTexts, OtherTexts, ResultError
from engine.core.errors.review import BadAct, BadPseudonym, BlockingDoubts, NothingToRedo, NothingToUndo, ReviewError
from engine.core.errors.store import (
    BadDatabaseUrl,
    DamagedLog,
    DatabaseDown,
    DatabaseError,
    DatabaseInUse,
    DatabaseLost,
    DatabaseRefused,
    DatabaseRights,
    DatabaseUnknown,
    StoreBroken,
    StoreBusy,
    StoreClosed,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreInUse,
    StoreKeyBad,
    StoreKeyError,
    StoreKeyExposed,
    StoreKeyInEnvironment,
    StoreKeyKept,
    StoreKeyMissing,
    StoreKeyWrong,
    StoreMismatch,
)
from engine.core.errors.usage import (
    BadDecision,
    BadFile,
    BadMapping,
    BadParties,
    BadPassword,
    BadProfile,
    BadSecretFile,
    BadSetting,
    BadShare,
    BadVocabulary,
    DifferentDocuments,
    Exposed,
    FileMissing,
    FileNotWritten,
    GoldInTraining,
    ListFull,
    Malformed,
    Misdirected,
    NoFile,
    NotForPanel,
    NothingShared,
    NothingToDraw,
    NothingToExport,
    NothingValidated,
    NotTheSame,
    OnlyOne,
    Refused,
    SameDocument,
    SampleDrawn,
    TooManyAnnotators,
    TooManyParties,
    TooManyTexts,
    TooManyToAlign,
    UnknownError,
    UnknownLabels,
    UnknownName,
    UsageError,
)
from engine.core.errors.work import (
    AdjudicationMoved,
    AlignmentsBusy,
    Busy,
    Cancelled,
    DeviceMissing,
    JobError,
    LabMissing,
    ModelAltered,
    ModelError,
    ModelForeign,
    ModelMissing,
    NotReady,
    ReviewMoved,
    TimedOut,
    TooMuchMemory,
    TooMuchProcessor,
    TooOften,
    WorkerDied,
    WorkerDiedTwice,
)

__all__ = [
    "AdjudicationGone", "AdjudicationMoved", "AlignmentGone", "AlignmentsBusy", "AnnotationsGone",
    "ArchiveTooLarge", "BadAct", "BadDatabaseUrl", "BadDecision", "BadFile", "BadMapping", "BadParties",
    "BadPassword", "BadProfile", "BadPseudonym", "BadRegister", "BadSecretFile", "BadSetting", "BadShare",
    "BadVocabulary", "BinaryText", "BlockingDoubts", "Bomb", "Busy", "Cancelled", "Damaged",
    "DamagedArchive", "DamagedKey", "DamagedLog", "DamagedResults", "DatabaseDown", "DatabaseError",
    "DatabaseInUse", "DatabaseLost", "DatabaseRefused", "DatabaseRights", "DatabaseUnknown",
    "DeliveryError", "DeviceMissing", "DifferentDocuments", "DocumentError", "DocumentGone",
    "EditedDocument", "EmptyArchive", "EmptyDocument", "Encrypted", "EncryptedArchive", "EngineError",
    "ExportGone", "Exposed", "FileMissing", "FileNotWritten", "GoldGone", "GoldInTraining", "GoldTooLarge",
    "InnerArchive", "JobError", "KeyFileError", "LabMissing", "LeakFound", "ListFull", "ListGone",
    "Malformed", "Misdirected", "ModelAltered", "ModelError", "ModelForeign", "ModelMissing", "NoFile",
    "NoTextLayer", "NoTexts", "NotForPanel", "NotReady", "NotTheSame", "NothingShared", "NothingToDraw",
    "NothingToExport", "NothingToRedo", "NothingToUndo", "NothingValidated", "OcrFailed",
    "OcrFrenchMissing", "OcrMissing", "OldWord", "OnlyOne", "OtherKey", "OtherTexts", "OutsidePath",
    "Refused", "RegisterBusy", "RegisterClosed", "RegisterError", "RegisterMismatch", "ResultError",
    "ReviewError", "ReviewMoved", "SameDocument", "SampleDrawn", "SharedSurname", "StoreBroken", "StoreBusy",
    "StoreClosed", "StoreDamaged", "StoreError", "StoreFull", "StoreInUse", "StoreKeyBad", "StoreKeyError",
    "StoreKeyExposed", "StoreKeyInEnvironment", "StoreKeyKept", "StoreKeyMissing", "StoreKeyWrong",
    "StoreMismatch", "TimedOut", "TooLarge", "TooManyAnnotators", "TooManyPages", "TooManyParties",
    "TooManyTexts", "TooManyToAlign", "TooMuchMemory", "TooMuchProcessor", "TooOften", "UnknownError",
    "UnknownFormat", "UnknownLabels", "UnknownName", "Unwritable", "UsageError", "WorkerDied",
    "WorkerDiedTwice", "WrongExtension", "WrongPassword", "recall",
]  # fmt: skip
