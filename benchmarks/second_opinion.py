"""What a second opinion is worth: ``python benchmarks/second_opinion.py fr
../shared/gold/fr-dev ../shared/gold/genres-dev --shipped [--only propagation] [--times 12]
[--write]``.

Of documents with gold: those with a missed person, among all and among those without a
disagreement; doubts a document and how many point at something that had to be hidden, by the
threshold of the second tagger; what the union finds more and hides without need; processor time
with and without. The threshold and the worth go into the model's ``training.toml`` and
``model.json`` by hand.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import torch

from engine.core import Annotation, Document, EngineInfo, Entity, Profile, load_profile, settings
from engine.interchange import genres, gold
from engine.measure import PERSONS, Leaks, hiding_places, leaks, left_out, pair, record_tagger
from engine.pipeline import annotate
from engine.tagging import SecondTagger, Tagger, load_second, load_tagger

FLOOR = 0.3
"""The lowest threshold that is looked at."""
THRESHOLDS = (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98)


@dataclass(frozen=True, slots=True)
class Case:
    """A document with its gold, the set that it is of, and the profile that it is read under."""

    gold: Annotation
    of: str
    profile: Profile


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A doubt: the score of the second tagger, whether it names a person, and whether something
    that had to be hidden stays readable there."""

    score: float
    person: bool
    right: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a document: whether it misses a person without the second tagger, and its
    disagreements."""

    case: Case
    names: bool
    missed: bool
    found: tuple[Disagreement, ...]


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("language", choices=("fr", "en"))
    parser.add_argument("folders", nargs="*", type=Path)
    parser.add_argument("--shipped", action="store_true", help="also on the gold of data/gold")
    parser.add_argument("--only", choices=("all", "propagation", "none"), default="all", help="which rules run")
    parser.add_argument("--write", action="store_true", help="keep the counts in metrics.json beside the model")
    parser.add_argument("--times", type=int, default=0, metavar="N", help="time the first N documents")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    first = load_tagger(settings().data / "models" / chosen.language, "cpu")
    second = load_second(chosen.language, "cpu")
    cases = [*cases_of(chosen.folders, chosen.language), *(shipped(chosen.language) if chosen.shipped else ())]
    if chosen.times:
        print(times(cases[: chosen.times], first, second))
    found = report(cases, record_tagger(first), second, left_out(chosen.only))
    if chosen.write:
        write(settings().data / "models" / "second" / chosen.language / "metrics.json", chosen.only, found)


def cases_of(folders: Sequence[Path], language: str) -> Iterator[Case]:
    """Read the documents of a language in folders of gold (``id``, ``text``, ``entities``)."""
    profile = load_profile("canada" if language == "en" else "judiciaire")
    for path in (path for folder in folders for path in sorted(folder.glob("*.json"))):
        row = json.loads(path.read_text(encoding="utf-8"))
        if row.get("language", "fr") != language:
            continue
        text = row["text"]
        spans = sorted((each["start"], each["end"], each["label"]) for each in row["entities"])
        made = tuple(Entity(a, b, text[a:b], label, "gold", masked=profile.masks(label)) for a, b, label in spans)
        document = Document(path.stem, text, language=language)
        yield Case(Annotation(document, EngineInfo("", "", "", ""), made), path.parent.name, profile)


def shipped(language: str) -> Iterator[Case]:
    """Give the gold that ships."""
    for genre in genres():
        if genre.language == language:
            for sample in gold(genre.name):
                yield Case(sample.annotation, "shipped", load_profile(genre.profile))


def report(cases: Sequence[Case], first: Tagger, second: SecondTagger, without: Sequence[str]) -> dict[str, Any]:
    """Print what the disagreements tell, by threshold, and what the union changes; give the counts
    at the model's own threshold."""
    low = replace(second, threshold=FLOOR, tagger=record_tagger(second.tagger))
    alone = [annotate(c.gold.document, first, c.profile, without=without) for c in cases]
    both = [annotate(c.gold.document, first, c.profile, without=without, second=low) for c in cases]
    outcomes = [outcome(*row, low) for row in zip(cases, alone, both, strict=True)]
    for name in ("", *dict.fromkeys(c.of for c in cases)):
        own = [each for each in outcomes if not name or each.case.of == name]
        print(f"\n{name or 'all'}: {len(own)} documents, {sum(o.names for o in own)} name persons")
        print("threshold  doubts/doc  right  names right  missed of all  missed without a doubt  ratio")
        for threshold in THRESHOLDS:
            print(row_of(own, threshold))
    heard = [
        annotate(c.gold.document, first, c.profile, without=without, second=replace(low, threshold=second.threshold))
        for c in cases
    ]
    print(f"\nat {second.threshold}, documents that name persons")
    for what, made in (("one tagger", alone), ("two", heard)):
        print(f"{what:<11} {chance_row(outcomes, made, second.threshold)}")
    union = replace(low, threshold=second.threshold)
    united = [
        annotate(c.gold.document, first, replace(c.profile, second_opinion="union"), without=without, second=union)
        for c in cases
    ]
    print(f"\nunion at {second.threshold}")
    for what, made in (("one tagger", alone), ("union", united)):
        print(f"{what:<11} {union_row(leaks_of(cases, made))}")
    return counts(outcomes, second.threshold) | {
        what: union_counts(leaks_of(cases, made)) for what, made in (("one_tagger", alone), ("union", united))
    }


