"""Reading scales, and all figures as rows."""

from __future__ import annotations

import pytest

from engine.agreement.measures import BY_CODE, count
from engine.agreement.scale import KRIPPENDORFF, LANDIS_KOCH, SCALES, band, scale_of
from engine.agreement.tables import measure_study
from tests.engine.agreement.made_studies import of_labels, random_labels


@pytest.mark.parametrize(
    ("value", "scale", "code"),
    [
        pytest.param(-0.01, LANDIS_KOCH, "poor", id="worse than chance"),
        pytest.param(0.0, LANDIS_KOCH, "slight", id="0.00 begins slight"),
        pytest.param(0.2, LANDIS_KOCH, "slight", id="0.20 ends slight"),
        pytest.param(0.21, LANDIS_KOCH, "fair", id="fair"),
        pytest.param(0.4, LANDIS_KOCH, "fair", id="0.40 ends fair"),
        pytest.param(0.6, LANDIS_KOCH, "moderate", id="0.60 ends moderate"),
        pytest.param(0.8, LANDIS_KOCH, "substantial", id="0.80 ends substantial"),
        pytest.param(0.81, LANDIS_KOCH, "almost_perfect", id="almost perfect"),
        pytest.param(1.0, LANDIS_KOCH, "almost_perfect", id="1"),
        pytest.param(-0.5, KRIPPENDORFF, "unreliable", id="alpha below 0"),
        pytest.param(0.666, KRIPPENDORFF, "unreliable", id="below 0.667"),
        pytest.param(0.667, KRIPPENDORFF, "tentative", id="0.667 begins tentative"),
        pytest.param(0.799, KRIPPENDORFF, "tentative", id="below 0.800"),
        pytest.param(0.8, KRIPPENDORFF, "reliable", id="0.800 begins reliable"),
        pytest.param(1.0, KRIPPENDORFF, "reliable", id="alpha of 1"),
    ],
)
def test_a_value_is_in_the_band_of_its_authors(value, scale, code):
    assert band(value, scale).code == code


def test_no_value_has_no_band_and_bands_follow_each_other():
    assert band(None, LANDIS_KOCH) is None
    for scale in SCALES:
        assert [one.high for one in scale.bands[:-1]] == [one.low for one in scale.bands[1:]]


def test_scales_are_for_measures_corrected_for_chance_alone():
    meant = {code for scale in SCALES for code in scale.measures}
    assert set(BY_CODE) - meant == {"strict", "overlap", "character", "b_cubed"}
    assert scale_of("strict") is None
    assert scale_of("alpha") is KRIPPENDORFF


def test_rows_are_the_whole_the_labels_and_the_documents():
    counted = count(of_labels(*random_labels(2, documents=3, annotators=3)))
    rows = measure_study(counted, draws=20)
    assert [(one.scope, one.name, one.document) for one in rows] == [
        ("whole", "", None),
        *[("label", label, None) for label in "ABC"],
        *[("document", f"d{rank}", rank) for rank in range(3)],
    ]
    assert all(list(one.figures) == list(BY_CODE) for one in rows)
    assert rows[0].figures["kappa"] == counted.whole("kappa", draws=20)
    assert rows[1].figures["kappa"] == counted.whole("kappa", "A", draws=20)
    assert rows[-1].figures["kappa"] == counted.whole("kappa", document=2)
    assert measure_study(counted, 20, (0, 2))[0].figures["strict"] == counted.pair("strict", 0, 2, draws=20)
