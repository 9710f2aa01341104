import { Role } from '@parlance/proto/common/v1';
import { decodeMessage, encodeMessage } from '@parlance/proto/codec';
import { registerPerson } from '../domain/person.ts';
import { personMessage, roleFromMessage } from './person-mapping.ts';

const now = new Date('2026-03-02T10:00:00.123Z');
const account = {
  uid: '0'.repeat(32),
  email: 'grace@example.test',
  emailVerified: true,
  firstName: 'Grace',
  lastName: 'Okafor',
  timeZone: 'Africa/Lagos',
  country: 'NG',
  about: '',
  enabled: true,
};
const overTheWire = (value: object) =>
  decodeMessage('parlance.identity.v1.Person', encodeMessage('parlance.identity.v1.Person', value));

test('a teacher crosses the wire whole', () => {
  const { person } = registerPerson({ ...account, role: 'tutor', tutor: { isPte: true, introduction: 'Hello' } }, now);
  expect(overTheWire(personMessage(person))).toMatchObject({
    uid: account.uid,
    role: Role.ROLE_TUTOR,
    name: 'Grace Okafor',
    createdAt: { seconds: 1772445600, nanos: 123_000_000 },
    lastActive: null,
    version: 1,
    tutor: { isPte: true, lessonRate: 65, currency: 'AUD', introduction: 'Hello', speedTestPassed: false },
  });
});

test('what a student is not, stays absent', () => {
  const { person } = registerPerson({ ...account, role: 'student' }, now);
  expect(overTheWire(personMessage(person))).toMatchObject({ role: Role.ROLE_STUDENT, tutor: null, lastActive: null });
});

test.each([
  [Role.ROLE_STUDENT, 'student'],
  [Role.ROLE_TUTOR, 'tutor'],
  [Role.ROLE_ADMIN, 'admin'],
  [Role.ROLE_UNSPECIFIED, undefined],
] as const)('GEN-02 %s is %s', (wire, role) => expect(roleFromMessage(wire)).toBe(role));
