"""Column files as texts with spans: Wikigold (Balasuriya et al. 2009) and the Enron threads with
coreference (Dakle et al. 2020)."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from pathlib import Path

from engine.lab.generate.english.names import cut_name
from engine.lab.generate.refill import Span

Mention = tuple[int, int, str]
"""Start, end (characters of the text made) and the class: P person, O organisation, L place, D
document."""

_TIGHT_BEFORE = frozenset(
    [
        ",",
        ".",
        ";",
        ":",
        "!",
        "?",
        ")",
        "'s",
        "n't",
        "'re",
        "'ll",
        "'ve",
        "'m",
        "'d",
        "%",
        "]",
        ">",
        "''",
        "/",
        "@",
        "-",
    ]
)
_TIGHT_AFTER = frozenset(["(", "<", "[", "``", "/", "$", "#", "@", "-"])
_MARK = re.compile(r"\((?P<open>[A-Z])(?P<of>\d+)\*?(?P<whole>\))?|(?P<close>[A-Z])(?P<id>\d+)\*?\)")
_WORD = re.compile(r"[^\W_]+(?:['’.-][^\W_]+)*\.?")
_NOT_NAMES = frozenset(
    "i me my mine myself we us our ours ourselves you your yours yourself he him his himself she her hers herself they them their theirs themselves it its"
    " who whom whose that this these those what which everyone everybody anyone anybody someone somebody one ones both all each other others another"
    " the a an and or of for in at to on with assistant manager director president vice chairman ceo cfo coo evp svp vp officer executive"
    " administrative administrator attorney counsel lawyer trader analyst associate secretary coordinator specialist representative consultant engineer"
    " customer customers client clients team group people person guys guy folks members member employees employee staff friend friends man woman men women"
    " wife husband kids kid son daughter brother sister mother father mom dad family parents parent baby boy girl boss contact contacts user users owner"
    " owners caller speaker sender recipient recipients recruiter candidate candidates host hosts senator governor judge court company senior all".split()
)  # fmt: skip


_PARTICLES = frozenset(["de", "la", "van", "der", "von", "del", "di", "da"])


def build(rows: list[list[str]]) -> tuple[str, list[tuple[int, int]]]:
    """Put tokens together as a text: an empty row is a line end, punctuation touches what it
    belongs to. Gives the tokens' offsets."""
    parts: list[str] = []
    places: list[tuple[int, int]] = []
    length, tight = 0, True
    for row in rows:
        word = row[0] if row else "\n"
        glue = "" if tight or word in _TIGHT_BEFORE or word == "\n" else " "
        parts += [glue, word]
        places.append((length + len(glue), length + len(glue) + len(word)))
        length += len(glue) + len(word)
        tight = word in _TIGHT_AFTER or word == "\n"
    return "".join(parts), places


def threads(corpora: Path) -> Iterator[tuple[str, str, list[Mention]]]:
    """Yield (id, text, mentions) of the Enron threads: ``enron/train/…`` and ``enron/test/…``;
    mentions as the source has them, pronouns too."""
    for path in sorted((corpora / "en/enron_coref").glob("*/*.conll")):
        lines = path.read_text(encoding="utf-8").splitlines()
        rows = [line.split("\t") if line.strip() else [] for line in lines if not line.startswith("#")]
        text, places = build(rows)
        yield f"enron/{path.parent.name}/{path.stem}", text, sorted(_mentions(rows, places))


def _mentions(rows: list[list[str]], places: list[tuple[int, int]]) -> Iterator[Mention]:
    """Read the entity column: the last but one where there are four or more, else the second; an id
    may be open twice."""
    opened: list[tuple[str, str, int]] = []
    for row, (start, end) in zip(rows, places, strict=True):
        column = next((cell for cell in row[1:] if _MARK.search(cell)), "")
        for mark in _MARK.finditer(column):
            if mark["open"] and mark["whole"]:
                yield start, end, mark["open"]
            elif mark["open"]:
                opened.append((mark["open"], mark["of"], start))
            else:
                at = next(
                    (i for i in reversed(range(len(opened))) if opened[i][:2] == (mark["close"], mark["id"])), None
                )
                if at is not None:
                    yield opened.pop(at)[2], end, mark["close"]


def is_name(mention: str) -> bool:
    """Tell whether a person's mention is a name: every word begins with a capital and none is a
    pronoun, an office or a common noun.

    An e-mail address is no name here: it is counted apart.
    """
    words = [match[0] for match in _WORD.finditer(mention)]
    if "@" in mention or any(char.isdigit() for char in mention) or not words or len(words) > 5:
        return False
    if not re.search(r"[^\W\d_]{2}", mention):
        return False
    return all(_may_be_in_a_name(word) for word in words)


def _may_be_in_a_name(word: str) -> bool:
    initial = len(word.rstrip(".")) == 1 and word[0].isupper()
    return initial or (word[0].isupper() and word.lower().rstrip(".") not in _NOT_NAMES) or word in _PARTICLES


def lower_names(text: str, mentions: list[Mention]) -> list[Mention]:
    """Find the persons' mentions in lower case (``ben``) whose every word is in a name that the
    same thread writes in full."""
    known = {
        word.casefold()
        for start, end, kind in mentions
        if kind == "P" and is_name(text[start:end])
        for word in text[start:end].split()
    }
    rows = [
        row
        for row in mentions
        if row[2] == "P" and text[row[0] : row[1]].islower() and "@" not in text[row[0] : row[1]]
    ]
    return [
        row for row in rows if all(word in known and word not in _NOT_NAMES for word in text[row[0] : row[1]].split())
    ]


def thread_spans(text: str, mentions: list[Mention], first_names: Collection[str] = ()) -> list[Span]:
    """Map the mentions that are names of persons, and the addresses, to our labels."""
    found: list[Span] = []
    lower = set(lower_names(text, mentions))
    for start, end, kind in sorted(mentions, key=lambda m: (m[0], -m[1])):
        if found and start < found[-1][1]:
            continue
        if kind == "P" and "@" in text[start:end] and " " not in text[start:end]:
            found.append((start, end, "email"))
        elif kind == "P" and (is_name(text[start:end]) or (start, end, kind) in lower):
            found.extend(cut_name(text, start, end, first_names))
    return found


def wikigold(corpora: Path, first_names: Collection[str] = ()) -> Iterator[tuple[str, str, list[Span]]]:
    """Yield (id, text, spans) of twelve sentences at a time; organisations without a company's form
    stay unlabelled."""
    source = (corpora / "en/wikigold.conll.txt").read_text(encoding="utf-8")
    sentences = [block.splitlines() for block in re.split(r"\n\s*\n", source) if block.strip()]
    for first in range(0, len(sentences), 12):
        rows: list[list[str]] = []
        for sentence in sentences[first : first + 12]:
            rows += [line.split(" ") for line in sentence if not line.startswith("-DOCSTART-")] + [[]]
        text, places = build(rows)
        yield f"wikigold/{first // 12}", text, _runs(text, rows, places, first_names)


def _runs(text: str, rows: list[list[str]], places: list[tuple[int, int]], first_names: Collection[str]) -> list[Span]:
    found: list[Span] = []
    run: list[tuple[int, int]] = []
    for row, place in zip([*rows, []], [*places, (0, 0)], strict=True):
        if row and row[-1] == "I-PER":
            run.append(place)
        elif run:
            found.extend(cut_name(text, run[0][0], run[-1][1], first_names))
            run = []
    return found
