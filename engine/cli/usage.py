"""Typer's complaints about a call, and its help pages, in the words of the program."""

from __future__ import annotations

import re
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from engine.cli.errors import BadCall
from engine.cli.language import say
from engine.core import catalogue

STRATEGIES = "lettres, cour, initiales, fictif, tolkien, etiquettes, generaliser, noir, secret"
"""Those of :mod:`engine.pseudonyms`, which is not loaded to show the help; a test holds that none
is left out."""
_PAGE = {  # what Typer writes on a help page, and where the catalogue says it in the language chosen
    "Usage:": "usage",
    "Arguments:": "arguments",
    "Options:": "options",
    "Commands:": "commands",
    "COMMAND [ARGS]...": "command_args",
    "Show this message and exit.": "help",
    "[required]": "required",
    "[default: ": "default",
}

_TYPE = re.compile(r" <[\w\[\]]+>(?=\s)")  # "FILE <list[str]>" is no help to who reads "FILE..."
_BRACES = re.compile(r"\{(\w+)\}")


def complaint(error: typer.TyperException) -> BadCall:
    """Say what is wrong with a call; Typer's own classes are told by name, for it does not publish
    them."""
    kind = type(error).__name__
    option = getattr(error, "option_name", "")
    if kind == "NoSuchOption":
        return BadCall(reason="unknown_option", name=option)
    if kind == "BadOptionUsage":
        return BadCall(reason="the_option_needs_a_value", name=option)
    parameter = _name(getattr(error, "param", None))
    if kind == "MissingParameter":
        return BadCall(reason="is_missing", name=parameter)
    if kind == "BadParameter":
        return BadCall(reason="value_refused_for", name=parameter)
    if command := re.match(r"No such command '(.*?)'", error.format_message()):
        return BadCall(reason="unknown_command", name=command[1])
    if extra := re.search(r"unexpected extra argument\S* \((.*)\)", error.format_message()):
        return BadCall(reason="extra_argument", name=extra[1])
    return BadCall(reason="the_call_is_wrong")


def _name(parameter: Any) -> str:
    """Name an option by its longest form, an argument as the help does."""
    if parameter is None:
        return "?"
    if parameter.param_type_name == "option":
        return str(max(parameter.opts, key=len))
    return str(parameter.metavar or parameter.name).upper()


class Command(TyperCommand):
    """A command whose help page speaks the chosen language."""

    def get_help(self, ctx: Any) -> str:
        """Write the page."""
        return _page(self, super().get_help, ctx)


class Group(TyperGroup):
    """The group of commands, likewise."""

    def get_help(self, ctx: Any) -> str:
        """Write the page."""
        for command in self.commands.values():
            _translate(command)
        return _page(self, super().get_help, ctx)


def _page(command: Any, write: Any, ctx: Any) -> str:
    _translate(command)
    page: str = _TYPE.sub(lambda type_: " " * len(type_[0]), _BRACES.sub(r"\1", write(ctx)))
    for written, name in _PAGE.items():
        page = page.replace(written, say(f"page.{name}"))
    return page


def _translate(command: Any) -> None:
    """Put a command's own words into the chosen language."""
    for item in (command, *command.params):
        if catalogue.ENGINE.knows(getattr(item, "help", None) or ""):
            item.help = say(item.help, strategies=STRATEGIES)
