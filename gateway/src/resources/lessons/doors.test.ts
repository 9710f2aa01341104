/** Method, path and payload of the calls about lessons: what booking is asked, and what comes out. */
import request from 'supertest';
import { at, groupLessonMessage, lessonIn, lessonMessage, slotMessage } from '@parlance/proto/testing/messages';
import { bearer, testApp, type TestApp } from '../../../test/test-app.ts';
import type { Answers } from '../../../test/in-memory-clients.ts';

type Role = 'student' | 'tutor' | 'admin';
type Sent = { method: 'get' | 'put' | 'post' | 'delete'; path: string; body?: object };

const send = ({ app }: TestApp, { method, path, body }: Sent, role: Role) =>
  request(app)[method](`/api/v1${path}`).set(bearer(role)).send(body);

/** The one question that was asked behind the door. */
async function asks(answers: Answers, sent: Sent, role: Role) {
  const school = testApp(answers);
  const { status, body } = await send(school, sent, role);
  expect([status, body.error]).toEqual([200, undefined]);
  expect(school.calls).toHaveLength(1);
  return { asked: school.calls[0]?.request, body };
}
async function refuses(sent: Sent, roles: readonly Role[]) {
  for (const role of roles) {
    const school = testApp();
    expect((await send(school, sent, role)).status).toBe(403);
    expect(school.calls).toEqual([]);
  }
}
const booking = lessonMessage();
const lesson = groupLessonMessage();
const both = ['student', 'tutor'] as const;

test('EP-37 PERM-29 GET bookings/tutor/{tutorId} is a schedule between two instants, for students and tutors', async () => {
  const sent: Sent = { method: 'get', path: '/bookings/tutor/t1?from=1000&to=2000&pageToken=abc' };
  for (const role of both) {
    const { asked, body } = await asks(
      { booking: { getTutorSchedule: () => ({ lessons: [booking], nextPageToken: 'def' }) } },
      sent,
      role,
    );
    const range = { from: at('1970-01-01T00:00:01Z'), to: at('1970-01-01T00:00:02Z') };
    expect(asked).toEqual({ tutor: 't1', ...range, pageToken: 'abc' });
    expect(body).toMatchObject({ items: [{ id: 'b1', tutor: 't1' }], nextPageToken: 'def' });
  }
});

test('FB-05 GET bookings/tutor/{tutorId}/{bookingId} reads one booking', async () => {
  const sent: Sent = { method: 'get', path: '/bookings/tutor/t1/b1' };
  const { asked, body } = await asks({ booking: { getLesson: () => ({ lesson: booking }) } }, sent, 'student');
  expect(asked).toEqual({ lesson: { tutor: 't1', bookingId: 'b1' } });
  expect(body).toMatchObject({ id: 'b1', status: 'booked', version: 2 });
});

test('FB-05 GET groupsessions/groupsession/{id}/{bookingId} reads one lesson of a group with everybody in it', async () => {
  const sent: Sent = { method: 'get', path: '/groupsessions/groupsession/g1/l1' };
  const counted = groupLessonMessage({ awaitingFeedback: 2, feedbackCount: 1 });
  for (const role of [...both, 'admin'] as const) {
    const { asked, body } = await asks({ booking: { getLesson: () => ({ lesson: counted }) } }, sent, role);
    expect(asked).toEqual({ lesson: { groupSessionId: 'g1', bookingId: 'l1' } });
    expect(body).toMatchObject({ bookingId: 'l1', awaitingFeedback: 2, feedbackCount: 1, students: [{ id: 's1' }] });
  }
});

test('EP-38 nobody is asked to book with a teacher whose id cannot be one', async () => {
  for (const id of ['no%00body', 'no%20body', 'n'.repeat(65)]) {
    const school = testApp();
    const body = { topic: { material: 'm', course: 'c', lesson: 'l' } };
    const { status, body: said } = await send(
      school,
      { method: 'put', path: `/bookings/tutor/${id}/b1/book`, body },
      'student',
    );
    expect([status, said.error?.code, school.calls]).toEqual([404, 'NOT_FOUND', []]);
  }
});

