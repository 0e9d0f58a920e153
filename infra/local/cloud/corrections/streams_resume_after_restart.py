"""The records of a table's stream are not saved but the readers' positions are: after a restart nothing would be delivered. Read from 0 again."""

import ministack.services.lambda_svc as functions

from . import expect, expect_parameters


def apply() -> None:
    load = functions.load_persisted_state
    expect_parameters(load, "data")
    expect(hasattr(functions._dynamodb_stream_positions, "_data"), "the positions of the stream readers")

    def load_and_rewind(data):
        load(data)
        for reader in list(functions._dynamodb_stream_positions._data):
            functions._dynamodb_stream_positions._data[reader] = 0

    functions.load_persisted_state = load_and_rewind
