import { randomUUID } from 'node:crypto';
import { at, cardMessage, groupLessonMessage, groupSeatMessage } from '@parlance/proto/testing/messages';
import { freshDatabase, type FreshDatabase } from '@parlance/runtime/testing/postgres';
import { migrations } from '../../../migrations/index.ts';
import { makeApplier, happenedAt, type Applier } from '../../../test/apply-fact.ts';
import { ledgerLine, lesson, newUid, person } from '../../../test/facts.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { makeLiveEventReader } from '../../queries/live-events.ts';
import { factHandlers } from './handlers.ts';

let database: FreshDatabase;
let apply: Applier;

beforeAll(async () => {
  database = await freshDatabase('notification-handlers', migrations);
  apply = makeApplier(database.pool, factHandlers(bindStores(() => undefined)));
});
afterAll(() => database.drop());

async function told(uid: string): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const rows = await makeLiveEventReader(database.pool).after(uid, 0, 100);
  return rows.map((row) => ({ type: row.type, data: JSON.parse(row.dataJson) as Record<string, unknown> }));
}

describe('lessons', () => {
  test('FB-05 a booked lesson is told to its student and its tutor, whole and in short', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const booking = lesson(tutor, student);
    await apply('parlance.booking.v1.LessonBooked', { booking });
    for (const uid of [tutor, student]) {
      const events = await told(uid);
      expect(events.map((event) => event.type)).toEqual(['booking.changed', 'booking.status']);
      expect(events[0]?.data).toMatchObject({ id: booking.id, tutor, student, status: 'booked', version: 2 });
      expect(events[1]?.data).toEqual({
        id: booking.id,
        status: 'booked',
        at: happenedAt.getTime(),
        tutor,
        version: 2,
      });
    }
  });

  test.each([
    ['commence', 'BOOKING_STATUS_IN_PROGRESS', 'in-progress'],
    ['sweep-tutor-absent', 'BOOKING_STATUS_TUTOR_ABSENT', 'tutor-absent'],
    ['cancel-tutor', 'BOOKING_STATUS_TUTOR_CANCELLED', 'tutor-cancelled'],
  ] as const)('%s is told as %s', async (cause, status, word) => {
    const [tutor, student] = [newUid(), newUid()];
    const booking = lesson(tutor, student, { status, version: 3 });
    await apply('parlance.booking.v1.LessonStatusChanged', {
      booking,
      from: 'BOOKING_STATUS_BOOKED',
      cause,
      refunded: false,
    });
    expect((await told(student))[1]?.data).toMatchObject({ status: word, version: 3 });
  });

  test('feedback completes on both screens', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const booking = lesson(tutor, student, { status: 'BOOKING_STATUS_COMPLETED', hasFeedback: true });
    await apply('parlance.booking.v1.FeedbackSubmitted', { booking });
    expect((await told(student))[0]?.data).toMatchObject({ status: 'completed', hasFeedback: true });
  });

  test('a slot that a cancelling student left open again is shown to the tutor; their own slots are not', async () => {
    const tutor = newUid();
    const slot = lesson(tutor, null, { status: 'BOOKING_STATUS_PENDING' });
    await apply('parlance.booking.v1.SlotOpened', { booking: slot }, { actor: { id: tutor, role: 'tutor' } });
    expect(await told(tutor)).toEqual([]);
    await apply('parlance.booking.v1.SlotOpened', { booking: slot }, { actor: { id: newUid(), role: 'student' } });
    expect((await told(tutor)).map((event) => event.type)).toEqual(['booking.changed']);
  });
});

