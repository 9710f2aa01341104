import { editPerson, effectsOf, erasePerson } from './edit-person.ts';
import { newTutor, registerPerson, type Person } from './person.ts';

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
  expect(editPerson(before, { firstName: undefined, email: undefined })).toEqual({ person: before, facts: [] });
});

test.each([
  [{ firstName: 'Efua' }, { names: true }, ['profileChanged']],
  [{ lastName: 'Owusu' }, { names: true }, ['profileChanged']],
  [{ enabled: false }, { disabled: true, endsSessions: true }, ['userDisabled']],
  [{ email: 'b@example.com' }, { email: true, endsSessions: true }, ['profileChanged']],
  [{ role: 'admin' as const }, { role: true, endsSessions: true }, ['profileChanged']],
  [{ role: 'tutor' as const, enabled: false }, { role: true, disabled: true, endsSessions: true }, ['userDisabled']],
])('EP-07 %j', (edit, effects, facts) => {
  const before = person();
  const change = editPerson(before, edit);
  expect(change.person.version).toBe(2);
  expect(change.facts).toEqual(facts);
  expect(effectsOf(before, change.person)).toEqual({ ...quiet, ...effects });
});

test('EP-07 an account that is enabled again says so, and its tokens stay', () => {
  const before = person({ enabled: false });
  const { person: after, facts } = editPerson(before, { enabled: true });
  expect(facts).toEqual(['userEnabled']);
  expect(effectsOf(before, after)).toEqual({ ...quiet, enabled: true });
  expect(effectsOf(before, before)).toEqual(quiet);
});

test('GEN-17 who is a demo student, or a teacher, stays so when something else changes', () => {
  const { person: demo } = editPerson(person({ status: 'mock' }), { about: '' });
  expect(demo).toEqual({ ...person({ status: 'mock' }), about: '', version: 2 });
  const { person: teacher } = editPerson(person(), { role: 'tutor' });
  expect(editPerson(teacher, { about: '' }).person).toEqual({ ...teacher, about: '', version: 3 });
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
  expect(facts).toEqual(['userDeleted']);
  expect(JSON.stringify(gone)).not.toMatch(/Ama|Mensah|example\.com|Accra|Nurse|GH|face/);
  expect(gone).toEqual({
    uid: '0'.repeat(32),
    role: 'student',
    email: '',
    emailVerified: false,
    firstName: 'Deleted',
    lastName: 'user',
    timeZone: 'UTC',
    country: '',
    about: '',
    imageUrl: '',
    enabled: false,
    createdAt: now,
    lastActive: undefined,
    status: 'deleted',
    tutor: undefined,
    version: 2,
  });
  expect(erasePerson(gone).facts).toEqual([]);
});

test('EP-08 of a teacher the rate and the rating stay, what the profile told does not', () => {
  const { person: teacher } = editPerson(person(), { role: 'tutor' });
  const tutor = { ...newTutor, isPte: true, ratingAvg: 4.5, ratingCount: 2 };
  const told = { ...tutor, introduction: 'I am Ama', video: 'abcdefghijk' };
  expect(erasePerson({ ...teacher, tutor: told }).person.tutor).toEqual(tutor);
});
