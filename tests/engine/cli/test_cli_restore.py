"""restore: the original comes back, or one sentence says why not and nothing is written."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest

from benchmarks.round_trip import FORMATS, ZIPPED
from engine.cli import files
from engine.cli.documents import password

TEXT = "\n".join(
    [
        "M. Luc Roux a saisi la cour d'une demande de réparation du préjudice causé par la chute d'un arbre.",
        "M. Roux soutient que le voisin n'avait pas élagué cet arbre depuis dix ans, malgré trois mises en demeure.",
        "Le voisin répond que la tempête est un cas de force majeure et conclut au rejet de toutes les demandes.",
        "La cour condamne le voisin à payer à M. Roux la somme de 4 200 euros et le condamne aux dépens.",
    ]
)
PASSWORD = "quatre mots sans lien"
OPEN = ("--password-file", "p")


@pytest.fixture
def locked(run, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], bytes]:
    """Give the function that pseudonymises a document of a format as ``y.FORMAT``, with its key
    ``k.cle``; and the original."""
    monkeypatch.delenv(password.VARIABLE, raising=False)
    Path("p").write_text(PASSWORD, encoding="utf-8")

    def lock(form: str = "txt") -> bytes:
        data = FORMATS[form](TEXT)
        Path(f"x.{form}").write_bytes(data)
        assert run("pseudonymise", f"x.{form}", "-o", f"y.{form}", "--key", "k.cle", *OPEN) == (0, "", "")
        return data

    return lock


@pytest.mark.parametrize("form", FORMATS)
def test_the_original_comes_back_in_every_format(run, locked: Callable[[str], bytes], form: str) -> None:
    data = locked(form)
    assert Path(f"y.{form}").read_bytes() != data
    assert run("restore", f"y.{form}", "--key", "k.cle", *OPEN, "-o", f"back.{form}") == (0, "", "")
    assert run("restore", f"y.{form}", "--key", "k.cle", *OPEN, "-o", "folder") == (0, "", "")
    back = Path(f"back.{form}").read_bytes()
    assert Path(f"folder/x.{form}").read_bytes() == back, "in a folder it has its own name"
    if form in ZIPPED:
        with ZipFile(io.BytesIO(data)) as one, ZipFile(io.BytesIO(back)) as other:
            assert {name: one.read(name) for name in one.namelist()} == {n: other.read(n) for n in other.namelist()}
    else:
        assert back == data


def test_a_text_comes_back_on_standard_output_from_standard_input(
    run, locked: Callable[[str], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    locked("txt")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(Path("y.txt").read_bytes())))
    assert run("restore", "-", "--key", "k.cle", *OPEN) == (0, TEXT, "")
    monkeypatch.setenv(password.VARIABLE, PASSWORD)
    assert run("restore", "y.txt", "--key", "k.cle") == (0, TEXT, "")


def test_a_terminal_asks_for_the_password_once(
    run, locked: Callable[[str], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    locked("txt")
    said = iter([PASSWORD])
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(said))
    assert run("restore", "y.txt", "--key", "k.cle") == (0, TEXT, "")


def test_a_secret_file_stands_in_for_the_password(run, locked: Callable[[str], bytes]) -> None:
    locked("txt")
    Path("s").write_bytes(bytes(range(64)))
    run("pseudonymise", "x.txt", "-o", "z.txt", "--key", "z.cle", "--secret-file", "s")
    assert run("restore", "z.txt", "--key", "z.cle", "--secret-file", "s") == (0, TEXT, "")
    status, out, err = run("restore", "z.txt", "--key", "z.cle", *OPEN)
    assert (status, out) == (2, "")
    assert err.startswith("Le mot de passe n'ouvre pas")


def wrong_password() -> None:
    Path("p").write_text("trois mots sans rien", encoding="utf-8")


def no_password() -> None:
    Path("p").write_text("", encoding="utf-8")


def damaged_key() -> None:
    data = bytearray(Path("k.cle").read_bytes())
    data[len(data) // 2] ^= 1
    Path("k.cle").write_bytes(data)


def cut_key() -> None:
    Path("k.cle").write_bytes(Path("k.cle").read_bytes()[:-40])


def no_key_at_all() -> None:
    Path("k.cle").write_bytes(Path("y.txt").read_bytes())


def another_document() -> None:
    Path("y.txt").write_text("Le tribunal ordonne une expertise et réserve les dépens de l'instance.", encoding="utf-8")


def another_format() -> None:
    Path("y.txt").write_bytes(bytes(range(256)) * 8)


def edited_document() -> None:
    text = Path("y.txt").read_text(encoding="utf-8")
    Path("y.txt").write_text(text.replace("4 200", "4 300"), encoding="utf-8")


def saved_again() -> None:
    Path("y.txt").write_bytes(Path("y.txt").read_bytes().replace(b"\n", b"\r\n"))


@pytest.mark.parametrize(
    ("harm", "fr", "en"),
    [
        pytest.param(wrong_password, "Le mot de passe n'ouvre pas", "The password does not open", id="wrong password"),
        pytest.param(no_password, "Il faut un mot de passe", "A password is needed", id="no password"),
        pytest.param(damaged_key, "Le fichier de correspondance est endommagé", "The key file is damaged", id="damaged"),
        pytest.param(cut_key, "Le fichier de correspondance est endommagé", "The key file is damaged", id="cut off"),
        pytest.param(no_key_at_all, "Le fichier de correspondance est endommagé", "The key file is damaged", id="no key"),
        pytest.param(another_document, "n'est pas celui de ce document", "is not that of this document", id="other document"),
        pytest.param(another_format, "n'est pas celui de ce document", "is not that of this document", id="other format"),
        pytest.param(edited_document, "Ce document a été modifié", "This document was edited", id="edited"),
        pytest.param(saved_again, "Ce document a été modifié", "This document was edited", id="saved again"),
    ],
)  # fmt: skip
def test_what_does_not_open_is_one_sentence_and_nothing_is_written(
    run, locked: Callable[[str], bytes], harm: Callable[[], None], fr: str, en: str
) -> None:
    locked("txt")
    harm()
    before = sorted(path.name for path in Path().iterdir())
    for language, said in (("fr", fr), ("en", en)):
        status, out, err = run("--lang", language, "restore", "y.txt", "--key", "k.cle", *OPEN, "-o", "back.txt")
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert said in err
        assert "Roux" not in err
    assert sorted(path.name for path in Path().iterdir()) == before


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("y.txt", "--key", "k.cle", "-o", "y.txt"), "par-dessus un original"),
        (("y.txt", "--key", "k.cle", "-o", "./k.cle"), "par-dessus un original"),
        (("y.txt", "--key", "k.cle", "-o", "p2.txt/x"), "ne peut pas être écrit"),
        (("y.txt", "--key", "absent"), "« absent » est introuvable"),
        (("absent", "--key", "k.cle"), "« absent » est introuvable"),
        (("-", "--key", "-"), "ne peut être lue qu'une fois"),
        (("y.txt",), "Il manque --key"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    run, locked: Callable[[str], bytes], arguments: tuple[str, ...], said: str
) -> None:
    locked("txt")
    Path("p2.txt").write_text("x", encoding="utf-8")
    before = {path: path.read_bytes() for path in Path().iterdir()}
    status, out, err = run("restore", *arguments, *OPEN)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert {path: path.read_bytes() for path in Path().iterdir()} == before


def test_a_word_file_is_not_poured_onto_a_terminal(
    run, locked: Callable[[str], bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    data = locked("docx")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    status, out, err = run("restore", "y.docx", "--key", "k.cle", *OPEN)
    assert (status, out) == (2, "")
    assert "Un fichier .docx ne s'affiche pas dans un terminal" in err
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    poured: list[bytes] = []
    monkeypatch.setattr(files, "put_bytes", poured.append)
    assert run("restore", "y.docx", "--key", "k.cle", *OPEN)[0] == 0
    assert len(poured[0]) == len(data)
