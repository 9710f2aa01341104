/** What a tutor earned, page after page. */
import request from 'supertest';
import { bearer, testApp } from '../../../test/test-app.ts';

const earnings = {
  period: null,
  lines: [],
  paidCount: 1,
  unpaidCount: 2,
  paidIncome: 65,
  unpaidIncome: 130,
  currency: 'AUD',
  totals: [{ currency: 'AUD', paidMinor: 6_500, unpaidMinor: 13_000, lines: 3 }],
};
const school = testApp({
  payments: { getEarnings: ({ pageToken }) => ({ ...earnings, nextPageToken: pageToken ? '' : 'more' }) },
});
const ask = (query: string) => request(school.app).get(`/api/v1/earnings/t1${query}`).set(bearer('tutor'));

test('EARN-15 a page of lines says where the next one begins, and each says what the period comes to', async () => {
  expect((await ask('?period=2026-02-23&group=false')).body).toEqual({ ...earnings, nextPageToken: 'more' });
  expect((await ask('?period=2026-02-23&group=false&pageToken=more')).body).toEqual({
    ...earnings,
    nextPageToken: null,
  });
  expect(school.calls.map(({ request: asked }) => asked)).toEqual([
    { tutor: 't1', period: '2026-02-23', group: false },
    { tutor: 't1', period: '2026-02-23', group: false, pageToken: 'more' },
  ]);
});
