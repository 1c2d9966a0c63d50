"""Behind any reader: pieces, offsets, labels, what is refused."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import example, given, strategies as st

from engine.core import BadTagger, Cancelled, entity_at
from engine.tagging import TokenMention
from engine.tagging.declared import Declaration, DeclaredTagger, LabelMap, cut_pieces, readers
from engine.tagging.declared.labels import name_parts
from engine.tagging.declared.tagger import make_tagger
from engine.text import Sentence, tokens

DECLARED = Declaration("caps", "caps", "fr", Path("/nowhere"), labels={"CAPS": "personnePhysiqueNom"})


class CapitalReader:
    """Says that words in capitals are CAPS; reads ``most`` tokens at once, at most."""

    def __init__(self, labels: Sequence[str] = ("CAPS",), most: int = 10_000) -> None:
        self.labels, self.most, self.longest = labels, most, 0

    def fits(self, text: str, window: Sentence) -> bool:
        return len(window.tokens) <= self.most

    def read(self, text: str, windows: Sequence[Sentence]) -> list[list[TokenMention]]:
        self.longest = max(self.longest, *(len(window.tokens) for window in windows))
        return [
            [
                TokenMention(number, number + 1, "CAPS", 0.9)
                for number, token in enumerate(window.tokens)
                if re.fullmatch("[A-Z]{2,}", text[token.start : token.end])
            ]
            for window in windows
        ]


def _words(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(r"(?<!\w)[A-Z]{2,}(?!\w)", text)]


TEXTS = st.lists(st.sampled_from(["ROUX", "dit", "😀", "𝒜", "é", ".", "\n", "\n\n", ";", "MARTIN"]), max_size=120).map(
    " ".join
)


@example(text="ROUX é", limit=10, overlap=4, most=1)
@example(text="ROUX \n\n MARTIN dit", limit=10, overlap=4, most=1)
@given(text=TEXTS, limit=st.integers(10, 60), overlap=st.integers(0, 4), most=st.integers(1, 40))
def test_each_mention_is_found_once_at_its_characters_however_the_text_is_cut(
    text: str, limit: int, overlap: int, most: int
) -> None:
    reader = CapitalReader(most=most)
    found = DeclaredTagger(reader, replace(DECLARED, tokens=limit, overlap=overlap)).tag(text)
    assert [(entity.start, entity.end) for entity in found] == _words(text)
    assert all(text[entity.start : entity.end] == entity.text for entity in found)
    assert reader.longest <= most or not found


@given(text=TEXTS, limit=st.integers(10, 60), overlap=st.integers(0, 4))
def test_every_token_is_one_pieces_own_and_no_piece_is_too_long(text: str, limit: int, overlap: int) -> None:
    pieces = list(cut_pieces(text, limit, overlap))
    own = [token for piece in pieces for token in piece.window.tokens[piece.first : piece.after]]
    assert [token for token in own if not token.line_break] == list(tokens(text))
    assert max((len(piece.window.tokens) for piece in pieces), default=0) <= limit


def test_neighbours_are_read_and_their_mentions_left_to_them() -> None:
    pieces = list(cut_pieces("Vu la requête de ROUX. " * 12, 20, 4))
    assert len(pieces) > 3
    assert all(len(piece.window.tokens) > piece.after - piece.first for piece in pieces)


@pytest.mark.parametrize(
    ("labels", "known", "said"),
    [
        pytest.param({}, ["PER", "LOC"], "PER, LOC", id="none is mapped"),
        pytest.param({"PER": "ignored"}, ["PER", "MISC"], "MISC", id="one is not"),
        pytest.param({"PER": "nom"}, [], "“PER” the value “nom”", id="a short name is no code of ours"),
        pytest.param({"PER": ""}, [], "“PER” the value “”", id="ignored is said in a word"),
    ],
)
def test_a_label_that_is_not_mapped_is_refused_at_the_start(
    labels: dict[str, str], known: list[str], said: str
) -> None:
    with pytest.raises(BadTagger) as caught:
        LabelMap(replace(DECLARED, labels=labels), known)
    assert said in caught.value.sentence("en")


def test_one_that_the_model_does_not_list_is_refused_where_it_is_met() -> None:
    tagger = DeclaredTagger(CapitalReader(labels=()), replace(DECLARED, labels={}))
    assert tagger.tag("rien") == ()
    with pytest.raises(BadTagger, match="CAPS"):
        tagger.tag("Mme ROUX")


def test_labels_of_ours_need_not_be_named_and_ignored_ones_are_dropped() -> None:
    labels = LabelMap(replace(DECLARED, labels={"MISC": "ignored"}), ["localite", "MISC"])
    rows = [entity_at("Lyon OTAN", 0, 4, "localite", "model:x"), entity_at("Lyon OTAN", 5, 9, "MISC", "model:x")]
    assert [entity.text for entity in labels.entities(rows)] == ["Lyon"]


@pytest.mark.parametrize(
    ("text", "firsts", "surname"),
    [
        pytest.param("Jean Martin", "Jean", "Martin", id="a listed first name"),
        pytest.param("Zoltan Kovacs", "Zoltan", "Kovacs", id="none listed: the first word"),
        pytest.param("Marie Claire Dubois", "Marie Claire", "Dubois", id="two first names"),
        pytest.param("Jean-Pierre de La Tour", "Jean-Pierre", "de La Tour", id="a compound, a particle"),
        pytest.param("Jean Pierre", "Jean", "Pierre", id="the last word is never a first name"),
        pytest.param("ROUX", "", "ROUX", id="one word"),
        pytest.param("J. Martin", "J.", "Martin", id="an initial"),
        pytest.param("Anne O'Brien", "Anne", "O'Brien", id="an apostrophe inside a word"),
    ],
)
def test_a_whole_name_is_cut_in_two(text: str, firsts: str, surname: str) -> None:
    found = {entity.label: entity for entity in name_parts(entity_at(f"😀 {text}", 2, 2 + len(text), "PER", "model:x"))}
    shown = [found[label].text if label in found else "" for label in ("personnePhysiquePrenom", "personnePhysiqueNom")]
    assert shown == [firsts, surname]
    assert all(f"😀 {text}"[entity.start : entity.end] == entity.text for entity in found.values())


def test_a_mention_outside_the_window_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = CapitalReader()
    monkeypatch.setattr(reader, "read", lambda text, windows: [[TokenMention(0, 99, "CAPS", 1.0)] for _ in windows])
    with pytest.raises(BadTagger, match="hors du texte"):
        DeclaredTagger(reader, DECLARED).tag("Mme ROUX")


def test_it_says_how_far_it_is_and_stops_when_asked() -> None:
    tagger, text, heard = DeclaredTagger(CapitalReader(), replace(DECLARED, tokens=10)), "Mme ROUX. " * 200, []
    tagger.tag(text, heard.append)
    assert heard == sorted(heard)
    assert heard[-1] == 1.0
    with pytest.raises(Cancelled):
        tagger.tag(text, cancelled=lambda: True)


class EntryPoint:
    """An entry point of another package."""

    name = "caps"

    def load(self) -> object:
        return lambda declaration, device: CapitalReader()


def test_another_package_adds_a_kind_by_an_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readers, "entry_points", lambda group, name="caps": [EntryPoint()] if name == "caps" else [])
    assert "caps" in readers.reader_kinds()
    assert [entity.text for entity in make_tagger(DECLARED).tag("Mme ROUX")] == ["ROUX"]
    with pytest.raises(BadTagger, match="sorte de modèle connue"):
        make_tagger(replace(DECLARED, kind="zut"))
