"""The archive of ``make bundle``, installed where there is no network, serves its first page and a
first decision. It takes minutes: ``make bundle-test`` runs it, ``make test`` does not."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).resolve().parents[2]
ALONE = Path(__file__).with_name("without_network.py")


def namespace() -> list[str]:
    """Give the command that runs another one without a network."""
    user = [] if os.geteuid() == 0 else ["--map-root-user"]
    command = ["unshare", *user, "--net"]
    try:
        tried = subprocess.run([*command, "true"], capture_output=True, text=True, check=False)
    except FileNotFoundError:
        pytest.skip("unshare is not installed (sudo apt-get install util-linux)")
    if tried.returncode:
        pytest.skip(f"this machine allows no network namespace: {tried.stderr.strip()}")
    return command


@pytest.fixture(scope="module")
def archive() -> Path:
    found = sorted((ROOT / "dist").glob(f"nomdemprunt-{engine.__version__}-*.tar"))
    if not found:
        pytest.skip("there is no archive in dist (make bundle)")
    return found[-1]


@pytest.mark.timeout(1800)
def test_the_archive_installs_and_works_without_a_network(
    archive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = namespace()
    subprocess.run(["sha256sum", "--check", f"{archive.name}.sha256"], cwd=archive.parent, check=True)
    with tarfile.open(archive) as packed:
        packed.extractall(tmp_path, filter="tar")
    python = shutil.which("python3.11") or sys.executable
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "TMPDIR")}
    alone = [*command, python, "-I", ALONE, tmp_path / archive.stem, tmp_path]
    done = subprocess.run(alone, stdout=subprocess.PIPE, text=True, check=True, env=kept)
    seen = json.loads(done.stdout)
    with capsys.disabled():
        print({name: value for name, value in seen.items() if isinstance(value, float)})

    assert seen["interfaces"] == ["lo"]
    assert re.fullmatch(r"Nom d'emprunt : http://127\.0\.0\.1:\d+", seen["said"])
    assert seen["page"]
    assert seen["healthy"]
    assert seen["ended"] == 0
    assert seen["help"].startswith("Usage : nomdemprunt ")
    assert "tribunal condamne M. " in seen["decision"]
    assert not [name for name in ("Rocheblave", "Quemeneur", "Sallé", "Tonneliers") if name in seen["decision"]]
    shutil.rmtree(tmp_path / "opt", ignore_errors=True)
