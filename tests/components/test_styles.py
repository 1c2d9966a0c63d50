"""The one stylesheet: every file once, in its order, with addresses that lead where they led."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest

from components.shell import styles

ASSETS = Path(__file__).resolve().parents[2] / "assets"


def named(path: str) -> str:
    return f"/assets/{path}?v=1"


def test_every_file_has_its_place_in_the_cascade_and_only_one() -> None:
    files = styles.own_files(ASSETS)
    assert sorted(styles._named(name, files) for name in styles.CASCADE) == files


def test_the_files_follow_each_other_in_the_order_of_the_cascade() -> None:
    sheet = styles.stylesheet(ASSETS, named)
    firsts = [next(ASSETS.rglob(f"{name}.css")).read_text(encoding="utf-8").splitlines()[0] for name in styles.CASCADE]
    places = [sheet.find(line) for line, name in zip(firsts, styles.CASCADE, strict=True) if name != "vendor"]
    assert -1 not in places
    assert places == sorted(places)


def test_a_rule_that_adjusts_another_stands_after_it() -> None:
    order = [styles.CASCADE.index(name) for name in ("review/review", "review/small", "viewer/viewer", "viewer/small")]
    assert order == sorted(order)


def test_all_that_the_sheet_names_is_there() -> None:
    asked: list[str] = []
    styles.stylesheet(ASSETS, lambda path: asked.append(path) or named(path))
    assert len(asked) > 5
    assert [path for path in asked if not (ASSETS / path).is_file()] == []


def test_the_sheet_asks_for_no_other_and_bootstrap_stays_in_its_layer() -> None:
    sheet = styles.stylesheet(ASSETS, named)
    assert "@import" not in sheet
    assert "@charset" not in sheet
    assert sheet.index("@layer vendor {") < sheet.index("--bs-blue")
    assert "/* Bootstrap in a layer" not in sheet[sheet.index("--bs-blue") :]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('a { src: url("fonts/x.woff2") }', 'a { src: url("/assets/room/fonts/x.woff2?v=1") }'),
        ("a { src: url('../x.svg') }", 'a { src: url("/assets/x.svg?v=1") }'),
        ("a { src: url( x.svg ) }", 'a { src: url("/assets/room/x.svg?v=1") }'),
        ("a { mask: url(\"data:image/svg+xml,%3Csvg fill='url(x)'\") }", None),
        ("a { fill: url(#shade) }", None),
        ("a { src: url(/assets/x.svg) }", None),
        ("a { src: url(https://example.org/x.svg) }", None),
    ],
)
def test_an_address_leads_where_it_led(text: str, expected: str | None, tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "a.css").write_text(text)
    assert styles.stylesheet(tmp_path, named, ("a",)) == (expected or text)


def test_a_layer_is_written_out_with_its_addresses(tmp_path: Path) -> None:
    (tmp_path / "vendor").mkdir()
    (tmp_path / "vendor" / "b.css").write_text('@charset "UTF-8";b { src: url("b.svg") }')
    (tmp_path / "a.css").write_text('/* a */\n@import url("vendor/b.css") layer(low);\na { color: red }')
    sheet = styles.stylesheet(tmp_path, named, ("a",))
    assert sheet == '/* a */\n@layer low {\nb { src: url("/assets/vendor/b.svg?v=1") }\n}\na { color: red }'


def test_a_name_of_no_file_or_of_two_is_refused(tmp_path: Path) -> None:
    for room in ("x", "y"):
        (tmp_path / room).mkdir()
        (tmp_path / room / "a.css").write_text(room)
    assert styles.stylesheet(tmp_path, named, ("y/a", "x/a")) == "y\nx"
    with pytest.raises(LookupError, match=r"a\.css: x/a\.css, y/a\.css"):
        styles.stylesheet(tmp_path, named, ("a",))
    with pytest.raises(LookupError, match=r"b\.css: no such file"):
        styles.stylesheet(tmp_path, named, ("b",))


def test_no_address_of_the_sheet_leaves_the_server() -> None:
    sheet = styles.stylesheet(ASSETS, named)
    addresses = [match[1] or match[2] or match[3] for match in styles._ADDRESS.finditer(sheet)]
    assert {urlsplit(address).scheme for address in addresses} <= {"", "data"}
