"""pseudonymise: each document in its own format, with its key, report and register; or nothing at
all."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from benchmarks.round_trip import FORMATS
from engine import formats as documents
from engine.cli import files
from engine.cli.documents import password
from engine.cli.usage import STRATEGIES as NAMED
from engine.formats.plain import write as text_write
from engine.formats.writing import Written
from engine.pseudonyms import STRATEGIES
from engine.pseudonyms.key.key import KeySecret, unseal

TEXT = "M. Luc Roux a saisi la cour.\nM. Roux demande réparation."
MASKED = "M. A... B... a saisi la cour.\nM. B... demande réparation."
PASSWORD = "quatre mots sans lien"
BINARY = ("docx", "odt", "pdf")


@pytest.fixture(autouse=True)
def folder(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(password.VARIABLE, raising=False)
    for name in ("a.txt", "b.txt"):
        Path(name).write_text(TEXT, encoding="utf-8")


@pytest.fixture(scope="session")
def made() -> dict[str, bytes]:
    return {form: write(TEXT) for form, write in FORMATS.items()}


@pytest.fixture
def leaking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the writer of texts forget everything in the documents that say so."""
    real = text_write.write
    monkeypatch.setattr(
        text_write, "write", lambda data, *more: Written(data) if b"saisi" in data else real(data, *more)
    )


def shown(path: str) -> str:
    """Read a file that was written."""
    text = documents.read(Path(path).read_bytes(), path).text
    return " ".join(text.split())


def listed(folder: str = ".") -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in Path(folder).rglob("*") if path.is_file())


def typed(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    """Sit somebody at a terminal."""
    said = iter(answers)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    monkeypatch.setattr("getpass.getpass", lambda prompt: next(said))


# -- formats
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMATS)
def test_a_document_comes_out_in_its_own_format(run, made: dict[str, bytes], form: str) -> None:
    Path(f"x.{form}").write_bytes(made[form])
    assert run("pseudonymise", f"x.{form}", "-o", f"y.{form}") == (0, "", "")
    assert " ".join(MASKED.split()) in shown(f"y.{form}")
    assert documents.read(Path(f"y.{form}").read_bytes(), "y").format == form
    assert run("pseudonymise", f"x.{form}", "-o", "text.txt") == (0, "", ""), "its text alone, by the name"
    assert " ".join(MASKED.split()) in " ".join(Path("text.txt").read_text(encoding="utf-8").split())


@pytest.mark.parametrize("form", BINARY)
def test_a_binary_file_is_not_poured_onto_a_terminal(
    run, made: dict[str, bytes], monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    Path(f"x.{form}").write_bytes(made[form])
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    for source in (f"x.{form}", "-"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(made[form])))
        status, out, err = run("pseudonymise", source)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert f"Un fichier .{form} ne s'affiche pas dans un terminal" in err
    status, out, _ = run("pseudonymise", f"x.{form}", "--text")
    assert (status, " ".join(out.split())) == (0, " ".join(MASKED.split()))


def test_a_binary_file_goes_through_a_pipe(run, made: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(made["docx"])))
    poured: list[bytes] = []
    monkeypatch.setattr(files, "put_bytes", poured.append)
    assert run("pseudonymise", "-")[0] == 0
    assert documents.read(poured[0], "x.docx").text == MASKED


