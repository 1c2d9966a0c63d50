"""The arguments and options that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

Files = Annotated[list[str], typer.Argument(metavar="FILE", help="Documents à lire ; - pour l'entrée standard.")]
ProfileName = Annotated[str, typer.Option(metavar="P", help="Profil : ce qui est occulté.")]
ModelName = Annotated[
    str | None, typer.Option(metavar="M", help="Modèle installé, pour toutes les langues.", show_default=False)
]
NoRule = Annotated[
    list[str] | None, typer.Option(metavar="NAME", help="Règle à ne pas appliquer ; répétable.", show_default=False)
]
AlsoRule = Annotated[
    list[str] | None,
    typer.Option("--rule", metavar="NAME", help="Règle inactive à appliquer aussi ; répétable.", show_default=False),
]
Spoken = Annotated[str, typer.Option(metavar="L", help="Langue des documents : auto (détectée), fr ou en.")]
Device = Annotated[str | None, typer.Option(metavar="D", help="Où calculer : auto, cpu ou cuda.", show_default=False)]
