/** Which reasons travel with the fact of a lesson that is cancelled: what somebody gave as one, and no note of the school's. */
import { decodeMessage } from '@parlance/proto/codec';
import type { LessonChanged } from '@parlance/proto/booking/v1';
import { at, hour, start } from '../../test/builders.ts';
import { aSlot, book, enrol, openApp, type App } from '../../test/app-for-test.ts';
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

test.each<[string, (people: People) => Promise<unknown>, string]>([
  ['its teacher', ({ tutor, ...address }) => cancel(app, address, tutor, { reason: ' I am ill. ' }), 'I am ill.'],
  ['an administrator', ({ bookingId }) => cancelByAdmin(app, bookingId), 'The school is closed'],
  ['its student, who gives none', ({ student, ...address }) => cancel(app, address, student), ''],
])('NS-60 a lesson that is cancelled by %s says why', async (_who, end, reason) => {
  const people = await aLesson();
  await end(people);
  const type = 'parlance.booking.v1.LessonChanged';
  const { rows } = await app.pool.query<{ body: Buffer }>(
    'select body from outbox where key = $1 and type = $2 order by seq desc limit 1',
    [people.bookingId, type],
  );
  const facts = rows.map(({ body }) => decodeMessage(type, body) as LessonChanged);
  expect(facts.map((fact) => fact.reason)).toEqual([reason]);
});
