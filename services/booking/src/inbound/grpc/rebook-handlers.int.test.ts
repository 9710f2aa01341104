/** Whom a student may meet instead of a teacher who did not come or called off, on the real database with the school's clock in hand. */
import { aSlot, book, enrol, openApp, type App } from '../../../test/app-for-test.ts';
import { admin, at, hour, minute, start } from '../../../test/builders.ts';
import { cancel } from '../../../test/lesson-calls.ts';
import type { Actor } from '../../domain/actor.ts';
import { makeRebookHandlers } from './rebook-handlers.ts';
import { makeTokenHandlers } from './token-handlers.ts';

let app: App;
let hire: ReturnType<typeof enrol>['tutor'];
let admit: ReturnType<typeof enrol>['student'];
let handlers: ReturnType<typeof makeRebookHandlers>;
beforeAll(async () => {
  app = await openApp('rebook');
  ({ tutor: hire, student: admit } = enrol(app));
  handlers = makeRebookHandlers({ db: app.pool, clock: app.clock });
});
beforeEach(async () => {
  app.clock.set(at(-48 * hour));
  await app.pool.query(`delete from lessons where status = 'pending'`);
});
afterAll(() => app.db.drop(), 60_000);

type Call = Parameters<(typeof handlers)['listRebookOffers']>[1];
const callOf = ({ id: uid, role, name }: Actor) => ({ actor: { uid, role, name } }) as unknown as Call;
const offersTo = (bookingId: string, as: Actor) => handlers.listRebookOffers({ bookingId }, callOf(as));

async function aBooked(startsAt: Date, tokens = 1) {
  const [tutor, student] = [await hire(), await admit(tokens)];
  const bookingId = await aSlot(app, tutor, startsAt);
  await book(app, { tutor, bookingId }, student);
  return { bookingId, tutor, student };
}

test('NS-67 at the moment a teacher is noted absent three others of the stream are offered, the soonest first, and the token is back', async () => {
  const { bookingId, tutor, student } = await aBooked(start);
  const others = [await hire(), await hire(), await hire(), await hire()];
  const free: string[] = [];
  for (const [place, other] of others.entries()) free.push(await aSlot(app, other, at(place < 2 ? hour : 2 * hour)));
  // Their next hour alone, nobody's of the one who failed, and none that is too far.
  await aSlot(app, others[0]!, at(2 * hour));
  await aSlot(app, tutor, at(hour));
  await aSlot(app, await hire(), at(3 * hour));
  app.clock.set(at(5 * minute - 1));
  await app.sweep();
  expect(await offersTo(bookingId, student)).toEqual({ offers: [], open: false });
  app.clock.set(at(5 * minute));
  const due = performance.now();
  await app.sweep();
  const { offers, open } = await offersTo(bookingId, student);
  expect(performance.now() - due).toBeLessThan(5_000);
  expect([open, offers.map(({ id }) => id)]).toEqual([true, free.slice(0, 3)]);
  const { balances } = await makeTokenHandlers({ db: app.pool, adjustTokens: undefined as never }).getWallet(
    { uid: '' },
    callOf(student) as never,
  );
  expect(balances).toContainEqual({ tokenType: 'TOKEN_TYPE_LESSON', balance: 1 });
  // One press: it is taken with the token that came back, and is offered to nobody any more.
  await book(app, { tutor: others[0]!, bookingId: free[0]! }, student);
  expect((await offersTo(bookingId, student)).offers.map(({ id }) => id)).not.toContain(free[0]);
});

test('NS-67 a teacher who calls off: others within two hours of the hour that is gone, none that is in the way of another lesson', async () => {
  const begins = at(72 * hour);
  const { bookingId, tutor, student } = await aBooked(begins, 2);
  const [near, blocked, far] = [await hire(), await hire(), await hire()];
  const offered = await aSlot(app, near, at(-2 * hour, begins));
  const blockedId = await aSlot(app, blocked, at(2 * hour, begins));
  const rival = await hire();
  await book(app, { tutor: rival, bookingId: await aSlot(app, rival, at(2 * hour, begins)) }, student);
  await aSlot(app, far, at(5 * hour, begins));
  await cancel(app, { bookingId, tutorUid: tutor.id }, tutor, { reason: 'I am ill, and sorry for it.' });
  const all = await offersTo(bookingId, student);
  expect(all.open).toBe(true);
  expect(all.offers.map(({ id }) => id)).toEqual([offered]);
  expect(blockedId).not.toBe(offered);
});

test('NS-67 strangers read of no lesson, teachers and administrators of no offer', async () => {
  const { bookingId, tutor } = await aBooked(at(96 * hour));
  await expect(offersTo(bookingId, await admit(1))).rejects.toMatchObject({ reason: 'BOOKING_NOT_FOUND' });
  for (const reader of [tutor, admin]) expect(await offersTo(bookingId, reader)).toEqual({ offers: [], open: false });
});
