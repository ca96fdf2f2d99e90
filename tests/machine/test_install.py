"""What the installer does in a fresh Debian, and how the service is locked in."""

import pytest

from tests.machine.conftest import INSTALL, LONG, Installed
from tests.machine.kiosk import JOURNAL, Kiosk

pytestmark = [pytest.mark.machine, pytest.mark.timeout(LONG)]

MOST_EXPOSED = 3.0
"""Of systemd's own score, 10 is without any protection."""


def test_a_dry_run_only_says_what_would_be_done(installed: Installed) -> None:
    steps = [line for line in installed.dry_run.splitlines() if line.startswith("would ")]
    assert any("systemctl start companion.service" in step for step in steps)
    assert installed.first.startswith("Installing "), "the dry run before left nothing behind"


def test_again_it_changes_nothing(installed: Installed) -> None:
    assert "Done." in installed.first
    assert "is already there" in installed.second
    assert "is running" in installed.second


def test_the_service_is_locked_in(installed: Installed) -> None:
    score = float(installed.security.partition("companion.service: ")[2].split()[0])
    assert score <= MOST_EXPOSED


def test_it_runs_as_its_own_user_without_rights(kiosk: Kiosk) -> None:
    status = kiosk.machine.run(f"grep -E '^(Uid|CapEff|CapBnd|NoNewPrivs|Seccomp):' /proc/{kiosk.process()}/status")
    fields = {name: value.split() for name, value in (line.split(":") for line in status.splitlines())}
    own = kiosk.machine.run("id -u companion")
    assert set(fields["Uid"]) == {own} != {"0"}
    assert int(fields["CapEff"][0], 16) == int(fields["CapBnd"][0], 16) == 0
    assert fields["NoNewPrivs"] == ["1"]
    assert fields["Seccomp"] == ["2"]


def test_uninstalling_keeps_the_games_and_purging_takes_them(kiosk: Kiosk) -> None:
    run = kiosk.machine.run
    run("/opt/companion/current/systemd/install --uninstall")
    assert not kiosk.machine.works("systemctl cat companion.service")
    assert not kiosk.machine.works("test -e /opt/companion -o -e /usr/local/bin/companion")
    run(f"test -s {JOURNAL}")
    run("mount -o ro /dev/vdb /stick; /stick/project/systemd/install --uninstall --purge")
    assert not kiosk.machine.works("test -e /var/lib/companion")
    assert not kiosk.machine.works("getent passwd companion")


@pytest.mark.long
def test_a_version_that_does_not_come_up_is_rolled_back(kiosk: Kiosk) -> None:
    """The whole of a new version is installed; at its first start it damages the data and ends."""
    run, before = kiosk.machine.run, kiosk.journal()
    run("mount -o ro /dev/vdb /stick; cp -r /stick/project /tmp/project")
    damage = f"open('{JOURNAL}', 'wb').write(b'damaged'); raise SystemExit('no')"
    run(f"""echo "{damage}" >/tmp/project/systemd/kiosk.py""")
    run("echo '# the new version was here' >>/tmp/project/systemd/companion.udev")
    command = INSTALL.replace("/stick/project", "/tmp/project")
    told = run(f"{command} 2>&1; test $? = 1", LONG)
    assert "the old one is back" in told
    kiosk.wait_until_up()
    assert kiosk.journal() == before
    assert not kiosk.machine.works("grep -r 'the new version was here' /etc")
