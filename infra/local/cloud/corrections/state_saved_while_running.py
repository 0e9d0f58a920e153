"""State is written on a clean stop only. Saved every SAVE_SECONDS as well, a killed process loses seconds, not the session.

A save holds every request up, and with 20 MB of rows it took half of a core. So rows are encoded in C, where no other thread runs and no
copy is needed before, and a large state is saved more rarely. The functions' code is hashed once, not 600 MB with each save. Where rows are
copied for a write they are copied as what they are, plain JSON: `deepcopy`, made for any object, took a seventh of the cloud's time.
"""

import asyncio
import copy
import functools
import hashlib
import json
import os
import threading
import time
from types import SimpleNamespace

import ministack.app as gateway
import ministack.core.persistence as persistence
import ministack.services.dynamodb as dynamodb
import ministack.services.lambda_svc as lambda_svc

from . import expect_parameters, expect_source

# A save may take this share of the time at most.
SHARE = 0.05
# More than there are functions: what was replaced leaves the cache with the code that took its place.
HASHES = 80
saving = threading.local()


def apply() -> None:
    expect_parameters(gateway.app, "scope", "receive", "send")
    expect_parameters(gateway.save_all, "services")
    expect_parameters(gateway._build_persistence_save_dict)
    expect_source(persistence.save_state, "json.dump(", "f, default=_json_default,")
    persistence.json = SimpleNamespace(**{**vars(json), "dump": _dump})
    expect_source(dynamodb.get_state, "tables.set_scoped(account_id, region, table_name, copy.deepcopy(")
    dynamodb.copy = SimpleNamespace(**{**vars(copy), "deepcopy": _copy_but_for_saving})
    expect_source(lambda_svc._write_code_blob, "sha = hashlib.sha256(code_zip).hexdigest()")
    lambda_svc.hashlib = SimpleNamespace(**{**vars(hashlib), "sha256": functools.lru_cache(HASHES)(hashlib.sha256)})
    inner = gateway.app
    savers = []
    written = asyncio.Event()

    async def app(scope, receive, send):
        if scope["type"] == "lifespan" and gateway.PERSIST_STATE:
            savers.append(asyncio.create_task(_save_again_and_again(float(os.environ.get("SAVE_SECONDS", "10")), written)))
        elif scope.get("method") not in ("GET", "HEAD", "OPTIONS"):
            written.set()
        await inner(scope, receive, send)

    gateway.app = app


async def _save_again_and_again(seconds: float, written: asyncio.Event) -> None:
    spent = 0.0
    while True:
        await asyncio.sleep(max(seconds, spent / SHARE))
        await written.wait()
        written.clear()
        began = time.monotonic()
        await asyncio.to_thread(_save)
        spent = time.monotonic() - began


def _save() -> None:
    saving.now = True
    try:
        gateway.save_all(gateway._build_persistence_save_dict())
    finally:
        saving.now = False


def _dump(data, file, default) -> None:
    file.write(json.dumps(data, default=default))


def _copy_but_for_saving(value):
    return value if getattr(saving, "now", False) else _copy(value)


def _copy(value):
    kind = type(value)
    if kind is dict:
        return {key: _copy(part) for key, part in value.items()}
    if kind is list:
        return [_copy(part) for part in value]
    return value if kind is str or kind is bool else copy.deepcopy(value)
