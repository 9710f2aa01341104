import { aBookedLesson } from '../../test/builders.ts';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { listHistories } from './lesson-histories.ts';

test.each([
  ['JPY', 5_000, 5_000],
  ['KWD', 12.345, 12_345],
  ['AUD', 65, 6_500],
])(
  'NS-73 what a lesson pays in %s is in its minor units, also of an hour that was given back',
  async (currency, rate, rateMinor) => {
    const { policy, startsAt } = aBookedLesson();
    const seat = { uid: 's', status: 'student-cancelled', isMock: false, policy: null, pay: { rate, currency } };
    const row = { id: 'l', startsAt, policy, rate: `${rate}`, currency, seats: [seat], deeds: null };
    const db = { query: async () => ({ rows: [row] }) } as unknown as Queryable;
    const range = { after: { startsAt, id: 'l' }, until: startsAt, limit: 1 };
    const [history] = await listHistories(db, range);
    const pay = { rateMinor, currency };
    expect(history).toMatchObject({ pay, seats: [{ own: { pay } }] });
  },
);
