"""Every error that a user can meet, as one tree, each with its sentence in French and in English.

::

    EngineError
    ├── DocumentError         the file cannot be read
    │   ├── EmptyDocument, TooLarge, TooManyPages, UnknownFormat (OldWord), WrongExtension, NoTextLayer (OcrMissing, OcrFrenchMissing), OcrFailed,
    │   └── Encrypted, Damaged, NoDecision, SeveralDecisions, Bomb, BinaryText, DocumentGone (AlignmentGone, GoldGone (AnnotationsGone),
    │                         AdjudicationGone, ListGone (ExportGone), ReportGone), GoldTooLarge, ArchiveTooLarge, DamagedArchive,
    │                         EncryptedArchive, EmptyArchive, InnerArchive, OutsidePath
    ├── ModelError            the model cannot be used: ModelMissing, ModelAltered, BadTagger, SecondOpinionMissing, DeviceMissing, ModelInUse
    ├── JobError              work that did not end: Cancelled, WebhookFailed, WorkerDied (WorkerDiedTwice), TimedOut (TooMuchProcessor), TooMuchMemory,
    │                         Busy (ReportsFull), TooOften, KeyInUse, KeyReused, NotReady, AdjudicationMoved, AlignmentsBusy, ReviewMoved, TrainingUnderWay,
    │                         TrainingDied, ReportClosed, ReportPlaced
    ├── StoreError            the documents cannot be kept: StoreInUse (DatabaseInUse), StoreClosed, StoreMismatch, DamagedLog, StoreFull, StoreBusy, StoreBroken,
    │                         StoreDamaged, StoreKeyError (StoreKeyMissing, StoreKeyWrong, StoreKeyBad, StoreKeyExposed, StoreKeyInEnvironment,
    │                         StoreKeyKept), DatabaseError (BadDatabaseUrl, DatabaseDown, DatabaseRefused, DatabaseUnknown, DatabaseRights,
    │                         DatabaseLost), StoreKeyCommandFailed, KeyShareBad
    │                         BackupError (BackupTaken, BackupMissing, BackupDamaged, BackupNewer, BackupOtherKind,
    │                         StoreNotEmpty, ErasuresNeeded, ProgramMissing, ProgramFailed); AuditFileBad
    ├── ReviewError           an act of a reader cannot be done: NothingToUndo, NothingToRedo, BadAct, BlockingDoubts, BadPseudonym
    ├── DeliveryError         what was made cannot be given: Unwritable (UncertainPages), LeakFound (SharedSurname, PictureLeak), NameLeft, TermLeft, NameInFileName, ZoneNotFound
    ├── KeyFileError          a file of correspondence does not open or does not fit: WrongPassword, DamagedKey, OtherKey,
    │                         EditedDocument
    ├── RegisterError         the pseudonyms of a corpus cannot be kept: BadRegister, RegisterClosed, RegisterBusy,
    │                         RegisterMismatch
    ├── BatchError            a batch cannot be planned or go on: NoBatch, BatchExists, BatchInUse, BatchEmpty, BatchKey,
    │                         OtherFingerprint, TooManyFailures, NoCorpusNames; of one document: SourceChanged, NoTextField;
    │                         of a flow: BadFlow, FlowFolders, BadDuration
    ├── ResultError           measures that are kept cannot be shown: NoTexts, OtherTexts, DamagedResults; nothing is promised:
    │                         OtherEngine, EngineUnknown, RiskFitted, PromiseRefuted; runs: NoCounts, OtherGold,
    │                         SeveralRuns, RunExists, BadRunName, BadParameter, NotKept, BadStore
    ├── AccountError          a person may not do it: LoginNeeded, LoginRefused, PermissionMissing, InvitationGone, WeakPassword, UnequalPasswords,
    │                         WrongCode, ProxyRefused, ProviderDown, BadProvider, ProviderRefused, NoRoleGiven, ProviderSecretBad; AccountGone, BadAccountName, AccountProvided, LastAdministrator, HoldsDocuments, AccountsThere, BadAccess,
     │                         NotAReader, NotAnAdjudicator, ReadsTwice, BadAssignmentRule
    ├── PolicyError           the installation does not allow it: ProfileNotAllowed, StrategyNotAllowed, TermAlwaysHidden,
    │                         ListNotReadTwice, NotReadTwice; BadPolicy
    ├── TokenError            a program may not do it: TokenNeeded, TokenUnknown, TokenExpired, TokenRevoked, ScopeMissing, TokenGone
    └── UsageError            the call itself is wrong: UnknownName (BadMatter), BadPassword, BadSecretFile, BadSetting, BadProfile, BadStrategy, FileMissing, FileNameAsText,
                              FileNotWritten, BadFileName, BadFile (engine.core.broken says what a line can
                              have), BadParties, BadPassage, BadReportText, TooManyParties, BadTerm (BadOwnRule), TooManyTerms, NoFile, Misdirected, Malformed, NoRoute, Exposed, NerPortTaken, BadField,
                              OnlyOne, SameDocument,
                              DifferentDocuments, NothingShared, BadWebhook, OneAnnotator, TooManyAnnotators, Refused,
                              UnknownLabels, BadMapping, TooManyTexts, NotForPanel, UnknownError,
                              NotTheSame, NothingValidated, GoldInTraining, ListFull, SampleDrawn,
                              NothingToDraw, NothingToExport, BadCorpus, BadHyperparameter, BadTrainingName, OtherCorpus

A sentence says what happened, what is safe and what to do. It never quotes the text of a document.
"""

