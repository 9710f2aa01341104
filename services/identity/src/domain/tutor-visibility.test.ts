import { registerPerson, type Person } from './person.ts';
import { isListed, maySeeTutor } from './tutor-visibility.ts';

const account = {
  uid: '0'.repeat(32),
  role: 'tutor' as const,
  email: '',
  emailVerified: true,
  firstName: 'G',
  lastName: 'O',
  timeZone: 'UTC',
  country: '',
  about: '',
  enabled: true,
};
const tutor = (over: Partial<Person> = {}): Person => ({ ...registerPerson(account, new Date(0)).person, ...over });
const [real, mock] = [{ status: '' }, { status: 'mock' }];

test.each([
  [tutor({ status: 'completed' }), true, true, true],
  [tutor({ status: 'training' }), false, false, true],
  [tutor({ status: 'completed', enabled: false }), false, false, false],
  [tutor({ status: 'training', enabled: false }), false, false, false],
  [tutor({ status: 'deleted', enabled: false }), false, false, false],
  [tutor({ status: 'completed', role: 'student' }), false, false, false],
  [tutor({ status: 'training', role: 'student' }), false, false, false],
  [tutor({ status: '' }), false, false, false],
])('GEN-18 BOOK-45 GEN-17 case %#', (person, listed, byStudent, byDemoStudent) => {
  expect([
    isListed(person),
    maySeeTutor(person, real),
    maySeeTutor(person, mock),
    maySeeTutor(person, undefined),
  ]).toEqual([listed, byStudent, byDemoStudent, byStudent]);
});