test('EP-39 PUT bookings/tutor/{tutorId}/{bookingId}/cancel takes nothing and is the student’s', async () => {
  const sent: Sent = { method: 'put', path: '/bookings/tutor/t1/b1/cancel' };
  const cancelled = lessonIn('BOOKING_STATUS_STUDENT_CANCELLED');
  const { asked, body } = await asks({ booking: { cancelLesson: () => ({ lesson: cancelled }) } }, sent, 'student');
  expect([asked, body.status]).toEqual([{ lesson: { tutor: 't1', bookingId: 'b1' } }, 'student-cancelled']);
  await refuses(sent, ['tutor']);
});

test('NS-61 PUT bookings/tutor/{tutorId}/{bookingId}/move takes the hour that it goes to and is the student’s', async () => {
  const sent: Sent = { method: 'put', path: '/bookings/tutor/t1/b1/move', body: { to: 'b2' } };
  const { asked, body } = await asks({ booking: { moveLesson: () => ({ lesson: booking }) } }, sent, 'student');
  expect([asked, body.id]).toEqual([{ lesson: { tutor: 't1', bookingId: 'b1' }, to: 'b2' }, 'b1']);
  await refuses(sent, ['tutor']);
  for (const [role, wrong, expected] of [
    ['admin', { to: 'b2' }, 404],
    ['student', {}, 400],
    ['student', { to: '' }, 400],
    ['student', { to: 'no\u0000body' }, 400],
    ['student', { to: 'x'.repeat(1_000) }, 400],
    ['student', { to: 'b2', more: 1 }, 400],
  ] as const) {
    const school = testApp();
    expect([wrong, (await send(school, { ...sent, body: wrong }, role)).status]).toEqual([wrong, expected]);
    expect(school.calls).toEqual([]);
  }
});

test('NS-63 POST bookings/tutor/{tutorId}/{bookingId}/repeat takes weeks, hours to leave out and whether it is meant, and is the student’s', async () => {
  const body = { weeks: 2, skip: [1_000], confirm: true };
  const sent: Sent = { method: 'post', path: '/bookings/tutor/t1/b1/repeat', body };
  const hour = { when: at('1970-01-01T00:00:01Z'), bookingId: '', errorReason: '', errorMessage: '', lesson: null };
  const none = { ...hour, skipped: true, tokenType: 'TOKEN_TYPE_UNSPECIFIED' } as const;
  const taken = { ...none, skipped: false, errorReason: 'SLOT_TAKEN', errorMessage: 'It is taken' };
  const made = { ...none, skipped: false, bookingId: 'b1', tokenType: 'TOKEN_TYPE_LESSON', lesson: booking } as const;
  const costs = [{ tokenType: 'TOKEN_TYPE_LESSON', tokens: 1, left: 4 }] as const;
  const answer = () => ({ hours: [none, taken, made], costs: [...costs] });
  const { asked, body: said } = await asks({ booking: { repeatLesson: answer } }, sent, 'student');
  expect(asked).toEqual({
    lesson: { tutor: 't1', bookingId: 'b1' },
    weeks: 2,
    skip: [at('1970-01-01T00:00:01Z')],
    confirm: true,
  });
  expect(said).toEqual({
    hours: [
      { when: 1_000, skipped: true, tokenType: null, error: null, booking: null },
      {
        when: 1_000,
        skipped: false,
        tokenType: null,
        error: { code: 'SLOT_TAKEN', message: 'It is taken' },
        booking: null,
      },
      {
        when: 1_000,
        skipped: false,
        tokenType: 'lessonTokens',
        error: null,
        booking: expect.objectContaining({ id: 'b1' }),
      },
    ],
    costs: [{ tokenType: 'lessonTokens', tokens: 1, left: 4 }],
  });
  const plain = await asks({ booking: { repeatLesson: answer } }, { ...sent, body: { weeks: 12 } }, 'student');
  expect(plain.asked).toEqual({ lesson: { tutor: 't1', bookingId: 'b1' }, weeks: 12, skip: [], confirm: false });
  await refuses(sent, ['tutor']);
  for (const [role, wrong, expected] of [
    ['admin', body, 404],
    ['student', {}, 400],
    ['student', { weeks: 0 }, 400],
    ['student', { weeks: 13 }, 400],
    ['student', { weeks: 1.5 }, 400],
    ['student', { weeks: '2' }, 400],
    ['student', { weeks: 2, skip: Array(13).fill(1_000) }, 400],
    ['student', { weeks: 2, skip: ['soon'] }, 400],
    ['student', { weeks: 2, confirm: 'yes' }, 400],
    ['student', { weeks: 2, more: 1 }, 400],
  ] as const) {
    const school = testApp();
    expect([wrong, (await send(school, { ...sent, body: wrong }, role)).status]).toEqual([wrong, expected]);
    expect(school.calls).toEqual([]);
  }
});

