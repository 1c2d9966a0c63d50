"""Run by ``bundle_without_network.py`` in a network namespace of its own, with the system's Python:
install an archive, serve its first page and have it pseudonymise a first decision.

``without_network.py FOLDER INTO``: the unpacked archive and an empty folder. It writes what was
seen, as JSON.
"""

from __future__ import annotations

import fcntl
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

_GET_FLAGS, _SET_FLAGS, _UP = 0x8913, 0x8914, 1  # SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP
PORT = "8050"
SITE = f"http://127.0.0.1:{PORT}"
DECISION = """Tribunal judiciaire de Vannes, 12 mars 2024, n° 23/00417

Mme Naïma Rocheblave, née le 4 mai 1981 à Lorient, demeurant 12 rue des Tonneliers à Vannes, demande la résiliation du
bail consenti à M. Yannick Quemeneur-Sallé le 1er juin 2019. Mme Rocheblave soutient que M. Quemeneur-Sallé ne paie plus.

Par ces motifs, le tribunal condamne M. Quemeneur-Sallé à payer 1 200 euros à Mme Rocheblave.
"""
"""Fictional, and without a doubt that somebody would have to settle first."""


def raise_loopback() -> None:
    """Switch on the one interface that there is."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        asked = struct.pack("16sh22x", b"lo", 0)
        flags = struct.unpack("16sh22x", fcntl.ioctl(any_socket, _GET_FLAGS, asked))[1]
        fcntl.ioctl(any_socket, _SET_FLAGS, struct.pack("16sh22x", b"lo", flags | _UP))


def ask(path: str, body: dict[str, str] | None = None) -> bytes:
    """Ask the server, and wait for the answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"X-Requested-With": "nomdemprunt", "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(SITE + path, data, headers), timeout=300) as answer:
        return answer.read()


def main(folder: Path, into: Path) -> None:
    raise_loopback()
    seen: dict[str, object] = {"interfaces": [name for _, name in socket.if_nameindex()]}
    environment = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": str(into), "PYTHON": sys.executable}
    start = time.monotonic()
    subprocess.run([folder / "install.sh", into / "opt"], env=environment, check=True, stdout=sys.stderr)
    seen["installed"] = round(time.monotonic() - start, 1)

    programs = into / "opt" / "current" / "bin"
    own = {**environment, "PORT": PORT, "NOMDEMPRUNT_VAR": str(into / "var")}
    start = time.monotonic()
    with subprocess.Popen([programs / "nomdemprunt-server"], env=own, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        seen["said"] = server.stdout.readline().strip()
        seen["page"] = "Nom d'emprunt" in ask("/").decode()
        seen["first page"] = round(time.monotonic() - start, 1)
        seen["decision"] = json.loads(ask("/api/v1/pseudonymise", {"text": DECISION}))["text"]
        seen["first decision"] = round(time.monotonic() - start, 1)
        seen["healthy"] = subprocess.run([programs / "nomdemprunt-health"], env=own, check=False).returncode == 0
        server.send_signal(signal.SIGTERM)
        seen["ended"] = server.wait(60)
    said = subprocess.run([programs / "nomdemprunt", "--help"], env=own, check=True, stdout=subprocess.PIPE, text=True)
    seen["help"] = said.stdout.splitlines()[0]
    print(json.dumps(seen))


if __name__ == "__main__":
    os.umask(0o022)
    main(Path(sys.argv[1]), Path(sys.argv[2]))
