/** What the calls about people ask of identity, and how its answers look outside. */
import request from 'supertest';
import { at, personMessage, tutorMessage } from '@parlance/proto/testing/messages';
import { bearer, testApp } from '../../test/test-app.ts';
import type { Answers } from '../../test/in-memory-clients.ts';

const aTutor = tutorMessage({ uid: 't1' });

type Identity = NonNullable<Answers['identity']>;
const withIdentity = (identity: Identity) => testApp({ identity });
const asked = ({ calls }: ReturnType<typeof testApp>) => calls.map(({ method, request: sent }) => [method, sent]);

const rating = {
  id: 'r1',
  tutorUid: 't1',
  studentUid: 's1',
  bookingId: 'b1',
  rating: 4,
  message: 'Patient',
  when: at('2026-03-01T00:00:00Z'),
};
const report = {
  id: 'p1',
  tutorUid: 't1',
  studentUid: 's1',
  bookingId: '',
  message: 'Came late',
  action: 'REPORT_ACTION_SUSPENDED' as const,
  resolved: true,
  when: at('2026-03-01T00:00:00Z'),
  resolvedAt: at('2026-03-02T00:00:00Z'),
  resolvedBy: 'a1',
  version: 3,
};
const [student, tutor] = [
  { uid: 's1', name: 'Sam Lee', imageUrl: '' },
  { uid: 't1', name: 'Tess', imageUrl: '/files/t.png' },
];

test('PROF-05 a student reads the own ratings of at most fifty lessons', async () => {
  const lessons = Array.from({ length: 51 }, (_none, n) => `0198a7c2-0000-7000-8000-${String(n).padStart(12, '0')}`);
  const own = { ...rating, bookingId: lessons[0] ?? '' };
  const school = withIdentity({ listOwnRatings: () => ({ ratings: [own] }) });
  const ask = (ids: string[]) =>
    request(school.app)
      .get(`/api/v1/profile/ratings/mine?bookings=${ids.join(',')}`)
      .set(bearer('student'));
  const { body } = await ask(lessons.slice(0, 50));
  expect(body.items).toEqual([
    { id: 'r1', avg: 4, hasMessage: true, message: 'Patient', when: Date.UTC(2026, 2, 1), bookingId: lessons[0] },
  ]);
  expect(asked(school)).toEqual([['listOwnRatings', { bookingIds: lessons.slice(0, 50), studentUid: undefined }]]);
  expect((await ask(lessons)).status).toBe(400);
  expect((await ask(['x'])).status).toBe(400);
});

test('FB-38 PROF-10 DATA-16 ADM-12 a report has action, resolved and when; deciding says what it did', async () => {
  const school = withIdentity({
    listReports: () => ({ reports: [{ report, student, tutor }], nextPageToken: '' }),
    resolveReport: () => ({ report: { report, student, tutor }, effect: 'disabled' }),
  });
  const list = await request(school.app).get('/api/v1/admin/reports?resolved=true').set(bearer('admin'));
  expect(list.body.items[0]).toMatchObject({
    action: 'suspended',
    resolved: true,
    when: Date.UTC(2026, 2, 1),
    bookingId: null,
    version: 3,
    tutor: { uid: 't1', image: '/files/t.png' },
  });
  const decided = await request(school.app)
    .put('/api/v1/admin/reports/p1')
    .set({ ...bearer('admin'), 'If-Match': '"2"' })
    .send({ action: 'suspended', resolved: true });
  expect([decided.body.effect, decided.headers.etag]).toEqual(['disabled', '"3"']);
  expect(asked(school).at(-1)).toEqual([
    'resolveReport',
    { reportId: 'p1', action: 'REPORT_ACTION_SUSPENDED', resolved: true, expectedVersion: 2 },
  ]);
  const refused = await request(school.app)
    .put('/api/v1/admin/reports/p1')
    .set(bearer('admin'))
    .send({ action: 'fired', resolved: true });
  expect(refused.status).toBe(400);
});

test('FB-57 the body of a tutor’s edit and the new version', async () => {
  const school = withIdentity({ updateTutor: () => ({ person: aTutor }) });
  const answer = await request(school.app)
    .put('/api/v1/admin/tutor/t1')
    .set({ ...bearer('admin'), 'If-Match': '"3"' })
    .send({
      lessonRate: 70,
      currency: 'PHP',
      isPte: true,
      status: 'completed',
      profile: { name: 'T', image: '/files/t.png' },
    });
  expect([answer.status, answer.body.lessonRate]).toEqual([200, 65]);
  expect(asked(school)).toEqual([
    [
      'updateTutor',
      {
        uid: 't1',
        expectedVersion: 3,
        lessonRate: 70,
        currency: 'PHP',
        isPte: true,
        status: 'completed',
        name: 'T',
        imageUrl: '/files/t.png',
      },
    ],
  ]);
});

