/** The evidence of a lesson: booking's word must be there, the room's and who was told may be away. */
import request from 'supertest';
import { AppError } from '@parlance/runtime/errors/app-error';
import { at, lessonMessage } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../../test/test-app.ts';
import type { Answers } from '../../../test/in-memory-clients.ts';

const start = '2026-03-03T10:00:00Z';
const absentAt = '2026-03-03T10:05:00Z';
const lesson = lessonMessage({ status: 'BOOKING_STATUS_TUTOR_ABSENT' });
const entry = {
  id: 'm1',
  from: 'BOOKING_STATUS_BOOKED',
  to: 'BOOKING_STATUS_TUTOR_ABSENT',
  cause: 'sweep-tutor-absent',
  note: '',
  actor: { id: 'booking', role: 'service', name: 'Automatic' },
  at: at(absentAt),
  requestId: '',
} as const;
const decision = { rule: 'not-commenced', status: entry.to, at: at(absentAt), entryId: 'm1' } as const;
const whole: Answers = {
  booking: {
    getLessonEvidence: () => ({
      lesson,
      log: [entry],
      tokens: [],
      decision,
      correction: null,
      tried: [
        { rule: 'cancelled', result: 'does-not-fit' },
        { rule: 'not-commenced', result: 'fits' },
      ],
      claims: [],
      claimUntil: null,
      notCounted: [{ part: 'room', name: '', why: 'no-node-answered', from: at(start), until: at(absentAt) }],
    }),
  },
  media: {
    getRoomEvidence: () => ({
      server: [{ uid: 's1', from: at(start), to: null, source: 'janus-event', cause: '' }],
      browsers: [{ uid: 's1', from: at(start), to: at(absentAt), source: 'signalling', cause: '' }],
      entries: [],
      more: false,
      checks: [],
      pages: [{ lesson: 'l1', number: 2, shownMs: 60_000 }],
    }),
  },
  notification: {
    listToldOfLesson: () => ({
      told: [{ id: 'n1', uid: 's1', kind: 'lesson-tutor-absent', way: 'mail', result: 'sent', at: at(absentAt) }],
    }),
  },
};
const read = (answers: Answers, role: 'student' | 'tutor' | 'admin' = 'student') => {
  const school = testApp(answers);
  return { ...school, sent: request(school.app).get('/api/v1/lessons/b1/evidence').set(bearer(role)) };
};

test('NS-55 one answer has the moves, the rule that decided, both sources of the room apart, and who was told', async () => {
  const { calls, sent } = read(whole);
  const { status, body } = await sent;
  expect(status).toBe(200);
  expect(calls.map(({ method }) => method).sort()).toEqual([
    'getLessonEvidence',
    'getRoomEvidence',
    'listToldOfLesson',
  ]);
  const when = Date.parse(absentAt);
  expect(body).toMatchObject({
    lesson: { id: 'b1', status: 'tutor-absent' },
    log: [{ id: 'm1', cause: 'sweep-tutor-absent', to: 'tutor-absent', when }],
    decision: { rule: 'not-commenced', status: 'tutor-absent', at: when, entryId: 'm1' },
    correction: null,
    tried: [{ result: 'does-not-fit' }, { rule: 'not-commenced', result: 'fits' }],
    room: {
      server: [{ uid: 's1', from: Date.parse(start), to: null, source: 'janus-event' }],
      browsers: [{ uid: 's1', to: when, source: 'signalling' }],
      pages: [{ number: 2, ms: 60_000 }],
    },
    told: [{ uid: 's1', kind: 'lesson-tutor-absent', way: 'mail', result: 'sent', when }],
    away: [],
  });
});

const away = () => Promise.reject(new AppError('unavailable', 'PEER_UNAVAILABLE', 'away'));

test.each([
  ['the room', { media: { getRoomEvidence: away } }, 'room'],
  ['who was told', { notification: { listToldOfLesson: away } }, 'told'],
] as const)('NS-55 the evidence is there while %s is away', async (_name, over, part) => {
  const { body, status } = await read({ ...whole, ...over } as Answers, 'admin').sent;
  expect([status, body.away, body[part]]).toEqual([200, [part], null]);
  expect(body.decision.rule).toBe('not-commenced');
});

test('NS-55 without booking’s word there is no evidence', async () => {
  const { status } = await read({ ...whole, booking: { getLessonEvidence: away } } as Answers).sent;
  expect(status).toBe(503);
});
