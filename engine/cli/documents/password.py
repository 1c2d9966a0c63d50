"""The password of a key file: from a file, from the environment, or from the terminal; never from
the command line itself."""

from __future__ import annotations

import getpass
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli.errors import PasswordNeeded, PasswordsDiffer
from engine.cli.files import read_bytes
from engine.cli.language import say
from engine.core import FileMissing

if TYPE_CHECKING:
    from engine.pseudonyms import KeySecret

VARIABLE = "NOMDEMPRUNT_KEY_PASSWORD"

PasswordFile = Annotated[
    Path | None,
    typer.Option(
        "--password-file",
        metavar="FILE",
        help="help.file_whose_first_line_is_the",
        show_default=False,
    ),
]
SecretFile = Annotated[
    Path | None,
    typer.Option("--secret-file", metavar="FILE", help="help.secret_file_that_stands_in_for", show_default=False),
]


def wanted_secret(password_file: Path | None, secret_file: Path | None, *, new: bool) -> KeySecret:
    """Give what opens a key file. ``new``: it is chosen now, so that a terminal asks twice.

    Raises:
        FileMissing: the file named cannot be read. PasswordNeeded: nothing gives a password, and
        there is no terminal. PasswordsDiffer: the two that were typed are not one. BadPassword: one
        that is too short to protect anything.
    """
    from engine.pseudonyms import KeySecret, check_password

    if secret_file:
        return KeySecret.of_file(read_bytes(str(secret_file)))
    password = _given(password_file) or _typed(new)
    if new:
        check_password(password)
    return KeySecret.of_password(password)


def _given(password_file: Path | None) -> str:
    if password_file is None:
        return os.environ.get(VARIABLE, "")
    try:
        lines = read_bytes(str(password_file)).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise FileMissing(file=password_file) from error
    return lines[0] if lines else ""


def _typed(twice: bool) -> str:
    if not sys.stdin.isatty():
        raise PasswordNeeded
    password = getpass.getpass(say("password.password_of_the_key"))
    if twice and password != getpass.getpass(say("password.once_more")):
        raise PasswordsDiffer
    return password