def test_standard_input_is_written_as_what_it_is(run, made: dict[str, bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    for out, said in (("y.odt", "en .docx ou .txt, ou un dossier"), ("y.docx", ""), ("y.txt", ""), ("out", "")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(made["docx"])))
        status, _, err = run("pseudonymise", "-", "-o", out)
        assert (status, said in err) == (2 if said else 0, True)
    assert listed() == ["a.txt", "b.txt", "out/stdin.docx", "y.docx", "y.txt"]
    assert Path("y.txt").read_text(encoding="utf-8") == MASKED


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        pytest.param(("a.txt", "--key", "a.txt"), "par-dessus un original", id="the key over the original"),
        pytest.param(("a.txt", "--report", "a.html", "-o", "x.txt", "--key", "./x.txt"), "écrit deux fois", id="the key over the text"),
        pytest.param(("a.txt", "--key", "k", "--password-file", "p.txt", "-o", "p.txt"), "par-dessus", id="over the password"),
        pytest.param(("a.txt", "--register", "a.txt"), "par-dessus", id="the register is the original"),
        pytest.param(("a.txt", "b.txt", "-o", "out", "--key", "k.cle"), "demandent un dossier", id="one key for two"),
        pytest.param(("a.txt", "b.txt", "-o", "out", "--report", "r.pdf"), "demandent un dossier", id="one report for two"),
        pytest.param(("a.txt", "--report", "r.docx"), "un nom en .html ou .pdf", id="a report in Word"),
        pytest.param(("a.txt", "--changes", "keep"), "« keep » est inconnu ici. Choix possibles : accept, refuse.", id="changes"),
        pytest.param(("a.txt", "--key", "k.cle"), "Il faut un mot de passe", id="nothing gives a password"),
        pytest.param(("nothing",), "Le dossier « nothing » ne contient aucun fichier", id="an empty folder"),
        pytest.param(("a.txt", "--text", "-o", "x.html"), "donnez à -o un nom en .txt, ou un dossier", id="text elsewhere"),
        pytest.param(("a.txt", "--key", "k", "--password-file", "absent"), "« absent » est introuvable", id="no such file"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_said_before_any_work(
    run, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    Path("nothing").mkdir()
    Path("p.txt").write_text(PASSWORD, encoding="utf-8")
    before = listed()
    monkeypatch.setattr("engine.cli.documents.pipeline.load_tagger", lambda *_: pytest.fail("work began"))
    status, out, err = run("pseudonymise", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert listed() == before


# -- strategies
# --------------------------------------------------------------------------------------------------


def test_the_help_names_every_strategy() -> None:
    assert NAMED.split(", ") == list(STRATEGIES)


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_document_is_written_under_every_strategy(run, strategy: str) -> None:
    status, out, err = run("pseudonymise", "a.txt", "--strategy", strategy)
    assert (status, err) == (0, "")
    assert ("Roux" in out) == (not STRATEGIES[strategy].hides)


def test_the_profile_brings_its_strategy_and_the_option_wins(run) -> None:
    assert run("pseudonymise", "a.txt", "--profile", "canada")[1].startswith("M. L. R. a saisi")
    assert run("pseudonymise", "a.txt", "--profile", "canada", "--strategy", "lettres")[1] == MASKED


# -- several
# --------------------------------------------------------------------------------------------------


def test_a_bad_file_is_told_and_left_out_and_the_others_are_written(run) -> None:
    Path("bad.docx").write_bytes(b"PK\x03\x04 broken")
    status, out, err = run("pseudonymise", "a.txt", "bad.docx", "absent.txt", "b.txt", "-o", "out")
    assert (status, out, listed("out")) == (2, "", ["a.txt", "b.txt"])
    first, second = err.splitlines()
    assert first.startswith("bad.docx : Le fichier docx est endommagé")
    assert second.startswith("absent.txt : « absent.txt » est introuvable")


def test_a_run_that_is_broken_off_leaves_nothing(run, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = iter((None, KeyboardInterrupt))
    real = text_write.write

    def interrupted(*arguments) -> Written:
        if error := next(calls):
            raise error
        return real(*arguments)

    monkeypatch.setattr(text_write, "write", interrupted)
    assert run("pseudonymise", "a.txt", "b.txt", "-o", "out")[0] == 130
    assert listed("out") == []


def test_a_folder_keeps_its_folders_and_no_path_names_anybody(run) -> None:
    for path, name in (
        ("box/roux-l/inbox/1.", "Roux"),
        ("box/roux-l/Roux c. Vasseur.txt", "Roux"),
        ("box/vasseur-m/inbox/1.", "Vasseur"),
        ("box/.hidden/x.txt", "Roux"),
    ):
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(f"M. {name} a saisi la cour.", encoding="utf-8")
    assert run("pseudonymise", "box", "-o", "out") == (0, "", "")
    assert listed("out") == ["A-l/A-c.-A.txt", "A-l/inbox/1.", "A-m/inbox/1."]
    assert Path("out/A-l/inbox/1.").read_text(encoding="utf-8") == "M. A... a saisi la cour."


def test_two_folders_stay_two_where_their_new_names_are_one(run) -> None:
    for owner in ("Roux", "Vasseur"):
        Path(f"box/{owner}").mkdir(parents=True)
        Path(f"box/{owner}/1.txt").write_text(f"M. {owner} a saisi la cour.", encoding="utf-8")
    assert run("pseudonymise", "box", "-o", "out") == (0, "", "")
    assert listed("out") == ["A-2/1.txt", "A/1.txt"]


def test_documents_that_differ_by_their_extension_have_a_key_and_a_report_each(run, made: dict[str, bytes]) -> None:
    Path("p").write_text(PASSWORD, encoding="utf-8")
    Path("a.docx").write_bytes(made["docx"])
    call = ("pseudonymise", "a.txt", "a.docx", "b.txt", "-o", "out", "--password-file", "p", "--key", "keys")
    assert run(*call, "--report", "reports") == (0, "", "")
    assert listed("out") == ["a.docx", "a.txt", "b.txt"]
    assert listed("keys") == ["a.docx.cle", "a.txt.cle", "b.cle"]
    assert listed("reports") == ["a.docx.html", "a.txt.html", "b.html"]
    assert {Path("keys", name).stat().st_mode & 0o777 for name in listed("keys")} == {0o600}
    assert run("pseudonymise", "a.txt", "a.docx", "-o", "texts", "--text") == (0, "", "")
    assert listed("texts") == ["a.docx.txt", "a.txt"]


# -- verified, or not written
# -----------------------------------------------------------------------------------------


def test_a_leak_ends_with_1_and_nothing_is_written(run, leaking: None) -> None:
    Path("p").write_text(PASSWORD, encoding="utf-8")
    before = listed()
    call = ("pseudonymise", "a.txt", "-o", "x.txt", "--key", "k.cle", "--password-file", "p", "--report", "r.html")
    status, out, err = run(*call)
    assert (status, out, listed()) == (1, "", before)
    assert err == (
        "a.txt : Le fichier écrit contient encore un nom ou un numéro à occulter (texte, § 1) : il n'a pas été livré. "
        "Relisez ce passage : occultez-le, ou dites qu'il peut rester lisible.\n"
    )
    status, _, err = run("--lang", "en", *call)
    assert (status, err.startswith("a.txt: The file written still holds")) == (1, True)
    assert "(text, § 1)" in err


def test_a_leak_in_one_of_several_ends_with_1_and_the_others_are_written(run, leaking: None) -> None:
    Path("b.txt").write_text("M. Roux demande réparation.", encoding="utf-8")
    status, _, err = run("pseudonymise", "a.txt", "b.txt", "-o", "out")
    assert (status, listed("out"), err.count("\n")) == (1, ["b.txt"], 1)


def test_a_disk_that_refuses_the_last_file_keeps_none(run) -> None:
    Path("p").write_text(PASSWORD, encoding="utf-8")
    before = listed()
    call = ("pseudonymise", "a.txt", "--key", "k.cle", "--password-file", "p", "--report", "r.html")
    status, _, err = run(*call, "-o", "b.txt/x.txt")
    assert (status, listed()) == (2, before)
    assert "« b.txt/x.txt » ne peut pas être écrit" in err


# -- the key
# --------------------------------------------------------------------------------------------------


def test_the_password_comes_from_a_file_the_environment_or_a_secret_file(run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("p").write_text(f"\ufeff{PASSWORD}\r\nsecond line\n", encoding="utf-8")
    Path("s").write_bytes(bytes(range(64)))
    by_password = KeySecret.of_password(PASSWORD)
    assert run("pseudonymise", "a.txt", "--key", "1.cle", "--password-file", "p")[:2] == (0, MASKED)
    assert run("pseudonymise", "a.txt", "--key", "2.cle", "--secret-file", "s")[:2] == (0, MASKED)
    monkeypatch.setenv(password.VARIABLE, PASSWORD)
    assert run("pseudonymise", "a.txt", "--key", "3.cle", "-o", "out")[0] == 0
    for name, secret in (("1", by_password), ("2", KeySecret.of_file(bytes(range(64)))), ("3", by_password)):
        assert unseal(Path(f"{name}.cle").read_bytes(), secret).original_name == "a.txt"
        assert Path(f"{name}.cle").stat().st_mode & 0o777 == 0o600
    assert listed("out") == ["a.txt"]


def test_a_terminal_asks_for_the_password_twice(run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, PASSWORD, PASSWORD)
    assert run("pseudonymise", "a.txt", "--key", "k.cle", "-o", "x.txt") == (0, "", "")
    assert unseal(Path("k.cle").read_bytes(), KeySecret.of_password(PASSWORD)).name == "a.txt"


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        pytest.param((PASSWORD, PASSWORD + " "), "Les deux mots de passe diffèrent", id="differ"),
        pytest.param(
            ("court", "court"), "Le mot de passe est trop court : il en faut un d'au moins 12", id="too short"
        ),
        pytest.param((" " * 20, " " * 20), "Le mot de passe est trop court", id="blank"),
    ],
)
def test_a_password_that_will_not_do_stops_before_any_work(
    run, monkeypatch: pytest.MonkeyPatch, answers: tuple[str, ...], said: str
) -> None:
    typed(monkeypatch, *answers)
    monkeypatch.setattr("engine.cli.documents.pipeline.load_tagger", lambda *_: pytest.fail("work began"))
    status, out, err = run("pseudonymise", "a.txt", "--key", "k.cle", "-o", "x.txt")
    assert (status, out, err.count("\n"), listed()) == (2, "", 1, ["a.txt", "b.txt"])
    assert said in err


@pytest.mark.parametrize(
    ("arguments", "key"),
    [
        pytest.param(("a.txt", "--key", "k.cle", "-o", "x.txt"), "k.cle", id="a file"),
        pytest.param(("a.txt", "--key", "keys", "-o", "x.txt"), "keys/a.cle", id="a file in a folder"),
        pytest.param(("a.txt", "b.txt", "--key", "keys", "-o", "out"), "keys/b.cle", id="several"),
    ],
)
def test_no_key_is_written_over_another(run, monkeypatch: pytest.MonkeyPatch, arguments, key: str) -> None:
    monkeypatch.setenv(password.VARIABLE, PASSWORD)
    Path(key).parent.mkdir(exist_ok=True)
    Path(key).write_bytes(b"of another document")
    status, out, err = run("pseudonymise", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert f"« {key} » existe déjà" in err
    assert Path(key).read_bytes() == b"of another document"
    assert not Path("x.txt").exists()
    assert not Path("out").exists() or not listed("out")


def test_without_being_asked_no_key_is_written(run) -> None:
    run("pseudonymise", "a.txt", "-o", "x.txt")
    assert listed() == ["a.txt", "b.txt", "x.txt"]


# -- report, register, changes
# ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "title"), [("fr", "Rapport de pseudonymisation"), ("en", "Pseudonymisation report")]
)
def test_the_report_names_people_only_where_it_is_internal(run, language: str, title: str) -> None:
    said = ("--lang", language, "pseudonymise", "a.txt", "-o", "x.txt", "--report")
    assert run(*said, "r.html")[0] == run(*said, "i.html", "--internal")[0] == 0
    external, internal = (Path(name).read_text(encoding="utf-8") for name in ("r.html", "i.html"))
    assert title in external
    assert ("Roux" in external, "Roux" in internal) == (False, True)
    assert Path("i.html").stat().st_mode & 0o777 == 0o600


def test_the_report_is_a_pdf_where_its_name_says_so(run) -> None:
    for name, more in (("r.pdf", ()), ("i.PDF", ("--internal",))):
        assert run("pseudonymise", "a.txt", "-o", "x.txt", "--report", name, *more) == (0, "", "")
    assert ("Roux" in shown("r.pdf"), "Roux" in shown("i.PDF")) == (False, True)


def test_a_register_gives_one_name_through_several_runs(run) -> None:
    Path("b.txt").write_text("Monsieur Roux est absent, M. Vasseur présent.", encoding="utf-8")
    call = ("--strategy", "fictif", "--register", "names.db")
    first = run("pseudonymise", "a.txt", *call)[1].split()
    assert run("pseudonymise", "b.txt", "-o", "out", *call) == (0, "", "")
    second = Path("out/b.txt").read_text(encoding="utf-8").split()
    assert first[2] == second[1] != "Roux"
    assert second[5] not in first
    status, _, err = run("pseudonymise", "a.txt", "--register", "b.txt", "-o", "x.txt")
    assert (status, err.count("\n")) == (2, 1)
    assert "n'est pas un registre" in err


def tracked(paragraph: str) -> bytes:
    """Make a Word file of one paragraph."""
    from docx import Document
    from docx.oxml import parse_xml

    made = Document()
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    made.element.body.insert(0, parse_xml(f'<w:p xmlns:w="{space}">{paragraph}</w:p>'))
    buffer = io.BytesIO()
    made.save(buffer)
    return buffer.getvalue()


def test_tracked_changes_are_accepted_or_refused(run) -> None:
    by = 'w:id="1" w:author="x" w:date="2024-01-01T00:00:00Z"'
    Path("t.docx").write_bytes(
        tracked(
            f'<w:del {by}><w:r><w:delText xml:space="preserve">M. Roux est débouté.</w:delText></w:r></w:del>'
            f"<w:ins {by}><w:r><w:t>M. Vasseur est débouté.</w:t></w:r></w:ins>"
        )
    )
    run("pseudonymise", "t.docx", "--strategy", "etiquettes", "-o", "accepted.docx")
    run("pseudonymise", "t.docx", "--strategy", "etiquettes", "--changes", "refuse", "-o", "refused.docx")
    for name in ("accepted.docx", "refused.docx"):
        assert shown(name) == "M. <NOM_1> est débouté."
        parts = b"".join(_parts(name).values())
        assert b"w:del" not in parts.replace(b"w:delimiter", b"")
        assert not [form for form in (b"Roux", b"Vasseur") if form in parts]


def _parts(name: str) -> dict[str, bytes]:
    from zipfile import ZipFile

    with ZipFile(name) as file:
        return {part: file.read(part) for part in file.namelist() if part.startswith("word/document")}


def test_zones_are_occulted_whole_or_nothing_is_written(run) -> None:
    Path("c.txt").write_text(
        f"{TEXT}\nMOTIFS\nAttendu que M. Roux a menti.\nPAR CES MOTIFS\nRejette.\n", encoding="utf-8"
    )
    assert run("pseudonymise", "c.txt", "--occult", "reasons", "-o", "d.txt")[0] == 0
    assert shown("d.txt") == " ".join(f"{MASKED} [Motifs de la décision occultés] PAR CES MOTIFS Rejette.".split())
    status, _, said = run("pseudonymise", "a.txt", "--occult", "reasons", "-o", "e.txt")
    assert status == 1
    assert "Une zone à occulter" in said
    assert not Path("e.txt").exists()
    assert run("pseudonymise", "c.txt", "--occult", "moyens")[0] == 2


def test_the_report_of_a_command_says_what_each_person_became(run) -> None:
    assert run("pseudonymise", "a.txt", "-o", "d.txt", "--report", "r.html")[0] == 0
    assert "A... B..." in Path("r.html").read_text(encoding="utf-8")
