"""How good an annotation is beside one that is taken as right, and how good the shipped models are.

The face gives what most measures speak of: pairs of gold and prediction, tallies that add up, cases
for the recall of documents, the report of ``evaluate``; none of it loads numpy. Rooms: ``matching``
(mentions), ``errors``, ``persons``, ``panel`` (hard sentences), ``own`` (users' gold), ``results``.
"""

from typing import TYPE_CHECKING

from engine.core import Score, Share, lazy
from engine.measure.cases import ALL, Case, cases
from engine.measure.clean import chance
from engine.measure.leaks import DIRECT, GROUPS, PERSONS, Leaks, hiding_places, is_found, leaks
from engine.measure.pairs import EXTENSIONS, PERSON, Pair, Pairs, harmonise_labels, pair, stem
from engine.measure.report import RATIOS, EvaluationReport, evaluate
from engine.measure.tally import SCHEMES, Counts, Scheme, Tally

if TYPE_CHECKING:
    from engine.measure import (
        ensemble,
        figures,
        measures,
        run_comparison,
        runs,
        scarce,
        slice_recalls,
        tab,
        text_parts,
        thresholds,
    )
    from engine.measure.attacks import ProfileAttack, attack_gold, attack_profiles
    from engine.measure.clean import hidden_letters
    from engine.measure.confusion import Confusion, confusion_matrix
    from engine.measure.errors import (
        adjum_causes,
        errors as error_lists,
        informative,
        kinds as error_kinds,
        training_words,
    )
    from engine.measure.errors.adjum import AdjumRow, AdjumTable, adjum_table
    from engine.measure.errors.causes import CAUSES, CIRCUMSTANCES
    from engine.measure.errors.error_table import ErrorTable
    from engine.measure.errors.spreadsheet import error_csv
    from engine.measure.errors.views import (
        ErrorComparison,
        compare_errors,
        facets,
        filter_errors,
        group_errors,
        rank_errors,
    )
    from engine.measure.evaluation import Evaluation, evaluation_of
    from engine.measure.masked_shares import measure_masked
    from engine.measure.measures import MACRO, MEASURES, MICRO, MeasureRow, MeasureTable, sort_labels, table
    from engine.measure.overmasking import LETTERS, OverMasked, over_masking
    from engine.measure.own import (
        labels as own_labels,
        prediction as own_prediction,
        sets as own_sets,
        sides as own_sides,
    )
    from engine.measure.own.labels import KNOWN, likely, parse_mapping
    from engine.measure.own.notices import MeasureNotice, from_json
    from engine.measure.pairs import join_names
    from engine.measure.panel import additions, comparison, panel as panel_sentences, results as panel_results
    from engine.measure.panel.sentences import PROFILES, Phenomenon, marked_up, phenomena
    from engine.measure.persons import coreference
    from engine.measure.persons.individuals import MENTIONS, EntityRecall, entity_recall
    from engine.measure.persons.persons import Persons, measure_persons, measure_shipped, with_persons
    from engine.measure.results import files as result_files, gold_sets, library as result_library, repeats, volumes
    from engine.measure.results.identity import RunIdentity, identify, identify_under
    from engine.measure.results.learning_curves import LearningPoint
    from engine.measure.results.perturbed import UNCHANGED, PerturbedLeaks
    from engine.measure.results.runs import ComparedDocument, GoldSet, MeasuredRun, RunInfo, Touch
    from engine.measure.results.speeds import Figures, Speed, select_speeds
    from engine.measure.results.trainings import CURVES, RECORD, Training, read_rows, trainings
    from engine.measure.results.volumes import TrainingVolume
    from engine.measure.rules.ablation_record import Effect, Verdict, Worth, read_ablation
    from engine.measure.rules.gains import GainStep, RuleGain, RuleSetCounts, gains
    from engine.measure.rules.own_rule import OUTCOMES, RulePlace, RuleTrial, try_rule
    from engine.measure.rules.replay_tagger import ReplayTagger, record_tagger
    from engine.measure.rules.rule_sets import RULE_SETS, left_out
    from engine.measure.scarce import ScarceLabel, scarce_labels
    from engine.measure.statistics import bootstrap, calibration, intervals, significance
    from engine.measure.statistics.multiple_testing import adjust, holm
    from engine.measure.statistics.reliability import Reliability, Right, reliability_of
    from engine.measure.tallying import tallies
