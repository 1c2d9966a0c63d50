"""Documents that a form could mistake for its own signs: made for the tests, each with its mentions
between ⟦ and ⟧ and the label after a bar, as in the samples."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.core.model import Annotation, Document, EngineInfo, entity_at

_MARK = re.compile(r"⟦(.*?)⟧(\w+)⟧", re.DOTALL)


@dataclass(frozen=True, slots=True)
class HostileText:
    """A text with mentions, written ``⟦Awa⟧nom⟧``, and what is hostile about it."""

    about: str
    marked: str

    @property
    def annotation(self) -> Annotation:
        """Return the document with its mentions."""
        parts, entities, length, place = [], [], 0, 0
        for match in _MARK.finditer(self.marked):
            before = self.marked[place : match.start()]
            parts += [before, match[1]]
            start = length + len(before)
            length = start + len(match[1])
            entities.append((start, length, match[2]))
            place = match.end()
        text = "".join([*parts, self.marked[place:]])
        found = tuple(entity_at(text, start, end, label, "human") for start, end, label in entities)
        return Annotation(Document("décision", text), EngineInfo("", "", "", ""), found)


LONG = "a" * 20_000
TEXTS = tuple(
    HostileText(about, marked)
    for about, marked in (
        ("an empty document", ""),
        ("a blank", " "),
        ("line ends alone", "\n\r\n\r\n"),
        ("a sentence without an end", "⟦Awa⟧prenom⟧ conclut"),
        ("a mention that is the text", "⟦Awa⟧prenom⟧"),
        ("mentions at both ends", "⟦Awa⟧prenom⟧ écrit à ⟦Sow⟧nom⟧"),
        ("mentions that touch", "⟦Awa⟧prenom⟧⟦Sow⟧nom⟧ et ⟦Jo⟧nom⟧⟦Li⟧nom⟧."),
        ("mentions of one label side by side", "⟦Awa⟧nom⟧ ⟦Sow⟧nom⟧ ⟦Ba⟧nom⟧\n"),
        ("a mention within a word", "anti⟦sarko⟧nom⟧zyste et l'⟦Awa⟧nom⟧nais\n"),
        ("a mention across lines", "M. ⟦Jean\nde\r\nLa Tour⟧nom⟧ plaide.\n"),
        ("a mention across sentences", "Vu ⟦M. Sow. Il⟧nom⟧ dit.\n"),
        ("leading blanks", "   \t ⟦Awa⟧nom⟧ est là.\n"),
        ("leading lines", "\n\n ⟦Awa⟧nom⟧ est là.\n"),
        ("trailing blanks", "Ici ⟦Awa⟧nom⟧.   \n\n  "),
        ("several blanks", "M.   ⟦Awa  Sow⟧nom⟧   \t  ici.\n"),
        ("blank lines", "Un.\n\n\n\n⟦Awa⟧nom⟧.\n \n\t\nFin.\n"),
        ("Windows line ends", "Un.\r\n⟦Awa⟧nom⟧.\r\n"),
        ("line ends of the first Macs", "Un.\r⟦Awa⟧nom⟧.\r"),
        ("line ends of three systems", "Un.\r\n⟦Awa⟧nom⟧\rdeux\n\rtrois\n"),
        ("tabs", "\t⟦Awa⟧nom⟧\tSow\t\tfin\t\n"),
        ("form feeds and vertical tabs", "Un\f⟦Awa⟧nom⟧\vdeux\f\n"),
        ("U+2028 and U+2029", "Un\u2028⟦Awa⟧nom⟧\u2029deux\n"),
        ("next line, file separator", "Un\x85⟦Awa⟧nom⟧\x1cdeux\x1f\n"),
        ("no-break spaces", "M.\u00a0⟦Awa\u202fSow⟧nom⟧\u2009:\u3000oui\n"),
        ("zero-width signs", "⟦A\u200bwa⟧nom⟧\u200d\u2060 et\ufeff\n"),
        ("a byte order mark first", "\ufeff⟦Awa⟧nom⟧ est là.\n"),
        ("soft hyphens", "⟦Ro\u00adche\u00adblave⟧nom⟧ con\u00adclut.\n"),
        ("combining marks", "⟦Amélie⟧prenom⟧ e\u0301 ⟦Ze\u0301noe\u0308⟧nom⟧ o\u0323\u0302\n"),
        ("a combining mark first", "\u0301⟦Awa⟧nom⟧\u0327\n"),
        ("ligatures", "⟦Lefèvre-Œdipe⟧nom⟧ a ﬁni lʼaﬀaire ǆ ŉ.\n"),
        ("astral letters", "𝒜 ⟦𝔸𝕨𝕒⟧nom⟧ 𐍈 ⟦Sow⟧nom⟧\n"),
        ("emoji before a mention", "😀😀 ⟦Awa⟧nom⟧ 😀\n"),
        ("emoji joined", "👩🏽\u200d⚖️ ⟦👨\u200d👩\u200d👧 Sow⟧nom⟧ 🇫🇷\n"),
        ("an emoji that is a mention", "⟦😀⟧nom⟧⟦😁⟧nom⟧\n"),
        ("right to left", "السيد ⟦محمد⟧prenom⟧ و ⟦כהן⟧nom⟧.\n"),
        ("marks of direction", "\u202b⟦Awa\u202c⟧nom⟧ \u2067x\u2069\u200f\n"),
        ("Chinese without blanks", "原告⟦李小龙⟧nom⟧诉称。被告⟦王⟧nom⟧。\n"),
        ("Thai and Devanagari", "⟦สมชาย⟧nom⟧ और ⟦प्रिया⟧nom⟧\n"),
        ("NUL", "M. ⟦A\0wa⟧nom⟧\0\n"),
        ("control characters", "\x01⟦Awa\x07⟧nom⟧\x1b[31m\x7f\n"),
        ("noncharacters", "⟦Awa\ufffe⟧nom⟧ \uffff\n"),
        ("a replacement character", "⟦Andr\ufffd⟧nom⟧ \ufffd\n"),
        ("a very long word", f"{LONG} ⟦Awa⟧nom⟧ {LONG}\n"),
        ("a very long mention", f"⟦{LONG}⟧nom⟧ fin.\n"),
        ("many mentions", "⟦Awa⟧nom⟧ et ⟦Sow⟧prenom⟧.\n" * 60),
        ("brackets and braces", "[⟦Awa⟧nom⟧] {⟦Sow⟧nom⟧} <⟦Ba⟧nom⟧> ⟦A[1]⟧nom⟧\n"),
        ("bars, stars, underscores", "⟦A|wa⟧nom⟧ | *_* __⟦S_ow⟧nom⟧__ a->b ;\n"),
        ("backslashes", "C:\\new\\⟦Awa⟧nom⟧\\t \\n \\\\ \\u0041 ⟦S\\ow⟧nom⟧\\\n"),
        ("quotation marks", "\"⟦Awa⟧nom⟧\", '⟦Sow⟧nom⟧' «⟦Ba⟧nom⟧» ``x'' \"\"\n"),
        ("commas and semicolons", "⟦Sow, Awa⟧nom⟧;1,2;=1+1,@x,+3,-4\n"),
        ("XML", "&amp; <b>⟦Awa⟧nom⟧</b> &#0; ]]> <!-- ⟦S&w⟧nom⟧ --> <?xml?>\n"),
        ("JSON", '{"text": "⟦Awa⟧nom⟧", "entities": [[0, 1, "nom"]]}\n'),
        ("lines of WebAnno", "#Text=⟦Awa⟧nom⟧\n#FORMAT=WebAnno TSV 3.3\n1-1\t0-3\tAwa\t_\t_\t\n#Text=\n"),
        ("lines of CoNLL", "-DOCSTART- -X- O O\n⟦Awa⟧nom⟧ B-PER\n\nSow O\n-DOCSTART-\n"),
        ("a heading of CoNLL", "-DOCSTART-\t-\t⟦Awa⟧nom⟧\tO\n"),
        ("lines of brat", "T1\tnom 0 3\t⟦Awa⟧nom⟧\nR1\tx Arg1:T1\n#1\tnote\n"),
        ("tags and gaps", "O B-nom I-nom + - \\s \\u{a0} ⟦B-nom⟧nom⟧ ⟦O⟧nom⟧ _ *[1]\n"),
        ("CSV", "file,start,end,label\n\"⟦a\"\"b⟧nom⟧\",0,3,nom\n"),
    )
)  # fmt: skip
