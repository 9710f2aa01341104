import { faultsOf } from '@parlance/kit/testing/faults-of.ts';
import {
  type NewPerson,
  type TutorForm,
  changedOf,
  newPersonSchema,
  personSchema,
  tutorSchema,
} from './person-form.ts';

const person = {
  firstName: 'Camila',
  lastName: 'Duarte',
  email: 'camila@example.com',
  timeZone: 'America/Sao_Paulo',
  country: '',
  about: '',
};

test.each([
  [{}, {}],
  [{ firstName: '' }, { firstName: 'is required' }],
  [{ firstName: '   ' }, { firstName: 'is required' }],
  [{ lastName: 'x'.repeat(48) }, {}],
  [{ lastName: 'x'.repeat(49) }, { lastName: 'must be at most 48 characters' }],
  [{ email: 'camila' }, { email: 'must be a valid e-mail address' }],
  [{ email: `${'x'.repeat(53)}@example.com` }, { email: 'must be at most 64 characters' }],
  [{ about: '🙂'.repeat(1000) }, {}],
  [{ about: '🙂'.repeat(1001) }, { about: 'must be at most 1000 characters' }],
])('ADM-01 the fields of a person: %j', (over, faults) =>
  expect(faultsOf(personSchema, { ...person, ...over })).toEqual(faults),
);

const fresh: NewPerson = { ...person, role: 'tutor' };

test.each([
  [undefined, {}],
  ['', {}],
  ['x'.repeat(7), { password: 'must be between 8 and 128 characters' }],
  ['tea-cups', {}],
  ['Password123!', { password: 'is too common, please choose another' }],
  ['x'.repeat(128), {}],
  ['x'.repeat(129), { password: 'must be between 8 and 128 characters' }],
])('ADM-01 the first password %j', (password, faults) =>
  expect(faultsOf(newPersonSchema, password === undefined ? fresh : { ...fresh, password })).toEqual(faults),
);

const tutor: TutorForm = {
  name: 'Hannah Okafor',
  lessonRate: 65,
  currency: 'AUD',
  isPte: false,
  status: 'completed',
  timeZone: 'America/Toronto',
  introduction: '',
  video: '',
};

test.each([
  [{}, {}],
  [{ lessonRate: '' as const }, { lessonRate: 'must be more than 0 and at most 100,000' }],
  [{ lessonRate: 0 }, { lessonRate: 'must be more than 0 and at most 100,000' }],
  [{ lessonRate: 0.01 }, {}],
  [{ lessonRate: 100_001 }, { lessonRate: 'must be more than 0 and at most 100,000' }],
  [{ currency: 'aud' }, { currency: 'must be three letters, e.g. AUD' }],
  [{ introduction: 'x'.repeat(601) }, { introduction: 'must be at most 600 characters' }],
  [{ video: 'https://youtu.be/dQw4w9WgXcQ' }, {}],
  [
    { video: 'https://example.com' },
    { video: 'Please enter a valid YouTube URL (youtube.com/watch?v=, youtu.be/, or just the video ID)' },
  ],
])('ADM-02, FB-57 the fields of a teacher: %j', (over, faults) =>
  expect(faultsOf(tutorSchema, { ...tutor, ...over })).toEqual(faults),
);

test('ADM-01 only what differs is sent', () => {
  expect(changedOf({ a: 1, b: 'x' }, { a: 1, b: 'y' })).toEqual({ b: 'y' });
  expect(changedOf({ a: 1 }, { a: 1 })).toEqual({});
});
