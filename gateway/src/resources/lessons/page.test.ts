/** A lesson's own page: one answer, whose parts may be away one by one. */
import request from 'supertest';
import { AppError } from '@parlance/runtime/errors/app-error';
import { at, groupLessonMessage, lessonMessage, seatMessage } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../../test/test-app.ts';
import type { Answers } from '../../../test/in-memory-clients.ts';

const ms = (iso: string) => Date.parse(iso);
const words = {
  pronunciation: 'Clear',
  vocabulary: '',
  grammar: '',
  listening: '',
  behaviour: 'Kind',
  speaking: '',
  writing: '',
  reading: '',
  completedAssigned: true,
  isPte: false,
  when: at('2026-03-03T11:00:00Z'),
};
const taught = lessonMessage({ status: 'BOOKING_STATUS_COMPLETED', commencedAt: at('2026-03-03T09:55:00Z') });
const ahead = lessonMessage({ id: 'b2', when: at('2026-03-09T10:00:00Z') });
const before = { id: 'b0', when: at('2026-03-01T10:00:00Z'), tutorName: 'Tess', topic: taught.topic, feedback: words };
const inCourse = (id: string, level: number, pos: number, visible = true) => ({
  id,
  courseId: 'c1',
  code: `HL${level * 100 + pos}`,
  name: `Lesson ${id}`,
  level,
  pos,
  visible,
  documentPages: 12,
});
const course = {
  id: 'c1',
  materialId: 'm1',
  name: 'Health & Lifestyle',
  lessons: [inCourse('l3', 3, 3), inCourse('l1', 3, 1), inCourse('l2', 3, 2, false), inCourse('l0', 2, 1)],
};
const stay = (uid: string, from: string, to: string) => ({ uid, from: at(from), to: at(to) });
const line = {
  id: 'x1',
  uid: 't1',
  name: 'Tess',
  content: 'landmark: a place',
  bookingId: 'b1',
  seq: 1,
  when: at('2026-03-03T10:12:00Z'),
};

const whole: Answers = {
  booking: {
    getLessonPage: () => ({ lesson: taught, feedback: [{ studentUid: 's1', feedback: words }], before, next: ahead }),
  },
  library: { getCourse: () => ({ course }) as never },
  media: {
    getRoomRecap: () => ({
      stays: [
        stay('s1', '2026-03-03T10:00:00Z', '2026-03-03T10:20:00Z'),
        stay('s1', '2026-03-03T10:22:00Z', '2026-03-03T10:50:00Z'),
        stay('t1', '2026-03-03T09:55:00Z', '2026-03-03T10:50:00Z'),
      ],
      pages: [{ lesson: 'l1', number: 2, shownMs: 360_000 }],
    }),
    listChat: () => ({ messages: [line], more: false }),
  },
};
const read = (answers: Answers, role: 'student' | 'tutor' | 'admin' = 'student') => {
  const school = testApp(answers);
  return { ...school, sent: request(school.app).get('/api/v1/lessons/b1').set(bearer(role)) };
};

test('NS-55 after the lesson one answer has feedback, presence, pages, chat, the course and what comes next', async () => {
  const { calls, sent } = read(whole);
  const { status, body } = await sent;
  expect(status).toBe(200);
  expect(calls[0]).toMatchObject({ method: 'getLessonPage', request: { bookingId: 'b1' } });
  expect(body).toMatchObject({
    lesson: { id: 'b1', type: 'one-on-one', status: 'completed' },
    token: 'lessonTokens',
    feedback: [{ id: 's1', feedback: { pronunciation: 'Clear', when: ms('2026-03-03T11:00:00Z') } }],
    before: { id: 'b0', tutor: 'Tess', when: ms('2026-03-01T10:00:00Z') },
    next: { id: 'b2' },
    course: { name: 'Health & Lifestyle', level: 3, place: 1, count: 3, pages: 12 },
    room: { pages: [{ lesson: 'l1', number: 2, ms: 360_000 }] },
    chat: { items: [{ content: 'landmark: a place', when: ms('2026-03-03T10:12:00Z') }], more: false },
    away: [],
  });
  expect(body.room.people).toEqual([
    {
      uid: 's1',
      stays: [
        { from: ms('2026-03-03T10:00:00Z'), to: ms('2026-03-03T10:20:00Z') },
        { from: ms('2026-03-03T10:22:00Z'), to: ms('2026-03-03T10:50:00Z') },
      ],
    },
    { uid: 't1', stays: [{ from: ms('2026-03-03T09:55:00Z'), to: ms('2026-03-03T10:50:00Z') }] },
  ]);
});

