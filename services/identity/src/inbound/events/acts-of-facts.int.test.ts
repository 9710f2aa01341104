/** What administrators do in other services comes into the one audit, on the real database. */
import { randomUUID } from 'node:crypto';
import {
  cardMessage,
  groupLessonMessage,
  lessonMessage,
  lessonSessionMessage,
  policyMessage,
  seatMessage,
  slotMessage,
} from '@parlance/proto/testing/messages';
import type { FactName } from '@parlance/proto/topics';
import type { FactHandler } from '@parlance/runtime/events/fact-handler';
import type { EventActor } from '@parlance/runtime/events/envelope';
import { applyOnce } from '@parlance/runtime/events/inbox';
import { uuidv7 } from '@parlance/runtime/ids/uuid';
import type { Tx } from '@parlance/runtime/postgres/unit-of-work';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { newUid } from '../../../test/people.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { listAdminActs } from '../../queries/admin-acts.ts';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import { makeFactHandlers } from './handlers.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase('identity_acts_elsewhere', migrations);
});
afterAll(() => database.drop());

const bind = (tx: Tx) => bindStores(tx, { newId: randomUUID });
const [admin, tutor, student] = [newUid(), newUid(), newUid()];
const doneAt = new Date('2026-03-02T10:00:00.000Z');

/** As the consumer does: inbox and effect in one transaction. */
function deliver(
  name: FactName,
  fact: object,
  { actor, id = uuidv7(doneAt) }: { actor?: EventActor; id?: string } = {},
) {
  const handler = makeFactHandlers({ bindStores: bind })[name] as FactHandler<FactName>;
  const by = actor ?? { id: admin, role: 'admin' };
  const envelope = { id, type: name, subject: 'x', actor: by } as Parameters<typeof handler>[1];
  const effect = (tx: Parameters<typeof handler>[2]) => handler(fact as never, envelope, tx);
  return applyOnce({ pool: database.pool, consumer: 'identity', envelope, effect });
}

const actsOf = async (uid: string) => (await listAdminActs(database.pool, { uid, amount: 100, pageToken: '' })).acts;
const emptied = () =>
  database.pool.query(
    'alter table admin_acts disable trigger all; truncate admin_acts; alter table admin_acts enable trigger all',
  );
beforeEach(() => emptied());

const people = { tutor: cardMessage({ uid: tutor }), student: cardMessage({ uid: student }) };
const [bookingId, lessonId] = [randomUUID(), randomUUID()];
const seats = [seatMessage({ id: bookingId, student: people.student })];
const lesson = lessonMessage({ id: bookingId, tutor: people.tutor, seats, status: 'BOOKING_STATUS_CANCELLED' });
const slot = slotMessage({ id: bookingId, tutor: people.tutor });
const groupLesson = groupLessonMessage({
  id: lessonId,
  session: lessonSessionMessage({ id: 'g1' }),
  tutor: people.tutor,
  status: 'BOOKING_STATUS_CANCELLED',
  seats: [],
});
const line = {
  id: 'w1',
  uid: student,
  tokenType: 'TOKEN_TYPE_LESSON',
  delta: 3,
  balanceAfter: 5,
  reason: 'admin-adjusted',
  note: 'Power cut of ours on Friday',
};
const moved = [
  { seatId: 's1', studentUid: student, from: 'BOOKING_STATUS_BOOKED', to: 'BOOKING_STATUS_CANCELLED', refunded: true },
];
const changed = 'parlance.booking.v1.LessonChanged' as const;
const course = { id: 'c1', materialId: 'm1', name: 'Health', lessons: [{ id: 'le1', code: 'HL304' }] };

const noted = (code: string, completed: boolean) => ({ code, details: { completed } });