def counts(outcomes: Sequence[Outcome], threshold: float) -> dict[str, Any]:
    """Count documents and doubts at a threshold."""
    heard = [(each, [d for d in each.found if d.score >= threshold]) for each in outcomes]
    every = [d for _, row in heard for d in row]
    named = [(each, row) for each, row in heard if each.names]
    quiet = [each for each, row in named if not row]
    return {
        "threshold": threshold,
        "documents": len(outcomes),
        "doubts": len(every),
        "doubts_right": sum(d.right for d in every),
        "naming_persons": len(named),
        "missing_a_person": sum(each.missed for each, _ in named),
        "without_a_doubt": len(quiet),
        "without_a_doubt_missing_a_person": sum(each.missed for each in quiet),
    }


def union_counts(found: Leaks) -> dict[str, list[int]]:
    """Count what a way to annotate finds and hides without need, each of how many."""
    shares = {"persons": found.mentions(PERSONS), "clean": found.clean(PERSONS), "other_letters": found.other}
    return {name: [share.count, share.of] for name, share in {**shares, "professionals": found.professionals}.items()}


def write(path: Path, rules: str, found: dict[str, Any]) -> None:
    """Keep the counts of a rule set, with the date."""
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    known |= {"date": time.strftime("%Y-%m-%d"), rules: found}
    path.write_text(json.dumps(known, indent=1) + "\n", encoding="utf-8")


def outcome(case: Case, alone: Annotation, both: Annotation, second: SecondTagger) -> Outcome:
    """Set the doubts of a document against its gold."""
    (found,) = leaks_of([case], [alone]).documents
    text = case.gold.document.text
    asked = [entity for entity in case.gold.entities if case.profile.masks(entity.label)]
    places = [(place.start, place.stop) for entity in asked for place in hiding_places(text, entity)]
    heard = second.mentions(text)
    persons = found.groups.get(PERSONS)
    rows = []
    for doubt in both.doubts:
        if doubt.kind == "second_opinion" and doubt.start is not None and doubt.end is not None:
            start, end = doubt.start, doubt.end
            score = max((e.score for e in heard if e.start < end and start < e.end), default=1.0)
            right = any(a < end and start < b for a, b in places)
            rows.append(Disagreement(score, not doubt.variant, right))
    return Outcome(case, persons is not None, persons is not None and persons.count < persons.of, tuple(rows))


