"""Dates of birth, death and marriage are found by the words before them; other dates are not."""

from __future__ import annotations

import pytest

from engine.pseudonyms.values.dates import year
from engine.rules.dates.civil_dates import RULE
from tests.engine.marked import after, found

ROWS = [
    pytest.param("M. Durand, né le ⟦12 mars 1970|naissance⟧ à ⟦Lyon|localite⟧", id="birth and town"),
    pytest.param("décès M. Blot Yvon le ⟦14/09|deces⟧ vers 6 h", id="the day alone, in notes"),
    pytest.param("Ils ont perdu leur fille, Paule Blot, le ⟦8 août|deces⟧, en mer", id="a loss"),
    pytest.param("née le ⟦1er juin 1965|naissance⟧", id="first of the month"),
    pytest.param(
        "né le mardi ⟦3 mars 1990|naissance⟧ à ⟦La Ferté-Macé|localite⟧ (Orne)", id="weekday, town with an article"
    ),
    pytest.param("née le ⟦12/05/1980|naissance⟧ à ⟦Tunis|localite⟧ (TUNISIE)", id="figures; the country stays"),
    pytest.param("né à Saint-Étienne le ⟦30.06.1977|naissance⟧", id="town first"),
    pytest.param("Date de naissance : ⟦2001-12-31|naissance⟧", id="a form"),
    pytest.param("né le ⟦deux janvier mil neuf cent soixante-dix|naissance⟧", id="in words"),
    pytest.param("Née : Rouen, ⟦4 mai 1965|naissance⟧", id="a form, town first"),
    pytest.param("Naissance : Thiès, le ⟦12/05/1970|naissance⟧", id="a form, town first, article"),
    pytest.param("NÉE LE ⟦4 AOÛT 1955|naissance⟧ À ⟦PARIS|localite⟧", id="capitals"),
    pytest.param("les enfants nés le ⟦5 mai 2010|naissance⟧", id="plural"),
    pytest.param("est décédé à Nice le ⟦8 février 2019|deces⟧", id="death"),
    pytest.param("son décès survenu le ⟦8 février 2019|deces⟧", id="death as a noun"),
    pytest.param("se sont mariés le ⟦24 janvier 1988|mariage⟧ devant", id="marriage"),
    pytest.param("ont contracté mariage le ⟦19 février 2007|mariage⟧ à", id="contracted"),
    pytest.param("l'acte de mariage célébré le ⟦19 février 2007|mariage⟧ par", id="celebrated"),
    pytest.param(
        "nés respectivement les ⟦3 mars 2010|naissance⟧, ⟦5 juin 2012|naissance⟧ et ⟦7 août 2015|naissance⟧, qui",
        id="three children",
    ),
    pytest.param("nés les ⟦3 mars|naissance⟧ et ⟦5 juin 2010|naissance⟧", id="one year for two"),
    pytest.param(
        "nées le ⟦3 mars 2010|naissance⟧ à ⟦Lens|localite⟧ et le ⟦5 juin 2012|naissance⟧ à ⟦Arras|localite⟧",
        id="dates and towns",
    ),
    pytest.param("est né de cette union le ⟦25 mai 1984|naissance⟧", id="of this union"),
    pytest.param("Mme Aras, née Sargsyan le ⟦27 octobre 1983|naissance⟧", id="a maiden name between"),
    pytest.param("Né(e) le : ⟦12/03/1980|naissance⟧", id="a printed form"),
    pytest.param("D.D.N. : ⟦12-03-80|naissance⟧", id="short, a year of two figures"),
    pytest.param("comme étant né le ⟦1er janvier 2006|naissance⟧", id="an age that is declared"),
    pytest.param("né le ⟦premier mai mil neuf cent soixante-dix|naissance⟧", id="first of the month, in words"),
    pytest.param("né le ⟦12 sept. 1980|naissance⟧", id="a short month"),
    pytest.param("la naissance de leur fils le ⟦3 mars 2010|naissance⟧", id="birth as a noun"),
    pytest.param("décédé au centre hospitalier Lucien-Hussel le ⟦17 novembre 2017|deces⟧", id="death in a hospital"),
    pytest.param("le décès du fondateur survenu le ⟦22 novembre 2022|deces⟧", id="whose death"),
    pytest.param("la succession s'est ouverte le ⟦17 novembre 2017|deces⟧", id="a succession opens at death"),
    pytest.param("il s'est donné la mort le ⟦8 avril 2018|deces⟧", id="suicide"),
    pytest.param("marié depuis le ⟦12 septembre 2009|mariage⟧", id="married since"),
    pytest.param("se sont unis le ⟦5 juin 2010|mariage⟧", id="united"),
    pytest.param("leur mariage a été célébré le ⟦5 juin 2010|mariage⟧", id="celebrated, passive"),
    pytest.param("mariés sous le régime de la séparation de biens le ⟦5 juin 2010|mariage⟧", id="the regime between"),
    pytest.param("a épousé M. Diop le ⟦5 juin 2010|mariage⟧", id="wedded"),
    pytest.param("son épouse a écrit le 5 juin 2010", id="a wife writes"),
    pytest.param("la société née de la fusion le 3 mai 2019", id="a merger"),
    pytest.param("la créance née du jugement signifié le 3 mai 2019", id="a debt out of a judgment"),
    pytest.param("born on ⟦March 3, 1985|naissance⟧", id="English birth"),
    pytest.param("d.o.b. ⟦3 March 1985|naissance⟧", id="English, short"),
    pytest.param("passed away on ⟦8 April 2018|deces⟧", id="English death"),
    pytest.param("were married on ⟦June 5, 2010|mariage⟧", id="English marriage"),
    pytest.param("le litige né le 12 mars 2020", id="a dispute is no person"),
    pytest.param("une créance, née le 3 mai 2019", id="nor a debt"),
    pytest.param("jugement rendu le 14 septembre 2023", id="a judgment"),
    pytest.param("il a donné le 12 mars 2020 son accord", id="a word that ends alike"),
    pytest.param("né en 1985", id="a bare year"),
    pytest.param("le contrat de mariage du notaire, signé le 3 mai 2001", id="signed"),
    pytest.param("décédé, son conseil a écrit le 3 mai 2001", id="a clause between"),
    pytest.param(
        "né le 27 février 1997 en Algérie".replace("27 février 1997", "⟦27 février 1997|naissance⟧"), id="a country"
    ),
    pytest.param("le mariage et le jugement du 3 mai 2019", id="a judgment on a marriage"),
    pytest.param("le décès ; par acte du 3 mai 2019", id="an act behind a death"),
    pytest.param("il y est décédé sur la table d'opération le ⟦4 mai 2011|deces⟧ à 16 h", id="where somebody died"),
    pytest.param("est morte de la même maladie le ⟦7 juin 2013|deces⟧ à ⟦Dax|localite⟧", id="of what somebody died"),
    pytest.param("mort pour la France le ⟦3 septembre 1916|deces⟧", id="for what somebody died"),
    pytest.param("tué par un éclat d'obus le ⟦3 mars 1916|deces⟧", id="killed"),
    pytest.param("papi nous a quittés le ⟦3 mars|deces⟧, il dormait", id="a day without its year, behind a death"),
    pytest.param("le cousin, mort le ⟦22 août|deces⟧ à ⟦Dax|localite⟧", id="a day without its year, and a town"),
    pytest.param(
        "sont décédés respectivement le ⟦3 mars 2010|deces⟧ et le ⟦5 juin 2012|deces⟧, laissant", id="two deaths"
    ),
    pytest.param("sont décédés le ⟦3 mars 2010|deces⟧ et le ⟦5 juin 2012|deces⟧.", id="two deaths, the clause ends"),
    pytest.param("la mort de son père (⟦12 janvier 2015|deces⟧)", id="in brackets behind a death"),
    pytest.param("le ⟦9 mai 1967|deces⟧, jour de son décès", id="the day is named behind the date"),
    pytest.param("au ⟦9 mai 1967|mariage⟧, date de son mariage à Dax", id="the date is named behind the date"),
    pytest.param("avait épousé, le ⟦5 juin 2010|mariage⟧, à ⟦Bakou|localite⟧", id="wedded, between commas"),
    pytest.param("l'épouse, le 5 juin 2010, a écrit", id="a wife is nobody's wedding"),
    pytest.param("mariée de force le ⟦4 avril 2008|mariage⟧ à un voisin", id="how somebody married"),
    pytest.param("s'est marié à la mairie le samedi ⟦5 juin 2010|mariage⟧", id="where somebody married"),
    pytest.param("Le ⟦3 mars 2010|deces⟧, Mme Durand est décédée", id="the date stands first, a death"),
    pytest.param("le ⟦3 mars 2010|mariage⟧ elle a épousé M. Roy", id="the date stands first, a wedding"),
    pytest.param("né ⟦3.6.1923|naissance⟧, † ⟦19.10.1990|deces⟧ à ⟦Yport|localite⟧", id="signs of a family tree"),
    pytest.param(
        "⚭ ⟦7 mai 1946|mariage⟧ Rosine ; (1889–1944) x ⟦12 avril 1919|mariage⟧ Zoé", id="weddings of a family tree"
    ),
    pytest.param("° ⟦3.6.1923|naissance⟧ ; (* ⟦3 juin 1923|naissance⟧)", id="births of a family tree"),
    pytest.param("née à Cluj (le ⟦14.II.1989|naissance⟧)", id="the month in Roman figures"),
    pytest.param("décédés le ⟦3 sep-\ntembre 1991|deces⟧", id="the end of a line inside the month"),
    pytest.param("être né le ⟦11 jadi 1379|naissance⟧, soit le ⟦31 décembre 2000|naissance⟧, dans", id="two calendars"),
    pytest.param("nés les ⟦3|naissance⟧ et ⟦5 mars 2010|naissance⟧", id="one month for two"),
    pytest.param("Enfants : Lise (⟦3 mars 2010|naissance⟧), Tom (⟦5 juin 2012|naissance⟧)", id="children in a list"),
    pytest.param("| Date de naissance | ⟦12/03/1980|naissance⟧ |", id="a cell beside its name"),
    pytest.param("Nom\tDate de naissance\nRoy\t⟦12/03/1980|naissance⟧\nSow\t⟦03/25/1964|naissance⟧", id="a column"),
    pytest.param("Naissance : ⟦12/03/1980|naissance⟧ ; DCD le ⟦3 mars 2019|deces⟧", id="a card"),
    pytest.param("Nom\tDate de naissance\tReçu\nRoy\tinconnue\t12/03/2020", id="another column"),
    pytest.param("les enfants ont été entendus (12 mars 2019)", id="children are heard"),
    pytest.param("condamné à mort le 3 mars 1942", id="a sentence of death"),
    pytest.param("menaces de mort proférées le 3 mars 2019", id="threats"),
    pytest.param("la demande est restée lettre morte le 3 mars 2019", id="a dead letter"),
    pytest.param("le chien est mort le 3 mars 2019", id="an animal"),
    pytest.param("mort des suites de l'accident survenu le 3 mars 2019", id="the accident's date"),
    pytest.param("la personne décédée a été entendue le 3 mars 2019", id="heard before"),
    pytest.param("elle est partie le 3 mars, il est parti le 5 mars 2019", id="leaving is not dying"),
    pytest.param("mariés suivant contrat reçu le 5 juin 2010", id="the contract's date"),
    pytest.param("Le 3 mars 2010, un litige est né entre eux", id="a dispute behind its date"),
    pytest.param("Le 3 mars 2010, le tribunal a débouté Mme Roy, qui est décédée", id="another event behind the date"),
    pytest.param("la décision n° 3.6.1923, 2 x 12 avril 2019, M. X 12 avril 2019", id="signs that are none"),
    pytest.param("Zoé (1889–1944), née en 1889", id="years alone"),
    pytest.param("décédée à son domicile, à Dax, le ⟦3 mars 2019|deces⟧", id="places between commas"),
    pytest.param("mort dans la nuit du ⟦3|deces⟧ au ⟦4 mars 2019|deces⟧", id="a night"),
    pytest.param("décédée mardi ⟦3 mars|deces⟧, à l'hôpital", id="a weekday without an article"),
    pytest.param("elle a vu le jour à Dax le ⟦3 mars 2019|naissance⟧", id="another verb of birth"),
    pytest.param("l'anniversaire de Léo est le ⟦12 mai|naissance⟧", id="a birthday"),
    pytest.param("- ⟦5 mai 2011|mariage⟧ – mariage avec Paul", id="a line of a chronology"),
    pytest.param("âgé de 40 ans (⟦12/03/1980|naissance⟧)", id="in brackets behind an age"),
    pytest.param("Né le : ⟦12 mars 1980|naissance⟧ ; né un ⟦3 mars|naissance⟧", id="a form, an article"),
    pytest.param("la date anniversaire du contrat, le 3 mars 2019", id="a contract's anniversary"),
    pytest.param("contrat de mariage devant Me Roy le 3 mars 2019", id="a contract of marriage"),
    pytest.param("3 mars 2010 : naissance du litige", id="a chronology of a dispute"),
    pytest.param("Il a perdu son procès le 3 mars 2019", id="a loss that is no death"),
    pytest.param("son mariage a été annulé le 3 mars 2019", id="the end of a marriage"),
    pytest.param("après le mariage de M. Roy, la maison a été vendue le 3 mars 2019", id="a sale"),
    pytest.param("Lou Roy, né en ⟦juin 2015|naissance⟧, est resté", id="a month of birth"),
    pytest.param("née à Dax au mois de ⟦mars 1990|naissance⟧, elle", id="a month of birth, behind the town"),
    pytest.param("l'enfant, né et décédé en ⟦novembre 2016|deces⟧", id="born and dead in one month"),
    pytest.param("son père est décédé en ⟦mai 2001|deces⟧ à", id="a month of death"),
    pytest.param("le litige né en mars 2020 oppose", id="a month of a dispute"),
    pytest.param(
        "Nom                 né(e) le       à\n-----------------------------------\nROY Lise            ⟦3/05/2012|naissance⟧      Dax\nROY Tom             ⟦7/08/2014|naissance⟧      Pau\n",
        id="a table with a rule below its heading",
    ),
]


