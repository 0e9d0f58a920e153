"""A call of a distribution's function starts a Node process where none is free, and all but two end at once: a browser that asks for ten
files at a time starts and ends some eight processes with every page. Here a call waits its turn for one of a few that stay.

MiniStack never lets a call wait because a resolver may call itself; a function of a distribution calls nobody.
"""

import threading

import ministack.core.cloudfront_js as edge
import ministack.core.node_pool as node_pool

from . import expect_parameters, expect_source

PROCESSES = 3


def apply() -> None:
    expect_parameters(node_pool.NodeWorkerPool.call, "self", "request", "timeout")
    expect_source(node_pool.NodeWorkerPool._acquire, "worker = _Worker(self)")
    expect_source(node_pool.NodeWorkerPool._release, "len(idle) > self.max_idle")
    expect_source(edge.evaluate, "_pool.call(")
    pool = edge._pool
    pool.max_idle = PROCESSES
    call = pool.call
    places = threading.BoundedSemaphore(PROCESSES)

    def call_in_turn(request, timeout=None):
        with places:
            return call(request, timeout)

    pool.call = call_in_turn
