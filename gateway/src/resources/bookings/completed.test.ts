/** What tutors are paid for, as the earnings screens ask for it. */
import request from 'supertest';
import {
  at,
  cardMessage,
  groupLessonMessage,
  groupSeatMessage,
  lessonMessage,
  lessonSessionMessage,
} from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../../test/test-app.ts';

const payment = { rate: 65, amount: 65, paid: true, currency: 'AUD' };
const groupLesson = groupLessonMessage({
  id: 'g1',
  status: 'BOOKING_STATUS_COMPLETED',
  payment,
  session: lessonSessionMessage({ id: 'session-1', lessonCount: 4 }),
  seats: [groupSeatMessage({ student: cardMessage({ imageUrl: '/files/sam' }), status: 'BOOKING_STATUS_COMPLETED' })],
});

const school = testApp({
  booking: {
    listCompleted: ({ group }) => ({
      lessons: [group ? groupLesson : lessonMessage()],
      nextPageToken: group ? '' : 'more',
    }),
    listTutorsCompleted: () => ({
      tutors: [
        {
          tutor: cardMessage({ uid: 't1', name: 'Tess' }),
          completed: 1,
          studentAbsent: 0,
          totals: [{ currency: 'AUD', paidAmount: 65, unpaidAmount: 0 }],
          lessons: [
            {
              id: 'g1',
              groupSessionId: 'session-1',
              when: at('2026-03-03T10:00:00Z'),
              payment,
              status: 'BOOKING_STATUS_COMPLETED' as const,
            },
          ],
        },
      ],
      nextPageToken: 'more',
    }),
  },
  payments: { updatePaidStatus: () => ({ affected: 2 }) },
});
const when = Date.UTC(2026, 2, 3, 10);
const lastAsked = () => school.calls.at(-1)?.request;

test('EARN-21 completed lessons are asked with the tutor, both instants and the kind', async () => {
  const get = (group: string) =>
    request(school.app).get(`/api/v1/bookings/tutor/t1/completed?start=1&end=2${group}`).set(bearer('tutor'));
  const first = await get('');
  expect(first.body).toMatchObject({ items: [{ id: 'b1', type: 'one-on-one' }], nextPageToken: 'more' });
  const range = { start: at('1970-01-01T00:00:00.001Z'), end: at('1970-01-01T00:00:00.002Z') };
  expect(lastAsked()).toEqual({ tutor: 't1', ...range, group: false });
  const { items, nextPageToken } = (await get('&group=true&pageToken=more')).body;
  const student = [{ name: 'Sam Lee', image: '/files/sam' }];
  expect(nextPageToken).toBeNull();
  expect(items).toMatchObject([{ id: 'g1', groupSessionId: 'session-1', type: 'group', lessonCount: 4, student }]);
  expect(lastAsked()).toEqual({ tutor: 't1', ...range, group: true, pageToken: 'more' });
  expect((await get('&group=1')).status).toBe(400);
  expect((await request(school.app).get('/api/v1/bookings/tutor/t1/completed').set(bearer('tutor'))).status).toBe(400);
});

describe('EP-36 bookings/tutors', () => {
  const post = (body: object, who = 'admin') =>
    request(school.app).post('/api/v1/bookings/tutors').set(bearer(who)).send(body);
  const days = { startDate: '2026-03-01', endDate: '2026-03-31' };

  test('EP-36, NS-23 answers per tutor the lessons and their totals', async () => {
    expect((await post(days)).body).toEqual({
      items: [
        {
          tutor: { uid: 't1', name: 'Tess', image: '' },
          bookings: [{ id: 'g1', groupSessionId: 'session-1', when, status: 'completed', payment }],
          completed: 1,
          studentAbsent: 0,
          totals: [{ currency: 'AUD', paidAmount: 65, unpaidAmount: 0 }],
        },
      ],
      nextPageToken: 'more',
    });
    expect(lastAsked()).toEqual(days);
  });

  test('EP-36 is for administrators, and wants two days', async () => {
    expect([(await post(days, 'tutor')).status, (await post(days, 'student')).status]).toEqual([403, 403]);
    for (const body of [{}, { startDate: '2026-03-01' }, { ...days, endDate: '31.3.2026' }]) {
      expect((await post(body)).status).toBe(400);
    }
  });
});

describe('EP-47 bookings/updateTutorPaidStatus/{id}', () => {
  const post = (body: object, who = 'admin') =>
    request(school.app).post('/api/v1/bookings/updateTutorPaidStatus/t1').set(bearer(who)).send(body);

  test('EP-47 tells payments which lessons of whom, and answers how many changed', async () => {
    const body = { bookingIds: ['b1', 'b2'], paidStatus: true, startDate: '2026-03-02', endDate: '2026-03-08' };
    expect((await post(body)).body).toEqual({ ok: true, affected: 2 });
    const days = { startDate: '2026-03-02', endDate: '2026-03-08' };
    expect(lastAsked()).toEqual({ tutor: 't1', bookingIds: ['b1', 'b2'], paid: true, ...days });
    await post({ bookingIds: ['b1'], paidStatus: false });
    expect(lastAsked()).toEqual({ tutor: 't1', bookingIds: ['b1'], paid: false });
  });

  test('EP-47, PERM-23 is for administrators, and for 1 to 500 lessons', async () => {
    const body = { bookingIds: ['b1'], paidStatus: true };
    expect([(await post(body, 'tutor')).status, (await post(body, 'student')).status]).toEqual([403, 403]);
    const ids = Array.from({ length: 501 }, (_, n) => `b${n}`);
    for (const wrong of [{ paidStatus: true }, { ...body, bookingIds: [] }, { ...body, bookingIds: ids }]) {
      expect((await post(wrong)).status).toBe(400);
    }
  });
});
