"""Three measures of how many names of natural persons a system finds in English, each on a public
corpus.

All ask for recall, not for borders: a name is found when the system's spans cover it, whatever
their label among those that name a natural person (first name, surname, judge, lawyer). Nothing
here runs a model: spans are given.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from engine.core import NAME_LABELS, Share
from engine.lab.generate.english import annotated_corpora as annotated, columns, judgments
from engine.lab.generate.english.heldout import held_out
from engine.lab.generate.english.names import is_person
from engine.lab.generate.refill import Span

FOUND = NAME_LABELS | {"personnePhysicoMorale"}
"""Labels that count as a name found; judges and lawyers do."""

Find = Callable[[str], Collection[Span]]
"""A system: text in, spans out."""

Place = tuple[int, int]


@dataclass(slots=True)
class NameCoverage:
    """``covered``: every word of the name is covered; ``touched``: at least one is. ``missed`` are
    (document, name) of the others."""

    covered: Share = field(default_factory=Share)
    touched: Share = field(default_factory=Share)
    missed: list[tuple[str, str]] = field(default_factory=list)

    def count(self, document: str, name: str, words: int, hidden: int) -> None:
        """Count a name of ``words`` words of which ``hidden`` are covered."""
        self.covered += Share(int(hidden == words), 1)
        self.touched += Share(int(hidden > 0), 1)
        if hidden < words:
            self.missed.append((document, name))


def tab(corpora: Path, find: Find, first_names: Collection[str], held: bool | None = True) -> NameCoverage:
    """Measure on the Text Anonymization Benchmark, development part (Pilán et al. 2022): strings to
    mask that are names.

    Counts each distinct string of a judgment that
    :func:`engine.lab.generate.english.judgments.keep_person_names` takes for the name of a natural
    person. A string is covered when every word of every one of its occurrences is; titles (Mr,
    Judge) need not be. ``held``: only the judgments kept out of training (True), only the others
    (False), all (None).
    """
    measure = NameCoverage()
    for identifier, text, people, strings in judgments.judgments(corpora):
        if held is None or held_out(identifier) == held:
            hidden = _hidden(text, find(text))
            for string in sorted(set(judgments.keep_person_names(strings, people, first_names))):
                places = (judgments.without_title(text, *place) for place in judgments.occurrences(text, string))
                rows = [_words(text, *place, hidden) for place in places]
                if rows:
                    worst = min(rows, key=lambda row: row[1] / row[0])
                    measure.count(identifier, string, *worst)
    return measure


def inlegal(corpora: Path, find: Find, held: bool | None = True) -> NameCoverage:
    """Measure on InLegalNER, development part (Kalamkar et al. 2022): persons' mentions.

    Gold are the mentions labelled petitioner, respondent, witness, other person, lawyer or judge
    that name a natural person: companies, offices and public bodies among the parties are left out
    (:func:`engine.lab.generate.english.names.is_person`). ``held`` is as in :func:`tab`.
    """
    measure = NameCoverage()
    for identifier, text, rows in annotated.inlegal(corpora):
        if held is None or held_out(identifier) == held:
            hidden = _hidden(text, find(text))
            for start, end, label in rows:
                if label in annotated.PERSONS and is_person(text[start:end]):
                    measure.count(identifier, text[start:end], *_words(text, start, end, hidden))
    return measure


def enron(corpora: Path, find: Find, held: bool | None = True) -> NameCoverage:
    """Measure on the Enron threads with coreference (Dakle et al. 2020): persons' mentions that are
    names.

    Pronouns, common nouns, offices and addresses are dropped
    (:func:`engine.lab.generate.english.columns.is_name`); a name in lower case counts where the
    thread writes it in full. The held-out part is the corpus's own ``test`` folder.
    """
    measure = NameCoverage()
    for identifier, text, rows in columns.threads(corpora):
        if held is None or held_out(identifier) == held:
            hidden = _hidden(text, find(text))
            lower = set(columns.lower_names(text, rows))
            for row in rows:
                start, end, kind = row
                if kind == "P" and (columns.is_name(text[start:end]) or row in lower):
                    measure.count(identifier, text[start:end], *_words(text, start, end, hidden))
    return measure


def _hidden(text: str, spans: Collection[Span]) -> bytearray:
    """Mark the characters of names found."""
    marks = bytearray(len(text))
    for start, end, label in spans:
        if label in FOUND:
            marks[start:end] = b"\1" * (end - start)
    return marks


def _words(text: str, start: int, end: int, hidden: bytearray) -> tuple[int, int]:
    """Count the words of a name, its titles left out, and those of which every letter is
    covered."""
    places = list(_places(text, start, end))
    return len(places), sum(all(hidden[at] for at in range(*place) if text[at].isalnum()) for place in places)


def _places(text: str, start: int, end: int) -> Iterator[Place]:
    from engine.lab.generate.english.names import bare

    first, last = bare(text, start, end)
    position = first if first < last else start
    last = last if first < last else end
    while position < last:
        if text[position].isspace():
            position += 1
            continue
        stop = next((at for at in range(position, last) if text[at].isspace()), last)
        stop -= 2 * (text[position:stop].endswith(("'s", "’s")))
        if any(char.isalnum() for char in text[position:stop]):
            yield position, stop
        position = next((at for at in range(stop, last) if text[at].isspace()), last)
