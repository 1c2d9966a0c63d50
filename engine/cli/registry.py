"""The commands: those of the product, and those that packages beside it add
(:mod:`engine.core.extensions`).

Where the packages that an added command needs are not installed, it is not in the help, and a call
says what to install.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import typer

from engine.cli.usage import Command, Group
from engine.core import LabMissing, absent, check_installed, imports, load_extensions

HELP_OPTIONS = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(cls=Group, rich_markup_mode=None, add_completion=False, pretty_exceptions_enable=False)

_provided: dict[str, tuple[Callable[..., int], Sequence[str]]] = {}
"""By name, what an extension provides, and the packages that it needs."""


class AddedCommand(Command):
    """A command of an extension."""

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Read the arguments, unless what the command needs is not there: its help would promise
        what cannot be.

        Raises:
            LabMissing: a package is not installed.
        """
        check_installed(_provided[str(self.name)][1])
        return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Run it.

        Raises:
            LabMissing: a package that one of those installed needs is not.
        """
        with imports():
            return super().invoke(ctx)


def provide(name: str, function: Callable[..., int], needs: Sequence[str]) -> None:
    """Provide what a command of the product calls by name (:func:`provided`), and the packages that
    it ``needs``."""
    _provided[name] = function, needs


def add(function: Callable[..., int], help_: str, needs: Sequence[str]) -> None:
    """Add a command, called as its function is."""
    name = function.__name__
    provide(name, function, needs)
    hidden = absent(needs) is not None
    app.command(name, cls=AddedCommand, context_settings=HELP_OPTIONS, help=help_, hidden=hidden)(function)


def provided(name: str) -> Callable[..., int]:
    """Give what an extension provides.

    Raises:
        LabMissing: none does, or a package that it needs is not installed.
    """
    load_extensions("cli")
    if name not in _provided:
        raise LabMissing(package=name)
    function, needs = _provided[name]
    check_installed(needs)
    return function
