"""A page with a name in every place where a browser shows or keeps words."""

from __future__ import annotations

from tests.torture.names import surname
from tests.torture.trial import READ

PLACES = {
    "html title": READ,
    "html body": READ,
    "html noscript": READ,
    "html alt": READ,
    "html tip": READ,
    "html placeholder": READ,
    "html aria label": READ,
    "html option label": READ,
    "html group label": READ,
    "html unchosen option": READ,
    "html suggestion": READ,
    "html button": READ,
    "html filled in": READ,
    "html textarea": READ,
    "html drawing": READ,
    "html drawing title": READ,
    "html folded": READ,
    "html abbreviation": READ,
    "html table summary": READ,
    "html instead of an object": READ,
    "html style sheet": "other_text",
    "html inline style": "other_text",
    "html class": "internal_names",
    "html data": "other_text",
    "html name of a download": "other_text",
    "html pattern": "other_text",
    "html unknown attribute": "other_text",
    "html row": "other_text",
    "html property": "other_text",
    "html language": "other_text",
    "html sign of a list": "other_text",
    "html title of a style sheet": "other_text",
    "html hidden field": "form_fields",
    "html template": "hidden_text",
    "html frame": "embedded_objects",
    "html description": "properties",
    "html comment": "comments",
    "html script": "scripts",
    "html handler": "scripts",
    "html mailbox": "links",
}
"""What becomes of the words of each place."""


def make() -> bytes:
    """Make the page."""
    s = surname
    return f"""<!DOCTYPE html><html><head><meta charset="utf-8"><title>Affaire {s("html title")}</title>
<meta name="description" content="{s("html description")}">
<style title="{s("html title of a style sheet")}">p::before {{ content: "Me {s("html style sheet")} "; }} .{s("html class")} {{ color: red; }}</style>
<script>var nom = "{s("html script")}";</script></head><body onload="voir('{s("html handler")}')">
<!-- {s("html comment")} -->
<p class="{s("html class")}" style="font-family: '{s("html inline style")}'">M. {s("html body")} conclut au débouté.</p>
<noscript><p>Sans script : {s("html noscript")}</p></noscript>
<img src="https://justice.example/plan.png" width="300" height="200" alt="Portrait de {s("html alt")}">
<p title="Mme {s("html tip")}" data-nom="{s("html data")}">appelante</p>
<nav aria-label="Dossier {s("html aria label")}">sommaire</nav>
<form><input type="text" placeholder="Nom, par exemple {s("html placeholder")}"><input type="text" value="{s("html filled in")}">
<input type="hidden" value="{s("html hidden field")}"><input type="submit" value="Écrire à {s("html button")}">
<select><optgroup label="Partie {s("html group label")}"><option label="{s("html option label")}">a</option>
<option>{s("html unchosen option")}</option></optgroup></select><datalist id="l"><option value="{s("html suggestion")}"></datalist>
<textarea>{s("html textarea")}</textarea></form>
<svg width="200" height="100"><title>{s("html drawing title")}</title><text>{s("html drawing")}</text></svg>
<a href="#haut" download="{s("html name of a download")}">lien</a><input pattern="{s("html pattern")}">
<x-carte nom="{s("html unknown attribute")}" itemprop="{s("html property")}" lang="{s("html language")}">c</x-carte>
<div aria-rowindextext="{s("html row")}">e</div><style>@counter-style s {{ system: cyclic; symbols: {s("html sign of a list")}; }}</style>
<details><summary>Plus</summary>{s("html folded")}</details><abbr title="{s("html abbreviation")}">M. B.</abbr>
<table summary="Pièces de {s("html table summary")}"><tr><td>pièce</td></tr></table>
<object data="x.pdf">{s("html instead of an object")}</object><template>{s("html template")}</template>
<iframe srcdoc="<p>{s("html frame")}</p>"></iframe><a href="mailto:{s("html mailbox")}@example.org">écrire</a>
</body></html>""".encode()
