/** What happens to lessons, slots and tokens when an account is disabled or deleted, on the real database. */
import type { Person as PersonMessage } from '@parlance/proto/identity/v1';
import { at, hour, minute, start } from '../../../test/builders.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aSlot, book, enrol, openApp, statusOf, type App } from '../../../test/app-for-test.ts';
import { cancel } from '../../../test/lesson-calls.ts';
import type { Actor } from '../../domain/actor.ts';
import { findOutlook } from '../../queries/office-counts.ts';
import { onAccountClosed } from './on-account-closed.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('account_closed');
  ({ tutor: hire, student: admit } = enrol(app));
});
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

/** The fact as identity tells it, of somebody whom booking knows. */
const close = async (who: Actor, why: 'disabled' | 'deleted', now = app.clock.now()) => {
  const known = await app.uow.run(({ people }) => people.find(who.id));
  const person = {
    uid: who.id,
    role: who.role === 'tutor' ? 'ROLE_TUTOR' : 'ROLE_STUDENT',
    name: who.name,
    imageUrl: '',
    timeZone: 'UTC',
    enabled: false,
    status: why === 'deleted' ? 'deleted' : 'completed',
    tutor: null,
    version: (known?.version ?? 0) + 1,
  } as PersonMessage;
  await app.uow.run((stores) => onAccountClosed(stores, person, { why, now }));
};

async function withLessons() {
  const [tutor, student] = [await hire(), await admit(2)];
  const first = await aSlot(app, tutor, start);
  const second = await aSlot(app, tutor, at(2 * hour));
  const open = await aSlot(app, tutor, at(4 * hour));
  await book(app, { tutor, bookingId: first }, student);
  await book(app, { tutor, bookingId: second }, student);
  return { tutor, student, first, second, open };
}

const balanceOf = async ({ id }: Actor) => {
  const { balances } = await app.uow.run(({ wallets }) => wallets.find(id));
  return balances.lessonTokens;
};

test('ADM-01 a disabled teacher: lessons ahead are cancelled by the school, tokens come back once, open slots stay and are found by nobody', async () => {
  const { tutor, student, first, second, open } = await withLessons();
  expect(await findOutlook(app.pool, tutor.id, app.clock.now())).toEqual({
    upcomingLessons: 2,
    nextLessonAt: start,
    openSlots: 1,
  });
  await close(tutor, 'disabled');
  await close(tutor, 'disabled');
  expect(await Promise.all([first, second, open].map((id) => statusOf(app, id)))).toEqual([
    'cancelled',
    'cancelled',
    'pending',
  ]);
  expect(await balanceOf(student)).toBe(2);
  await expect(book(app, { tutor, bookingId: open }, student)).rejects.toThrow();
  expect(await findOutlook(app.pool, student.id, app.clock.now())).toMatchObject({ upcomingLessons: 0 });
});

test('ADM-01 a disabled teacher with more open slots than one page holds: the lesson that was booked last is cancelled too', async () => {
  const [tutor, student] = [await hire(), await admit(1)];
  const once = { actorUid: tutor.id, rpc: 'OpenSlots', key: undefined, body: {} };
  for (let from = 100; from < 1_100; from += 200) {
    const when = Array.from({ length: 200 }, (_none, index) => at((from + index) * hour));
    await app.openSlots({ tutorUid: tutor.id, when, isPte: undefined, actor: tutor, once });
  }
  const last = await aSlot(app, tutor, at(50 * hour));
  await book(app, { tutor, bookingId: last }, student);
  await close(tutor, 'disabled');
  expect(await statusOf(app, last)).toBe('cancelled');
  await close(tutor, 'deleted');
  expect(await findOutlook(app.pool, tutor.id, app.clock.now())).toMatchObject({ openSlots: 0 });
}, 60_000);

test('ADM-01 a deleted teacher: open slots are gone too, also one that a student had before', async () => {
  const { tutor, student, first, second, open } = await withLessons();
  await cancel(app, { bookingId: second }, student);
  const offered = app.changes.at(-1)?.lesson.id ?? '';
  await close(tutor, 'deleted');
  expect(await Promise.all([first, open, offered, second].map((id) => statusOf(app, id)))).toEqual([
    'cancelled',
    undefined,
    undefined,
    'student-cancelled',
  ]);
  expect(await balanceOf(student)).toBe(2);
});

test('ADM-01 a student: the lessons ahead are cancelled, the teacher’s other slots stay', async () => {
  const { student, first, second, open } = await withLessons();
  expect(await findOutlook(app.pool, student.id, app.clock.now())).toMatchObject({
    upcomingLessons: 2,
    openSlots: 0,
  });
  await close(student, 'disabled');
  expect(await Promise.all([first, second, open].map((id) => statusOf(app, id)))).toEqual([
    'cancelled',
    'cancelled',
    'pending',
  ]);
  expect(await balanceOf(student)).toBe(2);
});

test('ADM-01 a lesson that has begun goes on: it is moved by its own clock', async () => {
  const { tutor, first, second } = await withLessons();
  await close(tutor, 'disabled', at(minute));
  expect([await statusOf(app, first), await statusOf(app, second)]).toEqual(['booked', 'cancelled']);
});
