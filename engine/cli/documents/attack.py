"""``attack``: tries to find back, offline, who is meant, in documents or in the shipped gold with
each profile."""

from __future__ import annotations

import secrets
import sys
from functools import reduce
from operator import add
from typing import TYPE_CHECKING, Annotated

import typer

from engine.cli import files
from engine.cli.documents import pipeline
from engine.cli.errors import BadCall
from engine.cli.language import language as interface, say
from engine.cli.measure.options import Out
from engine.cli.options import Device, ModelName, ProfileName, Spoken
from engine.core import DeliveryError, load_profile, profile_names
from engine.formats import has_gaps
from engine.text import AUTO

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.core import Annotation, Profile
    from engine.formats import GapWidth
    from engine.pseudonyms import ReplacedText
    from engine.risk import AttackSuccess

HELP = "help.try_to_find_back_who_is_meant"
Attacked = Annotated[
    list[str] | None, typer.Argument(metavar="FILE", help="help.documents_to_attack", show_default=False)
]
Gold = Annotated[bool, typer.Option("--gold", help="help.attack_the_shipped_gold")]


def attack(
    paths: Attacked = None,
    profile: ProfileName = "judiciaire",
    gold: Gold = False,
    model: ModelName = None,
    language: Spoken = AUTO,
    device: Device = None,
    out: Out = None,
) -> int:
    """Attack; 1 where somebody was found back in a file."""
    if gold == bool(paths):
        raise BadCall(reason="attack_files_or_gold")
    if gold:
        files.write(out, "\n".join(_of_gold(name, language) for name in profile_names()) + "\n")
        return 0
    from engine.risk import figure

    files.check_standard(*paths or ())
    how = pipeline.wanted(profile, model, device, (), language)
    told, anybody = [], False
    for path, (data, annotation) in zip(paths or (), pipeline.annotate_all(paths or (), how), strict=True):
        successes = _tried(path, data, annotation, how.profile)
        anybody |= bool(successes)
        lines = [_line(each) for each in successes] or [say("attack.none")]
        told.append("\n  ".join([path, *lines, figure(annotation, successes).sentence(interface())]))
    files.write(out, "\n".join(told) + "\n")
    return int(anybody)


def _tried(path: str, data: bytes, annotation: Annotation, profile: Profile) -> tuple[AttackSuccess, ...]:
    """Attack a document as it would be published by the strategy of its profile, and the file that
    would be delivered."""
    from engine.pseudonyms import apply
    from engine.risk import attack as try_all

    replaced = apply(annotation, profile.strategy, secrets.token_bytes(32), profile)
    return try_all(annotation, profile, replaced, gaps=_gaps(path, data, replaced))


def _gaps(path: str, data: bytes, replaced: ReplacedText) -> Sequence[GapWidth]:
    """Measure the gaps of the file that would be delivered; none, and why, where none would be."""
    from engine.delivery import deliver, gap_widths

    if not has_gaps(replaced.annotation.document):
        return ()
    try:
        return gap_widths(data, replaced, deliver(data, replaced).data)
    except DeliveryError as error:
        sys.stderr.write(f"{path}{say('punctuation.colon')}{say('attack.no_file')} {error.sentence(interface())}\n")
        return ()


def _of_gold(name: str, language: str) -> str:
    """Attack all gold documents of a language, French where none is said, as one profile hides
    them."""
    from engine.measure import attack_gold

    profile = load_profile(name)
    found = reduce(add, attack_gold(profile, language="fr" if language == AUTO else language))
    return found.sentence(interface(), profile.title(interface()))


def _line(each: AttackSuccess) -> str:
    place = say("attack.whole") if each.start is None else say("attack.place", start=each.start, end=each.end)
    person = say("attack.person", person=each.person)
    sentence, remedy = each.sentence(interface()), each.remedy(interface())
    return say("attack.line", person=person, place=place, sentence=sentence, remedy=remedy)


__all__ = ["HELP", "attack"]
