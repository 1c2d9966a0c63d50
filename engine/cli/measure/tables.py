"""Measures as tables of characters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.cli.language import percent, say
from engine.cli.table import table
from engine.core.scores import total
from engine.measure import Report, Score, Share
from engine.measure.errors.adjum_causes import FALSE_ALARMS, MISSES


def tables(report: Report) -> str:
    """Write one table per measure, and the documents."""
    parts = [
        _scores(say("Mentions : début, fin et étiquette exacts", "Mentions: exact start, end and label"), report.spans)
    ]
    if report.tokens:
        accuracy = say("Étiquettes de mots justes :", "Right tags of tokens:")
        title = say("Mots (seqeval, IOB2 strict)", "Tokens (seqeval, strict IOB2)")
        parts.append(_scores(title, report.tokens.labels) + f"{accuracy} {_share(report.tokens.accuracy)}\n")
    parts += [_mentions(report.clean.mentions), *_persons(report), _documents(report)]
    return "\n".join(parts)


def warnings(report: Report) -> str:
    """Say which documents are on one side only, and what could not be measured; empty where all is well."""
    lines = []
    if report.missing:
        names = _few(report.missing)
        lines.append(
            say(f"Absents de PRED, comptés comme manqués : {names}", f"Not in PRED, counted as missed: {names}")
        )
    if report.extra:
        names = _few(report.extra)
        lines.append(say(f"Absents de GOLD, non comptés : {names}", f"Not in GOLD, not counted: {names}"))
    if report.tokens is None:
        lines.append(
            say(
                "Sans le texte, rien n'est mesuré sur les mots : ajoutez la clé « text » d'un côté.",
                "Without the text nothing is measured on tokens: add the key “text” on one side.",
            )
        )
    return "".join(f"{line}\n" for line in lines)


def _few(names: Sequence[str], most: int = 5) -> str:
    more = f", … ({len(names)})" if len(names) > most else ""
    return ", ".join(names[:most]) + more


def _scores(title: str, scores: Mapping[str, Score]) -> str:
    head = say("étiquette juste en_trop manquée précision rappel F1", "label right spurious missed precision recall F1")
    rows = [*scores.items(), (say("ensemble", "all"), total(scores.values()))]
    cells = [
        [label, str(s.right), str(s.spurious), str(s.missed), percent(s.precision), percent(s.recall), percent(s.f1)]
        for label, s in rows
    ]
    return table(title, head.replace("_", "\u00a0").split(" "), cells)


def _mentions(mentions: Mapping[str, Share]) -> str:
    title = say("Mentions à occulter dont rien ne reste lisible", "Mentions to mask of which nothing stays readable")
    head = say("étiquette trouvées sur rappel", "label found of recall").split(" ")
    rows = [*mentions.items(), (say("ensemble", "all"), sum(mentions.values(), Share()))]
    return table(title, head, [[label, str(s.count), str(s.of), percent(s.rate)] for label, s in rows])


def _persons(report: Report) -> list[str]:
    """Write the tables of the ADJUM paper: persons by occurrence and by distinct form, and why names were missed or invented."""
    found, why = report.forms, report.causes
    if not (found.occurrences.right + found.occurrences.missed + found.occurrences.spurious):
        return []
    rows = [
        [name, str(s.right), str(s.spurious), str(s.missed), percent(s.precision), percent(s.recall), percent(s.f1)]
        for name, s in (
            (say("occurrences", "occurrences"), found.occurrences),
            (say("formes", "forms"), found.forms),
        )
    ]
    head = say(
        "personnes justes en_trop manquées précision rappel F1", "persons right spurious missed precision recall F1"
    )
    title = say(
        "Noms de personnes occultés, par occurrence et par forme distincte (mal délimité : faux)",
        "Names of persons masked, by occurrence and by distinct form (wrong boundaries: wrong)",
    )
    hidden = say("Formes dont aucune occurrence ne reste lisible :", "Forms of which no occurrence stays readable:")
    parts = [table(title, head.replace("_", "\u00a0").split(" "), rows) + f"{hidden} {_share(found.hidden)}\n"]
    for said, counts, known in (
        (say("Causes des omissions", "Causes of the misses"), why.misses, MISSES),
        (say("Causes des fausses alertes", "Causes of the false alarms"), why.false_alarms, FALSE_ALARMS),
    ):
        if counts:
            lines = [
                [say(c.fr, c.en), str(counts[c.code].occurrences), str(counts[c.code].forms)]
                for c in known
                if c.code in counts
            ]
            parts.append(table(said, say("cause|occurrences|formes", "cause|occurrences|forms").split("|"), lines))
    return parts


def _documents(report: Report) -> str:
    share, plural = report.clean.documents, "s" if report.documents > 1 else ""
    low, high = share.interval
    return say(
        f"Décisions propres : {_share(share)} [{percent(low)} – {percent(high)}], sur {report.documents} document{plural}\n",
        f"Clean decisions: {_share(share)} [{percent(low)} – {percent(high)}], of {report.documents} document{plural}\n",
    )


def _share(share: Share) -> str:
    return f"{share.count}/{share.of} = {percent(share.rate)}"
