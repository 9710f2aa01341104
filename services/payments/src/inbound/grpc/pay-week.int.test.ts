/** A week of more teachers than one answer holds, on a real database. */
import { payDatabase } from '../../../test/pay-database.ts';
import { mostOfWeek } from '../../queries/pay-week.ts';
import { makePayHandlers, type PayDeps } from './pay-handlers.ts';

const period = '2026-02-23';
const teachersOf = `insert into pay_lines (id, booking_id, tutor_uid, student_uid, student_name, lesson_at, status, rate_minor, currency,
   topic_code, topic_name, is_group, is_practice, owed, amount_minor, paid, version)
 select gen_random_uuid(), 'b' || n, 't' || n, 's', 'Sam', timestamptz '2026-02-24 00:00Z', 'completed', 6500, 'AUD',
   'HL304', 'Directions', false, false, true, 6500, false, 1
 from generate_series($1::int, $2::int) n`;

test('what one answer does not hold is said, and the totals are of all teachers', async () => {
  const db = await payDatabase('pay_week_lists');
  const clock = { now: () => new Date('2026-03-03T00:00:00Z') };
  const { getPayWeek } = makePayHandlers({ db: db.pool, clock } as never as PayDeps);
  const asked = async () => {
    const { tutors, totals, hasMore } = await getPayWeek({ period }, {} as never);
    return { teachers: tutors?.length, hasMore, unpaid: totals?.map(({ unpaidMinor }) => Number(unpaidMinor)) };
  };
  try {
    await db.pool.query(teachersOf, [1, mostOfWeek]);
    expect(await asked()).toEqual({ teachers: mostOfWeek, hasMore: false, unpaid: [mostOfWeek * 6_500] });
    await db.pool.query(teachersOf, [mostOfWeek + 1, mostOfWeek + 2]);
    expect(await asked()).toEqual({ teachers: mostOfWeek, hasMore: true, unpaid: [(mostOfWeek + 2) * 6_500] });
  } finally {
    await db.drop();
  }
});
