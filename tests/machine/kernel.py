"""Debian's kernel for the machine, with two modules that Debian does not build: gpio-sim and v4l2loopback.

Their sources come from Debian's packages each time the machine is built.
"""

from dataclasses import dataclass
from pathlib import Path
from shutil import copy, rmtree

from tests.machine.archive import Archive
from tests.machine.tools import call

SERIES = "6.1"


@dataclass(frozen=True, slots=True)
class Kernel:
    """An unpacked kernel: ``version`` as ``uname -r`` says it, below ``folder`` its /boot and /lib/modules."""

    version: str
    folder: Path

    @property
    def image(self) -> Path:
        return self.folder / "boot" / f"vmlinuz-{self.version}"

    @property
    def modules(self) -> Path:
        return self.folder / "lib" / "modules" / self.version

    @classmethod
    def found(cls, folder: Path) -> "Kernel":
        """The kernel that was made in a folder before."""
        (image,) = (folder / "kernel" / "boot").glob("vmlinuz-*")
        return cls(image.name.removeprefix("vmlinuz-"), folder / "kernel")

    def files(self, module: str) -> list[Path]:
        """A module and those it needs, in the order in which they must be loaded; none where it is built in."""
        told = call(["modprobe", "-d", self.folder, "-S", self.version, "--show-depends", module])
        return [Path(line.split()[1]) for line in told.splitlines() if line.startswith("insmod")]


def make_kernel(archive: Archive, folder: Path) -> None:
    """Fetch the kernel into a folder and build the modules.

    Image, headers and source are resolved in one go: their versions must fit.
    """
    image = archive.depends("linux-image-arm64", "linux-image-")
    kernel = Kernel(image.removeprefix("linux-image-"), folder / "kernel")
    archive.unpack([image], kernel.folder)
    headers = _headers(archive, kernel, folder / "headers")
    sources = folder / "sources"
    archive.unpack([f"linux-source-{SERIES}", "v4l2loopback-dkms"], sources)
    built = [_gpio_sim(sources, folder / "gpio-sim"), _v4l2loopback(sources, folder / "v4l2loopback")]
    (kernel.modules / "extra").mkdir(exist_ok=True)
    for module in built:
        call([
            "make", "-s", "-C", headers, f"M={module}", "ARCH=arm64", "CROSS_COMPILE=aarch64-linux-gnu-",
            f"DEB_BUILD_ARCH={archive.here}", "DEB_HOST_ARCH=arm64", "DEB_HOST_GNU_TYPE=aarch64-linux-gnu", "modules",
        ])  # fmt: skip
        for file in module.glob("*.ko"):
            call(["aarch64-linux-gnu-strip", "--strip-debug", file])
            copy(file, kernel.modules / "extra")
    call(["depmod", "-b", kernel.folder, kernel.version])
    for spent in (folder / "headers", sources, *built):
        rmtree(spent)


def _headers(archive: Archive, kernel: Kernel, folder: Path) -> Path:
    """The kernel's headers as a place to build modules in, with build tools that run on this system."""
    common = f"linux-headers-{kernel.version.removesuffix('-arm64')}-common"
    archive.unpack([f"linux-headers-{kernel.version}", common, f"linux-kbuild-{SERIES}:{archive.here}"], folder)
    sources = folder / "usr" / "src"
    headers = sources / f"linux-headers-{kernel.version}"
    # The packages point to where they would be installed; we have them elsewhere.
    (headers / "Makefile").write_text(f"include {sources}/{common}/Makefile\n")
    tools = folder / "usr" / "lib" / f"linux-kbuild-{SERIES}"
    for name in ("scripts", "tools"):
        for place in (headers, sources / common):
            link = place / name
            if link.is_symlink() and (tools / name).exists():
                link.unlink()
                link.symlink_to(tools / name)
    return headers


def _gpio_sim(sources: Path, folder: Path) -> Path:
    inside = f"linux-source-{SERIES}"
    names = ("drivers/gpio/gpio-sim.c", "drivers/gpio/gpiolib.h", "kernel/irq/irq_sim.c")
    wanted = [f"{inside}/{name}" for name in names]
    call(["tar", "-xJf", sources / "usr" / "src" / f"{inside}.tar.xz", "-C", sources, *wanted])
    rmtree(folder, ignore_errors=True)
    folder.mkdir()
    driver, gpiolib, simulator = (sources / name for name in wanted)
    # The module of several files must not be named as one of them.
    copy(driver, folder / "driver.c")
    copy(gpiolib, folder)
    text = simulator.read_text()
    # irq_to_desc is not there for modules; this does the same through what is.
    (folder / "irq_sim.c").write_text(
        text.replace("handle_simple_irq(irq_to_desc(irqnum))", "generic_handle_irq(irqnum)")
    )
    (folder / "Kbuild").write_text("obj-m += gpio-sim.o\ngpio-sim-y := driver.o irq_sim.o\n")
    return folder


def _v4l2loopback(sources: Path, folder: Path) -> Path:
    rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (source,) = (sources / "usr" / "src").glob("v4l2loopback-*")
    for file in [*source.glob("*.c"), *source.glob("*.h")]:
        copy(file, folder)
    (folder / "Kbuild").write_text("obj-m := v4l2loopback.o\n")
    return folder
