"""MiniStack with this project's corrections to its pinned version (README.md lists them, one file each in corrections/).

CORRECTIONS_OFF=name,name leaves some out: the probes use it to show that each one is still needed.
"""

import asyncio
import importlib
import logging
import os
import sys
from importlib.metadata import version
from pathlib import Path

import hypercorn.asyncio
import uvloop

PINNED = "1.5.33"
CORRECTIONS = [
    "client_speaks_tls",
    "state_saved_while_running",
    "thrown_errors_keep_their_name",
    "silent_handlers_do_not_wait",
    "streams_resume_after_restart",
    "distribution_reaches_http_api",
    "cookies_as_in_payload_two",
    "actions_without_known_resource",
    "viewer_behind_the_proxy",
    "signed_links_reach_the_bucket",
    "sent_mail_is_narrowed",
    "edge_functions_share_processes",
    "workers_share_their_code",
    "leading_keys_are_known",
    "grants_are_recorded",
    "queues_follow_the_endpoint",
    "log_deliveries_are_known",
    "other_pages_are_refused",
]


def main() -> None:
    if version("ministack") != PINNED:
        sys.exit(f"The corrections were measured on ministack {PINNED}, and this is {version('ministack')}: run their probes, then change PINNED.")
    sys.path.insert(0, str(Path(__file__).parent))
    off = set(filter(None, os.environ.pop("CORRECTIONS_OFF", "").split(",")))
    for name in CORRECTIONS:
        if name not in off:
            importlib.import_module(f"corrections.{name}").apply()
    logging.getLogger("persistence").setLevel(logging.WARNING)
    import ministack.app
    from serve import serve

    asyncio.set_event_loop_policy(uvloop.EventLoopPolicy())
    hypercorn.asyncio.serve = serve
    ministack.app.main()


main()
