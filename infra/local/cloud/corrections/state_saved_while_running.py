"""State is written on a clean stop only. Saved every SAVE_SECONDS as well, a killed process loses seconds, not the session."""

import asyncio
import os

import ministack.app as gateway

from . import expect_parameters


def apply() -> None:
    expect_parameters(gateway.app, "scope", "receive", "send")
    expect_parameters(gateway.save_all, "services")
    expect_parameters(gateway._build_persistence_save_dict)
    inner = gateway.app
    savers = []

    async def app(scope, receive, send):
        if scope["type"] == "lifespan" and gateway.PERSIST_STATE:
            savers.append(asyncio.create_task(_save_again_and_again(float(os.environ.get("SAVE_SECONDS", "10")))))
        await inner(scope, receive, send)

    gateway.app = app


async def _save_again_and_again(seconds: float) -> None:
    while True:
        await asyncio.sleep(seconds)
        await asyncio.to_thread(lambda: gateway.save_all(gateway._build_persistence_save_dict()))
