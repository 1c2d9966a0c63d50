"""The arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

Files = Annotated[list[str], typer.Argument(metavar="FILE", help="help.documents_to_read_for_standard_input")]


def _allowed_profile(context: typer.Context, parameter: typer.CallbackParam, value: str) -> str:
    """Take the profile that was named, if the installation allows it; where none was, the usual
    one.

    Raises:
        ProfileNotAllowed: it is not allowed. BadPolicy: what is allowed cannot be read.
    """
    from engine.core import check_profile, usual_profile

    source = context.get_parameter_source(str(parameter.name))
    if source is not None and source.name == "DEFAULT":
        return usual_profile()
    check_profile(value)
    return value


ProfileName = Annotated[str, typer.Option(metavar="P", help="help.profile_what_is_masked", callback=_allowed_profile)]
"""What documents are annotated under: one that the installation allows."""
MeasuredProfile = Annotated[str, typer.Option("--profile", metavar="P", help="help.profile_what_is_masked")]
"""What is measured under: any, for no document leaves."""
Nac = Annotated[str | None, typer.Option("--nac", metavar="NAC", help="help.nac", show_default=False)]
Follow = Annotated[bool, typer.Option("--follow-metadata", help="help.follow_metadata")]
Occult = Annotated[list[str] | None, typer.Option(metavar="ZONE", help="help.occult", show_default=False)]
ModelName = Annotated[
    str | None, typer.Option(metavar="M", help="help.installed_model_for_every_language", show_default=False)
]
NoModel = Annotated[bool, typer.Option("--no-model", help="help.the_rules_alone_without_a_model")]
NoRule = Annotated[
    list[str] | None, typer.Option(metavar="NAME", help="help.rule_not_to_apply_may_be", show_default=False)
]
AlsoRule = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="NAME", help="help.rule_that_is_off_by_default", show_default=False),
]
SecondOpinion = Annotated[
    bool, typer.Option("--second-opinion/--no-second-opinion", help="help.second_opinion", show_default=False)
]
Spoken = Annotated[str, typer.Option(metavar="L", help="help.language_of_the_documents_auto_detected")]
Device = Annotated[str | None, typer.Option(metavar="D", help="help.where_to_compute_auto_cpu_or", show_default=False)]
