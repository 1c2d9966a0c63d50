"""annotate and pseudonymise."""

import io
import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from engine import pipeline as annotating
from engine.cli.documents import pipeline
from engine.cli.documents.pipeline import load_tagger
from engine.core import SURNAME, SecondOpinionMissing, entity_at
from engine.tagging import SECOND_SOURCE, SecondTagger, taggers
from tests.doubts import foreign
from tests.engine.cli.conftest import WordTagger

TEXT = "M. Luc Roux a saisi la cour. M. Roux demande réparation.\n"
MASKED = "M. A... B... a saisi la cour. M. B... demande réparation.\n"


@pytest.fixture(autouse=True)
def files(run) -> None:
    for name in ("a.txt", "b.txt"):
        Path(name).write_text(TEXT, encoding="utf-8")
    Path("empty.txt").write_text("", encoding="utf-8")


@pytest.fixture
def doubtful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every document doubtful."""
    doubt = foreign("initials", "blocking", "…")
    real = annotating.annotate
    monkeypatch.setattr(annotating, "annotate", lambda *args, **more: replace(real(*args, **more), doubts=(doubt,)))


def test_one_document_is_json_of_schema_1(run) -> None:
    status, out, err = run("annotate", "a.txt")
    data = json.loads(out)
    assert (status, err, data["schema"], data["document"]["name"]) == (0, "", 1, "a.txt")
    assert [(e["text"], e["masked"]) for e in data["entities"]] == [("Luc", True), ("Roux", True), ("Roux", True)]
    assert data["engine"]["model"] == "words"
    assert "text" not in data
    assert "\n " in out


SEEN = "Vu par Trintignol, M. Luc Roux a saisi la cour.\n"


@pytest.fixture
def second(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Give the languages for which a second tagger was loaded; it finds Trintignol. Write what
    names him."""
    loaded: list[str] = []

    class Second(WordTagger):
        def tag(self, text: str, progress=None, cancelled=None):
            place = text.index("Trintignol")
            return (entity_at(text, place, place + 10, SURNAME, f"{SECOND_SOURCE}fr", 0.9),)

    def load(language: str, device: str) -> SecondTagger:
        loaded.append(language)
        return SecondTagger(Second("second-fr", "fr"), 0.5, 0.5)

    monkeypatch.setattr("engine.tagging.load_second", load)
    for name in ("c.txt", "d.txt"):
        Path(name).write_text(SEEN, encoding="utf-8")
    return loaded


def test_a_second_opinion_is_asked_for_and_told(run, second: list[str]) -> None:
    status, out, _ = run("annotate", "c.txt", "d.txt", "--second-opinion")
    rows = [json.loads(line) for line in out.splitlines()]
    assert (status, second, len(rows)) == (0, ["fr"], 2), "loaded once"
    for data in rows:
        assert data["engine"]["second"] == "second-fr"
        assert [SEEN[d["start"] : d["end"]] for d in data["doubts"] if d["kind"] == "second_opinion"] == ["Trintignol"]
        assert [e["text"] for e in data["entities"]] == ["Luc", "Roux"]


def test_without_it_no_second_model_is_loaded(run, second: list[str]) -> None:
    _, out, _ = run("annotate", "c.txt")
    assert (json.loads(out)["engine"]["second"], second) == ("", [])


def test_pseudonymise_takes_a_second_opinion_too_and_it_is_in_the_report(run, second: list[str]) -> None:
    status, _, _ = run("pseudonymise", "c.txt", "--second-opinion", "--report", "r.html", "-o", "out.txt")
    assert (status, second) == (0, ["fr"])
    assert "second avis de second-fr" in Path("r.html").read_text(encoding="utf-8")
    assert Path("out.txt").read_text(encoding="utf-8") == "Vu par Trintignol, M. A... B... a saisi la cour.\n"


