"""What cannot be saved, brought back or proved."""

from __future__ import annotations

from engine.core.errors.base import EngineError
from engine.core.errors.store import StoreError, StoreKeyError


class StoreKeyCommandFailed(StoreKeyError):
    """The command that should print the key did not. ``command`` is its first word."""

    code = "store.key.command"


class KeyShareBad(StoreKeyError):
    """Shares of a key do not make one."""

    code = "store.key.share"


class BackupError(StoreError):
    """A backup cannot be made or brought back. ``folder`` is where it is."""

    code = "backup"


class BackupTaken(BackupError):
    code = "backup.taken"


class BackupMissing(BackupError):
    code = "backup.missing"


class BackupDamaged(BackupError):
    """``file`` is not as the manifest says."""

    code = "backup.damaged"


class BackupNewer(BackupError):
    code = "backup.newer"


class BackupOtherKind(BackupError):
    """It is of the other kind of database, or of another schema."""

    code = "backup.other_kind"


class StoreNotEmpty(BackupError):
    code = "backup.not_empty"


class ErasuresNeeded(BackupError):
    """No log of erasures says what must not come back."""

    code = "backup.erasures"


class ProgramMissing(BackupError):
    """``pg_dump`` or ``pg_restore`` is not installed."""

    code = "backup.program"


class ProgramFailed(BackupError):
    code = "backup.failed"


class AuditFileBad(EngineError):
    """A file of the audit log, or of erasures, is not as it was written from ``line`` on."""

    code = "audit.file"


class AuditTooLong(EngineError):
    """More entries of the audit log are wanted in one file than a page gives: ``most``."""

    code = "audit.long"
