import {
  isActivityTracked,
  recordSpeedTest,
  registerPerson,
  verifyEmail,
  type NewPerson,
  type Role,
} from './person.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const account = (role: Role): NewPerson => ({
  uid: '0'.repeat(32),
  role,
  email: 'kenji@example.test',
  emailVerified: false,
  firstName: 'Kenji',
  lastName: 'Watanabe',
  timeZone: 'Asia/Tokyo',
  country: 'JP',
  about: '',
  enabled: true,
});

test('CON-09 a new account is a person with version 1 and one fact', () => {
  const { person, facts } = registerPerson(account('student'), now);
  expect(person).toEqual({
    ...account('student'),
    version: 1,
    createdAt: now,
    lastActive: undefined,
    imageUrl: '',
    status: '',
    tutor: undefined,
  });
  expect(facts).toEqual(['userRegistered']);
});

test('CON-08 EARN-19 a new teacher has not passed the speed test and starts at 65', () => {
  const { person } = registerPerson({ ...account('tutor'), tutor: { isPte: true } }, now);
  const begin = { lessonRate: 65, currency: 'AUD', introduction: '', video: '', ratingAvg: 0, ratingCount: 0 };
  expect(person.tutor).toEqual({ ...begin, speedTestPassed: false, showPublicly: false, languages: [], isPte: true });
  expect(registerPerson(account('tutor'), now).person.tutor?.isPte).toBe(false);
  expect(person.status).toBe('completed');
});

test('FB-51 an address is verified once: the second time nothing changes and nothing is told', () => {
  const first = verifyEmail(registerPerson(account('student'), now).person);
  expect(first).toMatchObject({
    person: { emailVerified: true, version: 2 },
    facts: ['userVerified', 'profileChanged'],
  });
  expect(verifyEmail(first.person)).toEqual({ person: first.person, facts: [] });
});

const measured = (upMbps: number, downMbps: number, agreed = true) => ({ upMbps, downMbps, agreed });

test.each([
  ['both at 1', measured(1, 1), true],
  ['up just below', measured(0.999, 5), false],
  ['down just below', measured(5, 0.999), false],
  ['not agreed', measured(5, 5, false), false],
])('CON-08 speed test %s', (_name, test, passed) => {
  const teacher = registerPerson(account('tutor'), now).person;
  const { person, facts } = recordSpeedTest(teacher, test);
  expect(person.tutor?.speedTestPassed).toBe(passed);
  expect(facts).toEqual(passed ? ['profileChanged'] : []);
});

test('CON-08 a slower test later does not lock a teacher out', () => {
  const passed = recordSpeedTest(registerPerson(account('tutor'), now).person, measured(2, 2)).person;
  expect(recordSpeedTest(passed, measured(0.1, 0.1)).person.tutor?.speedTestPassed).toBe(true);
});

test('CON-08 a student has no speed test', () => {
  const student = registerPerson(account('student'), now).person;
  expect(recordSpeedTest(student, measured(2, 2))).toEqual({ person: student, facts: [] });
});

test.each([
  ['student', true],
  ['tutor', true],
  ['admin', false],
] as const)('AUTH-57 activity of %s is tracked: %s', (role, tracked) => expect(isActivityTracked(role)).toBe(tracked));
