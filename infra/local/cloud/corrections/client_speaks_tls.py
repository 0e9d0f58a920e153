"""On AWS every client speaks TLS. Here a bucket that refuses plain http would refuse every role, and CloudFront would redirect for ever."""

import ministack.app as gateway

from . import expect, expect_parameters

HEADER = b"x-forwarded-proto"


def apply() -> None:
    expect_parameters(gateway.app, "scope", "receive", "send")
    inner = gateway.app

    async def app(scope, receive, send):
        if scope["type"] in ("http", "websocket") and not any(name == HEADER for name, _ in scope["headers"]):
            scope = {**scope, "headers": [*scope["headers"], (HEADER, b"https")]}
        await inner(scope, receive, send)

    expect("app" in vars(gateway), "the ASGI application as ministack.app.app")
    gateway.app = app
