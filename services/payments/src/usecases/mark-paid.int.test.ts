/** Paid or not, for many lessons at once, on the real database. */
import { decodeMessage } from '@parlance/proto/codec';
import type { PayLineChanged } from '@parlance/proto/payments/v1';
import { makeUnitOfWork } from '@parlance/runtime/postgres/unit-of-work';
import { makeFakeClock } from '@parlance/runtime/testing/fake-clock';
import type { FreshDatabase } from '@parlance/runtime/testing/postgres';
import { lessonFact } from '../../test/lessons.ts';
import { deliver, payDatabase } from '../../test/pay-database.ts';
import { bindStores } from '../outbound/postgres/stores.ts';
import { makeMarkPaid, type MarkPaidCommand } from './mark-paid.ts';

let db: FreshDatabase;
let mark: (over: Partial<MarkPaidCommand> & Pick<MarkPaidCommand, 'bookingIds'>) => Promise<number>;
beforeAll(async () => {
  db = await payDatabase('mark_paid');
  const markPaid = makeMarkPaid({ uow: makeUnitOfWork({ pool: db.pool, bind: bindStores }), clock: makeFakeClock() });
  const usual = { tutorUid: 'tutor-1', paid: true, startDate: '', endDate: '', actorUid: 'admin-1' };
  mark = (over) => markPaid({ ...usual, ...over });
});
afterAll(() => db.drop());

/** 1 March 2026 in Darwin begins at 14:30 UTC of the day before. */
const firstOfMarch = Date.UTC(2026, 1, 28, 14, 30);

async function taught(when = firstOfMarch, tutor = 'tutor-1'): Promise<string> {
  const lesson = { tutor: { uid: tutor, name: 'Tilda', currency: 'AUD' } };
  const delivery = lessonFact({ when: new Date(when), lesson });
  await deliver(db, delivery);
  return delivery.fact.lesson?.id ?? '';
}

async function stateOf(bookingId: string) {
  const published = await db.pool.query<{ type: string; body: Buffer }>(
    'select type, body from outbox where key = $1 order by seq',
    [bookingId],
  );
  const entries = await db.pool.query(
    `select e.cause, e.delta_minor::int4 as delta, e.actor_uid from pay_entries e join pay_lines l on l.id = e.pay_line_id
     where l.booking_id = $1 order by e.version`,
    [bookingId],
  );
  const lines = published.rows.map((row) => (decodeMessage(row.type, row.body) as PayLineChanged).line);
  return { published: lines.map((line) => [line?.version, line?.paid]), entries: entries.rows };
}

test('EP-47, EARN-22, DATA-06 lessons are marked paid and unpaid again, each change published once with who did it; what is owed stays', async () => {
  const ids = [await taught(), await taught()];
  expect([await mark({ bookingIds: ids }), await mark({ bookingIds: ids })]).toEqual([2, 0]);
  expect(await mark({ bookingIds: [ids[0] ?? '', ids[0] ?? ''], paid: false })).toBe(1);
  expect(await stateOf(ids[0] ?? '')).toEqual({
    published: [
      [1, false],
      [2, true],
      [3, false],
    ],
    entries: [
      { cause: 'feedback', delta: 6500, actor_uid: null },
      { cause: 'marked-paid', delta: 0, actor_uid: 'admin-1' },
      { cause: 'marked-unpaid', delta: 0, actor_uid: 'admin-1' },
    ],
  });
  expect((await stateOf(ids[1] ?? '')).published.at(-1)).toEqual([2, true]);
});

test('EP-47 all of them or none: a lesson of another tutor, or of nobody, is named and the others stay as they were', async () => {
  const [own, foreign] = [await taught(), await taught(firstOfMarch, 'tutor-2')];
  await expect(mark({ bookingIds: [own, foreign, 'nothing'] })).rejects.toMatchObject({
    reason: 'PAY_LINE_NOT_FOUND',
    details: { bookingIds: [foreign, 'nothing'] },
  });
  expect((await stateOf(own)).published).toEqual([[1, false]]);
});

test('EP-47 the days are those of Darwin, both included', async () => {
  const hour = 3_600_000;
  const [before, first, last] = [
    await taught(firstOfMarch - hour),
    await taught(),
    await taught(firstOfMarch + 47 * hour),
  ];
  const days = { startDate: '2026-03-01', endDate: '2026-03-02' };
  await expect(mark({ bookingIds: [before], ...days })).rejects.toMatchObject({ reason: 'PAY_LINE_NOT_FOUND' });
  await expect(mark({ bookingIds: [last], ...days, endDate: '2026-03-01' })).rejects.toMatchObject({
    reason: 'PAY_LINE_NOT_FOUND',
  });
  expect(await mark({ bookingIds: [first, last], ...days })).toBe(2);
  const refused = [{ bookingIds: [] }, { bookingIds: [first], startDate: '2026-03-02', endDate: '2026-03-01' }];
  for (const command of refused) await expect(mark(command)).rejects.toMatchObject({ reason: 'MALFORMED' });
});

test('EP-47 two administrators at once change a lesson once', async () => {
  const id = await taught();
  const changed = await Promise.all(Array.from({ length: 5 }, () => mark({ bookingIds: [id] })));
  expect(changed.reduce((sum, count) => sum + count)).toBe(1);
});
