"""Waiting for what a page says of itself."""

from __future__ import annotations

import time

from playwright.sync_api import Page

SECONDS = 30


def until(page: Page, expression: str, arg: object = None) -> None:
    """Ask the page until the expression is true. Playwright's own ``wait_for_function`` evaluates
    it in the page at its second look, which the Content-Security-Policy of the application forbids.

    Raises:
        TimeoutError: it is not true after ``SECONDS``.
    """
    end = time.monotonic() + SECONDS
    while not page.evaluate(expression, arg):
        if time.monotonic() > end:
            raise TimeoutError(expression)
        page.wait_for_timeout(30)
