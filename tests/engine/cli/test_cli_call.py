"""How the program is called: languages, help, usage, unexpected errors, pipes."""

import subprocess
import sys
from pathlib import Path

import pytest

from engine.cli import commands
from engine.cli.main import program
from engine.cli.usage import STRATEGIES
from engine.core.catalogue import ENGINE

ROOT = Path(__file__).resolve().parents[3]
CALLS = [  # arguments, French, English
    (("zut",), "Commande inconnue : zut. Voir --help.", "Unknown command: zut. See --help."),
    (("annotate",), "Il manque FILE. Voir --help.", "FILE is missing. See --help."),
    (("convert", "a.json"), "Il manque DST. Voir --help.", "DST is missing. See --help."),
    (("text", "a", "b"), "Argument en trop : b. Voir --help.", "Extra argument: b. See --help."),
    (("annotate", "--zut", "a"), "Option inconnue : --zut. Voir --help.", "Unknown option: --zut. See --help."),
    (
        ("annotate", "a", "--model"),
        "L'option --model attend une valeur. Voir --help.",
        "The option --model needs a value. See --help.",
    ),
]


@pytest.mark.parametrize(("arguments", "fr", "en"), CALLS)
def test_a_wrong_call_is_one_line_in_either_language(run, arguments: tuple[str, ...], fr: str, en: str) -> None:
    assert run(*arguments) == (2, "", fr + "\n")
    assert run("--lang", "en", *arguments) == (2, "", en + "\n")


def test_the_language_comes_from_an_option_anywhere_or_the_environment(run, monkeypatch: pytest.MonkeyPatch) -> None:
    english = (2, "", "Unknown command: zut. See --help.\n")
    assert run("zut", "--lang=en") == english
    monkeypatch.setenv("NOMDEMPRUNT_LANG", "en")
    assert run("zut") == english
    assert run("--lang", "fr", "zut")[2].startswith("Commande inconnue")
    assert run("text", "--", "--lang") == (
        2,
        "",
        "“--lang” cannot be found or opened. Check the path and the access rights.\n",
    )


@pytest.mark.parametrize("arguments", [("--lang", "de"), ("samples", "--lang")])
def test_a_language_that_is_not_spoken_is_said(run, arguments: tuple[str, ...]) -> None:
    status, _, err = run(*arguments)
    assert status == 2
    assert "Choix possibles : fr, en." in err


def test_a_language_of_the_environment_that_is_not_spoken_is_said(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOMDEMPRUNT_LANG", "de")
    assert run("samples")[0] == 2


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_help_lists_the_commands(run, arguments: tuple[str, ...]) -> None:
    status, out, err = run(*arguments)
    assert (status, err) == (0, "")
    for name in ("annotate", "pseudonymise", "restore", "text", "convert", "evaluate", "samples"):
        assert f"\n  {name} " in out
    assert "Commandes :" in out


def _commands(command, path=()):
    """Give every command with the words that call it, groups of commands and what is in them
    too."""
    yield path, command
    for name, inner in getattr(command, "commands", {}).items():
        yield from _commands(inner, (*path, name))


def test_every_word_of_the_help_has_its_english(run) -> None:
    known = list(_commands(program()))
    words = {item.help for _, command in known for item in (command, *command.params) if item.help}
    assert words == {key for key in ENGINE.sentences("fr") if key.startswith("help.")}
    french = [ENGINE.say(key, "fr", strategies=STRATEGIES) for key in words]
    shown = [path for path, command in known if not command.hidden]  # those of the laboratory are hidden without it
    assert len(shown) > 20
    for path in shown:
        page = run("--lang", "en", *path, "--help")[1]
        assert not [said for said in french if said in page]
        assert "help." not in page
        assert "Show this message and exit." in page
        assert "Afficher cette aide." in run(*path, "--help")[1]


def test_an_unexpected_error_shows_where_it_happened_and_no_text(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: str) -> None:
        raise RuntimeError("M. Roux")

    monkeypatch.setattr(commands.files, "read_document", fail)
    status, _, err = run("text", "a.txt")
    assert status == 2
    assert "(RuntimeError, test_cli_call.py:" in err
    assert "Roux" not in err
    monkeypatch.setenv("NOMDEMPRUNT_TRACE", "1")
    with pytest.raises(RuntimeError):
        run("text", "a.txt")


def test_a_catalogue_that_is_wrong_is_one_line(run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENGINE.sentences("en"), "of_tomorrow", "Later.")  # type: ignore[arg-type]
    assert run("samples") == (2, "", f"{ENGINE.folder}: “of_tomorrow” is missing in fr.\n")


def test_an_interruption_ends_with_130(run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(path: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(commands.files, "read_document", interrupt)
    assert run("text", "a.txt")[0] == 130


def engine(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)


def test_the_program_runs_as_a_module() -> None:
    assert engine("--help").returncode == 0
    absent = engine("text", "absent.txt")
    assert (absent.returncode, absent.stdout) == (2, "")
    assert absent.stderr.startswith("« absent.txt » est introuvable")


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "long.txt").write_text("M. Roux.\n" * 100_000, encoding="utf-8")
    pipe = f"{sys.executable} -m engine text {tmp_path}/long.txt 2>{tmp_path}/err | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", pipe], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "M. Roux.\n0\n"
    assert (tmp_path / "err").read_text() == ""


def test_a_standard_output_that_cannot_be_written_is_said() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "engine", "samples"]
        done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("« - » ne peut pas être écrit.")


def test_help_and_text_load_no_model_library() -> None:
    code = (
        "import sys; from engine.cli import main; main(['--help']); "
        "print([m for m in ('torch', 'flair', 'nltk', 'numpy', 'docx', 'lxml', 'cryptography', 'reportlab', 'sqlalchemy') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.endswith("[]\n")
