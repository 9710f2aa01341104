/** An invitation as calendars read it (iCalendar, RFC 5545, and its exchange by mail, RFC 5546). Instants are UTC: each calendar shows its own zone. */
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import type { Invitation } from '../../domain/invitation.ts';

type School = { name: string; email: string; domain: string };
type Written = { school: School; now: Date };

const methods = { request: ICalCalendarMethod.REQUEST, cancel: ICalCalendarMethod.CANCEL } as const;
const states = { request: ICalEventStatus.CONFIRMED, cancel: ICalEventStatus.CANCELLED } as const;

export function writeCalendar(invitation: Invitation, { school, now }: Written): string {
  const { uid, version, method, startsAt, endsAt, summary, description, link, attendee } = invitation;
  const calendar = ical({
    prodId: { company: 'Parlance', product: 'Lessons', language: 'EN' },
    method: methods[method],
  });
  calendar.createEvent({
    id: `${uid}@${school.domain}`,
    sequence: version,
    stamp: now,
    start: startsAt,
    end: endsAt,
    summary: plain(summary),
    description: plain(description),
    url: link,
    organizer: { name: named(school.name), email: address(school.email) },
    attendees: [
      {
        name: named(attendee.name),
        email: address(attendee.email),
        role: ICalAttendeeRole.REQ,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
    status: states[method],
    transparency: ICalEventTransparency.OPAQUE,
  });
  return calendar.toString();
}

/** No control character belongs into a line but the break, which the library writes as a word of its own. */
const plain = (text: string) => text.toWellFormed().replaceAll(/(?!\n)\p{Cc}/gu, '');
/** A parameter knows no way to write a quotation mark or a break. */
const named = (text: string) => plain(text).replaceAll(/["\n]/g, ' ');
const address = (email: string) => plain(email).replaceAll(/[\s"<>;,]/g, '');
