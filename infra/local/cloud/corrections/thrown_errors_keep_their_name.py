"""A handler's thrown error keeps its own name, so that a state machine can catch it, and the worker that threw lives on, as on AWS."""

import threading

import ministack.core.lambda_runtime as runtime
import ministack.services.lambda_svc as functions

from . import expect, expect_parameters, expect_source

REPORTED = 'status: "error", error: String(err.message || err), trace: err.stack || ""'
INSTEAD = (
    'status: "ok", result: null, failed: { errorType: (err && err.name) || "Error",'
    ' errorMessage: String((err && err.message) ?? err), trace: String((err && err.stack) || "").split("\\n") }'
)


def apply() -> None:
    expect(runtime._NODEJS_WORKER_SCRIPT.count(REPORTED) == 1, f"{REPORTED} once in the Node worker")
    expect_parameters(functions._execute_function_warm, "func", "event", "request_id")
    expect_source(functions._execute_function_warm, 'result.get("status") == "ok"', "worker.invoke(")
    runtime._NODEJS_WORKER_SCRIPT = runtime._NODEJS_WORKER_SCRIPT.replace(REPORTED, INSTEAD)
    thread = threading.local()
    invoke, execute = runtime.Worker.invoke, functions._execute_function_warm

    def invoke_and_note(self, *args, **named):
        result = invoke(self, *args, **named)
        thread.failed = result.get("failed")
        return result

    def execute_and_report(func, event, request_id):
        thread.failed = None
        result = execute(func, event, request_id)
        return {**result, "body": thread.failed, "error": True} if thread.failed else result

    runtime.Worker.invoke = invoke_and_note
    functions._execute_function_warm = execute_and_report
