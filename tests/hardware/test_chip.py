"""Finding the chip with the header, and saying calmly why it cannot be had."""

import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import hardware
from hardware.board import open_buttons
from hardware.chip import LABELS, Pins, find_chip, open_pins
from hardware.errors import LibraryMissing, NoPins, NotAllowed


class LgpioError(Exception):
    """What lgpio raises."""


def lgpio(labels: dict[int, str]) -> ModuleType:
    """An lgpio whose chips have these labels; a chip that is not named cannot be opened."""

    def gpiochip_open(number: int) -> int:
        if number not in labels:
            raise LgpioError("'can not open gpiochip'")
        return number

    module = ModuleType("lgpio")
    module.__dict__.update(
        error=LgpioError,
        gpiochip_open=gpiochip_open,
        gpiochip_close=lambda handle: None,
        gpio_get_chip_info=lambda handle: [0, 54, f"gpiochip{handle}", labels[handle]],
    )
    return module


def devices(folder: Path, *numbers: int) -> Path:
    for number in numbers:
        (folder / f"gpiochip{number}").touch()
    return folder


def test_the_chip_is_found_by_its_label_not_its_number(tmp_path: Path) -> None:
    brcm = "gpio-brcmstb@107d508500"
    assert find_chip(lgpio({0: brcm, 4: "pinctrl-rp1"}), LABELS, devices(tmp_path, 0, 4)) == 4
    assert find_chip(lgpio({0: "pinctrl-rp1", 4: brcm}), LABELS, devices(tmp_path, 0, 4)) == 0


def test_a_machine_without_pins_says_so(tmp_path: Path) -> None:
    with pytest.raises(NoPins, match="no pins"):
        find_chip(lgpio({}), LABELS, tmp_path)
    with pytest.raises(NoPins, match="found: other"):
        find_chip(lgpio({0: "other"}), LABELS, devices(tmp_path, 0))


def test_pins_of_others_say_how_to_be_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with pytest.raises(NotAllowed, match="usermod -aG gpio"):
        find_chip(lgpio({0: "pinctrl-rp1"}), LABELS, devices(tmp_path, 0))


@pytest.mark.parametrize("library", ["gpiozero", "lgpio"])
def test_a_missing_library_is_a_calm_error(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("gpiozero")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(LibraryMissing, match=f"{library}.*pip install"):
        open_buttons({})


def test_the_stub_that_pip_takes_for_lgpio_is_a_missing_library(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("gpiozero")
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    monkeypatch.setitem(sys.modules, "lgpio", ModuleType("lgpio"))
    with pytest.raises(LibraryMissing, match=r"lgpio==0\.2\.2\.0"):
        open_pins()


def test_loading_leaves_the_working_folder_alone(tmp_path: Path) -> None:
    """lgpio puts a pipe into the folder it is loaded in, and cannot be loaded where it may not write."""
    pytest.importorskip("lgpio")
    code = (
        "import os; from hardware.chip import load; before = os.getcwd()\n"
        "lgpio = load('lgpio'); assert load('lgpio') is lgpio\n"
        "assert lgpio._notify_thread.is_alive(); assert os.getcwd() == before; print(os.listdir())"
    )
    path = os.pathsep.join([str(Path(hardware.__file__).parents[1]), *filter(None, sys.path)])
    run = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout == "[]\n"


def test_this_machine_has_pins_or_says_why_not() -> None:
    pytest.importorskip("lgpio")
    if not list(Path("/dev").glob("gpiochip*")):
        with pytest.raises(NoPins, match="Raspberry Pi"):
            open_pins()


def test_a_chip_that_comes_back_is_not_given_the_pins_of_the_one_that_went() -> None:
    """As on a real chip, closing a pin that has gone fails; gpiozero's factories share one store of pins."""
    mock = pytest.importorskip("gpiozero.pins.mock")

    class Dead(mock.MockPin):
        there = False

        def close(self) -> None:
            if not self.there:
                raise OSError("No such device")

    gone = mock.MockFactory(pin_class=Dead)
    pins = Pins(gone)
    contacts = [pins.contact(17), pins.contact(27)]
    for contact in contacts:
        with pytest.raises(OSError, match="No such device"):
            contact.close()
    pins.close()
    assert not gone.pins
    back = mock.MockFactory()
    back.pins = gone.pins
    Pins(back).contact(17)
    assert type(back.pin("GPIO17")) is mock.MockPin
    Dead.there = True  # for the collector, which closes what was not closed
