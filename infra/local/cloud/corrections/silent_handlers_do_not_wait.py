"""Each call of a handler that logs nothing waits 50 ms for a first line on standard error. Three are enough."""

import ministack.core.lambda_runtime as runtime

from . import expect_parameters


def apply() -> None:
    drain = runtime.Worker._drain_stderr_bounded
    expect_parameters(drain, "self", "first_line_wait", "idle_confirm", "hard_cap")
    runtime.Worker._drain_stderr_bounded = lambda self: drain(self, first_line_wait=0.003)
