"""What the command line decides about pictures, by their numbers and keys."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest

from engine.cli.documents.pictures import PictureChoices, choices, decide
from engine.cli.errors import BadCall, NoSuchPicture
from engine.core.doubts import doubt, sentence
from engine.formats import WHOLE, pictures, read
from tests.engine.formats.drawn import document

DATA = document("docx")
DOCUMENT = read(DATA, "requete.docx")
KEYS = [each.key for each in pictures(DATA, DOCUMENT)]


def decided(*, hide: tuple[str, ...] = (), keep: tuple[str, ...] = (), box: tuple[str, ...] = ()) -> tuple[object, int]:
    found = decide(choices(hide, keep, box), DATA, DOCUMENT)
    return dict(found.covers), len(found.left)


def test_without_a_choice_every_picture_is_left_to_settle() -> None:
    assert decided() == ({}, 2)


@pytest.mark.parametrize("name", ["1", KEYS[0]], ids=["number", "key"])
def test_a_picture_is_hidden_by_its_number_or_its_key(name: str) -> None:
    assert decided(hide=(name,)) == ({KEYS[0]: WHOLE}, 1)


def test_all_others_are_kept_or_hidden_at_once() -> None:
    assert decided(hide=("1",), keep=("all",)) == ({KEYS[0]: WHOLE}, 0)
    assert decided(keep=("2",), hide=("all",)) == ({KEYS[0]: WHOLE}, 0)


def test_boxes_are_said_in_percent() -> None:
    covers, left = decided(box=("2:10,20,50,60", "2:0,0,100,5.5"))
    assert covers == {KEYS[1]: ((0.1, 0.2, 0.5, 0.6), (0.0, 0.0, 1.0, 0.055))}
    assert left == 1


@pytest.mark.parametrize("box", ["2", "2:1,2,3", "2:50,0,10,10", "2:0,0,101,10", "2:a,b,c,d"])
def test_what_is_no_box_is_refused(box: str) -> None:
    with pytest.raises(BadCall):
        decided(box=(box,))


def test_a_picture_that_is_not_there_is_refused() -> None:
    with pytest.raises(NoSuchPicture):
        decided(hide=("3",))


def test_no_choice_is_none() -> None:
    assert not PictureChoices()
    assert choices(["1"], None, None)


def test_a_report_says_of_the_pictures_what_was_decided(run) -> None:
    Path("requete.docx").write_bytes(DATA)
    raised = sentence(doubt("unread_image", None, None), "fr")
    for choice, standing in (((), True), (("--hide-picture", "1", "--keep-picture", "2"), False)):
        status = run("pseudonymise", "requete.docx", "-o", "x.docx", "--report", "r.html", *choice)[0]
        assert status == int(standing), "1 while it is to be settled"
        assert (raised in unescape(Path("r.html").read_text(encoding="utf-8"))) is standing


@pytest.mark.parametrize("choice", [("--hide-picture", "1"), ("--keep-picture", "all"), ("--box", "1:0,0,9,9")])
@pytest.mark.parametrize("target", [("--text", "-o", "x.txt"), ("-o", "x.txt")], ids=["asked for", "by its name"])
def test_a_choice_about_pictures_of_a_text_alone_is_refused(run, choice, target) -> None:
    Path("requete.docx").write_bytes(DATA)
    status, _, said = run("pseudonymise", "requete.docx", *target, *choice)
    assert (status, said.count("\n")) == (2, 1)
    assert not Path("x.txt").exists()


def test_a_document_without_the_picture_is_named_and_the_others_are_written(run) -> None:
    Path("in").mkdir()
    Path("in", "avec.docx").write_bytes(DATA)
    Path("in", "sans.txt").write_text("La cour a statué.", encoding="utf-8")
    status, _, said = run("pseudonymise", "in", "-o", "out", "--hide-picture", "1", "--keep-picture", "2")
    assert status == 2
    assert sum("sans.txt" in line for line in said.splitlines()) == 1
    assert [path.suffix for path in sorted(Path("out").rglob("*")) if path.is_file()] == [".docx"]
