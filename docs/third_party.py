"""Write THIRD-PARTY.md: whose work the product stands on, and under which licence: ``python
docs/third_party.py`` (``make third-party``).

The packages are those that the requirements name and all that these need, as pip-licenses reads
them from the environment. Versions stand where they are pinned. Packages that only a CUDA build of
torch brings (``nvidia-*``, ``triton``) depend on the machine and are said in a sentence.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "THIRD-PARTY.md"
PARTS = {
    ("engine/requirements.txt", "requirements.txt"): "The product",
    ("requirements-lab.txt",): "The laboratory, beside these",
}
OF_THE_MACHINE = ("nvidia-", "triton", "cuda-")
REFUSED = re.compile(r"AGPL|Affero|(?<!L)(?<!Lesser )GPL", re.IGNORECASE)
"""Licences that would bind the whole. A package that offers another one beside (``OR``) is no
case."""
HEAD = """# Third parties

Whose work this stands on. Made by `make third-party` (pip-licenses); a test holds it to what is installed. A CUDA build of torch also brings
NVIDIA's libraries (`nvidia-*`, proprietary, free to redistribute with an application) and triton (MIT): they depend on the machine.
"""
FILES = """
## Files that ship

| what | where | licence |
|---|---|---|
| Bootstrap (its style sheet) | `assets/vendor/bootstrap` | MIT |
| Source Serif 4, Source Sans 3 | `assets/vendor/fonts`, `data/fonts` | SIL Open Font License 1.1 |
| plotly.js, French locale | `assets/plotly` | MIT |
| Swagger UI | `assets/vendor/swagger-ui` | Apache License 2.0 |
"""


def pinned(name: str) -> dict[str, str]:
    """Read the versions that a file of requirements names, by package, without what it includes."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    found = (re.match(r"([\w.-]+)(?:\[[\w,]+\])?==([\w.]+)", line) for line in lines)
    return {normal(match[1]): match[2] for match in found if match}


def normal(name: str) -> str:
    """Write a package's name as the registry compares it (PEP 503)."""
    return re.sub(r"[-_.]+", "-", name).lower()


def closure(names: set[str]) -> set[str]:
    """Give these packages and all that they need here, without what depends on the machine."""
    found: set[str] = set()
    waiting = set(names)
    while waiting:
        name = waiting.pop()
        if name in found or name.startswith(OF_THE_MACHINE):
            continue
        try:
            needs = requires(name) or []
        except PackageNotFoundError:
            continue  # for another system or another Python
        found.add(name)
        waiting |= {normal(re.split(r"[^\w.-]", need)[0]) for need in needs if "extra ==" not in need}
    return found


def licences() -> dict[str, str]:
    """Ask pip-licenses for the licence of every installed package, by name."""
    command = [sys.executable, "-m", "piplicenses", "--from=mixed", "--with-system", "--format=json"]
    rows = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return {normal(row["Name"]): short(row["License"]) for row in rows}


def short(licence: str) -> str:
    """Give a licence in one line; some packages have the whole text in its place."""
    first = licence.strip().splitlines()[0] if licence.strip() else "UNKNOWN"
    return first if len(first) <= 80 else first[:77] + "..."


def written() -> str:
    """Make the text of THIRD-PARTY.md.

    Raises:
        SystemExit: a licence is unknown, or would bind the whole.
    """
    known, seen, parts = licences(), set[str](), [HEAD]
    for files, title in PARTS.items():
        versions = {name: version for file in files for name, version in pinned(file).items()}
        names = sorted(closure(set(versions)) - seen)
        seen |= set(names)
        refused = [name for name in names if REFUSED.search(known[name]) and " OR " not in known[name]]
        if refused:
            raise SystemExit(f"These packages cannot be shipped with: {', '.join(refused)}")
        rows = [f"| {name} | {versions.get(name, '')} | {known[name]} |" for name in names]
        parts.append("\n".join([f"\n## {title}\n", "| package | pinned | licence |", "|---|---|---|", *rows, ""]))
    return "".join([*parts, FILES])


if __name__ == "__main__":
    TARGET.write_text(written(), encoding="utf-8")
