"""A key opens with its secret, whole, and with nothing else."""

import json
import stat
import struct
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
import zstandard
from hypothesis import given, settings, strategies as st

from engine.core.errors import (
    BadPassword,
    BadSecretFile,
    DamagedKey,
    EngineError,
    FileNotWritten,
    WrongPassword,
)
from engine.pseudonyms import apply
from engine.pseudonyms.key import key as keys
from engine.pseudonyms.key.contents import from_bytes, to_bytes
from engine.pseudonyms.key.key import KeySecret, check_password, make_key, make_key_file, seal, unseal
from tests.engine.pseudonyms.conftest import Marked

PASSWORD = KeySecret.of_password("tilleul boussole carafe nuage")
FILE = KeySecret.of_file(bytes(range(64)))


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keys, "COST", 2**10)


@pytest.fixture
def key(marked: Marked) -> keys.Key:
    annotation = marked("Mme ⟦Aminata|prenom|p1⟧ ⟦Szymański|nom|p1⟧ contre M. ⟦Szymański|nom|p2⟧ à ⟦Pau|localite⟧")
    replaced = apply(annotation, "lettres", b"0" * 32)
    return make_key(b"l'original", replaced, replaced.text.encode(), "x.txt")


@pytest.mark.parametrize("secret", [PASSWORD, FILE])
def test_what_is_sealed_opens_and_tells_all(key: keys.Key, secret: KeySecret) -> None:
    sealed = seal(key, secret)
    assert unseal(sealed, secret) == key
    assert b"Szyma" not in sealed
    szymanski = next(entry for entry in key.entries if entry.person == "p1" and entry.label == "personnePhysiqueNom")
    assert (szymanski.form, szymanski.spans) == ("Szymański", ((12, 21, *szymanski.spans[0][2:]),))
    assert (key.original_sha256, key.strategy) == (sha256(b"l'original").hexdigest(), "lettres")


def test_two_seals_of_one_key_differ(key: keys.Key) -> None:
    assert seal(key, PASSWORD) != seal(key, PASSWORD)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(KeySecret.of_password("tilleul boussole carafe Nuage"), id="another password"),
        pytest.param(KeySecret.of_password(""), id="none"),
        pytest.param(KeySecret.of_password("\ud800"), id="a lone surrogate"),
        pytest.param(FILE, id="a file instead"),
    ],
)
def test_another_secret_does_not_open(key: keys.Key, other: KeySecret) -> None:
    with pytest.raises(WrongPassword):
        unseal(seal(key, PASSWORD), other)


def test_an_accent_is_one_however_it_is_typed(key: keys.Key) -> None:
    sealed = seal(key, KeySecret.of_password("cafe\u0301 du commerce"))
    assert unseal(sealed, KeySecret.of_password("caf\u00e9 du commerce")) == key


@settings(max_examples=60)
@given(st.data())
def test_a_changed_byte_is_damage(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(SEALED) - 1))
    other = data.draw(st.integers(1, 255))
    with pytest.raises(DamagedKey):
        unseal(SEALED[:at] + bytes([SEALED[at] ^ other]) + SEALED[at + 1 :], FILE)


@settings(max_examples=60)
@given(st.integers(0, 10_000), st.integers(1, 255))
def test_a_changed_byte_under_a_true_checksum_does_not_open(at: int, other: int) -> None:
    body = bytearray(SEALED[:-32])
    body[at % len(body)] ^= other
    with pytest.raises((DamagedKey, WrongPassword)):
        unseal(bytes(body) + sha256(body).digest(), FILE)


@given(st.binary(max_size=300), st.booleans())
def test_anything_else_is_refused(data: bytes, marked: bool) -> None:
    body = keys.MAGIC * marked + data
    for hostile in (body, body + sha256(body).digest()):
        with pytest.raises(DamagedKey):
            unseal(hostile, PASSWORD)


@pytest.mark.parametrize(
    "header",
    [
        pytest.param(b'{"kdf":"scrypt","salt":"00","nonce":"00","n":131072,"r":8,"p":1}', id="short salt"),
        pytest.param(b'{"kdf":"scrypt","salt":"%s","nonce":"%s","n":1073741824,"r":8,"p":1}' % (b"0" * 32, b"0" * 24), id="1 TiB"),
        pytest.param(b'{"kdf":"scrypt","salt":"%s","nonce":"%s","n":1024,"r":8,"p":99999}' % (b"0" * 32, b"0" * 24), id="for ever"),
        pytest.param(b'{"kdf":"scrypt","salt":"%s","nonce":"%s","n":[1],"r":8,"p":1}' % (b"0" * 32, b"0" * 24), id="a list"),
        pytest.param(b"[]", id="no object"),
        pytest.param(b"[" * 900, id="deep"),
    ],
)  # fmt: skip
def test_a_hostile_header_is_refused_before_any_work(header: bytes) -> None:
    body = keys.MAGIC + len(header).to_bytes(4) + header + b"0" * 64
    with pytest.raises(DamagedKey):
        unseal(body + sha256(body).digest(), PASSWORD)


@pytest.mark.parametrize(
    ("password", "good"), [("", False), ("onze signes", False), ("            ", False), ("douze signes", True)]
)
def test_a_short_password_is_refused(key: keys.Key, password: str, good: bool) -> None:
    if good:
        assert check_password(password) == password
        return
    with pytest.raises(BadPassword):
        check_password(password)
    with pytest.raises(BadPassword):
        seal(key, KeySecret.of_password(password))


def test_a_secret_file_is_made_once_and_for_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "secret"
    make_key_file(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(path.read_bytes()) == 32
    with pytest.raises(FileNotWritten):
        make_key_file(path)
    with pytest.raises(BadSecretFile):
        KeySecret.of_file(b"court")


def test_a_secret_shows_itself_nowhere() -> None:
    assert "tilleul" not in repr(PASSWORD)


def test_every_error_has_its_sentence() -> None:
    errors: list[EngineError] = [BadPassword(least=12), BadSecretFile(least=32)]
    assert all(error.sentence("fr") != error.sentence("en") for error in errors)


def _sealed() -> bytes:
    one = keys.Key("0" * 64, "x.txt", "1" * 64, "y.txt", "lettres", "", "0", (1, 2), (), (), b"")
    return seal(one, FILE)


SEALED = _sealed()


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param(lambda _: [1], id="no object"),
        pytest.param(lambda said: said | {"name": 3}, id="a name that is a number"),
        pytest.param(lambda said: said | {"original_name": {"a": 1}}, id="a name that is an object"),
        pytest.param(lambda said: said | {"sketch": ["a"]}, id="a sketch of texts"),
        pytest.param(lambda said: said | {"persons": 5}, id="persons that are a number"),
    ],
)
def test_what_whoever_sealed_a_key_made_up_is_refused(key: keys.Key, changed: Callable[[Any], Any]) -> None:
    plain = to_bytes(key)
    (length,) = struct.unpack(">Q", plain[:8])
    said = changed(json.loads(zstandard.ZstdDecompressor().decompress(plain[8 : 8 + length])))
    packed = zstandard.ZstdCompressor().compress(json.dumps(said).encode())
    with pytest.raises(DamagedKey):
        from_bytes(struct.pack(">Q", len(packed)) + packed + plain[8 + length :])
