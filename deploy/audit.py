"""Look up known vulnerabilities of installed packages (``make audit``), and say what could not be
looked up: pip-audit itself finds none where it reaches nobody.

Ends with 1 where a vulnerability is known, with 0 elsewhere.
"""

from __future__ import annotations

import json
import subprocess
import sys

FEEDS = ("pypi", "osv")
"""Where pip-audit asks, in turn."""


def ask(packages: str, feed: str) -> list[dict[str, object]] | None:
    """Give what a feed says of each package, None where it cannot be reached."""
    options = ["--vulnerability-service", feed, "--format", "json", "--progress-spinner", "off", "--timeout", "10"]
    command = [sys.executable, "-m", "pip_audit", "--path", packages, *options]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=False)
    try:
        return json.loads(done.stdout)["dependencies"]
    except json.JSONDecodeError:
        return None


def summary(feed: str, packages: list[dict[str, object]] | None) -> tuple[list[str], int]:
    """Say what a feed knows, in sentences, and how many vulnerabilities that is."""
    if packages is None:
        return [f"pip-audit ({feed}): could not be reached, NOTHING was looked up."], 0
    unknown = [package["name"] for package in packages if "skip_reason" in package]
    found = [(package, known) for package in packages for known in package.get("vulns", ())]
    lines = [
        f"{package['name']} {package['version']}: {known['id']}, mended in {', '.join(known['fix_versions']) or 'none'}"
        for package, known in found
    ]
    asked = len(packages) - len(unknown)
    lines.append(
        f"pip-audit ({feed}): {asked} of {len(packages)} packages looked up, {len(found)} vulnerabilities known."
    )
    if unknown and asked:
        lines.append(f"Not looked up: {', '.join(unknown)}.")
    elif unknown:
        lines.append("NOTHING was looked up: the feed was not reached, or does not know these packages.")
    return lines, len(found)


def main(packages: str) -> int:
    for feed in FEEDS:
        said = ask(packages, feed)
        lines, found = summary(feed, said)
        print(*lines, sep="\n")
        if found:
            return 1
        if said and any("skip_reason" not in package for package in said):
            return 0
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
