"""The command line: ``python -m engine --help``."""

import sys
from pathlib import PurePath

from engine.cli import main

SCRIPT = "nomdemprunt"
"""What pip installs the command line as."""


def run() -> int:
    """Run the command that the process was started with, and return its exit status."""
    named = PurePath(sys.argv[0]).stem == SCRIPT
    return main(sys.argv[1:], SCRIPT if named else "python -m engine")


if __name__ == "__main__":
    sys.exit(run())
