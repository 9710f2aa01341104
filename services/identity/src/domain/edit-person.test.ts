import { editPerson, effectsOf, erasePerson } from './edit-person.ts';
import { registerPerson, type Person } from './person.ts';

const now = new Date('2026-03-02T10:00:00.000Z');
const person = (over: Partial<Person> = {}): Person => {
  const account = {
    uid: '0'.repeat(32),
    role: 'student' as const,
    email: 'a@example.com',
    emailVerified: true,
    firstName: 'Ama',
    lastName: 'Mensah',
    timeZone: 'Africa/Accra',
    country: 'GH',
    about: 'Nurse',
    enabled: true,
  };
  return { ...registerPerson(account, now).person, ...over };
};
const quiet = { role: false, disabled: false, enabled: false, email: false, names: false, endsSessions: false };

test('EP-07 what is absent or the same changes nothing and tells nobody', () => {
  const before = person();
  expect(editPerson(before, {})).toEqual({ person: before, facts: [] });
  expect(editPerson(before, { firstName: 'Ama', enabled: true, role: 'student' }).facts).toEqual([]);
});

test.each([
  [{ firstName: 'Efua' }, { names: true }, ['ProfileChanged']],
  [{ enabled: false }, { disabled: true, endsSessions: true }, ['UserDisabled']],
  [{ email: 'b@example.com' }, { email: true, endsSessions: true }, ['ProfileChanged']],
  [{ role: 'admin' as const }, { role: true, endsSessions: true }, ['ProfileChanged']],
  [{ role: 'tutor' as const, enabled: false }, { role: true, disabled: true, endsSessions: true }, ['UserDisabled']],
])('EP-07 %j', (edit, effects, facts) => {
  const before = person();
  const change = editPerson(before, edit);
  expect(change.person.version).toBe(2);
  expect(change.facts).toEqual(facts);
  expect(effectsOf(before, change.person)).toEqual({ ...quiet, ...effects });
});

test('a new address is not proved yet', () => {
  expect(editPerson(person(), { email: 'b@example.com' }).person.emailVerified).toBe(false);
  expect(editPerson(person(), { about: '' }).person.emailVerified).toBe(true);
});

test('CON-25 GEN-18 who becomes a teacher begins in training at a rate of 65; who stops is no teacher any more', () => {
  const { person: tutor } = editPerson(person({ status: 'mock' }), { role: 'tutor' });
  expect(tutor).toMatchObject({ status: 'training', tutor: { lessonRate: 65, ratingAvg: 0, ratingCount: 0 } });
  expect(editPerson(tutor, { role: 'student' }).person).toMatchObject({ status: '', tutor: undefined });
});

test('EP-08 nothing says any more who it was; twice is once', () => {
  const { person: gone, facts } = erasePerson(person({ lastActive: now, imageUrl: '/files/face.png' }));
  expect(facts).toEqual(['UserDeleted']);
  expect(JSON.stringify(gone)).not.toMatch(/Ama|Mensah|example\.com|Accra|Nurse|GH|face/);
  expect(gone).toMatchObject({
    uid: '0'.repeat(32),
    status: 'deleted',
    enabled: false,
    lastActive: undefined,
    version: 2,
  });
  expect(erasePerson(gone).facts).toEqual([]);
});
