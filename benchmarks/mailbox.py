"""Pseudonymise a mailbox with one register: ``python benchmarks/mailbox.py MAILS.jsonl.xz OUT
[--strategy tolkien] [--limit N]``.

MAILS has a row ``{"path", "text"}`` per mail. Each is made an .eml file, annotated, replaced,
written, verified, and put into OUT under its own folders. Then counts: what was refused and why,
charsets kept, whether the same person has the same name in every mail, and whether two have one
(collisions). Prints no text.
"""

from __future__ import annotations

import argparse
import json
import lzma
import sys
import time
from collections import Counter, defaultdict
from email import message_from_bytes
from itertools import islice
from pathlib import Path, PurePath

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))


from engine import formats as documents
from engine.cli import Folders, PseudonymisedFile, SourceDocument, Targets
from engine.core import FIRST_NAME, SURNAME, Annotation, EngineError, load_profile, settings
from engine.delivery import deliver
from engine.pipeline import annotate
from engine.pseudonyms import apply, open_register, originals_of
from engine.tagging import load_tagger
from engine.text import fold, language


def charsets(data: bytes) -> list[str]:
    """List the charsets of the text parts of a mail."""
    parts = message_from_bytes(data).walk()
    return [part.get_content_charset("us-ascii") for part in parts if part.get_content_maintype() == "text"]


def full_names(annotation: Annotation) -> list[tuple[str, str]]:
    """Give each first name that its surname follows: original and pseudonym."""
    text, found = annotation.document.text, []
    for one, two in zip(annotation.entities, annotation.entities[1:], strict=False):
        adjacent = text[one.end : two.start] == " " and one.person == two.person is not None
        if adjacent and (one.label, two.label) == (FIRST_NAME, SURNAME) and one.replacement and two.replacement:
            found.append((fold(f"{one.text} {two.text}"), fold(f"{one.replacement} {two.replacement}")))
    return found


def report(kind: str, pairs: Counter[tuple[str, str]]) -> None:
    """Count the originals that have several pseudonyms, and the pseudonyms that several originals
    have."""
    forward, backward = defaultdict(set), defaultdict(set)
    for old, new in pairs:
        forward[old].add(new)
        backward[new].add(old)
    torn = sum(len(news) > 1 for news in forward.values())
    shared = sum(len(olds) > 1 for olds in backward.values())
    print(
        f"{kind}: {sum(pairs.values())} mentions, {len(forward)} originals, {torn} with several pseudonyms; {shared} collisions"
    )


def main() -> None:
    """Pseudonymise every mail, then count."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mails", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--strategy", default="tolkien")
    parser.add_argument("--limit", type=int)
    chosen = parser.parse_args()
    tagger, profile = load_tagger(settings().data / "models" / "en", "cpu"), load_profile("tout")
    target = chosen.out / "mails"
    folder, refused = Folders(Targets(target, None, None, text=False), None), Counter[str]()
    with lzma.open(chosen.mails, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in islice(lines, chosen.limit)]
    folder.check([SourceDocument(row["path"], PurePath(row["path"])) for row in rows])
    addresses, names, surnames = Counter[tuple[str, str]](), Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    changed = mails = 0
    spent: Counter[str] = Counter()
    chosen.out.mkdir(parents=True, exist_ok=True)
    with open_register(chosen.out / "register") as register:
        for row in rows:
            data, mails = row["text"].encode("utf-8", "surrogateescape"), mails + 1
            try:
                started = time.perf_counter()
                document = documents.read(data, "mail.eml")
                annotation = annotate(document, tagger, profile, language=language.detect(document.text, "en"))
                tagged = time.perf_counter()
                replaced = apply(annotation, chosen.strategy, register.secret, profile, register)
                written = time.perf_counter()
                delivery = deliver(data, replaced)
            except EngineError as error:
                refused[f"{error.code} {error.params.get('where_en', '')}"] += 1
                continue
            finally:
                spent["all"] += time.perf_counter() - started
            spent["annotate"] += tagged - started
            spent["replace"] += written - tagged
            spent["deliver"] += time.perf_counter() - written
            made = PseudonymisedFile(delivery.data, "eml", None, None, originals_of.originals_of(replaced))
            folder.add(SourceDocument(row["path"], PurePath(row["path"])), made)
            changed += charsets(data) != charsets(delivery.data)
            entities = [e for e in replaced.annotation.entities if e.masked and e.replacement]
            addresses.update((e.text.lower(), e.replacement.lower()) for e in entities if e.label == "email")
            surnames.update((fold(e.text), fold(e.replacement)) for e in entities if e.label == SURNAME)
            names.update(full_names(replaced.annotation))
    folder.settle()
    print(f"{mails} mails, refused: {dict(refused)}; charset changed in {changed}")
    print({name: f"{seconds:.0f} s" for name, seconds in spent.items()})
    for kind, pairs in (("addresses", addresses), ("full names", names), ("surnames", surnames)):
        report(kind, pairs)
    kept = sorted({str(path.parent.relative_to(target)) for path in target.rglob("*") if path.is_file()})
    print(f"{len(kept)} folders with mails")


if __name__ == "__main__":
    main()
