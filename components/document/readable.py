"""What stays readable of the persons whose names are masked: about how many people it fits, with
the reasons, and the three criteria of WP216."""

from __future__ import annotations

from dash import html

from components.document import attack as document_attack
from components.i18n import t
from engine.core import ROLES, Annotation, catalogue
from engine.risk import PersonRisk, assess, say_class, say_criterion, say_risk

MOST = 12
"""Persons that are listed, those whom fewest fit first."""


def line(annotation: Annotation, lang: str) -> html.Details:
    """Say how many persons are among few people, and when asked by person, with what the figures
    are and are not."""
    risk = assess(annotation)
    few = risk.count("few")
    said = catalogue.ENGINE.count("risk.summary", few, lang, n=few) if few else say_risk("summary.none", lang)
    asks = html.Span(t("document.readable.how", lang), className="chance-how")
    listed = [html.Li(_person(each, lang)) for each in risk.persons[:MOST]] or [html.Li(say_risk("none", lang))]
    criteria = [html.Li(say_criterion(criterion, n, lang)) for criterion, n in risk.criteria]
    explained = [html.P(each) for each in risk.explained(lang)]
    tries = html.P(document_attack.opener(lang, **{"data-menu-closes": ""}))
    box = html.Div([html.Ul(listed), html.Ul(criteria), *explained, tries], className="menu-box")
    return html.Details(
        [html.Summary([t("document.readable", lang), " ", html.Strong(said), " ", asks]), box], className="menu-fold"
    )


def _person(each: PersonRisk, lang: str) -> str:
    role = ROLES[each.person.role].title(lang) if each.person.role else say_risk("no_role", lang)
    return say_risk("person", lang, role=role, reason=each.reason(lang), people=say_class(each.risk, lang))
