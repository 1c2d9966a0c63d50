"""A decision of a court of appeal as a Word file with a name in every place that lets one be."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import Any

import docx
from docx.opc.constants import RELATIONSHIP_TYPE as KINDS
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.shared import Mm, Pt

from tests.engine.delivery.case import UNREAD
from tests.engine.delivery.word_parts import (
    chart,
    control,
    field,
    metafile,
    p,
    photograph,
    root,
    screenshot,
    simple,
    split,
    t,
    text_box,
    tree,
    workbook,
)  # fmt: skip

_WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml."
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MICROSOFT = "http://schemas.microsoft.com/office"
MAILTO = "mailto:eleonore.dupont-nguyen@courriel.example?subject=Dupont-Nguy%E1%BB%85n"
DELETED = "M. Jovanović, désormais hors de cause"
INSERTED = "l'appelante, qui demeurait 14 rue des Acacias"
LAW = (
    "Aux termes de l'article L. 1232-1 du code du travail, tout licenciement pour motif personnel est justifié par une cause "
    "réelle et sérieuse. Il appartient au juge, à qui il revient d'apprécier la régularité de la procédure suivie et le caractère "
    "réel et sérieux des motifs invoqués par l'employeur, de former sa conviction au vu des éléments fournis par les parties."
)

_BODY = (
    p(t("Entre :", "<w:b/>")),
    p(split("Mme Éléonore Dupont-Nguyễn,", 5)),
    p(t("née le 3 ") + t("avril ", "<w:i/>") + t("1985 à Vénis") + t("sieux, NIR 2 85 04 69 ") + t("259 123 58")),
    p(t("demeurant 14 rue") + "<w:r><w:lastRenderedPageBreak/></w:r>" + t(" des Acacias")),
    p(t("appelante, ci-après Mme Dupont") + "<w:r><w:noBreakHyphen/></w:r>" + t("Nguyễn")),
    p(t("et :", "<w:b/>")),
    p(t("M. Youssef Ben") + '<w:smartTag w:uri="urn:x" w:element="PersonName"><w:smartTagPr><w:attr w:name="nom" w:val="Benyoucef"/></w:smartTagPr>'
      + t("youcef") + "</w:smartTag>" + t(", intimé")),
    p(t("assisté de M. Mamadou Traoré,") + "<w:r><w:br/></w:r>" + t("de Mme Ingrid Søndergaard") + "<w:r><w:tab/></w:r>" + t("et de Mme Siobhán O'Connell.")),
    p(t(LAW)),
    p(t("Mme O’Connell est entendue."), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="77"/></w:numPr>'),
    p(t("M. Radosław Jovanović aussi."), '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="77"/></w:numPr>'),
    p(t("Auteur : ") + simple(" AUTHOR ", t("Éléonore Dupont-Nguyễn"))),
    p(t("Titre : ") + field(" DOCPROPERTY Affaire ", split("Benyoucef"))),
    p(t("Fusion : ") + field(' MERGEFIELD Traoré \\* MERGEFORMAT ', t("M. Traoré"))),
    p(t("Condition : ") + field(' IF "Benyoucef" = "' + UNREAD + '" "Traoré" "Benyoucef" ', t("M. Benyoucef"))),
    p(t("Courriel : ") + field(f' HYPERLINK "{MAILTO}" \\o "Dupont-Nguyễn" ', t("eleonore.dupont-nguyen@") + t("courriel.example"))),
    p('<w:bookmarkStart w:id="7" w:name="Benyoucef_Youssef"/>' + t("Signet de M. Benyoucef") + '<w:bookmarkEnd w:id="7"/>'),
    p(t("Renvoi : ") + field(" REF Benyoucef_Youssef \\h ", t("Signet de M. Benyoucef"))),
    p('<w:hyperlink w:anchor="Benyoucef_Youssef" w:tooltip="Benyoucef">' + t("Voir plus haut") + "</w:hyperlink>"),
    p(t("Caché : ") + t("Mme Dupont-Nguyễn, 06 98 76 54 32", "<w:vanish/>")),
    p(t("Blanc : ") + t("M. Traoré", '<w:color w:val="FFFFFF"/><w:sz w:val="2"/>')),
    p(t("Partie : ") + control(t("Youssef BENYOUCEF"), '<w:alias w:val="Benyoucef"/><w:tag w:val="partie_benyoucef"/><w:placeholder><w:docPart w:val="Benyoucef"/></w:placeholder>'
      '<w:dataBinding w:xpath="/dossier/partie[@nom=&apos;Benyoucef&apos;]" w:storeItemID="{A0000000-0000-0000-0000-000000000001}"/><w:text/>')),
    p(t("Choix : ") + control(t("Mme Søndergaard"), '<w:dropDownList w:lastValue="Søndergaard"><w:listItem w:displayText="Mme Søndergaard" w:value="Søndergaard"/>'
      '<w:listItem w:displayText="M. Benyoucef" w:value="Benyoucef"/></w:dropDownList>')),
    p(text_box(31, "Zone Benyoucef", f"Cachet de {UNREAD}", p(split("Remis à Mme Dupont-Nguyễn")), p(t("Remis à Mme Dupont-Nguyễn")))),
    p(t("Compte FR76 3000 1007 9412 ") + t("3456 7890 185, véhicule GK-417-TB.")),
    p("<w:r><w:ruby><w:rubyPr/><w:rt>" + t("Jovanović") + "</w:rt><w:rubyBase>" + t("Cheyenne") + "</w:rubyBase></w:ruby></w:r>" + t(", enfant")),
    p(t("Style de Benyoucef"), '<w:pStyle w:val="TitreBenyoucef"/>'),
    p('<w:permStart w:id="4" w:ed="eleonore.dupont-nguyen@courriel.example"/>' + t("PAR CES MOTIFS, la cour") + '<w:permEnd w:id="4"/>'),
)  # fmt: skip

_CHANGES = (
    p(t("La cour met hors de cause ") + f'<w:del w:id="91" w:author="{UNREAD}" w:date="2025-01-02T03:04:05Z">' + split(DELETED).replace("w:t>", "w:delText>").replace("<w:t ", "<w:delText ")
      + f'</w:del><w:ins w:id="92" w:author="Benyoucef" w:initials="YB">{split(INSERTED)}</w:ins>' + t(".")),
    p(f'<w:moveFrom w:id="93" w:author="{UNREAD}" w:name="Traoré">' + t("Déclaration de M. Traoré. ") + "</w:moveFrom>" + t("Lieu de départ.")),
    p(t("Lieu d'arrivée. ") + f'<w:moveTo w:id="94" w:author="{UNREAD}" w:name="Traoré">' + t("Déclaration de M. Traoré.") + "</w:moveTo>"),
    p(t("Fin", f'<w:b/><w:rPrChange w:id="95" w:author="{UNREAD}"><w:rPr/></w:rPrChange>'),
      f'<w:rPr><w:ins w:id="97" w:author="{UNREAD}"/></w:rPr><w:pPrChange w:id="96" w:author="Traoré"><w:pPr><w:pStyle w:val="TitreBenyoucef"/></w:pPr></w:pPrChange>'),
)  # fmt: skip


def torture(*, macro: bool = False, changes: bool = True) -> bytes:
    """Make the file; ``macro`` makes a docm of it, without ``changes`` nothing in it is tracked."""
    document = docx.Document()
    document.styles["Normal"].font.name, document.styles["Normal"].font.size = "Liberation Serif", Pt(11)
    _head(document)
    for paragraph in (*_BODY, *(_CHANGES if changes else ())):
        document.element.body.insert(-1, tree(paragraph))
    _table(document)
    _links_and_pictures(document)
    _notes(document)
    _beside(document)
    _properties(document)
    if macro:
        _add(document, "/word/vbaProject.bin", f"{_MICROSOFT}/2006/relationships/vbaProject",
             b"\xd0\xcf\x11\xe0 Attribut Benyoucef " + "Benyoucef".encode("utf-16-le"), "application/vnd.ms-office.vbaProject")  # fmt: skip
        document.part._content_type = "application/vnd.ms-word.document.macroEnabled.main+xml"
    buffer = BytesIO()
    document.save(buffer)
    with zipfile.ZipFile(buffer, "a") as archive:
        archive.comment = b"Dossier Benyoucef"
    return buffer.getvalue()


def _head(document: Any) -> None:
    document.settings.odd_and_even_pages_header_footer = True
    section = document.sections[0]
    section.different_first_page_header_footer = True
    kinds = (("first_page_header", "RG 24/01873 DUPONT-NGUYỄN"), ("header", "RG 24/01873 BENYOUCEF"), ("even_page_header", "RG 24/01873 BENYOUCEF"),
             ("first_page_footer", "Minute Traoré"), ("footer", "Minute Traoré"), ("even_page_footer", "Minute Søndergaard"))  # fmt: skip
    for kind, text in kinds:
        paragraph = getattr(section, kind).paragraphs[0]
        paragraph.add_run(text[:14])
        paragraph.add_run(text[14:]).bold = True
    document.add_heading("COUR D'APPEL DE LYON", 1)
    document.add_paragraph("ARRÊT DU 14 MARS 2025, chambre sociale B")
    document.styles.element.append(tree('<w:style w:type="paragraph" w:customStyle="1" w:styleId="TitreBenyoucef"><w:name w:val="Titre Benyoucef"/>'
                                        '<w:aliases w:val="Dupont-Nguyễn"/><w:basedOn w:val="Normal"/></w:style>'))  # fmt: skip
    numbering = document.part.numbering_part.element
    level = '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="Traoré %1."/><w:lvlJc w:val="left"/></w:lvl>'
    numbering.insert(0, tree(f'<w:abstractNum w:abstractNumId="77"><w:name w:val="Traoré"/>{level}</w:abstractNum>'))
    numbering.append(tree('<w:num w:numId="77"><w:abstractNumId w:val="77"/></w:num>'))


def _table(document: Any) -> None:
    table = document.add_table(2, 2, style="Table Grid")
    table.cell(0, 0).text, table.cell(0, 1).text = "Mme Éléonore Dupont-Nguyễn", "salariée"
    table.cell(1, 0).text, table.cell(1, 1).text = "M. Youssef Benyoucef", "06 98 76 54 32"
    table._tbl.tblPr.append(tree('<w:tblCaption w:val="Benyoucef"/>'))
    table._tbl.tblPr.append(tree(f'<w:tblDescription w:val="{UNREAD}"/>'))
    nested = table.cell(1, 1).add_table(1, 1)
    nested.cell(0, 0).text = "Tableau de Mme Søndergaard"
    table.cell(1, 1).add_paragraph("")


def _links_and_pictures(document: Any) -> None:
    links = [document.part.relate_to(target, KINDS.HYPERLINK, is_external=True)
             for target in (MAILTO, "https://dossiers.example/Benyoucef/24", "https://www.courdecassation.fr/")]  # fmt: skip
    for link, text in zip(links, ("Écrire à la salariée", "Dossier en ligne", "Cour de cassation"), strict=True):
        document.element.body.insert(
            -1, tree(p(f'<w:hyperlink r:id="{link}" w:tooltip="Benyoucef">{t(text)}</w:hyperlink>'))
        )
    for data, name in (
        (photograph("Youssef Benyoucef"), "photo-Benyoucef.jpg"),
        (screenshot(f"{UNREAD} Benyoucef"), "image2.png"),
    ):
        document.add_picture(BytesIO(data), Mm(30))
        drawn = document.inline_shapes[-1]._inline
        drawn.docPr.set("name", name)
        drawn.docPr.set("descr", f"Portrait de M. Benyoucef par {UNREAD}")
        drawn.graphic.graphicData.pic.nvPicPr.cNvPr.set("name", "Benyoucef.jpg")
        drawn.docPr.append(tree(f'<a:hlinkClick r:id="{links[0]}" tooltip="Benyoucef"/>'))
    drawing = _add(
        document, "/word/media/croquis.emf", KINDS.IMAGE, metafile("Plan de Mme Dupont-Nguyễn"), "image/x-emf"
    )
    ole = _add(
        document,
        "/word/embeddings/oleObject1.bin",
        KINDS.OLE_OBJECT,
        b"\xd0\xcf\x11\xe0" + "Benyoucef".encode("utf-16-le"),
        "application/vnd.openxmlformats-officedocument.oleObject",
    )
    book = _add(
        document,
        "/word/embeddings/Benyoucef.xlsx",
        KINDS.PACKAGE,
        workbook("Benyoucef"),
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    )
    for key in (ole, book):
        document.element.body.insert(-1, tree(p(f'<w:r><w:object><v:shape id="o{key}" type="#_x0000_t75" stroked="f" filled="f" style="width:40pt;height:40pt" alt="Benyoucef"><v:imagedata r:id="{drawing}" o:title="Benyoucef"/></v:shape>'
                                                f'<o:OLEObject Type="Embed" ProgID="Excel.Sheet.12" ShapeID="o{key}" r:id="{key}"/></w:object></w:r>')))  # fmt: skip
    graph = _add(
        document,
        "/word/charts/chart1.xml",
        KINDS.CHART,
        chart("Heures de M. Traoré", "Benyoucef"),
        "application/vnd.openxmlformats-officedocument.drawingml.chart+xml",
    )
    document.part.related_parts[graph].rels.add_relationship(KINDS.PACKAGE, document.part.related_parts[book], "rId1")
    document.element.body.insert(-1, tree(p('<w:r><w:drawing><wp:inline><wp:extent cx="2500000" cy="1500000"/><wp:docPr id="55" name="Graphique Benyoucef" descr="Benyoucef"/><a:graphic>'
                                            f'<a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart r:id="{graph}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>')))  # fmt: skip


def _notes(document: Any) -> None:
    for kind, relation, text in (
        ("footnote", KINDS.FOOTNOTES, "Conclusions de Mme Dupont-Nguyễn du 3 mars 2024."),
        ("endnote", KINDS.ENDNOTES, "Attestation de M. Traoré."),
    ):
        marks = "".join(f'<w:{kind} w:type="{mark}" w:id="{rank}">{p("<w:r><w:" + mark + "/></w:r>")}</w:{kind}>'
                        for rank, mark in ((0, "separator"), (1, "continuationSeparator")))  # fmt: skip
        content = f'{marks}<w:{kind} w:id="2">{p(f"<w:r><w:{kind}Ref/></w:r>" + split(text, 7))}</w:{kind}>'
        _add(document, f"/word/{kind}s.xml", relation, root(f"w:{kind}s", content), f"{_WORD}{kind}s+xml")
        document.paragraphs[2]._p.append(tree(f'<w:r><w:{kind}Reference w:id="2"/></w:r>'))
    document.add_comment(
        document.paragraphs[2].runs, f"{UNREAD} : revoir le nom de Benyoucef", author=UNREAD, initials="MK"
    )
    _add(document, "/word/people.xml", f"{_MICROSOFT}/2011/relationships/people",
         root("w15:people", f'<w15:person w15:author="{UNREAD}"><w15:presenceInfo w15:providerId="AD" w15:userId="ybenyoucef@cour.example"/></w15:person>'), f"{_WORD}people+xml")  # fmt: skip


def _beside(document: Any) -> None:
    """Add what no page shows."""
    item = _add(
        document,
        "/customXml/item7.xml",
        KINDS.CUSTOM_XML,
        b"<dossier><partie nom='Benyoucef'>Youssef Benyoucef</partie></dossier>",
    )
    document.part.related_parts[item].rels.get_or_add(KINDS.CUSTOM_XML_PROPS, Part(PackURI("/customXml/itemProps7.xml"),
        "application/vnd.openxmlformats-officedocument.customXmlProperties+xml", b'<ds:datastoreItem ds:itemID="{A0000000-0000-0000-0000-000000000001}" '
        b'xmlns:ds="http://schemas.openxmlformats.org/officeDocument/2006/customXml"><ds:schemaRefs><ds:schemaRef ds:uri="urn:Benyoucef"/></ds:schemaRefs></ds:datastoreItem>',
        document.part.package))  # fmt: skip
    entry = f'<w:docParts><w:docPart><w:docPartPr><w:name w:val="Benyoucef"/></w:docPartPr><w:docPartBody>{p(t("Mme Dupont-Nguyễn"))}</w:docPartBody></w:docPart></w:docParts>'
    _add(
        document,
        "/word/glossary/document.xml",
        f"{_OFFICE}/glossaryDocument",
        root("w:glossaryDocument", entry),
        f"{_WORD}document.glossary+xml",
    )
    _add(
        document,
        "/word/printerSettings/printerSettings1.bin",
        f"{_OFFICE}/printerSettings",
        "\\\\greffe\\Benyoucef".encode("utf-16-le"),
        f"{_WORD}printerSettings",
    )
    document.part.package.relate_to(Part(PackURI("/docProps/vignette.jpeg"), "image/jpeg", photograph("Benyoucef"), document.part.package),
                                    "http://schemas.openxmlformats.org/package/2006/relationships/metadata/thumbnail")  # fmt: skip
    settings = document.settings
    template = document.part._settings_part.relate_to(
        "file:///C:/Users/ybenyoucef/Benyoucef.dotx", f"{_OFFICE}/attachedTemplate", is_external=True
    )
    for piece in (
        f'<w:attachedTemplate r:id="{template}"/>', '<w:docVars><w:docVar w:name="Benyoucef" w:val="Éléonore Dupont-Nguyễn"/></w:docVars>',
        '<w:mailMerge><w:mainDocumentType w:val="formLetters"/><w:connectString w:val="Data Source=C:\\Benyoucef.xlsx"/><w:query w:val="SELECT Traoré"/></w:mailMerge>',
    ):  # fmt: skip
        settings.element.append(tree(piece))


def _properties(document: Any) -> None:
    core = document.core_properties
    core.author = core.last_modified_by = UNREAD
    core.title, core.subject, core.keywords = (
        "Dupont-Nguyễn c. Benyoucef",
        "Licenciement de Mme Dupont-Nguyễn",
        "Benyoucef",
    )
    core.comments, core.category, core.content_status = "Attention : Traoré", UNREAD, "BENYOUCEF"
    space = "http://schemas.openxmlformats.org/officeDocument/2006"
    app = f'<Properties xmlns="{space}/extended-properties"><Template>Benyoucef.dotx</Template><Manager>{UNREAD}</Manager><Company>Cabinet Benyoucef</Company></Properties>'
    custom = (f'<Properties xmlns="{space}/custom-properties" xmlns:vt="{space}/docPropsVTypes"><property fmtid="{{D5CDD505-2E9C-101B-9397-08002B2CF9AE}}" pid="2" '
              'name="Benyoucef"><vt:lpwstr>Éléonore Dupont-Nguyễn</vt:lpwstr></property></Properties>')  # fmt: skip
    package = document.part.package
    for name, kind, content in (("app", KINDS.EXTENDED_PROPERTIES, app), ("custom", KINDS.CUSTOM_PROPERTIES, custom)):
        type = f"application/vnd.openxmlformats-officedocument.{'extended' if name == 'app' else name}-properties+xml"
        for key in [key for key, relation in package.rels.items() if relation.reltype == kind]:
            del package.rels[key]
        package.relate_to(Part(PackURI(f"/docProps/{name}.xml"), type, content.encode(), package), kind)


def _add(document: Any, name: str, kind: str, content: bytes, type: str = "application/xml") -> str:
    part = Part(PackURI(name), type, content, document.part.package)
    return str(document.part.relate_to(part, kind))
