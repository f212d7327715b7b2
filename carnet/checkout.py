"""In a checkout the packages lie beside this folder. `carnet.records` is `records` there.

A wheel has them inside this package, and does without this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType


class _Same(Loader):
    """Gives the module that it has, and leaves it as it is."""

    def __init__(self, module: ModuleType) -> None:
        self.module = module
        self.spec = module.__spec__

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """Return the module."""
        return self.module

    def exec_module(self, module: ModuleType) -> None:
        """Give it back the spec that the import has replaced."""
        module.__spec__ = self.spec


class Beside(MetaPathFinder):
    """Finds the modules of some packages that lie beside `package` by their names inside it."""

    def __init__(self, package: str, packages: Sequence[str]) -> None:
        self.package = package
        self.packages = packages

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return a spec that gives the module itself, None for other names."""
        inside = name.removeprefix(self.package + ".")
        if inside == name or inside.partition(".")[0] not in self.packages:
            return None
        return ModuleSpec(name, _Same(import_module(inside)))
