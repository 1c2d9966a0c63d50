"""What can be asked for, as data for programs: the routes ``/api/v1/profiles``, ``/strategies``,
``/labels``, ``/rules`` and ``/models``, and what made an answer: ``/models/NAME``, ``/version``.
Titles are by language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from flask import Blueprint, Response, abort, jsonify

import engine
from engine.core import LABELS, Titled, in_all_languages, load_profile, offered_profile_choices, settings
from engine.http.answers.headers import tagged
from engine.pseudonyms import STRATEGIES
from engine.rules import RULES

if TYPE_CHECKING:
    from engine.training import KnownModel

choices = Blueprint("choices", __name__)


@choices.get("/profiles")
def get_profiles() -> Response:
    """Answer the ``profiles`` that may be chosen: ``name``, ``title``, what each does with
    ``labels`` and ``roles``, its ``strategy`` and the ``strategies`` of single labels, the zones
    ``occulted`` whole, and the ``sha256`` of all that decides what is masked."""
    names = ("name", "labels", "roles", "strategy", "strategies", "occulted", "sha256")
    found = map(load_profile, offered_profile_choices())
    return _answer(profiles=[_row(profile, names) for profile in found])


@choices.get("/strategies")
def get_strategies() -> Response:
    """Answer the ``strategies`` that may be chosen, those of the installation among them: ``name``,
    ``title``, an ``example``, whether it ``hides``, whether its pseudonyms are fit to be
    ``published``."""
    names = ("name", "example", "hides", "published")
    return _answer(strategies=[_row(strategy, names) for strategy in STRATEGIES.offered.values()])


@choices.get("/labels")
def get_labels() -> Response:
    """Answer the ``labels`` of mentions: ``code``, ``title`` and ``family``."""
    return _answer(labels=[_row(label, ("code", "family")) for label in LABELS.values()])


@choices.get("/rules")
def get_rules() -> Response:
    """Answer the ``rules`` in the order in which they run: ``name``, ``title``, a ``sentence`` on
    what it does, whether it runs by ``default``."""
    rules = [{**_row(rule, ("name", "default")), "sentence": in_all_languages(rule.sentence)} for rule in RULES]
    return _answer(rules=rules)


@choices.get("/models")
def get_models() -> Response:
    """Answer the ``models``, shipped or trained here: ``name``, ``language``, ``version`` and
    ``date``, the ``sha256`` of its weights, whether it is one's ``own``, whether it is
    ``used``."""
    from engine.training import known_models

    return _answer(models=[_model(model) for model in known_models(settings().model)])


@choices.get("/models/<name>")
def get_model(name: str) -> Response:
    """Answer a model as ``/models`` lists it, with its ``kind``, whether its scores are
    ``calibrated``, its ``labels``, and its ``card`` in Markdown (what it was made of and measured
    to do), null where it has none."""
    from engine.training import card, known_models, model_facts

    found = next((model for model in known_models(settings().model) if model.name == name), None)
    if found is None:
        abort(404)
    more = {"kind": found.kind, "calibrated": found.calibrated, "labels": model_facts(name).get("labels", [])}
    return tagged(jsonify(**_model(found), **more, card=card.read_card(name) or None))


@choices.get("/version")
def get_version() -> Response:
    """Answer which program answers: its ``version``, the ``models`` that read each language, with
    the ``sha256`` of their weights, and the ``rules`` that run by default."""
    from engine.training import known_models

    used = [_model(model) for model in known_models(settings().model) if model.used]
    rules = [rule.name for rule in RULES if rule.default]
    return tagged(jsonify(version=engine.__version__, models=used, rules=rules))


def _model(model: KnownModel) -> dict[str, Any]:
    names = ("name", "language", "version", "date", "sha256", "own", "used")
    return {name: getattr(model, name) for name in names}


def _row(thing: Titled, names: tuple[str, ...]) -> dict[str, Any]:
    return {**{name: getattr(thing, name) for name in names}, "title": in_all_languages(thing.title)}


def _answer(**found: list[dict[str, Any]]) -> Response:
    return tagged(jsonify(found))
