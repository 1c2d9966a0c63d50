"""The contrasts of the theme, computed from the style sheet by the formula of WCAG 2.2."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ASSETS = Path(__file__).resolve().parents[2] / "assets"
THEME = (ASSETS / "shell" / "theme.css").read_text(encoding="utf-8")
AA, AAA, SHAPE = 4.5, 7.0, 3.0
FAMILIES = ("person", "place", "date", "number", "organisation", "court")


def colours(theme: str) -> dict[str, str]:
    """Read the variables of a theme that are plain colours."""
    start = THEME.index(':root[data-theme="dark"]' if theme == "dark" else ":root {")
    block = THEME[start : THEME.index("}", start)]
    return dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", block))


def luminance(colour: str) -> float:
    """Give the relative luminance, 0 to 1."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Give the contrast ratio, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


PAIRS = [
    # foreground, background, least ratio
    *[("ink", ground, AAA) for ground in ("paper", "sheet", "sunken")],  # the text of decisions
    *[("ink", f"{family}-ground", AAA) for family in FAMILIES if family != "court"],  # and its mentions
    *[("ink", ground, AAA) for ground in ("accent-ground", "good-ground", "warn-ground", "bad-ground")],
    *[("ink-soft", ground, AA) for ground in ("paper", "sheet", "sunken", "accent-ground")],
    *[("accent", ground, AA) for ground in ("paper", "sheet", "accent-ground")],
    *[("accent-hover", ground, AA) for ground in ("paper", "sheet")],
    *[("accent-ink", ground, AA) for ground in ("accent", "accent-hover")],
    *[(tone, ground, AA) for tone in ("good", "warn", "bad") for ground in ("paper", "sheet", f"{tone}-ground")],
    *[(family, ground, AA) for family in FAMILIES for ground in ("paper", "sheet")],
    *[(family, f"{family}-ground", AA) for family in FAMILIES if family != "court"],
    *[("line-strong", ground, SHAPE) for ground in ("paper", "sheet")],  # borders of controls
    *[("focus", ground, SHAPE) for ground in ("paper", "sheet", "accent-ground")],
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS, ids=lambda value: str(value))
def test_the_contrast_is_enough(theme: str, ink: str, ground: str, least: float) -> None:
    palette = colours(theme)
    assert contrast(palette[ink], palette[ground]) >= least


def test_an_unticked_box_has_one_look_on_all_pages_the_border_of_a_control() -> None:
    sheets = [path for path in ASSETS.rglob("*.css") if "vendor" not in path.parts]
    rules = [
        (path.name, rule)
        for path in sheets
        for rule in re.findall(r"\.form-check-input(?::\w+)? \{([^}]*)\}", path.read_text(encoding="utf-8"))
        if "border" in rule or "background" in rule
    ]
    assert {name for name, _ in rules} == {"base.css"}
    assert "border-color: var(--line-strong)" in rules[0][1]
    assert "background-color: var(--sheet)" in rules[0][1]


def test_the_formula_gives_the_published_values() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


def test_both_themes_name_the_same_colours() -> None:
    assert colours("light").keys() == colours("dark").keys()


@pytest.mark.parametrize(
    "sheet", sorted(path for path in ASSETS.rglob("*.css") if "vendor" not in path.parts), ids=lambda path: path.name
)
def test_no_style_sheet_of_ours_fetches_from_elsewhere(sheet: Path) -> None:
    text = re.sub(r"xmlns='[^']*'", "", sheet.read_text(encoding="utf-8"))
    assert re.findall(r"(?:https?:)?//[\w.]+\.\w+", text) == []


@pytest.mark.parametrize("sheet", ["shell/vendor.css", "shell/fonts.css"])
def test_what_a_style_sheet_names_is_shipped(sheet: str) -> None:
    named = re.findall(r'url\("\.\./(vendor/[^"]+)"\)', (ASSETS / sheet).read_text(encoding="utf-8"))
    assert named
    assert [name for name in named if not (ASSETS / name).is_file()] == []


def test_icons_asked_for_are_drawn() -> None:
    root = ASSETS.parent
    code = "".join(
        path.read_text(encoding="utf-8") for path in [*root.glob("components/**/*.py"), *root.glob("pages/*.py")]
    )
    asked = set(re.findall(r'icon\("(\w+)"\)', code))
    assert asked
    assert asked <= set(re.findall(r"\.icon-(\w+)", (ASSETS / "shell" / "icons.css").read_text(encoding="utf-8")))
