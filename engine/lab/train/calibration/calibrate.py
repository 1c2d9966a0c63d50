"""Make a model's calibration again, from the fictional documents that ship: ``data/samples`` and
``data/gold``, of which none was trained on; how often something is missed, also from the challenge
sets (``data/challenge``) and, where they lie, from the marked documents of the genres that fail.
The tagger has read the last: its misses there are too few, and are taken from taggers that have
not, where there are such (:mod:`engine.lab.train.cross_fitting`).

The tagger reads each once (what it says is kept in ``data/var``, by the weights), the rules run
each time: they change more often. The curves that ship are fitted on all documents; what is
measured of them is measured on documents left out of the fit, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from engine.core import Annotation, ModelMissing, Profile, ProgressListener, load_profile, settings
from engine.interchange import convert
from engine.lab.train.calibration.cases import ObservedCases, load_challenges, load_marked, load_shipped, observe
from engine.lab.train.calibration.fit import apply_calibration, fit, left_out
from engine.lab.train.calibration.held_out import fit_held_out, write_held_out
from engine.lab.train.calibration.reader import CachedReader
from engine.lab.train.calibration.report import describe_calibration, report
from engine.lab.train.cross_fitting import fold_of, folders_of
from engine.lab.train.work.saving import write_json
from engine.tagging import FACTS, calibration, model_info, read_facts, words_sha256


def calibrate(
    model: str,
    device: str,
    date: str,
    elsewhere: Path | None = None,
    progress: ProgressListener | None = None,
    corpora: Path | None = None,
    folds: Path | None = None,
) -> dict[str, Any]:
    """Make ``calibration.json`` of an installed model, and beside it the fits that leave each
    shipped document out (:mod:`engine.lab.train.calibration.held_out`); gives what the first holds.

    ``elsewhere`` is a folder of other gold, only measured, with the profile ``judiciaire``;
    ``corpora`` is the folder of those whose marked documents (of the genres that fail) tell, with
    the ones that ship, how often something is missed; ``folds`` is the folder of the taggers that
    have not read a part of these; ``progress`` hears a stage and its fraction.

    Raises:
        ModelMissing, ModelAltered: of the model, or of one of ``folds``. ModelForeign: its tagger
        cannot tell what it may have missed.
    """
    facts, say = model_info(model), progress or (lambda stage, fraction: None)
    language = str(facts.get("language", "fr"))
    reader = CachedReader(model, str(facts["sha256"]), device, say)
    shipped, marked = load_shipped(language), load_marked(corpora, language) if corpora else []
    seen = observe(reader, shipped, language)
    challenges = load_challenges(language)
    if challenges:
        seen = ObservedCases(seen.cases, seen.chances + observe(reader, challenges, language).chances)
    for fold_reader, documents in _readers(reader, marked, folds, device, say):
        seen = ObservedCases(seen.cases, seen.chances + observe(fold_reader, documents, language).chances)
        if fold_reader is not reader:
            fold_reader.keep()
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
        "folds": len(folders_of(folds)) if folds else 0,
        "texts": sorted({words_sha256(one.document.text) for one, _ in (*shipped, *challenges, *marked)}),
        **describe_calibration(made, seen),
        "measured": measured,
    }
    write_json(folder / calibration.FILE, record)
    return record


def _readers(
    reader: CachedReader,
    marked: list[tuple[Annotation, Profile]],
    folds: Path | None,
    device: str,
    say: ProgressListener,
) -> Iterator[tuple[CachedReader, list[tuple[Annotation, Profile]]]]:
    """Give each marked document to the tagger that has not read it, or all to the one there is.
    Where ``folds`` lacks the tagger of a part, nobody reads that part: the one there is has learnt
    from it, and would miss too little.

    Raises:
        ModelMissing: ``folds`` holds no tagger.
    """
    if folds is None:
        yield reader, marked
        return
    folders = folders_of(folds)
    if not folders:
        raise ModelMissing(name=folds.name, known="—")
    for number, folder in enumerate(folders):
        facts = read_facts(folder / FACTS)
        fold, parts = int(facts.get("fold", number)), int(facts.get("folds", len(folders)))
        own = CachedReader(reader.model, str(facts["sha256"]), device, say, folder)
        yield own, [pair for pair in marked if fold_of(pair[0].document.name, parts) == fold]
