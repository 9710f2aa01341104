import { randomUUID } from 'node:crypto';
import type { FactName, Facts } from '@parlance/proto/topics';
import { at, cardMessage, groupLessonMessage, groupSeatMessage } from '@parlance/proto/testing/messages';
import { happenedAt } from '../../../test/apply-fact.ts';
import { appliedFacts, type AppliedFacts } from '../../../test/applied-facts.ts';
import { ledgerLine, lesson, newUid, person } from '../../../test/facts.ts';
import { bindStores } from '../../outbound/postgres/stores.ts';
import { listLiveEvents } from '../../queries/live-events.ts';
import { makeFactHandlers } from './handlers.ts';

let database: AppliedFacts['database'];
let apply: AppliedFacts['apply'];
let liveEventsOf: AppliedFacts['liveEventsOf'];

beforeAll(async () => {
  ({ database, apply, liveEventsOf } = await appliedFacts('notification-handlers'));
});
afterAll(() => database.drop());

describe('lessons', () => {
  test('FB-05 a booked lesson is told to its student and its tutor, whole and in short', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const booking = lesson(tutor, student);
    await apply('parlance.booking.v1.LessonBooked', { booking });
    for (const uid of [tutor, student]) {
      const events = await liveEventsOf(uid);
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
    expect((await liveEventsOf(student))[1]?.data).toMatchObject({ status: word, version: 3 });
  });

  test('feedback completes on both screens', async () => {
    const [tutor, student] = [newUid(), newUid()];
    const booking = lesson(tutor, student, { status: 'BOOKING_STATUS_COMPLETED', hasFeedback: true });
    await apply('parlance.booking.v1.FeedbackSubmitted', { booking });
    expect((await liveEventsOf(student))[0]?.data).toMatchObject({ status: 'completed', hasFeedback: true });
  });

  test('a slot that a cancelling student left open again is shown to the tutor; their own slots are not', async () => {
    const tutor = newUid();
    const slot = lesson(tutor, null, { status: 'BOOKING_STATUS_PENDING' });
    await apply('parlance.booking.v1.SlotOpened', { booking: slot }, { actor: { id: tutor, role: 'tutor' } });
    expect(await liveEventsOf(tutor)).toEqual([]);
    await apply('parlance.booking.v1.SlotOpened', { booking: slot }, { actor: { id: newUid(), role: 'student' } });
    expect((await liveEventsOf(tutor)).map((event) => event.type)).toEqual(['booking.changed']);
  });
});

