"""``explain``: who found each mention, with which probability, and what decided what becomes of
it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cli import files
from engine.cli.documents import pipeline
from engine.cli.language import language as interface, number, say
from engine.cli.measure.options import AsJson, Out
from engine.cli.options import Device, Files, ModelName, Nac, NoModel, Occult, ProfileName, SecondOpinion, Spoken
from engine.cli.table import table
from engine.core import profile_with
from engine.text import AUTO

if TYPE_CHECKING:
    from engine.delivery import Explanation

HELP = "help.explain_each_mention"
LONGEST = 40
"""Characters of a mention in a table."""


def explain(
    paths: Files,
    profile: ProfileName = "judiciaire",
    occult: Occult = None,
    nac: Nac = None,
    model: ModelName = None,
    no_model: NoModel = False,
    language: Spoken = AUTO,
    second_opinion: SecondOpinion = False,
    device: Device = None,
    as_json: AsJson = False,
    out: Out = None,
) -> int:
    """Explain each mention of each document."""
    from engine.delivery import explain as explained

    files.check_standard(*paths)
    wanted = profile_with(profile, matter=nac, occulted=occult or ())
    how = pipeline.wanted(wanted, model, device, (), language, second_opinion=second_opinion, no_model=no_model)
    found = [
        (path, explained(annotation, how.profile))
        for path, (_, annotation) in zip(paths, pipeline.annotate_all(paths, how), strict=True)
    ]
    if as_json:
        rows = [{"file": path, **each.to_json()} for path, each in found]
        files.write(out, files.json_text(rows))
    else:
        files.write(out, "\n".join(_text(path, each) for path, each in found))
    return 0


def _text(path: str, found: Explanation) -> str:
    if not found.mentions:
        return f"{path}\n{say('explain.none')}\n"
    spoken = interface()
    *head, why = say("explain.head").split("|")
    rows = [
        (
            *(_shown(each.entity.text), str(each.entity.start), str(each.entity.end), number(each.entity.score, 2)),
            each.sentence(spoken),
        )
        for each in found.mentions
    ]
    width = max(len(sentence) for *_, sentence in rows)
    return table(path, (*head, why.ljust(width)), [(*row[:-1], row[-1].ljust(width)) for row in rows])


def _shown(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


__all__ = ["HELP", "explain"]
