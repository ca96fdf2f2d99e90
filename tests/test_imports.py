"""Who may import whom, and that an import does nothing.

Read from the source: nothing is imported here, so the rules hold also for what cannot be imported on this
machine.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
DEVICES = frozenset({"hardware", "ui", "vision"})
LIBRARIES = frozenset({"cv2", "gpiozero", "kivy", "lgpio"})
COMPOSITION_ROOT = "companion/main.py"
"""The one module that may put the houses together, and only inside functions."""

FORBIDDEN = {
    "companion": DEVICES | LIBRARIES,
    "hardware": DEVICES - {"hardware"} | {"cv2", "kivy"},
    "ui": DEVICES - {"ui"} | {"cv2", "gpiozero", "lgpio"},
    "vision": DEVICES - {"vision"} | {"gpiozero", "kivy", "lgpio"},
}
ACTS = frozenset(
    {
        "chdir",
        "connect",
        "mkdir",
        "open",
        "popen",
        "Popen",
        "print",
        "read_bytes",
        "read_text",
        "run",
        "sleep",
    }
    | {"socket", "system", "unlink", "urlopen", "write_bytes", "write_text"}
)
"""Functions and methods that touch files, processes, the network or the terminal."""

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
MODULES = sorted(str(path.relative_to(ROOT)) for house in FORBIDDEN for path in (ROOT / house).rglob("*.py"))


def walk(tree: ast.AST, inside: bool = False) -> Iterator[tuple[ast.AST, bool]]:
    """Every node, and whether it stands inside a function."""
    yield tree, inside
    if isinstance(tree, Scope):
        # A decorator and a default value are worked out at import; the body and what is annotated is not.
        body = tree.body if isinstance(tree.body, list) else [tree.body]
        at_import = [
            *getattr(tree, "decorator_list", []),
            *tree.args.defaults,
            *filter(None, tree.args.kw_defaults),
        ]
        for node in at_import:
            yield from walk(node, inside)
        for node in body:
            yield from walk(node, True)
        return
    for node in ast.iter_child_nodes(tree):
        if not is_for_types_or_scripts(node):
            yield from walk(node, inside)


def is_for_types_or_scripts(node: ast.AST) -> bool:
    """Whether this is ``if TYPE_CHECKING:`` or ``if __name__ == "__main__":``."""
    return isinstance(node, ast.If) and ast.unparse(node.test) in ("TYPE_CHECKING", "__name__ == '__main__'")


def imported(node: ast.AST) -> set[str]:
    """The top-level packages that this node imports, ``import_module("…")`` with a fixed name included."""
    match node:
        case ast.Import(names):
            return {alias.name.partition(".")[0] for alias in names}
        case ast.ImportFrom(module=str(module), level=0):
            return {module.partition(".")[0]}
        case ast.Call(ast.Name("import_module" | "__import__") | ast.Attribute(attr="import_module"), [first, *_]):
            match first:
                case ast.Constant(str(name)):
                    return {name.partition(".")[0]}
    return set()


def wrong_imports(source: str, module: str) -> list[str]:
    """Each import in this module that points the wrong way, with its line."""
    found = []
    for node, inside in walk(ast.parse(source)):
        allowed = DEVICES if module == COMPOSITION_ROOT and inside else frozenset()
        for package in sorted(imported(node) & FORBIDDEN[module.partition("/")[0]] - allowed):
            found.append(f"{module}:{getattr(node, 'lineno', 0)} imports {package}")
    return found


def acts_at_import(source: str, module: str) -> list[str]:
    """Each call in this module that does something while it is imported, with its line."""
    found = []
    for node, inside in walk(ast.parse(source)):
        if inside or not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in ACTS:
            found.append(f"{module}:{node.lineno} calls {name}() while it is imported")
    return found


def test_there_is_something_to_look_at() -> None:
    assert "companion/__init__.py" in MODULES


@pytest.mark.parametrize("module", MODULES)
def test_arrows_point_one_way(module: str) -> None:
    assert not wrong_imports((ROOT / module).read_text(), module)


@pytest.mark.parametrize("module", [module for module in MODULES if not module.endswith("/__main__.py")])
def test_importing_does_nothing(module: str) -> None:
    assert not acts_at_import((ROOT / module).read_text(), module)


@pytest.mark.parametrize(
    ("module", "source", "wrong"),
    [
        ("companion/x.py", "import kivy.app", True),
        ("companion/x.py", "def f():\n    from ui.app import App", True),
        ("companion/x.py", "from importlib import import_module\nimport_module('vision.dice')", True),
        ("companion/x.py", "from companion.ui import x", False),
        ("companion/main.py", "from ui.app import App", True),
        ("companion/main.py", "def f():\n    from ui.app import App", False),
        ("companion/main.py", "def f():\n    import cv2", True),
        ("ui/x.py", "import vision", True),
        ("ui/x.py", "from companion import cards\nimport kivy", False),
        ("vision/x.py", "import kivy", True),
        ("hardware/x.py", "def f():\n    import gpiozero", False),
    ],
)
def test_the_import_rule_sees(module: str, source: str, wrong: bool) -> None:
    assert bool(wrong_imports(source, module)) is wrong


@pytest.mark.parametrize(
    ("source", "acts"),
    [
        ("text = Path('a').read_text()", True),
        ("class A:\n    data = open('a')", True),
        ("def f(a=open('a')): ...", True),
        ("def f():\n    open('a')", False),
        ("f = lambda: open('a')", False),
        ("if __name__ == '__main__':\n    print('hello')", False),
    ],
)
def test_the_rule_about_acting_sees(source: str, acts: bool) -> None:
    assert bool(acts_at_import(source, "ui/x.py")) is acts
