import { commonPasswords, isCommonPassword } from './common-passwords.ts';

test.each([
  'password',
  'Password1',
  'PASSWORD123!',
  'qwertyuiop',
  'iloveyou',
  'welcome2026',
  'letmein123',
  '12345678',
  '87654321',
  '1q2w3e4r',
  'aaaaaaaa',
  '11111111',
  'abc123abc123',
  'football',
  'Trustno1',
  'teacher2026!',
  'zxcvbnm1',
])('AUTH-21 %s is one of the first that are tried', (password) => expect(isCommonPassword(password)).toBe(true));

test.each(['nine-tea-cups', 'Lesson-4f2a-one', 'a password of our own', 'kettle;drum', 'short', ''])(
  '%j is not',
  (password) => expect(isCommonPassword(password)).toBe(false),
);

test('KC1 three thousand at least, each as long as a password must be and in small letters', () => {
  expect(commonPasswords().size).toBeGreaterThanOrEqual(3_000);
  expect(
    [...commonPasswords()].filter((password) => password.length < 8 || password !== password.toLowerCase()),
  ).toEqual([]);
});
