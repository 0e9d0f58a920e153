"""A page of any site may call the cloud from a browser on this machine, and have it run code: its keys are known, and it lets every origin read its answers."""

import re

import ministack.app as gateway

from . import expect_parameters, expect_source

# MiniStack names the port twice where its functions answer CloudFormation.
HERE = re.compile(r"(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])(:\d+)*", re.IGNORECASE)
AWS = re.compile(r"[a-z0-9.-]+\.amazonaws\.com(:\d+)?", re.IGNORECASE)
# Set by the proxy before the distribution, and by the distribution before the API: the product refuses pages of others by itself. A page
# may set none of its own without being asked first, and that is refused.
OF_THE_PRODUCT = (b"x-local-viewer-address", b"x-amz-cf-id")


def apply() -> None:
    expect_parameters(gateway.app, "scope", "receive", "send")
    expect_source(gateway._handle_options_request, '"Access-Control-Allow-Origin": "*"')
    inner = gateway.app

    async def app(scope, receive, send):
        if scope["type"] == "http" and is_from_another_page(dict(scope["headers"])):
            await send({"type": "http.response.start", "status": 403, "headers": [(b"content-type", b"text/plain")]})
            await send({"type": "http.response.body", "body": b"The local cloud answers programs and pages of this machine alone.\n"})
            return
        await inner(scope, receive, send)

    gateway.app = app


def is_from_another_page(headers: dict[bytes, bytes]) -> bool:
    """A host that is not ours is a name that somebody has pointed at this machine. Of each call that writes a browser names the page, and of any whether it is another site's."""
    host, origin, site = (headers.get(name, b"").decode("latin-1") for name in (b"host", b"origin", b"sec-fetch-site"))
    if host and not (HERE.fullmatch(host) or AWS.fullmatch(host)):
        return True
    if any(name in headers for name in OF_THE_PRODUCT):
        return False
    if origin:
        return not HERE.fullmatch(re.sub(r"^https?://", "", origin))
    return site == "cross-site"
