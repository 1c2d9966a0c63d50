"""The figures of trainings: loss and F1 by epoch, F1 by label on the test part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table, share
from components.i18n import enumeration, number, percent, t, typeset
from components.training.words import difference_word, f1_word, interval_word
from engine.training import OwnTraining, card, compare_trainings, interval_of, same_test

MOST_LABELS = 12
"""In the figure; the table has all."""


def fill_curves(found: Sequence[OwnTraining], lang: str) -> tuple[Any, ...]:
    """Fill the card of the curves: F1 on the development part, and the loss, of each epoch."""
    known = [(one, one.record.of("tagger")) for one in found if one.record and one.record.of("tagger")]
    if not known:
        return figure_card.empty(t("training.curves.empty", lang))
    drawn = figures.figure(lang)
    rows: list[list[Cell | str | float | None]] = []
    said = []
    for rank, (training, curve) in enumerate(known):
        epochs = [row["epoch"] for row in curve]
        f1 = [row["dev"]["all"]["f1"] for row in curve]
        told = [
            figures.hover_text(
                [
                    training.order.name,
                    t("training.epoch", lang, n=row["epoch"]),
                    f"F1 {percent(row['dev']['all']['f1'], lang, 1)}",
                    t("training.loss", lang, value=number(row["loss"], lang, 4)),
                ]
            )
            for row in curve
        ]
        drawn.add_scatter(x=epochs, y=figures.percents(f1), name=training.order.name, mode="lines+markers", line=figures.line(rank), marker=figures.marker(rank), hovertext=told, hovertemplate=figures.HOVER)  # fmt: skip
        drawn.add_scatter(x=epochs, y=[row["loss"] for row in curve], name=t("training.loss.of", lang, name=training.order.name), mode="lines+markers", line={**figures.line(rank), "width": 1}, marker={**figures.marker(rank), "size": 5}, opacity=0.6, yaxis="y2", hovertext=told, hovertemplate=figures.HOVER)  # fmt: skip
        best = max(range(len(f1)), key=lambda place: f1[place])
        said.append(
            t("training.curves.best", lang, name=training.order.name, f1=percent(f1[best], lang, 1), epoch=epochs[best])
        )
        rows += [
            [training.order.name, row["epoch"], Cell(number(row["loss"], lang, 4), row["loss"]), *_shares(row["dev"]["all"], lang), Cell(number(row["seconds"], lang), row["seconds"])]
            for row in curve
        ]  # fmt: skip
    lowest = min(100 * row["dev"]["all"]["f1"] for _, curve in known for row in curve)
    drawn.update_layout(
        xaxis={"title": {"text": t("training.curves.axis", lang)}, "dtick": 1, "tickformat": "d"},
        yaxis2={"overlaying": "y", "side": "right", "title": {"text": t("training.curves.loss", lang)}, "showgrid": False, "rangemode": "tozero", "automargin": True, "nticks": 4, "tickmode": "auto"},
    )  # fmt: skip
    figures.percent_axis(drawn, "y", t("training.curves.f1", lang), lang, max(0, 5 * (lowest // 5) - 5), 100)
    head = [
        t(f"training.curves.head.{name}", lang)
        for name in ("name", "epoch", "loss", "precision", "recall", "f1", "seconds")
    ]
    return figure_card.fill(drawn, " ".join(said), Table(head, rows, t("training.curves.caption", lang)), lang)


def fill_labels(found: Sequence[OwnTraining], lang: str) -> tuple[Any, ...]:
    """Fill the card of the labels: F1 of each on the test part, beside that of the model that the
    first training started from."""
    known = [one for one in found if one.test is not None]
    if not known:
        return figure_card.empty(t("training.labels.empty", lang))
    drawn, labels = figures.figure(lang), _labels(known)
    shown = labels[:MOST_LABELS]
    for rank, training in enumerate(known):
        _bars(
            drawn,
            rank,
            training.order.name,
            [(training.test or {})["after"].get(label) for label in shown],
            shown,
            lang,
        )
    if before := (known[0].test or {}).get("before"):
        start = t("training.labels.before", lang, name=known[0].order.start)
        _bars(drawn, len(known), start, [before.get(label) for label in shown], shown, lang)
    drawn.update_layout(barmode="group", bargap=0.3, yaxis={"autorange": "reversed", "showgrid": False})
    figures.percent_axis(drawn, "x", t("training.labels.axis", lang), lang)
    rows: list[list[Cell | str | float | None]] = []
    for training in known:
        for label, after, old in card.label_rows(training.test or {}):
            named = typeset(card.name_label(label, lang), lang)
            counted = int(after["support"])
            rows.append(
                [
                    training.order.name,
                    named,
                    *_shares(after, lang),
                    share(old["f1"] if old and counted else None, lang, under=interval_word(interval_of(old), lang)),
                    counted,
                ]
            )
    answer = enumeration([_said(one, lang) for one in known], lang)
    head = [
        t(f"training.labels.head.{name}", lang)
        for name in ("name", "label", "precision", "recall", "f1", "before", "mentions")
    ]
    opened = max(int((one.test or {})["opened"]) for one in known)
    sentence = t("training.labels.answer", lang, said=answer)
    if opened > 1:
        sentence += f" {t('training.labels.opened', lang, n=opened)}"
    for row in compare_trainings(known)[1:]:
        if row.to_first is not None:
            told = {"name": row.name, "first": known[0].order.name}
            sentence += f" {t('training.to_first', lang, difference=difference_word(row.to_first, lang), **told)}"
    if not same_test(known):
        sentence += f" {t('training.other_tests', lang)}"
    sample = enumeration([number((one.test or {})["after"]["all"]["support"], lang) for one in known], lang)
    table = Table(head, rows, t("training.labels.caption", lang))
    return figure_card.fill(drawn, sentence, table, lang, t("training.labels.sample", lang, n=sample))


def _labels(known: Sequence[OwnTraining]) -> list[str]:
    """List the labels of all, those of the first with most mentions first."""
    rows = [label for one in known for label, _, _ in card.label_rows(one.test or {})]
    return list(dict.fromkeys(rows))


def _said(training: OwnTraining, lang: str) -> str:
    row = (training.test or {})["after"]["all"]
    f1 = f1_word(row["f1"], interval_of(row), lang)
    told = {"name": training.order.name, "f1": f1, "n": number(row["support"], lang)}
    return t("training.labels.one", lang, **told)


def _bars(drawn: go.Figure, rank: int, name: str, rows: Sequence[Any], labels: Sequence[str], lang: str) -> None:
    names = [typeset(card.name_label(label, lang), lang) for label in labels]
    values = [row["f1"] if row and row["support"] else None for row in rows]
    told = [
        figures.hover_text([name, label, "–" if value is None else percent(value, lang, 1)])
        for label, value in zip(names, values, strict=True)
    ]
    drawn.add_bar(x=figures.percents(values), y=names, orientation="h", name=name, marker=figures.bar(rank), hovertext=told, hovertemplate=figures.HOVER)  # fmt: skip


def _shares(row: Any, lang: str) -> list[Cell | str | float | None]:
    """Give precision, recall and F1, each over its interval where one was kept; nothing of a label
    without mentions."""
    return [
        share(row[name] if row["support"] else None, lang, under=interval_word(interval_of(row, name), lang))
        for name in ("precision", "recall", "f1")
    ]
