/** Entries, read back by a parser that did not write them. */
import ICAL from 'ical.js';
import { entryUid } from './entry-uid.ts';
import { writeCalendar, type CalendarEntry } from './write-calendar.ts';

const entry: CalendarEntry = {
  uid: entryUid('b1', 'sam'),
  version: 2,
  stamp: new Date('2026-11-24T13:00:00.123Z'),
  startsAt: new Date('2026-11-25T12:00:00Z'),
  endsAt: new Date('2026-11-25T12:50:00Z'),
  summary: 'HL304 Greetings with Tess',
  description: 'https://school.test/student/bookings',
  link: 'https://school.test/student/bookings?view=upcoming&kind=group',
  isCancelled: false,
  organizer: { name: 'Parlance', email: 'school@example.com' },
  attendee: { name: 'Sam Lee', email: 'sam@example.com' },
};
const written = (changes: Partial<CalendarEntry> = {}) => writeCalendar([{ ...entry, ...changes }]);

/** What a calendar makes of it; a file that is no calendar fails. */
function readAll(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return { calendar, events };
}
function read(text: string) {
  const [event, ...others] = readAll(text).events;
  if (!event) throw new Error('a calendar without an entry');
  expect(others).toEqual([]);
  return {
    start: event.startDate.toJSDate(),
    minutes: event.duration.toSeconds() / 60,
    summary: event.summary,
    attendees: event.attendees.map((each) => [
      each.getFirstParameter('cn'),
      String(each.getFirstValue()).toLowerCase(),
      each.getFirstParameter('partstat'),
      each.getFirstParameter('rsvp'),
    ]),
  };
}

test('a feed says its name and how often to ask, and no method; each entry says when it last changed', () => {
  const other = { ...entry, uid: entryUid('b2', 'sam'), isCancelled: true };
  const { calendar, events } = readAll(writeCalendar([entry, other], { name: 'Lessons', refreshSeconds: 3_600 }));
  const said = ['x-wr-calname', 'refresh-interval', 'x-published-ttl', 'method'];
  expect(said.map((name) => calendar.getFirstPropertyValue(name)?.toString())).toEqual([
    'Lessons',
    'PT1H',
    'PT1H',
    undefined,
  ]);
  expect(events.map(({ uid, sequence }) => [uid, sequence])).toEqual([
    [entry.uid, 2],
    [other.uid, 2],
  ]);
  const values = (name: string) => events.map((event) => event.component.getFirstPropertyValue(name)?.toString());
  expect(values('status')).toEqual(['CONFIRMED', 'CANCELLED']);
  expect(values('dtstamp')).toEqual(Array(2).fill('2026-11-24T13:00:00Z'));
});

test('nobody is invited by a file of one’s own', () => {
  const { organizer: _organizer, attendee: _attendee, ...own } = entry;
  const text = writeCalendar([own], { method: 'publish' });
  expect(text).toContain('METHOD:PUBLISH');
  expect(text).not.toMatch(/ORGANIZER|ATTENDEE/);
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
