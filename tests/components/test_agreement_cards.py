"""The cards of agreement, compared by value: what they answer, what their figures draw, what their
tables hold."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from components.agreement import (
    by_document as agreement_by_document,
    by_label as agreement_by_label,
    confusion as agreement_confusion,
    matrix as agreement_matrix,
    measures as agreement_measures,
    scale as agreement_scale,
)
from components.agreement.dots import figure, floor_of
from components.figures import card as figure_card
from components.performance.dots import Dot
from engine.agreement.measures import MEASURES, count
from engine.agreement.scale import SCALES
from engine.agreement.study import Study
from tests.components.made_agreement import FULL, LAST, LONG, OTHER, PAIR, SAME, THREE, WORDS, said, study, without

EMPTY = "figure-body is-empty"
NOTHING = study([(said(), said())])
BROKEN = [
    pytest.param(study([(SAME,)], "A"), id="one annotator"),
    pytest.param(study([(SAME, None), (None, SAME)]), id="no document in common"),
    pytest.param(NOTHING, id="no mention"),
]


def filled(of: Study, pair: Any = (0, 1), lang: str = "fr") -> dict[str, tuple[Any, ...]]:
    """Fill every card."""
    counted = count(of)
    return {
        agreement_measures.CARD: agreement_measures.fill(of, counted, pair, lang),
        agreement_by_label.CARD: agreement_by_label.fill(of, counted, pair, "strict", lang),
        agreement_by_document.CARD: agreement_by_document.fill(of, counted, pair, "share", lang),
        agreement_confusion.CARD: agreement_confusion.fill(of, counted, pair, True, True, lang),
        agreement_matrix.CARD: agreement_matrix.fill(of, counted, "strict", lang),
    }


def rows(card: tuple[Any, ...]) -> list[list[Any]]:
    """Give what the CSV of a card holds."""
    return list(json.loads(card[3][0].children.to_plotly_json()["props"]["data-csv"]))


def table_of(card: tuple[Any, ...]) -> dict[str, Any]:
    """Give what the table of a card shows."""
    return dict(json.loads(card[3][0].children.to_plotly_json()["props"]["data-rows"]))


def line(card: tuple[Any, ...], name: str) -> dict[str, Any]:
    """Give the line of the CSV that begins with a name, by its heads."""
    head, *lines = rows(card)
    return dict(zip(head, next(one for one in lines if one[0] == name), strict=True))


# --- All cards ---


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize(
    ("of", "pair"),
    [(PAIR, (0, 1)), (LONG, None), (THREE, None), (THREE, (0, 2)), (study([(SAME, OTHER)]), (0, 1)), (study([(SAME, said())]), (0, 1))],
    ids=["two", "two as all", "three", "a pair of three", "one document", "one found nothing"],
)  # fmt: skip
def test_every_card_says_something_and_never_nan(of: Study, pair: Any, lang: str) -> None:
    for card in filled(of, pair, lang).values():
        assert card[0].endswith((".", "%)."))
        drawn = card[1].to_plotly_json()
        words = f"{card[0]} {card[2:]} {drawn['data']}"
        assert re.search(r"\bnan\b|\binf\b", words, re.IGNORECASE) is None
        assert card[4] != "figure-body" or drawn["data"]


@pytest.mark.parametrize("of", BROKEN)
def test_where_nothing_can_be_measured_every_card_is_a_sentence(of: Study) -> None:
    counted = count(of if len(of.annotators) > 1 else PAIR)  # of one annotator there is nothing to count
    cards: Iterator[tuple[Any, ...]] = iter(
        (
            agreement_measures.fill(of, counted, None, "fr"),
            agreement_by_label.fill(of, counted, None, "strict", "fr"),
            agreement_by_document.fill(of, counted, None, "share", "fr"),
            agreement_confusion.fill(of, counted, None, True, True, "fr"),
            agreement_matrix.fill(of, counted, "strict", "fr"),
        )
    )
    for card in cards:
        assert card[4] == EMPTY
        assert card[0].endswith(".")


@pytest.mark.parametrize(
    "module", [agreement_measures, agreement_by_label, agreement_by_document, agreement_confusion, agreement_matrix]
)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_card_is_laid_out_in_both_languages_under_a_question(
    module: Any, lang: str, text: Callable[[Any], str]
) -> None:
    section = module.card(lang)
    assert section.id == f"figure-{module.CARD}"
    assert section.children[0].children.endswith("?")
    assert "agreement_measures." not in text(section)


# --- Every measure ---


def test_the_answer_says_how_many_of_a_hundred_mentions_are_found_again_and_both_kappas() -> None:
    card = filled(PAIR)[agreement_measures.CARD]
    counts = count(PAIR)
    marked, everything = counts.pair("kappa_marked", 0, 1).used, counts.pair("kappa", 0, 1).used
    outside = round(100 * (everything - marked) / everything)
    assert everything == 2 * WORDS
    assert "sur 100 mentions de l'un, 70 se retrouvent chez l'autre" in card[0]  # 2 · 8 of 12 + 11
    assert f"dont {outside}\u00a0% sont hors de toute mention" in card[0]


def test_the_table_says_positions_used_and_left_out_with_their_unit_and_how_a_value_is_read() -> None:
    card = filled(study([(SAME, OTHER), (SAME, SAME), (SAME, None)]))[agreement_measures.CARD]
    strict = line(card, "F1 strict")
    assert (strict["Utilisé"], strict["Écarté"], strict["Unité"], strict["Lecture"]) == (23, 6, "mentions", None)
    assert strict["borne basse"] < strict["Valeur"] < strict["borne haute"]
    shown = {row[0]["text"]: [cell["text"] for cell in row] for row in table_of(card)["rows"]}
    assert shown["F1 strict"][2:] == ["23 mentions", "6 mentions", "sans échelle"]
    assert shown["Kappa de Cohen, avec O"][3] == f"{WORDS} mots"


def test_the_sentences_stand_beside_their_measure_and_say_that_kappa_with_o_flatters(
    text: Callable[[Any], str],
) -> None:
    sentences = {
        text(one.children[0].children[0]): text(one.children[1]) for one in filled(PAIR)[agreement_measures.CARD][5]
    }
    assert list(sentences) == [cells[0]["text"] for cells in table_of(filled(PAIR)[agreement_measures.CARD])["rows"]]
    assert "Ce kappa flatte" in sentences["Kappa de Cohen, avec O"]
    assert "Ce kappa flatte" in sentences["Kappa de Fleiss, avec O"]
    assert "flatte" not in sentences["Kappa de Cohen, sans O"]
    assert "Lecture\u00a0:" in sentences["Alpha de Krippendorff, nominal"]
    assert "Moyenne de toutes les paires" not in " ".join(sentences.values())


def test_two_who_agree_on_all_are_not_said_to_be_flattered(text: Callable[[Any], str]) -> None:
    card = filled(study([(SAME, SAME)] * 2))[agreement_measures.CARD]
    assert "100 se retrouvent chez l'autre" in card[0]
    assert "flatte" not in text(card[5])


def test_the_mean_over_pairs_is_said_of_more_than_two(text: Callable[[Any], str]) -> None:
    card = filled(THREE, None)[agreement_measures.CARD]
    assert card[0].startswith("Les 3 annotateurs\u00a0:")
    assert (
        text(card[5]).count("Moyenne de toutes les paires") == sum(one.pairwise for one in MEASURES) - 1
    )  # B³ is not defined


def test_a_measure_that_is_not_defined_is_said_and_not_drawn(text: Callable[[Any], str]) -> None:
    card = filled(PAIR)[agreement_measures.CARD]
    assert line(card, "Accord sur les individus (B³)")["Valeur"] is None
    assert "il n'y a pas de mention" in text(card[5])
    assert sum(len(trace.x) for trace in card[1].data) == len(MEASURES) - 1


def test_individuals_are_compared_where_both_name_them() -> None:
    named = said(*FULL, person="p1")
    card = filled(study([(named, named), (named, named)]))[agreement_measures.CARD]
    assert line(card, "Accord sur les individus (B³)")["Valeur"] == 1


def test_one_document_has_no_interval_and_that_is_said() -> None:
    card = filled(study([(SAME, OTHER)]))[agreement_measures.CARD]
    assert card[0].endswith("Un seul document en commun\u00a0: aucun intervalle ne peut être donné.")
    assert line(card, "F1 strict")["borne basse"] is None


def test_the_outputs_are_as_many_as_what_fills_them() -> None:
    assert len(figure_card.outputs(agreement_measures.CARD)) + len(agreement_measures.PLAIN) == 6
    assert len(filled(PAIR)[agreement_measures.CARD]) == len(filled(NOTHING)[agreement_measures.CARD]) == 6


def test_an_axis_goes_below_nothing_where_a_value_or_its_interval_does() -> None:
    assert floor_of([Dot("a", 0.9, (0.8, 1.0))]) == 0
    assert floor_of([Dot("a", 0.1, (-0.35, 0.4))]) <= -0.35
    assert figure([("s", [Dot("a", -1.0, None)])], "x", "fr").layout.xaxis.range[0] <= -1


# --- Scales ---


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_legend_has_every_band_of_every_scale_and_the_warning(lang: str, text: Callable[[Any], str]) -> None:
    shown = text(agreement_scale.legend(lang))
    assert all(band.title(lang) in shown and scale.source in shown for scale in SCALES for band in scale.bands)
    assert {"fr": "conventions, que rien ne démontre", "en": "conventions that nothing proves"}[lang] in shown
    assert {"fr": "moins de 0,667", "en": "below 0.667"}[lang] in shown


def test_a_share_and_a_value_that_is_not_defined_are_not_read() -> None:
    assert agreement_scale.interpret_value("strict", 0.9, "fr") is None
    assert agreement_scale.interpret_value("kappa", None, "fr") is None
    assert agreement_scale.interpret_value("alpha", 0.7, "fr") == "conclusions provisoires seulement"


# --- Labels ---


def test_the_least_agreed_label_comes_first_and_rare_ones_last_with_another_sign() -> None:
    many = study([(said(*FULL), said(*without("Rezé")))] * 4)
    card = filled(many)[agreement_by_label.CARD]
    assert "diffèrent le plus sur «\u00a0localité\u00a0» (0,67) et s'accordent le mieux sur" in card[0]
    assert card[1].layout.yaxis.ticktext[0] == "localité"
    few = filled(LONG)[agreement_by_label.CARD]
    assert few[0].startswith("«\u00a0Claire Nguyen\u00a0» et «\u00a0Bachir <b>\u00a0»")
    assert "2 catégories" not in few[0]


def test_with_few_mentions_of_every_label_none_is_named_the_worst() -> None:
    card = filled(PAIR)[agreement_by_label.CARD]
    assert "aucune catégorie n'a 10 mentions" in card[0]
    assert [trace.name for trace in card[1].data] == ["moins de 10 mentions"]


def test_labels_that_nobody_knows_are_shown_as_written_and_stay_text() -> None:
    card = filled(PAIR)[agreement_by_label.CARD]
    assert line(card, "MATRICULE <b>")["F1 strict"] == 0
    assert "MATRICULE &lt;b&gt;" in card[1].layout.yaxis.ticktext


def test_an_unknown_measure_is_the_first() -> None:
    counted = count(PAIR)
    for module in (agreement_by_label, agreement_by_document):
        known, unknown = (
            module.fill(PAIR, counted, (0, 1), measure, "fr") for measure in (module.MEASURES[0], "<script>")
        )
        assert known[0] == unknown[0]
    assert agreement_matrix.fill(THREE, count(THREE), None, "fr")[0].startswith("F1 strict")


def test_a_label_of_other_annotators_is_not_in_the_table_of_two() -> None:
    of = study([(SAME, SAME, OTHER), (SAME, SAME, OTHER)], "A", "B", "C")
    named = [row[0] for row in rows(filled(of)[agreement_by_label.CARD])]
    assert "MATRICULE <b>" not in named
    assert "MATRICULE <b>" in [row[0] for row in rows(filled(of, None)[agreement_by_label.CARD])]


# --- Documents ---


def test_documents_are_drawn_from_the_least_to_the_most_agreed_under_their_number() -> None:
    card = filled(LONG)[agreement_by_document.CARD]
    assert list(card[1].data[0].y) == pytest.approx([50, 250 / 3, 100])
    assert list(card[1].layout.xaxis.ticktext) == ["3", "2", "1"]
    assert "de 50\u00a0% (document n°\u00a03, «\u00a0CA Rennes 3 <i>\u00a0») à 100\u00a0%" in card[0]
    assert "CA Rennes 3 &lt;i&gt;" in card[1].data[0].hovertext[0]


def test_a_row_leads_to_its_document_where_the_page_says_how() -> None:
    counted = count(LONG)
    card = agreement_by_document.fill(LONG, counted, (0, 1), "strict", "fr", lambda rank: f"/accord?doc={rank}")
    assert [row[0]["href"] for row in table_of(card)["rows"]] == [f"/accord?doc={rank}" for rank in range(3)]
    assert "href" not in table_of(filled(LONG)[agreement_by_document.CARD])["rows"][0][0]


def test_documents_without_a_mention_are_counted_and_not_drawn() -> None:
    card = filled(study([(SAME, SAME), (said(), said()), (SAME, OTHER)]))[agreement_by_document.CARD]
    assert "1 document n'est pas montré" in card[0]
    assert len(card[1].data[0].x) == 2
    assert line(card, "CA Rennes 2 <i>")["Part d'accord"] is None


def test_one_document_is_a_table_without_a_figure() -> None:
    card = filled(study([(SAME, OTHER)]))[agreement_by_document.CARD]
    assert card[4] == "figure-body is-table"
    assert "le seul document qui peut être mesuré" in card[0]


def test_documents_all_alike_are_said_to_be() -> None:
    assert "100\u00a0% dans chaque document" in filled(study([(SAME, SAME)] * 3))[agreement_by_document.CARD][0]


# --- Label against label ---


def confusion(diagonal: bool, outside: bool, of: Study = PAIR) -> tuple[Any, ...]:
    return agreement_confusion.fill(of, count(of), (0, 1), diagonal, outside, "fr")


def numbers(card: tuple[Any, ...]) -> list[str]:
    return [n for row in card[1].data[0].text for n in row if n]


def test_the_most_frequent_disagreement_is_named_and_words_of_one_alone_are_counted() -> None:
    of = study([(SAME, OTHER), (SAME, said(*without("Rezé"), ("Rezé", LAST)))])
    card = confusion(True, False, of)
    swapped = "2 mots, «\u00a0localité\u00a0» pour «\u00a0Claire Nguyen\u00a0» et «\u00a0nom\u00a0» pour «\u00a0Bachir <b>\u00a0»"
    assert swapped in card[0]
    assert (
        "Marqués par un seul\u00a0: 1 mot par «\u00a0Claire Nguyen\u00a0», 1 mot par «\u00a0Bachir <b>\u00a0»."
        in card[0]
    )


def test_the_diagonal_and_what_is_outside_of_mentions_are_shown_by_choice() -> None:
    assert sorted(numbers(confusion(False, False))) == ["1", "1"]
    assert sorted(numbers(confusion(False, True))) == ["1"] * 4
    assert len(numbers(confusion(True, False))) == 5
    assert str(2 * WORDS - 13) in numbers(confusion(True, True))


def test_an_agreement_without_its_diagonal_is_a_table_never_an_empty_figure() -> None:
    same = study([(SAME, SAME)] * 2)
    assert confusion(False, False, same)[4] == "figure-body is-table"
    assert "Aucun mot ne porte deux catégories différentes." in confusion(False, False, same)[0]


def test_names_of_annotators_stay_text() -> None:
    assert confusion(True, True)[1].layout.xaxis.title.text == "Selon Bachir &lt;b&gt;<br>n = 2 documents"


def test_of_more_than_two_a_pair_is_asked_for() -> None:
    card = filled(THREE, None)[agreement_confusion.CARD]
    assert "choisissez-en deux" in card[0]
    assert card[4] == EMPTY


# --- Who with whom ---


def test_two_annotators_need_no_matrix() -> None:
    card = filled(PAIR)[agreement_matrix.CARD]
    assert "leur accord est celui de la première figure" in card[0]
    assert card[4] == EMPTY


def test_values_stand_above_the_diagonal_and_positions_under_it() -> None:
    text_ = filled(THREE, None)[agreement_matrix.CARD][1].data[0].text
    assert [list(row) for row in text_] == [
        ["", "0,70", "1,00"],
        ["23<br>sur 23", "", "1,00"],
        ["12<br>sur 18", "12<br>sur 17", ""],
    ]


def test_of_many_annotators_the_columns_have_numbers_that_the_rows_explain() -> None:
    names = [f"Programme 0.{rank}.0, toutes les règles" for rank in range(6)]
    axes = filled(study([(SAME,) * 6] * 2, *names), None)[agreement_matrix.CARD][1].layout
    assert list(axes.xaxis.ticktext) == ["1", "2", "3", "4", "5", "6"]
    assert axes.yaxis.ticktext[5] == "6. Programme 0.5.0,<br>toutes les règles"


def test_a_pair_without_a_document_in_common_is_a_dash_that_says_so() -> None:
    of = study([(SAME, SAME, None), (SAME, None, SAME)], "A", "B", "C")
    drawn = filled(of, None)[agreement_matrix.CARD][1].data[0]
    assert drawn.text[1][2] == drawn.text[2][1] == "–"
    assert drawn.hovertext[1][2] == "aucun document en commun"
