"""The proxy at the fixed address stands where the edge's own socket would be: the viewer that it names is the client of the distribution."""

import ministack.app as gateway

from . import expect_parameters, expect_source

HEADER = b"x-local-viewer-address"


def apply() -> None:
    expect_parameters(gateway.app, "scope", "receive", "send")
    expect_source(gateway._handle_special_data_plane_request, "client_ip: str")
    inner = gateway.app

    async def app(scope, receive, send):
        named = [value for name, value in scope.get("headers", []) if name == HEADER]
        if scope["type"] == "http" and named:
            headers = [(name, value) for name, value in scope["headers"] if name != HEADER]
            scope = {**scope, "headers": headers, "client": (named[0].decode("latin-1"), 0)}
        await inner(scope, receive, send)

    gateway.app = app
