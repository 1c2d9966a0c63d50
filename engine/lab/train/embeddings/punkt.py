"""Train the Punkt parameters that ship: ``python -m engine.lab.train.embeddings.punkt CORPORA
data/lexicons/punkt-fr.json``."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

from engine.lab.train.embeddings.stream import texts
from engine.text import train_punkt

ABBREVIATIONS = tuple(
    """
    m mm mr mme mmes mlle mlles me mes dr pr st ste art al cf c/ n no nos p pp s ss t v r l d a j fol éd ed ex
    etc env réf ref tél tel fax bd av bât bat appt apt rés chap sect ch civ soc crim com cass req bull rev obs
    chron janv févr fév avr juil sept oct nov déc vol ord arr cie ets éts sté s.a s.a.r.l s.c.p s.a.s s.c.i
    e.u.r.l c.a t.g.i t.i r.g n.r p.j p.v i.e c.-à-d resp min max gal col cne lt cdt cap adj brig préf insp lic
    ass plén ch.mixte mixte al.1 not subst vs inc ltd co corp mrs ms jr sr q.c k.c para
    """.split()
)
"""Abbreviations of French and English decisions, lower case, without their last period."""

ELIDED = tuple(f"'{word}" for word in ("art", "al", "arr", "ord", "ass", "adj", "avr", "éd"))
"""The same after an elided article: Punkt reads « l'art » as « l » and « 'art »."""

CHARACTERS = 6_000_000


def main(corpora: Path, target: Path, seed: int = 3) -> None:
    """Train on refilled decisions and codes, and write the parameters."""
    rng = random.Random(seed)
    rows = list(texts(corpora, rng, {"annotated": 1, "cassation": 1, "appeal": 1, "codes": 0.02}))
    rng.shuffle(rows)
    text = "\n\n".join(rows)[:CHARACTERS]
    target.write_text(
        json.dumps(train_punkt(text, ABBREVIATIONS + ELIDED), ensure_ascii=False, indent=1) + "\n", encoding="utf-8"
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
