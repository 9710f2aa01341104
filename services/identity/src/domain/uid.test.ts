import { accountIdOf, uidOf } from './uid.ts';

const id = 'facc5ec1-9c9c-4601-98fd-b80d5197fe5f';
const uid = 'facc5ec19c9c460198fdb80d5197fe5f';

test('uid is the account id without hyphens, in small letters, and back', () => {
  expect(uidOf(id)).toBe(uid);
  expect(uidOf(id.toUpperCase())).toBe(uid);
  expect(accountIdOf(uid)).toBe(id);
});

test.each([
  ['an account’s id', id],
  ['a digit too many in front', `0${uid}`],
  ['a digit too many behind', `${uid}0`],
])('what is no uid names no account: %s', (_words, value) => {
  expect(accountIdOf(value)).toBe(value);
});
