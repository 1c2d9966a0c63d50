"""What moved between two runs of the panel, and how robust one is, as tables and as JSON data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from engine.cli.language import language, percent, say
from engine.cli.table import table

if TYPE_CHECKING:
    from engine.measure.panel.comparison import Comparison, Moved
    from engine.measure.panel.results import Line, Run

_LINE_END = "⏎"
_KINDS = {
    "name": ("autres noms", "other names"),
    "gender": ("autre genre", "other gender"),
    "case": ("capitales ou minuscules", "capitals or small letters"),
    "accents": ("sans accents", "without accents"),
    "typing": ("fautes de frappe", "typing errors"),
    "spacing": ("espaces insécables", "no-break spaces"),
}
CERTAIN = 0.05
"""P-value below which a difference is said not to be chance."""


def moved(before: Run, after: Run, change: Comparison) -> str:
    """Say what got better and worse: by phenomenon, then sentence by sentence."""
    total = change.total
    if not total.sentences:
        return say("Aucune phrase commune aux deux mesures.\n", "No sentence is in both runs.\n")
    title = say(
        f"Ce qui a changé, de « {before.model} » à « {after.model} »",
        f"What changed, from “{before.model}” to “{after.model}”",
    )
    head = say("phénomène|phrases|avant|après|mieux|moins bien|p", "phenomenon|sentences|before|after|better|worse|p")
    rows = [_row(_phenomenon(name), one) for name, one in change.phenomena.items() if one.better or one.worse]
    written = table(title, head.split("|"), [*rows, _row(say("ensemble", "all"), total)])
    return written + _verdict(total) + _missing(change) + _listed(total)


def robust(lines: Iterable[Line]) -> str:
    """Say how a run bears variants; nothing where the panel has none."""
    from engine.measure.panel.comparison import robustness

    found = robustness(lines)
    if not found.robust.of:
        return ""
    title = say("Robustesse : la phrase juste reste-t-elle juste ?", "Robustness: does a right sentence stay right?")
    head = say("variante|justes|part", "variant|right|share").split("|")
    rows = [
        [say(*_KINDS.get(kind, (kind, kind))), f"{share.count}/{share.of}", percent(share.rate)]
        for kind, share in found.kinds.items()
    ]
    whole = say("phrases justes sous toutes leurs formes", "sentences right in all their forms")
    rows.append([whole, f"{found.robust.count}/{found.robust.of}", percent(found.robust.rate)])
    return "\n" + table(title, head, rows)


def moved_json(change: Comparison) -> dict[str, Any]:
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


def robustness_json(lines: Iterable[Line]) -> dict[str, Any]:
    """Give robustness as JSON data; the rate of nothing is null."""
    from engine.measure.panel.comparison import robustness

    found = robustness(lines)
    shares = {"all": found.robust, **found.kinds}
    return {
        kind: {"count": one.count, "of": one.of, "rate": one.rate if one.of else None} for kind, one in shares.items()
    }


def _row(name: str, one: Moved) -> list[str]:
    sides = [f"{share.count}/{share.of}" for share in (one.before, one.after)]
    return [name, str(one.sentences), *sides, str(len(one.better)), str(len(one.worse)), _p(one.p_value)]


def _p(value: float) -> str:
    return say(f"{value:.3f}".replace(".", ","), f"{value:.3f}")


def _verdict(total: Moved) -> str:
    better, worse = len(total.better), len(total.worse)
    if not better and not worse:
        return say("Aucune phrase n'a changé.\n", "No sentence moved.\n")
    chance = total.p_value >= CERTAIN
    p = _p(total.p_value)
    return say(
        f"{better} mieux, {worse} moins bien ; test exact de McNemar, p = {p} : "
        + ("le hasard suffirait.\n" if chance else "plus que le hasard.\n"),
        f"{better} better, {worse} worse; McNemar's exact test, p = {p}: "
        + ("chance alone could do it.\n" if chance else "more than chance.\n"),
    )


def _missing(change: Comparison) -> str:
    if not (change.only_before or change.only_after):
        return ""
    return say(
        f"Phrases d'une seule des deux mesures, non comparées : {change.only_before} avant, {change.only_after} maintenant.\n",
        f"Sentences of one run alone, not compared: {change.only_before} before, {change.only_after} now.\n",
    )


def _listed(total: Moved) -> str:
    parts: list[str] = []
    for heading, pairs in (
        (say("Justes avant, fausses maintenant", "Newly wrong"), total.worse),
        (say("Fausses avant, justes maintenant", "Newly right"), total.better),
    ):
        parts += [f"\n{heading}"] if pairs else []
        for was, now in pairs:
            expected, wrong = now.expected, was.found if now.right else now.found
            variant = f" ({now.variant})" if now.variant else ""
            said = say("trouvé avant : ", "found before: ") if now.right else say("trouvé : ", "found: ")
            parts += [f"  {_phenomenon(now.phenomenon)}{variant}"]
            parts += [f"    {say('attendu : ', 'expected: ')}{_line(expected)}", f"    {said}{_line(wrong)}"]
    return "".join(f"{part}\n" for part in parts)


def _counts(one: Moved) -> dict[str, Any]:
    return {
        "sentences": one.sentences, "before": one.before.count, "after": one.after.count,
        "better": len(one.better), "worse": len(one.worse), "p_value": one.p_value,
    }  # fmt: skip


def _sentence(was: Line, now: Line) -> dict[str, str]:
    return {
        "phenomenon": now.phenomenon, "variant": now.variant, "expected": now.expected,
        "before": was.found, "after": now.found,
    }  # fmt: skip


def _line(text: str) -> str:
    return text.replace("\n", _LINE_END)


def _phenomenon(name: str) -> str:
    from engine.measure.panel.panel import phenomena

    known = phenomena().get(name)
    return name if known is None else known.en if language() == "en" else known.fr
