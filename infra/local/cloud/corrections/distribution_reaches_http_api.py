"""A distribution refuses to dial an AWS-owned host, so an HTTP API as its origin answers 502. Here that API is this very process."""

import os
import re

import ministack.services.cloudfront as cloudfront

from . import expect, expect_source

API_HOST = re.compile(r"([a-z0-9]+)\.execute-api\.[a-z0-9-]+\.amazonaws\.com$")


def apply() -> None:
    forward = cloudfront._forward_to_origin
    expect_source(forward, "_is_aws_owned_host", "def _forward_to_origin(origin: dict, method: str, uri: str, query_string: str,")
    expect(callable(cloudfront._origin_connect_target), "the choice of an origin's address")
    port = int(os.environ.get("GATEWAY_PORT", "4566"))

    def forward_home(origin, method, uri, query_string, headers, *rest, **named):
        api = API_HOST.match(origin["domain_name"])
        if api:
            origin = {**origin, "domain_name": "127.0.0.1", "protocol_policy": "http-only", "http_port": port}
            headers = {**headers, "host": f"{api[1]}.execute-api.localhost"}
        return forward(origin, method, uri, query_string, headers, *rest, **named)

    cloudfront._forward_to_origin = forward_home