test('an administrator who comes by the student’s door has no seat to give back, and cancels nothing', async () => {
  const school = testApp();
  const { status, body } = await send(school, { method: 'put', path: '/bookings/tutor/t1/b1/cancel' }, 'admin');
  expect([status, body.error.code, body.error.message]).toEqual([
    404,
    'BOOKING_NOT_FOUND',
    'This booking was not found.',
  ]);
  expect(school.calls).toEqual([]);
});

test('EP-40, EP-51 a tutor cancels with a reason, of a group by the door that its students leave by', async () => {
  const reason = 'I am ill today';
  const cancelled = lessonIn('BOOKING_STATUS_TUTOR_CANCELLED');
  const one: Sent = { method: 'put', path: '/bookings/tutor/t1/b1/cancelTutor', body: { reason } };
  const single = await asks({ booking: { cancelLesson: () => ({ lesson: cancelled }) } }, one, 'tutor');
  expect([single.asked, single.body.status]).toEqual([
    { lesson: { tutor: 't1', bookingId: 'b1' }, reason },
    'tutor-cancelled',
  ]);
  await refuses(one, ['student']);
  const group: Sent = { method: 'put', path: '/groupsessions/cancel/g1/l1', body: { reason } };
  const several = await asks({ booking: { cancelLesson: () => ({ lesson }) } }, group, 'tutor');
  expect(several.asked).toEqual({ lesson: { groupSessionId: 'g1', bookingId: 'l1' }, reason });
  const left = await asks({ booking: { cancelLesson: () => ({ lesson }) } }, { ...group, body: {} }, 'student');
  expect([left.asked, left.body.bookingId]).toEqual([{ lesson: { groupSessionId: 'g1', bookingId: 'l1' } }, 'l1']);
});

test('EP-41, NS-22 POST bookings/booking/open/{id} takes the tutor and instants; each slot answers for itself', async () => {
  const sent: Sent = { method: 'post', path: '/bookings/booking/open/t1', body: { when: [1_000, 2_000], isPte: true } };
  const results = [
    { when: at('1970-01-01T00:00:01Z'), lesson: slotMessage(), errorReason: '', errorMessage: '' },
    { when: at('1970-01-01T00:00:02Z'), lesson: null, errorReason: 'SLOT_OVERLAPS', errorMessage: 'It overlaps' },
  ];
  const { asked, body } = await asks({ booking: { openSlots: () => ({ results }) } }, sent, 'tutor');
  expect(asked).toEqual({ tutor: 't1', when: [at('1970-01-01T00:00:01Z'), at('1970-01-01T00:00:02Z')], isPte: true });
  expect(body.items).toMatchObject([
    { when: 1_000, booking: { id: 'b1' } },
    { when: 2_000, error: { code: 'SLOT_OVERLAPS', message: 'It overlaps' } },
  ]);
  await refuses(sent, ['student']);
});

test('EP-42 DELETE bookings/booking/{id} closes a slot and is the tutor’s', async () => {
  const sent: Sent = { method: 'delete', path: '/bookings/booking/b1' };
  const { asked, body } = await asks({ booking: { closeSlot: () => ({}) } }, sent, 'tutor');
  expect([asked, body]).toEqual([{ bookingId: 'b1' }, { ok: true }]);
  await refuses(sent, ['student']);
});

test('EP-43, FB-20 PUT bookings/booking/{id}/join takes the tutor, its answer has the token', async () => {
  const sent: Sent = { method: 'put', path: '/bookings/booking/b1/join', body: { tutor: 't1' } };
  const joined = { callToken: 'call-token', room: 't1-b1', lesson: booking };
  for (const role of both) {
    const { asked, body } = await asks({ booking: { joinLesson: () => joined } }, sent, role);
    expect(asked).toEqual({ lesson: { bookingId: 'b1', tutor: 't1' } });
    expect(body).toMatchObject({ token: 'call-token', room: 't1-b1', booking: { id: 'b1' } });
  }
});

