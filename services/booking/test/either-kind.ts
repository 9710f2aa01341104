/** A lesson with one student in it, of either kind, for what holds of both; and the words in which the two differ. */
import type { Actor } from '../src/domain/actor.ts';
import type { SeatStatus } from '../src/domain/lesson.ts';
import type { RefusalKey } from '../src/domain/refusals.ts';
import type { Status } from '../src/domain/status.ts';
import type { WalletName } from '../src/domain/token-move.ts';
import type { LessonAddress } from '../src/usecases/find-lesson.ts';
import { admin, start } from './builders.ts';
import { aGroupSession, aSlot, book, bookSeats, command, enrol, type App } from './app-for-test.ts';

export type LessonForTest = {
  tutor: Actor;
  student: Actor;
  /** By which its people reach it. */
  address: LessonAddress;
  /** Its own, whatever it is known by later. */
  lessonId: string;
};

export type EitherKind = {
  kind: string;
  wallet: WalletName;
  notFound: RefusalKey;
  notCancelled: RefusalKey;
  /** What its people read while it is ahead with a student in it, and when its teacher cancelled it. */
  ahead: Status;
  cancelledByTutor: SeatStatus;
  make(app: App, who?: { tokens?: number; startsAt?: Date; tutor?: Actor; student?: Actor }): Promise<LessonForTest>;
  /** Somebody takes what is free in it, by what it is known by now. */
  take(app: App, lesson: LessonForTest, student: Actor): Promise<LessonAddress>;
};

async function peopleFor(
  app: App,
  wallet: WalletName,
  { tokens = 1, tutor, student }: Parameters<EitherKind['make']>[1] = {},
) {
  const people = enrol(app);
  return {
    tutor: tutor ?? (await people.tutor()),
    student: student ?? (await people.student(tokens, {}, wallet)),
  };
}

export const anHour: EitherKind = {
  kind: 'an hour',
  wallet: 'lessonTokens',
  notFound: 'BOOKING_NOT_FOUND',
  notCancelled: 'ILLEGAL_TRANSITION',
  ahead: 'booked',
  cancelledByTutor: 'tutor-cancelled',
  async make(app, wanted = {}) {
    const { tutor, student } = await peopleFor(app, 'lessonTokens', wanted);
    const bookingId = await aSlot(app, tutor, wanted.startsAt ?? start);
    await book(app, { tutor, bookingId }, student);
    return { tutor, student, address: { bookingId, tutorUid: tutor.id }, lessonId: bookingId };
  },
  async take(app, { tutor, lessonId }, student) {
    const sql = 'select booking_id from lessons where id = $1';
    const bookingId = (await app.pool.query<{ booking_id: string }>(sql, [lessonId])).rows[0]?.booking_id ?? '';
    await book(app, { tutor, bookingId }, student);
    return { bookingId, tutorUid: tutor.id };
  },
};

export const aGroupsLesson: EitherKind = {
  kind: "a group's lesson",
  wallet: 'groupLessonTokens',
  notFound: 'GROUP_SESSION_NOT_FOUND',
  notCancelled: 'INVALID_GROUP_CANCEL',
  ahead: 'open',
  cancelledByTutor: 'cancelled',
  async make(app, wanted = {}) {
    const { tutor, student } = await peopleFor(app, 'groupLessonTokens', wanted);
    const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts: [wanted.startsAt ?? start] });
    const bookingId = lessonIds[0] ?? '';
    await bookSeats(app, { sessionId, bookingIds: lessonIds }, student);
    return { tutor, student, address: { bookingId, sessionId }, lessonId: bookingId };
  },
  async take(app, { address }, student) {
    await bookSeats(app, { sessionId: address.sessionId ?? '', bookingIds: [address.bookingId] }, student);
    return address;
  },
};

export const bothKinds: readonly EitherKind[] = [anHour, aGroupsLesson];

/** How each seat stands, in the order in which they were taken. */
export async function seatsOf(app: App, lessonId: string): Promise<string[]> {
  const sql = 'select status from seats where lesson_id = $1 order by taken_at, id';
  return (await app.pool.query<{ status: string }>(sql, [lessonId])).rows.map(({ status }) => status);
}

export async function balanceOf(app: App, { id }: Actor, wallet: WalletName): Promise<number> {
  return (await app.uow.run(({ wallets }) => wallets.find(id))).balances[wallet] ?? 0;
}

/** Somebody with so many tokens for either kind. */
export async function aBuyerOfBoth(app: App, tokens: number): Promise<Actor> {
  const student = await enrol(app).student(tokens);
  const expiresAt = new Date('2030-01-01T00:00:00.000Z');
  const categories = bothKinds.map(({ wallet }) => ({ priceId: `price_${wallet}`, wallet, expiresAt }));
  const entitlement = { categories, freeTrialActivated: false, freeTrialExpiresAt: undefined };
  await app.uow.run(({ wallets }) => wallets.keepEntitlement(student.id, entitlement, 2));
  const act = { studentUid: student.id, wallet: 'groupLessonTokens' as const, delta: tokens, reason: 'For the test' };
  await app.adjustTokens({ ...act, actor: admin, once: command(admin, 'AdjustTokens') });
  return student;
}
