"""The layout in which files reach us: lines cut at a width, page heads between them, blanks of all
sorts, first lines in capitals."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence

from engine.interchange import PieceEdit, Span, apply
from engine.text import strip_accents, upper

_NARROW = re.compile(
    r" (?=[;:!?»%€])|(?<=«) |(?<=°) |(?<=\bM\.) |(?<=\bMme) |(?<=\bMM\.) |(?<=\d) (?=\d{3}\b)|(?<=article) (?=\d)"
)


def hard_spaces(text: str, rng: random.Random) -> str:
    """Put no-break spaces where printers do: before double punctuation, in numbers, behind titles.
    The length stays."""
    wide = rng.random() < 0.7

    def space(match: re.Match[str]) -> str:
        following = text[match.end() : match.end() + 1]
        return "\u00a0" if wide or following in ":»" else "\u202f"

    return _NARROW.sub(space, text)


def capital_head(text: str, rng: random.Random) -> str:
    """Put the first lines in capitals, with or without accents. The length stays."""
    place = 0
    for _ in range(rng.randint(4, 40)):
        place = text.find("\n", place) + 1
        if not place:
            break
    head = text[: min(place or len(text), 3000)]
    made = upper(head)
    if rng.random() < 0.5:
        made = "".join(strip_accents(char) or char for char in made)
    return made + text[len(head) :]


def careless(text: str, rng: random.Random) -> str:
    """Put some lines in small letters, as people type messages. The length stays."""
    return "\n".join(_small(line) if rng.random() < 0.35 else line for line in text.split("\n"))


def _small(line: str) -> str:
    made = line.lower()
    return made if len(made) == len(line) else line


def recased(text: str, rng: random.Random) -> str:
    """Put lines in small letters or in capitals, one of the two, as in a form, a mail typed in
    haste, a copy whose case was lost. The length stays."""
    made, share = (_small if rng.random() < 0.6 else _large), rng.choice((0.3, 0.6, 1.0))
    return "\n".join(made(line) if rng.random() < share else line for line in text.split("\n"))


def _large(line: str) -> str:
    made = upper(line)
    return made if len(made) == len(line) else line


_TITLES = re.compile(
    r"\b(?:M\.|MM\.|Mme|Mmes|Mlle|Monsieur|Madame|Mademoiselle|Mr\.?|Mrs\.?|Ms\.?|Miss|Dr\.?)[ \u00a0](?=[^\W\d_a-z])"
)


def untitled(text: str, spans: Sequence[Span]) -> Iterator[PieceEdit]:
    """Leave out the civil titles before names."""
    starts = {start for start, _, _ in spans}
    for match in _TITLES.finditer(text):
        if match.end() in starts:
            yield PieceEdit(match.start(), match.end(), (("", None),))


def wrap(text: str, width: int) -> str:
    """Cut long lines at ``width`` characters, a line end for a space. The length stays."""
    parts: list[str] = []
    for line in text.split("\n"):
        rest = line
        while len(rest) > width:
            place = rest.rfind(" ", width // 2, width + 1)
            if place < 0:
                break
            parts.append(rest[:place])
            rest = rest[place + 1 :]
        parts.append(rest)
    return "\n".join(parts)


def pages(text: str, rng: random.Random) -> Iterator[PieceEdit]:
    """Set page numbers or running heads between lines, one for each 35 to 60 lines."""
    case = f"{rng.randint(18, 25)}/{rng.randint(1, 9999):05d}"
    total = rng.randint(4, 30)
    head = rng.choice(
        (
            "Page {n}",
            "Page {n} sur {t}",
            "- {n} -",
            "{n}/{t}",
            "{n}",
            "Page {n} / {t}",
            f"N° RG {case} - Page {{n}}",
            f"RG n° {case} - {{n}}ème page",
            f"N° {case} page {{n}}",
        )
    )
    step, number = rng.randint(35, 60), 1
    for lines, match in enumerate(re.finditer("\n", text), 1):
        if lines % step == 0:
            number += 1
            yield PieceEdit(
                match.start(), match.start(), (("\n\n" + head.format(n=number, t=max(total, number)) + "\n", None),)
            )


def loose(text: str, spans: Sequence[Span], rng: random.Random) -> Iterator[PieceEdit]:
    """Double some blanks between words, indent some lines, put tabs behind colons; mentions stay
    whole."""
    rate = rng.choice((0.004, 0.01, 0.03))
    for match in re.finditer(r"(?<=\S) (?=\S)|\n(?=\S)|(?<=:) ", text):
        if rng.random() < rate:
            if match[0] == "\n":
                yield PieceEdit(match.end(), match.end(), ((rng.choice(("\t", "  ", "    ")), None),))
            elif text[match.start() - 1] == ":":
                yield PieceEdit(match.start(), match.end(), (("\t", None),))
            else:
                yield PieceEdit(match.end(), match.end(), ((" ", None),))


def lay_out(text: str, spans: Sequence[Span], rng: random.Random) -> tuple[str, list[Span]]:
    """Lay a document out anew, each way with its own small chance."""
    kept = sorted(spans)
    if rng.random() < 0.06:
        text = capital_head(text, rng)
    wrapped = rng.random() < 0.08
    if wrapped:
        text = wrap(text, rng.randint(62, 100))
    if rng.random() < (0.5 if wrapped else 0.04):
        text, kept = apply(text, kept, list(pages(text, rng)))
    if rng.random() < 0.08:
        text, kept = apply(text, kept, list(loose(text, kept, rng)))
    if rng.random() < 0.22:
        text = hard_spaces(text, rng)
    return text, kept
