"""One call of the command line: arguments in, exit status out, one line for whatever went wrong."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import typer
from typer.main import get_command

from engine.cli import commands
from engine.cli.errors import BAD_INPUT, status_of
from engine.cli.language import choose, language, say
from engine.cli.usage import complaint
from engine.core import COMMAND_LINE, CatalogueError, EngineError, acting, catalogue, load_extensions

INTERRUPTED = 130
TRACE = "NOMDEMPRUNT_TRACE"
"""Set, it lets an unexpected error show its traceback, which may quote the document."""


def main(arguments: Sequence[str], name: str = "python -m engine") -> int:
    """Run one command of the command line and return its exit status: 0 done, 1 done but a human
    must look, 2 bad input or usage, 130 interrupted.

    ``arguments`` are those after the program's ``name``; none shows the help. Errors are reported
    on standard error in one line.
    """
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(encoding="utf-8", errors="replace")
    try:
        catalogue.ENGINE.check()
    except CatalogueError as error:  # nothing can be said in any language
        sys.stderr.write(f"{error}\n")
        return BAD_INPUT
    try:
        chosen = choose(arguments, os.environ) or ["--help"]
        with acting(COMMAND_LINE, "command"):
            return int(_program_in(language()).main(chosen, name, standalone_mode=False) or 0)
    except EngineError as error:
        return _fail(error)
    except typer.TyperException as error:
        return _fail(complaint(error))
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except Exception as error:
        if os.environ.get(TRACE):
            raise
        return _fail(EngineError(), f" ({type(error).__name__}, {_place(error)})")


def program() -> Any:
    """Build the command-line program with all its commands, those of extensions included, in the
    language chosen."""
    load_extensions("cli")
    return get_command(commands.app)


@cache
def _program_in(language: str) -> Any:
    """Build the program once for each language, into which its help pages put its words."""
    return program()


def _fail(error: EngineError, more: str = "") -> int:
    where = "".join(f"{note}{say('punctuation.colon')}" for note in getattr(error, "__notes__", ()))
    sys.stderr.write(f"{where}{error.sentence(language())}{more}\n".replace("\n", " ").rstrip() + "\n")
    return status_of(error)


def _place(error: Exception) -> str:
    """Name the line of code that failed: of an unexpected error nothing else is sure to hold no
    text."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
