"""A server with one card on one page, behind the guards of the real one: what
test_figures_browser.py looks at.

It runs in a process of its own: callbacks belong to the first application of a process.
"""

from __future__ import annotations

import sys
from typing import Any

import plotly.graph_objects as go
from dash import Input, State, callback, dcc, html

from components import address, ids, scripts
from components.figures import card as figure_card, figures
from components.figures.table import Cell, Table, share
from components.i18n import percent
from components.shell.site import Site
from engine import http
from tests import modules
from tests.wsgi import server_of

LANG = sys.argv[1]
QUESTION = {"fr": "Quelle part sort propre ? <b>", "en": "Which share is clean? <b>"}[LANG]
ROWS = [["=1+1", 1, 0.96], ["a;b", 2, 0.9216], ["-2", 1234567, 0.5]]

app = Site(
    __name__,
    assets_folder=str(scripts.ASSETS),
    index_string=modules.INDEX,
)
app.layout = html.Main(
    [
        dcc.Store(id=ids.LANG, data=LANG),
        dcc.Dropdown(["1", "2"], ["1"], multi=True, id="p"),
        html.Div(style={"height": "3000px"}),
        figure_card.card("clean", QUESTION, LANG),
        html.Details([html.Summary("plus"), figure_card.card("folded", "Folded?", LANG)]),
    ]
)
address.keep("/", {"p": ("p", "value")})


def draw(name: str) -> None:
    """Fill the card, and say so."""

    @callback(*figure_card.outputs(name), Input(ids.figure(name, "seen"), "data"), State(ids.LANG, "data"))
    def fill(seen: bool | None, lang: str) -> tuple[Any, ...]:
        if not seen:
            return figure_card.leave_unchanged()
        print(f"drawn {name}", flush=True)
        x, y = [row[1] for row in ROWS], [float(row[2]) for row in ROWS]
        said = [percent(one, lang, 1) for one in y]
        curve = go.Scatter(x=x[:2], y=figures.percents(y[:2]), line=figures.line(0), hovertext=said)
        drawn = figures.percent_axis(figures.figure(lang).add_trace(curve), "y", "Part", lang)
        rows = [[row[0], row[1], share(one, lang)] for row, one in zip(ROWS, y, strict=True)]
        rows += [["<img src=x>", Cell("3", 3, href="/erreurs?set=fr"), Cell("x", None, href="//ailleurs.example")]]
        table = Table(["Nom", "N", "Part"], rows)
        return figure_card.fill(drawn, f"{said[0]}.", table, lang)


for card in ("clean", "folded"):
    draw(card)
http.secure(app.server, scripts.begin(app))
http.serve_site(app.server, app)
server = server_of(app.server)
print(f"http://127.0.0.1:{server.port}", flush=True)
server.serve_forever()
