/** Before the details are asked for, the server says what it would say at their end. */
import { at, hour } from '../../test/builders.ts';
import { aSlot, book, command, enrol, openApp, type App } from '../../test/app-for-test.ts';
import type { Actor } from '../domain/actor.ts';
import { firstPolicy } from '../domain/policy.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
beforeAll(async () => {
  app = await openApp('check_slot');
  ({ tutor: hire, student: admit } = enrol(app));
});
afterAll(() => app.db.drop());

type Slot = { tutor: Actor; bookingId: string };

const check = ({ tutor, bookingId }: Slot, student: Actor) =>
  app.checkSlot({ tutorUid: tutor.id, bookingId, actor: student, once: command(student, 'CheckSlot') });
const outcome = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'may be booked',
    (error: { reason?: string }) => error.reason ?? String(error),
  );

async function slotOf(over: Parameters<typeof hire>[0] = {}, startsAt = at(0)): Promise<Slot> {
  const tutor = await hire(over);
  return { tutor, bookingId: await aSlot(app, tutor, startsAt) };
}

test('CON-60 whoever may book is told what would pay, and nothing is taken', async () => {
  const [slot, student] = [await slotOf(), await admit(2)];
  expect(await check(slot, student)).toEqual({ name: 'lessonTokens', balance: 2, policy: firstPolicy });
  expect(await check(slot, student)).toEqual({ name: 'lessonTokens', balance: 2, policy: firstPolicy });
  expect((await book(app, slot, student)).wallet).toEqual({ name: 'lessonTokens', balance: 1 });
});

test.each<[string, () => Promise<[Slot, Actor]>, string]>([
  ['no token is left', async () => [await slotOf(), await admit(0)], 'NO_TOKENS'],
  [
    'the plan is of the other stream',
    async () => [await slotOf(), await admit(1, {}, 'PTELessonTokens')],
    'SUBSCRIPTION_REQUIRED',
  ],
  ['the account is closed', async () => [await slotOf(), await admit(1, { isEnabled: false })], 'ACCOUNT_DISABLED'],
  [
    'the teacher is in training',
    async () => [await slotOf({ status: 'training' }), await admit(1)],
    'BOOKING_NOT_FOUND',
  ],
  [
    'somebody else has it',
    async () => {
      const slot = await slotOf();
      await book(app, slot, await admit(1));
      return [slot, await admit(1)];
    },
    'SLOT_TAKEN',
  ],
  [
    'the student has a lesson then',
    async () => {
      const student = await admit(2);
      await book(app, await slotOf({}, at(9 * hour)), student);
      return [await slotOf({}, at(9 * hour)), student];
    },
    'STUDENT_OVERLAP',
  ],
  [
    'it is another teacher’s',
    async () => [{ ...(await slotOf()), tutor: await hire() }, await admit(1)],
    'BOOKING_NOT_FOUND',
  ],
  ['it is no id', async () => [{ tutor: await hire(), bookingId: 'x\u0000' }, await admit(1)], 'BOOKING_NOT_FOUND'],
])('CON-60, BOOK-17, BOOK-18 %s: the check refuses as the booking does', async (_when, given, reason) => {
  const [slot, student] = await given();
  expect(await outcome(check(slot, student))).toBe(reason);
  expect(await outcome(book(app, slot, student))).toBe(reason);
});
