"""Lines of chats: a stamp of the hour, who writes, a colon, the message."""

from __future__ import annotations

import re

_STAMP = (
    r"(?:[\[(][0-9 :.,apm/-]{4,24}[\])]|[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:[ ][ap]m)?(?=[ ])|"
    r"[0-9]{1,2}[/.][0-9]{1,2}[/.][0-9]{2,4},?[ ][0-9]{1,2}[:h][0-9]{2}(?::[0-9]{2})?(?:[ ][ap]m)?[ ]-)[ ]?~?[ ]?"
)
CHAT_STAMP = re.compile(rf"^{_STAMP}", re.MULTILINE)
"""“[18:25] ~”, “(8:02 pm) ”, “08:02:11 ”, “03/11/2019, 18:02 - ”."""
CHAT_HEAD = re.compile(rf"^{_STAMP}[^\n:]{{1,40}}:[ ]", re.MULTILINE)
"""“[18:25] Abdel (3G) : ”, up to the message."""
CHAT_WRITER = re.compile(
    rf"^{_STAMP}(?P<name>\w(?:[\w.-]{{0,38}}\w)?)(?:[ ][^\w\s:]{{1,3}})?[ ]?:(?=[ ])", re.MULTILINE
)
"""Who writes, by one ``name``: “[18:25] ~nono : ok”, “[20:38] qQ_fen_Qq: salut”."""

CHAT_SENDER = re.compile(r"^(?P<name>\w(?:[\w.-]{0,38}\w)?)[ ]{1,2}[0-9]{1,2}:[0-9]{2}(?:[ ][ap]m)?[ ]*$", re.MULTILINE)
"""Who writes and when, on a line above the message: “yasmine.b 09:02”, “ruby.f  10:33 AM”."""

__all__ = ["CHAT_HEAD", "CHAT_SENDER", "CHAT_STAMP", "CHAT_WRITER"]
