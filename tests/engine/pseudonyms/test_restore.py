"""The way back: from what was delivered to the original, and from nothing else."""

import io
import random
import zipfile
from collections.abc import Callable
from contextlib import suppress

import pytest
from docx import Document as Docx
from hypothesis import given, strategies as st

from engine.core.errors import DamagedKey, EditedDocument, KeyFileError, OtherKey
from engine.pseudonyms import ReplacedText, apply
from engine.pseudonyms.key.key import KeySecret, make_key, seal
from engine.pseudonyms.key.patch import follow_way_back, make_way_back
from engine.pseudonyms.key.restore import restore
from engine.pseudonyms.names.resemblance import is_version, sketch
from tests.engine.pseudonyms.conftest import Marked

SECRET = KeySecret.of_file(bytes(range(32)))
WORDS = "attendu que la partie demanderesse soutient par conclusions signifiées que le bail a pris fin le jour où le congé fut donné".split()


def decision(seed: int) -> str:
    drawn = random.Random(seed)
    return " ".join(drawn.choice(WORDS) for _ in range(300))


@pytest.fixture
def delivered(marked: Marked) -> ReplacedText:
    return apply(marked(f"M. ⟦Anselme|prenom|p⟧ ⟦Oyelaran|nom|p⟧ : {decision(1)}"), "lettres", b"0" * 32)


@given(st.binary(max_size=2_000), st.binary(max_size=2_000))
def test_any_bytes_lead_to_any_others(original: bytes, written: bytes) -> None:
    assert follow_way_back(make_way_back(original, written), written) == original


@given(st.text(min_size=200, max_size=2_000), st.integers(0, 200))
def test_what_is_the_same_is_not_kept_twice(text: str, at: int) -> None:
    original = text.encode("utf-8", "replace")
    assert len(make_way_back(original, original[:at] + b"[X]" + original[at + 9 :])) < 400


def docx(text: str) -> bytes:
    document, buffer = Docx(), io.BytesIO()
    document.add_paragraph(text)
    document.save(buffer)
    return buffer.getvalue()


def parts(data: bytes) -> list[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [(name, archive.read(name)) for name in archive.namelist()]


def test_a_zip_comes_back_byte_for_byte() -> None:
    original, written = docx("M. Oyelaran"), docx("M. X...")
    way_back = make_way_back(original, written)
    assert follow_way_back(way_back, written) == original
    assert len(way_back) < len(original) / 5


def test_a_zip_packed_by_another_program_comes_back_part_by_part(monkeypatch: pytest.MonkeyPatch) -> None:
    original, written = docx("M. Oyelaran"), docx("M. X...")
    monkeypatch.setattr("engine.pseudonyms.key.patch._LEVELS", ())
    way_back = make_way_back(original, written)
    assert parts(follow_way_back(way_back, written)) == parts(original)


def test_a_machine_that_packs_otherwise_gives_every_part(monkeypatch: pytest.MonkeyPatch) -> None:
    original, written = docx("M. Oyelaran"), docx("M. X...")
    way_back = make_way_back(original, written)
    monkeypatch.setattr("engine.pseudonyms.key.patch._deflated", lambda plain, level: b"\0" * 9)
    back = follow_way_back(way_back, written)
    assert back != original
    assert parts(back) == parts(original)


@given(st.integers(0, 5_000), st.integers(1, 255))
def test_a_way_back_that_was_changed_leads_nowhere(at: int, other: int) -> None:
    original, written = decision(3).encode(), decision(4).encode()
    way_back = bytearray(make_way_back(original, written))
    way_back[at % len(way_back)] ^= other
    with suppress(DamagedKey):
        assert follow_way_back(bytes(way_back), written) == original  # a byte that says nothing


def test_a_way_back_that_unpacks_to_more_than_it_says_is_refused() -> None:
    written = b"x" * 100
    way_back = make_way_back(b"\0" * 50_000_000, written)
    assert len(way_back) < 10_000
    with pytest.raises(DamagedKey):
        follow_way_back(way_back.replace(b'"length": 50000000', b'"length": 49999999'), written)
    with pytest.raises(DamagedKey):
        follow_way_back(way_back.replace(b'"length": 50000000', b'"length": 5e999999'), written)


def sealed(delivered: ReplacedText) -> tuple[bytes, bytes, bytes]:
    original, written = delivered.annotation.document.text.encode("utf-16"), delivered.text.encode()
    return original, written, seal(make_key(original, delivered, written, "x.txt"), SECRET)


def test_the_original_comes_back_with_its_name(delivered: ReplacedText) -> None:
    original, written, key = sealed(delivered)
    back = restore(written, key, SECRET)
    assert (back.data, back.name) == (original, "x.txt")


@given(st.data())
def test_any_edit_is_refused(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(WRITTEN) - 1))
    edited = data.draw(
        st.sampled_from(
            (WRITTEN[:at], WRITTEN + b" ", WRITTEN[:at] + b"x" + WRITTEN[at:], WRITTEN[:at] + WRITTEN[at + 1 :])
        )
    )
    with pytest.raises(KeyFileError):
        restore(edited, KEY, SECRET)


@pytest.mark.parametrize(
    ("edit", "error"),
    [
        pytest.param(lambda text: text.replace("bail", "contrat", 3), EditedDocument, id="a few words"),
        pytest.param(lambda text: text + "\n", EditedDocument, id="saved again"),
        pytest.param(lambda text: decision(2), OtherKey, id="another decision"),
        pytest.param(lambda text: "\0" * 90, OtherKey, id="no text"),
        pytest.param(lambda text: "", OtherKey, id="nothing"),
    ],
)
def test_an_edited_document_is_told_from_another(
    delivered: ReplacedText, edit: Callable[[str], str], error: type[KeyFileError]
) -> None:
    _, written, key = sealed(delivered)
    with pytest.raises(error):
        restore(edit(written.decode()).encode(), key, SECRET)


@pytest.mark.parametrize(("one", "other", "same"), [("", "", True), ("a", "a", True), ("a", "b", False)])
def test_texts_of_a_word_resemble_only_themselves(one: str, other: str, same: bool) -> None:
    assert is_version(sketch(one), sketch(other)) is same


WRITTEN = decision(7).encode()


def _key() -> bytes:
    from engine.core.model import Annotation, Document, EngineInfo

    text = WRITTEN.decode()
    replaced = ReplacedText(text, Annotation(Document("x.txt", text), EngineInfo("0", "", "cpu", "")), (), "lettres")
    return seal(make_key(WRITTEN, replaced, WRITTEN, "x.txt"), SECRET)


KEY = _key()
