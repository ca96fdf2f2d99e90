"""Whether this machine has fonts for names in the scripts that ours lack, and which packages bring them."""

import shutil

from companion.language import tr
from companion.machine import Check, Finding, Machine

SAMPLES = {
    "738b": "fonts-wqy-microhei",
    "ae40": "fonts-wqy-microhei",
    "3055": "fonts-wqy-microhei",
    "1f98a": "fonts-symbola",
    "915": "fonts-unifont",
    "e01": "fonts-unifont",
    "1320": "fonts-unifont",
}
"""A letter of the scripts that people have names in (Chinese, Korean, Japanese, pictures, Hindi, Thai, Amharic), by its
number, and the small Debian package that has it."""

FONTCONFIG = "fontconfig"


def letters(machine: Machine) -> Check:
    """Whether there are fonts for names in the letters of the whole world."""
    if (tool := shutil.which("fc-list", path=machine.environ.get("PATH"))) is None:
        packages = [FONTCONFIG, *dict.fromkeys(SAMPLES.values())]
    else:
        found = {code: machine.run([tool, f":charset={code}", "file"], machine.environ, "/") for code in SAMPLES}
        packages = list(dict.fromkeys(SAMPLES[code] for code, ran in found.items() if not ran.words))
    if not packages:
        return Check(tr("letters"), Finding.OK, tr("there are fonts for the letters of the world"))
    what = tr("names in some scripts, Chinese for example, are shown by their sounds or numbers")
    return Check(tr("letters"), Finding.OK, what, f"sudo apt install {' '.join(packages)}")