from __future__ import annotations

from engine.core.errors.accounts import *
from engine.core.errors.backup import (
    AuditFileBad,
    BackupDamaged,
    BackupError,
    BackupMissing,
    BackupNewer,
    BackupOtherKind,
    BackupTaken,
    ErasuresNeeded,
    KeyShareBad,
    ProgramFailed,
    ProgramMissing,
    StoreKeyCommandFailed,
    StoreNotEmpty,
)
from engine.core.errors.base import EngineError, error_of, recall, unfilled_sentences
from engine.core.errors.batch import (
    BadDuration,
    BadFlow,
    BatchEmpty,
    BatchError,
    BatchExists,
    BatchInUse,
    BatchKey,
    FlowFolders,
    NoBatch,
    NoCorpusNames,
    NoTextField,
    OtherFingerprint,
    SourceChanged,
    TooManyFailures,
)
from engine.core.errors.delivery import *
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
    NoDecision,
    NoTextLayer,
    OcrFailed,
    OcrFrenchMissing,
    OcrMissing,
    OldWord,
    OutsidePath,
    SeveralDecisions,
    TextTooLarge,
    TooLarge,
    TooManyPages,
    UnknownFormat,
    WrongExtension,
)
from engine.core.errors.policy import *
from engine.core.errors.reports import *
from engine.core.errors.results import (
    BadParameter,
    BadRunName,
    BadStore,
    DamagedResults,
    EngineUnknown,
    NoCounts,
    NoTexts,
    NotKept,
    OtherEngine,
    OtherGold,
    OtherTexts,
    PromiseRefuted,
    ResultError,
    RiskFitted,
    RunExists,
    SeveralRuns,
)
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
from engine.core.errors.tokens import *
from engine.core.errors.training import (
    BadCorpus,
    BadHyperparameter,
    BadTrainingName,
    ModelInUse,
    OtherCorpus,
    TrainingDied,
    TrainingUnderWay,
)
from engine.core.errors.usage import (
    BadDecision,
    BadField,
    BadFile,
    BadFileName,
    BadMapping,
    BadMatter,
    BadOwnRule,
    BadParties,
    BadPassword,
    BadProfile,
    BadSecretFile,
    BadSetting,
    BadShare,
    BadStrategy,
    BadTerm,
    BadVocabulary,
    BadWebhook,
    DifferentDocuments,
    Exposed,
    FileMissing,
    FileNameAsText,
    FileNotWritten,
    GoldInTraining,
    ListFull,
    Malformed,
    Misdirected,
    NerPortTaken,
    NoFile,
    NoRoute,
    NotForPanel,
    NothingShared,
    NothingToDraw,
    NothingToExport,
    NothingValidated,
    NotTheSame,
    OneAnnotator,
    OnlyOne,
    Refused,
    SameDocument,
    SampleDrawn,
    TooManyAnnotators,
    TooManyParties,
    TooManyTerms,
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
    BadTagger,
    Busy,
    Cancelled,
    DeviceMissing,
    JobError,
    KeyInUse,
    KeyReused,
    LabMissing,
    ModelAltered,
    ModelError,
    ModelForeign,
    ModelMissing,
    NotReady,
    ReviewMoved,
    SecondOpinionMissing,
    TimedOut,
    TooMuchMemory,
    TooMuchProcessor,
    TooOften,
    WebhookFailed,
    WorkerDied,
    WorkerDiedTwice,
)