test('EP-44 POST bookings/booking/{id}/feedback takes the words and isPte, and is the tutor’s', async () => {
  const words = { speaking: 'a', writing: 'b', reading: 'c', listening: 'd', completedAssigned: true, isPte: true };
  const sent: Sent = { method: 'post', path: '/bookings/booking/b1/feedback', body: words };
  const done = lessonIn('BOOKING_STATUS_COMPLETED');
  const { asked, body } = await asks({ booking: { submitFeedback: () => ({ lesson: done }) } }, sent, 'tutor');
  expect(asked).toEqual({ lesson: { bookingId: 'b1' }, students: [{ feedback: words }] });
  expect(body.status).toBe('completed');
  await refuses(sent, ['student']);
});

test('FB-21 PUT groupsessions/groupsession/{id}/{bookingId}/join takes nothing', async () => {
  const sent: Sent = { method: 'put', path: '/groupsessions/groupsession/g1/l1/join' };
  const joined = { callToken: 'call-token', room: 't1-l1', lesson };
  const { asked, body } = await asks({ booking: { joinLesson: () => joined } }, sent, 'student');
  expect(asked).toEqual({ lesson: { groupSessionId: 'g1', bookingId: 'l1' } });
  expect(body).toMatchObject({ token: 'call-token', room: 't1-l1', booking: { bookingId: 'l1' } });
});

test('FB-49 PUT …/commence of either kind is the tutor’s', async () => {
  const one: Sent = { method: 'put', path: '/bookings/booking/b1/commence' };
  const group: Sent = { method: 'put', path: '/groupsessions/groupsession/g1/l1/commence' };
  const single = await asks({ booking: { commenceLesson: () => ({ lesson: booking }) } }, one, 'tutor');
  expect(single.asked).toEqual({ lesson: { bookingId: 'b1' } });
  const several = await asks({ booking: { commenceLesson: () => ({ lesson }) } }, group, 'tutor');
  expect(several.asked).toEqual({ lesson: { groupSessionId: 'g1', bookingId: 'l1' } });
  for (const sent of [one, group]) await refuses(sent, ['student']);
});

test('FB-18 GET bookings/mine?view=live&limit=5 and FB-19 GET groupsessions/mine?view=live are the caller’s own', async () => {
  const own: Sent = { method: 'get', path: '/bookings/mine?view=live&limit=5' };
  const single = await asks(
    { booking: { listMyLessons: () => ({ lessons: [booking], nextPageToken: '' }) } },
    own,
    'student',
  );
  expect([single.asked, single.body.items[0].id]).toEqual([{ view: 'VIEW_LIVE', limit: 5, group: false }, 'b1']);
  const groups: Sent = { method: 'get', path: '/groupsessions/mine?view=live' };
  const answer = { lessons: [lesson], nextPageToken: '' };
  const several = await asks({ booking: { listMyLessons: () => answer } }, groups, 'tutor');
  expect([several.asked, several.body.items[0].bookingId]).toEqual([{ view: 'VIEW_LIVE', group: true }, 'l1']);
});

test('FB-25 both histories take from and to', async () => {
  const range = { from: at('1970-01-01T00:00:01Z'), to: at('1970-01-01T00:00:02Z') };
  const one: Sent = { method: 'get', path: '/bookings/mine/history?from=1000&to=2000' };
  const page = { lessons: [booking], nextPageToken: 'more', hasAny: false };
  const single = await asks({ booking: { listMyHistory: () => page } }, one, 'student');
  expect(single.asked).toEqual({ ...range, group: false });
  expect(single.body).toEqual({ items: [expect.objectContaining({ id: 'b1' })], nextPageToken: 'more' });
  const group: Sent = { method: 'get', path: '/groupsessions/mine/history?from=1000&to=2000' };
  const found = { lessons: [lesson], nextPageToken: '', hasAny: true };
  const several = await asks({ booking: { listMyHistory: () => found } }, group, 'tutor');
  expect(several.asked).toEqual({ ...range, group: true });
  expect(several.body).toMatchObject({ items: [{ bookingId: 'l1' }], nextPageToken: null, hasAny: true });
});
