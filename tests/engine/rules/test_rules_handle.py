"""Names used online are found by what announces them, then everywhere; prices and words stay."""

from __future__ import annotations

import pytest

from engine.rules.numbers.handle import RULE
from tests.engine.marked import found

ROWS = [
    pytest.param(
        "08:04:02 ms_may:    on the beach\n08:05:15 el_nino:   sell", ["ms_may", "el_nino"], id="a chat with seconds"
    ),
    pytest.param("(08:04 pm) ms_may: on the beach", ["ms_may"], id="a stamp in round brackets"),
    pytest.param(
        "yasmine.b 09:02\nle job est tombé\njpq 09:11\nok", ["yasmine.b", "jpq"], id="who writes, above the message"
    ),
    pytest.param("Réunion 09:00\nRepas 12:30", [], id="a programme of the day"),
    pytest.param("06 39 98 23 23 — Snap : zizou_sow69", ["zizou_sow69"], id="a network, a colon"),
    pytest.param("Signal : perdu hier", [], id="a word behind a network"),
    pytest.param(
        "il tient sur Instagram le compte « docteur_maxou » et", ["docteur_maxou"], id="an account on a network"
    ),
    pytest.param("@rosa.k 9:47\nça marche", ["@rosa.k"], id="the sign"),
    pytest.param(
        "le compte Instagram « lou_b_22 », puis lou_b_22 a écrit", ["lou_b_22", "lou_b_22"], id="an account, and again"
    ),
    pytest.param("sous le pseudonyme « Kanga »", ["Kanga"], id="a name for others"),
    pytest.param("son pseudo : zoe_du_31", ["zoe_du_31"], id="no quotes"),
    pytest.param("sur Snapchat (nemo47)", ["nemo47"], id="in brackets"),
    pytest.param("[20:38] qQ_fen_Qq: salut\nDM qQ_fen_Qq", ["qQ_fen_Qq", "qQ_fen_Qq"], id="a chat, and again"),
    pytest.param("theo_du_24, 23 juin 7:52\nbjr", ["theo_du_24"], id="a forum"),
    pytest.param("posted under the handle @grim_lisbon", ["@grim_lisbon"], id="English"),
    pytest.param("user name ivo.climbs7 was seen", ["ivo.climbs7"], id="English, no sign"),
    pytest.param('posted on Facebook as "tiff_bn88"', ["tiff_bn88"], id="English, as"),
    pytest.param('on Instagram under the name "Kobby"', ["Kobby"], id="English, under the name"),
    pytest.param("sur Snapchat sous le nom de « kika »", ["kika"], id="sous le nom de"),
    pytest.param("sur TikTok en tant que « mimi77 »", ["mimi77"], id="en tant que"),
    pytest.param("he was on Facebook as usual", [], id="as usual"),
    pytest.param(
        "[18:25] ~nono : ok\n[18:26] Kiki 🌸 : nono arrête", ["nono", "Kiki", "nono"], id="who writes in a chat"
    ),
    pytest.param("03/11/2019, 18:02 - mo: who\n03/11/2019, 18:04 - Big T: not mo", ["mo", "mo"], id="an exported chat"),
    pytest.param("[18:25] moi : ok\n[18:26] elle : la suite", [], id="words that write"),
    pytest.param("[18:25] Rappel : la salle est fermée", [], id="one line is no chat"),
    pytest.param("le profil Facebook de la mère", [], id="a word"),
    pytest.param("le 3 @ 2,50 euros", [], id="a price"),
    pytest.param("écrire à jean@exemple.fr", [], id="a mail address"),
    pytest.param("@channel réunion à midi", [], id="everybody"),
    pytest.param("sur Facebook le 12 mai 2019", [], id="a date"),
    pytest.param("le compte bancaire n° 12345678", [], id="a bank"),
    pytest.param("Intervenant, 23 juin 7:52", [], id="a word before an hour"),
    pytest.param("@Mme Verne : pouvez-vous voir ?", [], id="a title behind the sign"),
    pytest.param("les messages Snapchat du compte « lou_roy22 » ;", ["lou_roy22"], id="messages of an account"),
]


@pytest.mark.parametrize(("text", "expected"), ROWS)
def test_names_used_online_are_found(text: str, expected: list[str]) -> None:
    assert found(RULE, text) == expected
