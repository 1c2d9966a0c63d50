"""Make the measured blocks of a model's card anew: ``python benchmarks/cards.py [MODEL...]
[--skip COMMAND]``.

A block between fences is measured where the line above it names its command (``python -m engine
genres``) or one of the sets of :data:`SCORED`, which ``../shared/tools/score_leaks.py`` scores.
What stands around the blocks is written by hand: read it again.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHARED = ROOT.parent / "shared"
_COMMAND = re.compile(r"`python -m engine (?P<words>(?:genres|panel|persons|perturbations|calibrate)\b[^`]*)`")
_BLOCK = re.compile(r"(?P<intro>[^\n]+(?:\n[^\n]+)*)\n\n```\n(?P<body>.*?)\n```", re.S)
_BINS = re.compile(r"\n[^\n]+\n(?:de|from) [^\n]+(?:\n *\d[^\n]*)+")
"""The bins of a reliability diagram, which the card leaves to the page."""

CHALLENGE = str(ROOT / "data" / "challenge")
SCORED = {
    "fr": {
        "With all rules": ("fr-dev", "*", "judiciaire", ()),
        "Tagger with only the propagation rule": ("fr-dev", "*", "judiciaire", ("--only", "propagation")),
        "Decisions with tricky roles": ("genres-dev", "frr-*", "judiciaire", ()),
        "Hard genres of French decisions": ("genres-dev", "frh-*", "judiciaire", ()),
        "Administrative decisions": ("genres-dev", "ad-*", "judiciaire", ()),
        "Mails, chats and letters": ("genres-dev", "cf-*", "judiciaire", ()),
        "Challenge set fr-role": (CHALLENGE, "fr-role-*", "judiciaire", ()),
        "Challenge set fr-hard": (CHALLENGE, "fr-hard-*", "judiciaire", ()),
        "Challenge set fr-administrative": (CHALLENGE, "fr-administrative-*", "judiciaire", ()),
        "Challenge set fr-letter": (CHALLENGE, "fr-letter-*", "judiciaire", ()),
    },
    "en": {
        "Real judgments of the United Kingdom": ("genres-dev", "uk-*", "canada", ()),
        "Canadian and other English decisions": ("genres-dev", "ca-*", "canada", ()),
        "Letters, reports, chats": ("genres-dev", "el-*", "canada", ()),
        "Real e-mails": ("genres-dev", "enron-*", "canada", ()),
        "Challenge set en-uk": (CHALLENGE, "en-uk-*", "canada", ()),
        "Challenge set en-court": (CHALLENGE, "en-court-*", "canada", ()),
        "Challenge set en-letter": (CHALLENGE, "en-letter-*", "canada", ()),
        "Challenge set en-mail": (CHALLENGE, "en-mail-*", "canada", ()),
    },
}
"""By model and the beginning of the line above: a folder of ``../shared/gold``, or that of the
challenge sets, its documents, the profile and what ``leaks.py`` is told."""


def run(*words: str) -> str:
    """Run a script or a module of this interpreter from the root; give what it prints."""
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout


def scored(model: str, folder: str, documents: str, profile: str, more: tuple[str, ...]) -> str:
    """Score a model on a measuring set: the table of ``score_leaks.py`` without what was missed."""
    with tempfile.TemporaryDirectory() as made:
        gold, out = Path(made) / "gold", Path(made) / "out"
        gold.mkdir()
        for path in sorted((SHARED / "gold" / folder).rglob(f"{documents}.json")):
            (gold / path.name).symlink_to(path.resolve())
        run("benchmarks/leaks.py", str(gold), str(out), "--model", model, "--profile", profile, *more)
        said = run(str(SHARED / "tools" / "score_leaks.py"), str(gold), str(out))
    return "\n".join(line for line in said.splitlines() if not line.startswith("missed "))


def measured(model: str, intro: str) -> str | None:
    """Measure what the line above a block names; None where it names nothing that is known."""
    command = _COMMAND.search(intro)
    if command:
        return _BINS.sub("", run("-m", "engine", *command["words"].split())).strip("\n")
    known = (chosen for begin, chosen in SCORED[model].items() if intro.rsplit("\n", 1)[-1].startswith(begin))
    return next((scored(model, *chosen).strip("\n") for chosen in known), None)


def blocks(model: str, card: str, skipped: Sequence[str] = ()) -> Iterator[tuple[int, int, str]]:
    """Yield the place of each block that can be measured and what it says now."""
    for block in _BLOCK.finditer(card):
        command = _COMMAND.search(block["intro"])
        if command and command["words"].split()[0] in skipped:
            continue
        body = measured(model, block["intro"])
        if body is not None:
            print(f"{model}: {block['intro'].rsplit(chr(10), 1)[-1][:60]}", file=sys.stderr)
            yield *block.span("body"), body


def main() -> None:
    """Write the cards."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("models", nargs="*", default=list(SCORED))
    parser.add_argument(
        "--skip", action="append", default=[], help="a command whose block stays: perturbations takes half an hour"
    )
    chosen = parser.parse_args()
    for model in chosen.models:
        path = ROOT / "data" / "models" / model / "CARD.md"
        card = path.read_text(encoding="utf-8")
        for start, end, body in reversed(list(blocks(model, card, chosen.skip))):
            card = card[:start] + body + card[end:]
        path.write_text(card, encoding="utf-8")


if __name__ == "__main__":
    main()
