"""Whether a change of structure changed any result: ``python benchmarks/same_results.py write
FILE``, later ``... compare FILE``.

For each shipped sample, profile and strategy the delivered bytes, the report, the JSON of
``annotate`` and the exports of ``convert`` become a SHA-256 each; every format of
:mod:`benchmarks.round_trip` is delivered under one profile with two strategies. ``compare`` names
each that differs. Checksums of the originals are left out: docx, odt and PDF are made anew each
time.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from round_trip import FORMATS

from engine import formats as documents
from engine.core import Annotation, EngineError, Profile, load_profile, profile_names, settings
from engine.delivery import deliver, gather, write_html
from engine.interchange import Ways, convert, registry, samples, to_json
from engine.pipeline import annotate, decide
from engine.pseudonyms import STRATEGIES, apply
from engine.tagging import Tagger, load_tagger

SECRET = bytes(range(32))
MOMENT = datetime(2026, 1, 1, tzinfo=UTC)
STRATEGIES_OF_FORMATS = ("lettres", "fictif")
Rows = Iterator[tuple[str, bytes]]


def all_results() -> Rows:
    """Give every result with its name, sample by sample."""
    taggers: dict[str, Tagger] = {}
    profiles = [load_profile(name) for name in profile_names()]
    for sample in samples():
        if sample.language not in taggers:
            taggers[sample.language] = load_tagger(settings().data / "models" / sample.language, "cpu")
        for format, make in FORMATS.items():
            data = make(sample.text)
            document = replace(documents.read(data, f"{sample.id}.{format}"), sha256="")  # of a file made just now
            annotation = annotate(document, taggers[sample.language], profiles[0])
            for profile in profiles if format == "txt" else [load_profile("judiciaire")]:
                name = f"{sample.id} {format} {profile.name}"
                decided = decide(annotation, profile)
                yield f"{name} annotate", to_json(decided).encode("utf-8", "surrogatepass")
                for strategy in STRATEGIES if format == "txt" else STRATEGIES_OF_FORMATS:
                    yield from delivered(f"{name} {strategy}", data, decided, strategy, profile)
        yield from exported(
            sample.id, annotate(documents.read(sample.text.encode(), "a.txt"), taggers[sample.language], profiles[0])
        )


def delivered(name: str, data: bytes, annotation: Annotation, strategy: str, profile: Profile) -> Rows:
    """Give the file and its report, or the sentences with which it is refused."""
    try:
        replaced = apply(annotation, strategy, SECRET, profile)
        delivery = deliver(data, replaced)
    except EngineError as error:
        yield f"{name} refused", f"{error.sentence('fr')}|{error.sentence('en')}".encode()
        return
    yield f"{name} file", delivery.name.encode() + delivery.data
    facts = gather(replaced, delivery, profile, now=MOMENT)
    for language in ("fr", "en"):
        yield f"{name} report {language}", write_html(facts, language, internal=True)


def exported(name: str, annotation: Annotation) -> Rows:
    """Give the annotation in every form that ``convert`` writes."""
    for form in registry.FORMS:
        for columns in (2, 3, 4) if form == "conll" else (4,):
            yield (
                f"{name} {form} {columns}",
                convert.encode([annotation], form, name, Ways(columns)),
            )


def main() -> int:
    """Write the sums, or compare them with those of before."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("act", choices=("write", "compare"))
    parser.add_argument("file", type=Path)
    chosen = parser.parse_args()
    sums = {name: sha256(data).hexdigest() for name, data in all_results()}
    if chosen.act == "write":
        chosen.file.write_text(json.dumps(sums, indent=0), encoding="utf-8")
        print(f"{len(sums)} results")
        return 0
    before = json.loads(chosen.file.read_text(encoding="utf-8"))
    different = [name for name in sorted(sums.keys() | before.keys()) if sums.get(name) != before.get(name)]
    print(*different, f"{len(sums)} results, {len(different)} differ", sep="\n")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
