/** Entries as calendars read them (iCalendar, RFC 5545, and its exchange by mail, RFC 5546). Instants are UTC: each calendar shows its own zone. */
import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalEventData,
} from 'ical-generator';

type Mailbox = { name: string; email: string };

export type CalendarEntry = {
  /** The same for the same thing and reader, wherever it is written (entry-uid.ts). */
  uid: string;
  /** A later one replaces an earlier one. */
  version: number;
  /** When it was written, where it is exchanged by mail; else when the thing last changed. */
  stamp: Date;
  startsAt: Date;
  endsAt: Date;
  summary: string;
  description: string;
  link: string;
  isCancelled: boolean;
  /** Who invites whom: of an invitation only. */
  organizer?: Mailbox;
  attendee?: Mailbox;
};

export type CalendarFile = {
  /** `request` and `cancel` are what a mail says; `publish` is a file to be taken over. A feed says none. */
  method?: 'request' | 'cancel' | 'publish';
  /** What calendars call it. */
  name?: string;
  /** How often a calendar that follows it should ask. */
  refreshSeconds?: number;
};

const methods = {
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
  publish: ICalCalendarMethod.PUBLISH,
} as const;

export function writeCalendar(entries: readonly CalendarEntry[], file: CalendarFile = {}): string {
  const { method, name, refreshSeconds } = file;
  const calendar = ical({
    prodId: { company: 'Parlance', product: 'Lessons', language: 'EN' },
    ...(method && { method: methods[method] }),
    ...(name !== undefined && { name }),
    ...(refreshSeconds !== undefined && { ttl: refreshSeconds }),
  });
  for (const entry of entries) calendar.createEvent(eventOf(entry));
  return calendar.toString();
}

function eventOf(entry: CalendarEntry): ICalEventData {
  const { uid, version, stamp, startsAt, endsAt, summary, description, link, isCancelled, organizer, attendee } = entry;
  return {
    id: uid,
    sequence: version,
    stamp,
    start: startsAt,
    end: endsAt,
    summary: plain(summary),
    description: plain(description),
    url: link,
    ...(organizer && { organizer: mailboxOf(organizer) }),
    ...(attendee && {
      attendees: [
        {
          ...mailboxOf(attendee),
          role: ICalAttendeeRole.REQ,
          status: ICalAttendeeStatus.ACCEPTED,
          rsvp: false,
        },
      ],
    }),
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
  };
}

const mailboxOf = ({ name, email }: Mailbox) => ({ name: named(name), email: address(email) });

/** No control character belongs into a line but the break, which the library writes as a word of its own. */
const plain = (text: string) => text.toWellFormed().replaceAll(/(?!\n)\p{Cc}/gu, '');
/** A parameter knows no way to write a quotation mark or a break. */
const named = (text: string) => plain(text).replaceAll(/["\n]/g, ' ');
const address = (email: string) => plain(email).replaceAll(/[\s"<>;,]/g, '');
