"""``risk``: about how many people what stays readable of each person fits; the document's page and
its report say the same."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from engine.cli import files
from engine.cli.documents import pipeline
from engine.cli.language import language as interface
from engine.cli.measure.options import AsJson, Out
from engine.cli.options import Device, Files, ModelName, ProfileName, Spoken
from engine.text import AUTO

if TYPE_CHECKING:
    from engine.risk import DocumentRisk

HELP = "help.say_what_stays_readable"


def risk(
    paths: Files,
    profile: ProfileName = "judiciaire",
    model: ModelName = None,
    language: Spoken = AUTO,
    device: Device = None,
    as_json: AsJson = False,
    out: Out = None,
) -> int:
    """Tell of each document; 1 where the details about somebody fit few people."""
    from engine.risk import assess

    files.check_standard(*paths)
    how = pipeline.wanted(profile, model, device, (), language)
    found = [
        (path, assess(annotation, how.profile))
        for path, (_, annotation) in zip(paths, pipeline.annotate_all(paths, how), strict=True)
    ]
    if as_json:
        told = json.dumps([{"file": path, **each.to_json()} for path, each in found], ensure_ascii=False, indent=1)
        files.write(out, told + "\n")
    else:
        files.write(out, "\n".join(_text(path, each) for path, each in found))
    return int(any(each.count("few") for _, each in found))


def _text(path: str, found: DocumentRisk) -> str:
    from engine.core import ROLES
    from engine.risk import say_class, say_criterion, say_risk

    spoken = interface()
    if not found.persons:
        return f"{path}\n{say_risk('none', spoken)}\n"
    lines = [path]
    for each in found.persons:
        role = ROLES[each.person.role].title(spoken) if each.person.role else say_risk("no_role", spoken)
        people = say_class(each.risk, spoken)
        lines.append("  " + say_risk("person", spoken, role=role, reason=each.reason(spoken), people=people))
    lines += [say_criterion(criterion, n, spoken) for criterion, n in found.criteria]
    return "\n".join([*lines, *found.explained(spoken)]) + "\n"


__all__ = ["HELP", "risk"]
