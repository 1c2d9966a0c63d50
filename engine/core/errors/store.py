"""Documents that cannot be kept."""

from __future__ import annotations

from engine.core.errors.base import EngineError


class StoreError(EngineError):
    code = "store"


class StoreClosed(StoreError):
    code = "store.closed"


class StoreInUse(StoreError):
    code = "store.in_use"


class StoreMismatch(StoreError):
    code = "store.mismatch"


class DamagedLog(StoreError):
    code = "store.log"


class StoreFull(StoreError):
    code = "store.full"


class StoreBusy(StoreError):
    code = "store.busy"


class StoreDamaged(StoreError):
    code = "store.damaged"


class StoreBroken(StoreError):
    """The pages of the SQLite file do not hold together."""

    code = "store.broken"


class StoreKeyError(StoreError):
    code = "store.key"


class StoreKeyMissing(StoreKeyError):
    code = "store.key.missing"


class StoreKeyWrong(StoreKeyError):
    code = "store.key.wrong"


class StoreKeyBad(StoreKeyError):
    code = "store.key.bad"


class StoreKeyExposed(StoreKeyError):
    code = "store.key.exposed"


class StoreKeyInEnvironment(StoreKeyError):
    code = "store.key.environment"


class StoreKeyKept(StoreKeyError):
    code = "store.key.kept"


class DatabaseError(StoreError):
    """The PostgreSQL database of DATABASE_URL cannot be used. No sentence contains its password."""

    code = "database"


class BadDatabaseUrl(DatabaseError):
    code = "database.url"


class DatabaseDown(DatabaseError):
    code = "database.down"


class DatabaseRefused(DatabaseError):
    code = "database.refused"


class DatabaseUnknown(DatabaseError):
    code = "database.unknown"


class DatabaseRights(DatabaseError):
    code = "database.rights"


class DatabaseLost(DatabaseError):
    code = "database.lost"


class DatabaseInUse(StoreInUse):
    code = "store.database_in_use"
