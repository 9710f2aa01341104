/** Payments is dead while the school goes on: what it has missed it makes up for, once, also when it dies again while it does. */
import { eventually } from '@parlance/runtime/testing/eventually';
import { lessonInput } from './lessons.ts';
import { cards } from './money-for-test.ts';
import { startAround } from './payments-process.ts';

const awayMs = process.env.FULL ? 600_000 : 10_000;
jest.setTimeout(2 * awayMs + 240_000);

let around: Awaited<ReturnType<typeof startAround>>;
beforeAll(async () => {
  around = await startAround();
}, 60_000);
afterAll(() => around.stop());

const student = { uid: 'a'.repeat(32), role: 'student', email: 'ada@example.org' };
const tutor = { uid: 'd'.repeat(32), name: 'Tilda', currency: 'AUD' };
const when = new Date('2026-02-25T01:00:00Z');
const occurredAt = new Date(when.getTime() + 3_600_000);
/** Whoever is killed is missed by Kafka's group only after a while. */
const patience = { withinMs: 90_000 };

const count = async (sql: string) =>
  (await around.db.pool.query<{ n: number }>(`select count(*)::int4 as n ${sql}`)).rows[0]?.n;

test(`NS-09 payments is killed and away for ${awayMs / 1_000} s (600 with FULL=1) while lessons are taught and a plan is paid, and killed again while it catches up: a pay line a lesson, and the tokens once`, async () => {
  const kill = await around.start();
  const wish = { tokenType: 'TOKEN_TYPE_LESSON' } as const;
  const { checkoutUrl } = await eventually(
    () => around.payments(student).subscribe(wish, { deadlineMs: 8_000, idempotencyKey: 'one' }),
    patience,
  );
  await kill();

  const session = around.stripe.controls.objects('checkout.session').find(({ url }) => url === checkoutUrl);
  around.stripe.controls.payCheckout(String(session?.id), cards.good);
  const taught: string[] = [];
  const backAt = Date.now() + awayMs;
  await eventually(
    async () => {
      const body = lessonInput({ when, lesson: { tutor } });
      const subject = body.lesson?.id ?? '';
      await around.publish('parlance.booking.v1.LessonChanged', { subject, version: 5, occurredAt, body });
      taught.push(subject);
      return Date.now() >= backAt;
    },
    { withinMs: 2 * awayMs, everyMs: awayMs / 50 },
  );
  expect(await count('from pay_lines')).toBe(0);
  expect(await count('from credits')).toBe(0);
  around.clock.advance(awayMs);

  const killAgain = await around.start();
  await eventually(async () => (await count('from pay_lines')) !== 0 || (await count('from credits')) !== 0, {
    ...patience,
    everyMs: 5,
  });
  await killAgain();
  around.clock.advance(6 * 60_000);
  await around.start();
  await eventually(async () => {
    const waiting = await count(`from stripe_events where state = 'waiting'`);
    expect([await count('from pay_lines'), await count('from credits'), waiting]).toEqual([taught.length, 1, 0]);
    return true;
  }, patience);

  const { rows } = await around.db.pool.query('select distinct booking_id from pay_lines where owed');
  expect(rows).toHaveLength(taught.length);
  expect(await count('from pay_lines')).toBe(taught.length);
  expect((await around.db.pool.query('select uid, quantity from credits')).rows).toEqual([
    { uid: student.uid, quantity: 10 },
  ]);
  const { items } = await around.payments(student).listBilling({}, { deadlineMs: 8_000 });
  expect(items).toMatchObject([{ kind: 'BILLING_KIND_PLAN', tokens: 10 }]);
});
