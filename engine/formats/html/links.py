"""What the addresses of a page say: where its links lead, where its pictures come from."""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Callable
from urllib.parse import unquote

_UNSEEN = re.compile("[\x00-\x20\xad\u200b]+")
_PRIVATE = re.compile(
    r"(?:mailto|tel|sms|callto|skype|fax|xmpp|sip|javascript|vbscript|data|file|blob|about|cid|mid|[a-z]):|\\\\", re.I
)
"""Addresses of people, of this machine, of other parts of a message, and programs."""

_BETWEEN_WORDS = re.compile(r"[-_+./?&=#%~,;:]+")
_KNOWN = (b"\x89PNG\r\n", b"\xff\xd8", b"GIF8", b"RIFF", b"II*\0", b"MM\0*")
_PICTURE = re.compile(r"data:(image/(?:png|jpe?g|gif|webp|tiff?))((?:;[\w.=-]{1,40}){0,3});base64,(.*)", re.I | re.S)


def leads_to_nobody(address: str, betrays: Callable[[str], bool]) -> bool:
    """Tell whether an address may stay: it leads to a page, and no name, no mailbox is in it."""
    plain = unquote(unquote(address))
    bare = _UNSEEN.sub("", plain)
    if _PRIVATE.match(bare) or "@" in bare:
        return False
    return not (betrays(address) or betrays(plain) or betrays(_BETWEEN_WORDS.sub(" ", plain)))


def picture(address: str) -> tuple[str, bool]:
    """Give the address of a picture held in the page without its metadata, and whether it had any;
    "" for any other.

    A drawing (SVG) holds texts and programs: it is none of those that stay.
    """
    from engine.formats.scan.picture_metadata import strip  # a page without pictures does not load it

    data = picture_data(address)
    if not data:
        return "", False
    stripped, changed = strip(data)
    return picture_address(address, stripped), changed


def picture_address(address: str, data: bytes) -> str:
    """Give the address that holds another picture of the kind of that in ``address``."""
    kind = address.strip()[len("data:") :].partition(";")[0].lower()
    return f"data:{kind};base64,{b64encode(data).decode()}"


def picture_data(address: str) -> bytes:
    """Decode a picture held in the address itself; nothing for any other address."""
    match = _PICTURE.match(address.strip())
    if not match:
        return b""
    try:
        data = b64decode(unquote(match[3]))
    except (Error, ValueError):
        return b""
    return data if data.startswith(_KNOWN) else b""
