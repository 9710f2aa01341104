/** Group sessions at the door: what is asked of booking, and that its answers fit the contract (EP-10, EP-48..EP-51). */
import request from 'supertest';
import { at, groupLessonMessage } from '@parlance/proto/testing/messages';
import type { GroupSession } from '@parlance/proto/booking/v1';
import { bearer, testApp } from '../../../test/test-app.ts';

const lesson = groupLessonMessage();
const { tutor } = lesson;
const session: GroupSession = {
  id: 'g1',
  title: 'Small talk',
  tutor,
  status: 'BOOKING_STATUS_OPEN',
  isPte: false,
  maxStudentCount: 8,
  minStudentCount: 2,
  courseName: 'Health language',
  level: 3,
  lessons: [lesson],
  isUnderMinimum: false,
  lastUpdated: null,
  version: 1,
};
const api = '/api/v1/groupsessions';

test('EP-48, SRCH-35 a search answers a map by tutor of sessions with their lessons and students', async () => {
  const { app, calls } = testApp({
    groups: { searchGroupSessions: () => ({ sessions: [session], nextPageToken: 'more' }) },
  });
  const data = { startDate: '2026-03-01', endDate: '2026-03-31', time: 9 };
  const { status, body, headers } = await request(app)
    .post(`${api}/search`)
    .set(bearer('student'))
    .send({ data, timezone: 'UTC', pageToken: 'abc' });
  expect([status, headers['next-page-token']]).toEqual([200, 'more']);
  expect(body.t1[0]).toMatchObject({ id: 'g1', tutor: 't1', lessonCount: 1, status: 'open' });
  expect(body.t1[0].bookings[0]).toMatchObject({
    bookingId: 'l1',
    type: 'group',
    status: 'open',
    studentCount: 1,
    studentIds: ['s1'],
    students: [{ id: 's1', seat: 'seat1', name: 'Sam Lee', status: 'booked', viewFeedback: false }],
  });
  expect(calls[0]?.request).toMatchObject({
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    hour: 9,
    timeZone: 'UTC',
    pageToken: 'abc',
  });
});

test('EP-49 booking names the session and the chosen lessons', async () => {
  const wallets = [{ tokenType: 'TOKEN_TYPE_GROUP_LESSON' as const, balance: 3 }];
  const { app, calls } = testApp({ groups: { bookGroupLessons: () => ({ lessons: [lesson], wallets }) } });
  const wanted = { booking: 'g1', selectedLessons: ['l1'] };
  const { status, body } = await request(app).put(`${api}/session/book`).set(bearer('student')).send(wanted);
  expect([status, body.wallets[0].balance]).toEqual([200, 3]);
  expect(calls[0]?.request).toEqual({ groupSessionId: 'g1', bookingIds: ['l1'] });
});

test('EP-10, NS-28 topics of a new session are looked up, its lessons go by time', async () => {
  const topic = { code: 'HL304', name: 'Greetings', isPte: true, courseName: 'Health language', level: 3 };
  const { app, calls } = testApp({
    contentInternal: { resolveTopic: () => topic },
    groups: { createGroupSession: () => ({ session }) },
  });
  const one = (when: number) => ({ when, material: 'm1', course: 'c1', lesson: `x${when}` });
  const wanted = { title: 'Small talk', tutor: 't1', lessons: [one(2_000), one(1_000)] };
  const { status } = await request(app).post('/api/v1/admin/addgroupsession').set(bearer('admin')).send(wanted);
  expect(status).toBe(200);
  const asked = calls.find(({ method }) => method === 'createGroupSession')?.request as {
    lessons: { topic: { lesson: string; code: string } }[];
  };
  expect(asked).toMatchObject({ isPte: true, courseName: 'Health language', level: 3, tutor: 't1' });
  expect(asked.lessons.map((made) => made.topic.lesson)).toEqual(['x1000', 'x2000']);
});

