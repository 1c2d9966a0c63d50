"""What ``make audit`` says: pip-audit finds nothing where it reaches nobody, which is said."""

from __future__ import annotations

import pytest

from tests.deploy.test_bundle import ROOT, script

AUDIT = script(ROOT / "deploy" / "audit.py")
KNOWN = {"id": "PYSEC-2026-1", "fix_versions": ["2.0"]}


@pytest.mark.parametrize(
    ("packages", "said", "found"),
    [
        pytest.param(None, "NOTHING was looked up", 0, id="no answer"),
        pytest.param(
            [{"name": "a", "skip_reason": "?"}], "NOTHING was looked up", 0, id="an answer that knows nothing"
        ),
        pytest.param(
            [{"name": "a", "version": "1", "vulns": []}, {"name": "b", "skip_reason": "?"}],
            "1 of 2 packages looked up, 0 vulnerabilities known. Not looked up: b.",
            0,
            id="one of two",
        ),
        pytest.param(
            [{"name": "a", "version": "1", "vulns": [KNOWN]}], "a 1: PYSEC-2026-1, mended in 2.0", 1, id="one is known"
        ),
    ],
)
def test_the_audit_says_what_was_not_looked_up(packages: list[dict[str, object]] | None, said: str, found: int) -> None:
    lines, counted = AUDIT.summary("pypi", packages)
    assert said in " ".join(lines)
    assert counted == found
