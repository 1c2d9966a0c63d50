"""Forms to hide that a test knows of: found whatever their case, each word by itself or not."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Known:
    """Original forms and what stands for them."""

    forms: dict[str, str]

    def betrays(self, text: str) -> bool:
        return any(form.casefold() in text.casefold() for form in self.forms)

    def rewrite(self, text: str) -> str:
        for form, new in self.forms.items():
            text = re.sub(re.escape(form), new, text, flags=re.I)
        return text
