"""The six questions of ``recall``, each as a table of characters with its answer under it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cli.language import language, percent, say
from engine.cli.table import table
from engine.measure.clean import chance
from engine.recall.article import TARGETS, needed, within
from engine.recall.clean_shares import Measured
from engine.recall.report import Report
from engine.text import typography

HALF = 0.5
FOUND = 0.9
"""The share of leaking documents that a re-reading is to find."""


def tables(made: Report) -> str:
    """Write all sections."""
    return "\n".join(
        (_article(made), _measured(made), _dependence(made), _individuals(made), _yearly(made), _rereading(made))
    )


def _article(made: Report) -> str:
    title = say(f"1. Ce que p^N promet ; N = {made.mentions}", f"1. What p^N promises; N = {made.mentions}")
    head = say("rappel|propres|la moitié propre jusqu'à N =", "recall|clean|half clean up to N =").split("|")
    rows = []
    for recall in made.recalls:
        most = within(recall, HALF)
        rows.append([_close(recall), percent(chance(recall, made.mentions)), "∞" if most is None else _number(most)])
    aims = [f"{typography.percent(one, language())} : {_close(needed(one, made.mentions))}" for one in TARGETS]
    return table(title, head, rows) + say("Rappel à viser pour tant de décisions propres : ", "Recall to aim at for so many clean decisions: ") + (
        " ; ".join(aims) if language() == "fr" else "; ".join(aims).replace(" :", ":")
    ) + "\n"  # fmt: skip


def _measured(made: Report) -> str:
    seen = made.measured
    title = say("2. Mesuré, par nombre de mentions", "2. Measured, by number of mentions")
    if not seen.sizes:
        return title + "\n" + _nothing(made)
    head = say(
        "mentions|décisions|propres|part|au moins|au plus|moyenne de p^N",
        "mentions|decisions|clean|share|at least|at most|mean of p^N",
    )
    rows = [
        [f"{one.low}–{one.high}", str(one.clean.of), str(one.clean.count), percent(one.clean.rate), *_bounds(one.interval), percent(one.expected)]
        for one in seen.bins
    ]  # fmt: skip
    everything = [say("ensemble", "all"), str(seen.clean.of), str(seen.clean.count), percent(seen.clean.rate)]
    rows.append([*everything, *_bounds(seen.interval), percent(seen.expected)])
    mean = typography.number(seen.mean, language(), 1)
    return table(title, head.split("|"), rows) + say(
        f"Rappel {_close(seen.recall)} ; p^N pour une décision moyenne de {mean} mentions : {percent(seen.at_mean)}, jamais plus que la moyenne de p^N (Jensen).\n",
        f"Recall {_close(seen.recall)}; p^N for an average decision of {mean} mentions: {percent(seen.at_mean)}, never more than the mean of p^N (Jensen).\n",
    )


def _dependence(made: Report) -> str:
    title = (
        say(
            "3. Pourquoi ce n'est pas p^N : les omissions vont par groupes",
            "3. Why it is not p^N: misses come in clusters",
        )
        + "\n"
    )
    model, near = made.dependence, made.neighbours
    lines = list(_model(made)) if model.state == "fitted" else [_unfitted(model.state)]
    if near.enough:
        lines.append(
            say(
                f"Dans une phrase, après une omission, une autre mention est manquée : {percent(near.together.rate)} ; ailleurs dans la décision : {percent(near.apart.rate)} ; partout : {percent(near.overall.rate)}.",
                f"In one sentence, beside a miss, another mention is missed: {percent(near.together.rate)}; elsewhere in the decision: {percent(near.apart.rate)}; anywhere: {percent(near.overall.rate)}.",
            )
        )
    return title + "\n".join(lines) + "\n"


def _p_value(value: float) -> str:
    least = 0.001
    return f"{'<' if value < least else '='} {typography.number(max(value, least), language(), 3)}"


def _model(made: Report) -> Iterator[str]:
    model = made.dependence
    low, high = (typography.number(bound, language(), 3) for bound in model.rho_interval or (0.0, 1.0))
    rho = typography.number(model.rho or 0.0, language(), 3)
    p = _p_value(model.p_value if model.p_value is not None else 1.0)
    yield say(
        f"Bêta-binomiale : corrélation {rho} [{low} – {high}], p {p} pour l'indépendance.",
        f"Beta-binomial: correlation {rho} [{low} – {high}], p {p} for independence.",
    )
    expected, independent = percent(model.expected or 0.0), percent(model.independent or 0.0)
    yield say(
        f"Décisions propres : {percent(model.clean.rate)} mesurées, {expected} selon ce modèle, {independent} selon p^N.",
        f"Clean decisions: {percent(model.clean.rate)} measured, {expected} by this model, {independent} by p^N.",
    )


def _unfitted(state: str) -> str:
    return {
        "nothing": say("Aucune mention : rien à ajuster.", "No mention: nothing to fit."),
        "one": say("Une seule décision : rien à ajuster.", "A single decision: nothing to fit."),
        "single": say("Une mention par décision : rien à ajuster.", "One mention a decision: nothing to fit."),
        "no_miss": say("Aucune omission : rien à ajuster.", "No miss: nothing to fit."),
        "all_missed": say("Aucune mention trouvée : rien à ajuster.", "No mention found: nothing to fit."),
    }[state]


def _individuals(made: Report) -> str:
    title = say("4. Des personnes plutôt que des mentions", "4. Persons instead of mentions")
    persons = made.individuals.persons
    if not persons.sizes:
        return (
            title + "\n" + say("Aucune personne à occulter n'est distinguée.\n", "No person to mask is told apart.\n")
        )
    head = say("|trouvées|par décision|promis|mesuré", "|found|a decision|promised|measured").split("|")
    rows = [
        _half(say("mentions (p^N)", "mentions (p^N)"), made.individuals.mentions),
        _half(say("personnes (p_e^K)", "persons (p_e^K)"), persons),
    ]
    return table(title, head, rows)


def _half(name: str, one: Measured) -> list[str]:
    if not one.sizes:
        return [name, "–", "–", "–", "–"]
    mean = typography.number(one.mean, language(), 1)
    return [name, _close(one.recall), mean, percent(one.expected), percent(one.clean.rate)]


def _yearly(made: Report) -> str:
    title = say("5. Une année", "5. A year") + "\n"
    year, work = made.yearly, made.rereading
    if year.leaking is None:
        return title + _nothing(made)
    bounds = f" [{' – '.join(_number(bound) for bound in year.interval)}]" if year.interval else _alone()
    return title + say(
        f"Sur {_number(year.decisions)} décisions, {_number(year.leaking)}{bounds} partiraient avec une mention lisible.\n"
        f"Tout relire : {_number(work.hours)} heures, {_few(work.years)} personnes à plein temps.\n",
        f"Of {_number(year.decisions)} decisions, {_number(year.leaking)}{bounds} would leave with a readable mention.\n"
        f"Reading all again: {_number(work.hours)} hours, {_few(work.years)} people full time.\n",
    )


def _rereading(made: Report) -> str:
    seen, kept = made.curves, made.promise
    head = say("ordre|à relire pour trouver 90 % des fautives", "order|to read to find 90% of the leaking").split("|")
    orders = {
        "risk": say("risque annoncé", "announced risk"),
        "mentions": say("nombre de mentions", "number of mentions"),
        "random": say("au hasard", "by chance"),
        "ideal": say("idéal", "ideal"),
    }
    title = say("6. Relire à bon escient", "6. Selective re-reading")
    if not seen.documents:
        return title + "\n" + _nothing(made)
    rows = [[orders[one.order], percent(one.needed(1 - FOUND))] for one in seen.by_order]
    alpha, sure = percent(kept.alpha), typography.percent(kept.confidence or 0.0, language())
    unread = percent(kept.published.rate)
    lines = [
        say(
            f"Au plus {alpha} de fautives parmi les décisions non relues, sûr à {sure} : {unread} publiées sans relecture.",
            f"At most {alpha} leaking among the decisions not read, with confidence {sure}: {unread} published unread.",
        ),
        say(
            f"Avec {kept.published.of} décisions, rien de plus strict que {percent(kept.smallest)} ne peut être promis.",
            f"With {kept.published.of} decisions, nothing stricter than {percent(kept.smallest)} can be promised.",
        ),
    ]
    if made.splits:
        s = made.splits
        low, high = _bounds(s.kept.interval)
        lines.append(
            say(
                f"Comptée sur l'autre moitié, {s.splits} fois : tenue {percent(s.kept.rate)} [{low} – {high}] des fois, {s.empty} fois sans rien publier.",
                f"Counted on the other half, {s.splits} times: kept {percent(s.kept.rate)} [{low} – {high}] of the times, nothing published {s.empty} times.",
            )
        )
        lines.append(
            say(
                f"Vérifié sur {s.splits} partages en deux : promesse non démentie {s.unrefuted.count} fois, {percent(s.published)} publiées en moyenne.",
                f"Checked on {s.splits} splits in two: promise not refuted {s.unrefuted.count} times, {percent(s.published)} published on the average.",
            )
        )
    return table(title, head, rows) + "\n".join(lines) + "\n"


def _nothing(made: Report) -> str:
    return say(
        f"Aucune mention à occulter dans ces {made.documents} documents : rien à mesurer.\n",
        f"No mention to mask in these {made.documents} documents: nothing to measure.\n",
    )


def _alone() -> str:
    return say(" (une seule décision : pas d'intervalle)", " (a single decision: no interval)")


def _bounds(bounds: tuple[float, float] | None) -> list[str]:
    return [percent(bound) for bound in bounds] if bounds else ["–", "–"]


def _close(recall: float) -> str:
    return typography.percent(recall, language(), 2)


def _number(value: float) -> str:
    return typography.number(value, language())


def _few(value: float) -> str:
    return typography.number(value, language(), 1 if value < 10 else 0)
