"""``restore``: a pseudonymised document and its key give the original back."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import Annotated

import typer

from engine.cli import files
from engine.cli.documents import outputs
from engine.cli.documents.password import PasswordFile, SecretFile, wanted_secret
from engine.formats import split_name

HELP = "help.give_back_the_original_of_a"


def restore(
    path: Annotated[str, typer.Argument(metavar="FILE", help="help.pseudonymised_document_for_standard_input")],
    key: Annotated[Path, typer.Option(metavar="KEYFILE", help="help.key_file_of_the_document")],
    password_file: PasswordFile = None,
    secret_file: SecretFile = None,
    out: Annotated[
        Path | None, typer.Option("-o", metavar="OUT", help="help.file_or_folder_to_write_to", show_default=False)
    ] = None,
) -> int:
    """Restore: everything is checked before anything is written."""
    from engine.pseudonyms import restore as give_back

    files.check_standard(path, str(key))
    read: list[Path | str | None] = [path, key, password_file, secret_file]
    if out and not outputs.is_folder(out):
        outputs.check_apart([out], read)
    data, sealed = files.read_bytes(path), files.read_bytes(str(key))
    restored = give_back(data, sealed, wanted_secret(password_file, secret_file, new=False))
    extension = split_name(restored.name)[1]
    if out is None:
        outputs.check_terminal(extension)
    target = out / PurePath(restored.name).name if out and outputs.is_folder(out) else out
    outputs.check_apart([target], read)
    files.write_bytes(target, restored.data)
    return 0
