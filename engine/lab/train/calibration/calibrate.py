"""Make a model's calibration again, from the fictional documents that ship: ``data/samples`` and
``data/gold``, of which none was trained on; how often something is missed, also from the marked
documents of the genres that fail, where they lie (the tagger has read them: its misses there are
rather too few).

The tagger reads each once (what it says is kept in ``data/var``, by the weights), the rules run
each time: they change more often. The curves that ship are fitted on all documents; what is
measured of them is measured on documents left out of the fit, one after the other.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.core import ProgressListener, load_profile, settings
from engine.interchange import convert
from engine.lab.train.calibration.cases import ObservedCases, load_marked, load_shipped, observe
from engine.lab.train.calibration.fit import apply_calibration, fit, left_out
from engine.lab.train.calibration.held_out import fit_held_out, write_held_out
from engine.lab.train.calibration.reader import CachedReader
from engine.lab.train.calibration.report import describe_calibration, report
from engine.lab.train.work.saving import write_json
from engine.tagging import calibration, model_info, words_sha256


def calibrate(
    model: str,
    device: str,
    date: str,
    elsewhere: Path | None = None,
    progress: ProgressListener | None = None,
    corpora: Path | None = None,
) -> dict[str, Any]:
    """Make ``calibration.json`` of an installed model, and beside it the fits that leave each
    shipped document out (:mod:`engine.lab.train.calibration.held_out`); gives what the first holds.

    ``elsewhere`` is a folder of other gold, only measured, with the profile ``judiciaire``;
    ``corpora`` is the folder of those whose marked documents (of the genres that fail) tell, with
    the ones that ship, how often something is missed; ``progress`` hears a stage and its fraction.

    Raises:
        ModelMissing, ModelAltered: of the model. ModelForeign: its tagger cannot tell what it may
        have missed.
    """
    facts, say = model_info(model), progress or (lambda stage, fraction: None)
    language = str(facts.get("language", "fr"))
    reader = CachedReader(model, str(facts["sha256"]), device, say)
    shipped, marked = load_shipped(language), load_marked(corpora, language) if corpora else []
    seen = observe(reader, shipped, language)
    beside = observe(reader, marked, language)
    seen = ObservedCases(seen.cases, seen.chances + beside.chances)
    others = [(annotation, load_profile("judiciaire")) for annotation in convert.load(elsewhere)] if elsewhere else []
    made = fit(seen)
    measured = {"cross_validated": report(*left_out(seen), seen)}
    if others:
        beyond = observe(reader, others, language)
        measured["elsewhere"] = report(*apply_calibration(beyond, made), beyond)
    reader.keep()
    folder, weights = settings().data / "models" / model, str(facts["sha256"])
    texts = {one.document.name: words_sha256(one.document.text) for one, _ in shipped}
    fits = fit_held_out(seen, texts)
    write_held_out(folder, weights, {texts[name]: one for name, one in fits.items()})
    record = {
        "schema": calibration.SCHEMA,
        "model": model,
        "weights": weights,
        "date": date,
        "documents": len({case.document for case in seen.cases}),
        "documents_missed": len({chance.document for chance in seen.chances}),
        "texts": sorted({words_sha256(one.document.text) for one, _ in (*shipped, *marked)}),
        **describe_calibration(made, seen),
        "measured": measured,
    }
    write_json(folder / calibration.FILE, record)
    return record
