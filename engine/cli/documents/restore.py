"""``restore``: a pseudonymised document and its key give the original back."""

from __future__ import annotations

import sys
from pathlib import Path, PurePath
from typing import Annotated

import typer

from engine.cli import files
from engine.cli.documents import outputs
from engine.cli.documents.password import PasswordFile, SecretFile, wanted_secret
from engine.cli.errors import BinaryTerminal
from engine.formats.detect import split_name

HELP = "Rend l'original d'un document pseudonymisé, avec son fichier de correspondance."


def restore(
    path: Annotated[str, typer.Argument(metavar="FILE", help="Document pseudonymisé ; - pour l'entrée standard.")],
    key: Annotated[Path, typer.Option(metavar="KEYFILE", help="Fichier de correspondance du document.")],
    password_file: PasswordFile = None,
    secret_file: SecretFile = None,
    out: Annotated[
        Path | None, typer.Option("-o", metavar="OUT", help="Fichier ou dossier où écrire.", show_default=False)
    ] = None,
) -> int:
    """Restore: everything is checked before anything is written."""
    from engine.pseudonyms.key.restore import restore as give_back

    files.check_standard(path, str(key))
    read: list[Path | str | None] = [path, key, password_file, secret_file]
    if out and not outputs.is_folder(out):
        outputs.check_apart([out], read)
    data, sealed = files.read_bytes(path), files.read_bytes(str(key))
    restored = give_back(data, sealed, wanted_secret(password_file, secret_file, new=False))
    extension = split_name(restored.name)[1]
    if out is None and extension not in outputs.PLAIN and sys.stdout.isatty():
        raise BinaryTerminal(extension=f".{extension}")
    target = out / PurePath(restored.name).name if out and outputs.is_folder(out) else out
    outputs.check_apart([target], read)
    files.write_bytes(target, restored.data)
    return 0
