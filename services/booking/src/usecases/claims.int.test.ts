/** Claims of who was noted absent, and their answers, on the real database: once each, and by the correction that there is. */
import { admin, at, hour, minute, start } from '../../test/builders.ts';
import { checkInvariants } from '../../test/invariants.ts';
import {
  aGroupSession,
  aSlot,
  book,
  bookSeats,
  command,
  enrol,
  openApp,
  statusOf,
  type App,
} from '../../test/app-for-test.ts';
import { balanceOf as balanceIn } from '../../test/either-kind.ts';
import { commence } from '../../test/lesson-calls.ts';
import type { Actor } from '../domain/actor.ts';
import type { ClaimAnswer } from '../domain/claim.ts';
import { listClaims } from '../queries/claims.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('claims', { poolMax: 16 });
  ({ tutor: hire, student: admit } = enrol(app));
});
beforeEach(() => app.clock.set(at(-48 * hour)));
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
}, 120_000);

const balanceOf = (who: Actor, wallet: 'lessonTokens' | 'groupLessonTokens' = 'lessonTokens') =>
  balanceIn(app, who, wallet);
const words = 'The power was cut in the whole street from 10:00 on.';
const file = (bookingId: string, actor: Actor, { said = words, key }: { said?: string; key?: string } = {}) =>
  app.fileClaim({
    bookingId,
    wish: { about: 'power', words: said },
    actor,
    once: command(actor, 'FileClaim', key, { bookingId, said }),
  });
const usual: ClaimAnswer = { accepted: true, status: 'cancelled', words: 'The grid says the same.' };
const answer = (
  claimId: string,
  over: Partial<ClaimAnswer> = {},
  { by = admin, key }: { by?: Actor; key?: string } = {},
) => {
  const said = { ...usual, ...over };
  return app.answerClaim({
    claimId,
    answer: said,
    actor: by,
    once: command(by, 'AnswerClaim', key, { claimId, said }),
  });
};

async function aLesson() {
  const [tutor, student] = [await hire(), await admit(2)];
  const bookingId = await aSlot(app, tutor, start);
  await book(app, { tutor, bookingId }, student);
  return { tutor, student, bookingId };
}
async function missedByTutor() {
  const lesson = await aLesson();
  app.clock.set(at(5 * minute));
  await app.sweep();
  return lesson;
}
async function missedByStudent() {
  const lesson = await aLesson();
  app.clock.set(start);
  await commence(app, lesson, lesson.tutor);
  app.media.says(lesson.bookingId, { presentUids: [lesson.tutor.id], completeUntil: at(50 * minute) });
  app.clock.set(at(50 * minute));
  await app.sweep();
  expect(await statusOf(app, lesson.bookingId)).toBe('student-absent');
  return lesson;
}
const factsOf = async (bookingId: string) =>
  (await app.pool.query(`select from outbox where type like '%LessonChanged' and key = $1`, [bookingId])).rowCount;
const onRecord = async (bookingId: string, reader: Actor) => {
  const { rows } = await app.pool.query<{ id: string }>(
    'select coalesce((select lesson_id from seats where id = $1), $1) as id',
    [bookingId],
  );
  return listClaims(app.pool, rows[0]!.id, reader);
};

test('NS-75 a teacher says it once, an administrator accepts it: nobody’s fault, the token is back already and moves no more', async () => {
  const { tutor, student, bookingId } = await missedByTutor();
  expect(await balanceOf(student)).toBe(2);
  const claim = await file(bookingId, tutor, { key: 'once' });
  expect(claim).toMatchObject({ state: 'open', role: 'tutor', words, answer: '' });
  expect((await file(bookingId, tutor, { key: 'once' })).id).toBe(claim.id);
  await expect(file(bookingId, tutor)).rejects.toMatchObject({ reason: 'CLAIM_EXISTS' });
  const before = await factsOf(bookingId);
  expect(await answer(claim.id, {}, { key: 'once' })).toMatchObject({ state: 'accepted', answeredBy: admin.id });
  await answer(claim.id, {}, { key: 'once' });
  expect([await statusOf(app, bookingId), await balanceOf(student)]).toEqual(['cancelled', 2]);
  expect(await factsOf(bookingId)).toBe((before ?? 0) + 1);
  expect(await onRecord(bookingId, tutor)).toMatchObject([{ state: 'accepted', answer: usual.words }]);
  expect(await onRecord(bookingId, student)).toEqual([]);
  expect(await onRecord(bookingId, admin)).toHaveLength(1);
});

test('NS-75 a student’s is accepted: the token comes back once, and the seat is nobody’s fault', async () => {
  const { student, bookingId } = await missedByStudent();
  expect(await balanceOf(student)).toBe(1);
  const { id } = await file(bookingId, student);
  await answer(id);
  expect([await statusOf(app, bookingId), await balanceOf(student)]).toEqual(['cancelled', 2]);
});

test('NS-75 declined: nothing is corrected, and the words stand at the lesson', async () => {
  const { student, bookingId } = await missedByStudent();
  const { id } = await file(bookingId, student);
  await answer(id, { accepted: false, words: 'Your line answered all the time.' });
  expect([await statusOf(app, bookingId), await balanceOf(student)]).toEqual(['student-absent', 1]);
  expect(await onRecord(bookingId, student)).toMatchObject([
    { state: 'declined', answer: 'Your line answered all the time.' },
  ]);
  await expect(file(bookingId, student)).rejects.toMatchObject({ reason: 'CLAIM_EXISTS' });
});

