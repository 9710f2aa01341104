/** What the calls about topics, drafts, histories, preferred times and logs ask of booking, and how its answers look outside. */
import request from 'supertest';
import { at, lessonMessage } from '@parlance/proto/testing/messages';
import { AppError } from '@parlance/runtime/errors/app-error';
import { bearer, testApp } from '../../../test/test-app.ts';
import type { Answers } from '../../../test/in-memory-clients.ts';

type Booking = NonNullable<Answers['booking']>;
const school = (booking: Booking) => testApp({ booking });
const asked = ({ calls }: ReturnType<typeof testApp>, method: string) =>
  calls.filter((call) => call.method === method).map((call) => call.request);

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
const topic = { material: 'm', course: 'c', lesson: 'l', code: 'HL304', name: 'Directions' };

test('FB-06, BOOK-40 another topic goes by its ids, with what else is wished; the version is the one that was seen', async () => {
  const it = school({ updateLessonInfo: () => ({ lesson: lessonMessage({ version: 5 }) }) });
  const info = { topic: { material: 'm', course: 'c', lesson: 'l' }, notes: 'Slowly' };
  const answer = await request(it.app)
    .put('/api/v1/bookings/booking/b1/info')
    .set(bearer('student'))
    .set('If-Match', '"4"')
    .send({ tutor: 't1', info });
  expect([answer.status, answer.headers.etag, answer.body.version]).toEqual([200, '"5"', 5]);
  expect(asked(it, 'updateLessonInfo')).toEqual([
    {
      lesson: { bookingId: 'b1', tutor: 't1' },
      expectedVersion: 4,
      notes: 'Slowly',
      topic: { material: 'm', course: 'c', lesson: 'l' },
    },
  ]);
});

test('BOOK-35 without a lesson the school says what is missing', async () => {
  const it = school({
    updateLessonInfo: () => {
      throw new AppError('rule', 'TOPIC_REQUIRED', 'Please select a lesson.');
    },
  });
  const answer = await request(it.app)
    .put('/api/v1/bookings/booking/b1/info')
    .set(bearer('tutor'))
    .send({ tutor: 't1', info: { topic: { material: 'm', course: 'c', lesson: '' } } });
  expect([answer.status, answer.body.error.message]).toEqual([422, 'Please select a lesson.']);
});

test('FB-27, FEED-28, FEED-30 a history takes a student and a flag; an item has id and when', async () => {
  const item = { id: 'b1', when: at('2026-03-01T09:00:00Z'), tutorName: 'Tess', topic, feedback: words };
  const it = school({ listFeedbackHistory: () => ({ items: [item] }) });
  const { body } = await request(it.app).get('/api/v1/feedback/student/s1?isPte=true&limit=5').set(bearer('tutor'));
  expect(body.items).toMatchObject([
    {
      id: 'b1',
      when: Date.UTC(2026, 2, 1, 9),
      tutor: 'Tess',
      topic: { code: 'HL304' },
      feedback: { behaviour: 'Kind' },
    },
  ]);
  expect(asked(it, 'listFeedbackHistory')).toEqual([{ student: 's1', isPte: true, limit: 5 }]);
  const refused = await request(it.app).get('/api/v1/feedback/student/s1').set(bearer('student'));
  expect(refused.status).toBe(403);
});

test('ADM-15, NS-29 administrators read the bookings of any user and the log of one: who, from, to, cause', async () => {
  const entry = {
    id: 'e1',
    from: 'BOOKING_STATUS_PENDING' as const,
    to: 'BOOKING_STATUS_BOOKED' as const,
    cause: 'book',
    note: '',
    actor: { id: 's1', role: 'student', name: 'Sam Lee' },
    at: at('2026-03-01T09:00:00Z'),
    requestId: 'r1',
  };
  const it = school({
    listUserBookings: () => ({ lessons: [lessonMessage()], nextPageToken: '' }),
    listBookingLog: () => ({ entries: [entry], nextPageToken: 'more' }),
  });
  const get = (path: string, who = 'admin') => request(it.app).get(`/api/v1${path}`).set(bearer(who));
  expect((await get('/admin/bookings/s1')).body).toMatchObject({
    items: [{ type: 'one-on-one' }],
    nextPageToken: null,
  });
  expect((await get('/admin/booking/b1/log')).body.items).toEqual([
    {
      id: 'e1',
      from: 'pending',
      to: 'booked',
      cause: 'book',
      note: '',
      requestId: 'r1',
      actor: { uid: 's1', role: 'student', name: 'Sam Lee' },
      when: Date.UTC(2026, 2, 1, 9),
    },
  ]);
  expect((await get('/admin/booking/b1/log', 'tutor')).status).toBe(403);
  expect((await get('/admin/bookings/s1', 'student')).status).toBe(403);
});

test('ADM-01 administrators read the feedback of anybody, page by page; nobody else does', async () => {
  const people = { tutorUid: 't1', tutorName: 'Tess', studentUid: 's1', studentName: 'Sam Lee' };
  const item = { id: 'b1', when: at('2026-03-01T09:00:00Z'), ...people, topic, feedback: words };
  const it = school({ listPersonFeedback: () => ({ items: [item], nextPageToken: 'more' }) });
  const get = (who: string) => request(it.app).get('/api/v1/admin/user/s1/feedback?pageToken=t').set(bearer(who));
  const { body } = await get('admin');
  expect(body).toMatchObject({
    items: [
      {
        id: 'b1',
        when: Date.UTC(2026, 2, 1, 9),
        tutor: { uid: 't1', name: 'Tess' },
        student: { uid: 's1', name: 'Sam Lee' },
        topic: { code: 'HL304' },
        feedback: { behaviour: 'Kind' },
      },
    ],
    nextPageToken: 'more',
  });
  expect(asked(it, 'listPersonFeedback')).toEqual([{ uid: 's1', pageToken: 't' }]);
  for (const who of ['student', 'tutor']) expect((await get(who)).status).toBe(403);
});

test('EP-45 more than fourteen preferred times are refused at the door', async () => {
  const it = school({});
  const schedule = Array.from({ length: 15 }, () => ({ day: 'Monday', time: 7 }));
  const body = { schedule, studentId: 's1', studentTimezone: 'America/Sao_Paulo' };
  const { status } = await request(it.app).post('/api/v1/bookings/schedule').set(bearer('student')).send(body);
  expect([status, it.calls]).toEqual([400, []]);
});
