"""A decision as a page of the web and as a mail, with a name wherever source is not text."""

from __future__ import annotations

import base64
from email.message import EmailMessage
from email.policy import SMTP

from tests.engine.delivery.case import UNREAD
from tests.engine.delivery.word import LAW, MAILTO
from tests.engine.delivery.word_parts import photograph


def page() -> bytes:
    """Make the page."""
    picture = base64.b64encode(photograph("Youssef Benyoucef")).decode()
    return f"""<!DOCTYPE html>
<!-- {UNREAD} : affaire Benyoucef -->
<html lang="fr"><head><meta charset="utf-8"><title>Dupont-Nguyễn c. Benyoucef</title>
<meta name="author" content="{UNREAD}"><meta name="description" content="Licenciement de Mme Dupont-Nguyễn">
<meta property="og:title" content="Benyoucef"><link rel="canonical" href="https://dossiers.example/Benyoucef/24">
<style>/* {UNREAD} */ .benyoucef::before {{ content: "Benyoucef"; }} #x {{ background: url("Benyoucef.png") }}</style>
<script>const partie = "Beny\\u006fucef", autre = "{UNREAD}";</script>
<script type="application/ld+json">{{"@type": "Person", "name": "Youssef Benyoucef"}}</script></head>
<body class="benyoucef" data-partie="Benyoucef" onload="alert('Benyoucef')">
<h1 id="dupont-nguyen">COUR D'APPEL DE LYON</h1>
<p>Entre Mme <b>Élé</b>on<wbr>ore Dupont&#45;Nguy&#7877;n, née le 3&nbsp;avril 1985 à V&eacute;nis<span>sieux</span>,</p>
<p>et M. <span title="Benyoucef" aria-label="M. Traoré">Youssef</span> BEN<!-- {UNREAD} -->YOUCEF, 14 rue des Acacias,</p>
<table summary="Benyoucef"><caption>Parties</caption><tr><th>Mme Siobhán O&rsquo;Connell</th><td>06&#8239;98&#8239;76&#8239;54&#8239;32</td></tr>
<tr><td>M. Radosław Jovanović</td><td>2 85 04 69 259 123 58</td></tr></table>
<ul><li>M. Mamadou Traoré</li><li><i>Mme Ingrid</i> Søndergaard</li></ul>
<p>{LAW}</p>
<p><a href="{MAILTO}" title="Benyoucef">eleonore.dupont-nguyen@courriel.example</a> <a href="https://dossiers.example/Benyoucef/24">Dossier en ligne</a>
<a href="#dupont-nguyen">Haut</a> <a href="https://www.courdecassation.fr/">Cour de cassation</a></p>
<p hidden>Caché : M. Benyoucef</p><p style="display:none">Caché : M. Traoré</p>
<img src="data:image/jpeg;base64,{picture}" alt="Portrait de M. Benyoucef par Mme Ingrid Søndergaard"><img src="photos/Benyoucef.jpg" alt="">
<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><title>M. Traoré</title><text x="0" y="15">M. Benyoucef</text></svg>
<form action="https://dossiers.example/?nom=Benyoucef"><input name="partie" value="Benyoucef" placeholder="M. Benyoucef"><input type="hidden" name="n" value="{UNREAD}">
<textarea>Note de Mme Dupont-Nguyễn</textarea></form>
<details><summary>FR76 3000 1007 9412 3456 7890 185</summary>GK-417-TB</details>
<template><p>Benyoucef</p></template><noscript>Sans script : M. Benyoucef</noscript><iframe srcdoc="&lt;p&gt;Benyoucef&lt;/p&gt;"></iframe>
<object data="Benyoucef.pdf"></object></body></html>
""".encode()


def mail() -> bytes:
    """Make the mail: both forms of its text, a picture, a mail within it, files beside it."""
    message = EmailMessage(policy=SMTP)
    message["Received"] = "from poste-benyoucef.example by mx.example; Thu, 2 Jan 2025 03:04:05 +0100"
    message["From"] = "Éléonore Dupont-Nguyễn <eleonore.dupont-nguyen@courriel.example>"
    message["To"] = "Greffe de la cour <greffe@cour.example>"
    message["Cc"] = "Youssef Benyoucef <eleonore.dupont-nguyen@courriel.example>"
    message["Subject"] = (
        "Affaire Dupont-Nguyễn contre Youssef BENYOUCEF, pièces de M. Mamadou Traoré et de Mme Ingrid Søndergaard"
    )
    message["Date"] = "Thu, 02 Jan 2025 03:04:05 +0100"
    message["Message-ID"] = "<eleonore.dupont-nguyen.20250102@courriel.example>"
    message["X-Benyoucef"] = UNREAD
    message["DKIM-Signature"] = "v=1; d=courriel.example; i=eleonore.dupont-nguyen@courriel.example; b=AAAA"
    text = ("Maître,\n\nMme Siobhán O'Connell, M. Radosław Jovanović et Mme Éléonore Dupont-Nguyễn (14 rue des Acacias à Vénissieux)\n"
            f"seront entendus.\n\n{LAW}\n\n> M. Benyoucef a écrit : 06 98 76 54 32\n\n-- \nÉléonore Dupont-Nguyễn\n")  # fmt: skip
    message.set_content(text, cte="quoted-printable")
    message.add_alternative(
        f"<html><head><title>Benyoucef</title></head><body><!-- {UNREAD} --><p>Mme Siobhán <b>O'Con</b>nell, M. Radosław Jovanović</p></body></html>",
        subtype="html",
        cte="base64",
    )
    forwarded = EmailMessage()
    forwarded["From"], forwarded["Subject"] = (
        "Youssef Benyoucef <eleonore.dupont-nguyen@courriel.example>",
        "Réponse de M. Benyoucef",
    )
    forwarded.set_content("Bien reçu, M. Benyoucef")
    message.add_attachment(forwarded)
    message.add_attachment(photograph("Benyoucef"), maintype="image", subtype="jpeg", filename="Benyoucef.jpg")
    message.add_attachment("Pièce de Mme Dupont-Nguyễn\n", subtype="plain", filename="pièce Dupont-Nguyễn.txt")
    message.preamble, message.epilogue = f"{UNREAD} : Benyoucef", "Benyoucef"
    return message.as_bytes()