def row_of(outcomes: Sequence[Outcome], threshold: float) -> str:
    """Write what the disagreements from a score on tell of documents."""
    heard = [[d for d in each.found if d.score >= threshold] for each in outcomes]
    every = [d for row in heard for d in row]
    names = [d for d in every if d.person]
    named = [(each, row) for each, row in zip(outcomes, heard, strict=True) if each.names]
    quiet = [each for each, row in named if not row]
    missed, left = sum(each.missed for each, _ in named), sum(each.missed for each in quiet)
    whole, rest = missed / max(1, len(named)), left / max(1, len(quiet))
    right = f"{sum(d.right for d in every)}/{len(every)}"
    of_names = f"{sum(d.right for d in names)}/{len(names)}"
    return (
        f"{threshold:<10} {len(every) / max(1, len(outcomes)):<11.2f} {right:<6} {of_names:<12} "
        f"{missed}/{len(named)} {whole:<8.3f} {left}/{len(quiet)} {rest:<14.3f} {rest / whole if whole else 0:.2f}"
    )


def chance_row(outcomes: Sequence[Outcome], made: Sequence[Annotation], threshold: float) -> str:
    """Write what the chance that nothing was missed is worth (Brier's score: its mean square
    error), also where the second tagger raises something, and how many documents with a missed
    person have no doubt at any place."""
    pairs = [(each, one) for each, one in zip(outcomes, made, strict=True) if each.names]
    raised = [(each, one) for each, one in pairs if any(d.score >= threshold for d in each.found)]
    calm = [each for each, one in pairs if not any(d.level != "note" and d.start is not None for d in one.doubts)]
    missed = sum(each.missed for each in calm)
    return (
        f"{_chance(pairs)}; where the second raises something {_chance(raised)}; "
        f"{len(calm)} documents without any doubt at a place, {missed} of which miss a person"
    )


def _chance(pairs: Sequence[tuple[Outcome, Annotation]]) -> str:
    rows = [(one.nothing_missed, float(not each.missed)) for each, one in pairs if one.nothing_missed is not None]
    told, true = (sum(column) / max(1, len(rows)) for column in zip(*rows, strict=True)) if rows else (0.0, 0.0)
    brier = sum((chance - clean) ** 2 for chance, clean in rows) / max(1, len(rows))
    return f"{len(rows)} documents, told {told:.3f}, clean {true:.3f}, Brier {brier:.4f}"


def union_row(found: Leaks) -> str:
    """Write what a way to annotate finds and what it costs."""
    persons, other, staff = found.mentions(PERSONS), found.other, found.professionals
    clean = found.clean(PERSONS)
    return (
        f"persons {persons.count}/{persons.of} ({persons.rate:.4f}), clean {clean.count}/{clean.of}, other text "
        f"{other.count}/{other.of} ({other.rate:.4%}), judges and lawyers {staff.count}/{staff.of} ({staff.rate:.3%})"
    )


def leaks_of(cases: Sequence[Case], made: Sequence[Annotation]) -> Leaks:
    """Measure what annotations leave readable, each under its own profile."""
    rows = zip(cases, made, strict=True)
    return sum((leaks(pair([c.gold], [m]).pairs, c.profile.masks) for c, m in rows), Leaks())


def times(cases: Sequence[Case], first: Tagger, second: SecondTagger) -> str:
    """Time the pipeline with and without the second tagger, in seconds of the processor, after one
    document that is not timed."""
    spent = {"one": 0.0, "two": 0.0}
    annotate(cases[0].gold.document, first, cases[0].profile, second=second)
    for case in cases:
        for name, asked in (("one", None), ("two", second)):
            begun = time.process_time()
            annotate(case.gold.document, first, case.profile, second=asked)
            spent[name] += time.process_time() - begun
    ratio = spent["two"] / spent["one"]
    return (
        f"{len(cases)} documents: {spent['one']:.1f} s, with a second opinion {spent['two']:.1f} s, {ratio:.2f} times"
    )


if __name__ == "__main__":
    main()
