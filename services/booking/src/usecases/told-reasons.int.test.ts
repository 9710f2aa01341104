/** Which reasons travel with the fact of a lesson that is cancelled: what somebody gave as one, and no note of the school's. */
import { decodeMessage } from '@parlance/proto/codec';
import type { LessonChanged } from '@parlance/proto/booking/v1';
import { admin, at, hour, minute, start } from '../../test/builders.ts';
import { aSlot, book, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import { cancel, cancelByAdmin } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';

let app: App;
beforeAll(async () => {
  app = await openApp('told_reasons');
});
beforeEach(() => app.clock.set(at(-48 * hour)));
afterAll(() => app.db.drop());

type People = { bookingId: string; tutor: Actor; student: Actor };
async function aLesson(): Promise<People> {
  const [tutor, student] = [await enrol(app).tutor(), await enrol(app).student()];
  const bookingId = await aSlot(app, tutor, start);
  await book(app, { tutor, bookingId }, student);
  return { bookingId, tutor, student };
}

async function lastFactOf({ bookingId }: Pick<People, 'bookingId'>): Promise<LessonChanged> {
  const type = 'parlance.booking.v1.LessonChanged';
  const { rows } = await app.pool.query<{ body: Buffer }>(
    'select body from outbox where key = $1 and type = $2 order by seq desc limit 1',
    [bookingId, type],
  );
  return decodeMessage(type, rows[0]!.body) as LessonChanged;
}

test.each<[string, (people: People) => Promise<unknown>, string]>([
  ['its teacher', ({ tutor, ...address }) => cancel(app, address, tutor, { reason: ' I am ill. ' }), 'I am ill.'],
  ['an administrator', ({ bookingId }) => cancelByAdmin(app, bookingId), 'The school is closed'],
  ['its student, who gives none', ({ student, ...address }) => cancel(app, address, student), ''],
])('NS-60 a lesson that is cancelled by %s says why', async (_who, end, reason) => {
  const people = await aLesson();
  await end(people);
  expect((await lastFactOf(people)).reason).toBe(reason);
});

test('NS-44 an administrator’s words go to the audit: those of a cancellation people are told as well, those of a correction nobody', async () => {
  const [cancelled, corrected] = [await aLesson(), await aLesson()];
  await cancelByAdmin(app, cancelled.bookingId);
  const closed = 'The school is closed';
  expect(await lastFactOf(cancelled)).toMatchObject({ cause: 'admin', reason: closed, officeNote: closed });
  app.clock.set(at(5 * minute));
  await app.sweep();
  expect(await lastFactOf(corrected)).toMatchObject({ cause: 'sweep-tutor-absent', officeNote: '', claim: null });
  const correction = { status: 'student-absent', reason: 'She waited, and nobody came.' } as const;
  const { bookingId } = corrected;
  const once = command(admin, 'CorrectOutcome');
  await app.correctOutcome({ bookingId, correction, actor: admin, once });
  expect(await lastFactOf(corrected)).toMatchObject({ cause: 'admin', reason: '', officeNote: correction.reason });
});

test('NS-44 a teacher’s reason is not the office’s', async () => {
  const { tutor, ...lesson } = await aLesson();
  await cancel(app, lesson, tutor, { reason: 'I am ill.' });
  expect(await lastFactOf(lesson)).toMatchObject({ reason: 'I am ill.', officeNote: '', claim: null });
});
