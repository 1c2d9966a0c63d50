"""Time what stands behind the tagger on a document of about ten pages: ``python benchmarks/rules.py
[--model NAME] [--pages N]``.

The document is made of shipped samples, tagged once. Prints milliseconds of processor time, best of
several runs: each rule by itself on a text that no other rule has looked at, linking, roles,
attachment, checks; then the rules one after the other, which share what they read, and all
together. Processor time, since the machine may have other work: run it with OMP_NUM_THREADS=1.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.checks import CHECKS, Findings
from engine.core import Document, load_profile, settings
from engine.interchange import samples
from engine.measure import ReplayTagger
from engine.persons import assign_roles, attach, link
from engine.pipeline import annotate
from engine.rules import RULES, RulesOutcome, run, step
from engine.tagging import load_tagger
from engine.text import Text

PAGE, RUNS = 3_000, 9
"""Characters of a page; runs of which the fastest counts."""


def best(action: Callable[[], Any], before: Callable[[], Any] = lambda: None) -> float:
    """Give the milliseconds of the fastest run; what is done before each is not counted."""
    found = []
    for _ in range(RUNS):
        before()
        started = time.process_time()
        action()
        found.append(1000 * (time.process_time() - started))
    return min(found)


def read_anew(document: Document) -> Text:
    """Read the words of a text that no rule has read."""
    text = Text.of(document)
    text.read  # noqa: B018 - read once, then remembered
    return text


def whole(document: Document, tagger: ReplayTagger) -> None:
    """Do everything behind the tagger, on a text that was not read before."""
    annotate(document, tagger, load_profile("judiciaire"))


def main() -> None:
    """Time everything on one document."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", default="fr")
    parser.add_argument("--pages", type=int, default=10)
    chosen = parser.parse_args()
    tagger = ReplayTagger(load_tagger(settings().data / "models" / chosen.model))
    texts = [one.text for one in samples() if one.language == tagger.language]
    text = ("\n\n".join(texts) * chosen.pages)[: chosen.pages * PAGE]
    document = Document("d", text, language=tagger.language)
    outcome, rows = RulesOutcome(tagger.tag(text)), [(best(lambda: read_anew(document)), "reading the words")]
    rules = [rule for rule in RULES if rule.default]
    read: list[Text] = []
    for rule in rules:
        taken = best(
            lambda rule=rule, outcome=outcome: step(read[-1], outcome, rule), lambda: read.append(read_anew(document))
        )
        rows.append((taken, rule.name))
        outcome = step(document, outcome, rule)
    together = best(lambda: run(document, tagger.tag(text), rules))
    document = read_anew(document)
    entities, persons = link(document, outcome.entities)
    rows.append((best(lambda: link(document, outcome.entities)), "linking"))
    rows.append((best(lambda: assign_roles(document, entities, persons)), "roles"))
    rows.append((best(lambda: attach(document, entities, persons)), "attachment"))
    findings = Findings(document, entities, persons)
    rows += [(best(lambda check=check: check.apply(findings)), f"check {check.name}") for check in CHECKS]
    everything = best(lambda: whole(document, tagger))
    for milliseconds, name in sorted(rows, reverse=True):
        print(f"{milliseconds:8.1f} ms  {name}")
    print(f"{together:8.1f} ms  rules together")
    print(
        f"{everything:8.1f} ms  all, of {len(text)} characters, {len(outcome.entities)} mentions, {len(persons)} persons"
    )


if __name__ == "__main__":
    main()
