"""Whoever waits for one mail reads every mail ever sent at each look. Here `to` names one address, and `from` leaves out the first so many."""

import json

import ministack.app as gateway
import ministack.services.ses as ses

from . import expect_parameters, expect_source

PATH = "/_ministack/ses/messages"


def apply() -> None:
    answer_all = gateway._handle_ses_messages_request
    expect_parameters(answer_all, "method", "path", "headers", "query_params")
    expect_source(answer_all, PATH, "_sent_emails.to_dict()", '"BodyHtml"', 'rec["Timestamp"]')

    async def answer_narrowed(method, path, headers, query_params):
        if path != PATH or method != "GET" or not {"to", "from"} & set(query_params):
            return await answer_all(method, path, headers, query_params)
        sent = [mail for key, mails in ses._sent_emails.to_dict().items() if key[-1] == "entries" for mail in mails]
        first = int(query_params.get("from", ["0"])[0])
        to = query_params.get("to", [None])[0]
        messages = [_shown(mail) for mail in sent[first:] if to is None or to in mail.get("To", [])]
        body = {"messages": {"all": messages}, "total": len(sent)}
        return 200, {"Content-Type": "application/json"}, json.dumps(body).encode()

    gateway._handle_ses_messages_request = answer_narrowed


def _shown(mail):
    return {
        "MessageId": mail["MessageId"],
        "Source": mail["Source"],
        "To": mail.get("To", []),
        "Subject": mail.get("Subject", ""),
        "BodyText": mail.get("BodyText", ""),
        "BodyHtml": mail.get("BodyHtml"),
        "Timestamp": mail["Timestamp"],
    }
