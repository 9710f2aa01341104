/** Group sessions at the door: what is asked of booking where more than the fields go from one to the other. */
import request from 'supertest';
import type { GroupSession } from '@parlance/proto/booking/v1';
import { at, cardMessage, groupLessonMessage } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../../test/test-app.ts';

const api = '/api/v1/groupsessions';

test('EP-48 a search goes out with hour, zone and page, and the next page stands in a header', async () => {
  const { app, calls } = testApp({ booking: { searchGroupSessions: () => ({ sessions: [], nextPageToken: 'more' }) } });
  const data = { startDate: '2026-03-01', endDate: '2026-03-31', time: 9 };
  const wanted = { data, timezone: 'UTC', pageToken: 'abc' };
  const { status, body, headers } = await request(app).post(`${api}/search`).set(bearer('student')).send(wanted);
  expect([status, body, headers['next-page-token']]).toEqual([200, {}, 'more']);
  const { startDate, endDate, time: hour } = data;
  expect(calls[0]?.request).toEqual({ startDate, endDate, hour, timeZone: 'UTC', pageToken: 'abc' });
});

const session: GroupSession = {
  id: 'g1',
  title: 'Small talk',
  tutor: cardMessage({ uid: 't1', name: 'Tess' }),
  status: 'BOOKING_STATUS_OPEN',
  isPte: false,
  maxStudentCount: 8,
  minStudentCount: 2,
  courseName: 'Health language',
  level: 3,
  lessons: [groupLessonMessage()],
  isUnderMinimum: false,
  lastUpdated: null,
  version: 1,
  lessonCount: 21,
  when: at('2026-03-03T10:00:00Z'),
  lessonsAhead: 20,
  studentsAhead: 31,
};

test('FB-17 a session comes with a page of its lessons, and says how many it has, and how many lie ahead', async () => {
  const { app, calls } = testApp({ booking: { getGroupSession: () => ({ session, nextPageToken: 'more' }) } });
  const { status, body } = await request(app).get(`${api}/groupsession/g1?pageToken=abc`).set(bearer('admin'));
  expect([status, calls[0]?.request]).toEqual([200, { groupSessionId: 'g1', pageToken: 'abc' }]);
  const counts = { lessonCount: 21, lessonsAhead: 20, studentsAhead: 31 };
  const when = Date.parse('2026-03-03T10:00:00Z');
  expect(body).toMatchObject({ id: 'g1', when, ...counts, bookings: [{ bookingId: 'l1' }], nextPageToken: 'more' });
});

test('FB-17 the last page says so', async () => {
  const { app } = testApp({ booking: { getGroupSession: () => ({ session, nextPageToken: '' }) } });
  const { body } = await request(app).get(`${api}/groupsession/g1`).set(bearer('student'));
  expect(body.nextPageToken).toBeNull();
});

test('ADM-16 the list of all sessions has none of their lessons', async () => {
  const { app } = testApp({
    booking: { listGroupSessions: () => ({ sessions: [{ ...session, lessons: [] }], nextPageToken: 'more' }) },
  });
  const { body } = await request(app).get('/api/v1/admin/groupsessions').set(bearer('admin'));
  expect(body).toMatchObject({ items: [{ id: 'g1', lessonCount: 21, bookings: [] }], nextPageToken: 'more' });
});

test('EP-10, NS-28 a session is made of lessons by their instants and topics', async () => {
  const { app, calls } = testApp({ booking: { createGroupSession: () => ({ session }) } });
  const topic = { material: 'm1', course: 'c1', lesson: 'l1' };
  const body = { title: 'Small talk', tutor: 't1', maxStudentCount: 4 };
  const lessons = [{ when: 1_000, ...topic }];
  const made = await request(app)
    .post('/api/v1/admin/addgroupsession')
    .set(bearer('admin'))
    .send({ ...body, lessons });
  expect([made.status, made.body.id]).toEqual([200, 'g1']);
  expect(calls.map(({ request: asked }) => asked)).toEqual([
    { ...body, lessons: [{ when: at('1970-01-01T00:00:01Z'), topic }] },
  ]);
});
