import type { Invitation } from '../../domain/invitation.ts';
import { writeCalendar } from './write-calendar.ts';

const school = { name: 'Parlance', email: 'school@example.com', domain: 'example.com' };
const now = new Date('2026-11-24T13:00:00.123Z');
const invitation: Invitation = {
  uid: 'e1',
  version: 2,
  method: 'request',
  startsAt: new Date('2026-11-25T12:00:00Z'),
  endsAt: new Date('2026-11-25T12:50:00Z'),
  summary: 'HL304 Greetings with Tess',
  description: 'Open the lesson: https://school.test/student/bookings',
  link: 'https://school.test/student/bookings?view=upcoming&kind=group',
  attendee: { name: 'Sam Lee', email: 'sam@example.com' },
};
const written = (changes: Partial<Invitation> = {}) => writeCalendar({ ...invitation, ...changes }, { school, now });
/** Folded lines are one again, and each is a name with its value. */
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');
const valueOf = (calendar: string, name: string) =>
  linesOf(calendar).flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));

test('an invitation says who invites whom to what, and when', () => {
  expect(linesOf(written())).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Parlance//Lessons//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    'UID:e1@example.com',
    'SEQUENCE:2',
    'DTSTAMP:20261124T130000Z',
    'DTSTART:20261125T120000Z',
    'DTEND:20261125T125000Z',
    'SUMMARY:HL304 Greetings with Tess',
    'DESCRIPTION:Open the lesson: https://school.test/student/bookings',
    'URL:https://school.test/student/bookings?view=upcoming&kind=group',
    'ORGANIZER;CN="Parlance":mailto:school@example.com',
    'ATTENDEE;CN="Sam Lee";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:sam@example.com',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('one that ends is cancelled under the same id and a later number', () => {
  const ended = written({ method: 'cancel', version: 3 });
  expect(['METHOD', 'UID', 'SEQUENCE', 'STATUS'].map((name) => valueOf(ended, name))).toEqual([
    ['CANCEL'],
    ['e1@example.com'],
    ['3'],
    ['CANCELLED'],
  ]);
});

test('no line is longer than 75 octets, and none is cut within a character', () => {
  const summary = 'Übung 👩‍🏫 мир '.repeat(40).trim();
  const calendar = written({ summary });
  for (const line of calendar.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
  expect(valueOf(calendar, 'SUMMARY')).toEqual([summary]);
});

test('words of people bring no lines and no parameters of their own', () => {
  const name = 'Eve"\r\nATTENDEE:mailto:x@example.com\u0000;X=1';
  const calendar = written({ summary: 'a;b,c\\d\nBEGIN:VALARM', attendee: { name, email: 'eve@example.com\r\nX:1' } });
  expect(valueOf(calendar, 'SUMMARY')).toEqual(['a\\;b\\,c\\\\d\\nBEGIN:VALARM']);
  expect(linesOf(calendar).filter((line) => /^(ATTENDEE|X|BEGIN)/.test(line))).toEqual([
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'ATTENDEE;CN="Eve  ATTENDEE:mailto:x@example.com;X=1";ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:eve@example.comX:1',
  ]);
});