def test_a_language_without_a_second_model_is_one_sentence(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def load(language: str, device: str) -> SecondTagger:
        raise SecondOpinionMissing(language=language, known="en")

    monkeypatch.setattr("engine.tagging.load_second", load)
    status, out, err = run("annotate", "a.txt", "--second-opinion")
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert "second avis" in err


def test_several_documents_are_one_line_each(run) -> None:
    status, out, _ = run("annotate", "a.txt", "b.txt")
    assert status == 0
    assert [json.loads(line)["document"]["name"] for line in out.splitlines()] == ["a.txt", "b.txt"]


def test_a_folder_gets_one_file_per_document(run) -> None:
    assert run("annotate", "a.txt", "b.txt", "-o", "new/folder") == (0, "", "")
    assert sorted(path.name for path in Path("new/folder").iterdir()) == ["a.json", "b.json"]
    assert json.loads(Path("new/folder/a.json").read_text(encoding="utf-8"))["document"]["name"] == "a.txt"


def test_a_rule_can_be_left_out_and_a_profile_chosen(run) -> None:
    _, out, _ = run("annotate", "a.txt", "--no-rule", "email", "--profile", "tout")
    engine = json.loads(out)["engine"]
    assert "email" not in engine["rules"]
    assert engine["rules"]
    assert engine["profile"] == "tout"


PARTIES = "Mme Odile Marchenoir a formé appel. Odile Marchenoir et Awa Delcroix concluent.\n"


@pytest.mark.parametrize(
    ("arguments", "content"),
    [
        pytest.param(("--party", "MARCHENOIR Odile", "--party", "Awa DELCROIX"), None, id="by name"),
        pytest.param(("--parties", "names"), b"MARCHENOIR Odile\n\n Awa DELCROIX \n", id="one per line"),
        pytest.param(("--parties", "names"), b'["MARCHENOIR Odile", "Awa DELCROIX"]', id="a JSON list"),
        pytest.param(("--parties", "names"), "\ufeffMARCHENOIR Odile\r\nAwa DELCROIX".encode(), id="with a mark, as Windows"),
        pytest.param(("--parties", "names", "--party", "Awa DELCROIX"), b"MARCHENOIR Odile", id="both"),
    ],
)  # fmt: skip
def test_parties_known_from_the_register_are_masked(run, arguments: tuple[str, ...], content: bytes | None) -> None:
    Path("p.txt").write_text(PARTIES, encoding="utf-8")
    if content is not None:
        Path("names").write_bytes(content)
    _, before, _ = run("pseudonymise", "p.txt")
    _, after, err = run("pseudonymise", "p.txt", *arguments)
    assert err == ""
    assert ("Delcroix" in before, "Delcroix" in after, "Marchenoir" in after) == (True, False, False)


def test_the_parties_may_come_by_standard_input(run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("p.txt").write_text(PARTIES, encoding="utf-8")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Awa DELCROIX")))
    _, out, _ = run("annotate", "p.txt", "--parties", "-")
    assert "Delcroix" in [entity["text"] for entity in json.loads(out)["entities"]]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        pytest.param(b'["MARCHENOIR Odile"', "« names » ne peut pas être lu", id="torn JSON"),
        pytest.param(b'["MARCHENOIR Odile", 3]', "une liste JSON de noms", id="a list of something else"),
        pytest.param(b'[["MARCHENOIR"]]', "une liste JSON de noms", id="lists in a list"),
        pytest.param(b"[" * 100_000, "une liste JSON de noms", id="nested without end"),
        pytest.param(bytes(range(256)) * 9, "« names » ne peut pas être lu", id="no text"),
        pytest.param(b"\n".join(b"%d" % n for n in range(501)), "500 noms au plus", id="501 names"),
        pytest.param(b"MARCHENOIR" * 21, "200 caractères au plus", id="a name of 210 letters"),
    ],
)
def test_a_file_of_parties_that_is_none_is_one_sentence_without_names(run, content: bytes, said: str) -> None:
    Path("names").write_bytes(content)
    for command in ("annotate", "pseudonymise"):
        status, out, err = run(command, "a.txt", "--parties", "names")
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert said in err
        assert "MARCHENOIR" not in err


