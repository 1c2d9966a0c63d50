"""All rules, loaded in the order they run: their patterns take more than a second of a processor to
build, which those who need a form of letters or a name of a rule's file do without."""

from __future__ import annotations

from importlib import import_module

from engine.rules import ORDER
from engine.rules.rule import Rule

RULES: tuple[Rule, ...] = tuple(import_module(f"engine.rules.{name}").RULE for name in ORDER)
DEFAULT: tuple[Rule, ...] = tuple(rule for rule in RULES if rule.default)
"""Those that run unless told otherwise."""
