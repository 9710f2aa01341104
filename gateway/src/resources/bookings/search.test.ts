/** What a student asks before booking: when, on which days, and whether at all. */
import { at } from '@parlance/proto/testing/messages';
import request from 'supertest';
import { bearer, testApp } from '../../../test/test-app.ts';

test.each([
  ['morning', 5, 12],
  ['afternoon', 12, 17],
  ['evening', 17, 23],
])('CON-01, NS-47 "%s" goes out as the hours from %s until %s', async (time, hour, untilHour) => {
  const { app, calls } = testApp({
    booking: { searchSlots: () => ({ slots: [], nextPageToken: '', nextFree: null }) },
  });
  const data = { startDate: '2026-03-02', endDate: '2026-03-09', time };
  const sent = request(app).post('/api/v1/bookings/search').set(bearer('student'));
  expect((await sent.send({ data, timezone: 'UTC' })).status).toBe(200);
  expect(calls[0]?.request).toMatchObject({ hour, untilHour });
});

test.each([['night'], [24], [-1], ['9'], [''], [null]])('CON-01 a search at %j is refused', async (time) => {
  const { app, calls } = testApp({});
  const data = { startDate: '2026-03-02', endDate: '2026-03-09', time };
  const sent = request(app).post('/api/v1/bookings/search').set(bearer('student'));
  expect((await sent.send({ data, timezone: 'UTC' })).status).toBe(400);
  expect(calls).toEqual([]);
});

test('CON-15 a calendar asks for the days with free hours by the zone of its reader', async () => {
  const { app, calls } = testApp({ booking: { listFreeDays: () => ({ days: ['2026-03-02'] }) } });
  const { body } = await request(app)
    .get('/api/v1/bookings/free-days?startDate=2026-03-01&endDate=2026-03-31&timezone=Australia/Darwin')
    .set(bearer('student'));
  expect(body).toEqual({ items: ['2026-03-02'] });
  const range = { startDate: '2026-03-01', endDate: '2026-03-31' };
  expect(calls[0]?.request).toMatchObject({ ...range, timeZone: 'Australia/Darwin' });
});

test('CON-60 whether a slot may be booked is asked before its details, and answered with the tokens that would pay', async () => {
  const wallet = { tokenType: 'TOKEN_TYPE_LESSON' as const, balance: 3 };
  const { app, calls } = testApp({ booking: { checkSlot: () => ({ wallet }) } });
  const { body } = await request(app).get('/api/v1/bookings/tutor/t1/b1/book').set(bearer('student'));
  expect(body).toEqual({ wallet: { tokenType: 'lessonTokens', balance: 3 }, policy: null });
  expect(calls[0]?.request).toEqual({ tutor: 't1', bookingId: 'b1' });
});

test('PROF-12 the next free hours of a list of teachers are one question', async () => {
  const when = at('2026-03-04T00:00:00Z');
  const { app, calls } = testApp({ booking: { listTutorsNextHours: () => ({ hours: [{ tutor: 't1', when }] }) } });
  const ask = (tutors: string) =>
    request(app).get(`/api/v1/bookings/next-hours?tutors=${tutors}`).set(bearer('student'));
  expect((await ask('t1,t2')).body).toEqual({ items: [{ tutor: 't1', when: Date.parse('2026-03-04T00:00:00Z') }] });
  expect(calls.map(({ request: sent }) => sent)).toEqual([{ tutors: ['t1', 't2'] }]);
  for (const wrong of ['', 'a,,b', 'a%00', Array.from({ length: 13 }, (_, n) => `t${n}`).join(',')]) {
    expect((await ask(wrong)).status).toBe(400);
  }
});
