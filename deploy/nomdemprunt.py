"""The command line of an installation by install.sh, under the name that its help says."""

import sys

from engine.__main__ import run

if __name__ == "__main__":
    sys.exit(run())
