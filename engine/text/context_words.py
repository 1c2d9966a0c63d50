"""The words that tell what the word beside them is, without case and accents, French and English
together.

Keys are the kinds of :class:`engine.tagging.document_features.TokenKind` in lower case.
"""

from __future__ import annotations

BEFORE = {
    "civility": frozenset(
        """m mm mme mmes mlle mlles monsieur messieurs madame mesdames mademoiselle mr mrs ms miss mister dr docteur
        professeur professor sieur dame prenommee prenomme""".split()
    ),
    "kin": frozenset(
        """ne nee epouse epoux veuve veuf divorcee divorce consorts famille succession indivision dit dite alias fils fille
        enfant enfants frere soeur conjoint compagnon compagne neveu niece cousin cousine brother sister wife husband son
        daughter widow nephew niece born estate""".split()
    ),
    "lawyer": frozenset("me mes maitre maitres scp selarl selas selarlu aarpi counsel attorney llp".split()),
    "company": frozenset(
        """sarl sas sasu sa sci eurl snc scea earl gaec sca scs sccv societe societes ets etablissement etablissements
        entreprise garage groupe compagnie association syndicat mutuelle fondation federation boulangerie transports
        company corporation firm""".split()
    ),
    "street": frozenset(
        """rue avenue av boulevard bd bld chemin impasse allee allees place route quai square cours passage residence lotissement
        faubourg ruelle sentier cite villa hameau lieudit""".split()
    ),
}
"""A title: what follows it, in capitals, is named by it."""

AFTER = {
    "bar": frozenset(
        "avocat avocate avocats avocates barreau toque vestiaire barrister solicitor lawyer counsel attorney".split()
    ),
    "company_end": frozenset("inc ltd llc corp limited plc gmbh llp".split()),
    "court": frozenset(
        """juge juges president presidente conseiller conseillere conseillers greffier greffiere rapporteur rapporteure magistrat
        magistrate assesseur assesseure assesseurs substitut substitute procureur procureure auditeur auditrice
        referendaire judge justice registrar clerk master""".split()
    ),
}
"""An office: said of the name near it."""

FURTHER = {"carries": frozenset("de du des d van von der den el al ben ould da dos di et".split())}
"""What may stand between a title and the name it belongs to."""
