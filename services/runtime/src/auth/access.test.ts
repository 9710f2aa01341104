import { access } from '@parlance/proto/access';
import { DEPLOYABLES } from '@parlance/proto/services';
import { checkAccess } from './access.ts';
import type { Actor, Role } from './actor.ts';

const someone = (role: Role, emailVerified = true, service?: string): Actor => ({
  uid: 'a'.repeat(32),
  role,
  service,
  email: '',
  emailVerified,
  name: '',
  issuedAt: new Date(),
  expiresAt: new Date(),
  token: '',
});
const attempt = (method: string, actor: Actor | undefined) => {
  try {
    checkAccess(method, actor);
    return 'passes';
  } catch (error) {
    return (error as Error).message;
  }
};

const onlyStudents = 'parlance.booking.v1.BookingService/BookSlot';
const onlyTutors = 'parlance.booking.v1.BookingService/OpenSlots';
const both = 'parlance.booking.v1.BookingService/JoinLesson';
const onlyAdmins = 'parlance.booking.v1.BookingService/AdjustTokens';
const onlyServices = 'parlance.identity.v1.IdentityInternalService/GetPeople';
const mixed = 'parlance.content.v1.ContentInternalService/ResolveTopic';
const anonymous = 'parlance.identity.v1.IdentityService/RegisterAccount';
const unverified = 'parlance.identity.v1.IdentityService/GetMe';

const table: [string, Role | undefined, string][] = [
  [onlyStudents, 'student', 'passes'],
  [onlyStudents, 'admin', 'passes'],
  [onlyStudents, 'tutor', 'This functionality is only available to students!'],
  [onlyStudents, 'service', 'This functionality is only available to students!'],
  [onlyStudents, undefined, 'User not authenticated'],
  [onlyTutors, 'student', 'This functionality is only available to tutors!'],
  [both, 'student', 'passes'],
  [both, 'tutor', 'passes'],
  [both, 'admin', 'passes'],
  [both, 'service', 'This functionality is only available to students or tutors!'],
  [onlyAdmins, 'admin', 'passes'],
  [onlyAdmins, 'tutor', 'This functionality is only available to admins!'],
  [onlyAdmins, 'service', 'This functionality is only available to admins!'],
  [onlyServices, 'admin', 'This functionality is only available to services!'],
  [mixed, 'tutor', 'passes'],
  [mixed, 'admin', 'passes'],
  [anonymous, undefined, 'passes'],
  [anonymous, 'tutor', 'passes'],
];

test.each(table)('API-09 API-10 API-11 API-12 API-13 %s as %s: %s', (method, role, outcome) => {
  expect(attempt(method, role && someone(role))).toBe(outcome);
});

/** As the access table was reviewed, in other words than its own: every call that is for services, and those who pass. */
const forServices: Record<string, string[]> = {
  'booking.v1.BookingInternalService/GetLessonAccess': ['media'],
  'booking.v1.BookingInternalService/RevokeTokens': ['payments'],
  'booking.v1.BookingInternalService/ListNextFreeHours': ['gateway'],
  'booking.v1.BookingInternalService/NoteAlive': ['gateway'],
  'content.v1.ContentInternalService/ResolveTopic': ['booking'],
  'content.v1.ContentInternalService/HoldApplicationFiles': ['identity'],
  'content.v1.ContentInternalService/SettlePhoto': ['identity'],
  'identity.v1.IdentityInternalService/WatchRevocations': [
    'booking',
    'payments',
    'content',
    'notification',
    'media',
    'gateway',
  ],
  'identity.v1.IdentityInternalService/GetMailLink': ['notification'],
  'identity.v1.IdentityInternalService/GetAddressee': ['notification'],
  'identity.v1.IdentityInternalService/GetPeople': ['booking', 'payments', 'content'],
  'identity.v1.IdentityInternalService/ListShownTutors': ['gateway'],
  'media.v1.MediaInternalService/IssueCallToken': ['booking'],
  'media.v1.MediaInternalService/GetPresence': ['booking'],
  'media.v1.MediaInternalService/ListOutages': ['booking'],
  'notification.v1.NotificationInternalService/WatchRole': ['gateway'],
  'payments.v1.PaymentsInternalService/GetStudentEntitlements': [],
  'payments.v1.PaymentsInternalService/ListPlans': ['gateway'],
};
const unknown = ['', 'Booking', 'svc-booking', 'toString', undefined];
const otherService = 'This functionality is not available to this service!';

describe.each(Object.entries(forServices))('%s', (call, callers) => {
  test.each([...DEPLOYABLES, ...unknown])('asked by the service %s', (service) => {
    const passes = service !== undefined && callers.includes(service);
    expect(attempt(`parlance.${call}`, someone('service', false, service))).toBe(passes ? 'passes' : otherService);
  });

  test.each(['student', 'tutor', 'admin'] as const)('a %s is no service, whatever client the token is of', (role) => {
    const as = attempt(`parlance.${call}`, someone(role, true, callers[0] ?? 'booking'));
    expect(as).toBe(call.endsWith('/ResolveTopic') ? 'passes' : 'This functionality is only available to services!');
  });
});

test('these are all the calls that are for services, and a refusal is 403 with the usual code', () => {
  const calls = Object.keys(access).filter((call) => access[call]?.callers.includes('service'));
  expect(calls.sort()).toEqual(
    Object.keys(forServices)
      .map((call) => `parlance.${call}`)
      .sort(),
  );
  expect(() => checkAccess(onlyServices, someone('service', false, 'media'))).toThrow(
    expect.objectContaining({ kind: 'forbidden', reason: 'ROLE_REQUIRED' }),
  );
});

test.each(Object.keys(access).filter((call) => !access[call]?.callers.includes('service') && !access[call]?.anonymous))(
  '%s is for no service at all',
  (call) => {
    for (const service of DEPLOYABLES) expect(attempt(call, someone('service', false, service))).toMatch(/^This func/);
  },
);

test('AUTH-34 an unverified address reaches only what says so', () => {
  expect(() => checkAccess(both, someone('student', false))).toThrow(
    expect.objectContaining({ kind: 'forbidden', reason: 'EMAIL_NOT_VERIFIED' }),
  );
  expect(attempt(unverified, someone('student', false))).toBe('passes');
  expect(attempt(onlyServices, someone('service', false, 'booking'))).toBe('passes');
});

test.each(Object.keys(access).filter((name) => access[name]?.anonymous === false))(
  '%s refuses a call without a token',
  (method) => {
    expect(attempt(method, undefined)).toBe('User not authenticated');
  },
);

test('a method that the table does not know is closed', () => {
  expect(attempt('parlance.x.v1.Y/Z', someone('admin'))).toContain('does not know');
});