describe('FB-45 reminders', () => {
  const noticesOf = async (uid: string) =>
    (await told(uid)).filter(({ type }) => type === 'announcement.created').map(({ data }) => data);

  test('EP-62 both people of a lesson get a notice of it, about each other, once', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const booking = lesson(tutor, student, { when: at('2026-03-02T11:00:00Z') });
    const fact = { booking, lesson: null };
    const { id } = await apply('parlance.booking.v1.LessonReminderDue', fact);
    await apply('parlance.booking.v1.LessonReminderDue', fact, { id });
    const about = { type: 'user', is_viewed: false, adminPost: true, from: 'Admin Team', bookingId: booking.id, tutor };
    const when = happenedAt.getTime();
    const start = 'starts on Monday 2 March at 11:00 (UTC)';
    expect(await noticesOf(student)).toEqual([
      expect.objectContaining({
        ...{ ...about, when, for: ['student'], title: 'Lesson reminder' },
        message: `Your lesson with Tess ${start}`,
      }),
    ]);
    expect(await noticesOf(tutor)).toEqual([
      expect.objectContaining({ ...about, for: ['tutor'], message: `Your lesson with Sam ${start}` }),
    ]);
    const { rows } = await database.pool.query(
      'select uid, booking_id, tutor from announcements where booking_id = $1 order by uid',
      [booking.id],
    );
    expect(rows).toEqual([tutor, student].sort().map((uid) => ({ uid, booking_id: booking.id, tutor })));
  });

  test('everybody who still has a seat is reminded of a group lesson, and its tutor by its title', async () => {
    const [tutor, seated, left] = [newUid(), newUid(), newUid()];
    const seats = [
      groupSeatMessage({ id: randomUUID(), student: cardMessage({ uid: seated, timeZone: 'Asia/Kolkata' }) }),
      groupSeatMessage({
        id: randomUUID(),
        student: cardMessage({ uid: left }),
        status: 'BOOKING_STATUS_STUDENT_CANCELLED',
      }),
    ];
    const group = groupLessonMessage({ tutor: cardMessage({ uid: tutor, name: 'Tess' }), seats });
    await apply('parlance.booking.v1.LessonReminderDue', { booking: null, lesson: group });
    expect((await noticesOf(seated)).map(({ message }) => message)).toEqual([
      'Your group lesson "Small talk" with Tess starts on Tuesday 3 March at 15:30 (Asia/Kolkata)',
    ]);
    expect((await noticesOf(tutor)).map(({ message }) => message)).toEqual([
      'Your group lesson "Small talk" starts on Tuesday 3 March at 10:00 (UTC)',
    ]);
    expect(await noticesOf(left)).toEqual([]);
  });
});

describe('FB-19 group lessons', () => {
  const groupEvents = async (uid: string) => (await told(uid)).map(({ type, data }) => [type, data]);

  async function seatTaken(tutor: string, student: string) {
    const seat = groupSeatMessage({ id: randomUUID(), student: cardMessage({ uid: student }) });
    const group = groupLessonMessage({
      id: randomUUID(),
      tutor: cardMessage({ uid: tutor }),
      seats: [seat],
      version: 4,
    });
    const move = { seatId: seat.id, studentUid: student, refunded: false } as const;
    const moved = [{ ...move, from: 'BOOKING_STATUS_UNSPECIFIED' as const, to: 'BOOKING_STATUS_BOOKED' as const }];
    return { seat, fact: { lesson: group, from: 'BOOKING_STATUS_PENDING' as const, cause: 'book', moved } };
  }

  test('group.changed says which lesson moved and nothing of who sits in it; the same fact again says nothing', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const { fact } = await seatTaken(tutor, student);
    const { id } = await apply('parlance.booking.v1.GroupLessonChanged', fact);
    await apply('parlance.booking.v1.GroupLessonChanged', fact, { id });
    const { id: bookingId, groupSessionId } = fact.lesson;
    for (const uid of [tutor, student])
      expect(await groupEvents(uid)).toEqual([['group.changed', { groupSessionId, bookingId, version: 4 }]]);
  });

  test('who leaves is told, and of what comes after it no more; the versions come in their order', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const { fact, seat } = await seatTaken(tutor, student);
    const left = { ...seat, status: 'BOOKING_STATUS_STUDENT_CANCELLED' as const };
    const moved = [{ ...fact.moved[0]!, from: 'BOOKING_STATUS_BOOKED' as const, to: left.status, refunded: true }];
    const after = { ...fact.lesson, seats: [left], version: 5 };
    await apply('parlance.booking.v1.GroupLessonChanged', fact);
    await apply('parlance.booking.v1.GroupLessonChanged', { ...fact, lesson: after, cause: 'cancel-student', moved });
    await apply('parlance.booking.v1.GroupLessonChanged', { ...fact, lesson: { ...after, version: 6 }, moved: [] });
    const versions = async (uid: string) => (await told(uid)).map(({ data }) => data.version);
    expect(await versions(tutor)).toEqual([4, 5, 6]);
    expect(await versions(student)).toEqual([4, 5]);
  });

  test('a fact without its lesson is parked and tells nobody', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const { fact } = await seatTaken(tutor, student);
    await expect(apply('parlance.booking.v1.GroupLessonChanged', { ...fact, lesson: null })).rejects.toThrow(
      'does not carry what it is about',
    );
    expect(await groupEvents(tutor)).toEqual([]);
  });
});

