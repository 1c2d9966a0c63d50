"""What every process that works for the server does first: it dies with the server, and prints
nothing of a document."""

from __future__ import annotations

import ctypes
import faulthandler
import os
import signal
import sys

SET_PARENT_DEATH_SIGNAL = 1  # prctl(2)


def die_with_parent() -> None:
    """Have Linux kill this process when the thread that started it ends, even if it hangs in native
    code."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGKILL)


def hush() -> None:
    """Redirect stdout and stderr to ``/dev/null``, since libraries may print parts of a document;
    the stack of a crash is still shown."""
    faulthandler.enable(os.fdopen(os.dup(2), "w"))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.close(nowhere)
