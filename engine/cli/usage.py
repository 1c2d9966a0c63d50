"""Typer's complaints about a call, and its help pages, in the words of the program."""

from __future__ import annotations

import re
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from engine.cli.english import ENGLISH
from engine.cli.errors import BadCall
from engine.cli.language import language, say

_PAGE = (  # what Typer writes on a help page, and how it is said in French
    ("Usage:", "Usage :"),
    ("Arguments:", "Arguments :"),
    ("Options:", "Options :"),
    ("Commands:", "Commandes :"),
    ("COMMAND [ARGS]...", "COMMANDE [ARGUMENTS]..."),
    ("Show this message and exit.", "Afficher cette aide."),
    ("[required]", "[obligatoire]"),
    ("[default: ", "[par défaut : "),
)

_TYPE = re.compile(r" <[\w\[\]]+>(?=\s)")  # "FILE <list[str]>" is no help to who reads "FILE..."
_BRACES = re.compile(r"\{(\w+)\}")


def complaint(error: typer.TyperException) -> BadCall:
    """Say what is wrong with a call; Typer's own classes are told by name, for it does not publish them."""
    kind = type(error).__name__
    option = getattr(error, "option_name", "")
    if kind == "NoSuchOption":
        return BadCall(what=f"Option inconnue : {option}.", what_en=f"Unknown option: {option}.")
    if kind == "BadOptionUsage":
        return BadCall(what=f"L'option {option} attend une valeur.", what_en=f"The option {option} needs a value.")
    parameter = _name(getattr(error, "param", None))
    if kind == "MissingParameter":
        return BadCall(what=f"Il manque {parameter}.", what_en=f"{parameter} is missing.")
    if kind == "BadParameter":
        return BadCall(what=f"Valeur refusée pour {parameter}.", what_en=f"Value refused for {parameter}.")
    if command := re.match(r"No such command '(.*?)'", error.format_message()):
        return BadCall(what=f"Commande inconnue : {command[1]}.", what_en=f"Unknown command: {command[1]}.")
    if extra := re.search(r"unexpected extra argument\S* \((.*)\)", error.format_message()):
        return BadCall(what=f"Argument en trop : {extra[1]}.", what_en=f"Extra argument: {extra[1]}.")
    return BadCall(what="L'appel est incorrect.", what_en="The call is wrong.")


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
    if language() == "fr":
        for english, french in _PAGE:
            page = page.replace(english, french)
    return page


def _translate(command: Any) -> None:
    """Put a command's own words into the chosen language."""
    for item in (command, *command.params):
        if getattr(item, "help", None):
            item.help = say(item.help, ENGLISH.get(item.help, item.help))