test('NS-55 the next lesson of the course is the next that is shown, and the last one has none', async () => {
  expect((await read(whole).sent).body.course.next).toMatchObject({
    material: 'm1',
    course: 'c1',
    lesson: 'l3',
    code: 'HL303',
  });
  const last = { ...taught, topic: { material: 'm1', course: 'c1', lesson: 'l3', code: 'HL303', name: 'Last' } };
  const ended = {
    ...whole,
    booking: { getLessonPage: () => ({ lesson: last, feedback: [], before: null, next: null }) },
  };
  expect((await read(ended).sent).body.course).toMatchObject({ place: 3, next: null });
});

test('FEED-14 behaviour is for who teaches and runs the school, also in what was said before', async () => {
  const student = (await read(whole).sent).body;
  expect(student.feedback[0].feedback).not.toHaveProperty('behaviour');
  expect(student.before.feedback).not.toHaveProperty('behaviour');
  for (const role of ['tutor', 'admin'] as const) {
    const { body } = await read(whole, role).sent;
    expect([body.feedback[0].feedback.behaviour, body.before.feedback.behaviour]).toEqual(['Kind', 'Kind']);
  }
});

test('before it is commenced nobody asks the room', async () => {
  const booked = { getLessonPage: () => ({ lesson: lessonMessage(), feedback: [], before: null, next: null }) };
  const { calls, sent } = read({ ...whole, booking: booked });
  expect((await sent).body).toMatchObject({ lesson: { status: 'booked' }, room: null, chat: null, away: [] });
  expect(calls.map(({ method }) => method)).toEqual(['getLessonPage', 'getCourse']);
});

test('the page stands while media or content is away, and says which part is', async () => {
  const away = () => Promise.reject(new AppError('unavailable', 'PEER_UNAVAILABLE', 'away'));
  const { body, status } = await read({ ...whole, media: { getRoomRecap: away, listChat: away } }).sent;
  expect([status, body.room, body.chat, body.away.toSorted()]).toEqual([200, null, null, ['chat', 'room']]);
  expect(body.feedback).toHaveLength(1);
  const without = (await read({ ...whole, library: { getCourse: away } }).sent).body;
  expect([without.course, without.away]).toEqual([null, ['course']]);
});

test('what a part refuses its reader is not there, and is not called away', async () => {
  const out = () => Promise.reject(new AppError('forbidden', 'REMOVED_FROM_ROOM', 'out'));
  const media = { ...whole.media, listChat: out };
  expect((await read({ ...whole, media }).sent).body).toMatchObject({ chat: null, away: [] });
});

test('a lesson of a group is the same page; of a group a teacher is told of nobody’s token', async () => {
  const seats = [seatMessage({ tokenType: 'TOKEN_TYPE_GROUP_LESSON' }), seatMessage({ id: 'seat2' })];
  const pageOf = (count: number) => ({
    getLessonPage: () => ({
      lesson: groupLessonMessage({ seats: seats.slice(0, count) }),
      feedback: [],
      before: null,
      next: null,
    }),
  });
  const own = (await read({ ...whole, booking: pageOf(1) }).sent).body;
  expect(own).toMatchObject({ lesson: { type: 'group' }, token: 'groupLessonTokens' });
  expect((await read({ ...whole, booking: pageOf(2) }, 'tutor').sent).body.token).toBeNull();
});

test('a stranger gets the answer of an id that does not exist', async () => {
  const unknown = () => Promise.reject(new AppError('not-found', 'BOOKING_NOT_FOUND', 'This booking was not found.'));
  const { calls, sent } = read({ ...whole, booking: { getLessonPage: unknown } });
  const { status, body } = await sent;
  expect([status, body.error.code, calls.length]).toEqual([404, 'BOOKING_NOT_FOUND', 1]);
});
