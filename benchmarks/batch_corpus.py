"""A corpus for batches and what one costs: ``python benchmarks/batch_corpus.py write FOLDER
--documents 10000``, ``... time FOLDER``.

Documents are the shipped samples with other names, drawn from a seed, in the forms that a batch
takes: text files, a mailbox, JSON lines, XML of the DILA, a zip. ``time`` plans and runs a batch of
them with the installed model and writes documents, characters and seconds.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import mailbox
import resource
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.sax.saxutils import escape

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from engine.batch import BatchOptions, plan_batch, read_status, report_batch, run_batch
from engine.core import load_profile
from engine.interchange import samples
from engine.pipeline import decide
from engine.pseudonyms import apply

FORMS = ("files", "mbox", "jsonl", "dila", "zip")
PROFILE = "tout"


def texts(many: int, seed: int) -> Iterator[str]:
    """Yield so many documents: each sample in turn, every name in it another one."""
    known = [decide(sample.annotation(), load_profile(PROFILE)) for sample in samples()]
    for number in range(many):
        annotation = known[number % len(known)]
        secret = hashlib.sha256(f"{seed} {number}".encode()).digest()
        yield apply(annotation, "fictif", secret, load_profile(PROFILE)).text


def write(folder: Path, many: int, seed: int) -> None:
    """Write documents into a folder, a fifth of them in each form."""
    folder.mkdir(parents=True, exist_ok=True)
    box = mailbox.mbox(folder / "inbox.mbox")
    with (
        (folder / "lines.jsonl").open("w", encoding="utf-8") as lines,
        zipfile.ZipFile(folder / "some.zip", "w", zipfile.ZIP_DEFLATED) as archive,
    ):
        for number, text in enumerate(texts(many, seed)):
            match FORMS[number % len(FORMS)]:
                case "files":
                    (folder / f"{number:06d}.txt").write_text(text, encoding="utf-8")
                case "mbox":
                    message = mailbox.mboxMessage()
                    message["Subject"] = f"Document {number}"
                    message.set_payload(text, "utf-8")
                    box.add(message)
                case "jsonl":
                    lines.write(json.dumps({"text": text}, ensure_ascii=False) + "\n")
                case "dila":
                    content = escape(text).replace("\n", "<br/>")
                    whole = f"<TEXTE><BLOC_TEXTUEL><CONTENU>{content}</CONTENU></BLOC_TEXTUEL></TEXTE>"
                    (folder / f"{number:06d}.xml").write_text(
                        f"<TEXTE_JURI_JUDI>{whole}</TEXTE_JURI_JUDI>", encoding="utf-8"
                    )
                case "zip":
                    archive.writestr(f"{number:06d}.txt", text)
    box.close()


def measure(folder: Path, out: Path, workers: int | None) -> dict[str, object]:
    """Plan and run a batch, and give what it took."""
    begun = time.monotonic()
    plan = plan_batch([folder], out)
    planned = time.monotonic()
    run_batch(out, BatchOptions(workers=workers))
    ended = time.monotonic()
    made, status = report_batch(out), read_status(out)
    return {
        "documents": plan.documents,
        "states": status.states,
        "errors": status.errors,
        "characters": made.characters,
        "seconds_plan": round(planned - begun, 1),
        "seconds_run": round(ended - planned, 1),
        "characters_per_second": round(made.characters / (ended - planned)),
        "memory_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024,
        "memory_mb_of_largest_process": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024,
        "checksum": made.checksum,
    }


def main() -> None:
    """Write a corpus, or time a batch of one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("act", choices=("write", "time"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--documents", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--workers", type=int)
    asked = parser.parse_args()
    if asked.act == "write":
        write(asked.folder, asked.documents, asked.seed)
    else:
        out = asked.out or asked.folder.with_name(f"{asked.folder.name}-batch")
        print(json.dumps(measure(asked.folder, out, asked.workers), indent=1))


if __name__ == "__main__":
    main()
