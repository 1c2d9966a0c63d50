"""Settings of all tests."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A deadline would assert a time, and a busy machine would fail it.
settings.register_profile("project", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("project")
