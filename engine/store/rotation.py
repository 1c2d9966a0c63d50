"""Change the key of a store: every value is sealed anew in one transaction.

The new key is on the disk before the store is written, beside the old one, and the old one goes
when all is written. Whenever the process is killed, the store is sealed with one of the keys of the
file, and it tells which (:func:`engine.store.opening.own_key`). Who reads or writes meanwhile loses
nothing: a reader sees the store as it was, a writer waits, and each transaction looks first which
key the store has.
"""

from __future__ import annotations

from pathlib import Path

from engine.core import StoreClosed, StoreKeyInEnvironment, StoreKeyKept
from engine.store.audit.log import note
from engine.store.cipher import Cipher
from engine.store.database import Database
from engine.store.keys import StoreKey, make_file, new_key, replace_file
from engine.store.opening import note_key
from engine.store.resealing import key_columns, reseal, sealed_columns


def rotate(database: Database, to: Path | None = None) -> Path:
    """Re-encrypt a store with a new random key and return the file that holds the key. Threads of
    this process may go on; another process that has the store open must find the new key where
    its settings say.

    ``to`` is a new file for the key; by default it replaces the old key in its file.

    Raises:
        StoreKeyInEnvironment: the old key is not in a file, and ``to`` is not given.
        StoreKeyKept: the file ``to`` exists.
        StoreClosed: the file cannot be written.
        StoreError: the store cannot be written; the old key remains valid.
    """
    old, new = database.key.keys[0], new_key()
    file = to or database.key.file
    if file is None:
        raise StoreKeyInEnvironment()
    try:
        if to is None:
            replace_file(file, old, new)
        else:
            make_file(file, new)
    except FileExistsError as error:
        raise StoreKeyKept(file=file) from error
    except OSError as error:
        raise StoreClosed(folder=file.parent) from error
    _reseal(database, Cipher(old), Cipher(new), StoreKey((new,), file))
    if to is None:
        replace_file(file, new)
    database.purge()
    return file


def _reseal(database: Database, old: Cipher, new: Cipher, key: StoreKey) -> None:
    with database.writing() as session:
        connection = session.connection()
        note(session, "store.key")

        def change(value: bytes, place: str, row: str) -> bytes:
            return new.seal(old.open(value, place, row), place, row)

        reseal(connection, sealed_columns(), change, key_columns())
        # Before the transaction ends: the next writer begins the moment it does.
        database.take_key(key, note_key(connection, new))
