"""The original of a pseudonymised document, given back to whoever holds its key."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import ClassVar

from engine.core import DocumentError, EditedDocument, OtherKey, Tabular
from engine.formats import read
from engine.pseudonyms.key.contents import Key
from engine.pseudonyms.key.key import KeySecret, unseal
from engine.pseudonyms.key.patch import follow_way_back
from engine.pseudonyms.names.resemblance import is_version, sketch


@dataclass(frozen=True, slots=True)
class RestoredFile(Tabular):
    """The restored original: its bytes and its file name."""

    data: bytes
    name: str

    COLUMNS: ClassVar[tuple[str, ...]] = ("name", "bytes", "sha256")

    def records(self) -> tuple[tuple[str, int, str]]:
        """Return one row: the file's name, its size and its SHA-256."""
        return ((self.name, len(self.data), sha256(self.data).hexdigest()),)


def restore(pseudonymised: bytes, key: bytes, secret: KeySecret) -> RestoredFile:
    """Restore the original of a pseudonymised file from the bytes of its key file.

    Text formats, e-mails and PDF are restored byte for byte; of a docx or an odt, every part is.

    Raises:
        DamagedKey: the key file is malformed or damaged.
        WrongPassword: it was sealed with another secret.
        OtherKey: it belongs to another document.
        EditedDocument: the document was changed after it was written.
    """
    opened = unseal(key, secret)
    if sha256(pseudonymised).hexdigest() != opened.sha256:
        raise EditedDocument if _is_edited(pseudonymised, opened) else OtherKey
    return RestoredFile(follow_way_back(opened.way_back, pseudonymised), opened.original_name)


def _is_edited(data: bytes, key: Key) -> bool:
    """Tell whether a document still says most of what the one that was delivered said."""
    try:
        text = read(data, key.name).text
    except DocumentError:
        return False
    return is_version(sketch(text), key.sketch)