describe('tokens', () => {
  test('FB-09 and ANN-19 a grant moves the balance and leaves a notice from the admin team', async () => {
    const uid = newUid();
    const { id } = await apply('parlance.booking.v1.WalletChanged', { line: ledgerLine(uid), balances: [] });
    const [tokens, announced] = await liveEventsOf(uid);
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
  });

  test('a lesson that takes a token moves the balance without a notice', async () => {
    const uid = newUid();
    const line = ledgerLine(uid, { delta: -1, balanceAfter: 1, reason: 'lesson-booked' });
    await apply('parlance.booking.v1.WalletChanged', { line, balances: [] });
    expect((await liveEventsOf(uid)).map((event) => event.type)).toEqual(['tokens.changed']);
  });

  test('what a student may book with follows payments', async () => {
    const uid = newUid();
    const category = {
      priceId: 'p',
      tokenType: 'TOKEN_TYPE_LESSON' as const,
      expiredAt: at('2026-04-01T00:00:00Z'),
      graceUntil: null,
    };
    const entitlements = {
      uid,
      categories: [category],
      freeTrialActivated: true,
      freeTrialExpiresAt: null,
      version: 1,
    };
    await apply('parlance.payments.v1.EntitlementChanged', { entitlements });
    expect(await liveEventsOf(uid)).toEqual([
      {
        type: 'entitlement.changed',
        data: {
          categories: [
            {
              priceId: 'p',
              tokenType: 'lessonTokens',
              expiredAt: Date.parse('2026-04-01T00:00:00Z'),
              graceUntil: null,
            },
          ],
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
    const events = await liveEventsOf(uid);
    expect(events.map((event) => [event.type, event.data.emailVerified])).toEqual([
      ['profile.changed', false],
      ['profile.changed', true],
    ]);
  });

  test('an older version never overwrites a newer one', async () => {
    const uid = newUid();
    await apply('parlance.identity.v1.ProfileChanged', { person: person(uid, { version: 5, name: 'New' }) });
    await apply('parlance.identity.v1.ProfileChanged', { person: person(uid, { version: 4, name: 'Old' }) });
    expect((await liveEventsOf(uid)).map((event) => event.data.name)).toEqual(['New']);
  });

  test.each(['TutorChanged', 'UserDisabled', 'UserEnabled', 'UserDeleted', 'RatingSubmitted'] as const)(
    'FB-10 PROF-17 %s is told to the person as profile.changed',
    async (fact) => {
      const uid = newUid();
      await apply(`parlance.identity.v1.${fact}`, { person: person(uid, { version: 3 }), rating: null });
      expect((await liveEventsOf(uid)).map((event) => [event.type, event.data.version])).toEqual([
        ['profile.changed', 3],
      ]);
    },
  );

  test.each([
    ['KIND_PROFILE_UPDATE', 'profile-update'],
    ['KIND_ADDRESS_NOTICE', 'address-notice'],
    ['KIND_WARNING', 'warning'],
    ['KIND_ADDRESS_TAKEN', 'address-taken'],
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

/** Whoever a fact is about, and who of them hears of it; never who did it. */
describe('who is told', () => {
  type People = { tutor: string; student: string; left: string; person: string; administrator: string };
  type Table = { [N in FactName]?: { fact: (people: People) => Facts[N]['output']; for: (keyof People)[] } };

  const about = (uid: string) => person(uid, { version: 7 });
  const booked = ({ tutor, student }: People) => lesson(tutor, student);
  const group = ({ tutor, student, left }: People) => {
    const seat = (uid: string, status: 'BOOKING_STATUS_BOOKED' | 'BOOKING_STATUS_STUDENT_CANCELLED') =>
      groupSeatMessage({ id: randomUUID(), student: cardMessage({ uid }), status });
    const seats = [seat(student, 'BOOKING_STATUS_BOOKED'), seat(left, 'BOOKING_STATUS_STUDENT_CANCELLED')];
    return groupLessonMessage({ id: randomUUID(), tutor: cardMessage({ uid: tutor }), seats });
  };
  const certificate = (studentUid: string) => {
    const course = { courseId: randomUUID(), courseName: 'Hospitality', courseAbbreviation: 'HL' };
    return { number: '7K4M-Q2X5', studentUid, ...course, link: '', reason: '' };
  };
  const both = ['tutor', 'student'] as (keyof People)[];
  const ofPerson = { for: ['person'] as (keyof People)[] };
  const table = {
    'parlance.identity.v1.UserRegistered': { fact: (p) => ({ person: about(p.person) }), ...ofPerson },
    'parlance.identity.v1.UserVerified': { fact: (p) => ({ person: about(p.person) }), ...ofPerson },
    'parlance.identity.v1.ProfileChanged': { fact: (p) => ({ person: about(p.person) }), ...ofPerson },
    'parlance.identity.v1.SpeedTestRecorded': {
      fact: (p) => ({ person: about(p.person), upMbps: 9, downMbps: 9 }),
      ...ofPerson,
    },
    'parlance.identity.v1.TutorChanged': { fact: (p) => ({ person: about(p.person) }), ...ofPerson },
    'parlance.identity.v1.UserDisabled': { fact: (p) => ({ person: about(p.person) }), ...ofPerson },
    'parlance.identity.v1.UserEnabled': { fact: (p) => ({ person: about(p.person) }), ...ofPerson },
    'parlance.identity.v1.UserDeleted': { fact: (p) => ({ person: about(p.person) }), ...ofPerson },
    'parlance.identity.v1.RatingSubmitted': {
      fact: (p) => ({ person: about(p.person), rating: null }),
      ...ofPerson,
    },
    'parlance.identity.v1.EmailRequested': {
      fact: (p) => ({ uid: p.person, reference: randomUUID(), kind: 'KIND_WARNING', email: '', name: '' }),
      ...ofPerson,
    },
    'parlance.booking.v1.LessonBooked': { fact: (p) => ({ booking: booked(p) }), for: both },
    'parlance.booking.v1.LessonStatusChanged': {
      fact: (p) => ({ booking: booked(p), from: 'BOOKING_STATUS_BOOKED', cause: 'admin', refunded: false }),
      for: both,
    },
    'parlance.booking.v1.BookingInfoUpdated': { fact: (p) => ({ booking: booked(p) }), for: both },
    'parlance.booking.v1.FeedbackSubmitted': { fact: (p) => ({ booking: booked(p) }), for: both },
    'parlance.booking.v1.FeedbackViewed': { fact: (p) => ({ booking: booked(p) }), for: both },
    'parlance.booking.v1.SlotOpened': { fact: (p) => ({ booking: lesson(p.tutor, null) }), for: ['tutor'] },
    'parlance.booking.v1.GroupLessonChanged': {
      fact: (p) => ({ lesson: group(p), from: 'BOOKING_STATUS_BOOKED', cause: 'admin', moved: [] }),
      for: both,
    },
    'parlance.booking.v1.LessonReminderDue': {
      fact: (p) => ({ booking: lesson(p.tutor, p.student, { when: at('2026-03-02T11:00:00Z') }), lesson: null }),
      for: both,
    },
    'parlance.booking.v1.WalletChanged': {
      fact: (p) => ({
        line: ledgerLine(p.student, { actor: { id: p.administrator, role: 'admin', name: 'Ada' } }),
        balances: [],
      }),
      for: ['student'],
    },
    'parlance.content.v1.ProgressChanged': {
      fact: ({ student: studentUid }) => ({
        studentUid,
        materialId: '',
        courseId: randomUUID(),
        courseName: '',
        lessons: [],
        lessonCount: 8,
        completedCount: 5,
      }),
      for: ['student'],
    },
    'parlance.content.v1.CertificateIssued': {
      fact: (p) => ({ certificate: certificate(p.student) }),
      for: ['student'],
    },
    'parlance.content.v1.CertificateRevoked': {
      fact: (p) => ({ certificate: certificate(p.student) }),
      for: ['student'],
    },
    'parlance.payments.v1.BillingNoticeDue': {
      fact: ({ student: uid }) => ({
        uid,
        kind: 'receipt',
        cause: `receipt:${uid}`,
        tokenType: 'TOKEN_TYPE_LESSON',
        amount: null,
        tokens: 0,
        number: '',
        when: null,
        card: null,
        url: '',
      }),
      for: ['student'],
    },
    'parlance.payments.v1.EntitlementChanged': {
      fact: ({ student: uid }) => ({
        entitlements: { uid, categories: [], freeTrialActivated: true, freeTrialExpiresAt: null, version: 1 },
      }),
      for: ['student'],
    },
  } satisfies Table;

  test('every fact that is applied stands in the table', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(makeFactHandlers({ bindStores })).sort());
  });

  /** Whom a browser, a notice or a mail is for, of those that came into the database since. */
  async function addressed(): Promise<Set<string>> {
    const { rows } = await database.pool.query<{ uid: string }>(
      'select uid from live_events union select uid from announcements where uid is not null union select uid from mails',
    );
    return new Set(rows.map(({ uid }) => uid));
  }

  test.each(Object.entries(table))(
    'ANN-19 FB-05 %s: whom it is about, not the administrator who did it',
    async (name, row) => {
      const [administrator, ...uids] = Array.from({ length: 5 }, newUid) as [string, string, string, string, string];
      const [tutor, student, left, someone] = uids;
      const people: People = { tutor, student, left, person: someone, administrator };
      const before = await addressed();
      const actor = { id: administrator, role: 'admin' };
      const fact: object = row.fact(people);
      await apply(name as FactName, fact as never, { actor });
      const found = [...(await addressed())].filter((uid) => !before.has(uid));
      expect(found.sort()).toEqual(row.for.map((who) => people[who]).sort());
    },
  );
});

describe('delivered again', () => {
  test('an id in capital letters is applied, and once', async () => {
    const uid = newUid();
    const id = randomUUID().toUpperCase();
    const line = ledgerLine(uid, { delta: -1, balanceAfter: 1, reason: 'lesson-booked' });
    await apply('parlance.booking.v1.WalletChanged', { line, balances: [] }, { id });
    await apply('parlance.booking.v1.WalletChanged', { line, balances: [] }, { id: id.toLowerCase() });
    expect((await liveEventsOf(uid)).map((event) => event.type)).toEqual(['tokens.changed']);
  });

  test('the same event twice is applied once', async () => {
    const uid = newUid();
    const line = ledgerLine(uid);
    const { id } = await apply('parlance.booking.v1.WalletChanged', { line, balances: [] });
    await apply('parlance.booking.v1.WalletChanged', { line, balances: [] }, { id });
    expect(await liveEventsOf(uid)).toHaveLength(2);
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
      const rows = await listLiveEvents(database.pool, { uid, after: 0, limit: 100 });
      expect(rows.map((row) => row.position)).toEqual(Array.from({ length: 40 }, (_, place) => place + 2));
    }
  });
});
