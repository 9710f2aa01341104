"""Judges signatures of mails as a receiver does: JSON in, JSON out. DNS is what the question says."""
import json
import logging
import sys

import dkim

question = json.load(sys.stdin)


def txt(name, timeout=5):
    record = question["dns"].get(name.decode().rstrip("."))
    return record.encode() if record else None


logging.disable(logging.CRITICAL)


def verdict(mail):
    try:
        return dkim.verify(mail.encode(), dnsfunc=txt)
    except dkim.DKIMException as fault:
        return str(fault)


json.dump([verdict(mail) for mail in question["mails"]], sys.stdout)
