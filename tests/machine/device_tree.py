"""The machine's device tree: QEMU's own board, telling that it is a Raspberry Pi 4 with 28 pins that are simulated."""

import re
from pathlib import Path

from tests.machine.recipe import MEMORY
from tests.machine.tools import CannotBuild, call

MODEL = "Raspberry Pi 4 Model B Rev 1.4"
REVISION = 0x00B03114
"""As a Pi 4 with 2 GB, revision 1.4, has it; gpiozero takes the layout of the header from it."""

PINS = 28


def make_device_tree(folder: Path, blob: Path) -> None:
    """Write the device tree that QEMU is to be started with."""
    folder.mkdir(parents=True, exist_ok=True)
    own, source = folder / "board.dtb", folder / "pi.dts"
    board = ["-M", f"virt,dumpdtb={own}", "-cpu", "cortex-a72", "-smp", "2", "-m", str(MEMORY)]
    call(["qemu-system-aarch64", *board, "-nodefaults", "-display", "none"])
    text = call(["dtc", "-q", "-I", "dtb", "-O", "dts", own])
    # QEMU's own chip of pins would be the first; a Pi's header has to be.
    for node in ("gpio-keys", "pl061@9030000"):
        text = without(text, node)
    text = text.replace('model = "linux,dummy-virt"', f'model = "{MODEL}"')
    text = text.replace('compatible = "linux,dummy-virt"', 'compatible = "raspberrypi,4-model-b", "linux,dummy-virt"')
    if MODEL not in text:
        raise CannotBuild("This QEMU describes its board in a way that is not known here")
    end = text.rstrip().rindex("};")
    source.write_text(f"{text[:end]}{_additions()}}};\n")
    call(["dtc", "-q", "-I", "dts", "-O", "dtb", "-o", blob, source])


def without(text: str, node: str) -> str:
    """A device tree's source without a node of the first level."""
    head = re.search(rf"\n\t{re.escape(node)} \{{", text)
    if head is None:
        return text
    depth, end = 1, head.end()
    while depth:
        depth += {"{": 1, "}": -1}.get(text[end], 0)
        end += 1
    return text[: head.start()] + text[end + 1 :]


def _additions() -> str:
    names = ", ".join(f'"GPIO{pin}"' for pin in range(PINS))
    return f"""
    system {{ linux,revision = <{REVISION:#010x}>; }};
    gpio-sim {{
        compatible = "gpio-simulator";
        header {{
            gpio-controller;
            #gpio-cells = <2>;
            ngpios = <{PINS}>;
            gpio-sim,label = "pinctrl-bcm2711";
            gpio-line-names = {names};
        }};
    }};
"""
