"""A page for the browser's own print: whole in itself, with no script and nothing fetched from anywhere."""

from html import escape
from string import Template

PRINT_IT = "<footer>To print this sheet, choose Print in the menu of the browser.</footer>"

_PAGE = Template("""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="only light">
<title>$title</title>
<style>
* { box-sizing: border-box; margin: 0; padding: 0; }
html { background: #fff; color: #000; font: 100%/$leading "Noto Sans", Roboto, "Segoe UI", "Helvetica Neue", Arial,
  "Noto Sans Symbols2", sans-serif; -webkit-text-size-adjust: 100%; }
body { max-width: 68rem; margin: 0 auto; padding: 1.25rem 1rem 2rem; overflow-wrap: anywhere; }
$style</style>
</head>
<body>
$body
</body>
</html>
""")


def html_page(title: str, style: str, body: str, *, leading: float) -> str:
    """A page under a title, in its own style; `leading` is the height of a line on the screen, in letters.

    The title is escaped here, the body where it is made.
    """
    return _PAGE.substitute(title=escape(title), style=style, body=body, leading=leading)
