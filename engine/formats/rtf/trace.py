"""Where in an RTF file each character comes from, told by the reader itself.

The reader runs once more, and each word it writes is in a dye: one character of its own, as many
times as the word has letters. The text that comes out, with the log of what stood where in the
file, tells the way of each character. Text that the reader leaves out is logged as well, by the
group that holds it.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Callable

from engine.core import Unwritable, document_cache
from engine.formats.rtf import read as rtf
from engine.formats.rtf.dyes import Dyes
from engine.formats.rtf.groups import Brace, DestinationGroup
from engine.formats.rtf.log import HIDDEN, MANY_BYTES, Log, Spans, decode
from engine.formats.rtf.stories import Story

_NAMED = frozenset({"field", "fldrslt", "sp", "object", "result"})
_REVISION = re.compile(
    r"revised|deleted|crauth\w*|crdate\w*|rev(auth|dttm|authdel|dttmdel|prop|prot|isions)|\w*rsid(root)?|"
    r"(tr|pr|cl)(auth|date)|cl(ins|del)(auth|dttm)?|clmrgdr?(auth|dttm)?|clsplitr?|dfrauth|dfrdate|dfrstart|dfrstop|"
    r"upr"
)
"""Control words that say who wrote what when; and the one that announces two forms of a text."""


class RtfTracer(rtf.RtfReader):
    """A reader that keeps a log. ``removes`` says of a destination whether its group is taken out
    of the file, ``unwanted`` are control words that are cut."""

    def __init__(
        self,
        removes: Callable[[str, bool, DestinationGroup | None], bool],
        gone: str = "deleted",
        unwanted: frozenset[str] = frozenset(),
    ) -> None:
        super().__init__()
        self._unwanted = unwanted
        self.log = Log()
        self.groups: list[DestinationGroup] = []
        self.units: dict[int, list[int]] = {}
        self.cut: list[int] = []
        self.patches: list[tuple[int, int, bytes]] = []
        self.hidden_words = 0
        self.revisions = 0
        self._removes = removes
        self._gone = gone
        self._braces: list[Brace] = []
        self._dyes = Dyes()
        self._spans = array("q"), array("q")
        self._at = self._till = self._star = self._serials = 0
        self._muted: Brace | None = None
        self._unicode: int | None = None
        self._was_skipping = False
        self._kept = [self.body]
        self._numbers = {id(self.body): 0}

    @property
    def end_of_file(self) -> int:
        """Where the last token that was read ends."""
        return self._till

    def take(self, token: re.Match[bytes]) -> None:
        """Read one token, and follow braces."""
        self._at, self._till = token.span()
        self._was_skipping = self.to_skip > 0
        if token["symbol"] == b"*":
            self._star = self._at
        super().take(token)
        if self._braces and token.lastgroup and token["symbol"] != b"*":
            self._braces[-1].begun = True
        if token["brace"] == b"{":
            self._serials += 1
            self._braces.append(Brace(self._at, self._serials, self._group(), self._was_skipping))
        elif token["brace"] and self._braces:
            self._close(self._braces.pop())

    def add_bytes(self, data: bytes) -> None:
        """Keep bytes, and where they stand; those that repeat a Unicode character are part of
        it."""
        is_hex = self._till - self._at == 4 and len(data) == 1
        skipped = min(self.to_skip, len(data))
        self.to_skip -= skipped
        if skipped and self._unicode is not None:
            self.log.ends[self._unicode] = self._till if is_hex else self._at + skipped
        if skipped == len(data):
            return
        group = self._group()
        if group is not None and group.word == "pict" and self._braces[-1].group is group:
            group.data.append((self._at + skipped, self._till))
            return
        if self._muted is not None:
            return
        self.bytes += data[skipped:]
        if is_hex:
            self._spans[0].append(self._at)
            self._spans[1].append(self._till)
        else:
            self._spans[0].extend(range(self._at + skipped, self._till))
            self._spans[1].extend(range(self._at + skipped + 1, self._till + 1))

    def flush(self) -> None:
        """Decode the bytes kept."""
        if self.bytes:
            encoding = self.state.encoding
            spans = self._spans
            if encoding in MANY_BYTES:
                text, spans = decode(bytes(self.bytes), encoding, spans)
            else:
                text = self.bytes.decode(encoding, "replace")
            self.bytes.clear()
            self._spans = array("q"), array("q")
            if len(text) != len(spans[0]):
                raise Unwritable
            self._write(text, spans)
        self.to_skip = 0
        self._unicode = None

    def add(self, text: str) -> None:
        """Write what a control word or a symbol stands for."""
        if text:
            self._write(text, (array("q", [self._at]), array("q", [self._till])))

    def obey(self, word: str, number: int | None) -> None:
        """Follow a control word, and note the group that it makes a destination."""
        brace = self._braces[-1] if self._braces else None
        starred, deleted = self.starred, self.state.deleted
        if word in self._unwanted:
            self.patches.append((self._at, self._till, b""))
        if self._muted is None and brace is not None:
            if starred or word in rtf.LEFT_OUT or word in rtf.STORIES or word in _NAMED:
                self._open(brace, word, deleted)
            elif _is_revision(word):
                self._cut_word(word)
        group = self._group()
        if group is not None and brace is not None and brace.group is group:
            if group.word in _NAMED:
                group.words.append((self._at, self._till))
            elif group.word == "pict" and word.endswith(("blip", "metafile", "bitmap")):
                group.kind = word
        if word == "bin":
            self._take_raw(max(0, number or 0), group)
        self.hidden_words += word == "v" and number != 0 and self.state.story is not None
        written = len(self.log.characters)
        super().obey(word, number)
        if word == "u":
            self._unicode = written if len(self.log.characters) > written else None

    def change(self, word: str, number: int | None) -> None:
        """Change how text is read; which tracked text is left out depends on what becomes of
        changes."""
        if word == self._gone:
            super().change("deleted", number)
        elif word not in ("deleted", "revised"):
            super().change(word, number)

    def open_story(self, kind: str) -> None:
        """Send the text of this group to a story, which gets a number."""
        before = self.state.story
        super().open_story(kind)
        if self.state.story is not None and self.state.story is not before:
            self._numbers[id(self.state.story)] = len(self._kept)
            self._kept.append(self.state.story)

    def end(self, word: str) -> None:
        """End a paragraph, a cell or a row."""
        self._dyes.end_word()
        if self.state.deleted and self.state.story is not None and word == "par" and self._muted is None:
            self.patch(self._at, self._till, b"")
        super().end(word)

    def patch(self, start: int, end: int, new: bytes) -> None:
        """Note that bytes are to be written instead of others."""
        self.patches.append((start, end, new))

    def remove(self, group: DestinationGroup) -> None:
        """Note that a group is to be taken out; what followed it must not become what repeats a
        character before it."""
        self.patch(group.start, group.end, b"{}" if group.after_skip else b"")

    def resolve(self, dyed: str) -> tuple[str, list[int | None]]:
        """Take the dye out of a text: give it, and the number in the log of each of its
        characters."""
        return self._dyes.resolve(dyed, self.log.characters)

    def _group(self) -> DestinationGroup | None:
        """Give the innermost destination that is open."""
        return self._braces[-1].inside if self._braces else None

    def _open(self, brace: Brace, word: str, deleted: bool) -> None:
        opened = self._star if self.starred else self._at
        first = not brace.begun
        group = DestinationGroup(
            word, brace.start if first else opened, around=brace.inside, after_skip=brace.after_skip and first
        )
        group.removed = (deleted and word not in _NAMED) or self._removes(word, self.starred, group.around)
        if group.around is not None:
            group.around.inner.append(group)
        if brace.group is None or group.removed:
            brace.group = brace.inside = group
            self.groups.append(group)
        if group.removed:
            self._muted = brace

    def _close(self, brace: Brace) -> None:
        if self._muted is brace:
            self._muted = None
        if brace.group is not None:
            whole = brace.group.start == brace.start
            brace.group.end = self._till if whole else self._at

    def _cut_word(self, word: str) -> None:
        self.revisions += word in ("revised", "deleted")
        self.patch(self._at, self._till, b"{}" if self._was_skipping else b"")

    def _take_raw(self, count: int, group: DestinationGroup | None) -> None:
        """Note bytes that stand as they are; only a picture may keep them."""
        if group is not None and group.word == "pict":
            group.data.append((self._till, -(self._till + count)))
        elif self._muted is None:
            self.patch(self._at, self._till + count, b"")

    def _write(self, text: str, spans: Spans) -> None:
        """Log characters, and write those that are read in their dyes."""
        if self._muted is not None:
            return
        state = self.state
        story = state.story
        number = HIDDEN if story is None else self._numbers[id(story)]
        if len(text) > len(spans[0]):
            raise Unwritable
        first = self.log.add(text, spans, number, state.fallback)
        if story is None:
            self._hide(first, len(text))
        elif state.deleted:
            self.cut += range(first, first + len(text))
        elif not self._joined(text, first, story):
            story.pieces.append(self._dyes.dye(text, first, number))

    def _hide(self, first: int, count: int) -> None:
        group = self._group()
        numbers = range(first, first + count)
        if group is not None:
            group.characters += numbers
        if self._braces:
            self.units.setdefault(self._braces[-1].serial, []).extend(numbers)

    def _joined(self, text: str, first: int, story: Story) -> bool:
        """Make one character of the second half of a surrogate pair and the first."""
        log = self.log
        if not ("\udc00" <= text <= "\udfff" and first and log.stories[first - 1] == log.stories[first]):
            return False
        if not ("\ud800" <= log.characters[first - 1] <= "\udbff" and story.pieces[-1:] == [log.characters[first - 1]]):
            return False
        whole = (log.characters[first - 1] + text).encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        log.characters[first] = whole
        log.characters[first - 1] = "\0"
        log.pairs[first] = (log.starts[first - 1], log.ends[first - 1])
        story.pieces[-1] = self._dyes.new(first)
        return True


@document_cache(4_096)
def _is_revision(word: str) -> bool:
    return _REVISION.fullmatch(word) is not None
