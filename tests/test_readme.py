"""The README's commands do what it shows."""

from __future__ import annotations

import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BLOCKS = re.findall(r"```console\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
COMMANDS = [
    (command, shown.strip("\n"))
    for block in BLOCKS
    for command, shown in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.MULTILINE)
]


@pytest.mark.parametrize(
    ("command", "shown"), [c for c in COMMANDS if "python -m engine" in c[0]], ids=lambda part: str(part)[:40]
)
def test_a_command_prints_what_the_readme_shows(command: str, shown: str) -> None:
    here = command.replace("python -m engine", f"{sys.executable} -m engine")
    done = subprocess.run(["sh", "-c", here], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120)
    assert done.stdout.strip("\n") == shown


def test_make_run_prints_the_address_and_serves_the_page(tmp_path: Path) -> None:
    assert any(command == "make run" for command, _ in COMMANDS)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {**os.environ, "PORT": str(port), "NOMDEMPRUNT_VAR": str(tmp_path / "var")}
    with subprocess.Popen(
        ["make", "run"],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            assert process.stdout
            line, until = "", time.monotonic() + 240
            while "http://" not in line and time.monotonic() < until and process.poll() is None:
                if select.select([process.stdout], [], [], 1)[0]:
                    line = process.stdout.readline()
            assert line.strip() == f"Nom d'emprunt : http://127.0.0.1:{port}"
            import urllib.request

            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
                assert "Nom d'emprunt" in answer.read().decode()
            second = subprocess.run(
                ["make", "run"], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120
            )
            assert second.returncode != 0
            assert str(port) in second.stderr + second.stdout, "a port that is taken is said"
        finally:
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(120)


def test_make_test_is_what_the_readme_and_the_ci_call() -> None:
    assert any(command == "make test" for command, _ in COMMANDS)
    assert "make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    planned = subprocess.run(["make", "-n", "test"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for tool in ("ruff check", "mypy", "lint-imports", "pytest"):
        assert tool in planned


def test_every_link_of_the_readme_leads_somewhere() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\(((?!http)[^)#]+)\)", text):
        assert (ROOT / target).exists(), target
