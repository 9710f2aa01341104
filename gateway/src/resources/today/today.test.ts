/** The administrators' first page: what is asked of whom, for which day. */
import request from 'supertest';
import { at } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../../test/test-app.ts';
import { policyMessage } from '@parlance/proto/testing/messages';

const card = {
  uid: 't1',
  name: 'Hannah',
  imageUrl: '',
  timeZone: 'UTC',
  isPte: false,
  ratingAvg: 0,
  status: '',
  currency: '',
  languages: [],
};
const lesson = (id: string, session: object | null = null) => ({
  id,
  tutor: card,
  when: at('2026-03-03T10:00:00Z'),
  status: 'BOOKING_STATUS_BOOKED' as const,
  isPte: false,
  topic: null,
  capacity: 1,
  session: session as never,
  seatsTaken: 0,
  seats: [],
  payment: null,
  commencedAt: null,
  firstJoinedAt: null,
  lastUpdated: null,
  updatedBy: '',
  version: 1,
  awaitingFeedback: 0,
  feedbackCount: 0,
  policy: policyMessage,
  waitsUntil: null,
  feedbackUntil: null,
});
const counts = { late: 1, running: 2, toCome: 3, tutorAbsent: 4, studentAbsent: 5, done: 6, atRisk: 7 };
const group = { id: 'g1', title: 'Small talk', lessonCount: 1, minStudentCount: 2, courseName: '', level: 3 };

const school = () =>
  testApp({
    booking: {
      getToday: () => ({ counts, lessons: [lesson('b1')], atRisk: [lesson('b2', group)] }),
      listDayLessons: () => ({ lessons: [lesson('b1')], nextPageToken: 'next' }),
    },
    payments: { getMoneyCounts: () => ({ failed: 1, disputed: 0, refunded: 2, month: '2026-03' }) },
  });

test('NS-14 the day is that of the zone that is asked for, one student’s lessons and a group’s each in their shape', async () => {
  const { app, calls } = school();
  const { status, body } = await request(app).get('/api/v1/admin/today?timezone=Asia/Tokyo').set(bearer('admin'));
  expect([status, body.counts]).toEqual([200, counts]);
  expect(body.lessons[0]).toMatchObject({ id: 'b1', type: 'one-on-one' });
  expect(body.atRisk[0]).toMatchObject({ bookingId: 'b2', type: 'group', minStudentCount: 2 });
  expect(calls.map(({ request: asked }) => asked)).toEqual([{ timeZone: 'Asia/Tokyo' }]);
});

test('NS-14 the list behind a number asks for its state', async () => {
  const { app, calls } = school();
  const path = '/api/v1/admin/today/lessons?state=tutor-absent&pageToken=p&timezone=UTC';
  const { body } = await request(app).get(path).set(bearer('admin'));
  expect(body).toMatchObject({ items: [{ id: 'b1' }], nextPageToken: 'next' });
  const asked = { timeZone: 'UTC', state: 'DAY_STATE_TUTOR_ABSENT', pageToken: 'p' };
  expect(calls.map(({ request: sent }) => sent)).toEqual([asked]);
  expect((await request(app).get('/api/v1/admin/today/lessons?state=any').set(bearer('admin'))).status).toBe(400);
});

test.each(['/admin/today', '/admin/today/lessons', '/admin/today/money'])(
  'NS-14 %s is for administrators',
  async (path) => {
    const { app, calls } = school();
    for (const role of ['student', 'tutor'] as const)
      expect((await request(app).get(`/api/v1${path}`).set(bearer(role))).status).toBe(403);
    expect(calls).toEqual([]);
    expect((await request(app).get(`/api/v1${path}`).set(bearer('admin'))).status).toBe(200);
  },
);
