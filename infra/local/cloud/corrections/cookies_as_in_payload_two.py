"""Payload format 2.0 carries cookies in `event.cookies` and not among the headers."""

import ministack.services.lambda_svc as functions

from . import expect_parameters


def apply() -> None:
    execute = functions._execute_function_warm
    expect_parameters(execute, "func", "event", "request_id")

    def execute_with_cookies(func, event, request_id):
        return execute(func, _with_cookies(event), request_id)

    functions._execute_function_warm = execute_with_cookies


def _with_cookies(event):
    if not isinstance(event, dict) or event.get("version") != "2.0" or "cookie" not in event.get("headers", {}):
        return event
    headers = dict(event["headers"])
    cookies = [cookie.strip() for cookie in headers.pop("cookie").split(";")]
    return {**event, "headers": headers, "cookies": [cookie for cookie in cookies if cookie]}
