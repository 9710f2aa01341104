/** An account is disabled or deleted in the middle of a booking, each of the two first: on the real database, with the one waiting for the other. */
import type { Person as PersonMessage } from '@parlance/proto/identity/v1';
import { eventually } from '@parlance/runtime/testing/eventually';
import { at, hour, info, start, wishes } from '../../test/builders.ts';
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
import type { Actor } from '../domain/actor.ts';
import type { WalletName } from '../domain/token-move.ts';
import { onAccountClosed } from '../inbound/events/on-account-closed.ts';
import { reservationReads } from '../outbound/postgres/situation-reader.ts';
import { makeBookLessons } from './book-lessons.ts';
import type { Stores } from './ports.ts';
import { makeReserveSlot } from './reserve-slot.ts';

let app: App;
let people: ReturnType<typeof enrol>;
beforeAll(async () => {
  app = await openApp('closed_account_race');
  people = enrol(app);
});
beforeEach(() => app.clock.set(at(-48 * hour)));
afterAll(async () => {
  await checkInvariants(app);
  await app.db.drop();
});

type Why = 'disabled' | 'deleted';

async function close(stores: Stores, who: Actor, why: Why = 'disabled'): Promise<void> {
  const known = await stores.people.find(who.id);
  const person = {
    uid: who.id,
    role: who.role === 'tutor' ? 'ROLE_TUTOR' : 'ROLE_STUDENT',
    name: who.name,
    imageUrl: '',
    timeZone: 'UTC',
    enabled: false,
    status: 'completed',
    tutor: null,
    version: (known?.version ?? 0) + 1,
  } as PersonMessage;
  await onAccountClosed(stores, person, { why, now: app.clock.now() });
}
const closed = (who: Actor, why?: Why) => app.uow.run((stores) => close(stores, who, why));

const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { reason?: string }) => error.reason ?? String(error),
  );

/** Begins the second while the first is done and not committed yet, and commits the first when the second waits for it, or is over. */
async function whileUncommitted(first: (stores: Stores) => Promise<unknown>, second: () => Promise<unknown>) {
  let [later, isOver] = [Promise.resolve(''), false];
  await app.uow.run(async (stores) => {
    await first(stores);
    later = outcome(second()).finally(() => (isOver = true));
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => isOver || ((await app.pool.query(waiting)).rowCount ?? 0) > 0, {
      withinMs: 10_000,
      everyMs: 5,
    });
  });
  return later;
}

/** Books, and leaves its transaction open until the other thing waits for it. */
async function bookedWhile(slot: { tutor: Actor; bookingId: string }, student: Actor, second: () => Promise<unknown>) {
  let told = '';
  const reserve = makeReserveSlot({
    ...app,
    ...reservationReads(app.pool),
    listFreeSlots: async () => [],
    async write(reservation) {
      told = await whileUncommitted((stores) => stores.reservations.insert(reservation), second);
    },
  });
  const order = { tutorUid: slot.tutor.id, bookingId: slot.bookingId, topic: info.topic, wishes };
  return { booked: await outcome(reserve({ ...order, actor: student, once: command(student, 'BookSlot') })), told };
}

const tokens = async ({ id }: Actor, wallet: WalletName = 'lessonTokens') =>
  (await app.uow.run(({ wallets }) => wallets.find(id))).balances[wallet];

async function aPair() {
  const [tutor, student] = [await people.tutor(), await people.student(1)];
  return { tutor, student, bookingId: await aSlot(app, tutor, start) };
}

test.each(['tutor', 'student'] as const)(
  'a %s disabled while a slot is being booked: the booking that comes second is refused',
  async (whose) => {
    const pair = await aPair();
    const told = await whileUncommitted(
      (stores) => close(stores, pair[whose]),
      () => book(app, pair, pair.student),
    );
    expect(told).toBe(whose === 'tutor' ? 'BOOKING_NOT_FOUND' : 'ACCOUNT_DISABLED');
    expect([await statusOf(app, pair.bookingId), await tokens(pair.student)]).toEqual(['pending', 1]);
  },
);

test.each(['tutor', 'student'] as const)(
  'a slot booked while the %s is being disabled: the booking that came first is cancelled and paid back',
  async (whose) => {
    const pair = await aPair();
    const both = await bookedWhile(pair, pair.student, () => closed(pair[whose]));
    expect(both).toEqual({ booked: 'done', told: 'done' });
    expect([await statusOf(app, pair.bookingId), await tokens(pair.student)]).toEqual(['cancelled', 1]);
  },
);

