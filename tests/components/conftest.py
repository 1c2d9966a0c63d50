"""Reading a layout in tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from dash.development.base_component import Component


def leaves(part: Any) -> Iterator[str]:
    """Give the words of a part of a layout, in order."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, Component):
        yield from leaves(getattr(part, "children", None))
    elif isinstance(part, list | tuple):
        for one in part:
            yield from leaves(one)


@pytest.fixture
def text() -> Callable[[Any], str]:
    """Give what a reader reads of a component."""
    return lambda part: " ".join(leaves(part))
