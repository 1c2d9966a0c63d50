"""Whatever the bytes, whatever the name: a document that can be written, or a sentence."""

from __future__ import annotations

import zipfile
from io import BytesIO

from hypothesis import HealthCheck, given, settings, strategies as st

from engine.core.errors import DocumentError
from engine.formats import EXTENSIONS as KNOWN, read
from tests.engine.formats.scans import PICTURES

EXTENSIONS = st.sampled_from([*KNOWN, "doc", "xyz", ""])
MARKS = st.sampled_from([
    b"%PDF-1.7\n", b"PK\x03\x04", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"{\\rtf1 ", b"<html>", b"From: a\nTo: b\n\n", b"\xff\xfe",
    b"\xef\xbb\xbf", b"\xff\xfe\x00\x00", b"",
])  # fmt: skip
SOUP = st.lists(
    st.sampled_from([
        b"<p>", b"</p>", b"<table>", b"<tr>", b"<td>", b"</td>", b"</table>", b"<pre>", b"<script>", b"</script>", b"<!--", b"-->", b"<sup>",
        b"<a>", b"&#0;", b"&#xd800;", b"<![CDATA[", b"<", b">", b"\\par", b"\\cell", b"\\row", b"\\'e9", b"\\u-1 ?", b"{", b"}", b"\\*", b"\\bin2",
        b"{\\footnote", b"{\\shptxt", b"\\intbl", b"\\deleted", b"\\f1", b"{\\fonttbl", b"\\uc9999999999 ", b"\n", b" ", b"x", b"\xe9", b"\x00",
        b"Content-Type: multipart/alternative; boundary=b\n\n", b"--b\n", b"--b--\n", b"Content-Type: message/rfc822\n\n", b"From: x\n",
        b"Content-Transfer-Encoding: x-uuencode\n\n", b"Content-Type: text/html; charset=\xe9\n\n", b"=?utf-8?B?", b"?=", b"begin 666 x\n",
        b"Content-Disposition: attachment; filename*=x'y'%\n",
    ]),
    max_size=40,
).map(b"".join)  # fmt: skip
QUIET = settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture], deadline=None)


def check(data: bytes, name: str) -> None:
    """Read, and hold the result to what every document promises."""
    try:
        found = read(data, name)
    except DocumentError as error:
        sentences = error.sentence("fr"), error.sentence("en")
    else:
        sentences = found.text, found.name or "sans nom"
        assert found.text.strip()
    for sentence in sentences:
        assert sentence.encode().decode() == sentence
        assert not set(sentence) & set("\0\r\x1b")


@QUIET
@given(MARKS, st.binary(max_size=2_000), EXTENSIONS)
def test_any_bytes_give_a_document_or_a_sentence(mark: bytes, data: bytes, extension: str) -> None:
    check(mark + data, f"a.{extension}")


@QUIET
@given(MARKS, SOUP, EXTENSIONS)
def test_any_soup_of_markup_gives_a_document_or_a_sentence(mark: bytes, data: bytes, extension: str) -> None:
    check(mark + data, f"a.{extension}")


@QUIET
@given(st.text(st.characters(exclude_categories=())))
def test_any_name_gives_a_document_or_a_sentence(name: str) -> None:
    check(b"Bonjour", name)


@QUIET
@given(st.data())
def test_any_damage_to_a_file_gives_a_document_or_a_sentence(files: dict[str, bytes], data: st.DataObject) -> None:
    extension = data.draw(EXTENSIONS.filter(lambda name: name in KNOWN and name not in PICTURES))
    broken = bytearray(files[extension])
    for _ in range(data.draw(st.integers(1, 5))):
        start = data.draw(st.integers(0, len(broken)))
        broken[start : start + data.draw(st.integers(0, 50))] = data.draw(st.binary(max_size=20))
    check(bytes(broken), f"a.{extension}")


@QUIET
@given(st.data())
def test_any_damage_to_a_part_of_a_packed_file_gives_a_document_or_a_sentence(
    files: dict[str, bytes], data: st.DataObject
) -> None:
    extension = data.draw(st.sampled_from(["docx", "odt"]))
    with zipfile.ZipFile(BytesIO(files[extension])) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = data.draw(st.sampled_from(sorted(part for part in parts if part.endswith((".xml", ".rels", "mimetype")))))
    start = data.draw(st.integers(0, len(parts[name])))
    end = start + data.draw(st.integers(0, 30))
    parts[name] = parts[name][:start] + data.draw(st.binary(max_size=10)) + parts[name][end:]
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for part, content in parts.items():
            archive.writestr(part, content)
    check(packed.getvalue(), f"a.{extension}")
