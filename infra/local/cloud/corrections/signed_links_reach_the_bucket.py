"""A distribution reads a bucket itself and drops the query, so a signed link through it is refused. Here the bucket is this very process."""

import os
from urllib.parse import urlsplit

import ministack.services.cloudfront as cloudfront

from . import expect_parameters, expect_source


def apply() -> None:
    fetch = cloudfront._fetch_from_origin
    expect_source(fetch, 'origin.get("s3_bucket")', "_serve_s3_origin, origin, method, uri, headers, dist_arn")
    expect_source(cloudfront._dataplane_origin, '"oac_id"', '"oai_id"', '"s3_bucket"')
    expect_parameters(
        fetch, "origin", "method", "uri", "query_string", "headers", "body", "viewer_is_https", "client_ip", "viewer_xff", "dist_arn"
    )
    port = int(os.environ.get("GATEWAY_PORT", "4566"))
    # Functions sign for the address by which they reach the bucket.
    signed_host = urlsplit(os.environ.get("AWS_ENDPOINT_URL", f"http://127.0.0.1:{port}")).netloc

    async def fetch_as_signed(origin, method, uri, query_string, headers, *rest):
        bucket = origin.get("s3_bucket")
        if bucket and not origin["oac_id"] and not origin["oai_id"]:
            origin = {
                **origin,
                "s3_bucket": None,
                "domain_name": "127.0.0.1",
                "protocol_policy": "http-only",
                "http_port": port,
                "origin_path": f"/{bucket}{origin['origin_path']}",
            }
            headers = {**headers, "host": signed_host}
        return await fetch(origin, method, uri, query_string, headers, *rest)

    cloudfront._fetch_from_origin = fetch_as_signed
