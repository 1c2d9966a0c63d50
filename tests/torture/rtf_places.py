"""An RTF file with a name in every place where a word processor shows or keeps words."""

from __future__ import annotations

from tests.torture.names import surname
from tests.torture.trial import READ

PLACES = {
    "rtf body": READ,
    "rtf header": READ,
    "rtf note": READ,
    "rtf list text": READ,
    "rtf old list text": READ,
    "rtf level text": "other_text",
    "rtf before number": "other_text",
    "rtf after number": "other_text",
    "rtf shape": READ,
    "rtf word art": READ,
    "rtf field result": READ,
    "rtf equation": READ,
    "rtf chosen": READ,
    "rtf object result": READ,
    "rtf style": "internal_names",
    "rtf list name": "internal_names",
    "rtf index entry": "other_text",
    "rtf equation field": "fields",
    "rtf link tip": "links",
    "rtf field default": "form_fields",
    "rtf comment": "comments",
    "rtf deleted": "tracked_changes",
    "rtf property": "properties",
    "rtf variable": "custom_properties",
    "rtf bookmark": "bookmarks",
    "rtf alternative text": "alternative_texts",
}
"""What becomes of the words of each place."""


def make() -> bytes:
    """Make the file."""
    s = surname
    lists = (
        r"{\*\listtable{\list\listtemplateid1{\listlevel\levelnfc0{\leveltext\'12Pi\'e8ce " + s("rtf level text") + r" \'00.;}{\levelnumbers\'01;}}"
        r"{\listname " + s("rtf list name") + r";}\listid1}}{\*\listoverridetable{\listoverride\listid1\listoverridecount0\ls1}}"
    )  # fmt: skip
    dropdown = r"{\*\formfield{\fftype2\ffres1{\*\ffname Liste1}{\*\ffl N\'e9ant}{\*\ffl M. " + s("rtf chosen") + "}}}"
    pieces = [
        r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}}{\stylesheet{\s0 Normal;}{\s15 Assignation " + s("rtf style") + ";}}",
        lists,
        r"{\info{\title " + s("rtf property") + r"}}{\*\docvar {n}{" + s("rtf variable") + "}}",
        r"{\header " + s("rtf header") + r"\par}",
        r"\pard M. " + s("rtf body") + r" conclut.{\footnote " + s("rtf note") + r"}\par",
        r"\pard\ls1{\listtext\pard\plain Pi\'e8ce " + s("rtf list text") + r" 1.\tab}bordereau\par",
        r"\pard{\pntext " + s("rtf old list text") + r" 1.\tab}{\*\pn\pnlvlbody{\pntxtb " + s("rtf before number") + r"}{\pntxta " + s("rtf after number") + r"}}ancien\par",
        r"\pard{\shp{\*\shpinst{\sp{\sn wzDescription}{\sv " + s("rtf alternative text") + r"}}{\shptxt " + s("rtf shape") + r"\par}}}\par",
        r"\pard{\shp{\*\shpinst{\sp{\sn shapeType}{\sv 136}}{\sp{\sn gtextUNICODE}{\sv " + s("rtf word art") + r"}}}}\par",
        r"\pard{\field{\*\fldinst MERGEFIELD nom}{\fldrslt " + s("rtf field result") + r"}}\par",
        r"\pard{\mmath{\*\moMath{\mf{\mnum{\mr " + s("rtf equation") + r"}}{\mden{\mr 2}}}}}\par",
        r"\pard{\field{\*\fldinst FORMDROPDOWN " + dropdown + r"}{\fldrslt }}\par",
        r"\pard{\field{\*\fldinst FORMTEXT {\*\formfield{\fftype0{\*\ffdeftext " + s("rtf field default") + r"}}}}{\fldrslt n\'e9ant}}\par",
        r"\pard{\object\objemb{\*\objdata 00}{\result " + s("rtf object result") + r"}}\par",
        r"\pard{\xe " + s("rtf index entry") + r"}{\field{\*\fldinst EQ \\f(" + s("rtf equation field") + r";2)}{\fldrslt }}\par",
        r'\pard{\field{\*\fldinst HYPERLINK "https://justice.example/code" \\o "' + s("rtf link tip") + r'"}{\fldrslt le code}}\par',
        r"\pard{\*\bkmkstart " + s("rtf bookmark") + r"}ici{\*\bkmkend " + s("rtf bookmark") + r"}\par",
        r"\pard {\*\annotation " + s("rtf comment") + r"}l\'e0{\deleted " + s("rtf deleted") + r"}\par}",
    ]  # fmt: skip
    return "\n".join(pieces).encode("ascii")
