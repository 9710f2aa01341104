/** What is said about lessons of both kinds: topics, the tutor's words and their draft, and how a lesson really ended. */
import request from 'supertest';
import { at, groupLessonMessage, lessonMessage } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../../test/test-app.ts';

const booking = lessonMessage();
const lesson = groupLessonMessage();
const api = '/api/v1';
const one = `${api}/bookings/booking/b1`;
const several = `${api}/groupsessions/groupsession/g1/l1`;
const toOne = { lesson: { bookingId: 'b1' } };
const toSeveral = { lesson: { groupSessionId: 'g1', bookingId: 'l1' } };
const savedAt = at('2026-03-01T11:00:00Z');
const savedMs = Date.UTC(2026, 2, 1, 11);

const words = {
  pronunciation: 'p',
  vocabulary: '',
  grammar: '',
  listening: '',
  behaviour: 'Kind',
  speaking: '',
  writing: '',
  reading: '',
  completedAssigned: true,
  isPte: false,
  when: at('2026-03-01T10:00:00Z'),
};

test('FB-07 the topic of a group lesson goes by its ids, with the version that was read', async () => {
  const { app, calls } = testApp({
    booking: { updateLessonInfo: () => ({ lesson }) },
  });
  const chosen = { material: 'm1', course: 'c1', lesson: 'x2' };
  const { status, headers } = await request(app)
    .put(`${several}/info`)
    .set({ ...bearer('tutor'), 'if-match': '"2"' })
    .send({ info: { topic: chosen } });
  expect([status, headers.etag]).toEqual([200, '"2"']);
  expect(calls.at(-1)?.request).toEqual({ ...toSeveral, expectedVersion: 2, topic: chosen });
  for (const body of [{ tutor: 't1', info: { topic: chosen } }, { info: { topic: chosen, notes: 'x' } }])
    expect((await request(app).put(`${several}/info`).set(bearer('tutor')).send(body)).status).toBe(400);
});

describe('FB-55 a draft', () => {
  const put = (path: string, body: object, answers = { saveFeedbackDraft: () => ({ savedAt }) }) => {
    const school = testApp({ booking: answers });
    return { school, sent: request(school.app).put(`${path}/feedback/draft`).set(bearer('tutor')).send(body) };
  };
  const get = (path: string, answer: object, role = 'tutor') =>
    request(testApp({ booking: { getFeedbackDraft: () => answer } }).app)
      .get(`${path}/feedback/draft`)
      .set(bearer(role));

  test('FB-55 is kept for the one student, or student by student', async () => {
    const draft = { grammar: 'Good', completedAssigned: false, isPte: false };
    const single = put(one, draft);
    expect((await single.sent).body).toEqual({ savedAt: savedMs });
    expect(single.school.calls[0]?.request).toEqual({ ...toOne, students: [{ feedback: draft }] });
    const half = { grammar: 'Half a word', completedAssigned: false };
    const group = put(several, { students: [{ id: 's1', ...half }] });
    expect((await group.sent).body).toEqual({ savedAt: savedMs });
    const students = [{ studentUid: 's1', feedback: half }];
    expect(group.school.calls[0]?.request).toEqual({ ...toSeveral, students });
  });

  test('FB-55 is read as it was written, by tutors only', async () => {
    const answer = { students: [{ studentUid: 's1', feedback: words }], savedAt };
    const read = { ...words, when: Date.UTC(2026, 2, 1, 10) };
    expect((await get(one, answer)).body).toEqual({ draft: read, savedAt: savedMs });
    expect((await get(several, answer)).body).toEqual({ students: [{ id: 's1', feedback: read }], savedAt: savedMs });
    for (const path of [one, several]) expect((await get(path, answer, 'student')).status).toBe(403);
  });

  test.each([true, false])('FB-55 is empty while nothing is written (PTE: %p)', async (isPte) => {
    const empty = Object.fromEntries(Object.keys(words).map((name) => [name, '']));
    const feedback = { ...empty, completedAssigned: false, isPte, when: null };
    const ofOne = { students: [{ studentUid: '', feedback }], savedAt: null };
    expect((await get(one, ofOne)).body).toEqual({ draft: feedback, savedAt: null });
    expect((await get(several, { students: [], savedAt: null })).body).toEqual({ students: [], savedAt: null });
  });
});