/** The fact, the act that it becomes, what differs, and whose timelines have it. */
const facts: [FactName, object, object, string[]][] = [
  [changed, { lesson: slot, cause: 'open', moved: [] }, { act: 'slot.opened', details: { bookingId } }, [tutor]],
  [changed, { lesson: slot, cause: 'close', moved: [] }, { act: 'slot.closed', details: { bookingId } }, [tutor]],
  [changed, { lesson, cause: 'book', moved }, { act: 'lesson.booked', details: { bookingId } }, [tutor, student]],
  [
    changed,
    { lesson, from: 'BOOKING_STATUS_BOOKED', cause: 'admin', moved },
    {
      act: 'lesson.changed',
      details: { bookingId, cause: 'admin', refunded: true },
      changed: ['status'],
      before: { status: 'booked' },
      after: { status: 'cancelled' },
    },
    [tutor, student],
  ],
  [
    changed,
    { lesson, from: 'BOOKING_STATUS_COMPLETED', cause: 'admin', moved: [], reason: '', officeNote: 'Nobody came' },
    { act: 'lesson.changed', details: { bookingId, cause: 'admin', refunded: false }, reason: 'Nobody came' },
    [tutor, student],
  ],
  [
    changed,
    { lesson: groupLesson, from: 'BOOKING_STATUS_OPEN', cause: 'admin', moved, reason: '', officeNote: 'Sam was here' },
    {
      act: 'group-lesson.changed',
      details: { bookingId: lessonId, groupSessionId: 'g1', cause: 'admin' },
      reason: 'Sam was here',
    },
    [tutor, student],
  ],
  [
    changed,
    { lesson, from: 'BOOKING_STATUS_BOOKED', cause: 'admin', moved: [], reason: 'Closed' },
    { act: 'lesson.changed', details: { bookingId, cause: 'admin', refunded: false }, reason: 'Closed' },
    [tutor, student],
  ],
  [
    changed,
    { lesson, from: 'BOOKING_STATUS_PENDING_FEEDBACK', cause: 'sweep-settle', moved: [] },
    { act: 'lesson.changed', details: { bookingId, cause: 'sweep-settle', refunded: false } },
    [tutor, student],
  ],
  [
    changed,
    { lesson, cause: 'info', moved: [] },
    { act: 'lesson.topic-changed', details: { bookingId, topic: 'HL304' } },
    [tutor, student],
  ],
  [
    changed,
    { lesson, from: 'BOOKING_STATUS_PENDING_FEEDBACK', cause: 'feedback', moved: [] },
    {
      act: 'lesson.feedback-given',
      details: { bookingId },
      before: { status: 'pending-feedback' },
      after: { status: 'cancelled' },
    },
    [tutor, student],
  ],
  [
    'parlance.booking.v1.WalletChanged',
    { line },
    {
      act: 'tokens.adjusted',
      details: { ledgerLine: 'w1', delta: 3 },
      reason: 'Power cut of ours on Friday',
      changed: ['lessonTokens'],
      before: { lessonTokens: 2 },
      after: { lessonTokens: 5 },
    },
    [student],
  ],
  [
    'parlance.booking.v1.GroupSessionChanged',
    {
      session: { id: 'g1', title: 'Small talk', tutor: people.tutor, lessons: [], lessonCount: 3 },
      cause: 'cancelled',
    },
    { act: 'group-session.cancelled', details: { groupSessionId: 'g1', title: 'Small talk', lessons: 3 } },
    [tutor],
  ],
  [
    changed,
    { lesson: groupLesson, from: 'BOOKING_STATUS_OPEN', cause: 'admin', moved },
    {
      act: 'group-lesson.changed',
      details: { bookingId: lessonId, groupSessionId: 'g1', cause: 'admin' },
      before: { status: 'open' },
      after: { status: 'cancelled' },
    },
    [tutor, student],
  ],
  [
    'parlance.booking.v1.SchedulePreferenceSubmitted',
    { preferenceId: 'p1', studentUid: student },
    { act: 'preference.submitted', details: { preferenceId: 'p1' } },
    [student],
  ],
  [
    'parlance.booking.v1.TeachersAsked',
    { askId: 'a1', startsAt: toTimestamp(doneAt), isPte: true, before: null, askedAt: toTimestamp(doneAt) },
    {
      act: 'hour.asked-for',
      details: { askId: 'a1', startsAt: doneAt.toISOString(), stream: 'pte' },
      before: { asked: null },
      after: { asked: doneAt.toISOString() },
    },
    [],
  ],
  [
    'parlance.booking.v1.PolicyMade',
    {
      policy: { ...policyMessage, version: 2, cancelLockMinutes: 360, payBy: 'minutes' },
      before: policyMessage,
      validFrom: toTimestamp(doneAt),
      reason: 'Fewer complaints',
    },
    {
      act: 'policy.made',
      details: { version: 2, validFrom: doneAt.toISOString() },
      before: { cancelLockMinutes: 720, payBy: 'lesson' },
      after: { cancelLockMinutes: 360, payBy: 'minutes' },
      reason: 'Fewer complaints',
    },
    [],
  ],
  [
    'parlance.content.v1.ProgressChanged',
    { studentUid: student, courseId: 'c1', lessons: [noted('HL101', true), noted('HL102', false)] },
    { act: 'progress.noted', details: { courseId: 'c1', completed: ['HL101'], notCompleted: ['HL102'] } },
    [student],
  ],
  [
    'parlance.content.v1.CertificateRevoked',
    { certificate: { studentUid: student, number: '7K4M-Q2X5', courseId: 'c1' } },
    { act: 'certificate.revoked', details: { number: '7K4M-Q2X5', courseId: 'c1' } },
    [student],
  ],
  [
    'parlance.payments.v1.PayLineChanged',
    { line: { tutorUid: tutor, bookingId, paid: true } },
    { act: 'pay.marked', details: { bookingId }, before: { paid: false }, after: { paid: true } },
    [tutor],
  ],
  [
    'parlance.payments.v1.PayLineChanged',
    { line: { tutorUid: tutor, bookingId, paid: false }, cause: 'corrected' },
    { act: 'pay.corrected', details: { bookingId } },
    [tutor],
  ],
  [
    'parlance.payments.v1.BillingNoticeDue',
    {
      uid: student,
      kind: 'refunded',
      cause: 'refunded:r1',
      number: '2026-11-0417',
      amount: { minorUnits: 1_980, currency: 'USD' },
      tokens: 2,
    },
    { act: 'payment.refunded', details: { number: '2026-11-0417', amount: 1_980, currency: 'USD', tokens: 2 } },
    [student],
  ],
  [
    'parlance.payments.v1.EntitlementChanged',
    { entitlements: { uid: student, categories: [], version: 2 } },
    { act: 'subscription.changed' },
    [student],
  ],
  [
    'parlance.content.v1.MaterialChanged',
    { material: { id: 'm1', name: 'Workplace', version: '1' } },
    { act: 'library.material-created', details: { materialId: 'm1', name: 'Workplace' } },
    [],
  ],
  [
    'parlance.content.v1.MaterialChanged',
    { material: { id: 'm1', name: 'Workplace', isDefault: false, version: '2' } },
    { act: 'library.material-changed', details: { materialId: 'm1', name: 'Workplace', isDefault: false } },
    [],
  ],
  [
    'parlance.content.v1.MaterialChanged',
    { material: { id: 'm1', name: 'Workplace', version: '3' }, cause: 'deleted' },
    { act: 'library.material-deleted', details: { materialId: 'm1', name: 'Workplace' } },
    [],
  ],
  [
    'parlance.content.v1.CourseChanged',
    { course, lessonId: 'le1', cause: 'lesson-moved' },
    { act: 'library.lesson-moved', details: { courseId: 'c1', lessonId: 'le1', code: 'HL304' } },
    [],
  ],
  [
    'parlance.content.v1.CourseChanged',
    { course, lessonId: '' },
    { act: 'library.course-created', details: { materialId: 'm1', courseId: 'c1', name: 'Health' } },
    [],
  ],
  [
    'parlance.content.v1.CourseChanged',
    { course, lessonId: 'le1' },
    { act: 'library.lesson-created', details: { courseId: 'c1', lessonId: 'le1', code: 'HL304' } },
    [],
  ],
  [
    'parlance.content.v1.GuideChanged',
    { guideId: 'g1', title: 'Your first week', category: 'Start here', cause: 'deleted' },
    { act: 'library.guide-deleted', details: { guideId: 'g1', title: 'Your first week', category: 'Start here' } },
    [],
  ],
  [
    'parlance.content.v1.FileUploaded',
    { fileId: 'f1', path: 'health', size: '12', contentType: 'application/pdf' },
    { act: 'library.file-uploaded', details: { fileId: 'f1', path: 'health', size: 12 } },
    [],
  ],
  [
    'parlance.media.v1.RoomMuteAllChanged',
    { room: { tutorUid: tutor, bookingId, muteAll: true } },
    { act: 'room.muted', before: { muteAll: false }, after: { muteAll: true } },
    [tutor],
  ],
  [
    'parlance.media.v1.ConversationReviewed',
    { conversationId: 'c1', reportId: 'r1', studentUid: student, tutorUid: tutor, reportedBy: student, cause: 'read' },
    { act: 'conversation.read', details: { reportId: 'r1', reportedBy: student } },
    [tutor, student],
  ],
];