def test_standard_input_is_a_document(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert run("pseudonymise", "-") == (0, MASKED, "")


def test_the_pseudonymised_text_is_written_to_the_last_character(run) -> None:
    assert run("pseudonymise", "a.txt") == (0, MASKED, "")


def test_a_strategy_can_be_chosen_and_draws_anew_each_time(run) -> None:
    texts = {run("pseudonymise", "a.txt", "--strategy", "cour")[1] for _ in range(9)}
    assert len(texts) > 1
    assert all(text.startswith("M. [") for text in texts)


@pytest.mark.parametrize(
    ("arguments", "written"),
    [
        (("a.txt", "-o", "out.txt"), ["out.txt"]),
        (("a.txt", "-o", "deep/out.TXT"), ["deep/out.TXT"]),
        (("a.txt", "-o", "folder"), ["folder/a.txt"]),
        (("a.txt", "b.txt", "-o", "folder"), ["folder/a.txt", "folder/b.txt"]),
    ],
)
def test_the_result_goes_to_a_file_or_a_folder(run, arguments: tuple[str, ...], written: list[str]) -> None:
    assert run("pseudonymise", *arguments) == (0, "", "")
    assert [Path(name).read_text(encoding="utf-8") for name in written] == [MASKED] * len(written)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("pseudonymise", "a.txt", "-o", "out.docx"), "donnez à -o un nom en .txt"),
        (("text", "a.txt", "-o", "out.docx"), "en texte seulement"),
        (("pseudonymise", "a.txt", "b.txt"), "demandent un dossier"),
        (("pseudonymise", "a.txt", "b.txt", "-o", "out.txt"), "demandent un dossier"),
        (("pseudonymise", "a.txt", "-o", "a.txt"), "par-dessus un original"),
        (("pseudonymise", "a.txt", "-o", "."), "par-dessus un original"),
        (("annotate", "a.txt", "./a.txt", "-o", "out"), "écrit deux fois"),
        (("pseudonymise", "a.txt", "--strategy", "zut"), "« zut » est inconnu ici. Choix possibles : lettres, cour, "),
        (("annotate", "a.txt", "--profile", "zut"), "« zut » est inconnu ici. Choix possibles : judiciaire"),
        (("annotate", "a.txt", "--no-rule", "zut"), "« zut » est inconnu ici. Choix possibles : "),
        (("annotate", "a.txt", "--language", "de"), "« de » est inconnu ici. Choix possibles : auto, fr, en."),
        (("annotate", "-", "-"), "L'entrée standard « - » ne peut être lue qu'une fois"),
        (("--lang", "en", "annotate", "-", "a.txt", "-", "-o", "out"), "Standard input “-” can be read only once"),
        (("pseudonymise", "-", "-", "-o", "out"), "ne peut être lue qu'une fois"),
        (("annotate", "-", "--parties", "-"), "ne peut être lue qu'une fois"),
        (("annotate", "a.txt", "--parties", "absent"), "« absent » est introuvable"),
        (("--lang", "en", "annotate", "a.txt", "--parties", "absent"), "“absent” cannot be found"),
        (("annotate", "absent.txt"), "« absent.txt » est introuvable"),
        (("text", "."), "« . » est introuvable ou ne peut pas être ouvert"),
        (("annotate", "empty.txt"), "empty.txt : Le document ne contient aucun texte."),
        (("--lang", "en", "annotate", "empty.txt"), "empty.txt: The document contains no text."),
        (("annotate", "a.txt", "-o", "b.txt/x"), "ne peut pas être écrit"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_status_2(run, arguments: tuple[str, ...], said: str) -> None:
    status, out, err = run(*arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert Path("a.txt").read_text(encoding="utf-8") == TEXT


def test_the_first_bad_file_ends_the_work_and_what_is_done_stays(run) -> None:
    status, _, err = run("annotate", "a.txt", "empty.txt", "b.txt", "-o", "out")
    assert (status, [path.name for path in Path("out").iterdir()]) == (2, ["a.json"])
    assert err.startswith("empty.txt : ")


def test_a_bad_first_file_is_said_before_the_model_is_loaded(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "load_tagger", lambda model, device: pytest.fail("loaded"))
    assert run("annotate", "empty.txt")[0] == 2


def test_the_model_is_loaded_once(run, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = []
    real = pipeline.load_tagger
    monkeypatch.setattr(
        pipeline, "load_tagger", lambda model, device: loaded.append((model, device)) or real(model, device)
    )
    run("annotate", "a.txt", "b.txt", "--model", "other", "--device", "cpu")
    assert loaded == [("other", "cpu")]


def test_a_missing_model_is_said(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "load_tagger", load_tagger)
    status, out, err = run("annotate", "a.txt", "--model", "zut")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("Le modèle « zut » est introuvable.")


def test_a_blocking_doubt_ends_with_1_and_is_counted(run, doubtful) -> None:
    status, out, err = run("pseudonymise", "a.txt")
    assert (status, out) == (1, MASKED)
    assert err == "a.txt : 1 doute à trancher avant toute publication.\n"
    status, _, err = run("--lang", "en", "annotate", "a.txt", "b.txt", "-o", "out")
    assert status == 1
    assert err.splitlines()[1] == "b.txt: 1 doubt to settle before any publication."


def test_progress_shows_on_a_terminal_only(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    status, out, err = run("pseudonymise", "a.txt")
    assert (status, out) == (0, MASKED)
    assert "a.txt · repérage 100,0" in err
    assert err.endswith("\r\x1b[K")


def test_the_line_of_progress_is_gone_before_a_result_is_written(run, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal both streams are one screen: what is written must not stand behind the
    progress, nor be wiped by it."""
    screen = io.StringIO()
    screen.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stderr", screen)
    assert run("annotate", "a.txt", "b.txt")[0] == 0
    results = [line.rpartition("\x1b[K")[2] for line in screen.getvalue().split("\n") if line]
    assert [json.loads(line)["document"]["name"] for line in results] == ["a.txt", "b.txt"]


def test_standard_input_has_its_place_among_files_and_in_a_folder(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert run("annotate", "a.txt", "-", "-o", "out") == (0, "", "")
    assert sorted(path.name for path in Path("out").iterdir()) == ["a.json", "stdin.json"]
    assert json.loads(Path("out/stdin.json").read_text(encoding="utf-8"))["document"]["name"] == "stdin"


def test_a_doubt_about_one_of_several_documents_ends_with_1_and_all_are_written(
    run, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, doubt = annotating.annotate, foreign("unread_page", "blocking", "…")
    monkeypatch.setattr(
        annotating,
        "annotate",
        lambda document, *more, **options: replace(
            real(document, *more, **options), doubts=(doubt,) if document.name == "a.txt" else ()
        ),
    )
    status, out, err = run("annotate", "a.txt", "b.txt")
    assert (status, len(out.splitlines()), err.count("\n")) == (1, 2, 1)
    assert err.startswith("a.txt : 1 doute")


ENGLISH = "Mr. Luc Roux filed a claim with the court. Mr. Roux seeks damages for the loss of his house.\n"


@pytest.mark.parametrize(
    ("options", "language", "model", "status"),
    [
        pytest.param((), "en", "en", 0, id="detected"),
        pytest.param(("--language", "auto"), "en", "en", 0, id="detected when asked to"),
        pytest.param(("--language", "fr"), "fr", "fr", 0, id="forced"),
        pytest.param(("--model", "fr"), "en", "fr", 1, id="a model that is named serves all, and the doubt blocks"),
    ],
)
def test_the_language_decides_which_model_reads(
    run, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], language: str, model: str, status: int
) -> None:
    monkeypatch.setattr(taggers, "model_names", lambda: ("en", "fr"))
    monkeypatch.setattr(taggers, "model_info", lambda name: {"language": name})
    monkeypatch.setattr(pipeline, "load_tagger", lambda name, device: WordTagger(name, name))
    Path("e.txt").write_text(ENGLISH, encoding="utf-8")
    ended, out, _ = run("annotate", "e.txt", *options)
    data = json.loads(out)
    assert (data["document"]["language"], data["engine"]["model"], ended) == (language, model, status)


def test_without_a_model_of_its_language_a_document_is_read_all_the_same_and_in_doubt(
    run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taggers, "model_names", lambda: ("fr",))
    Path("e.txt").write_text(ENGLISH, encoding="utf-8")
    status, out, _ = run("annotate", "e.txt")
    assert status == 1
    assert [doubt["kind"] for doubt in json.loads(out)["doubts"]] == ["other_language"]
