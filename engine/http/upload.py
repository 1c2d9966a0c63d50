"""An uploaded file, read from the stream into memory and never past the limit."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

from flask import Request, g, request
from werkzeug.datastructures import FileStorage, MultiDict
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser

from engine.core import GoldTooLarge, NoFile, TooLarge, UnknownName, settings
from engine.formats import parties
from engine.http.rates import RequestRate
from engine.measure import own_sets
from engine.service import MEGABYTE, check_size
from engine.store import clean_name

# What the multipart form adds to the file: boundaries, headers, the field `profile`; and the field
# `parties`, where each character of the longest list takes four bytes.
FORM_BYTES = 64 * 1024 + 4 * parties.MOST * (parties.LONGEST + 2)
# werkzeug holds what it has not parsed yet to the same limit as fields: several of the 64 kB pieces
# it reads a file in.
BUFFER_BYTES = 1024 * 1024
FIELDS = 8
"""Parts of a form beside its files."""
UPLOADS, RESTORES = RequestRate(lambda: settings().uploads), RequestRate(lambda: settings().restores)
"""What one address may ask for in a minute."""


def read_upload(request: Request) -> tuple[bytes, str, dict[str, str]]:
    """Read the multipart field ``file``: its bytes, its file name, and the other fields of the
    form.

    Raises:
        TooLarge, NoFile, EmptyDocument: as :func:`read_uploads`.
    """
    (data, name), fields = read_uploads(request, "file")
    return data, name, fields


def read_flag(fields: Mapping[str, str], name: str) -> bool | None:
    """Read a field that is ``true`` or ``false``; None where it is not there, or empty.

    Raises:
        UnknownName: it is another word.
    """
    said = fields.get(name) or None
    if said not in (None, "true", "false"):
        raise UnknownName(name=said[:20], known="true, false")
    return None if said is None else said == "true"


def read_uploads(request: Request, *names: str) -> tuple[Any, ...]:
    """Read several file fields of a multipart form: (bytes, file name) of each, then the other
    fields as a dictionary. The size limit is that of one file times their number.

    Raises:
        TooOften: its address uploaded too often.
        TooLarge: before the body is read if the request announces its length, else as soon as the
        limit is passed.
        NoFile: a field is missing, or the form is malformed.
        EmptyDocument: a file is empty.
    """
    limit = settings().upload_limit * len(names)
    if request.content_length is not None and request.content_length > limit + FORM_BYTES:
        check_size(request.content_length)
    try:
        form, files = _parsed(request, limit, FIELDS)
    except RequestEntityTooLarge as error:
        if (
            request.content_length is not None
        ):  # the length is right: there are more parts, or longer fields, than we send
            raise NoFile() from error
        raise TooLarge(size=f"> {limit // MEGABYTE}", limit=limit // MEGABYTE) from error
    return *(_file(files.get(name)) for name in names), form.to_dict()


def read_files(request: Request, name: str) -> tuple[list[own_sets.File], dict[str, str]]:
    """Read all files of one multipart field, and the other fields (:func:`read_file_fields`)."""
    (files,), fields = read_file_fields(request, name)
    return files, fields


def read_file_fields(request: Request, *names: str) -> tuple[tuple[list[own_sets.File], ...], dict[str, str]]:
    """Read all files of each of several multipart fields, none being allowed, and the other fields
    as a dictionary. File names are cleaned (:func:`engine.store.names.clean_name`).

    Raises:
        TooOften: its address uploaded too often.
        GoldTooLarge: together they are over the limit.
        NoFile: there are too many, or the form is malformed.
    """
    limit = settings().gold_limit
    if request.content_length is not None and request.content_length > limit + FORM_BYTES:
        own_sets.check_size(request.content_length)
    try:
        form, files = _parsed(request, limit, own_sets.MOST_FILES + FIELDS)
    except RequestEntityTooLarge as error:
        if request.content_length is not None:
            raise NoFile() from error
        raise GoldTooLarge(size=f"> {limit // MEGABYTE}", limit=limit // MEGABYTE) from error
    found = (
        [own_sets.File(clean_name(file.filename or ""), file.stream.read()) for file in files.getlist(name)]
        for name in names
    )
    return tuple(found), form.to_dict()


def count_request(rate: RequestRate) -> None:
    """Count the current request of its address, and note what is left to it for the headers of the
    answer (:mod:`engine.http.answers.headers`): of several rates, the one that ends first.

    Raises:
        TooOften: nothing is left.
    """
    address = request.remote_addr or ""
    try:
        rate.take(address)
    finally:
        left = rate.allowance(address)
        g.allowance = min(left, g.get("allowance", left), key=lambda known: known.remaining)


def _parsed(request: Request, limit: int, parts: int) -> tuple[MultiDict[str, str], MultiDict[str, FileStorage]]:
    count_request(UPLOADS)
    parser = FormDataParser(
        stream_factory=_in_memory,
        max_form_memory_size=BUFFER_BYTES,
        max_content_length=limit + FORM_BYTES,
        max_form_parts=parts,
        silent=False,
    )
    try:
        form, files = parser.parse_from_environ(request.environ)[1:]
    except ValueError as error:  # werkzeug's word for a broken multipart body
        raise NoFile() from error
    if None in form or None in files:  # a part whose header gives no name, or none that can be read
        raise NoFile()
    return form, files


def _file(file: FileStorage | None) -> tuple[bytes, str]:
    if file is None:
        raise NoFile()
    data = file.stream.read()
    check_size(len(data))
    return data, file.filename or ""


def _in_memory(
    total_content_length: int | None, content_type: str | None, filename: str | None, content_length: int | None = None
) -> IO[bytes]:
    """Keep a part in memory: a temporary file would outlive the erasure of the document on the
    disk."""
    return BytesIO()
