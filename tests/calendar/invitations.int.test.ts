/** What the school writes for calendars, read by a program in another language that has nothing of ours. */
import { entryUid } from '@parlance/runtime/calendar/entry-uid';
import { writeCalendar, type CalendarEntry } from '@parlance/runtime/calendar/write-calendar';
import { readCalendars } from './read-calendar.ts';

const fifty = 50 * 60_000;
const link = 'https://learn.example.com/student/bookings?view=upcoming&kind=group';
const school = { name: 'Parlance', email: 'school@example.com' };
const camila = { name: 'Camila Duarte', email: 'camila@example.com' };
const uid = entryUid('b1', 'camila');

function entry(over: Partial<CalendarEntry> & { starts?: string } = {}): CalendarEntry {
  const { starts = '2026-11-25T12:00:00Z', ...changes } = over;
  const startsAt = new Date(starts);
  const times = { startsAt, endsAt: new Date(startsAt.getTime() + fifty), stamp: new Date('2026-11-24T13:00:00Z') };
  const words = { summary: 'HL304 Giving directions with Tess', description: link, link };
  return { uid, version: 2, ...times, ...words, isCancelled: false, ...changes };
}
const invitation = (method: 'request' | 'cancel', over: Partial<CalendarEntry> = {}) =>
  writeCalendar([entry({ organizer: school, attendee: camila, isCancelled: method === 'cancel', ...over })], {
    method,
  });
const sound = { longest: expect.any(Number), errors: [] };

test('NS-60 an invitation, its change under a higher number and its end are of one entry', async () => {
  const moved = { version: 5, startsAt: new Date('2026-11-26T12:00:00Z'), endsAt: new Date('2026-11-26T12:50:00Z') };
  const files = [invitation('request'), invitation('request', moved), invitation('cancel', { version: 6 })];
  const read = await readCalendars(files, ['UTC', 'America/Sao_Paulo']);
  expect(read.map(({ method, entries }) => [method, entries.length])).toEqual([
    ['REQUEST', 1],
    ['REQUEST', 1],
    ['CANCEL', 1],
  ]);
  const entries = read.flatMap((calendar) => calendar.entries);
  expect(entries.map(({ sequence, status }) => [sequence, status])).toEqual([
    [2, 'CONFIRMED'],
    [5, 'CONFIRMED'],
    [6, 'CANCELLED'],
  ]);
  expect(new Set(entries.map((each) => each.uid))).toEqual(new Set([uid]));
  expect(entries[0]).toEqual({
    uid,
    sequence: 2,
    stamp: '2026-11-24T13:00:00+00:00',
    start: { UTC: '2026-11-25 12:00', 'America/Sao_Paulo': '2026-11-25 09:00' },
    end: { UTC: '2026-11-25 12:50', 'America/Sao_Paulo': '2026-11-25 09:50' },
    minutes: 50,
    summary: 'HL304 Giving directions with Tess',
    description: link,
    url: link,
    status: 'CONFIRMED',
    organizer: ['Parlance', 'mailto:school@example.com'],
    attendees: [['Camila Duarte', 'mailto:camila@example.com']],
    errors: [],
  });
  expect(entries[1]?.start.UTC).toBe('2026-11-26 12:00');
});

test.each([
  ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25 02:30', '2026-10-25 02:20'],
  ['Europe/Berlin', '2026-10-25T01:30:00Z', '2026-10-25 02:30', '2026-10-25 03:20'],
  ['Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29 01:30', '2026-03-29 03:20'],
  ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01 01:30', '2026-11-01 01:20'],
  ['America/New_York', '2026-03-08T06:30:00Z', '2026-03-08 01:30', '2026-03-08 03:20'],
  // Half an hour forward and back.
  ['Australia/Lord_Howe', '2026-04-04T14:30:00Z', '2026-04-05 01:30', '2026-04-05 01:50'],
  ['Australia/Lord_Howe', '2026-10-03T15:00:00Z', '2026-10-04 01:30', '2026-10-04 02:50'],
])('in %s a lesson at %s is from %s to %s, fifty minutes long', async (zone, starts, from, to) => {
  const [calendar] = await readCalendars([writeCalendar([entry({ starts })])], [zone]);
  const [read] = calendar?.entries ?? [];
  expect([read?.start[zone], read?.end[zone], read?.minutes]).toEqual([from, to, 50]);
});

const hard: [string, string][] = [
  ['emoji', '👩‍🏫 Small talk 🧑🏽‍⚕️ and 🇧🇷'],
  ['right to left', 'شرح التأخير، مع هانا \u200f(PTE)'],
  ['commas, semicolons, breaks and strokes', 'One, two; three\nfour \\n five: "six"'],
  ['what looks like lines of its own', 'END:VEVENT\nBEGIN:VALARM\nTRIGGER:-PT5M'],
  ['10,000 characters', 'Übung 👩‍🏫 мир, '.repeat(625)],
];

test.each(hard)('a title of %s comes back as it was, in lines of at most 75 octets', async (_what, summary) => {
  const organizer = { ...school, name: 'Ünïted; "Schools", 学校' };
  const files = [writeCalendar([entry({ summary })]), invitation('request', { summary, organizer })];
  for (const { entries, longest, errors } of await readCalendars(files)) {
    expect(entries.map((read) => read.summary)).toEqual([summary]);
    expect(entries[0]?.errors).toEqual([]);
    expect([longest <= 75, errors]).toEqual([true, []]);
  }
});

test('NS-65 a feed of a thousand lessons says its name and how often to ask, and nobody is invited by it', async () => {
  const at = (hours: number) => new Date(Date.parse('2026-11-25T12:00:00Z') + hours * 3_600_000).toISOString();
  const lessons = Array.from({ length: 1_000 }, (_, i) => entry({ uid: entryUid(`b${i}`, 'camila'), starts: at(i) }));
  const feed = writeCalendar(lessons, { name: 'Parlance lessons', refreshSeconds: 3_600 });
  const [read] = await readCalendars([feed]);
  expect(read).toMatchObject({ method: null, name: 'Parlance lessons', refresh: 'PT1H', ...sound });
  expect(new Set(read?.entries.map((each) => each.uid)).size).toBe(1_000);
  expect(read?.entries.filter((each) => each.organizer || each.attendees.length > 0)).toEqual([]);
});
