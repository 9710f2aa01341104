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
  expect(facts).toEqual(['TutorChanged']);
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

test.each([
  [{ lessonRate: 0 }, 'lessonRate'],
  [{ lessonRate: 0.01 }, undefined],
  [{ lessonRate: 100_000 }, undefined],
  [{ lessonRate: 100_000.01 }, 'lessonRate'],
  [{ lessonRate: 1.005 }, 'lessonRate'],
  [{ lessonRate: Number.NaN }, 'lessonRate'],
  [{ currency: 'AUD' }, undefined],
  [{ currency: 'XXQ' }, 'currency'],
  [{ status: 'deleted' }, 'status'],
  [{ status: 'completed' }, undefined],
  [{ introduction: 'x'.repeat(600) }, undefined],
  [{ introduction: 'x'.repeat(601) }, 'introduction'],
  [{ video: 'abcdefghijk' }, undefined],
  [{ video: '' }, undefined],
  [{ video: 'https://evil.example/x' }, 'video'],
  [{ imageUrl: '/files/tutors/face.png' }, undefined],
  [{ imageUrl: 'https://images.example.com/face.png' }, undefined],
  [{ imageUrl: 'javascript:alert(1)' }, 'image'],
  [{ imageUrl: 'http://127.0.0.1/x' }, 'image'],
  [{ name: '<b>' }, 'name'],
  [{ name: '  ' }, 'name'],
  [{ timeZone: 'Mars/Base' }, 'timeZone'],
])('FB-57 %j is refused for %s', (edit, field) => {
  expect(Object.keys(tutorFaults(edit))).toEqual(field ? [field] : []);
});