test('NS-75 of a group it is the own seat alone, and the others stay as they are', async () => {
  const [tutor, one, two] = [
    await hire(),
    await admit(1, {}, 'groupLessonTokens'),
    await admit(1, {}, 'groupLessonTokens'),
  ];
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts: [start] });
  const bookingId = lessonIds[0]!;
  for (const student of [one, two]) await bookSeats(app, { sessionId, bookingIds: [bookingId] }, student);
  app.clock.set(start);
  await commence(app, { sessionId, bookingId }, tutor);
  app.media.says(bookingId, { presentUids: [tutor.id], completeUntil: at(50 * minute) });
  app.clock.set(at(50 * minute));
  await app.sweep();
  const { id } = await file(bookingId, one);
  await answer(id);
  const { rows } = await app.pool.query('select student_uid, status from seats where lesson_id = $1', [bookingId]);
  expect(new Map(rows.map((row: { student_uid: string; status: string }) => [row.student_uid, row.status]))).toEqual(
    new Map([
      [one.id, 'cancelled'],
      [two.id, 'student-absent'],
    ]),
  );
  expect([await balanceOf(one, 'groupLessonTokens'), await balanceOf(two, 'groupLessonTokens')]).toEqual([1, 0]);
});

test('NS-75 only whom it was noted against, until 48 hours after the lesson, in so many words', async () => {
  const { tutor, student, bookingId } = await missedByTutor();
  await expect(file(bookingId, student)).rejects.toMatchObject({ reason: 'CLAIM_NOT_NEEDED' });
  for (const stranger of [await hire(), await admit(0), admin])
    await expect(file(bookingId, stranger)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  await expect(file('no-uuid', tutor)).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  for (const said of ['', ' too few ', 'x'.repeat(1_001)])
    await expect(file(bookingId, tutor, { said })).rejects.toMatchObject({ reason: 'MALFORMED' });
  app.clock.set(at(50 * minute + 48 * hour + 1));
  await expect(file(bookingId, tutor)).rejects.toMatchObject({ reason: 'CLAIM_TOO_LATE' });
  app.clock.set(at(50 * minute + 48 * hour));
  expect(await file(bookingId, tutor, { said: 'x'.repeat(1_000) })).toMatchObject({ state: 'open' });
});

test('NS-75 two tabs file one, two administrators answer one after the other, and the tokens move once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { student, bookingId } = await missedByStudent();
    const filed = await Promise.allSettled([
      file(bookingId, student),
      file(bookingId, student),
      file(bookingId, student),
    ]);
    expect(filed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const id = (await onRecord(bookingId, student))[0]?.id ?? '';
    const other = { ...admin, id: 'f'.repeat(32) };
    const answers = await Promise.allSettled([answer(id), answer(id, { accepted: false }, { by: other })]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = answers.find((one) => one.status === 'rejected');
    expect(refused).toMatchObject({ reason: { reason: 'CLAIM_ANSWERED' } });
    const isAccepted = answers[0].status === 'fulfilled';
    expect(await balanceOf(student)).toBe(isAccepted ? 2 : 1);
    app.clock.set(at(-48 * hour));
  }
});

test('NS-75 what is corrected meanwhile is accepted without another correction; what has no token left to take is refused whole', async () => {
  const { tutor, student, bookingId } = await missedByTutor();
  const { id } = await file(bookingId, tutor);
  const correction = { status: 'student-absent', reason: 'The log was wrong' } as const;
  await app.correctOutcome({ bookingId, correction, actor: admin, once: command(admin, 'CorrectOutcome') });
  expect(await answer(id)).toMatchObject({ state: 'accepted' });
  expect(await statusOf(app, bookingId)).toBe('student-absent');
  await expect(answer(id)).rejects.toMatchObject({ reason: 'CLAIM_ANSWERED' });
  await expect(answer('no-uuid')).rejects.toMatchObject({ reason: 'CLAIM_NOT_FOUND' });
  expect(await balanceOf(student)).toBe(1);

  app.clock.set(at(-48 * hour));
  const poor = await missedByTutor();
  const open = await file(poor.bookingId, poor.tutor);
  const adjusted = { studentUid: poor.student.id, wallet: 'lessonTokens', delta: -2, reason: 'For the test' } as const;
  await app.adjustTokens({ ...adjusted, actor: admin, once: command(admin, 'AdjustTokens') });
  await expect(answer(open.id, { status: 'completed' })).rejects.toMatchObject({ reason: 'BALANCE_NEGATIVE' });
  expect(await onRecord(poor.bookingId, admin)).toMatchObject([{ state: 'open' }]);
  await expect(answer(open.id, { words: 'no' })).rejects.toMatchObject({ reason: 'REASON_LENGTH' });
});

test('NS-75, NS-70 whoever is erased leaves no words, and is answered all the same', async () => {
  const { student, bookingId } = await missedByStudent();
  const { id } = await file(bookingId, student);
  await app.uow.run(({ erasure }) => erasure.erase(student.id));
  expect(await onRecord(bookingId, admin)).toMatchObject([{ words: '', state: 'open' }]);
  expect(await answer(id)).toMatchObject({ state: 'accepted' });
});
