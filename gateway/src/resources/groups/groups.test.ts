/** Group sessions at the door: what is asked of booking where more than the fields go from one to the other. */
import request from 'supertest';
import { at, groupLessonMessage } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../../test/test-app.ts';

const lesson = groupLessonMessage();
const api = '/api/v1/groupsessions';

test('EP-48 a search goes out with hour, zone and page, and the next page stands in a header', async () => {
  const { app, calls } = testApp({ groups: { searchGroupSessions: () => ({ sessions: [], nextPageToken: 'more' }) } });
  const data = { startDate: '2026-03-01', endDate: '2026-03-31', time: 9 };
  const wanted = { data, timezone: 'UTC', pageToken: 'abc' };
  const { status, body, headers } = await request(app).post(`${api}/search`).set(bearer('student')).send(wanted);
  expect([status, body, headers['next-page-token']]).toEqual([200, {}, 'more']);
  const { startDate, endDate, time: hour } = data;
  expect(calls[0]?.request).toEqual({ startDate, endDate, hour, timeZone: 'UTC', pageToken: 'abc' });
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