else:
    __getattr__ = lazy(
        __name__,
        {
            "attacks": ("ProfileAttack", "attack_gold", "attack_profiles"),
            "clean": ("hidden_letters",),
            "confusion": ("Confusion", "confusion_matrix"),
            "errors.adjum": ("AdjumRow", "AdjumTable", "adjum_table"),
            "errors.causes": ("CAUSES", "CIRCUMSTANCES"),
            "errors.error_table": ("ErrorTable",),
            "errors.spreadsheet": ("error_csv",),
            "errors.views": (
                "ErrorComparison",
                "compare_errors",
                "facets",
                "filter_errors",
                "group_errors",
                "rank_errors",
            ),
            "evaluation": ("Evaluation", "evaluation_of"),
            "measures": ("MACRO", "MEASURES", "MICRO", "MeasureRow", "MeasureTable", "sort_labels", "table"),
            "masked_shares": ("measure_masked",),
            "overmasking": ("LETTERS", "OverMasked", "over_masking"),
            "own.labels": ("KNOWN", "likely", "parse_mapping"),
            "own.notices": ("MeasureNotice", "from_json"),
            "pairs": ("join_names",),
            "panel.sentences": ("PROFILES", "Phenomenon", "marked_up", "phenomena"),
            "persons.individuals": ("EntityRecall", "MENTIONS", "entity_recall"),
            "persons.persons": ("Persons", "measure_persons", "measure_shipped", "with_persons"),
            "results.identity": ("RunIdentity", "identify", "identify_under"),
            "results.learning_curves": ("LearningPoint",),
            "results.perturbed": ("PerturbedLeaks", "UNCHANGED"),
            "results.runs": ("ComparedDocument", "GoldSet", "MeasuredRun", "RunInfo", "Touch"),
            "results.speeds": ("Figures", "Speed", "select_speeds"),
            "results.trainings": ("CURVES", "RECORD", "Training", "read_rows", "trainings"),
            "results.volumes": ("TrainingVolume",),
            "rules.ablation_record": ("Effect", "Verdict", "Worth", "read_ablation"),
            "rules.gains": ("GainStep", "RuleGain", "RuleSetCounts", "gains"),
            "rules.own_rule": ("OUTCOMES", "RulePlace", "RuleTrial", "try_rule"),
            "rules.replay_tagger": ("ReplayTagger", "record_tagger"),
            "rules.rule_sets": ("RULE_SETS", "left_out"),
            "statistics.multiple_testing": ("adjust", "holm"),
            "scarce": ("ScarceLabel", "scarce_labels"),
            "statistics.reliability": ("Reliability", "Right", "reliability_of"),
            "tallying": ("tallies",),
        },
        {
            "additions": "panel.additions",
            "adjum_causes": "errors.adjum_causes",
            "bootstrap": "statistics.bootstrap",
            "calibration": "statistics.calibration",
            "comparison": "panel.comparison",
            "coreference": "persons.coreference",
            "error_kinds": "errors.kinds",
            "error_lists": "errors.errors",
            "gold_sets": "results.gold_sets",
            "informative": "errors.informative",
            "intervals": "statistics.intervals",
            "own_labels": "own.labels",
            "own_prediction": "own.prediction",
            "own_sets": "own.sets",
            "own_sides": "own.sides",
            "panel_results": "panel.results",
            "repeats": "results.repeats",
            "panel_sentences": "panel.panel",
            "result_files": "results.files",
            "result_library": "results.library",
            "significance": "statistics.significance",
            "training_words": "errors.training_words",
            "volumes": "results.volumes",
        },
    )


__all__ = [
    "ALL", "CAUSES", "CIRCUMSTANCES", "CURVES", "DIRECT", "EXTENSIONS", "GROUPS", "KNOWN", "LETTERS", "MACRO",
    "MEASURES", "MENTIONS", "MICRO", "OUTCOMES", "PERSON", "PERSONS", "PROFILES", "RATIOS", "RECORD",
    "RULE_SETS", "SCHEMES", "UNCHANGED", "AdjumRow", "AdjumTable", "Case", "ComparedDocument", "Confusion",
    "Counts", "Effect", "EntityRecall", "ErrorComparison", "ErrorTable", "Evaluation", "EvaluationReport",
    "Figures", "GainStep", "GoldSet", "Leaks", "LearningPoint", "MeasureNotice", "MeasureRow", "MeasureTable",
    "MeasuredRun", "OverMasked", "Pair", "Pairs", "Persons", "PerturbedLeaks", "Phenomenon", "ProfileAttack", "Reliability",
    "ReplayTagger", "Right", "RuleGain", "RulePlace", "RuleSetCounts", "RuleTrial", "RunIdentity", "RunInfo",
    "ScarceLabel", "Scheme", "Score", "Share", "Speed", "Tally", "Touch", "Training", "TrainingVolume",
    "Verdict", "Worth", "additions", "adjum_causes", "adjum_table", "adjust", "attack_gold", "attack_profiles",
    "bootstrap",
    "calibration", "cases", "chance", "compare_errors", "comparison", "confusion_matrix", "coreference",
    "ensemble", "entity_recall", "error_csv", "error_kinds", "error_lists", "evaluate", "evaluation_of", "facets",
    "figures", "filter_errors", "from_json", "gains", "gold_sets", "group_errors", "harmonise_labels",
    "hidden_letters", "hiding_places", "holm", "identify", "identify_under", "informative", "intervals", "is_found",
    "join_names", "leaks", "left_out", "likely", "marked_up", "measure_masked", "measure_persons",
    "measure_shipped", "measures", "over_masking", "own_labels", "own_prediction", "own_sets", "own_sides", "pair",
    "panel_results", "panel_sentences", "parse_mapping", "phenomena", "rank_errors", "read_ablation",
    "read_rows", "record_tagger", "reliability_of", "repeats", "result_files", "result_library",
    "run_comparison", "runs", "scarce", "scarce_labels", "select_speeds", "significance", "slice_recalls",
    "sort_labels", "stem", "tab", "table", "tallies", "text_parts", "thresholds", "training_words",
    "trainings", "try_rule", "volumes",
    "with_persons",
]  # fmt: skip