test('FB-50 words for several students go by their ids, and are read so; behaviour by the tutor alone', async () => {
  const { app, calls } = testApp({
    booking: {
      submitFeedback: () => ({ lesson }),
      getFeedback: () => ({ students: [{ studentUid: 's1', feedback: words }], lesson }),
    },
  });
  const mine = { grammar: 'Good', completedAssigned: true };
  const sent = await request(app)
    .post(`${several}/feedback`)
    .set(bearer('tutor'))
    .send({ students: [{ id: 's1', ...mine }], isPte: false });
  expect([sent.status, sent.body.bookingId]).toEqual([200, 'l1']);
  expect(calls[0]?.request).toEqual({ ...toSeveral, students: [{ studentUid: 's1', feedback: mine }] });
  const read = async (role: string) => (await request(app).get(`${several}/feedback`).set(bearer(role))).body;
  expect(await read('tutor')).toMatchObject({
    students: [{ id: 's1', feedback: { behaviour: 'Kind' } }],
    booking: { bookingId: 'l1' },
  });
  expect((await read('student')).students[0].feedback).not.toHaveProperty('behaviour');
});

test('FB-28 both kinds have a door for feedback that was opened, for students', async () => {
  for (const [path, asked] of [
    [`${one}/viewed`, toOne],
    [`${several}/feedback-viewed`, toSeveral],
  ] as const) {
    const { app, calls } = testApp({ booking: { markFeedbackViewed: () => ({}) } });
    expect((await request(app).put(path).set(bearer('student'))).body).toEqual({ ok: true });
    expect(calls[0]?.request).toEqual(asked);
    expect((await request(app).put(path).set(bearer('tutor'))).status).toBe(403);
  }
});

describe('FB-53 an administrator', () => {
  const put = (answers: Parameters<typeof testApp>[0], path: string, body: object, role = 'admin') => {
    const school = testApp(answers);
    return { school, sent: request(school.app).put(`${api}/admin/booking/${path}`).set(bearer(role)).send(body) };
  };

  test('FB-53 cancels a lesson by its id alone, and reads it as what it is', async () => {
    const reason = 'The teacher is ill';
    const single = put({ booking: { cancelLesson: () => ({ lesson: booking }) } }, 'b1/cancel', { reason });
    expect((await single.sent).body).toMatchObject({ booking: { id: 'b1' }, groupLesson: null });
    expect(single.school.calls[0]?.request).toEqual({ ...toOne, reason });
    const group = put({ booking: { cancelLesson: () => ({ lesson }) } }, 'l1/cancel', { reason });
    expect((await group.sent).body).toMatchObject({ booking: null, groupLesson: { bookingId: 'l1' } });
    for (const role of ['tutor', 'student'])
      expect((await put({}, 'b1/cancel', { reason }, role).sent).status).toBe(403);
  });

  test('FB-53 an outcome goes by its word, of a seat comes its lesson; no other word is taken, and no other role', async () => {
    const send = (status: string, role = 'admin') =>
      put({ booking: { correctOutcome: () => ({ lesson }) } }, 'seat1/outcome', { status, reason: 'Log wrong' }, role);
    const { school, sent } = send('student-absent');
    const { status, body } = await sent;
    expect([status, body.booking, body.groupLesson.bookingId]).toEqual([200, null, 'l1']);
    expect(school.calls.at(-1)?.request).toMatchObject({
      bookingId: 'seat1',
      status: 'BOOKING_STATUS_STUDENT_ABSENT',
    });
    expect((await send('cancelled').sent).status).toBe(400);
    for (const role of ['tutor', 'student']) expect((await send('completed', role).sent).status).toBe(403);
  });
});
