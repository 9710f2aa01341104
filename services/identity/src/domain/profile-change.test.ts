import { registerPerson } from './person.ts';
import { applyChange, changeWanted, wishFaults } from './profile-change.ts';

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
  const wish = { name: 'Ama Serwaa', email: ' A@Example.com ', timeZone: 'Africa/Accra', about: 'Nurse', country: '' };
  expect(changeWanted(person, wish)).toEqual({ lastName: 'Serwaa', about: 'Nurse', country: '' });
  expect(changeWanted(person, {})).toEqual({});
});

test('NS-34 the change is applied to what the person is by then', () => {
  const { person: after, facts } = applyChange({ ...person, timeZone: 'UTC', version: 7 }, { email: 'b@example.com' });
  expect(after).toMatchObject({ email: 'b@example.com', emailVerified: true, timeZone: 'UTC', version: 8 });
  expect(facts).toEqual(['ProfileChanged']);
});

test.each([
  [{ name: 'x'.repeat(48) }, []],
  [{ name: 'x'.repeat(49) }, ['name']],
  [{ name: `Ama ${'x'.repeat(49)}` }, ['name']],
  [{ name: '' }, ['name']],
  [{ name: '😀 محمد' }, []],
  [{ name: '<script>' }, ['name']],
  [{ email: `${'x'.repeat(52)}@example.com` }, []],
  [{ email: `${'x'.repeat(53)}@example.com` }, ['email']],
  [{ about: 'x'.repeat(1000) }, []],
  [{ about: 'x'.repeat(1001) }, ['about']],
  [{ country: 'GHA' }, ['country']],
  [{ timeZone: '', country: 'gh' }, ['timeZone', 'country']],
])('NS-34 %j is refused for %j', (wish, fields) => expect(Object.keys(wishFaults(wish))).toEqual(fields));
