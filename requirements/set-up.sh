# The set-up that ./play and ./test share; POSIX sh, sourced with $root set. set_up is its one entry.
#
# It brings what is missing: Debian packages, .venv, the pinned parts in requirements/, the project itself.
# Whatever is done leaves a stamp with a key over all that it was made from. So the next start only compares keys,
# a killed set-up goes on where it was, and a changed lock is installed without being asked for.

venv=${root:?}/.venv
stamps=$venv/set-up

# What the parts' wheels do not bring along: the shared library that is looked for, the Debian package that has it.
# The names are those of Debian 12; where 13 has a new one (…t64), it answers to the old one too.
LIBRARIES='
libGL.so.1         libgl1
libEGL.so.1        libegl1
libEGL_mesa.so.0   libegl-mesa0
libGLX_mesa.so.0   libglx-mesa0
libGLESv2.so.2     libgles2
libgbm.so.1        libgbm1
libglib-2.0.so.0   libglib2.0-0
libmtdev.so.1      libmtdev1
libX11.so.6        libx11-6
libXcursor.so.1    libxcursor1
libXext.so.6       libxext6
libXfixes.so.3     libxfixes3
libXi.so.6         libxi6
libXrandr.so.2     libxrandr2
libXss.so.1        libxss1
'

say() { printf '%s\n' "$*" >&2; }

die() {
    say "$@"
    exit 1
}

# set_up PART...: have these parts of requirements/ installed, base among them. A part that could not be installed
# is named; it is tried again when a lock changes, or with retry=yes.
set_up() {
    all_set_up "$@" && return
    # One at a time: ./play and ./test may be started together.
    (
        flock 9
        all_set_up "$@" && exit
        bring_debian_packages
        make_venv
        key=$(current_key)
        for part in build "$@"; do
            is_set_up "$part" || install_part "$part"
        done
        is_set_up project || install_project
    ) 9>"$root/.set-up.lock"
}

all_set_up() {
    [ -x "$venv/bin/companion" ] || return
    key=$(current_key)
    for part in build "$@" project; do
        is_set_up "$part" || return
    done
}

# What everything installed depends on: place and interpreter (both are written into .venv), locks and metadata.
current_key() {
    {
        printf '%s\n' "$root"
        readlink -f "$venv/bin/python"
        cat "$root"/requirements/*.txt "$root/setup.cfg" "$root/pyproject.toml"
    } | sha256sum | cut -d ' ' -f 1
}

is_set_up() {
    [ -f "$stamps/$1" ] || return
    read -r stamp result <"$stamps/$1"
    [ "$stamp" = "$key" ] && { [ "$result" = installed ] || [ "${retry:-no}" = no ]; }
}

stamp() { printf '%s %s\n' "$key" "$2" >"$stamps/$1"; }

# --- Debian packages

bring_debian_packages() {
    # Which Python there will be decides whether a compiler is needed: with Python installed, look once more.
    for _ in 1 2; do
        packages=$(missing_packages)
        [ -n "$packages" ] || return 0
        install_packages "$packages"
    done
}

missing_packages() {
    if ! find_python >/dev/null; then
        printf 'python3 python3-venv '
    fi
    known=$(PATH=$PATH:/sbin:/usr/sbin ldconfig -p)
    printf '%s' "$LIBRARIES" | while read -r library package; do
        case $known in
            *"$library "*) ;;
            *) printf '%s ' "$package" ;;
        esac
    done
    # lgpio comes as a wheel up to Python 3.12; above it is built from its source.
    python=$(find_python || printf python3)
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 13))' 2>/dev/null; then
        command -v gcc >/dev/null || printf 'gcc libc6-dev '
        command -v swig >/dev/null || printf 'swig '
        "$python" -c 'import pathlib, sysconfig as s; pathlib.Path(s.get_path("include"), "Python.h").stat()' \
            2>/dev/null || printf 'python3-dev '
    fi
}

install_packages() {
    if ! command -v apt-get >/dev/null; then
        say "Missing here are the packages that Debian calls: $1"
        return
    fi
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [ -t 0 ]; }; then
        as_root=sudo
    else
        say "Some Debian packages are missing, and only root can install them. Run this once, then start again:"
        die "    sudo sh -c 'apt-get update && apt-get install --no-install-recommends -y ${1% }'"
    fi
    say "Installing Debian packages: $1"
    # Old package lists name files that are gone, new systems have none: if it fails, try once with new lists.
    apt_get install "$1" >/dev/null 2>&1 || {
        apt_get update >&2
        apt_get install "$1" >&2
    } || say "The Debian packages could not all be installed (see above); going on without."
}

# apt_get update | apt_get install "PACKAGE..."
apt_get() {
    # shellcheck disable=SC2086 # several packages are several words
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 \
        -o Dpkg::Use-Pty=0 "$1" -y --no-install-recommends ${2:-} </dev/null
}

# --- .venv

# The first Python that the locks are made for and that can make a virtual environment; COMPANION_PYTHON goes first.
find_python() {
    for python in ${COMPANION_PYTHON:-} python3 /usr/bin/python3 python3.13 python3.12 python3.11; do
        "$python" -c '
import sys, ensurepip, venv
if not (3, 11) <= sys.version_info < (3, 14): sys.exit(1)
print(sys.executable)' 2>/dev/null && return
    done
    return 1
}

make_venv() {
    python=$(find_python) ||
        die "The companion needs Python 3.11, 3.12 or 3.13 with its venv module; none was found."
    made_from="$root $(readlink -f "$python")"
    if [ -f "$stamps/venv" ] && [ "$(cat "$stamps/venv")" = "$made_from" ]; then
        return
    fi
    say "Making .venv with $("$python" --version)"
    rm -rf "$venv"
    "$python" -m venv "$venv" || die "The virtual environment $venv could not be made; see above."
    mkdir -p "$stamps"
    printf '%s\n' "$made_from" >"$stamps/venv"
}

install_part() {
    say "Installing $1"
    # PYPI=1 makes lgpio, where it is built from source, bring its C library along.
    if PYPI=1 pip "$1" --require-hashes --no-build-isolation -r "$root/requirements/$1.txt"; then
        stamp "$1" installed
        return
    fi
    case $1 in
        ui) without="The touchscreen is left out: the game plays in the terminal." ;;
        vision) without="Reading pictures is left out: dice and cards are entered by hand." ;;
        hardware) without="Buttons and lights at the pins are left out: everything else works." ;;
        plots) without="Figures as pictures are left out: they are there in words." ;;
        cluster) without="Simulations on more than one machine are left out." ;;
        *) die "The packages in requirements/$1.txt could not be installed. Is there a network? Details: $stamps/$1.log" ;;
    esac
    say "$without Why: $stamps/$1.log. To try again: ./play --set-up"
    stamp "$1" failed
}

install_project() {
    pip project --no-index --no-build-isolation --editable "$root" ||
        die "The companion itself could not be installed. Details: $stamps/project.log"
    stamp project installed
}

# pip LOG OPTION...: locks are complete, so pip resolves nothing and takes nothing that is not named.
pip() {
    log=$stamps/$1.log
    shift
    "$venv/bin/python" -m pip --disable-pip-version-check --no-input install --no-deps "$@" >"$log" 2>&1 </dev/null
}
