"""The parts of the help page that tell how the engine decides: roles, rules, doubts; made from what
it declares of itself."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from dash import html

from components import i18n
from components.fields import fold
from components.help.page import pairs, table
from components.i18n import t, typeset
from engine.core import ROLES, SURNAME, Level, ModelAltered, Profile, Role, doubt, doubts, sentence, settling
from engine.measure import Effect, Worth, read_ablation
from engine.rules import RULES, Rule

SIGNS: dict[Level, str] = {"blocking": "■", "look": "◆", "note": "○"}
SIDES = {"party": ("party",), "third": ("third",), "professional": ("court", "bar")}
MEASURES: dict[str, Callable[[Effect], int]] = {
    "found": lambda effect: effect.found - effect.lost,
    "false": lambda effect: effect.false - effect.spared,
    "clean": lambda effect: effect.cleaned - effect.spoilt,
}

# --- Roles ----------------------------------------------------------------------------------------


def role_table(profiles: Sequence[Profile], lang: str) -> html.Div:
    """Tell, for each role, what each profile does with the names of its bearer; one body of rows
    per side."""
    head = [t("help.roles.role", lang), *(profile.title(lang) for profile in profiles)]
    bodies = [
        html.Tbody(
            [
                html.Tr(
                    html.Th(t(f"document.viewer.side.{name}", lang), colSpan=len(head), scope="rowgroup"),
                    className="side-row",
                ),
                *(role_row(role, profiles, lang) for role in ROLES.values() if role.side in sides),
            ]
        )
        for name, sides in SIDES.items()
    ]
    return table(t("help.roles.caption", lang), head, bodies)


def role_row(role: Role, profiles: Sequence[Profile], lang: str) -> html.Tr:
    """Tell what each profile does with the names of one role: what it says of the role, else of the
    label the role follows."""
    masks = [profile.roles.get(role.code) or profile.labels.get(role.label or SURNAME, "mask") for profile in profiles]
    cells = [html.Td(t(f"help.mask.{mask}", lang), className=f"mask-{mask}") for mask in masks]
    return html.Tr([html.Th(role.title(lang), scope="row"), *cells])


# --- Rules ----------------------------------------------------------------------------------------


def rules(models: Iterable[str], lang: str) -> list[Any]:
    """List the rules, folded, with what each was found to be worth behind the models where that was
    measured."""
    worths, unreadable = worth(models)
    note = (
        t("help.rules.unreadable", lang)
        if unreadable
        else t("help.rules.worth" if worths else "help.rules.unmeasured", lang)
    )
    off = sum(not rule.default for rule in RULES)
    active = i18n.count("help.rules.off", off, lang) if off else t("help.rules.all_on", lang)
    return [
        html.P([t("help.rules.body", lang), " ", active]),
        html.P(note, className="soft"),
        fold(t("help.rules.show", lang, n=len(RULES)), rule_table(RULES, worths, lang)),
    ]


def worth(models: Iterable[str]) -> tuple[dict[str, Worth], bool]:
    """Add up what was measured of each rule behind the models; and tell whether a measure cannot be
    read."""
    found: dict[str, Worth] = {}
    for model in models:
        try:
            rows = read_ablation(model) or {}
        except ModelAltered:
            return {}, True
        for name, row in rows.items():
            known = found.get(name)
            found[name] = Worth(known.alone + row.alone, known.last + row.last) if known else row
    return found, False


def rule_table(rules: Sequence[Rule], worths: Mapping[str, Worth], lang: str) -> html.Div:
    """Tabulate the rules in the order they run: what each does, whether it runs by default, what it
    is worth."""
    measured = ["verdict", *MEASURES] if worths else []
    head = [t(f"help.rules.{name}", lang) for name in ("rule", "default", *measured)]
    rows = [rule_row(rule, worths.get(rule.name), bool(worths), lang) for rule in rules]
    return table(t("help.rules.caption", lang), head, [html.Tbody(rows)])


def rule_row(rule: Rule, found: Worth | None, measured: bool, lang: str) -> html.Tr:
    """Name one rule and say it in a sentence, with its name for the command line."""
    named = html.Span(typeset(rule.title(lang), lang), className="rule-name")
    says = html.Th([named, " ", html.Code(rule.name), html.Br(), typeset(rule.sentence(lang), lang)], scope="row")
    state = t(f"help.rules.{'on' if rule.default else 'disabled'}", lang)
    cells = [html.Td(state, className="" if rule.default else "soft")]
    if measured:
        cells += _worth_cells(found, lang)
    return html.Tr([says, *cells])


def _worth_cells(found: Worth | None, lang: str) -> list[html.Td]:
    """Show what a rule changes behind all the others, and smaller what it changes alone."""
    if found is None:
        return [html.Td(t("help.rules.unseen", lang), className="soft"), *(html.Td("–") for _ in MEASURES)]
    verdict = t(f"help.rules.{found.verdict}", lang)
    return [
        html.Td(verdict),
        *(_count(measure(found.last), measure(found.alone), lang) for measure in MEASURES.values()),
    ]


def _count(last: int, alone: int, lang: str) -> html.Td:
    said = t("help.rules.alone", lang, n=_signed(alone, lang))
    return html.Td([_signed(last, lang), html.Small(said, className="soft")], className="count")


def _signed(n: int, lang: str) -> str:
    return ("+" if n > 0 else "\u2212" if n < 0 else "") + i18n.number(abs(n), lang)


# --- Doubts ---------------------------------------------------------------------------------------


def level_list(lang: str) -> html.Dl:
    """Say what each level asks of the reader."""
    return pairs((level_name(level, lang), t(f"help.doubts.{level}", lang)) for level in SIGNS)


def level_name(level: Level, lang: str) -> html.Span:
    """Name a level as the panel does: a sign and a word."""
    return html.Span([SIGNS[level], " ", t(f"document.viewer.level.{level}", lang)], className=f"is-{level}")


def doubt_table(lang: str, kinds: Collection[str] = doubts.KINDS) -> html.Div:
    """Tabulate the kinds of doubts, those that ask most of the reader first, and what settles
    each."""
    head = [t(f"help.doubts.{name}", lang) for name in ("says", "level", "settles")]
    order = sorted(kinds, key=lambda kind: min(list(SIGNS).index(level) for level in _levels(kind)))
    return table(t("help.doubts.caption", lang), head, [html.Tbody([doubt_row(kind, lang) for kind in order])])


def doubt_row(kind: str, lang: str) -> html.Tr:
    """Say a kind of doubt by its general sentence, or by the first of its variants."""
    variants = tuple(doubts.LEVELS[kind])
    example = doubt(kind, None, None, "" if "" in variants else variants[0])
    levels = [part for level in _levels(kind) for part in (html.Br(), level_name(level, lang))][1:]
    says = html.Th([typeset(sentence(example, lang), lang), " ", html.Code(kind)], scope="row")
    return html.Tr([says, html.Td(levels), html.Td(typeset(settling(example, lang), lang))])


def _levels(kind: str) -> list[Level]:
    return [level for level in SIGNS if level in doubts.LEVELS[kind].values()]
