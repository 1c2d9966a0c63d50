"""The cards of the page of performances, compared by value: what they answer, what their tables
hold, where their cells lead."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from components.performance import (
    confusion as performance_confusion,
    people as performance_people,
    rules as performance_rules,
    runs as performance_runs,
    scores as performance_scores,
    summary as performance_summary,
    table as performance_table,
    training as performance_training,
)
from components.performance.words import points_word
from engine.core import replace
from engine.core.scores import Share
from engine.measure import Tally, measure_masked
from engine.measure.measures import table
from engine.measure.results import LearningPoint, RunInfo, Speed
from engine.measure.rules.gains import GainStep, RuleGain, RuleSetCounts
from engine.measure.run_comparison import compare_runs
from engine.measure.tally import Counts
from tests.components.made_performance import (
    ALL,
    BAD,
    COUNTED,
    FIRST,
    GOLD,
    GOOD,
    NONE,
    OWN,
    SURNAME,
    TOWN,
    Result,
    tally,
)


def rows(card: tuple[Any, ...]) -> list[list[Any]]:
    """Give what the CSV of a card holds."""
    return list(json.loads(card[3][0].children.to_plotly_json()["props"]["data-csv"]))


def table_of(card: tuple[Any, ...]) -> dict[str, Any]:
    """Give what the table of a card shows."""
    return dict(json.loads(card[3][0].children.to_plotly_json()["props"]["data-rows"]))


def links(card: tuple[Any, ...]) -> list[str]:
    """Give the addresses that a card's table leads to."""
    return [cell["href"] for row in table_of(card)["rows"] for cell in row if "href" in cell]


def labels(*results: Result, gold: Any = GOLD, scheme: Any = "strict", lang: str = "fr") -> tuple[Any, ...]:
    return performance_table.fill(gold, [(one, table(one.tallies, scheme)) for one in results], "recall", lang)


# --- Three figures ---


def test_the_three_figures_are_those_of_what_stays_readable(text: Callable[[Any], str]) -> None:
    found = measure_masked(BAD.tallies)
    assert found["mentions"][0] == Share(26, 33)
    assert found["individuals"][0] == Share(4, 6)
    assert found["documents"][0] == Share(1, 3)
    said = text(performance_summary.summary([BAD], "fr"))
    assert "79 mentions occultées sur 100" in " ".join(said.split(" ")).replace("   ", " ")
    assert "Mentions à occulter qui ne sont plus lisibles (rappel)\u00a0: 26 sur 33." in said
    assert "Décisions sans aucune mention omise\u00a0: 1 sur 3." in said


def test_nothing_to_mask_is_said_and_never_divided_by(text: Callable[[Any], str]) -> None:
    said = text(performance_summary.summary([Result(NONE, (Tally("1"), Tally("2")))], "fr"))
    assert "aucun rappel ne peut être calculé" in said
    assert "nan" not in said.lower()


def test_documents_that_a_run_lacks_are_said(text: Callable[[Any], str]) -> None:
    lacking = Result(NONE, (tally("1", 0, missing=True), tally("2", 10)))
    assert "1 document de la référence est absent" in text(performance_summary.summary([lacking], "fr"))


# --- Labels ---


def test_the_answer_says_recall_and_precision_of_a_hundred() -> None:
    answer = labels(BAD)[0]
    assert "sur 100 mentions de la référence, 70 sont trouvées" in answer  # 23 of 33, the town a mistake
    assert "moins bien trouvée" not in answer  # of the town there are 3 mentions only


def test_the_weakest_label_is_named_where_chance_does_not_name_it() -> None:
    few = {SURNAME: Counts(8, missed=2), TOWN: Counts(3, missed=3), FIRST: Counts(0, missed=2)}
    answer = labels(Result(NONE, (Tally("1", counts={"strict": few}), Tally("2", counts={"strict": few}))))[0]
    assert "localité, rappel de 50\u00a0%." in answer


