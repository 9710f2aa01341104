/** Invitations, read back by a parser that did not write them. */
import ICAL from 'ical.js';
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

/** What a calendar makes of it; a file that is no calendar, or holds more than the one entry, fails. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const [entry, ...others] = calendar.getAllSubcomponents();
  if (!entry) throw new Error('a calendar without an entry');
  expect([entry.name, others, entry.getAllSubcomponents()]).toEqual(['vevent', [], []]);
  const event = new ICAL.Event(entry);
  const valueOf = (name: string) => entry.getFirstPropertyValue(name)?.toString();
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    stamp: valueOf('dtstamp'),
    start: event.startDate.toJSDate(),
    minutes: event.duration.toSeconds() / 60,
    isUtc: event.startDate.zone === ICAL.Timezone.utcTimezone,
    summary: event.summary,
    description: event.description,
    url: valueOf('url'),
    status: valueOf('status'),
    organizer: [entry.getFirstProperty('organizer')?.getFirstParameter('cn'), event.organizer],
    attendees: event.attendees.map((each) => [
      each.getFirstParameter('cn'),
      String(each.getFirstValue()).toLowerCase(),
      each.getFirstParameter('partstat'),
      each.getFirstParameter('rsvp'),
    ]),
  };
}

test('NS-60 an invitation says who invites whom to what, and when', () => {
  expect(read(written())).toEqual({
    method: 'REQUEST',
    uid: 'e1@example.com',
    sequence: 2,
    stamp: '2026-11-24T13:00:00Z',
    start: invitation.startsAt,
    minutes: 50,
    isUtc: true,
    summary: 'HL304 Greetings with Tess',
    description: 'Open the lesson: https://school.test/student/bookings',
    url: 'https://school.test/student/bookings?view=upcoming&kind=group',
    status: 'CONFIRMED',
    organizer: ['Parlance', 'mailto:school@example.com'],
    attendees: [['Sam Lee', 'mailto:sam@example.com', 'ACCEPTED', 'FALSE']],
  });
});

test('one that ends is cancelled under the same id and a later number', () => {
  const { method, uid, sequence, status } = read(written({ method: 'cancel', version: 3 }));
  expect([method, uid, sequence, status]).toEqual(['CANCEL', 'e1@example.com', 3, 'CANCELLED']);
});

const wallOf = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);

test.each([
  ['the hour before clocks go forward', 'Europe/Berlin', '2026-03-29T00:30:00Z', '01:30', '03:20'],
  ['the first hour after it', 'Europe/Berlin', '2026-03-29T01:00:00Z', '03:00', '03:50'],
  ['the hour before clocks go back', 'Europe/Berlin', '2026-10-25T00:30:00Z', '02:30', '02:20'],
  ['the hour that is there twice', 'America/New_York', '2026-11-01T06:00:00Z', '01:00', '01:50'],
])('in %s it is the same fifty minutes for everybody: %s', (_when, zone, starts, from, to) => {
  const startsAt = new Date(starts);
  const { start, minutes } = read(written({ startsAt, endsAt: new Date(startsAt.getTime() + 50 * 60_000) }));
  expect([start, minutes]).toEqual([startsAt, 50]);
  const end = new Date(start.getTime() + minutes * 60_000);
  expect([wallOf(start, zone), wallOf(end, zone)]).toEqual([from, to]);
});

test('no line is longer than 75 octets, and none is cut within a character', () => {
  const summary = 'Übung 👩‍🏫 мир '.repeat(40).trim();
  const calendar = written({ summary });
  for (const line of calendar.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line.isWellFormed()).toBe(true);
  }
  expect(read(calendar).summary).toBe(summary);
});

test('words of people bring no lines, no entries and no parameters of their own', () => {
  const name = 'Eve"\r\nATTENDEE:mailto:x@example.com\u0000;X=1';
  const summary = 'a;b,c\\d\nBEGIN:VALARM';
  const told = read(written({ summary, attendee: { name, email: 'eve@example.com\r\nX:1' } }));
  expect(told.summary).toBe(summary);
  expect(told.attendees).toEqual([
    ['Eve  ATTENDEE:mailto:x@example.com;X=1', 'mailto:eve@example.comx:1', 'ACCEPTED', 'FALSE'],
  ]);
});
