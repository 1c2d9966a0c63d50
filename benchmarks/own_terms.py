"""A list of a case's own names as terms: how many of their places are hidden, in every form in
which names are written, and what else is.

python benchmarks/own_terms.py [GOLD...]     the shipped gold without a folder, else its documents

No model and no rule: each document has the distinct names of its private persons as terms, nothing
else. Each mention is rewritten in a form, the text is searched, and a mention counts as hidden
where all its letters are. Elsewhere: places outside the mentions of names, in text that is as it
was, where the same words stand. Names of two letters are left as they are in the plural and with
letters set apart: « M o » is none.
``--show`` quotes what is missed and what is hidden elsewhere (shipped gold is fictional).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.core import PERSON_LABELS, Annotation, Document, Entity
from engine.interchange import convert
from engine.measure import PERSON, gold_sets
from engine.terms import Terms, TermSearch, add_hidden, make_term
from engine.text import strip_accents

Form = Callable[[str], str]
FORMS: dict[str, Form] = {
    "as it is": lambda name: name,
    "capitals": str.upper,
    "small letters": str.lower,
    "without accents": strip_accents,
    "cut at the end of a line": lambda name: _cut(name),
    "over two lines": lambda name: name.replace(" ", "\n"),
    "letters set apart": lambda name: name if "." in name or _is_short(name) else f" {' '.join(name)} ",
    "with a soft hyphen": lambda name: f"{name[:2]}\u00ad{name[2:]}",
    "plural": lambda name: _several(name),
    "in an address of mail": lambda name: name if "\n" in name else f"m.{_plain(name, '.')}@courriel.example",
    "in a name of a file": lambda name: name if "\n" in name else f"pieces_{_plain(name, '_')}_2024.pdf",
}


def _cut(name: str) -> str:
    middle = len(name) // 2
    parts = name[:middle], name[middle:]
    return f"{parts[0]}-\n{parts[1]}" if parts[0][-1:].isalpha() and parts[1][:1].isalpha() else name


def _is_short(name: str) -> bool:
    return min(len(word) for word in re.findall(r"[^\W_]+", name)) < 3 and " " not in name


def _several(name: str) -> str:
    last = re.split(r"\W", strip_accents(name))[-1].lower()
    return name if len(last) < 2 or last[-1] in "sxz" or _is_short(name) else f"{name}s"


def _plain(name: str, sign: str) -> str:
    letters = strip_accents(name).lower().replace("'", "").replace("’", "")
    return sign.join(re.findall(r"[^\W_]+", letters))


def names_of(annotation: Annotation) -> list[Entity]:
    """List the mentions of names of private persons that are long enough for a term."""
    return [
        e
        for e in annotation.entities
        if e.label in PERSON_LABELS | {PERSON} and sum(letter.isalnum() for letter in e.text) >= 2
    ]


def rewritten(text: str, mentions: list[Entity], form: Form) -> tuple[str, list[tuple[int, int]]]:
    """Write each mention in a form; give the text, and where the mentions stand now."""
    parts, spans, at, length = list[str](), list[tuple[int, int]](), 0, 0
    for entity in mentions:
        new = form(entity.text)
        parts += [text[at : entity.start], new]
        length += entity.start - at
        spans.append((length, length + len(new)))
        length += len(new)
        at = entity.end
    return "".join([*parts, text[at:]]), spans


def hidden_places(text: str, search: TermSearch) -> list[tuple[int, int]]:
    """Give what the terms hide in a text of which nothing else is known."""
    document = Document("own-terms.txt", text)
    return [(e.start, e.end) for e in add_hidden(text, (), search.find(document))]


def missed(text: str, name: str, span: tuple[int, int], hidden: set[int]) -> bool:
    """Tell whether a letter of a mention stays readable: what a form adds to it is not its own."""
    written = text[span[0] : span[1]]
    start = span[0] + (len("m.") if "@" in written else len("pieces_") if written.endswith(".pdf") else 0)
    own = sum(letter.isalnum() for letter in strip_accents(name))
    letters = [at for at in range(start, span[1]) if text[at].isalnum()][:own]
    return any(at not in hidden for at in letters)


def documents(folders: list[Path]) -> Iterator[Annotation]:
    if not folders:
        for language in gold_sets.SHIPPED:
            yield from (each.annotation for each in gold_sets.load_shipped(language))
    for folder in folders:
        yield from convert.load(folder)


def main() -> None:
    """Print a row for each form."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("gold", nargs="*", type=Path)
    parser.add_argument("--show", action="store_true")
    asked = parser.parse_args()
    found, of, elsewhere, what = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    quoted, count = list[str](), 0
    for annotation in documents(asked.gold):
        mentions, count = names_of(annotation), count + 1
        search = TermSearch(Terms(tuple(make_term(name) for name in dict.fromkeys(e.text for e in mentions))))
        for form, write in FORMS.items():
            text, spans = rewritten(annotation.document.text, mentions, write)
            places = hidden_places(text, search) if mentions else []
            hidden = {at for start, end in places for at in range(start, end)}
            for entity, span in zip(mentions, spans, strict=True):
                of[form] += 1
                if missed(text, entity.text, span, hidden):
                    quoted.append(f"missed ({form}): {annotation.document.name} {text[span[0] - 20 : span[1] + 20]!r}")
                else:
                    found[form] += 1
            inside = {at for start, end in spans for at in range(start, end)}
            for start, end in places:
                if inside.isdisjoint(range(start, end)):
                    elsewhere[form] += 1
                    if form == "as it is":
                        there = [e.label for e in annotation.entities if e.start < end and start < e.end]
                        what[there[0] if there else "text"] += 1
                        quoted.append(f"elsewhere: {annotation.document.name} {text[max(0, start - 30) : end + 20]!r}")
    print(f"{count} documents, {of['as it is']} mentions of names")
    for form in FORMS:
        share = 100 * found[form] / (of[form] or 1)
        print(f"{form:26s} hidden {found[form]:5d} of {of[form]:5d} ({share:.2f} %), elsewhere {elsewhere[form]}")
    print("elsewhere, as it is:", ", ".join(f"{label} {number}" for label, number in what.most_common()))
    if asked.show:
        print(*quoted, sep="\n")


if __name__ == "__main__":
    main()
