"""A stack whose distribution delivers its access log is refused, because the types are not known. Here nothing is delivered."""

from ministack.services.cloudformation.provisioners import _RESOURCE_HANDLERS as handlers

from . import expect

TYPES = ["AWS::Logs::DeliverySource", "AWS::Logs::DeliveryDestination", "AWS::Logs::Delivery"]


def apply() -> None:
    expect("create" in handlers["AWS::CDK::Metadata"], "handlers of resource types by their name")
    for known in TYPES:
        expect(known not in handlers, f"no handler of {known}")
        handlers[known] = {"create": _made, "delete": lambda physical_id, properties: None}


def _made(logical_id, properties, stack_name):
    name = properties.get("Name", f"{stack_name}-{logical_id}")
    return name, {"Arn": f"arn:aws:logs:us-east-1:000000000000:{logical_id}:{name}"}