def scarce_result() -> Result:
    """Give a run on a set of which one label is in one document, and which finds nothing of it."""
    counts = {SURNAME: Counts(9, missed=1)}
    return Result(
        NONE,
        tuple(
            Tally(str(n), counts={"strict": counts | ({TOWN: Counts(missed=2)} if n == 0 else {})}) for n in range(4)
        ),
    )


@pytest.mark.parametrize(
    ("every", "said", "mean"), [(False, "hors de la moyenne", 0.9), (True, "comptées dans la", 0.45)]
)
def test_a_label_that_the_set_hardly_has_is_named_and_left_out_of_the_mean_unless_asked(
    every: bool, said: str, mean: float
) -> None:
    found = scarce_result()
    card = performance_table.fill(GOLD, [(found, table(found.tallies, "strict", every))], "recall", "fr")
    assert "localité (2 mentions)" in card[0]
    assert said in card[0]
    head, *lines = rows(card)
    macro = next(dict(zip(head, line, strict=True)) for line in lines if "macro" in line[0])
    assert macro["Rappel"] == pytest.approx(mean)


def test_what_is_not_defined_is_a_dash_in_the_figure_and_the_table_and_empty_in_the_file() -> None:
    found = scarce_result()
    card = performance_table.fill(GOLD, [(found, table(found.tallies, "strict"))], "precision", "fr")
    head, *lines = rows(card)
    town = dict(zip(head, next(line for line in lines if line[0] == "localité"), strict=True))
    assert (town["Précision"], town["Rappel"], town["F1"], town["Précision borne basse"]) == (None, 0, 0, None)
    shown = next(row for row in table_of(card)["rows"] if row[0]["text"] == "localité")
    assert [cell["text"] for cell in shown[1:3]] == ["–", "0,0\u00a0%"]
    ticks = list(card[1].layout.yaxis.ticktext)
    assert "localité (n\u00a0=\u00a02)\u00a0: –" in ticks
    assert len(card[1].data[0].x) == len(ticks) - 1


def test_the_figure_says_how_many_it_rests_on() -> None:
    assert labels(GOOD)[1].layout.xaxis.title.text.endswith("<br>n = 3 documents, 33 mentions")


def test_every_run_has_its_row_and_the_file_has_the_bounds_and_the_counts() -> None:
    head, *lines = rows(labels(GOOD, BAD))
    assert [line[:2] for line in lines[:2]] == [
        ["ensemble (micro)", "Toutes les règles"],
        ["ensemble (micro)", "Sans règle <i>"],
    ]
    surname = dict(zip(head, next(line for line in lines if line[:2] == ["nom", "Sans règle <i>"]), strict=True))
    assert surname["Rappel"] == pytest.approx(23 / 30, abs=1e-6)
    assert surname["Rappel borne basse"] < surname["Rappel"] < surname["Rappel borne haute"]
    assert (surname["justes"], surname["omises"], surname["fausses alertes"], surname["Effectif"]) == (23, 7, 0, 30)


def test_a_run_alone_needs_no_column_for_its_name() -> None:
    assert table_of(labels(GOOD, BAD))["head"][:3] == ["Catégorie", "Moteur", "Précision"]
    assert table_of(labels(BAD))["head"][:2] == ["Catégorie", "Précision"]


def test_every_measure_leads_to_its_errors() -> None:
    found = links(labels(BAD))
    assert f"/erreurs?set=fr&run=fr-none&label={SURNAME}&kind=omission,label,boundary" in found
    assert f"/erreurs?set=fr&run=fr-none&label={FIRST}&kind=false_alarm,label,boundary" in found
    assert f"/erreurs?set=fr&run=fr-none&label={TOWN}" in found
    assert "/erreurs?set=fr&run=fr-none" in found  # all labels together
    assert len(found) == 5 * 7  # five rows, six measures and the support


def test_where_only_counts_are_kept_no_cell_leads_anywhere_and_the_reason_is_said() -> None:
    card = labels(BAD, gold=COUNTED)
    assert links(card) == []
    assert "seuls les comptes sont conservés" in table_of(card)["caption"]


