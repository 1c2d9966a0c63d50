"""How figures look and what they say: colours that no reader confuses, numbers in the forms of the
language, text that stays text."""

from __future__ import annotations

import re
from pathlib import Path

import plotly.graph_objects as go
import pytest

from components.figures import figures

ASSETS = Path(__file__).resolve().parents[2] / "assets"


def luminance(colour: str) -> float:
    """Give the relative luminance of WCAG 2.2, 0 to 1."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    ("lang", "separators", "suffix"),
    [pytest.param("fr", ",\u202f", "\u00a0%", id="« 1 234,5 » and « 96 % »"), pytest.param("en", ".,", "%", id="1,234.5 and 96%")],
)  # fmt: skip
def test_an_axis_of_shares_is_written_as_the_language_does(lang: str, separators: str, suffix: str) -> None:
    drawn = figures.percent_axis(figures.figure(lang), "y", "Rappel", lang, 95, 100, digits=1)
    assert drawn.layout.separators == separators
    assert drawn.layout.yaxis.ticksuffix == suffix
    assert drawn.layout.yaxis.tickformat == ",.1~f"
    assert list(drawn.layout.yaxis.range) == [95, 100]
    assert drawn.layout.yaxis.title.text == "Rappel"


def test_shares_are_drawn_in_hundredths_and_what_is_not_known_leaves_a_gap() -> None:
    assert figures.percents([0.964, None, 1, 0.1 + 0.2]) == [96.4, None, 100, 30.0]


def test_no_two_series_differ_by_colour_alone() -> None:
    for looks in (
        [(figures.line(i)["color"], figures.line(i)["dash"]) for i in range(6)],
        [(figures.marker(i)["color"], figures.marker(i)["symbol"]) for i in range(6)],
        [(figures.bar(i)["color"], figures.bar(i)["pattern"]["shape"]) for i in range(6)],
    ):
        colours, signs = zip(*looks, strict=True)
        assert len(set(colours)) == len(set(signs)) == 6


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_first_three_colours_are_seen_on_both_grounds(theme: str) -> None:
    style = (ASSETS / "shell" / "theme.css").read_text(encoding="utf-8")
    start = style.index(':root[data-theme="dark"]' if theme == "dark" else ":root {")
    sheet = re.search(r"--sheet: (#[0-9a-f]{6})", style[start:])
    assert sheet
    assert [colour for colour in figures.COLOURS[:3] if contrast(colour, sheet[1]) < 3] == []


def test_the_seventh_series_looks_like_the_first() -> None:
    assert figures.line(6) == figures.line(0)


def test_an_interval_is_a_ground_of_its_colour_between_two_edges() -> None:
    low, high = figures.band([1, 2], [10, 20], [30, 40], 1, "intervalle")
    assert (low.y, high.y, high.fill) == ((10, 20), (30, 40), "tonexty")
    assert high.fillcolor == "rgba(213,94,0,0.18)"
    assert low.showlegend is False


def test_a_name_from_a_file_stays_text() -> None:
    assert (
        figures.hover_text(["<b onclick=x>Essai</b>", "96,4\u00a0%"])
        == "&lt;b onclick=x&gt;Essai&lt;/b&gt;<br>96,4\u00a0%"
    )


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_buttons_of_a_figure_speak_the_language_and_lead_nowhere(lang: str) -> None:
    config = figures.config(lang)
    assert config["locale"] == lang
    assert config["displaylogo"] is False
    assert config["modeBarButtons"] == [["zoomIn2d", "zoomOut2d", "resetScale2d"]]


def test_the_french_of_plotly_is_that_of_the_version_that_draws() -> None:
    from plotly.offline import get_plotlyjs_version

    shipped = (ASSETS / "vendor" / "VERSIONS.txt").read_text(encoding="utf-8")
    assert f"plotly.js {get_plotlyjs_version()} " in shipped
    assert 'name:"fr"' in (ASSETS / "plotly" / "plotly-locale-fr.js").read_text(encoding="utf-8")


def test_a_figure_lets_the_page_scroll_and_the_ground_through() -> None:
    layout = figures.figure("fr").add_trace(go.Scatter(x=[1], y=[1])).layout.template.layout
    assert layout.dragmode is False
    assert layout.paper_bgcolor == layout.plot_bgcolor == "rgba(0,0,0,0)"
