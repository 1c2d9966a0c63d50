"""The key of a pseudonymised document: what each pseudonym stands for and the way back, encrypted.

The file is ``magic · length · header · ciphertext · checksum``. The header is JSON in clear (how
the secret becomes a key, salt, nonce) and is authenticated with the ciphertext (AES-256-GCM). The
checksum (SHA-256 of all before) tells a file that was damaged from a password that is wrong. A
password becomes a key through scrypt, at the cost that OWASP recommends (n = 2^17, r = 8: 128 MiB);
a secret file through HKDF.
"""

from __future__ import annotations

import json
import os
import secrets
import struct
import unicodedata
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from engine.core import BadPassword, BadSecretFile, DamagedKey, FileNotWritten, WrongPassword
from engine.pseudonyms.key.contents import Key, from_bytes, make_key as make_key, to_bytes

MAGIC = b"NOMDEMPRUNT-CLE\0\x01"
SHORTEST_PASSWORD = 12
"""Characters. The file can be tried at leisure by whoever holds it."""

SHORTEST_SECRET = 32
"""Bytes of a secret file."""

COST = 2**17
_COSTS = frozenset(2**power for power in range(10, 19))
"""Costs that are believed when a file is read: the dearest takes 256 MiB."""

_LONGEST_HEADER, _LONGEST = 1_000, 512_000_000
_LENGTH = struct.Struct(">I")
_CHECKSUM, _SALT, _NONCE, _KEY = 32, 16, 12, 32


@dataclass(frozen=True, slots=True)
class KeySecret:
    """What opens a key file: a password, or the bytes of a secret file. It is never shown."""

    kind: Literal["scrypt", "hkdf"]
    material: bytes = field(repr=False)

    @classmethod
    def of_password(cls, password: str) -> KeySecret:
        """Make a secret from a password as typed, normalised to NFC so that composed and decomposed
        accents are equal."""
        return cls("scrypt", unicodedata.normalize("NFC", password).encode("utf-8", "surrogatepass"))

    @classmethod
    def of_file(cls, data: bytes) -> KeySecret:
        """Make a secret from the bytes of a secret file.

        Raises:
            BadSecretFile: there are fewer than :data:`SHORTEST_SECRET` bytes.
        """
        if len(data) < SHORTEST_SECRET:
            raise BadSecretFile(least=SHORTEST_SECRET)
        return cls("hkdf", data)


def check_password(password: str) -> str:
    """Return a new password unchanged if it is long enough: :data:`SHORTEST_PASSWORD` characters,
    without blanks at its ends.

    Raises:
        BadPassword: it is too short.
    """
    if len(unicodedata.normalize("NFC", password).strip()) < SHORTEST_PASSWORD:
        raise BadPassword(least=SHORTEST_PASSWORD)
    return password


def make_key_file(path: Path) -> None:
    """Create a secret file of random bytes that only its owner may read; an existing file is never
    overwritten.

    Raises:
        FileNotWritten: the file exists, or the folder cannot be written.
    """
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(secrets.token_bytes(SHORTEST_SECRET))
    except OSError as error:
        raise FileNotWritten(file=path.name) from error


def seal(key: Key, secret: KeySecret) -> bytes:
    """Encrypt a key into the bytes of a key file, laid out as described in the module. Salt and
    nonce are random, so that no two files are equal.

    Raises:
        BadPassword: the password is shorter than :data:`SHORTEST_PASSWORD`.
    """
    if secret.kind == "scrypt":
        check_password(secret.material.decode("utf-8", "surrogatepass"))
    salt, nonce = secrets.token_bytes(_SALT), secrets.token_bytes(_NONCE)
    said: dict[str, str | int] = {"kdf": secret.kind, "salt": salt.hex(), "nonce": nonce.hex()}
    if secret.kind == "scrypt":
        said |= {"n": COST, "r": 8, "p": 1}
    header = json.dumps(said, sort_keys=True).encode()
    head = MAGIC + _LENGTH.pack(len(header)) + header
    body = head + AESGCM(_derive(secret, salt, COST)).encrypt(nonce, to_bytes(key), head)
    return body + sha256(body).digest()


def unseal(data: bytes, secret: KeySecret) -> Key:
    """Decrypt a key file.

    Raises:
        DamagedKey: the data is not a key file, or is damaged.
        WrongPassword: it was sealed with another secret.
    """
    header, head, ciphertext = _split(data)
    if header["kdf"] != secret.kind:
        raise WrongPassword
    try:
        plain = AESGCM(_derive(secret, header["salt"], header["n"])).decrypt(header["nonce"], ciphertext, head)
    except InvalidTag as error:
        raise WrongPassword from error
    return from_bytes(plain)


def _split(data: bytes) -> tuple[dict[str, Any], bytes, bytes]:
    """Cut a key file into its header, the bytes of its head, and its ciphertext; nothing in it is
    believed.

    Raises:
        DamagedKey: it is no key file, or not whole.
    """
    start = len(MAGIC) + _LENGTH.size
    body = data[:-_CHECKSUM]
    if (
        len(data) > _LONGEST
        or not data.startswith(MAGIC)
        or len(body) < start
        or sha256(body).digest() != data[-_CHECKSUM:]
    ):
        raise DamagedKey
    (length,) = _LENGTH.unpack(data[len(MAGIC) : start])
    if length > _LONGEST_HEADER:
        raise DamagedKey
    try:
        said = json.loads(body[start : start + length])
        header = {
            "kdf": said["kdf"],
            "salt": bytes.fromhex(said["salt"]),
            "nonce": bytes.fromhex(said["nonce"]),
            "n": said.get("n", COST),
        }
        fits = (said.get("r", 8), said.get("p", 1)) == (8, 1) and header["n"] in _COSTS
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise DamagedKey from error
    if not fits or len(header["salt"]) != _SALT or len(header["nonce"]) != _NONCE:
        raise DamagedKey
    return header, body[: start + length], body[start + length :]


def _derive(secret: KeySecret, salt: bytes, cost: int) -> bytes:
    if secret.kind == "scrypt":
        return Scrypt(salt=salt, length=_KEY, n=cost, r=8, p=1).derive(secret.material)
    return HKDF(algorithm=SHA256(), length=_KEY, salt=salt, info=MAGIC).derive(secret.material)
