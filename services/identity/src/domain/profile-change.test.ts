import { registerPerson } from './person.ts';
import { applyChange, changeOf, profileFaults } from './profile-change.ts';

const { person } = registerPerson(
  {
    uid: '0'.repeat(32),
    role: 'student',
    email: 'a@example.com',
    emailVerified: true,
    firstName: 'Ama',
    lastName: 'Mensah',
    timeZone: 'Africa/Accra',
    country: 'GH',
    about: '',
    enabled: true,
  },
  new Date(0),
);

test('NS-34 only what differs is kept', () => {
  const edit = { name: 'Ama Serwaa', email: ' A@Example.com ', timeZone: 'Africa/Accra', about: 'Nurse', country: '' };
  expect(changeOf(person, edit)).toEqual({ lastName: 'Serwaa', about: 'Nurse', country: '' });
  expect(changeOf(person, { email: ' B@Example.com' })).toEqual({ email: 'b@example.com' });
  expect(changeOf(person, { about: undefined, country: undefined })).toStrictEqual({});
  expect(changeOf(person, {})).toEqual({});
});

test('NS-34 the change is applied to what the person is by then', () => {
  const { person: after, facts } = applyChange({ ...person, timeZone: 'UTC', version: 7 }, { email: 'b@example.com' });
  expect(after).toMatchObject({ email: 'b@example.com', emailVerified: true, timeZone: 'UTC', version: 8 });
  expect(facts).toEqual(['profileChanged']);
});

test.each([
  [{}, {}],
  [{ name: 'x'.repeat(48) }, {}],
  [{ name: 'x'.repeat(49) }, { name: 'At most 48 characters' }],
  [{ name: `Ama ${'x'.repeat(49)}` }, { name: 'At most 48 characters' }],
  [{ name: '' }, { name: 'is required' }],
  [{ name: '😀 محمد' }, {}],
  [{ name: '<script>' }, { name: 'Please leave out special characters' }],
  [{ email: `${'x'.repeat(52)}@example.com` }, {}],
  [{ email: `${'x'.repeat(53)}@example.com` }, { email: 'At most 64 characters' }],
  [{ email: ` ${'x'.repeat(52)}@example.com ` }, {}],
  [{ about: 'x'.repeat(1000) }, {}],
  [{ about: 'x'.repeat(1001) }, { about: 'At most 1000 characters' }],
  [{ timeZone: 'Africa/Accra', country: 'GH' }, {}],
  [{ country: 'GHA' }, { country: 'Choose a country from the list' }],
  [
    { timeZone: '', country: 'gh' },
    { timeZone: 'is required', country: 'Choose a country from the list' },
  ],
  [{ timeZone: 'Mars/Base' }, { timeZone: 'Choose a time zone from the list' }],
])('NS-34 %j: %j', (edit, faults) => expect(profileFaults(edit)).toEqual(faults));
