"""One correction a file, each with `apply()`. A correction first expects to find what it replaces."""

import inspect
import sys


def expect(found: bool, what: str) -> None:
    """Stop the start when the code under a correction has changed: a silent mismatch would be found much later."""
    if not found:
        sys.exit(f"MiniStack has changed under a correction: expected {what}. Run the probes, then adapt or drop it.")


def expect_parameters(function, *names: str) -> None:
    """Expect `function` to take exactly these parameters, in this order."""
    found = tuple(inspect.signature(function).parameters)
    expect(found == names, f"{function.__qualname__}{names}, found {found}")


def expect_source(function, *pieces: str) -> None:
    """Expect every piece of text in the source of `function`."""
    source = inspect.getsource(function)
    for piece in pieces:
        expect(piece in source, f"{piece!r} in {function.__qualname__}")
