"""A policy may bind a role to some partitions of a table. The key for it is not there, so that such a condition would hold for every request."""

import json
import re

import ministack.core.iam_actions as actions

from . import expect_parameters

KEY = "dynamodb:LeadingKeys"
# `pk = :id` of a Query; the partition keys of this project's table and its indexes end so.
CONDITION = re.compile(r"(#?\w+)\s*=\s*(:\w+)")
ITEM_MEMBERS = ("Get", "Put", "Update", "Delete", "ConditionCheck")


def apply() -> None:
    service_context = actions.dynamodb_service_context
    expect_parameters(service_context, "body")

    def with_leading_keys(body):
        context = service_context(body)
        try:
            keys = leading_keys(json.loads(body or b"{}"))
        except (ValueError, AttributeError, TypeError):
            return context
        return {**context, KEY: keys} if keys else context

    actions.dynamodb_service_context = with_leading_keys


def leading_keys(data: dict) -> list[str]:
    """The partitions that a request names: of one item, of a batch, of a transaction, of a query."""
    found = [of_item(data)]
    for requests in (data.get("RequestItems") or {}).values():
        if isinstance(requests, dict):
            found += [partition(key) for key in requests.get("Keys", [])]
        else:
            found += [of_item(next(iter(request.values()))) for request in requests]
    for item in data.get("TransactItems") or []:
        found += [of_item(item[member]) for member in ITEM_MEMBERS if member in item]
    names, values = data.get("ExpressionAttributeNames") or {}, data.get("ExpressionAttributeValues") or {}
    for name, value in CONDITION.findall(data.get("KeyConditionExpression") or ""):
        if names.get(name, name).endswith("pk"):
            found.append((values.get(value) or {}).get("S"))
    return sorted({key for key in found if key})


def of_item(request: dict) -> str | None:
    return partition(request.get("Key") or request.get("Item") or {})


def partition(key: dict) -> str | None:
    return (key.get("pk") or {}).get("S")
