"""The version of the package."""

from importlib.metadata import PackageNotFoundError, version

try:
    __version__ = version("castkit")
except PackageNotFoundError:
    # From a directory that was never installed.
    __version__ = "0"
