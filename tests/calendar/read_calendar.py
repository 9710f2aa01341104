"""Reads calendars as an independent program does, and says what it found: JSON in, JSON out."""
import json
import sys
from datetime import timezone
from zoneinfo import ZoneInfo

from icalendar import Calendar


def wall(instant, zones):
    return {zone: instant.astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M") for zone in zones}


def text(component, name):
    value = component.get(name)
    return None if value is None else str(value)


def person(address):
    return None if address is None else [address.params.get("CN"), str(address).lower()]


def entry(event, zones):
    start, end = event.decoded("DTSTART"), event.decoded("DTEND")
    attendees = event.get("ATTENDEE", [])
    return {
        "uid": text(event, "UID"),
        "sequence": event.get("SEQUENCE"),
        "stamp": event.decoded("DTSTAMP").astimezone(timezone.utc).isoformat(),
        "start": wall(start, zones),
        "end": wall(end, zones),
        "minutes": (end - start).total_seconds() / 60,
        "summary": text(event, "SUMMARY"),
        "description": text(event, "DESCRIPTION"),
        "url": text(event, "URL"),
        "status": text(event, "STATUS"),
        "organizer": person(event.get("ORGANIZER")),
        "attendees": [person(each) for each in (attendees if isinstance(attendees, list) else [attendees])],
        "errors": [list(map(str, error)) for error in event.errors],
    }


def read(content, zones):
    calendar = Calendar.from_ical(content)
    return {
        "method": text(calendar, "METHOD"),
        "name": text(calendar, "X-WR-CALNAME"),
        "refresh": text(calendar, "X-PUBLISHED-TTL"),
        "entries": [entry(event, zones) for event in calendar.walk("VEVENT")],
        "longest": max(len(line) for line in content.encode().split(b"\r\n")),
        "errors": [list(map(str, error)) for error in calendar.errors],
    }


question = json.load(sys.stdin)
json.dump([read(content, question["zones"]) for content in question["files"]], sys.stdout)
