"""What a server does for its pages beside the REST API: files that last, what is missing, fewer
bytes."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from flask import Flask

from engine.http.compression import compress
from engine.http.files import Files, serve_files
from engine.http.not_found import answer_missing


class Site(Protocol):
    """What a server must know of its pages."""

    @property
    def folder(self) -> Path:
        """The folder that stands under ``/assets/``."""

    @property
    def generated(self) -> Files:
        """The files that stand in no folder."""

    @property
    def missing_sentence(self) -> str:
        """What is said where there is no file, in all languages."""

    def has_page(self, path: str) -> bool:
        """Tell whether a path is that of a page that has something to show."""


def serve_site(server: Flask, site: Site) -> None:
    """Add all that to a server.

    What is added last sees an answer first: an answer is compressed before its status says that
    nothing is there.
    """
    answer_missing(server, site.has_page, site.missing_sentence)
    serve_files(server, site.folder, site.generated)
    compress(server)