@pytest.mark.parametrize("expected", ROWS)
def test_civil_dates_are_told_by_the_words_before_them(expected: str) -> None:
    bare = expected.replace("⟧", "").replace("⟦", "")
    for short in ("naissance", "deces", "mariage", "localite"):
        bare = bare.replace(f"|{short}", "")
    assert after(RULE, bare) == expected


def test_a_town_the_tagger_found_is_not_widened() -> None:
    assert (
        after(RULE, "né le 2 mai 1980 à ⟦Pont|localite⟧ Aven") == "né le ⟦2 mai 1980|naissance⟧ à ⟦Pont|localite⟧ Aven"
    )


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("né le 3 mars 1970", "1970"),
        ("né le 03/03/1970", "1970"),
        ("né le 1er mai 1970", "1970"),
        ("Date de naissance : 1970-03-03", "1970"),
        ("born on March 3, 1970", "1970"),
        ("né le 12 sept. 1970", "1970"),
        ("né le 3.3.70", None),
        ("né le trois mars mil neuf cent soixante-dix", None),
        ("nés les 3 mars et 5 juin 1970", None),
        ("né le 14.II.1970", "1970"),
    ],
)
def test_the_profile_keeps_the_year_of_a_form_only_where_it_stands_in_four_figures(text: str, kept: str | None) -> None:
    first, *_ = found(RULE, text)
    assert year(first) == kept
