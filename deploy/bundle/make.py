"""Make the archive that installs without a network (``make bundle``), a file of ``dist``.

It holds the commit as it is, the wheels of all that it requires with their hashes, the program that
installs them, a bill of materials (CycloneDX), licences and checksums. It is installed once while
it is made: what cannot be installed is no archive.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from packaging.utils import parse_wheel_filename

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from engine import __version__

MACHINE = f"{platform.system()}-{platform.machine()}"
NAME = f"nomdemprunt-{__version__}-{MACHINE.lower()}"
SHIPPED = (
    "app.py", "requirements.txt", "pyproject.toml", "engine", "components", "pages", "assets", "data", "docs", "deploy",
    "README.md", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "LICENSE", "THIRD-PARTY.md",
)  # fmt: skip
GUIDE = "docs/installation.md"
LICENCE_NAMES = ("licen", "copying", "notice", "authors")
MODELS = "data/models"


def run(*command: str | Path, **options: object) -> str:
    """Run a program and give what it prints; its complaints are shown."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout


def commit() -> tuple[str, int]:
    """Give the commit that is bundled and its moment, in seconds.

    Raises:
        SystemExit: something is not committed, so that no commit would say what is in the archive.
    """
    if run("git", "status", "--porcelain", "--untracked-files=no", cwd=ROOT).strip():
        raise SystemExit(
            "Un fichier a changé depuis le dernier commit : validez-le d'abord, car l'archive nomme son commit.\n"
            "A file was changed since the last commit: commit it first, for the archive names its commit."
        )
    name, seconds = run("git", "log", "-1", "--format=%H %ct", cwd=ROOT).split()
    return name, int(seconds)


def export(folder: Path) -> None:
    """Write the files of the commit that ship."""
    with TemporaryDirectory() as place:
        packed = Path(place) / "app.tar"
        run("git", "archive", "--prefix=app/", f"--output={packed}", "HEAD", *SHIPPED, cwd=ROOT)
        with tarfile.open(packed) as archive:
            archive.extractall(folder, filter="tar")


def build_wheels(folder: Path) -> None:
    """Fetch or build a wheel of everything that is required, and of the pip that installs them."""
    python = [sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "--quiet"]
    run(*python, "--wheel-dir", folder / "wheels", "--requirement", ROOT / "requirements.txt")
    run(*python, "--wheel-dir", folder / "pip", "--no-deps", "pip")


def locked(wheels: Path) -> Iterator[str]:
    """Give a requirement with its hash for each wheel of a folder: those and no others are
    installed."""
    for wheel in sorted(wheels.glob("*.whl")):
        name, version, _, _ = parse_wheel_filename(wheel.name)
        yield f"{name}=={version} --hash=sha256:{digest(wheel)}"


