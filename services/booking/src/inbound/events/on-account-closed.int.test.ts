/** What happens to lessons, slots and tokens when an account is disabled or deleted, on the real database. */
import { randomUUID } from 'node:crypto';
import type { BookingErased } from '@parlance/proto/booking/v1';
import { decodeMessage } from '@parlance/proto/codec';
import type { Person as PersonMessage } from '@parlance/proto/identity/v1';
import { tablesWith } from '@parlance/runtime/testing/find-text';
import { at, hour, minute, start } from '../../../test/builders.ts';
import { checkInvariants } from '../../../test/invariants.ts';
import { aSlot, book, enrol, openApp, statusOf, type App } from '../../../test/app-for-test.ts';
import { cancel, commence, giveFeedback, move } from '../../../test/lesson-calls.ts';
import type { Actor } from '../../domain/actor.ts';
import { normalFields } from '../../domain/feedback.ts';
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

describe('who is erased', () => {
  const mark = () => `Quokka${Math.random().toString(36).slice(2, 12)}`;
  const receiptOf = async ({ id }: Actor) => {
    const sql = `select body from outbox where type = 'parlance.booking.v1.BookingErased' and key = $1 order by seq desc limit 1`;
    const { rows } = await app.pool.query<{ body: Buffer }>(sql, [id]);
    return rows[0] && (decodeMessage('parlance.booking.v1.BookingErased', rows[0].body) as BookingErased).receipt;
  };
  const erased = async (who: Actor) => {
    await close({ ...who, name: 'Deleted user' }, 'deleted');
    return receiptOf(who);
  };

  test('NS-70 leaves name and words in no table, a receipt of what went, and the books without a name', async () => {
    const [name, tutor] = [mark(), await hire()];
    const student = await admit(2, { name });
    const slot = await aSlot(app, tutor, start);
    await book(app, { tutor, bookingId: slot }, student);
    await app.pool.query(`update seats set notes = $2 where student_uid = $1`, [student.id, `${name} likes to talk`]);
    await cancel(app, { bookingId: slot }, student);
    expect(await tablesWith(app.pool, name)).toEqual(
      expect.arrayContaining(['ledger', 'lesson_log', 'people', 'seats']),
    );
    const receipt = await erased(student);
    expect((await tablesWith(app.pool, name)).filter((table) => table !== 'outbox')).toEqual([]);
    expect(receipt?.erased).toContainEqual(expect.objectContaining({ kind: 'lesson-notes', count: 1 }));
    expect(receipt?.kept.map(({ kind, why }) => [kind, why])).toEqual(
      expect.arrayContaining([
        ['token-ledger', 'accounts'],
        ['lessons', 'records'],
      ]),
    );
    // Told again there is nothing left to go.
    expect((await erased(student))?.erased.filter(({ kind }) => kind !== 'sent-news')).toEqual([]);
  });

  test('NS-70 leaves no name of a teacher whose slots are closed, of a student who was moved, nor of the office', async () => {
    const [name, moved, office] = [mark(), mark(), mark()];
    const [tutor, stays] = [await hire({ name }), await hire()];
    const student = await admit(2, { name: moved });
    const slot = await aSlot(app, stays, start);
    const other = await aSlot(app, stays, at(4 * hour));
    await book(app, { tutor: stays, bookingId: slot }, student);
    await move(app, { tutorUid: stays.id, bookingId: slot }, other, student);
    for (const hours of [8, 12]) await aSlot(app, tutor, at(hours * hour));
    const clerk: Actor = { id: randomUUID(), role: 'admin', name: office };
    await cancel(app, { bookingId: slot }, clerk, { reason: `${office} is not well` });
    await app.pool.query(
      `insert into policies select r.* from policies p, jsonb_populate_record(null::policies, to_jsonb(p) ||
         jsonb_build_object('version', 2, 'valid_from', timestamptz '2100-01-01Z', 'made_by', $1::text, 'made_by_name', $2::text)) r`,
      [clerk.id, office],
    );
    for (const who of [tutor, student, clerk]) await erased(who);
    for (const word of [name, moved, office])
      expect((await tablesWith(app.pool, word)).filter((table) => table !== 'outbox')).toEqual([]);
  });

  test('what is written about one afterwards has no words, and the lesson is settled as any other', async () => {
    const [tutor, student] = [await hire(), await admit(1)];
    const id = await aSlot(app, tutor, start);
    await book(app, { tutor, bookingId: id }, student);
    app.clock.set(start);
    await commence(app, { bookingId: id }, tutor);
    app.media.says(id, { presentUids: [tutor.id, student.id], completeUntil: at(hour) });
    app.clock.set(at(51 * minute));
    await erased(student);
    const words = Object.fromEntries(
      normalFields.map((field) => [
        field,
        'Speaks clearly, asks when in doubt, and remembers every word of the last lesson very well.',
      ]),
    );
    await giveFeedback(app, { bookingId: id }, tutor, {
      given: [{ studentUid: undefined, words: { ...words, completedAssigned: true } }],
    });
    expect(await statusOf(app, id)).toBe('completed');
    const sql = 'select grammar || vocabulary || speaking || writing as words from feedback where student_uid = $1';
    expect((await app.pool.query(sql, [student.id])).rows).toEqual([{ words: '' }]);
    expect((await erased(tutor))?.kept).toContainEqual({ kind: 'feedback-given', count: 1, why: 'students' });
    // Told again: an empty line is none that went.
    expect((await erased(student))?.erased.map(({ kind }) => kind)).not.toContain('feedback');
  });

  test('the ledger and the log still take no other change', async () => {
    app.clock.set(at(-48 * hour));
    const { student } = await withLessons();
    for (const sql of [
      `update ledger set actor_name = 'Somebody else' where student_uid = $1`,
      `update ledger set actor_name = '', delta = delta + 1 where student_uid = $1`,
      'delete from ledger where student_uid = $1',
      `update lesson_log set note = 'Other words' where student_uid = $1`,
    ])
      await expect(app.pool.query(sql, [student.id])).rejects.toThrow('is append-only');
    for (const change of [
      `reason = 'Other words'`,
      `made_by_name = 'Somebody else'`,
      `made_by_name = '', pay_by = 'minutes'`,
    ])
      await expect(app.pool.query(`update policies set ${change}`)).rejects.toThrow('never changed');
  });
});
