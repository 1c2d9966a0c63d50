"""Time the search for a reader's terms: ``python benchmarks/terms.py [--terms N] [--pages N]``.

The document is made of shipped samples; the terms are made-up names and, so that some are found,
names of the samples. Prints milliseconds of processor time, best of several runs: the index of the
terms, the search on a text that the rules have read (as in the pipeline) and the same with
everything anew. Where ``pyahocorasick`` can be imported (``PYTHONPATH=FOLDER``), its automaton is
timed on the same squeezed letters beside the project's own table of first letters. Run it with
OMP_NUM_THREADS=1.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.core import Document
from engine.interchange import samples
from engine.rules import SqueezedText
from engine.terms import FormIndex, Terms, TermSearch, make_term
from engine.text import Text

PAGE, RUNS = 3_000, 7
"""Characters of a page; runs of which the fastest counts."""
_PARTS = ("ba", "ber", "chon", "de", "du", "el", "fa", "gre", "ha", "ine", "jo", "ka", "lo", "mar", "ne", "ou", "pe")
_ENDS = ("ard", "eau", "ier", "in", "ski", "ov", "man", "ez", "oglu", "dze", "ian", "aoui", "eira", "nen")


def best(action: Callable[[], Any]) -> float:
    """Give the milliseconds of the fastest run."""
    found = []
    for _ in range(RUNS):
        started = time.process_time()
        action()
        found.append(1000 * (time.process_time() - started))
    return min(found)


def make_names(number: int) -> list[str]:
    """Make up surnames, each once."""
    rng = random.Random(7)
    names: set[str] = set()
    while len(names) < number:
        names.add((rng.choice(_PARTS) + rng.choice(_PARTS) + rng.choice(_PARTS) + rng.choice(_ENDS)).capitalize())
    return sorted(names)


def automaton(index: FormIndex, letters: str) -> tuple[float, float] | None:
    """Time pyahocorasick on the same forms: the making of the automaton, and the search."""
    if importlib.util.find_spec("ahocorasick") is None:
        return None
    ahocorasick = importlib.import_module("ahocorasick")
    forms = sorted({form.form.letters for table in index.tables.values() for found in table.values() for form in found})

    def made() -> Any:
        machine = ahocorasick.Automaton()
        for form in forms:
            machine.add_word(form, form)
        machine.make_automaton()
        return machine

    machine = made()
    return best(made), best(lambda: list(machine.iter(letters)))


def main() -> None:
    """Time the search on one document."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--terms", type=int, default=10_000)
    parser.add_argument("--pages", type=int, default=100)
    asked = parser.parse_args()
    french = [sample for sample in samples() if sample.language == "fr"]
    text = ""
    while len(text) < asked.pages * PAGE:
        text += "\n\n".join(sample.text for sample in french)
    document = Document("long", text[: asked.pages * PAGE])
    own = sorted({entity.text for sample in french for entity in sample.entities if len(entity.text) > 2})
    names = [*own, *make_names(asked.terms)][: asked.terms]
    terms = Terms(tuple(make_term(name) for name in names))

    read = Text.of(document)
    read.read  # noqa: B018 - as the rules leave it
    search = TermSearch(terms)
    squeezed = SqueezedText(document.text)
    index = FormIndex(terms.terms)
    found = search.find(read)
    print(f"{len(terms.terms)} terms, {len(document.text)} characters, {len(found.occurrences)} places")
    print(f"index of the terms             {best(lambda: TermSearch(terms)):7.1f} ms")
    print(f"search, text read by the rules {best(lambda: search.find(read)):7.1f} ms")
    print(f"squeezing the text, of it      {best(lambda: SqueezedText(document.text)):7.1f} ms (once a document)")
    print(f"all anew, with reading         {best(lambda: TermSearch(terms).find(Text.of(document))):7.1f} ms")
    print(f"table of first letters alone   {best(lambda: list(index.find(squeezed))):7.1f} ms")
    if timed := automaton(index, squeezed.letters):
        print(f"pyahocorasick: made {timed[0]:.1f} ms, searched {timed[1]:.1f} ms")


if __name__ == "__main__":
    main()
