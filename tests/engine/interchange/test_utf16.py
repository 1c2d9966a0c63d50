"""Places in units of UTF-16."""

from __future__ import annotations

from hypothesis import given, strategies as st

from engine.core import Annotation, Document, Suspect, doubt
from engine.core.model import EngineInfo, Entity
from engine.interchange import in_units

TEXTS = st.text(alphabet=st.sampled_from("aé\n🏛𝔸\ud800"), min_size=1, max_size=30)


@given(TEXTS, st.data())
def test_what_stands_at_a_place_is_the_same_in_units_of_utf_16(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    made = Annotation(
        Document("a.txt", text),
        EngineInfo("1", "fr", "cpu", "judiciaire"),
        entities=(Entity(start, end, text[start:end], "personnePhysiqueNom", "human"),),
        doubts=(doubt("failed_key", None, None), doubt("failed_key", start, end)),
        suspects=(Suspect(start, end, text[start:end], 0.5),),
    )
    moved = in_units(made.to_json(), text)
    units = text.encode("utf-16-le", "surrogatepass")
    (entity,) = moved["entities"]
    whole, placed = moved["doubts"]
    assert (whole["start"], whole["end"]) == (None, None)
    for first, last in ((entity["start"], entity["end"]), (placed["start"], placed["end"]), moved["suspects"][0][:2]):
        assert units[2 * first : 2 * last] == text[start:end].encode("utf-16-le", "surrogatepass")
    assert moved["offsets"] == "utf-16"
