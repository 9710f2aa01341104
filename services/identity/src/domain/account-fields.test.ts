import {
  aboutFault,
  countryFault,
  emailFault,
  faultsOf,
  nameFault,
  passwordFault,
  timeZoneFault,
} from './account-fields.ts';

const long = (length: number) => 'x'.repeat(length);

test.each([
  ['', 'is required'],
  ['nobody', 'Please enter a valid email'],
  ['a b@c.test', 'Please enter a valid email'],
  ['a@c.test d', 'Please enter a valid email'],
  ['a@b@c.test', 'Please enter a valid email'],
  [`${long(57)}@b.test`, undefined],
  [`${long(58)}@b.test`, 'At most 64 characters'],
])('AUTH-19 email %s: %s', (email, fault) => expect(emailFault(email)).toBe(fault));

const secret = (length: number) => 'tea-cups'.repeat(17).slice(0, length);

test.each([
  ['', 'is required'],
  [secret(7), 'At least 8 characters'],
  [secret(8), undefined],
  [secret(128), undefined],
  [secret(129), 'At most 128 characters'],
  ['Password123!', 'This password is too common. Please choose another'],
])('AUTH-21 CON-34 password of that length: %#', (password, fault) => expect(passwordFault(password)).toBe(fault));

test.each([
  ['', 'is required'],
  [long(48), undefined],
  [long(49), 'At most 48 characters'],
  ["O'Brien-Ōsaka", undefined],
  ['Bobby; drop', 'Please leave out special characters'],
  ['<b>', 'Please leave out special characters'],
])('CON-34 name %#', (name, fault) => expect(nameFault(name)).toBe(fault));

test('AUTH-17 a shorter limit counts characters, not bytes', () => {
  expect(nameFault('大'.repeat(32), 32)).toBeUndefined();
  expect(nameFault('大'.repeat(33), 32)).toBe('At most 32 characters');
});

test.each([
  ['', undefined],
  ['AU', undefined],
  ['BR', undefined],
  ['au', 'Choose a country from the list'],
  ['AUS', 'Choose a country from the list'],
])('AUTH-24 country %s', (country, fault) => expect(countryFault(country)).toBe(fault));

test('NS-47 a time zone is an IANA zone', () => {
  expect(timeZoneFault('Australia/Darwin')).toBeUndefined();
  expect(timeZoneFault('')).toBeUndefined();
  expect(timeZoneFault('Mars/Olympus')).toBe('Choose a time zone from the list');
});

test('only faults are kept', () => {
  expect(faultsOf({ a: undefined, b: 'is required', c: aboutFault(long(1001)) })).toEqual({
    b: 'is required',
    c: 'At most 1000 characters',
  });
});
