"""What moved between two runs of the panel, and how robust one is, as tables and as JSON data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.cli.language import name_of, named_by, number, percent, say
from engine.cli.table import table

if TYPE_CHECKING:
    from engine.measure import comparison, panel_results

_LINE_END = "⏎"
CERTAIN = 0.05
"""P-value below which a difference is said not to be chance."""


def moved(before: panel_results.PanelRun, after: panel_results.PanelRun, change: comparison.PanelComparison) -> str:
    """Say what got better and worse: by phenomenon, then sentence by sentence."""
    total = change.total
    if not total.sentences:
        return say("panel_moves.no_sentence_is_in_both_runs")
    title = say("panel_moves.what_changed_from_to", model=before.model, model2=after.model)
    head = say("panel_moves.phenomenon_sentences_before_after_better_worse")
    rows = [_row(_phenomenon(name), one) for name, one in change.phenomena.items() if one.better or one.worse]
    written = table(title, head.split("|"), [*rows, _row(say("panel_moves.all"), total)])
    return written + _verdict(total) + _missing(change) + _listed(total)


def robust(lines: Iterable[panel_results.SentenceResult]) -> str:
    """Say how a run bears variants; nothing where the panel has none."""
    from engine.measure import comparison

    found = comparison.robustness(lines)
    if not found.robust.of:
        return ""
    title = say("panel_moves.robustness_does_a_right_sentence_stay")
    head = say("panel_moves.variant_right_share").split("|")
    rows = [
        [named_by("panel_moves.kind", kind), f"{share.count}/{share.of}", percent(share.known)]
        for kind, share in found.kinds.items()
    ]
    whole = say("panel_moves.sentences_right_in_all_their_forms")
    rows.append([whole, f"{found.robust.count}/{found.robust.of}", percent(found.robust.known)])
    return "\n" + table(title, head, rows)


def moved_json(change: comparison.PanelComparison) -> dict[str, Any]:
    """Give the same as JSON data."""
    total = change.total
    return {
        **_counts(total),
        "only_before": change.only_before,
        "only_after": change.only_after,
        "phenomena": {name: _counts(one) for name, one in change.phenomena.items()},
        "newly_right": [_sentence(was, now) for was, now in total.better],
        "newly_wrong": [_sentence(was, now) for was, now in total.worse],
    }


def robustness_json(lines: Iterable[panel_results.SentenceResult]) -> dict[str, Any]:
    """Give robustness as JSON data; the rate of nothing is null."""
    from engine.measure import comparison

    found = comparison.robustness(lines)
    shares = {"all": found.robust, **found.kinds}
    return {
        kind: {"count": one.count, "of": one.of, "rate": one.rate if one.of else None} for kind, one in shares.items()
    }


def _row(name: str, change: comparison.PhenomenonChange) -> list[str]:
    sides = [f"{share.count}/{share.of}" for share in (change.before, change.after)]
    return [name, str(change.sentences), *sides, str(len(change.better)), str(len(change.worse)), _p(change.p_value)]


def _p(value: float) -> str:
    return number(value, 3)


def _verdict(total: comparison.PhenomenonChange) -> str:
    better, worse = len(total.better), len(total.worse)
    if not better and not worse:
        return say("panel_moves.no_sentence_moved")
    chance = total.p_value >= CERTAIN
    p = _p(total.p_value)
    key = "panel_moves.chance_could_do_it" if chance else "panel_moves.more_than_chance"
    return say(key, better=better, worse=worse, p=p)


def _missing(change: comparison.PanelComparison) -> str:
    if not (change.only_before or change.only_after):
        return ""
    return say(
        "panel_moves.sentences_of_one_run_alone_not", only_before=change.only_before, only_after=change.only_after
    )


def _listed(total: comparison.PhenomenonChange) -> str:
    parts: list[str] = []
    for heading, pairs in (
        (say("panel_moves.newly_wrong"), total.worse),
        (say("panel_moves.newly_right"), total.better),
    ):
        parts += [f"\n{heading}"] if pairs else []
        for was, now in pairs:
            expected, wrong = now.expected, was.found if now.right else now.found
            variant = f" ({now.variant})" if now.variant else ""
            said = say("panel_moves.found_before") if now.right else say("panel_moves.found")
            parts += [f"  {_phenomenon(now.phenomenon)}{variant}"]
            parts += [f"    {say('panel_moves.expected')}{_line(expected)}", f"    {said}{_line(wrong)}"]
    return "".join(f"{part}\n" for part in parts)


def _counts(change: comparison.PhenomenonChange) -> dict[str, Any]:
    return {
        "sentences": change.sentences, "before": change.before.count, "after": change.after.count,
        "better": len(change.better), "worse": len(change.worse), "p_value": change.p_value,
    }  # fmt: skip


def _sentence(was: panel_results.SentenceResult, now: panel_results.SentenceResult) -> dict[str, str]:
    return {
        "phenomenon": now.phenomenon, "variant": now.variant, "expected": now.expected,
        "before": was.found, "after": now.found,
    }  # fmt: skip


def _line(text: str) -> str:
    return text.replace("\n", _LINE_END)


def _phenomenon(name: str) -> str:
    from engine.measure import phenomena

    known = phenomena().get(name)
    return name if known is None else name_of(known)
