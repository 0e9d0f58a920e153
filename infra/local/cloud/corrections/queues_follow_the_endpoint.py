"""The address of a queue names this process, and an SDK calls what it names: a function that was given another AWS_ENDPOINT_URL would reach its queues past it."""

import os

import ministack.core.lambda_runtime as runtime
import ministack.services.sqs as sqs

from . import expect_parameters, expect_source


def apply() -> None:
    endpoint = os.environ.get("AWS_ENDPOINT_URL")
    if not endpoint:
        return
    spawn = runtime.Worker._spawn
    expect_parameters(spawn, "self")
    expect_source(spawn, 'self.config.get("Environment", {}).get("Variables", {})')
    own = sqs._queue_url("").rsplit("/", 2)[0]

    def spawn_behind_the_endpoint(self):
        config = self.config
        variables = config.get("Environment", {}).get("Variables", {})
        moved = {name: endpoint + value[len(own) :] if value.startswith(f"{own}/") else value for name, value in variables.items()}
        self.config = {**config, "Environment": {**config.get("Environment", {}), "Variables": moved}}
        try:
            return spawn(self)
        finally:
            self.config = config

    runtime.Worker._spawn = spawn_behind_the_endpoint