test('FB-50, FEED-14 feedback goes out by student and comes back with behaviour for tutors only', async () => {
  const text = {
    pronunciation: 'a',
    vocabulary: '',
    grammar: '',
    listening: '',
    speaking: '',
    writing: '',
    reading: '',
  };
  const feedback = { ...text, behaviour: 'kind', completedAssigned: true, isPte: false, when: null };
  const { app, calls } = testApp({
    groups: {
      submitGroupFeedback: () => ({ lesson }),
      getGroupFeedback: () => ({ lesson, students: [{ studentUid: 's1', feedback }] }),
    },
  });
  const path = `${api}/groupsession/g1/l1/feedback`;
  const given = { students: [{ id: 's1', ...text, behaviour: 'kind', completedAssigned: true }] };
  expect((await request(app).post(path).set(bearer('tutor')).send(given)).status).toBe(200);
  expect(calls[0]?.request).toMatchObject({ groupSessionId: 'g1', bookingId: 'l1', students: [{ studentUid: 's1' }] });
  const read = async (role: 'tutor' | 'student') => (await request(app).get(path).set(bearer(role))).body.students[0];
  expect((await read('tutor')).feedback.behaviour).toBe('kind');
  expect((await read('student')).feedback).not.toHaveProperty('behaviour');
});

test('EP-51 a student leaves without a reason', async () => {
  const { app, calls } = testApp({ groups: { cancelGroupLesson: () => ({ lesson }) } });
  const { status } = await request(app).put(`${api}/cancel/g1/l1`).set(bearer('student')).send({});
  expect(status).toBe(200);
  expect(calls[0]?.request).toMatchObject({ groupSessionId: 'g1', bookingId: 'l1' });
});

test('FB-07, FB-55 a topic goes with the code and stream that content knows and the version that was read, a draft student by student', async () => {
  const topic = { code: 'HL305', name: 'On the phone', isPte: false, courseAbbreviation: 'HL' };
  const { app, calls } = testApp({
    contentInternal: { resolveTopic: () => topic },
    groups: {
      updateGroupTopic: () => ({ lesson }),
      saveGroupFeedbackDraft: () => ({ savedAt: at('2026-03-03T11:00:00Z') }),
    },
  });
  const path = `${api}/groupsession/g1/l1`;
  const chosen = { material: 'm1', course: 'c1', lesson: 'x2' };
  const changed = await request(app)
    .put(`${path}/info`)
    .set({ ...bearer('tutor'), 'if-match': '"2"' })
    .send({ info: { topic: chosen } });
  expect([changed.status, changed.headers.etag]).toEqual([200, '"2"']);
  const asked = { groupSessionId: 'g1', bookingId: 'l1' };
  expect(calls.at(-1)?.request).toMatchObject({ ...asked, expectedVersion: 2, topic: { ...chosen, code: 'HL305' } });
  const students = [{ id: 's1', grammar: 'Half a word', completedAssigned: false }];
  const saved = await request(app).put(`${path}/feedback/draft`).set(bearer('tutor')).send({ students });
  expect(saved.body).toEqual({ savedAt: Date.parse('2026-03-03T11:00:00Z') });
  expect(calls.at(-1)?.request).toMatchObject({ ...asked, students: [{ studentUid: 's1' }] });
});

test('FB-53 an outcome goes by its word, of a seat comes its lesson; no other word is taken, and no other role', async () => {
  const { app, calls } = testApp({ booking: { correctOutcome: () => ({ booking: null, lesson }) } });
  const send = (status: string, role: 'admin' | 'tutor' | 'student') =>
    request(app).put('/api/v1/admin/booking/seat1/outcome').set(bearer(role)).send({ status, reason: 'Log was wrong' });
  const { status, body } = await send('student-absent', 'admin');
  expect([status, body.booking, body.groupLesson.bookingId]).toEqual([200, null, 'l1']);
  expect(calls.at(-1)?.request).toMatchObject({ bookingId: 'seat1', status: 'BOOKING_STATUS_STUDENT_ABSENT' });
  expect((await send('cancelled', 'admin')).status).toBe(400);
  for (const role of ['tutor', 'student'] as const) expect((await send('completed', role)).status).toBe(403);
});
