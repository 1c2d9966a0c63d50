"""Zones occulted whole in every format: gone from the file, verified, and given back."""

from __future__ import annotations

import pytest

from benchmarks.round_trip import FORMATS
from engine.core import LeakFound, ZoneNotFound, load_profile, replace
from engine.delivery import deliver, deliver_text, gather
from engine.formats import Exemptions, check, read
from engine.pseudonyms import KeySecret, apply, make_key, originals_of, restore, seal
from tests.engine.zones.case import HEAD, KEPT, PROFILE, REASONS, TEXT, annotated

SECRET = b"s" * 32
KEY = KeySecret.of_file(bytes(range(32)))


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_leaves_without_its_zones_and_its_original_comes_back(form: str) -> None:
    data = FORMATS[form](TEXT)
    replaced = apply(annotated(read(data, f"arret.{form}")), "lettres", SECRET)
    assert [zone.kind for zone in replaced.annotation.occulted] == ["reasons", "annexes"]
    made = deliver(data, replaced)
    text = read(made.data, f"arret.{form}").text
    assert made.verified
    assert not any(word in text for word in KEPT)
    assert text.count("[Motifs de la décision occultés]") == text.count("[Annexes de la décision occultées]") == 1
    assert "La cour infirme le jugement" in text
    given = restore(made.data, seal(make_key(data, replaced, made.data, made.name), KEY), KEY)
    assert read(given.data, f"arret.{form}").text == replaced.annotation.document.text


def test_a_file_in_which_a_line_of_a_zone_stayed_is_refused() -> None:
    replaced = apply(annotated(read(TEXT.encode(), "a.txt")), "lettres", SECRET)
    originals = originals_of.originals_of(replaced)
    check(replaced.text.encode(), "a.txt", "txt", replaced, originals, Exemptions())
    line = REASONS.split("\n")[1].replace("Idriss Marchenoir", "A... B...")
    with pytest.raises(LeakFound):
        check((replaced.text + line).encode(), "a.txt", "txt", replaced, originals, Exemptions())


def test_a_line_of_a_zone_that_a_file_says_beside_its_text_is_found() -> None:
    line = REASONS.split("\n")[2]
    page = "".join(f"<p>{row}</p>" for row in TEXT.split("\n"))
    data = f'<html><head><meta name="description" content="{line}"></head><body>{page}<!-- {line} --></body></html>'
    replaced = apply(annotated(read(data.encode(), "a.html")), "lettres", SECRET)
    made = deliver(data.encode(), replaced)
    assert "Pellissard" not in made.data.decode()
    assert "deux mille" not in made.data.decode()


@pytest.mark.parametrize("deliver_it", [lambda r: deliver(HEAD.encode(), r), deliver_text])
def test_a_zone_that_was_not_found_for_certain_stops_the_file_until_somebody_settled_it(deliver_it: object) -> None:
    annotation = annotated(read(HEAD.encode(), "a.txt"))
    replaced = apply(annotation, "lettres", SECRET)
    with pytest.raises(ZoneNotFound):
        deliver_it(replaced)  # type: ignore[operator]
    settled = replace(replaced, annotation=replace(replaced.annotation, doubts=()))
    assert deliver_it(settled).verified  # type: ignore[operator]


def test_the_report_says_how_much_is_gone_and_that_who_is_named_there_alone_went_with_it() -> None:
    document = read(TEXT.encode(), "a.txt")
    replaced = apply(annotated(document), "lettres", SECRET)
    facts = gather(replaced, deliver(document.text.encode(), replaced), PROFILE)
    assert set(facts.occulted) == {"reasons", "annexes"}
    assert facts.occulted["reasons"] == len(REASONS.strip())
    assert facts.masked == facts.found
    pseudonyms = {one.person.id: (one.pseudonym, one.kept) for one in facts.individuals}
    assert pseudonyms["p3"] == pseudonyms["p4"] == (None, 0)
    assert pseudonyms["p1"] == ("A... B...", 0)


def test_a_profile_asks_for_a_zone_that_the_document_has_not_and_the_report_says_so() -> None:
    text = TEXT[: TEXT.index("ANNEXES")]
    replaced = apply(annotated(read(text.encode(), "a.txt"), load_profile("judiciaire,annexes")), "lettres", SECRET)
    profile = load_profile("judiciaire,annexes")
    assert gather(replaced, deliver(text.encode(), replaced), profile).occulted == {"annexes": 0}
