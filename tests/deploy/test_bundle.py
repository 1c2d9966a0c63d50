"""The archive that installs without a network: what it names, what its installation refuses."""

from __future__ import annotations

import ensurepip
import importlib.util
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUNDLE = ROOT / "deploy" / "bundle"


def script(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MAKE = script(BUNDLE / "make.py")


def write_wheel(folder: Path, name: str, version: str) -> Path:
    """Write a package of one module, with the text of its licence."""
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    facts = f"{name}-{version}.dist-info"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(f"{name}.py", "WORD = 'beurre'\n")
        archive.writestr(f"{facts}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
        archive.writestr(f"{facts}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{facts}/licenses/LICENSE.txt", "MIT")
        archive.writestr(f"{facts}/RECORD", "")
    return wheel


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """Make a small archive as ``make bundle`` does: one wheel, an application of three files."""
    folder = tmp_path / "archive"
    for name in ("wheels", "pip", "app/engine", "app/deploy"):
        (folder / name).mkdir(parents=True)
    write_wheel(folder / "wheels", "baguette", "1.0")
    (pip,) = Path(ensurepip.__file__).parent.glob("_bundled/pip-*.whl")
    shutil.copy(pip, folder / "pip")
    (folder / "app/app.py").write_text("import os, baguette\nprint(baguette.WORD, os.environ['NOMDEMPRUNT_VAR'])\n")
    (folder / "app/engine/__init__.py").write_text("")
    (folder / "app/engine/__main__.py").write_text("import sys\ndef run():\n    print(sys.argv[1:])\n")
    shutil.copy(ROOT / "deploy/nomdemprunt.py", folder / "app/deploy")
    shutil.copy(BUNDLE / "install.sh", folder)
    (folder / "VERSION").write_text("1.2.3\n")
    (folder / "MACHINE").write_text(f"{MAKE.MACHINE}\n")
    (folder / "requirements.lock").write_text("".join(f"{line}\n" for line in MAKE.locked(folder / "wheels")))
    (folder / "SHA256SUMS").write_text(MAKE.checksums(folder))
    return folder


def install(bundle: Path, into: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    own = {"PATH": os.environ["PATH"], "HOME": str(into.parent), "PYTHON": sys.executable, **environment}
    command = [bundle / "install.sh", into]
    return subprocess.run(command, env=own, capture_output=True, text=True, check=False, timeout=120)


def test_the_lock_names_every_wheel_by_its_hash(tmp_path: Path) -> None:
    wheel = write_wheel(tmp_path, "baguette", "1.0+cpu")
    assert list(MAKE.locked(tmp_path)) == [f"baguette==1.0+cpu --hash=sha256:{MAKE.digest(wheel)}"]


def test_the_texts_of_licences_are_taken_out_of_the_wheels(tmp_path: Path) -> None:
    write_wheel(tmp_path, "baguette", "1.0")
    MAKE.licences(tmp_path, tmp_path / "licences")
    assert [path.relative_to(tmp_path) for path in (tmp_path / "licences").rglob("*.txt")] == [
        Path("licences/baguette/LICENSE.txt")
    ]


@pytest.mark.parametrize(
    ("said", "refused"),
    [
        pytest.param("AGPL-3.0-only", True, id="it would bind the whole"),
        pytest.param("GPL-3.0-only OR MIT", False, id="another one is offered"),
        pytest.param("LGPL-3.0-only", False, id="it binds itself alone"),
    ],
)
def test_a_licence_that_would_bind_the_whole_stops_the_archive(said: str, refused: bool) -> None:
    component = {"name": "baguette", "licenses": [{"expression": said}]}
    if refused:
        with pytest.raises(SystemExit, match="baguette"):
            MAKE.refuse_licences([component])
    else:
        MAKE.refuse_licences([component])


def test_what_is_packed_twice_is_the_same_archive(bundle: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        MAKE.pack(bundle, tmp_path / name / "archive.tar", 1_700_000_000)
        os.utime(bundle / "app/app.py")
    assert MAKE.digest(tmp_path / "one/archive.tar") == MAKE.digest(tmp_path / "two/archive.tar")


def test_it_installs_what_it_holds_and_a_new_version_beside_the_old(bundle: Path, tmp_path: Path) -> None:
    into = tmp_path / "opt"
    done = install(bundle, into)
    assert done.returncode == 0, done.stderr
    own = {"PATH": os.environ["PATH"], "NOMDEMPRUNT_VAR": "/srv/x"}
    programs = into / "current" / "bin"
    served = subprocess.run([programs / "nomdemprunt-server"], env=own, capture_output=True, text=True, check=True)
    asked = subprocess.run([programs / "nomdemprunt", "a b"], env=own, capture_output=True, text=True, check=True)
    assert (served.stdout, asked.stdout) == ("beurre /srv/x\n", "['a b']\n")
    assert not (into / "1.2.3/venv/bin/pip").exists()

    again = install(bundle, into)
    assert again.returncode == 2
    assert "1.2.3" in again.stderr
    assert (into / "current").resolve() == into / "1.2.3", "the version that works stays"


def change_a_file(bundle: Path) -> dict[str, str]:
    (bundle / "app/app.py").write_text("print()")
    return {}


def exchange_a_wheel(bundle: Path) -> dict[str, str]:
    """As somebody would who writes the checksums anew too: the lock still knows the wheel."""
    with zipfile.ZipFile(next((bundle / "wheels").iterdir()), "a") as archive:
        archive.writestr("other.py", "")
    (bundle / "SHA256SUMS").unlink()
    (bundle / "SHA256SUMS").write_text(MAKE.checksums(bundle))
    return {}


def take_another_machine(bundle: Path) -> dict[str, str]:
    (bundle / "MACHINE").write_text("Plan9-mips\n")
    return {}


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        pytest.param(change_a_file, "sha256sum --check", id="a file was changed"),
        pytest.param(exchange_a_wheel, "THESE PACKAGES DO NOT MATCH THE HASHES", id="a wheel was exchanged"),
        pytest.param(take_another_machine, "Plan9-mips", id="made for another machine"),
        pytest.param(lambda _: {"PYTHON": "/bin/false"}, "apt-get install python3.11", id="no Python 3.11"),
    ],
)
def test_it_refuses_and_leaves_nothing(
    bundle: Path, tmp_path: Path, spoil: Callable[[Path], dict[str, str]], said: str
) -> None:
    done = install(bundle, tmp_path / "opt", **spoil(bundle))
    assert done.returncode != 0
    assert said in done.stderr
    assert not list((tmp_path / "opt").glob("*"))


def test_the_installation_is_written_as_shellcheck_asks() -> None:
    if not (shellcheck := shutil.which("shellcheck")):
        pytest.skip("shellcheck is not installed (sudo apt-get install shellcheck)")
    done = subprocess.run([shellcheck, BUNDLE / "install.sh"], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("", 0)
