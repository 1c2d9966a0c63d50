"""The six questions of ``recall``, each as a table of characters with its answer under it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cli.language import language, percent, say
from engine.cli.measure.promise_tables import promise_lines
from engine.cli.table import table
from engine.measure import chance
from engine.recall import TARGETS, MeasuredRecall, RecallReport, max_mentions, needed_recall
from engine.text import typography

HALF = 0.5
FOUND = 0.9
"""The share of leaking documents that a re-reading is to find."""


def tables(made: RecallReport) -> str:
    """Write all sections."""
    return "\n".join(
        (_article(made), _measured(made), _dependence(made), _individuals(made), _yearly(made), _rereading(made))
    )


def _article(made: RecallReport) -> str:
    title = say("recall_tables.1_what_p_n_promises_n", mentions=made.mentions)
    head = say("recall_tables.recall_clean_half_clean_up_to").split("|")
    rows = []
    for recall in made.recalls:
        most = max_mentions(recall, HALF)
        rows.append([_close(recall), percent(chance(recall, made.mentions)), "∞" if most is None else _number(most)])
    aims = [
        f"{typography.percent(target, language())}{say('punctuation.colon')}{_close(needed_recall(target, made.mentions))}"
        for target in TARGETS
    ]
    said = say("recall_tables.recall_to_aim_at_for_so") + say("punctuation.semicolon").join(aims)
    return table(title, head, rows) + said + "\n"


def _measured(made: RecallReport) -> str:
    seen = made.measured
    title = say("recall_tables.2_measured_by_number_of_mentions")
    if not seen.sizes:
        return title + "\n" + _nothing(made)
    head = say("recall_tables.mentions_decisions_clean_share_at_least")
    rows = [
        [f"{bin.low}–{bin.high}", str(bin.clean.of), str(bin.clean.count), percent(bin.clean.rate), *_bounds(bin.interval), percent(bin.expected)]
        for bin in seen.bins
    ]  # fmt: skip
    everything = [say("recall_tables.all"), str(seen.clean.of), str(seen.clean.count), percent(seen.clean.rate)]
    rows.append([*everything, *_bounds(seen.interval), percent(seen.expected)])
    mean = typography.number(seen.mean, language(), 1)
    return table(title, head.split("|"), rows) + say(
        "recall_tables.recall_p_n_for_an_average", recall=_close(seen.recall), mean=mean, at_mean=percent(seen.at_mean)
    )


def _dependence(made: RecallReport) -> str:
    title = say("recall_tables.3_why_it_is_not_p") + "\n"
    model, near = made.dependence, made.neighbours
    lines = list(_model(made)) if model.state == "fitted" else [_unfitted(model.state)]
    if near.enough:
        lines.append(
            say(
                "recall_tables.in_one_sentence_beside_a_miss",
                rate=percent(near.together.rate),
                rate2=percent(near.apart.rate),
                rate3=percent(near.overall.rate),
            )
        )
    return title + "\n".join(lines) + "\n"


def _p_value(value: float) -> str:
    least = 0.001
    return f"{'<' if value < least else '='} {typography.number(max(value, least), language(), 3)}"


def _model(made: RecallReport) -> Iterator[str]:
    model = made.dependence
    low, high = (typography.number(bound, language(), 3) for bound in model.rho_interval or (0.0, 1.0))
    rho = typography.number(model.rho or 0.0, language(), 3)
    p = _p_value(model.p_value if model.p_value is not None else 1.0)
    yield say("recall_tables.beta_binomial_correlation_p_for_independence", rho=rho, low=low, high=high, p=p)
    expected, independent = percent(model.expected or 0.0), percent(model.independent or 0.0)
    yield say(
        "recall_tables.clean_decisions_measured_by_this_model",
        rate=percent(model.clean.rate),
        expected=expected,
        independent=independent,
    )


def _unfitted(state: str) -> str:
    return {
        "nothing": say("recall_tables.no_mention_nothing_to_fit"),
        "one": say("recall_tables.a_single_decision_nothing_to_fit"),
        "single": say("recall_tables.one_mention_a_decision_nothing_to"),
        "no_miss": say("recall_tables.no_miss_nothing_to_fit"),
        "all_missed": say("recall_tables.no_mention_found_nothing_to_fit"),
    }[state]


def _individuals(made: RecallReport) -> str:
    title = say("recall_tables.4_persons_instead_of_mentions")
    persons = made.individuals.persons
    if not persons.sizes:
        return title + "\n" + say("recall_tables.no_person_to_mask_is_told")
    head = say("recall_tables.found_a_decision_promised_measured").split("|")
    rows = [
        _half(say("recall_tables.mentions_p_n"), made.individuals.mentions),
        _half(say("recall_tables.persons_p_e_k"), persons),
    ]
    return table(title, head, rows)


def _half(name: str, recall: MeasuredRecall) -> list[str]:
    if not recall.sizes:
        return [name, "–", "–", "–", "–"]
    mean = typography.number(recall.mean, language(), 1)
    return [name, _close(recall.recall), mean, percent(recall.expected), percent(recall.clean.rate)]


def _yearly(made: RecallReport) -> str:
    title = say("recall_tables.5_a_year") + "\n"
    year, work = made.yearly, made.rereading
    if year.leaking is None:
        return title + _nothing(made)
    bounds = f" [{' – '.join(_number(bound) for bound in year.interval)}]" if year.interval else _alone()
    return title + say(
        "recall_tables.of_decisions_would_leave_with_a",
        decisions=_number(year.decisions),
        leaking=_number(year.leaking),
        bounds=bounds,
        hours=_number(work.hours),
        years=_few(work.years),
    )


def _rereading(made: RecallReport) -> str:
    seen = made.curves
    head = say("recall_tables.order_to_read_to_find_90").split("|")
    orders = {
        "risk": say("recall_tables.announced_risk"),
        "mentions": say("recall_tables.number_of_mentions"),
        "random": say("recall_tables.by_chance"),
        "ideal": say("recall_tables.ideal"),
    }
    title = say("recall_tables.6_selective_re_reading")
    if not seen.documents:
        return title + "\n" + _nothing(made)
    rows = [[orders[one.order], percent(one.needed(1 - FOUND))] for one in seen.by_order]
    return table(title, head, rows) + "\n".join(promise_lines(made)) + "\n"


def _nothing(made: RecallReport) -> str:
    return say("recall_tables.no_mention_to_mask_in_these", documents=made.documents)


def _alone() -> str:
    return say("recall_tables.a_single_decision_no_interval")


def _bounds(bounds: tuple[float, float] | None) -> list[str]:
    return [percent(bound) for bound in bounds] if bounds else ["–", "–"]


def _close(recall: float) -> str:
    return typography.percent(recall, language(), 2)


def _number(value: float) -> str:
    return typography.number(value, language())


def _few(value: float) -> str:
    return typography.number(value, language(), 1 if value < 10 else 0)
