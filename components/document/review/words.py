"""What readers did to a document, in words: the last act, a line of the history, how far the
reading is, what an act would do."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from components.i18n import count, day, number, t
from engine.review import HUMAN, MASK, MENTION_MASK, REDO, UNDO, DoubtProgress, LogEntry, Plan

COUNTED = frozenset(
    {"add", "remove", "accept", "mask", "label", "bounds", "assign", "split", "term", "settle", "reopen"}
)
"""Acts of which it is said how many mentions, or doubts, they touched."""
MASKS = (MASK, MENTION_MASK)
OF_DOUBTS = frozenset({"settle", "reopen"})


def moment(when: datetime, lang: str, now: datetime | None = None) -> str:
    """Say when something was done, by the clock of this machine: « à 14 h 02 », with the day where
    it is another."""
    here, today = when.astimezone(), (now or datetime.now().astimezone()).astimezone().date()
    hour = t("review.hour", lang, h=here.hour, m=f"{here:%M}")
    return hour if here.date() == today else t("review.day", lang, day=day(here.date(), lang), hour=hour)


def describe_entry(entry: LogEntry, lang: str) -> str:
    """Say who did what and when: « Mme Leroy a ajouté 17 mentions à 14 h 02 »."""
    who = entry.who or t("review.somebody", lang)
    return t(
        "review.did", lang, who=who, what=_told(f"review.did.{entry.act}", entry, lang), when=moment(entry.when, lang)
    )


def name_entry(log: Sequence[LogEntry], rank: int, lang: str) -> str:
    """Name an entry of a history: « 17 mentions ajoutées »; of one that takes another back, what
    that was."""
    entry = log[rank]
    if entry.act in (UNDO, REDO) and entry.undoes is not None:
        return t(f"review.what.{entry.act}", lang, what=name_entry(log, entry.undoes, lang))
    said = _told(f"review.what.{entry.act}", entry, lang)
    return said[:1].upper() + said[1:]


def progress(far: DoubtProgress, lang: str) -> str:
    """Say how many doubts were seen: « 12 doutes vus sur 15 »."""
    return (
        count("review.progress", far.settled, lang, of=number(far.of, lang))
        if far.of
        else t("review.progress.none", lang)
    )


def preview(plan: Plan, lang: str) -> str:
    """Say what an act would touch: « 17 occurrences ; 2 dans des mots plus longs, laissées de côté
    »."""
    left = (("inside", plan.inside), ("taken", plan.taken), ("skipped", plan.skipped))
    said = [count("review.occurrences", plan.count, lang), *(count(f"review.{why}", n, lang) for why, n in left if n)]
    return t("review.and", lang).join(said)


def _told(key: str, entry: LogEntry, lang: str) -> str:
    key = f"{key}.{_mask_outcome(entry)}" if entry.act == "mask" else key
    return count(key, count_touched(entry), lang) if entry.act in COUNTED else t(key, lang)


def _mask_outcome(entry: LogEntry) -> str:
    """Tell what an act on masks decided, and of whom: the names of a person, or mentions."""
    decided = [fact for fact in entry.difference.facts if fact.key.startswith(MASKS) and fact.after is not None]
    of_person = any(fact.key.startswith(MASK) for fact in decided)
    return f"{'person.' if of_person else ''}{'hidden' if decided and decided[0].after else 'readable'}"


def count_touched(entry: LogEntry) -> int:
    """Count the mentions that an entry touched; the doubts, where it is about doubts."""
    change = entry.difference
    if entry.act in OF_DOUBTS:
        return sum(fact.key.startswith("doubt:") for fact in change.facts)
    if entry.act == "mask":
        return sum(fact.key.startswith(MASKS) and fact.after is not None for fact in change.facts)
    if entry.act == "accept":
        return sum(fact.key.startswith("accepted:") and fact.after is not None for fact in change.facts)
    if entry.act in ("assign", "split", "term"):
        return len(change.added)
    if entry.act == "remove":
        return len({(one.start, one.end) for one in change.removed} - {(one.start, one.end) for one in change.added})
    return sum(one.source == HUMAN for one in change.added)