describe('tokens', () => {
  test('FB-09 and ANN-19 a grant moves the balance and leaves a notice from the admin team', async () => {
    const uid = newUid();
    const { id } = await apply('parlance.booking.v1.WalletChanged', { line: ledgerLine(uid), balances: [] });
    const [tokens, announced] = await told(uid);
    expect(tokens).toEqual({
      type: 'tokens.changed',
      data: {
        tokenType: 'lessonTokens',
        delta: 2,
        balance: 2,
        reason: 'admin-adjusted',
        label: 'Lesson Tokens',
        note: 'welcome',
      },
    });
    expect(announced).toEqual({
      type: 'announcement.created',
      data: {
        id,
        title: 'Lesson Tokens added',
        message: '2 Lesson Tokens has been added in your account',
        from: 'Admin Team',
        when: happenedAt.getTime(),
        for: ['student'],
        icon: 'token',
        type: 'user',
        is_viewed: false,
        adminPost: true,
        bookingId: null,
        tutor: null,
      },
    });
    const { rows } = await database.pool.query('select type, key from outbox where key = $1', [id]);
    expect(rows).toEqual([{ type: 'parlance.notification.v1.AnnouncementCreated', key: id }]);
  });

  test('a lesson that takes a token moves the balance without a notice', async () => {
    const uid = newUid();
    const line = ledgerLine(uid, { delta: -1, balanceAfter: 1, reason: 'lesson-booked' });
    await apply('parlance.booking.v1.WalletChanged', { line, balances: [] });
    expect((await told(uid)).map((event) => event.type)).toEqual(['tokens.changed']);
  });

  test('what a student may book with follows payments', async () => {
    const uid = newUid();
    const category = { priceId: 'p', tokenType: 'TOKEN_TYPE_LESSON' as const, expiredAt: at('2026-04-01T00:00:00Z') };
    const entitlements = {
      uid,
      categories: [category],
      freeTrialActivated: true,
      freeTrialExpiresAt: null,
      version: 1,
    };
    await apply('parlance.payments.v1.EntitlementChanged', { entitlements });
    expect(await told(uid)).toEqual([
      {
        type: 'entitlement.changed',
        data: {
          categories: [{ priceId: 'p', tokenType: 'lessonTokens', expiredAt: Date.parse('2026-04-01T00:00:00Z') }],
          freeTrialActivated: true,
        },
      },
    ]);
  });
});