def test_a_gold_set_without_a_mention_is_said() -> None:
    card = labels(Result(NONE, (Tally("1", counts={"strict": {SURNAME: Counts(spurious=2)}}),)))
    assert "ne contient aucune mention" in card[0]
    assert card[-1] == "figure-body is-empty"


def test_one_document_has_no_interval_and_that_is_said() -> None:
    card = labels(Result(NONE, (tally("1", 8),)))
    assert card[0].endswith("Un seul document\u00a0: aucun intervalle ne peut être donné.")
    assert rows(card)[1][3:5] == [None, None]


def test_names_that_users_give_stay_text() -> None:
    drawn = labels(BAD, gold=OWN)[1]
    assert [trace.name for trace in drawn.data] == ["Sans règle &lt;i&gt;"]


@pytest.mark.parametrize("scheme", ["strict", "token", "forms", "characters"])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_scheme_fills_the_card(scheme: str, lang: str) -> None:
    assert len(labels(GOOD, BAD, scheme=scheme, lang=lang)) == 5


# --- Runs compared ---


def test_a_difference_that_chance_explains_is_said_to_be_chance() -> None:
    answer = performance_runs.fill(GOLD, [GOOD, BAD], "strict", "f1", "fr")[0]
    assert answer.startswith(
        "«\u00a0Sans règle <i>\u00a0» occulte moins de mentions que «\u00a0Toutes les règles\u00a0» (−18,2 points)"
    )
    assert "la différence peut être due au hasard (p\u00a0=\u00a01,00, corrigée)" in answer


def test_a_difference_on_many_documents_is_not_chance() -> None:
    good, bad = (
        Result(run, tuple(tally(str(n), found) for n in range(20))) for run, found in ((GOOD.run, 10), (NONE, 8))
    )
    line = compare_runs([(one.run, one.tallies) for one in (good, bad)], "strict", "recall")[0]
    assert line.found.p_value == pytest.approx(2 / 2**20, rel=200)
    assert "le hasard seul n'explique guère" in performance_runs.verdict(line, good, "fr")


def test_the_same_run_twice_does_not_differ() -> None:
    line = compare_runs([(GOOD.run, GOOD.tallies)] * 2, "strict", "recall")[0]
    assert performance_runs.verdict(line, GOOD, "en") == "“All rules” hides as many mentions as “All rules”."


def test_a_single_run_is_asked_for_another() -> None:
    assert "Cochez un second moteur" in performance_runs.fill(GOLD, [GOOD], "strict", "f1", "fr")[0]


def test_of_one_document_nothing_is_said_of_chance() -> None:
    one, other = Result(GOOD.run, GOOD.tallies[:1]), Result(NONE, BAD.tallies[:1])
    card = performance_runs.fill(GOLD, [one, other], "strict", "f1", "fr")
    assert card[0] == "Un seul document\u00a0: rien ne peut être dit du hasard."
    assert all(row[3:6] == [None, None, None] for row in rows(card)[1:])


def test_a_difference_leads_to_the_errors_of_both_runs() -> None:
    assert (
        links(performance_runs.fill(GOLD, [GOOD, BAD], "strict", "f1", "fr"))[0]
        == "/erreurs?set=fr&run=fr-all&other=fr-none"
    )


# --- People ---


def test_a_person_counts_when_all_mentions_are_masked() -> None:
    card = performance_people.individuals(GOLD, [BAD], "direct", "fr")
    assert "67 personnes sur 100 n'ont plus un seul nom" in card[0]
    shares = {(row[0], row[1]): row[3] for row in rows(card)[1:]}
    assert shares["demandeur, appelant", "Identifiants directs"] == pytest.approx(1 / 3, abs=1e-6)
    assert shares["rôle non précisé", "Identifiants directs"] == 1


def test_persons_without_dates_are_said_to_be_none() -> None:
    assert performance_people.individuals(GOLD, [BAD], "quasi", "fr")[-1] == "figure-body is-empty"