__all__ = [
    "AccountError", "AccountGone", "AccountProvided", "AccountsThere", "AdjudicationGone", "AdjudicationMoved", "AlignmentGone",
    "AlignmentsBusy", "AnnotationsGone", "ArchiveTooLarge", "AuditFileBad", "BackupDamaged", "BackupError",
    "BackupMissing", "BackupNewer", "BackupOtherKind", "BackupTaken", "BadAccess", "BadAccountName", "BadAct", "BadAssignmentRule",
    "BadCorpus", "BadDatabaseUrl", "BadDecision", "BadDuration", "BadField", "BadFile", "BadFileName", "BadFlow", "BadHyperparameter",
    "BadMapping", "BadMatter", "BadOwnRule", "BadParameter", "BadParties", "BadPassage", "BadPassword", "BadPolicy", "BadProfile", "BadProvider", "BadPseudonym", "BadRegister", "BadReportText", "BadRunName", "BadSecretFile", "BadSetting", "BadShare", "BadStore", "BadStrategy", "BadTagger",
    "BadTerm", "BadTrainingName", "BadVocabulary", "BadWebhook", "BatchEmpty", "BatchError", "BatchExists", "BatchInUse",
    "BatchKey", "BinaryText", "BlockingDoubts", "Bomb", "Busy", "Cancelled", "Damaged", "DamagedArchive",
    "DamagedKey", "DamagedLog", "DamagedResults", "DatabaseDown", "DatabaseError", "DatabaseInUse", "DatabaseLost",
    "DatabaseRefused", "DatabaseRights", "DatabaseUnknown", "DeliveryError", "DeviceMissing", "DifferentDocuments",
    "DocumentError", "DocumentGone", "EditedDocument", "EmptyArchive", "EmptyDocument", "Encrypted",
    "EncryptedArchive", "EngineError", "EngineUnknown", "ErasuresNeeded", "ExportGone", "Exposed", "FileMissing",
    "FileNameAsText", "FileNotWritten", "FlowFolders", "GoldGone", "GoldInTraining", "GoldTooLarge", "HoldsDocuments",
    "InnerArchive", "InvitationGone", "JobError", "KeyFileError", "KeyInUse", "KeyReused", "KeyShareBad",
    "LabMissing", "LastAdministrator", "LeakFound", "ListFull", "ListGone", "ListNotReadTwice", "LoginNeeded", "LoginRefused",
    "Malformed", "Misdirected", "ModelAltered", "ModelError", "ModelForeign", "ModelInUse", "ModelMissing",
    "NameInFileName", "NameLeft", "NerPortTaken", "NoBatch", "NoCorpusNames", "NoCounts", "NoDecision", "NoFile", "NoRoleGiven", "NoRoute", "NoTextField", "NoTextLayer", "NoTexts", "NotAReader",
    "NotAnAdjudicator", "NotForPanel", "NotKept", "NotReadTwice", "NotReady", "NotTheSame", "NothingShared", "NothingToDraw", "NothingToExport", "NothingToRedo", "NothingToUndo", "NothingValidated",
    "OcrFailed", "OcrFrenchMissing", "OcrMissing", "OldWord", "OneAnnotator", "OnlyOne", "OtherCorpus", "OtherEngine", "OtherFingerprint", "OtherGold", "OtherKey", "OtherTexts", "OutsidePath",
    "PermissionMissing", "PictureLeak", "PolicyError", "ProfileNotAllowed", "ProgramFailed", "ProgramMissing", "PromiseRefuted", "ProviderDown", "ProviderRefused", "ProviderSecretBad", "ProxyRefused", "ReadsTwice", "Refused", "RegisterBusy", "RegisterClosed", "RegisterError", "RegisterMismatch", "ReportClosed", "ReportGone", "ReportPlaced", "ReportsFull", "ResultError", "ReviewError", "ReviewMoved", "RiskFitted", "RunExists",
    "SameDocument", "SampleDrawn", "ScopeMissing", "SecondOpinionMissing", "SeveralDecisions", "SeveralRuns", "SharedSurname", "SourceChanged", "StoreBroken",
    "StoreBusy", "StoreClosed", "StoreDamaged", "StoreError", "StoreFull", "StoreInUse", "StoreKeyBad", "StoreKeyCommandFailed", "StoreKeyError",
    "StoreKeyExposed", "StoreKeyInEnvironment", "StoreKeyKept", "StoreKeyMissing", "StoreKeyWrong", "StoreMismatch", "StoreNotEmpty", "StrategyNotAllowed", "TermAlwaysHidden", "TermLeft", "TextTooLarge",
    "TimedOut", "TokenError", "TokenExpired", "TokenGone", "TokenNeeded", "TokenRevoked", "TokenUnknown", "TooLarge", "TooManyAnnotators",
    "TooManyFailures", "TooManyPages", "TooManyParties", "TooManyTerms", "TooManyTexts", "TooManyToAlign", "TooMuchMemory", "TooMuchProcessor",
    "TooOften", "TrainingDied", "TrainingUnderWay", "UncertainPages", "UnequalPasswords", "UnknownError", "UnknownFormat", "UnknownLabels",
    "UnknownName", "Unwritable", "UsageError", "WeakPassword", "WebhookFailed", "WorkerDied", "WorkerDiedTwice", "WrongCode", "WrongExtension",
    "WrongPassword", "ZoneNotFound", "error_of", "recall", "unfilled_sentences",
]  # fmt: skip
