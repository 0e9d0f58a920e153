"""Nothing tells which of its grants a role has used. Each action that a policy allowed is written to GRANTS_FILE, once for each role and kind of partition."""

import json
import os

import ministack.core.iam_evaluator as iam

from . import expect, expect_parameters


def apply() -> None:
    path = os.environ.get("GRANTS_FILE")
    if not path:
        return
    evaluate = iam.evaluate
    expect_parameters(evaluate, "ctx", "policies", "limits")
    expect({"principal_arn", "action", "service_context"} <= set(iam.EvalContext.__dataclass_fields__), "who asks for what in a request")
    seen = set()

    def evaluate_and_record(ctx, policies, *limits):
        result = evaluate(ctx, policies, *limits)
        if result.decision == "Allow":
            partitions = (ctx.service_context or {}).get("dynamodb:leadingkeys") or []
            kinds = tuple(sorted({f"{name}#" if "#" in key else key for key in partitions for name in [key.split("#")[0]]}))
            used = (ctx.principal_arn, ctx.action, kinds)
            if used not in seen:
                seen.add(used)
                with open(path, "a", encoding="utf-8") as file:
                    file.write(json.dumps({"role": ctx.principal_arn, "action": ctx.action, "partitions": kinds}) + "\n")
        return result

    iam.evaluate = evaluate_and_record
