"""The README's ten lines lead from somebody's own gold to its figures."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
(LINES,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
TEXTS = (
    "M. Idriss Marchenoir expose ses moyens.",
    "Mme Yasmina Hadjeres conclut.",
    "Mme Ada Vasseur et M. Luc Roux concluent.",
)
NAMES = {"Idriss": 0, "Yasmina": 0, "Ada": 0, "Luc": 0, "Marchenoir": 1, "Hadjeres": 1, "Vasseur": 1, "Roux": 1}
LABELS = ("personnePhysiquePrenom", "personnePhysiqueNom")


def doccano(text: str) -> str:
    """Write a document as Doccano exports it."""
    labels = [
        [text.index(name), text.index(name) + len(name), LABELS[rank]] for name, rank in NAMES.items() if name in text
    ]
    return json.dumps({"text": text, "label": labels})


def test_the_lines_give_figures_of_ones_own_gold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "gold.jsonl").write_text("\n".join(map(doccano, TEXTS)), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    code = [line for line in LINES.splitlines() if line.strip()]
    assert len(code) <= 10
    known: dict[str, object] = {}
    exec("\n".join(code[:-3]), known)
    frame, errors, recalled = (eval(line, known) for line in code[-3:])
    assert frame.set_index("label").loc[[*LABELS], "support"].tolist() == [4, 4]
    assert frame.set_index("label").loc["micro", "recall"] >= 0.75
    assert "before" in errors.to_frame()
    assert recalled.to_frame()["mentions"].tolist() == [2, 2, 4]
    assert "<svg" in recalled._repr_html_()
