/** An invitation as calendars read it (iCalendar, RFC 5545, and its exchange by mail, RFC 5546). Instants are UTC: each calendar shows its own zone. */
import type { Invitation } from '../../domain/invitation.ts';

type School = { name: string; email: string; domain: string };
type Written = { school: School; now: Date };

export function writeCalendar(invitation: Invitation, { school, now }: Written): string {
  const { uid, version, method, startsAt, endsAt, summary, description, link, attendee } = invitation;
  const isCancelled = method === 'cancel';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parlance//Lessons//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${isCancelled ? 'CANCEL' : 'REQUEST'}`,
    'BEGIN:VEVENT',
    `UID:${uid}@${school.domain}`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${instant(now)}`,
    `DTSTART:${instant(startsAt)}`,
    `DTEND:${instant(endsAt)}`,
    `SUMMARY:${escaped(summary)}`,
    `DESCRIPTION:${escaped(description)}`,
    `URL:${link}`,
    `ORGANIZER;CN=${quoted(school.name)}:mailto:${address(school.email)}`,
    `ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${address(attendee.email)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** 20261125T120000Z */
const instant = (at: Date) => `${at.toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`;

/** No control character belongs into a line; a line break in a text is written as a word of its own. */
const plain = (text: string) => text.toWellFormed().replaceAll(/(?!\n)\p{Cc}/gu, '');
const escaped = (text: string) =>
  plain(text)
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
/** A parameter knows no way to write a quotation mark. */
const quoted = (text: string) => `"${plain(text).replaceAll(/["\n]/g, ' ')}"`;
const address = (email: string) => plain(email).replaceAll(/[\s"<>;,]/g, '');

const lineBytes = 75;

/** A line has at most 75 octets, and none is cut within a character. */
function folded(line: string): string {
  let bytes = 0;
  let out = '';
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (bytes + size > lineBytes) {
      out += '\r\n ';
      bytes = 1;
    }
    out += character;
    bytes += size;
  }
  return out;
}
