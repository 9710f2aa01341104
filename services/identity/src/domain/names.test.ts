import { accountName, shownName, splitDisplayName } from './names.ts';

test.each([
  ['Kenji Watanabe', { firstName: 'Kenji', lastName: 'Watanabe' }],
  ['  Ana  María de la Cruz ', { firstName: 'Ana', lastName: 'María de la Cruz' }],
  ['Cher', { firstName: 'Cher', lastName: '' }],
  ['  ', { firstName: '', lastName: '' }],
])('EP-01 %s is split', (name, parts) => expect(splitDisplayName(name)).toEqual(parts));

test('CON-34 Keycloak gets at most 32 characters of a name, and no half ones', () => {
  expect(accountName('大'.repeat(48))).toBe('大'.repeat(32));
  expect(accountName('😀'.repeat(40))).toBe('😀'.repeat(16));
  expect(accountName(`x${'😀'.repeat(40)}`)).toBe(`x${'😀'.repeat(15)}`);
  expect(accountName('Kenji')).toBe('Kenji');
  expect(accountName(`${'x'.repeat(31)} Watanabe`)).toBe('x'.repeat(31));
});

test('a name is shown without a hanging space', () =>
  expect(shownName({ firstName: 'Cher', lastName: '' })).toBe('Cher'));
