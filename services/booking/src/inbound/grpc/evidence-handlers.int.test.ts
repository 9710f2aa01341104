/** The evidence of a lesson that booking keeps, on the real database. */
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { aSlot, book, command, enrol, openApp, type App } from '../../../test/app-for-test.ts';
import { admin, at, hour, minute, start } from '../../../test/builders.ts';
import { cancel, cancelByAdmin, move } from '../../../test/lesson-calls.ts';
import type { Actor } from '../../domain/actor.ts';
import { listFreeSlots } from '../../queries/search-slots.ts';
import { exportPlan } from '../../queries/person-export.ts';
import { makeEvidenceHandlers } from './evidence-handlers.ts';
import { makeTokenHandlers } from './token-handlers.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
let handlers: ReturnType<typeof makeEvidenceHandlers>;
beforeAll(async () => {
  app = await openApp('lesson_evidence');
  ({ tutor: hire, student: admit } = enrol(app));
  handlers = makeEvidenceHandlers({ db: app.pool, clock: app.clock });
});
beforeEach(() => app.clock.set(at(-48 * hour)));
afterAll(() => app.db.drop(), 60_000);

type Call = Parameters<(typeof handlers)['getLessonEvidence']>[1];
const callOf = ({ id: uid, role, name }: Actor) => ({ actor: { uid, role, name } }) as unknown as Call;
const read = (bookingId: string, as: Actor) => handlers.getLessonEvidence({ bookingId }, callOf(as));

async function aBooked(startsAt = start) {
  const [tutor, student] = [await hire(), await admit(2)];
  const bookingId = await aSlot(app, tutor, startsAt);
  await book(app, { tutor, bookingId }, student);
  return { bookingId, tutor, student };
}

async function freeHourOf({ id: tutorUid }: Actor): Promise<string> {
  const [free] = await listFreeSlots(app.pool, { tutorUid, isMock: false, now: app.clock.now(), limit: 9 });
  return free!.lesson.bookingId;
}

test('NS-55, NS-09 a teacher who did not come: which rule, when, and the token that went back at that moment', async () => {
  const { bookingId, tutor, student } = await aBooked();
  app.clock.set(at(5 * minute));
  await app.sweep();
  const own = await read(bookingId, student);
  expect(own.decision).toMatchObject({ rule: 'not-commenced', status: 'BOOKING_STATUS_TUTOR_ABSENT' });
  expect(own.log.at(-1)).toMatchObject({ id: own.decision?.entryId, cause: 'sweep-tutor-absent' });
  expect(own.tokens.map(({ delta }) => delta)).toEqual([-1, 1]);
  expect(own.tokens[1]?.at).toEqual(own.decision?.at);
  expect(own.tried.map(({ result }) => result)).toEqual([
    'does-not-fit',
    'does-not-fit',
    'fits',
    'not-tried',
    'not-tried',
    'not-tried',
  ]);
  expect((await read(bookingId, tutor)).tokens).toEqual([]);
  expect((await read(bookingId, admin)).tokens).toHaveLength(2);
});

test('NS-55, NS-61 a token goes along with its lesson to another hour, and the hour that was left knows that of who has it now', async () => {
  const { bookingId, tutor, student } = await aBooked(at(8 * hour));
  const to = await aSlot(app, tutor, at(10 * hour));
  const deltasOf = async (id: string) => (await read(id, admin)).tokens.map(({ uid, delta }) => [uid, delta]);
  await move(app, { bookingId, tutorUid: tutor.id }, to, student);
  expect(await deltasOf(bookingId)).toEqual([[student.id, -1]]);
  expect((await read(bookingId, student)).tokens).toHaveLength(1);
  const again = await freeHourOf(tutor);
  await book(app, { tutor, bookingId: again }, student);
  expect(await deltasOf(again)).toEqual([[student.id, -1]]);
  await cancel(app, { bookingId: again, tutorUid: tutor.id }, student);
  const [other, theirs] = [await admit(1), await freeHourOf(tutor)];
  await book(app, { tutor, bookingId: theirs }, other);
  expect(await deltasOf(theirs)).toEqual([[other.id, -1]]);
  await cancel(app, { bookingId, tutorUid: tutor.id }, tutor, { reason: 'I am ill today, and I am sorry for it.' });
  expect(await deltasOf(bookingId)).toEqual([
    [student.id, -1],
    [student.id, 1],
  ]);
});

test('NS-55, NS-61 a token stays with the hour that its lesson was moved to, also when that was given back and booked anew', async () => {
  const { bookingId, tutor, student } = await aBooked(at(12 * hour));
  const address = { bookingId, tutorUid: tutor.id };
  await move(app, address, await aSlot(app, tutor, at(14 * hour)), student);
  const left = await freeHourOf(tutor);
  await move(app, address, await aSlot(app, tutor, at(11 * hour)), student);
  await cancel(app, address, student);
  const anew = await freeHourOf(tutor);
  await book(app, { tutor, bookingId: anew }, student);
  await book(app, { tutor, bookingId: left }, student);
  const deltasOf = async (id: string) => (await read(id, admin)).tokens.map(({ delta }) => delta);
  expect([await deltasOf(anew), await deltasOf(left)]).toEqual([[-1, 1, -1], [-1]]);
});

