import { randomUUID } from 'node:crypto';
import type { Lesson } from '@parlance/proto/booking/v1';
import type { FactName, Facts } from '@parlance/proto/topics';
import {
  at,
  cardMessage,
  groupLessonMessage,
  groupSeatMessage,
  seatMessage,
  slotMessage,
} from '@parlance/proto/testing/messages';
import { systemClock } from '@parlance/runtime/clock/clock';
import { happenedAt } from '../../../test/apply-fact.ts';
import { appliedFacts, type AppliedFacts } from '../../../test/applied-facts.ts';
import { ledgerLine, lesson, moveOf, newUid, person } from '../../../test/facts.ts';
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
        path: null,
        announcementId: id,
        admin: 'Admin Team',
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
      fact: (p) => ({ person: about(p.person), rating: null, studentName: '' }),
      ...ofPerson,
    },
    'parlance.identity.v1.EmailRequested': {
      fact: (p) => ({ uid: p.person, reference: randomUUID(), kind: 'KIND_WARNING', email: '', name: '' }),
      ...ofPerson,
    },
    'parlance.identity.v1.OfficeTaskChanged': { fact: () => ({ taskId: randomUUID() }), for: [] },
    'parlance.booking.v1.LessonChanged': { fact: (p) => moveOf(booked(p), 'admin'), for: both },
    'parlance.booking.v1.LessonReminderDue': {
      fact: (p) => ({ lesson: lesson(p.tutor, p.student, { when: at('2026-03-02T11:00:00Z') }), minutesBefore: 60 }),
      for: both,
    },
    'parlance.booking.v1.LessonsBooked': {
      fact: (p) => ({ lessons: [booked(p), booked(p)] }),
      for: both,
    },
    'parlance.booking.v1.FeedbackDue': {
      fact: (p) => ({
        lesson: lesson(p.tutor, p.student, {
          status: 'BOOKING_STATUS_PENDING_FEEDBACK',
          seats: [seatMessage({ status: 'BOOKING_STATUS_PENDING_FEEDBACK', student: cardMessage({ uid: p.student }) })],
        }),
        until: at('2026-03-03T11:00:00Z'),
      }),
      for: ['tutor'],
    },
    'parlance.booking.v1.MoveProposalChanged': {
      fact: (p) => ({ lesson: booked(p), state: 'proposed', hours: [], until: at('2026-03-02T11:00:00Z') }),
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
    'parlance.media.v1.MessageSent': {
      fact: (p) => ({ conversationId: randomUUID(), fromUid: p.student, toUid: p.tutor, seq: 1, unread: 1 }),
      for: ['tutor', 'student'],
    },
    'parlance.media.v1.ConversationChanged': {
      fact: (p) => ({ conversationId: randomUUID(), uid: p.student, withUid: p.tutor, cause: 'read', unread: 0 }),
      for: ['student'],
    },
    // Whoever has no account here yet is told nothing.
    'parlance.booking.v1.HourNewsDue': {
      fact: ({ student: uid }) => ({
        kind: 'opened',
        cause: randomUUID(),
        readers: [{ uid, timeZone: 'UTC', startsAt: at('2026-03-03T11:00:00Z'), others: 0 }],
      }),
      for: [],
    },
    'parlance.payments.v1.EntitlementChanged': {
      fact: ({ student: uid }) => ({
        entitlements: { uid, categories: [], freeTrialActivated: true, freeTrialExpiresAt: null, version: 1 },
      }),
      for: ['student'],
    },
  } satisfies Table;

  test('every fact that is applied stands in the table', () => {
    expect(Object.keys(table).sort()).toEqual(Object.keys(makeFactHandlers({ bindStores, clock: systemClock })).sort());
  });

  /** Whom a browser, a notice or a mail is for, of those that came into the database since. */
  async function addressed(): Promise<Set<string>> {
    const { rows } = await database.pool.query<{ uid: string }>(
      'select uid from live_events union select uid from announcements where uid is not null union select uid from mails',
    );
    return new Set(rows.map(({ uid }) => uid));
  }

  const slot = (p: People) => slotMessage({ id: randomUUID(), tutor: cardMessage({ uid: p.tutor }) });
  const moves: [string, (people: People) => Lesson, string, (keyof People)[]][] = [
    ...['book', 'feedback', 'info', 'viewed'].map(
      (cause) => ['a lesson', booked, cause, both] as (typeof moves)[number],
    ),
    ['an hour', slot, 'open', ['tutor']],
    ['an hour', slot, 'close', []],
    ...['admin', 'viewed'].map((cause) => ['a group lesson', group, cause, both] as (typeof moves)[number]),
  ];

  /** Applies the fact as an administrator's deed, and answers who heard of it. */
  async function heard(name: FactName, factOf: (people: People) => object): Promise<string[]> {
    const [administrator, ...uids] = Array.from({ length: 5 }, newUid) as [string, string, string, string, string];
    const [tutor, student, left, someone] = uids;
    const people: People = { tutor, student, left, person: someone, administrator };
    const before = await addressed();
    await apply(name, factOf(people) as never, { actor: { id: administrator, role: 'admin' } });
    // Administrators as one audience hear that their page is to be read anew, of nobody's news.
    const found = [...(await addressed())].filter((uid) => !before.has(uid) && uid !== 'role:admin');
    const names = Object.entries(people).filter(([, uid]) => found.includes(uid));
    expect(names).toHaveLength(found.length);
    return names.map(([who]) => who).sort();
  }

  test.each(Object.entries(table))(
    'ANN-19 FB-05 %s: whom it is about, not the administrator who did it',
    async (name, row) => {
      expect(await heard(name as FactName, row.fact)).toEqual(row.for.toSorted());
    },
  );

  test.each(moves)(
    'ANN-19 FB-05 %s moved: whom it is about, not the administrator who did it (%#)',
    async (_what, factOf, cause, whom) => {
      expect(await heard('parlance.booking.v1.LessonChanged', (people) => moveOf(factOf(people), cause))).toEqual(
        whom.toSorted(),
      );
    },
  );
});

describe('delivered again', () => {
  test('an id in capital letters is applied, and once', async () => {
    const uid = newUid();
    const id = randomUUID().toUpperCase();
    const line = ledgerLine(uid);
    await apply('parlance.booking.v1.WalletChanged', { line, balances: [] }, { id });
    await apply('parlance.booking.v1.WalletChanged', { line, balances: [] }, { id: id.toLowerCase() });
    expect((await liveEventsOf(uid)).map((event) => event.type)).toEqual(['tokens.changed', 'announcement.created']);
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
        apply('parlance.booking.v1.LessonChanged', moveOf(turn % 2 ? lesson(a, b) : lesson(b, a), 'book')),
      ),
    );
    for (const uid of [a, b]) {
      const rows = await listLiveEvents(database.pool, { uid, after: 0, limit: 100 });
      expect(rows.map((row) => row.position)).toEqual(Array.from({ length: 40 }, (_, place) => place + 2));
    }
  });
});
