"""A few actions are evaluated on `*` only, so a grant on one ARN is refused. They are checked by action instead."""

from dataclasses import replace

import ministack.core.iam_evaluator as iam

from . import expect, expect_parameters

BY_ACTION = {"states:SendTaskSuccess", "states:SendTaskFailure", "states:SendTaskHeartbeat", "ses:SendEmail", "ses:SendRawEmail"}


def apply() -> None:
    evaluate = iam.evaluate
    expect_parameters(evaluate, "ctx", "policies", "limits")
    expect({"resources", "not_resources"} <= set(iam.ParsedStatement.__dataclass_fields__), "the resources of a policy statement")

    def evaluate_by_action(ctx, policies, *limits):
        if ctx.action in BY_ACTION and ctx.resource_arn == "*":
            policies = [[replace(statement, resources=["*"], not_resources=[]) for statement in policy] for policy in policies]
        return evaluate(ctx, policies, *limits)

    iam.evaluate = evaluate_by_action