test('NS-74, NS-55 what was not counted stands with the lesson, and who was waited for longer in its log', async () => {
  const { bookingId, student } = await aBooked(at(20 * hour));
  const later = (minutes: number) => at(20 * hour + minutes * minute);
  app.media.away = [{ part: 'room', name: '', why: 'no-node-answered', from: later(1), until: later(3) }];
  app.clock.set(later(5));
  await app.sweep();
  app.clock.set(later(7));
  await app.sweep();
  app.media.away = [];
  const { decision, log, notCounted } = await read(bookingId, student);
  expect(decision?.rule).toBe('not-commenced');
  expect(log.slice(-2).map(({ cause }) => cause)).toEqual(['outage', 'sweep-tutor-absent']);
  const [from, until] = [later(1), later(3)].map((when) => toTimestamp(when));
  expect(notCounted).toEqual([{ part: 'room', name: '', why: 'no-node-answered', from, until }]);
});

test('NS-55 strangers and wrong ids read of no lesson', async () => {
  const { bookingId } = await aBooked(at(2 * hour));
  const noSuch = { reason: 'BOOKING_NOT_FOUND' };
  for (const reader of [await admit(1), await hire()])
    await expect(read(bookingId, reader)).rejects.toMatchObject(noSuch);
  for (const wrong of ['0190b7a4-0000-7000-8000-00000000dead', 'no-uuid', ''])
    await expect(read(wrong, admin)).rejects.toMatchObject(noSuch);
});

test('NS-55 a teacher’s reason is read by both, and who of the office acted by the office alone', async () => {
  const { bookingId, tutor, student } = await aBooked(at(4 * hour));
  await cancel(app, { bookingId, tutorUid: tutor.id }, tutor, {
    reason: 'I am ill today, and I am sorry for it.',
  });
  const other = await aBooked(at(6 * hour));
  await cancelByAdmin(app, other.bookingId);
  const [told, office] = [await read(other.bookingId, other.student), await read(other.bookingId, admin)];
  expect(told.log.at(-1)).toMatchObject({ note: '', actor: { id: '', name: '', role: 'admin' } });
  expect(office.log.at(-1)).toMatchObject({ note: 'The school is closed', actor: { id: admin.id } });
  const { decision, log } = await read(bookingId, student);
  expect(decision?.rule).toBe('cancelled');
  expect(log.at(-1)?.note).toBe('I am ill today, and I am sorry for it.');
});

test('NS-55 in the ledger a student reads neither who of the office moved a lesson’s token nor what was noted of it, and what was said with tokens given by hand', async () => {
  const { bookingId, student } = await aBooked(at(24 * hour));
  const tokens = makeTokenHandlers({ db: app.pool, adjustTokens: app.adjustTokens });
  app.clock.set(at(24 * hour + 5 * minute));
  await app.sweep();
  const note = 'She waited, and nobody came: see the report of Monday.';
  const correction = { status: 'student-absent', reason: note } as const;
  await app.correctOutcome({ bookingId, correction, actor: admin, once: command(admin, 'CorrectOutcome') });
  const gift = { studentUid: student.id, wallet: 'lessonTokens', delta: 1, reason: 'For your patience.' } as const;
  await app.adjustTokens({ ...gift, actor: admin, once: command(admin, 'AdjustTokens') });
  const asked = { month: '', timeZone: '', pageToken: '', limit: 2 } as const;
  const ask = { uid: student.id, tokenType: 'TOKEN_TYPE_UNSPECIFIED', ...asked } as never;
  const linesFor = async (reader: Actor) => (await tokens.listLedger(ask, callOf(reader))).lines;
  const byHand = { note: gift.reason, actor: { id: admin.id, name: admin.name, role: 'admin' } };
  expect(await linesFor(admin)).toMatchObject([byHand, { bookingId, note, actor: byHand.actor }]);
  expect(await linesFor(student)).toMatchObject([byHand, { bookingId, note: '', actor: { id: '', name: '' } }]);
  const { rows } = await app.pool.query<{ note: string }>(exportPlan['token-ledger'] ?? '', [student.id]);
  expect(rows.slice(-2).map((row) => row.note)).toEqual(['', gift.reason]);
});

test('NS-75 that a claim was filed and answered stands in the evidence of who filed it and of the office, and not of the other side', async () => {
  const { bookingId, tutor, student } = await aBooked(at(12 * hour));
  app.clock.set(at(12 * hour + 5 * minute));
  await app.sweep();
  const causes = async (as: Actor) => (await read(bookingId, as)).log.filter(({ cause }) => cause === 'claim').length;
  const wish = { about: 'power', words: 'The power was cut in the whole street from 10:00 on.' } as const;
  await app.fileClaim({ bookingId, wish, actor: tutor, once: command(tutor, 'FileClaim') });
  expect([await causes(tutor), await causes(admin), await causes(student)]).toEqual([1, 1, 0]);
  const [claim] = (await read(bookingId, admin)).claims;
  app.clock.advance(hour);
  const answer = { accepted: false, status: 'cancelled', words: 'The grid says that it was not.' } as const;
  await app.answerClaim({ claimId: claim!.id, answer, actor: admin, once: command(admin, 'AnswerClaim') });
  expect([await causes(tutor), await causes(admin), await causes(student)]).toEqual([2, 2, 0]);
});
