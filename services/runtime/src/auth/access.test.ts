import { access } from '@parlance/proto/access';
import { checkAccess } from './access.ts';
import type { Actor, Role } from './actor.ts';

const someone = (role: Role, emailVerified = true): Actor => ({
  ...{
    uid: 'a'.repeat(32),
    role,
    email: '',
    emailVerified,
    name: '',
    issuedAt: new Date(),
    expiresAt: new Date(),
    token: '',
  },
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
const both = 'parlance.booking.v1.BookingService/JoinBooking';
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
  [onlyServices, 'service', 'passes'],
  [onlyServices, 'admin', 'This functionality is only available to services!'],
  [mixed, 'service', 'passes'],
  [mixed, 'tutor', 'passes'],
  [mixed, 'admin', 'passes'],
  [anonymous, undefined, 'passes'],
  [anonymous, 'tutor', 'passes'],
];

test.each(table)('API-09 API-10 API-11 API-12 API-13 %s as %s: %s', (method, role, outcome) => {
  expect(attempt(method, role && someone(role))).toBe(outcome);
});

test('AUTH-34 an unverified address reaches only what says so', () => {
  expect(() => checkAccess(both, someone('student', false))).toThrow(
    expect.objectContaining({ kind: 'forbidden', reason: 'EMAIL_NOT_VERIFIED' }),
  );
  expect(attempt(unverified, someone('student', false))).toBe('passes');
  expect(attempt(onlyServices, someone('service', false))).toBe('passes');
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