def digest(file: Path) -> str:
    """Give the SHA-256 of a file, in hexadecimal."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def licences(wheels: Path, target: Path) -> None:
    """Copy the texts of licences out of the wheels, a folder a package."""
    for wheel in sorted(wheels.glob("*.whl")):
        package, _, _, _ = parse_wheel_filename(wheel.name)
        with zipfile.ZipFile(wheel) as archive:
            for member in archive.namelist():
                top, _, inside = member.partition(".dist-info/")
                known = inside.startswith("licenses/") or inside.lower().startswith(LICENCE_NAMES)
                if known and "/" not in top and not member.endswith("/"):
                    place = target / package / inside.removeprefix("licenses/")
                    place.parent.mkdir(parents=True, exist_ok=True)
                    place.write_bytes(archive.read(member))


def bill_of_materials(python: Path, app: Path) -> dict[str, object]:
    """Describe what was installed, as CycloneDX has it: the packages of an environment, and the
    models that ship, with their hashes.

    Raises:
        SystemExit: a package has a licence that would bind the whole.
    """
    options = ["--output-reproducible", "--output-format", "JSON", "--pyproject", str(app / "pyproject.toml")]
    bill = json.loads(run(sys.executable, "-m", "cyclonedx_py", "environment", *options, python))
    bill["metadata"]["component"]["version"] = __version__
    refuse_licences(bill["components"])
    bill["components"] += [model_component(card.parent, app) for card in sorted((app / MODELS).rglob("CARD.md"))]
    return bill


def model_component(folder: Path, app: Path) -> dict[str, object]:
    """Describe a model that ships: its weights by their hashes."""
    name = folder.relative_to(app / MODELS).as_posix()
    weights = sorted([*folder.glob("*.safetensors"), *folder.glob("weights.json")])
    return {
        "type": "machine-learning-model",
        "bom-ref": f"model-{name.replace('/', '-')}",
        "name": name,
        "version": __version__,
        "licenses": [{"license": {"id": "MIT"}}],
        "components": [
            {"type": "file", "name": file.name, "hashes": [{"alg": "SHA-256", "content": digest(file)}]}
            for file in weights
        ],
    }


def refuse_licences(components: list[dict[str, object]]) -> None:
    """Look at licences as THIRD-PARTY.md does: none may bind the whole."""
    spec = importlib.util.spec_from_file_location("third_party", ROOT / "docs" / "third_party.py")
    third_party = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(third_party)
    silent = [component["name"] for component in components if not component.get("licenses")]
    if silent:
        print(f"No licence in the metadata of {', '.join(silent)}: THIRD-PARTY.md names it.", file=sys.stderr)
    for component in components:
        said = json.dumps(component.get("licenses", []))
        if third_party.REFUSED.search(said) and " OR " not in said:
            raise SystemExit(
                f"La licence de {component['name']} ne permet pas de le livrer avec le reste : retirez-le ({said}).\n"
                f"The licence of {component['name']} does not let it be shipped with the rest: remove it ({said})."
            )


def checksums(folder: Path) -> str:
    """Give the SHA-256 of every file of a folder, as sha256sum reads them."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return "".join(f"{digest(path)}  {path.relative_to(folder).as_posix()}\n" for path in files)


def pack(folder: Path, target: Path, moment: int) -> None:
    """Write a folder as an archive that is the same whenever it is made of the same files."""

    def plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
        member.uid = member.gid = 0
        member.uname = member.gname = "root"
        member.mtime = moment
        member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
        return member

    unfinished = target.with_suffix(".part")
    with tarfile.open(unfinished, "w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(folder.rglob("*")):
            archive.add(path, f"{target.stem}/{path.relative_to(folder)}", recursive=False, filter=plain)
    unfinished.replace(target)
    target.with_suffix(".tar.sha256").write_text(f"{digest(target)}  {target.name}\n", encoding="ascii")


def make(target: Path) -> None:
    """Make the archive; ``target`` ends in ``.tar``. Its folder stays beside it, for the image."""
    name, moment = commit()
    folder = target.with_suffix("")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    os.environ["SOURCE_DATE_EPOCH"] = str(moment)  # what is built into a wheel bears it too
    export(folder)
    build_wheels(folder)
    facts = {"VERSION": __version__, "MACHINE": MACHINE, "COMMIT": name}
    for file, said in facts.items():
        (folder / file).write_text(f"{said}\n", encoding="ascii")
    (folder / "requirements.lock").write_text(
        "".join(f"{line}\n" for line in locked(folder / "wheels")), encoding="ascii"
    )
    licences(folder / "wheels", folder / "licences")
    shutil.copy(folder / "app/THIRD-PARTY.md", folder / "licences")
    shutil.copy(folder / "app/LICENSE", folder / "licences")
    shutil.copy(folder / "app" / GUIDE, folder / "LISEZ-MOI.md")
    shutil.copy(folder / "app/deploy/bundle/install.sh", folder)
    with TemporaryDirectory() as place:
        (folder / "SHA256SUMS").write_text(checksums(folder), encoding="utf-8")
        run(folder / "install.sh", place, env={**os.environ, "PYTHON": sys.executable})
        bill = bill_of_materials(Path(place) / "current/venv/bin/python", folder / "app")
    (folder / "sbom.cdx.json").write_text(json.dumps(bill, indent=1, ensure_ascii=False), encoding="utf-8")
    (folder / "SHA256SUMS").unlink()  # it is none of its own lines
    (folder / "SHA256SUMS").write_text(checksums(folder), encoding="utf-8")
    pack(folder, target, moment)


if __name__ == "__main__":
    make(ROOT / "dist" / f"{NAME}.tar")
    print(f"dist/{NAME}.tar")
