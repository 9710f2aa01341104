/** A calendar follows somebody's lessons through the real gateway and services: booked, moved away, taken back, closed. */
import { aGroupSession, aSlot, book, bookSeats, command } from '@parlance/booking/test/app-for-test';
import { at, hour } from '@parlance/booking/test/builders';
import type { CallerName } from '../support/school/who.ts';
import { useSchool } from '../endpoints/calls.ts';
import { readCalendars } from './read-calendar.ts';

const { school, get } = useSchool('calendar_feed');
const follow = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${school().url}/api/v1${path}`, { headers });

async function addressOf(name: CallerName): Promise<string> {
  const { status, body } = await school().call(name, 'POST', 'calendar/feed');
  expect(status).toBe(200);
  return String(body.path);
}
async function entriesAt(path: string) {
  const [calendar] = await readCalendars([await (await follow(path)).text()]);
  expect(calendar?.errors).toEqual([]);
  return calendar?.entries ?? [];
}
const people = () => {
  const { studentA = '', tutorA = '' } = school().ids;
  return {
    student: { id: studentA, role: 'student', name: 'Student' } as const,
    tutor: { id: tutorA, role: 'tutor', name: 'Tutor' } as const,
  };
};

test('NS-65 a lesson is in the calendars of both, under ids of their own, and leaves them when it is cancelled', async () => {
  const { booking } = school();
  const { student, tutor } = people();
  const start = at(40 * 24 * hour, booking.clock.now());
  start.setUTCMinutes(0, 0, 0);
  const bookingId = await aSlot(booking, tutor, start);
  await book(booking, { tutor, bookingId }, student);
  const { sessionId, lessonIds } = await aGroupSession(booking, tutor, { starts: [at(2 * hour, start)] });
  await bookSeats(booking, { sessionId, bookingIds: lessonIds }, student);

  const paths = [await addressOf('studentA'), await addressOf('tutorA')];
  const [ofStudent = [], ofTutor = []] = await Promise.all(paths.map(entriesAt));
  const told = ofStudent.map(({ summary, minutes, status, organizer }) => [summary, minutes, status, organizer]);
  expect(told).toEqual([
    [expect.stringMatching(/^HL304 Giving directions at work with Tutor \d$/), 50, 'CONFIRMED', null],
    ['Small talk at work', 50, 'CONFIRMED', null],
  ]);
  expect(ofTutor.map(({ summary }) => summary)).toEqual([
    expect.stringMatching(/^HL304 Giving directions at work with Student \d$/),
    'Small talk at work',
  ]);
  expect(ofStudent[0]?.start.UTC).toBe(start.toISOString().slice(0, 16).replace('T', ' '));
  expect(new Set([...ofStudent, ...ofTutor].map(({ uid }) => uid)).size).toBe(4);

  const file = await fetch(`${school().url}/api/v1/calendar/lessons/${bookingId}`, {
    headers: await school().as('studentA'),
  });
  const [own] = await readCalendars([await file.text()]);
  expect([own?.method, own?.entries[0]?.uid]).toEqual(['PUBLISH', ofStudent[0]?.uid]);

  const once = command(student, 'CancelLesson');
  const address = { bookingId, tutorUid: tutor.id };
  await booking.cancelLesson({ address, actor: student, reason: '', once });
  for (const path of paths)
    expect((await entriesAt(path)).map(({ summary }) => summary)).toEqual(['Small talk at work']);
});

test('NS-65 asked again it says that nothing changed; a new address ends the old one, switching off ends both', async () => {
  const first = await addressOf('studentB');
  const answer = await follow(first);
  const tag = answer.headers.get('etag') ?? '';
  expect((await follow(first, { 'if-none-match': tag })).status).toBe(304);
  const second = await addressOf('studentB');
  expect([(await follow(first)).status, (await follow(second)).status]).toEqual([404, 200]);
  expect(await get('studentB', 'calendar/feed')).toEqual({ since: expect.any(Number) });
  await school().call('studentB', 'DELETE', 'calendar/feed');
  expect((await follow(second)).status).toBe(404);
  expect(await get('studentB', 'calendar/feed')).toEqual({ since: null });
});
