"""The key that seals the store: from the environment, from a command that prints it (Vault, a KMS),
or from a file that its owner alone may read, made at the first start.

A file holds one key, or two while they are changed (:mod:`engine.store.rotation`): the store itself
tells which of them is its own.
"""

from __future__ import annotations

import base64
import binascii
import os
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from engine.core import StoreKeyBad, StoreKeyCommandFailed, StoreKeyExposed, StoreKeyMissing, settings, sync_folder
from engine.store.cipher import KEY_BYTES

NAME = "store.key"
_OTHERS = 0o077
COMMAND_SECONDS = 30.0
"""How long a command that prints the key may take."""


@dataclass(frozen=True, slots=True)
class StoreKey:
    """The candidate keys of a store, the likeliest first, and the file they come from, None for the
    environment."""

    keys: tuple[bytes, ...]
    file: Path | None = None

    def __repr__(self) -> str:
        """Say where the key is, and not what it is."""
        return f"StoreKey(file={self.file})"


def find_key(folder: Path, *, make: bool) -> StoreKey:
    """Read the key from the environment variable NOMDEMPRUNT_STORE_KEY, the file named by
    NOMDEMPRUNT_STORE_KEY_FILE, what the command NOMDEMPRUNT_STORE_KEY_COMMAND prints, or
    ``store.key`` in the folder. With ``make`` a missing file is created with a new key.

    Raises:
        StoreKeyCommandFailed: the command prints none.
        StoreKeyMissing: there is no key. StoreKeyBad: it is malformed. StoreKeyExposed: others than
        its owner may read the file.
    """
    if said := settings().store_key:
        return StoreKey((_decoded(said, "NOMDEMPRUNT_STORE_KEY"),))
    if settings().store_key_command and settings().store_key_file is None:
        return StoreKey(ask_command(str(settings().store_key_command)))
    file = settings().store_key_file or folder / NAME
    if make and not file.exists():
        with suppress(FileExistsError):  # another process was faster: its key is the one
            make_file(file, new_key())
    return StoreKey(read_file(file), file)


def ask_command(command: str) -> tuple[bytes, ...]:
    """Run a command, without a shell, and read the keys that it prints, one per line.

    Raises:
        StoreKeyCommandFailed: it cannot be run, fails, takes too long or prints something else.
    """
    import shlex
    import subprocess

    words: list[str] = []
    try:
        words = shlex.split(command)
        done = subprocess.run(  # noqa: S603 # the administrator's own
            words, stdin=subprocess.DEVNULL, capture_output=True, timeout=COMMAND_SECONDS, check=True
        )
        keys = tuple(_decoded(line, "") for line in done.stdout.decode("ascii").split())
    except (OSError, ValueError, IndexError, subprocess.SubprocessError, StoreKeyBad):
        keys = ()  # what it printed is not shown: it may be a key
    if not keys:
        raise StoreKeyCommandFailed(command=words[0] if words else "")
    return keys


def read_file(file: Path) -> tuple[bytes, ...]:
    """Read the keys of a file, one per line.

    Raises:
        StoreKeyMissing, StoreKeyBad, StoreKeyExposed: as :func:`find_key`.
    """
    try:
        descriptor = os.open(file, os.O_RDONLY)
    except FileNotFoundError as error:
        raise StoreKeyMissing(file=file) from error
    except OSError as error:
        raise StoreKeyBad(file=file) from error
    try:
        if os.fstat(descriptor).st_mode & _OTHERS:
            raise StoreKeyExposed(file=file)
        lines = os.read(descriptor, 4096).decode("ascii").split()
    except (OSError, UnicodeDecodeError) as error:
        raise StoreKeyBad(file=file) from error
    finally:
        os.close(descriptor)
    if not lines:
        raise StoreKeyBad(file=file)
    return tuple(_decoded(line, file) for line in lines)


def make_file(file: Path, *keys: bytes) -> None:
    """Create a file of keys atomically.

    Raises:
        FileExistsError: the file exists; it is left unchanged.
    """
    beside = _written(file.with_name(f".{file.name}.{secrets.token_hex(8)}"), keys)
    try:
        os.link(beside, file)
    finally:
        beside.unlink()
    sync_folder(file.parent)


def replace_file(file: Path, *keys: bytes) -> None:
    """Replace the keys of a file atomically."""
    os.replace(_written(_left(file), keys), file)
    sync_folder(file.parent)


def clear_left(file: Path) -> None:
    """Delete the temporary file of a :func:`replace_file` that was interrupted."""
    _left(file).unlink(missing_ok=True)


def new_key() -> bytes:
    """Return a new random key of 32 bytes."""
    return secrets.token_bytes(KEY_BYTES)


def encode_key(key: bytes) -> str:
    """Encode a key as text, in URL-safe base64, as key files and the environment contain it."""
    return base64.urlsafe_b64encode(key).decode("ascii")


def _decoded(said: str, file: object) -> bytes:
    padded = said.strip() + "=" * (-len(said.strip()) % 4)
    try:
        key = base64.b64decode(padded, altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if len(key) != KEY_BYTES:
        raise StoreKeyBad(file=file)
    return key


def _left(file: Path) -> Path:
    return file.with_name(f".{file.name}.new")


def _written(beside: Path, keys: tuple[bytes, ...]) -> Path:
    """Write keys to a file that takes another's place or name, down to the disk."""
    beside.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    beside.unlink(missing_ok=True)
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as opened:
        opened.write("".join(f"{encode_key(key)}\n" for key in keys))
        opened.flush()
        os.fsync(descriptor)
    return beside
