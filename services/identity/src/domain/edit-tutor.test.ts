import { editTutor, tutorFaults } from './edit-tutor.ts';
import { registerPerson } from './person.ts';

const account = {
  uid: '0'.repeat(32),
  role: 'tutor' as const,
  email: 'a@example.com',
  emailVerified: true,
  firstName: 'Grace',
  lastName: 'Okafor',
  timeZone: 'Africa/Lagos',
  country: 'NG',
  about: '',
  enabled: true,
};
const { person } = registerPerson({ ...account, tutor: { introduction: 'Hello' } }, new Date(0));

test('FB-57 CON-25 what is given changes, the rest stays, and TutorChanged tells it', () => {
  expect(person.tutor?.lessonRate).toBe(65);
  const edit = {
    lessonRate: 70.5,
    currency: 'PHP',
    isPte: true,
    status: 'training',
    name: 'Grace Ada Okafor',
    video: 'abcdefghijk',
  };
  const { person: after, facts } = editTutor(person, edit);
  expect(facts).toEqual(['tutorChanged']);
  expect(after).toMatchObject({
    version: 2,
    status: 'training',
    firstName: 'Grace',
    lastName: 'Ada Okafor',
    timeZone: 'Africa/Lagos',
    tutor: {
      lessonRate: 70.5,
      currency: 'PHP',
      isPte: true,
      introduction: 'Hello',
      video: 'abcdefghijk',
      ratingAvg: 0,
    },
  });
});

test('the same once more is no change', () => {
  expect(editTutor(person, { lessonRate: 65, introduction: 'Hello', name: 'Grace Okafor' }).facts).toEqual([]);
});

test('FB-57 each part changes alone, and the rest stays', () => {
  const { person: dearer } = editTutor(person, { lessonRate: 70 });
  expect(dearer).toEqual({ ...person, tutor: { ...person.tutor, lessonRate: 70 }, version: 2 });
  const { person: moved, facts } = editTutor(person, { timeZone: 'UTC', currency: undefined });
  expect(moved).toEqual({ ...person, timeZone: 'UTC', version: 2 });
  expect(facts).toEqual(['tutorChanged']);
});

test('FB-57 who is no teacher has nothing of this to change', () => {
  const student = { ...person, role: 'student' as const, tutor: undefined };
  expect(editTutor(student, { lessonRate: 70, name: 'Ada Okafor' })).toEqual({ person: student, facts: [] });
});

const rate = { lessonRate: 'must be above 0 and at most 100000' };
const video = { video: 'must be the 11 characters of a YouTube video' };
const image = { image: 'must be a file of the school or an https address' };
const address = (length: number) => `https://images.example.com/${'x'.repeat(length - 27)}`;

test.each([
  [{}, {}],
  [{ lessonRate: 0 }, rate],
  [{ lessonRate: 0.01 }, {}],
  [{ lessonRate: 100_000 }, {}],
  [{ lessonRate: 100_000.01 }, rate],
  [{ lessonRate: 1.005 }, { lessonRate: 'has at most two decimals' }],
  [{ lessonRate: Number.NaN }, rate],
  [{ currency: 'AUD' }, {}],
  [{ currency: 'XXQ' }, { currency: 'Choose a currency from the list' }],
  [{ status: 'deleted' }, { status: 'must be training or completed' }],
  [{ status: 'completed' }, {}],
  [{ status: 'training' }, {}],
  [{ introduction: 'x'.repeat(600) }, {}],
  [{ introduction: '🙂'.repeat(600) }, {}],
  [{ introduction: 'x'.repeat(601) }, { introduction: 'At most 600 characters' }],
  [{ video: 'abcdefghijk' }, {}],
  [{ video: '' }, {}],
  [{ video: 'abcdefghij' }, video],
  [{ video: 'abcdefghijkl' }, video],
  [{ video: 'https://evil.example/x' }, video],
  [{ imageUrl: '' }, {}],
  [{ imageUrl: '/files/tutors/face.png' }, {}],
  [{ imageUrl: 'https://images.example.com/face.png' }, {}],
  [{ imageUrl: address(500) }, {}],
  [{ imageUrl: address(501) }, { image: 'At most 500 characters' }],
  [{ imageUrl: 'elsewhere/files/face.png' }, image],
  [{ imageUrl: '/files/face.png?to=//elsewhere' }, image],
  [{ imageUrl: 'javascript:alert(1)' }, image],
  [{ imageUrl: 'http://127.0.0.1/x' }, image],
  [{ name: 'Grace' }, {}],
  [{ name: '<b>' }, { name: 'Please leave out special characters' }],
  [{ name: 'Grace <b>' }, { name: 'Please leave out special characters' }],
  [{ name: '  ' }, { name: 'is required' }],
  [{ timeZone: 'Africa/Lagos' }, {}],
  [{ timeZone: '' }, { timeZone: 'is required' }],
  [{ timeZone: 'Mars/Base' }, { timeZone: 'Choose a time zone from the list' }],
])('FB-57 %j: %j', (edit, faults) => expect(tutorFaults(edit)).toEqual(faults));