describe('people', () => {
  test('FB-10 a verified address is told once, although two facts say it', async () => {
    const uid = newUid();
    await apply('parlance.identity.v1.UserRegistered', { person: person(uid, { emailVerified: false }) });
    await apply('parlance.identity.v1.UserVerified', { person: person(uid, { version: 2 }) });
    await apply('parlance.identity.v1.ProfileChanged', { person: person(uid, { version: 2 }) });
    const events = await told(uid);
    expect(events.map((event) => [event.type, event.data.emailVerified])).toEqual([
      ['profile.changed', false],
      ['profile.changed', true],
    ]);
  });

  test('an older version never overwrites a newer one', async () => {
    const uid = newUid();
    await apply('parlance.identity.v1.ProfileChanged', { person: person(uid, { version: 5, name: 'New' }) });
    await apply('parlance.identity.v1.ProfileChanged', { person: person(uid, { version: 4, name: 'Old' }) });
    expect((await told(uid)).map((event) => event.data.name)).toEqual(['New']);
  });

  test.each(['TutorChanged', 'UserDisabled', 'UserEnabled', 'UserDeleted', 'RatingSubmitted'] as const)(
    'FB-10 PROF-17 %s is told to the person as profile.changed',
    async (fact) => {
      const uid = newUid();
      await apply(`parlance.identity.v1.${fact}`, { person: person(uid, { version: 3 }), rating: null });
      expect((await told(uid)).map((event) => [event.type, event.data.version])).toEqual([['profile.changed', 3]]);
    },
  );

  test.each([
    ['KIND_PROFILE_UPDATE', 'profile-update'],
    ['KIND_ADDRESS_NOTICE', 'address-notice'],
    ['KIND_WARNING', 'warning'],
  ] as const)('NS-34 a mail of %s is noted as %s', async (kind, noted) => {
    const uid = newUid();
    const fact = { uid, reference: `ref-${uid}`, kind, email: 'sam@example.org', name: 'Sam Lee' };
    const { id } = await apply('parlance.identity.v1.EmailRequested', fact);
    const { rows } = await database.pool.query('select kind from mails where id = $1', [id]);
    expect(rows).toEqual([{ kind: noted }]);
  });

  test('FB-44 a mail is noted by its reference; neither address nor link is stored', async () => {
    const uid = newUid();
    const fact = {
      uid,
      reference: `ref-${uid}`,
      kind: 'KIND_VERIFY' as const,
      email: 'sam@example.org',
      name: 'Sam Lee',
    };
    const { id } = await apply('parlance.identity.v1.EmailRequested', fact);
    const { rows } = await database.pool.query('select * from mails where id = $1', [id]);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ uid, kind: 'verify', reference: fact.reference, state: 'due', attempts: 0 });
    expect(JSON.stringify(rows[0])).not.toContain('sam@example.org');
  });
});

describe('delivered again', () => {
  test('an id in capital letters is applied, and once', async () => {
    const uid = newUid();
    const id = randomUUID().toUpperCase();
    const line = ledgerLine(uid, { delta: -1, balanceAfter: 1, reason: 'lesson-booked' });
    await apply('parlance.booking.v1.WalletChanged', { line, balances: [] }, { id });
    await apply('parlance.booking.v1.WalletChanged', { line, balances: [] }, { id: id.toLowerCase() });
    expect((await told(uid)).map((event) => event.type)).toEqual(['tokens.changed']);
  });

  test('the same event twice is applied once', async () => {
    const uid = newUid();
    const line = ledgerLine(uid);
    const { id } = await apply('parlance.booking.v1.WalletChanged', { line, balances: [] });
    await apply('parlance.booking.v1.WalletChanged', { line, balances: [] }, { id });
    expect(await told(uid)).toHaveLength(2);
    const { rows } = await database.pool.query('select id from announcements where uid = $1', [uid]);
    expect(rows).toEqual([{ id }]);
  });
});

describe('many at once', () => {
  test('positions of one person have no gap and no double when twenty writers meet, in both orders', async () => {
    const [a, b] = [newUid(), newUid()];
    await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        apply('parlance.booking.v1.LessonBooked', { booking: turn % 2 ? lesson(a, b) : lesson(b, a) }),
      ),
    );
    for (const uid of [a, b]) {
      const rows = await makeLiveEventReader(database.pool).after(uid, 0, 100);
      expect(rows.map((row) => row.position)).toEqual(Array.from({ length: 40 }, (_, place) => place + 2));
    }
  });
});
