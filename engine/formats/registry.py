"""The formats that are read and written: each is a package of :mod:`engine.formats` that makes its
``FORMAT``, and a line here."""

from __future__ import annotations

from importlib import import_module

from engine.formats.format import Extension, Format

_PACKAGES = (
    "docx",
    "odt",
    "pdf",
    "rtf",
    "plain",
    "html",
    "eml",
    "scan",
)
"""In the order in which users are told of them."""

FORMATS: tuple[Format, ...] = tuple(import_module(f"engine.formats.{package}").FORMAT for package in _PACKAGES)

EXTENSIONS: dict[str, Extension] = {extension.name: extension for format in FORMATS for extension in format.extensions}

_NAMED = {format.name: format for format in FORMATS}
_FOUND = _NAMED | {extension.name: format for format in FORMATS for extension in format.extensions}


def named(name: str) -> Format:
    """Return the format of that name, as :attr:`engine.core.model.Document.format` has it.

    Raises:
        KeyError: there is no such format.
    """
    return _NAMED[name]


def find(name: str) -> Format | None:
    """Find a format by its name or by one of its extensions (lower case, without the dot); None if
    there is none."""
    return _FOUND.get(name)


def kind(extension: str) -> str:
    """Return the main extension of the format variant that an extension belongs to (``jpeg`` gives
    ``jpg``); an unknown extension is returned unchanged. Extensions are lower case, without the
    dot."""
    return EXTENSIONS[extension].kind if extension in EXTENSIONS else extension
