"""What a notebook shows: a picture, and words under it."""

from __future__ import annotations

__all__ = ["figure"]


def _escape(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def figure(svg: str, words: str = "") -> str:
    """The picture as HTML, with words under it, a line each."""
    picture = svg[svg.index("<svg") :]
    lines = "<br>".join(_escape(line) for line in words.splitlines())
    caption = f"<figcaption>{lines}</figcaption>" if lines else ""
    return f'<figure style="margin: 0; max-width: 30em">{picture}{caption}</figure>'
