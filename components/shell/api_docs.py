"""The page that shows the routes for programs: Swagger UI on the server's own description of them.
It stands beside the pages of Dash, which need none of it."""

from __future__ import annotations

from collections.abc import Callable

ADDRESS = "/api/docs"
_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nom d'emprunt · API</title>
<link rel="icon" href="{icon}">
<link rel="stylesheet" href="{styles}">
</head>
<body>
<main id="api-docs"></main>
<script src="{library}"></script>
<script type="module" src="{start}"></script>
</body>
</html>
"""
_FILES = {
    "icon": "icon.svg",
    "styles": "vendor/swagger-ui/swagger-ui.css",
    "library": "vendor/swagger-ui/swagger-ui-bundle.js",
    "start": "api_docs/main.js",
}


def page(address: Callable[[str], str]) -> bytes:
    """Write the page; ``address`` gives the address of a file of ``assets/``."""
    return _PAGE.format(**{name: address(path) for name, path in _FILES.items()}).encode()