def test_what_is_masked_by_mistake_is_said_by_role() -> None:
    card = performance_people.fill_over_masked(GOLD, [GOOD, BAD], "fr")
    assert (
        card[0]
        == "«\u00a0Toutes les règles\u00a0» occulte à tort 25,0\u00a0% des mentions de magistrats et de greffiers, 0,40\u00a0% des lettres du reste du texte."
    )
    assert [row[0] for row in rows(card)[1:3]] == ["magistrats et greffiers", "reste du texte"]
    assert performance_people.fill_over_masked(GOLD, [Result(NONE, (Tally("1"),))], "fr")[-1] == "figure-body is-empty"


# --- Rules ---


def gain(rule: str, mentions: int, false: int = 0) -> RuleGain:
    def standing(count: int, wrong: int) -> RuleSetCounts:
        return RuleSetCounts(
            {"all": Share(count, 100), "persons": Share(count, 90)},
            {"all": Share(count // 10, 10)},
            Share(count, 50),
            Share(wrong, 1000),
        )

    step = GainStep(standing(20, 5), standing(20 + mentions, 5 + false))
    return RuleGain(rule, True, step, step)


def test_the_rule_that_brings_most_is_named_by_its_sentence() -> None:
    found = [gain("email", 3), gain("propagation", 12), gain("plate", 0), gain("une règle disparue", -2)]
    card = performance_rules.fill(found, "all", "last", "fr")
    assert "12 mentions occultées de plus sur 100 (+12,0 points)\u00a0: «\u00a0Chaque nom trouvé une fois" in card[0]
    assert card[0].endswith("1 règle n'y change rien.")
    assert [value for trace in card[1].data for value in trace.x] == [12, 3, -2]
    assert rows(card)[2][2:6] == [12, 1, 12, 0]


def test_letters_masked_by_mistake_count_against_a_rule() -> None:
    card = performance_rules.fill([gain("email", 3, 40), gain("url", 1)], "false", "alone", "en")
    assert card[0].startswith(
        "The rule that wrongly hides the most, added alone to the model, adds 40 letters wrongly hidden, of 1,000"
    )


def test_rules_that_change_nothing_and_rules_not_measured_are_said() -> None:
    assert performance_rules.fill([gain("email", 0)], "all", "last", "fr")[-1] == "figure-body is-table"
    assert "n'a pas été mesuré" in performance_rules.fill([], "all", "last", "fr")[0]


# --- Confusion ---


def test_the_matrix_leads_to_its_errors_and_its_diagonal_can_hide() -> None:
    card = performance_confusion.fill(GOLD, BAD, False, "fr")
    assert "3 fois, est «\u00a0localité\u00a0» pris pour «\u00a0prénom\u00a0»" in card[0]
    assert f"/erreurs?set=fr&run=fr-none&label={TOWN}&kind=label" in links(card)
    assert f"/erreurs?set=fr&run=fr-none&label={TOWN}&kind=false_alarm" in links(card)
    assert f"/erreurs?set=fr&run=fr-none&label={SURNAME}&kind=omission" in links(card)
    assert "23" not in [n for row in card[1].data[0].text for n in row]
    assert "23" in [n for row in performance_confusion.fill(GOLD, BAD, True, "fr")[1].data[0].text for n in row]


def test_a_run_of_no_mention_confuses_nothing() -> None:
    assert performance_confusion.fill(GOLD, Result(NONE, (Tally("1"),)), False, "fr")[-1] == "figure-body is-empty"


# --- Scores ---


@pytest.mark.parametrize(
    ("right", "word"),
    [pytest.param("fate", "Elle est prudente", id="promises kept"), pytest.param("strict", "Elle est trop sûre d'elle", id="bounds often wrong")],
)  # fmt: skip
def test_scores_are_held_against_what_came_true(right: Any, word: str) -> None:
    card = performance_scores.fill([BAD], [], "person", right, "fr")
    assert word in card[0]
    assert [row[3] for row in rows(card)[1:]] == [6, 30]


def test_a_family_without_scores_is_said() -> None:
    assert "n'annonce aucune probabilité" in performance_scores.fill([BAD], [], "date", "fate", "fr")[0]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_real_decisions_stand_beside_and_what_does_not_count_is_named(lang: str) -> None:
    company = {"personneMorale": Counts(spurious=9)}
    seen = [replace(one, fitted=rank == 0) for rank, one in enumerate(BAD.tallies)]
    real = [replace(one, counts={"strict": one.counts["strict"] | company}) for one in GOOD.tallies]
    card = performance_scores.fill(
        [replace(BAD, tallies=tuple(seen))], [performance_scores.of_set(COUNTED, ALL, tuple(real))], "all", "fate", lang
    )
    for said in {
        "fr": (
            "Toutes les règles – Comptes seuls",
            "1 décision est laissée de côté",
            "faute d'être annotés",
            "personne morale",
        ),
        "en": ("All rules – Counts only", "1 decision is left aside", "does not annotate", "company, organisation"),
    }[lang]:
        assert said.casefold() in card[0].casefold()
    assert len(card[1].data) == 3


def test_of_a_run_whose_scores_were_all_fitted_here_none_is_shown() -> None:
    seen = Result(NONE, tuple(replace(one, fitted=True) for one in BAD.tallies))
    card = performance_scores.fill([seen], [], "all", "fate", "fr")
    assert card[-1] == "figure-body is-empty"
    assert "ajustées sur elles" in card[0]


# --- Training and speed ---


def point(decisions: int, seed: int, f1: float) -> LearningPoint:
    return LearningPoint(decisions, 1000, seed, f1, f1, f1, 100, Share(9, 10), None)


def test_a_last_step_within_what_two_trainings_differ_is_said_to_be_noise() -> None:
    noise = [point(100, 1, 0.70), point(100, 2, 0.75), point(200, 1, 0.73), point(200, 2, 0.74)]
    assert "pas plus que l'écart entre deux entraînements" in performance_training.fill_learning(noise, "fr")[0]
    real = [point(100, 1, 0.60), point(100, 2, 0.61), point(200, 1, 0.73), point(200, 2, 0.74)]
    assert performance_training.fill_learning(real, "fr")[0].endswith("y compte pour +13,0 points.")


def test_a_learning_curve_of_one_size_or_none_is_said() -> None:
    assert "Une seule taille" in performance_training.fill_learning([point(100, 1, 0.7)], "fr")[0]
    assert performance_training.fill_learning([], "fr")[-1] == "figure-body is-empty"


def test_what_was_not_measured_leaves_a_gap() -> None:
    assert performance_training.means([point(100, 1, 0.7)], "clean") == []
    assert rows(performance_training.fill_learning([point(100, 1, 0.7)], "fr"))[1][-1] is None


def speed(model: str, device: str, rate: float) -> Speed:
    return Speed(model, "2026-11-20", device, 2, "Un processeur", 2, 8, 0.1, 10, 5000, rate, rate, rate / 3, 900)


def test_the_speed_is_that_of_the_model_shown_without_a_graphics_card() -> None:
    found = [speed("en", "cpu", 500), speed("fr", "cuda", 9000), speed("fr", "cpu", 1000)]
    card = performance_training.fill_speed(found, "fr", "fr")
    assert card[0].startswith(
        "Sans carte graphique (Un processeur, fils d'exécution\u00a0: 2), le modèle «\u00a0fr\u00a0» traite 120 décisions à la minute"
    )
    assert [row[2] for row in rows(card)[1:]] == [60, 1080, 120]
    assert performance_training.fill_speed([], "fr", "fr")[-1] == "figure-body is-empty"


def test_the_run_of_nowhere_has_a_name_in_both_languages() -> None:
    assert [Result(RunInfo("a", "b", "Le", "The"), ()).name(lang) for lang in ("fr", "en")] == ["Le", "The"]


@pytest.mark.parametrize(
    ("difference", "lang", "said"),
    [
        (0.019, "fr", "+1,9 point"),
        (-0.02, "fr", "−2,0 points"),
        (0.01996, "fr", "+2,0 points"),  # as it is shown
        (0.01, "en", "+1.0 point"),
        (0.0, "en", "0.0 points"),
    ],
)
def test_points_take_the_plural_of_the_language(difference: float, lang: str, said: str) -> None:
    assert points_word(difference, lang) == said
