import { notBeforeOf, oldestThatMatters } from './revocation.ts';
import { accountName, shownName, splitDisplayName } from './names.ts';
import { firstTimeZone, isTimeZone } from './time-zone.ts';
import { accountIdOf, isUid, uidOf } from './uid.ts';

test('uid is the account id without hyphens, and back', () => {
  const id = 'facc5ec1-9c9c-4601-98fd-b80d5197fe5f';
  expect(uidOf(id)).toBe('facc5ec19c9c460198fdb80d5197fe5f');
  expect(accountIdOf(uidOf(id))).toBe(id);
  expect(isUid(uidOf(id))).toBe(true);
  expect(isUid(id)).toBe(false);
});

test.each([
  ['Kenji Watanabe', { firstName: 'Kenji', lastName: 'Watanabe' }],
  ['  Ana  María de la Cruz ', { firstName: 'Ana', lastName: 'María de la Cruz' }],
  ['Cher', { firstName: 'Cher', lastName: '' }],
])('EP-01 %s is split', (name, parts) => expect(splitDisplayName(name)).toEqual(parts));

test('CON-34 Keycloak gets at most 32 characters of a name, and no half ones', () => {
  expect(accountName('大'.repeat(48))).toBe('大'.repeat(32));
  expect(accountName('😀'.repeat(40))).toBe('😀'.repeat(16));
  expect(accountName(`x${'😀'.repeat(40)}`)).toBe(`x${'😀'.repeat(15)}`);
  expect(accountName('Kenji')).toBe('Kenji');
});

test('a name is shown without a hanging space', () =>
  expect(shownName({ firstName: 'Cher', lastName: '' })).toBe('Cher'));

test.each([
  ['America/Lima', 'PE', 'America/Lima'],
  ['nonsense', 'JP', 'Asia/Tokyo'],
  ['', 'PE', 'UTC'],
])('the first time zone told as %s from %s is %s', (told, country, zone) =>
  expect(firstTimeZone(told, country)).toBe(zone),
);

test('a token of the same second as the password change stays good', () => {
  expect(notBeforeOf(new Date('2026-03-02T10:00:00.999Z'))).toEqual(new Date('2026-03-02T10:00:00.000Z'));
});

test('a revocation is forgotten when no token can be that old', () => {
  expect(oldestThatMatters(new Date('2026-03-02T11:01:00.000Z'))).toEqual(new Date('2026-03-02T10:00:00.000Z'));
});

test.each([
  ['Australia/Darwin', true],
  ['US/Eastern', true],
  ['UTC', true],
  ['+05:30', false],
  ['-08:00', false],
  ['Mars/Base', false],
  ['', false],
])('%j is a zone that a person may have: %s', (zone, known) => expect(isTimeZone(zone)).toBe(known));
