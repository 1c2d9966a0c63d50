"""A report in the order in which it is read: titles, sentences and tables, in one language, for
either way to write it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import tzinfo

from engine.core import LABELS, ROLES, provenance, sentence
from engine.delivery.report.facts import SOURCES, Facts, ReviewFacts
from engine.delivery.report.words import ReportWords
from engine.formats import fate, finding
from engine.pseudonyms import Strategy
from engine.risk import say_class, say_criterion
from engine.rules import RULES
from engine.tagging import versioned

MOST_FORMS = 6
"""Forms of a person that the internal version shows: more are slips of the pen and cases."""


@dataclass(frozen=True, slots=True)
class ReportTable:
    """A table of a report: column heads and rows. The first ``words`` columns hold words, the
    others figures; ``last_is_total`` marks the last row as the total."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    words: int = 1
    last_is_total: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a report: title, sentences and an optional table below them."""

    title: str
    sentences: tuple[str, ...] = ()
    table: ReportTable | None = None


@dataclass(frozen=True, slots=True)
class ReportText:
    """The text of a report in one language. ``warning`` means that the file must not be published
    as it is; ``identity`` are (name, value) pairs on the document; ``sign`` are the captions of the
    signature fields."""

    title: str
    kind: str
    summary: tuple[str, ...]
    warning: bool
    identity: tuple[tuple[str, str], ...]
    sections: tuple[Section, ...]
    sign: tuple[str, str]
    language: str


def compose(facts: Facts, language: str, *, internal: bool, zone: tzinfo | None = None) -> ReportText:
    """Render the facts as text, in ``fr`` or ``en``, with moments in ``zone``, by default the
    machine's; only an ``internal`` report contains original names."""
    words = ReportWords(language, zone)
    sections = (
        _found(facts, words),
        _persons(facts, words, internal),
        _doubts(facts, words),
        *_left(facts, words),
        _carried(facts, words),
        *_readable(facts, words),
        _chance(facts, words),
    )
    return ReportText(
        words("title.internal" if internal else "title"),
        words("internal" if internal else "external"),
        tuple(_summary(facts, words)),
        not facts.delivery.verified,
        tuple(_identity(facts, words, internal)),
        sections,
        (words("read_by"), words("signature")),
        words.language,
    )


def _summary(facts: Facts, words: ReportWords) -> Iterator[str]:
    counts = [
        words.count("masked", facts.masked, found=words.number(facts.found)),
        words.count("named", len(facts.individuals)),
        words.count("raised", len(facts.doubts)),
    ]
    yield words.enumeration(counts) + "."
    if not facts.delivery.verified:
        yield words("marked")
        return
    searched = words.number(facts.delivery.searched)
    if left := sum(one.times for one in facts.delivery.left):
        yield words("verified_left", searched=searched, left=words.number(left))
    else:
        yield words("verified", searched=searched)
    if facts.delivery.unsearched:
        yield words("unsearched", unsearched=words.number(facts.delivery.unsearched))


def _identity(facts: Facts, words: ReportWords, internal: bool) -> Iterator[tuple[str, str]]:
    if internal:
        yield words("original_file"), facts.original_name
    yield words("file"), facts.name
    pages = [words.count("pages", facts.pages)] if facts.pages else []
    yield words("size"), words.enumeration([*pages, words("characters", characters=words.number(facts.characters))])
    yield words("language"), words.spoken(facts.language)
    yield words("profile"), words.title(facts.profile)
    for kind, characters in facts.occulted.items():
        size = words("characters", characters=words.number(characters)) if characters else words("no_zone")
        yield words(f"occulted.{kind}"), size
    yield words("strategy"), _titled(facts.strategy, words)
    for label, strategy in facts.strategies.items():
        named = words.title(LABELS[label])
        yield words("strategy_of", label=named), _titled(strategy, words)
    if any(one.kind == "tracked_changes" for one in facts.findings):
        yield words("changes"), words(facts.changes)
    yield words("made"), words.moment(facts.made)
    yield words("reading"), _read(facts.reading, words)
    if facts.reading and facts.reading.reason and internal:  # it may quote the document
        yield words("reason"), facts.reading.reason
    engine, ran = facts.engine, words.number(len(facts.engine.rules))
    made = provenance(engine.version, versioned(engine.model, engine.weights), words.language)
    value = words("engine_value", made=made, device=engine.device, rules=ran)
    yield words("engine"), words("engine_second", value=value, second=engine.second) if engine.second else value
    yield words("original_hash"), facts.original_sha256
    yield words("delivered_hash"), facts.delivery.sha256


def _titled(strategy: Strategy, words: ReportWords) -> str:
    """Name a strategy; one of the installation with the fingerprint of its files, which may
    change."""
    title, digest = words.title(strategy), strategy.sha256[:16]
    return words("strategy_own", title=title, digest=digest) if digest else title


def _read(reading: ReviewFacts | None, words: ReportWords) -> str:
    """Say how far the reading of a document is; that nobody read it where none was begun."""
    if reading is None:
        return words("not_read")
    corrected = words.count("corrections", reading.corrections)
    if reading.when is None:
        return words.enumeration((words("not_validated"), corrected))
    when = words.moment(reading.when)
    said = words("validated_by", who=reading.who, when=when) if reading.who else words("validated", when=when)
    return words.enumeration((said, corrected))


