"""The command line, thin: each command reads, calls the engine, writes.

It ends with 0 (done), 1 (done, but a human must look) or 2 (bad input or usage: one line, no
traceback). French is the language, ``--lang en`` or ``NOMDEMPRUNT_LANG=en`` makes it English. A
module of the engine is imported by the command that needs it: ``--help`` loads no model library.
"""

from engine.cli.main import main

__all__ = ["main"]
