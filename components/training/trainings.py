"""The trainings of this instance: how each stands, how far it is, what can be done with it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Any

from dash import dcc, html

from components import ids
from components.fields import fold
from components.i18n import count, day, number, percent, t, typeset
from components.shell.messages import notice
from components.training.words import difference_word, f1_word
from engine.training import ComparedTraining, OwnTraining, State, card, compare_trainings, time_left

Standing = tuple[OwnTraining, State]
_ACTS: dict[State, tuple[str, ...]] = {
    "running": ("stop",),
    "stopped": ("go_on", "erase"),
    "failed": ("go_on", "erase"),
    "done": ("erase",),
}


def trainings(found: Sequence[Standing], lang: str) -> list[Any]:
    """List trainings, the newest first."""
    if not found:
        return [html.P(t("training.none", lang), className="soft")]
    rows = compare_trainings([one for one, _ in found])
    return [_training(one, state, row, lang) for (one, state), row in zip(found, rows, strict=True)]


def options(found: Sequence[Standing]) -> list[dict[str, str]]:
    """Offer the trainings that have curves, to be compared."""
    return [
        {"value": one.order.name, "label": one.order.name} for one, _ in found if one.record and one.record.of("tagger")
    ]


def states(found: Sequence[Standing]) -> str:
    """Write down what the list rests on."""
    return " ".join(f"{one.order.name}:{state}" for one, state in found)


def epochs(found: Sequence[Standing]) -> str:
    """Write down what the figures rest on."""
    return " ".join(
        f"{one.order.name}:{len(one.record.of('tagger')) if one.record else 0}:{state}" for one, state in found
    )


def _training(training: OwnTraining, state: State, row: ComparedTraining, lang: str) -> html.Article:
    order = training.order
    parts: list[Any] = [
        html.H3([order.name, html.Span(t(f"training.state.{state}", lang), className=f"training-state is-{state}")]),
        html.P(_facts(training, row, lang), className="soft"),
    ]
    if state == "failed" and training.error:
        parts.append(notice(typeset(training.error.get(lang, training.error["fr"]), lang), "bad"))
    if row.test is not None:
        parts.append(html.P(_figures(row, lang), className="training-figures"))
        parts.append(html.P(t("training.uncalibrated", lang)))
        parts += [html.P(typeset(said, lang)) for said in [card.say_forms(training.test or {}, lang)] if said]
    if row.differing:
        told = ", ".join(f"{name} = {value:g}" for name, value in row.differing.items())
        parts.append(fold(t("training.differing", lang), html.P(told)))
    if state == "done":
        parts.append(fold(t("training.card", lang), _card(training, lang)))
    buttons = [_button(act, order.name, lang) for act in _ACTS[state]]
    return html.Article([*parts, html.Div(buttons, className="training-acts")], className="training-run")


def _card(training: OwnTraining, lang: str) -> dcc.Markdown:
    """Show the card of a model, its headings under those of the page."""
    lines = card.write_card(training, lang).splitlines()
    return dcc.Markdown(
        "\n".join(f"###{line}" if line.startswith("#") else line for line in lines), className="training-card"
    )


def _facts(training: OwnTraining, row: ComparedTraining, lang: str) -> str:
    corpus = training.order.corpus
    documents = count("training.documents", corpus.documents, lang)
    mentions = count("training.mentions", corpus.mentions, lang)
    told = {
        "documents": documents,
        "mentions": mentions,
        "start": training.order.start or "–",
        "date": day(date.fromisoformat(training.order.created), lang),
    }
    said = t("training.facts", lang, **told)
    return f"{said} {_epochs(row, lang)}" if row.epochs and training.record and training.record.finished else said


def _epochs(row: ComparedTraining, lang: str) -> str:
    """Say how many epochs were read, how long it took, and the best F1 on the development part."""
    told = {"minutes": number(row.seconds / 60, lang, 1), "f1": percent(row.development or 0.0, lang, 1)}
    return count("training.epochs", row.epochs, lang, **told)


def _figures(row: ComparedTraining, lang: str) -> str:
    """Say the F1 of the test part, beside that of the model it started from."""
    after = f1_word(row.test, row.intervals.get("test"), lang)
    told = {"after": after, "mentions": number(row.mentions or 0, lang)}
    if row.before is None:
        return t("training.test.alone", lang, **told)
    said = t("training.test", lang, before=f1_word(row.before, row.intervals.get("before"), lang), **told)
    return (
        said if row.gain is None else f"{said} {t('training.gain', lang, difference=difference_word(row.gain, lang))}"
    )


def progress(found: Sequence[Standing], lang: str) -> html.Div | None:
    """Say of the training under way its stage, how far it is, how long it still takes, and its
    epochs so far; None where there is none."""
    training = next((one for one, state in found if state == "running"), None)
    if training is None:
        return None
    if training.progress is None:
        return html.Div(html.P(f"{training.order.name} – {t('training.stage.start', lang)}"))
    stage, fraction = str(training.progress["stage"]).split(" ")[0], float(training.progress["fraction"])
    left = time_left(training.progress)
    said = f"{training.order.name} – {t(f'training.stage.{stage}', lang)}"
    if left is not None:
        said += f" {count('training.left', max(1, round(left / 60)), lang)}"
    bar = html.Progress(value=f"{100 * fraction:.1f}", max="100", className="bar", **{"aria-label": said})
    (row,) = compare_trainings([training])
    epochs = [html.P(_epochs(row, lang), className="soft")] if row.epochs else []
    return html.Div([html.P(said), bar, *epochs], className="training-progress")


def _button(act: str, name: str, lang: str) -> html.Button:
    style = "button button-danger" if act == "erase" else "button"
    said = html.Span(f" {name}", className="hidden-visually")
    return html.Button(
        [t(f"training.{act}", lang), said], id=ids.training_act(act, name), type="button", className=style
    )