def _found(facts: Facts, words: ReportWords) -> Section:
    if not facts.labels:
        return Section(words("found"), (words("nothing_found"),))
    always = ("model", "rule")
    sources = [kind for kind in SOURCES if kind in always or any(row.by_source[kind] for row in facts.labels)]
    heads = [words("label"), words("mentions"), words("masked"), words("kept"), *(words(kind) for kind in sources)]
    rows = [
        (
            words.title(LABELS[row.label]),
            *map(words.number, (row.found, row.masked, row.found - row.masked, *(row.by_source[k] for k in sources))),
        )
        for row in facts.labels
    ]
    sums = [facts.found, facts.masked, facts.found - facts.masked]
    sums += [sum(row.by_source[kind] for row in facts.labels) for kind in sources]
    total = (words("total"), *map(words.number, sums))
    rules = words.enumeration(f"{_rule(row.rule, words)} ({words.number(row.found)})" for row in facts.rules)
    said = (words("rules_used", rules=rules),) if rules else ()
    return Section(words("found"), said, ReportTable(tuple(heads), (*rows, total), last_is_total=True))


def _rule(name: str, words: ReportWords) -> str:
    """Give the title of a rule; one that is no longer there keeps its name."""
    return next((words.title(rule) for rule in RULES if rule.name == name), name)


def _persons(facts: Facts, words: ReportWords, internal: bool) -> Section:
    if not facts.individuals:
        return Section(words("persons"), (words("no_persons"),))
    heads = [words("role"), *([words("forms")] if internal else []), words("pseudonym"), words("mentions")]
    rows = []
    for individual in facts.individuals:
        role = ROLES.get(individual.person.role or "")
        named = words.title(role) if role else words("no_role")
        forms = [words.enumeration(individual.person.forms[:MOST_FORMS])] if internal else []
        now = individual.pseudonym or words("in_clear" if individual.kept else "gone")
        rows.append((named, *forms, now, words.number(individual.mentions)))
    return Section(words("persons"), (), ReportTable(tuple(heads), tuple(rows), words=len(heads) - 1))


def _doubts(facts: Facts, words: ReportWords) -> Section:
    if not facts.doubts:
        return Section(words("doubts"), (words("no_doubts"),))
    done = facts.reading.doubts if facts.reading else frozenset()
    counts = Counter((doubt.level, sentence(doubt, words.language), doubt in done) for doubt in facts.doubts)
    order = ("blocking", "look", "note")
    rows = tuple(
        (words(level), said, words("settled" if is_settled else "undecided"), words.number(count))
        for (level, said, is_settled), count in sorted(
            counts.items(), key=lambda row: (order.index(row[0][0]), -row[1])
        )
    )
    heads = (words("level"), words("doubt"), words("decision"), words("times"))
    return Section(words("doubts"), (), ReportTable(heads, rows, words=3))


def _left(facts: Facts, words: ReportWords) -> Iterator[Section]:
    """Say how much of what is hidden elsewhere is left, and why; nothing where nothing is."""
    if not facts.delivery.left:
        return
    rows = tuple((words(f"left.{one.reason}"), words.number(one.times)) for one in facts.delivery.left)
    yield Section(words("left"), (words("left_is"),), ReportTable((words("left_why"), words("times")), rows))


def _carried(facts: Facts, words: ReportWords) -> Section:
    counts: Counter[tuple[str, str]] = Counter()
    for carried in facts.findings:
        counts[carried.kind, carried.fate] += carried.count
    said = []
    if facts.unread_pages:
        said.append(words("unread", pages=words.enumeration(map(str, facts.unread_pages))))
    if facts.pictures:
        said.append(words.count("pictures", facts.pictures))
    said += [
        words(f"picture.{choice}", who=who or words("nobody"), n=words.number(count))
        for choice, who, count in (facts.reading.pictures if facts.reading else ())
    ]
    if not counts:
        return Section(words("carried"), (*said, *(() if said else (words("nothing_carried"),))))
    rows = tuple(
        (finding(kind, words.language), fate(outcome, words.language), words.number(count))
        for (kind, outcome), count in counts.items()
    )
    return Section(
        words("carried"), tuple(said), ReportTable((words("carried_what"), words("fate"), words("times")), rows, 2)
    )


def _readable(facts: Facts, words: ReportWords) -> Iterator[Section]:
    """Say about how many people what stays readable of each person fits, without a name; nothing
    where it fits more than 1,000 for each."""
    risk, spoken = facts.risk, words.language
    if risk.count("many") == len(risk.persons):
        return
    rows = Counter(
        (words.title(ROLES[one.person.role]) if one.person.role else words("no_role"), one.reason(spoken), one.risk)
        for one in risk.persons
    )
    table = tuple((role, why, say_class(fits, spoken), words.number(n)) for (role, why, fits), n in rows.items())
    heads = (words("role"), words("readable_facts"), words("readable_people"), words("times"))
    said = " ".join(say_criterion(criterion, n, spoken) for criterion, n in risk.criteria)
    yield Section(words("readable"), (" ".join(risk.explained(spoken)), said), ReportTable(heads, table, words=3))


def _chance(facts: Facts, words: ReportWords) -> Section:
    title = words("chance")
    missed = facts.nothing_missed
    if missed.probability is None:
        return Section(title, (words("chance_none"),))
    proofs = [
        words(
            proof.where,
            documents=words.number(proof.documents),
            clean=words.number(proof.clean),
            announced=words.likelihood(proof.announced),
            share=words.percent(proof.clean / proof.documents),
        )
        for proof in facts.proofs
    ]
    figure = f"{title}{words('colon')}{words.likelihood(missed.probability)}."
    followed = [words("chance_followed")] if missed.followed else []
    said = " ".join([words("chance_is"), *followed, *proofs])
    return Section(title, (figure, said, words("chance_limits")))