test('NS-44 every fact that the audit listens to is looked at here', () => {
  // That a lesson comes near is nobody's act.
  const heard = Object.keys(makeFactHandlers({ bindStores: bind })).filter(
    (name) => !/(Erased|ReminderDue)$/.test(name),
  );
  expect(new Set(facts.map(([name]) => name))).toEqual(new Set(heard));
});

test.each(facts)(
  'NS-44 %s by an administrator is an act, once, with actor, time and change',
  async (name, fact, act, concerned) => {
    const id = uuidv7(doneAt);
    expect([await deliver(name, fact, { id }), await deliver(name, fact, { id })]).toEqual(['applied', 'duplicate']);
    expect(await actsOf('')).toEqual([
      expect.objectContaining({ at: doneAt, actor: expect.objectContaining({ uid: admin }) }),
    ]);
    expect(await actsOf('')).toMatchObject([act]);
    for (const uid of concerned) expect(await actsOf(uid)).toHaveLength(1);
    expect(await actsOf(newUid())).toEqual([]);
  },
);

test.each(facts)('NS-44 %s by anybody else, or by nobody, is none', async (name, fact) => {
  await deliver(name, fact, { actor: { id: tutor, role: 'tutor' } });
  await deliver(name, fact, { actor: { id: 'booking', role: 'service' } });
  expect(await actsOf('')).toEqual([]);
});

test.each<[string, FactName, object]>([
  [
    'tokens that come back with a lesson',
    'parlance.booking.v1.WalletChanged',
    { line: { ...line, reason: 'lesson-refunded' } },
  ],
  ['feedback that is read', changed, { lesson, from: lesson.status, cause: 'viewed', moved: [] }],
  [
    'the lessons of a new session',
    changed,
    { lesson: groupLesson, from: 'BOOKING_STATUS_UNSPECIFIED', cause: 'open', moved: [] },
  ],
])('NS-44 %s are told by what they belong to', async (_name, fact, body) => {
  await deliver(fact, body);
  expect(await actsOf('')).toEqual([]);
});
