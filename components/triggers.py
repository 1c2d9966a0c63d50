"""What runs a callback that several components can run."""

from __future__ import annotations

from dash import ctx


def is_triggered_by(identity: str) -> bool:
    """Tell whether a component is among those whose change runs this callback. Dash joins what
    changes in quick succession, a click and the tick of a clock, into one call, so that it need not
    be the first of them, which is what ``ctx.triggered_id`` gives."""
    return identity in ctx.triggered_prop_ids.values()
