"""Everything that a PDF carries beside its pages, taken out: properties, scripts, attachments,
comments, forms…

The catalog and the pages keep the keys named here and lose all others, known or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String

from engine.formats.pdf.content import content_bytes, effective_content
from engine.formats.scan import picture_metadata
from engine.formats.writing import Finding, KnownForms

_CATALOG = {
    "/Type", "/Pages", "/PageLayout", "/StructTreeRoot", "/MarkInfo", "/Lang", "/ViewerPreferences", "/OCProperties",
    "/OutputIntents", "/PageLabels",
}  # fmt: skip
_PAGE = {
    "/Type", "/Parent", "/Resources", "/MediaBox", "/CropBox", "/BleedBox", "/TrimBox", "/ArtBox", "/Contents", "/Rotate",
    "/Group", "/StructParents", "/Tabs", "/UserUnit",
}  # fmt: skip
_DROPPED = {
    "/Metadata": "properties", "/PieceInfo": "editing_traces", "/LastModified": "editing_traces", "/Thumb": "thumbnail",
    "/AF": "attachments", "/AA": "scripts", "/JS": "scripts", "/OPI": "editing_traces", "/Alternates": "pictures",
    "/Measure": "editing_traces", "/PtData": "editing_traces",
}  # fmt: skip
"""Keys that no dictionary keeps, and what they count as. None is the name of a font or an image in
practice; one that is would be missed when the file is read again."""

_SPOKEN = ("/Alt", "/ActualText", "/E", "/T")
_TYPED = ("/Font", "/FontDescriptor")
_SPEAKING = (b"ActualText", b"/Alt", b"/E ", b"/E(", b"%", b"/T(", b"/T ")


def count_in(pdf: pikepdf.Pdf, data: bytes) -> Iterator[Finding]:
    """Say what the file carries in its catalog and around its pages; ``data`` are its bytes."""
    root = pdf.Root
    names, form = _dictionary(root.get("/Names")), _dictionary(root.get("/AcroForm"))
    fields = list(_fields(form))
    signed = sum(1 for field in fields if field.get("/FT") == Name.Sig)
    kinds = [
        ("properties", len(_dictionary(pdf.trailer.get("/Info"))) + ("/Metadata" in root)),
        ("attachments", _leaves(names.get("/EmbeddedFiles")) + len(_array(root.get("/AF"))) + ("/Collection" in root)),
        ("scripts", _leaves(names.get("/JavaScript")) + ("/OpenAction" in root) + ("/AA" in root)),
        ("signatures", max(signed, int("/Perms" in root or "/DSS" in root))),
        ("form_fields", len(fields) - signed),
        ("custom_xml", int("/XFA" in form)),
        ("editing_traces", int("/PieceInfo" in root)),
        ("earlier_revisions", _revisions(data)),
    ]
    yield from (Finding(kind, "removed", count) for kind, count in kinds if count)


def scrub(pdf: pikepdf.Pdf, forms: KnownForms) -> Iterator[Finding]:
    """Take everything out that is not the pages. Links and outline are gone too
    (:mod:`engine.formats.pdf.outline`)."""
    found: Counter[tuple[str, str]] = Counter()
    for page in pdf.pages:
        for annotation in _array(page.obj.get("/Annots")):
            _empty(annotation)
        if "/Thumb" in page.obj:
            found["thumbnail", "removed"] += 1
        _keep(page.obj, _PAGE)
    for field in _fields(_dictionary(pdf.Root.get("/AcroForm"))):
        _empty(field)
    _keep(pdf.Root, _CATALOG)
    if "/Info" in pdf.trailer:
        del pdf.trailer["/Info"]
    if "/ID" in pdf.trailer:
        del pdf.trailer["/ID"]
    _silence_structure(pdf, found)
    for thing in pdf.objects:
        _clean(thing, forms, found)
    for (kind, fate), count in found.items():
        yield Finding(kind, fate, count)  # type: ignore[arg-type]


def _silence_structure(pdf: pikepdf.Pdf, found: Counter[tuple[str, str]]) -> None:
    """Take what the elements of the structure say of themselves."""
    root = pdf.Root.get("/StructTreeRoot")
    if not isinstance(root, Dictionary):
        return
    if "/IDTree" in root:
        del root["/IDTree"]
    waiting, seen = [root], set()
    while waiting:
        element = waiting.pop()
        if element.is_indirect:
            if element.objgen in seen:
                continue
            seen.add(element.objgen)
        for key in (*_SPOKEN, "/ID"):
            if key in element:
                found["alternative_texts", "removed"] += key in _SPOKEN
                del element[key]
        kids = element.get("/K")
        waiting += [kid for kid in (kids if isinstance(kids, Array) else [kids]) if isinstance(kid, Dictionary)]


def _clean(thing: Any, forms: KnownForms, found: Counter[tuple[str, str]]) -> None:
    """Clean an object and what stands in it: keys that are dropped, strings that betray an
    original, comments."""
    if isinstance(thing, Stream):
        _clean_stream(thing, forms, found)
    waiting = [thing]
    while waiting:
        holder = waiting.pop()
        if isinstance(holder, (Dictionary, Stream)):
            if str(holder.get("/Type", "")) in _TYPED:
                continue
            _drop(holder, forms, found)
            pairs: list[tuple[Any, Any]] = list(holder.items())
        elif isinstance(holder, Array):
            pairs = list(enumerate(holder))
        else:
            continue
        for key, value in pairs:
            if isinstance(value, String):
                _reword(holder, key, str(value), forms, found)
            elif isinstance(value, (Dictionary, Array)) and not value.is_indirect:
                waiting.append(value)


def _drop(holder: Any, forms: KnownForms, found: Counter[tuple[str, str]]) -> None:
    """Take out of a dictionary the keys that none keeps."""
    for key in [key for key in holder.keys() if key in _DROPPED]:  # noqa: SIM118
        found[_DROPPED[key], "removed"] += 1
        del holder[key]
    if "/ActualText" in holder and forms.betrays(str(holder.ActualText)):
        found["alternative_texts", "removed"] += 1
        del holder["/ActualText"]


def _reword(holder: Any, key: Any, text: str, forms: KnownForms, found: Counter[tuple[str, str]]) -> None:
    if text and forms.betrays(text):
        found["other_text", "pseudonymised"] += 1
        holder[key] = String(forms.rewrite(text))


def _clean_stream(stream: Any, forms: KnownForms, found: Counter[tuple[str, str]]) -> None:
    """Take comments and alternative texts out of the operators of a form."""
    kind = str(stream.get("/Subtype", ""))
    if kind == "/Form" or "/PatternType" in stream:
        data = spoken_less(stream, forms, found)
        if data is not None:
            stream.write(data)
    elif kind == "/Image" and stream.get("/Filter") in (Name.DCTDecode, Name.JPXDecode):
        pixels, changed = picture_metadata.strip(stream.read_raw_bytes())
        if changed:
            found["picture_metadata", "removed"] += 1
            stream.write(pixels, filter=stream.Filter, decode_parms=stream.get("/DecodeParms"))


def silence_page(pdf: pikepdf.Pdf, page: pikepdf.Page, forms: KnownForms, found: Counter[tuple[str, str]]) -> None:
    """Take comments, alternative texts and what does nothing out of the operators of a page."""
    if (spoken := spoken_less(page, forms, found)) is not None:
        page.obj.Contents = pdf.make_stream(spoken)


def spoken_less(stream: Any, forms: KnownForms, found: Counter[tuple[str, str]]) -> bytes | None:
    """Give the operators of a stream without comments, alternative texts and what does nothing;
    None where it has none of these."""
    instructions, is_all = effective_content(stream)
    if is_all and not any(mark in content_bytes(stream) for mark in _SPEAKING):
        return None
    found["hidden_text", "removed"] += not is_all
    written = []
    for instruction in instructions:
        operands = instruction.operands
        if str(instruction.operator) in ("BDC", "DP") and len(operands) > 1 and isinstance(operands[1], Dictionary):
            properties = Dictionary(dict(operands[1].items()))
            for key in _SPOKEN:
                # What stands for glyphs (a ligature) is read instead of them: it goes where it
                # betrays.
                if key in properties and (key != "/ActualText" or forms.betrays(str(properties[key]))):
                    found["alternative_texts", "removed"] += 1
                    del properties[key]
            instruction = pikepdf.ContentStreamInstruction([operands[0], properties], instruction.operator)
        written.append(instruction)
    return pikepdf.unparse_content_stream(written)


def _keep(holder: Any, keys: set[str]) -> None:
    for key in [key for key in holder.keys() if key not in keys]:  # noqa: SIM118
        del holder[key]


def _empty(thing: Any) -> None:
    """Take everything out of a dictionary: something else may still point to it."""
    if isinstance(thing, Dictionary):
        _keep(thing, set())


def _fields(form: Any) -> Iterator[Any]:
    """Yield the fields of a form, those that hold others too."""
    waiting, seen = list(_array(form.get("/Fields"))), set()
    while waiting:
        field = waiting.pop()
        if not isinstance(field, Dictionary) or (field.is_indirect and field.objgen in seen):
            continue
        seen.add(field.objgen)
        waiting += list(_array(field.get("/Kids")))
        yield field


def _leaves(tree: Any) -> int:
    """Count the leaves of a name tree."""
    waiting, seen, count = [tree], set(), 0
    while waiting:
        node = waiting.pop()
        if not isinstance(node, Dictionary) or (node.is_indirect and node.objgen in seen):
            continue
        seen.add(node.objgen)
        count += len(_array(node.get("/Names"))) // 2
        waiting += list(_array(node.get("/Kids")))
    return count


def _revisions(data: bytes) -> int:
    """Count the versions before the last one. A file made for the web ends twice, and has but
    one."""
    return max(0, data.count(b"%%EOF") - 1 - (b"/Linearized" in data[:2048]))


def _dictionary(thing: Any) -> Any:
    return thing if isinstance(thing, Dictionary) else Dictionary()


def _array(thing: Any) -> Any:
    return thing if isinstance(thing, Array) else Array()
