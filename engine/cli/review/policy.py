"""``policy``: what the installation decides for all who use it, shown and checked."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from engine.cli import files
from engine.cli.language import language, say
from engine.cli.usage import Command, Group

HELP = "help.policy"
_HELP = {"help_option_names": ["-h", "--help"]}

app = typer.Typer(cls=Group, rich_markup_mode=None, help=HELP, context_settings=_HELP)


@app.command(cls=Command, context_settings=_HELP, help="help.policy_show")
def show(as_json: Annotated[bool, typer.Option("--json", help="help.write_json_instead_of_a_table")] = False) -> int:
    """Say what the policy of the settings decides; of the terms that it hides, how many."""
    from engine.core import installation_policy
    from engine.service import check_policy, policy_data, say_policy

    policy = installation_policy()
    check_policy(policy)
    if as_json:
        files.put(files.json_text(policy_data(policy)))
    else:
        said = say_policy(policy, language()) or [say("policy.none")]
        files.put("".join(f"{sentence}\n" for sentence in said))
    return 0


@app.command(cls=Command, context_settings=_HELP, help="help.policy_check")
def check(
    path: Annotated[Path | None, typer.Argument(metavar="FILE", help="help.policy_file", show_default=False)] = None,
) -> int:
    """Check a file, or the one of the settings, without following it."""
    from engine.core import installation_policy, read_installation_policy
    from engine.service import check_policy

    policy = read_installation_policy(path) if path else installation_policy()
    check_policy(policy)
    files.put((say("policy.good", file=policy.file) if policy else say("policy.none")) + "\n")
    return 0