test('EP-04 EP-07 EP-08 NS-40 NS-42 the list’s query, the change, and a body on DELETE', async () => {
  const school = withIdentity({
    listUsers: () => ({ people: [personMessage()], nextPageToken: 'next', total: 10_000, hasMoreThanTotal: true }),
    updateUser: () => ({ person: personMessage({ version: 4 }) }),
    deleteUser: () => ({}),
  });
  const list = '/api/v1/admin/users?amount=100&order=name&q=sam&role=tutor&enabled=false';
  const { body: first } = await request(school.app).get(list).set(bearer('admin'));
  expect(first).toMatchObject({ nextPageToken: 'next', total: 10_000, totalIsLeast: true });
  const changed = await request(school.app)
    .put('/api/v1/admin/user/s1')
    .set(bearer('admin'))
    .send({ role: 'tutor', enabled: false });
  expect(changed.headers.etag).toBe('"4"');
  const gone = await request(school.app).delete('/api/v1/admin/user/s1').set(bearer('admin')).send({ reason: 'Asked' });
  expect(gone.body).toEqual({ ok: true });
  const tooLong = request(school.app)
    .delete('/api/v1/admin/user/s1')
    .set(bearer('admin'))
    .send({ reason: 'x'.repeat(201) });
  expect((await tooLong).status).toBe(400);
  expect(asked(school)).toEqual([
    ['listUsers', { amount: 100, query: 'sam', order: 'ORDER_NAME', enabled: false, role: 'ROLE_TUTOR' }],
    ['updateUser', { uid: 's1', expectedVersion: 0, role: 'ROLE_TUTOR', enabled: false }],
    ['deleteUser', { uid: 's1', reason: 'Asked' }],
  ]);
  for (const amount of ['0', '101', 'x']) {
    const refused = await request(school.app).get(`/api/v1/admin/users?amount=${amount}`).set(bearer('admin'));
    expect([amount, refused.status]).toEqual([amount, 400]);
  }
});

test.each([
  ['ROLE_STUDENT', 2, 1, 3, ['sessionsEnd', 'lessonsCancelled', 'slotsHidden', 'tokensStay', 'plansEnd']],
  ['ROLE_STUDENT', 0, 0, 0, ['sessionsEnd', 'plansEnd']],
  ['ROLE_TUTOR', 1, 4, 0, ['sessionsEnd', 'lessonsCancelled', 'slotsHidden']],
] as const)(
  'ADM-01 before %s is disabled or deleted: %i lessons, %i slots, %i tokens',
  async (role, lessons, slots, tokens, does) => {
    const { app } = testApp({
      identity: { getUser: () => ({ person: personMessage({ role }) }) },
      booking: {
        getOutlook: () => ({ upcomingLessons: lessons, nextLessonAt: null, openSlots: slots }),
        getWallet: () => ({ balances: [{ tokenType: 'TOKEN_TYPE_LESSON', balance: tokens }], entitlement: null }),
      },
    });
    const { body } = await request(app).get('/api/v1/admin/user/s1/consequences').set(bearer('admin'));
    expect(body).toMatchObject({ upcomingLessons: lessons, openSlots: slots, disable: does });
    expect(body.tokens?.lessonTokens ?? null).toBe(role === 'ROLE_STUDENT' ? tokens : null);
    expect(body.remove.at(-1)).toBe('dataErased');
    expect(body.remove.includes('tokensLost')).toBe(tokens > 0);
    expect(body.remove.includes('plansEnd')).toBe(role === 'ROLE_STUDENT');
  },
);

test('NS-14 the dashboard’s four numbers, today being the school’s day in the zone that is asked for', async () => {
  const school = testApp({
    identity: { getSchoolCounts: () => ({ users: 7, openReports: 2, pendingApplications: 3 }) },
    booking: { countLessonsToday: () => ({ lessons: 5 }) },
  });
  const { body } = await request(school.app).get('/api/v1/admin/dashboard?timezone=Asia/Tokyo').set(bearer('admin'));
  expect(body).toEqual({ users: 7, pendingApplications: 3, openReports: 2, todaysLessons: 5 });
  expect(asked(school)).toContainEqual(['countLessonsToday', { timeZone: 'Asia/Tokyo' }]);
});

test('NS-44 the trail with fields before and after', async () => {
  const act = {
    id: '9',
    at: at('2026-03-02T00:00:00Z'),
    act: 'user.updated',
    actor: student,
    subject: tutor,
    changed: ['enabled'],
    before: '{"enabled":true}',
    after: '{"enabled":false}',
    details: '{}',
    requestId: 'q1',
    reason: '',
  };
  const { app } = withIdentity({ listAdminActs: () => ({ acts: [act], nextPageToken: '' }) });
  const { body } = await request(app).get('/api/v1/admin/audit?uid=t1').set(bearer('admin'));
  expect(body.items[0]).toMatchObject({
    at: Date.UTC(2026, 2, 2),
    changed: ['enabled'],
    before: { enabled: true },
    after: { enabled: false },
    actor: { uid: 's1', name: 'Sam Lee' },
  });
});
