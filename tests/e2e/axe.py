"""What axe-core finds serious in a page, in either theme, wide and narrow.

axe-core (Deque, MPL-2.0) checks what a program can of WCAG 2.1 A and AA, which RGAA 4.1 takes up;
it comes with the tools of tests/javascript and is never served.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.polling import until

AXE = Path(__file__).parents[1] / "javascript" / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]
WIDE, NARROW = {"width": 1280, "height": 720}, {"width": 390, "height": 844}


def faults(page: Page, within: str = "html") -> list[str]:
    """List what axe-core finds serious or critical in a part of a page: the rule, and the first
    nodes that break it."""
    found: list[dict[str, Any]] = page.evaluate(
        "async ([part, tags]) => (await axe.run(part, { runOnly: tags, resultTypes: ['violations'] })).violations",
        [within, RULES],
    )
    return [
        f"{fault['id']}: {[node['target'] for node in fault['nodes'][:4]]}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
    ]


def looks(page: Page) -> Iterator[str]:
    """Show a page in light and wide, then dark and narrow, and leave it wide."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    for theme, size in (("light", WIDE), ("dark", NARROW)):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.locator(f"[data-theme-choice={theme}]").evaluate("(button) => button.click()")
        until(page, "() => document.getAnimations().every((one) => one.playState === 'finished')")  # colours fade
        yield f"{theme}, {size['width']}"
    page.set_viewport_size(WIDE)  # type: ignore[arg-type]


def all_faults(page: Page) -> dict[str, list[str]]:
    """Check a page in both looks."""
    found = {look: faults(page) for look in looks(page)}
    return {look: what for look, what in found.items() if what}