test('several bookings of one moment: only that with the disabled teacher is refused', async () => {
  const [one, other] = [await aPair(), await aPair()];
  const student = await people.student(1);
  const third = { ...one, bookingId: await aSlot(app, one.tutor, at(2 * hour)) };
  const told = await whileUncommitted(
    (stores) => close(stores, one.tutor),
    () =>
      Promise.all([
        outcome(book(app, one, one.student)),
        outcome(book(app, other, other.student)),
        outcome(book(app, third, student)),
      ]).then((all) => {
        throw Object.assign(new Error(), { reason: all.join() });
      }),
  );
  expect(told).toBe('SLOT_TAKEN,done,SLOT_TAKEN');
});

async function aGroup() {
  const [tutor, student] = [await people.tutor(), await people.student(1, {}, 'groupLessonTokens')];
  const { sessionId, lessonIds } = await aGroupSession(app, tutor, { starts: [start] });
  const take = () => bookSeats(app, { sessionId, bookingIds: lessonIds }, student);
  return { tutor, student, sessionId, lessonIds, bookingId: lessonIds[0] ?? '', take };
}

/** Takes the seat, and leaves its transaction open until the other thing waits for it. */
async function takenWhile(group: Awaited<ReturnType<typeof aGroup>>, second: () => Promise<unknown>) {
  const { student, sessionId, lessonIds } = group;
  let told = '';
  const take = makeBookLessons({
    ...app,
    uow: {
      ...app.uow,
      async run<T>(work: (stores: Stores) => Promise<T>) {
        const done: T[] = [];
        told = await whileUncommitted(async (stores) => done.push(await work(stores)), second);
        return done[0] as T;
      },
    },
  });
  const order = { sessionId, bookingIds: lessonIds, actor: student };
  return { taken: await outcome(take({ ...order, once: command(student, 'BookGroupLessons') })), told };
}

test.each([
  ['tutor', 'GROUP_SESSION_NOT_FOUND', 'cancelled'],
  ['student', 'ACCOUNT_DISABLED', 'pending'],
] as const)('a %s disabled while a seat is being taken: %s', async (whose, reason, status) => {
  const group = await aGroup();
  const told = await whileUncommitted((stores) => close(stores, group[whose]), group.take);
  expect([told, await statusOf(app, group.bookingId)]).toEqual([reason, status]);
  expect(await tokens(group.student, 'groupLessonTokens')).toBe(1);
});

test.each([
  ['tutor', 'cancelled'],
  ['student', 'pending'],
] as const)('a %s disabled just after a seat was taken: the lesson is %s and the token back', async (whose, status) => {
  const group = await aGroup();
  const both = await takenWhile(group, () => closed(group[whose]));
  expect(both).toEqual({ taken: 'done', told: 'done' });
  expect(await statusOf(app, group.bookingId)).toBe(status);
  expect(await tokens(group.student, 'groupLessonTokens')).toBe(1);
});

test('a teacher deleted while slots are being opened, or a session made, has none of it afterwards', async () => {
  const [tutor, other] = [await people.tutor(), await people.tutor()];
  const told = await whileUncommitted(
    (stores) => close(stores, tutor, 'deleted'),
    () => aSlot(app, tutor, start),
  );
  expect(told).toBe('TUTOR_NOT_FOUND');
  const made = () => aGroupSession(app, other, { starts: [start] });
  expect(await whileUncommitted((stores) => close(stores, other, 'deleted'), made)).toBe('TUTOR_NOT_FOUND');
  const { rowCount } = await app.pool.query('select 1 from lessons where tutor_uid = any($1)', [[tutor.id, other.id]]);
  expect(rowCount).toBe(0);
});

test('who is disabled opens, starts and enters nothing any more', async () => {
  const { tutor, student, bookingId } = await aPair();
  await book(app, { tutor, bookingId }, student);
  app.clock.set(start);
  await app.commenceLesson({ address: { bookingId }, actor: tutor });
  await closed(student);
  await closed(tutor);
  const enter = (actor: Actor) => outcome(app.joinLesson({ address: { bookingId }, actor }));
  expect([await enter(student), await enter(tutor)]).toEqual(['ACCOUNT_DISABLED', 'ACCOUNT_DISABLED']);
  expect(await outcome(app.commenceLesson({ address: { bookingId }, actor: tutor }))).toBe('ACCOUNT_DISABLED');
  expect(await outcome(aSlot(app, tutor, at(48 * hour)))).toBe('TUTOR_NOT_FOUND');
});
