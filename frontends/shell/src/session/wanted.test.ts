import { takeWanted } from './tokens.ts';

jest.mock('keycloak-js', () => ({ __esModule: true, default: class {} }));

test('ROUTE-47 the wanted path comes back once, under its state, and never leads to another origin', () => {
  sessionStorage.setItem('wanted-a', '/student/bookings?view=upcoming');
  sessionStorage.setItem('wanted-b', '//evil.example.com');
  expect(takeWanted(sessionStorage, 'a')).toBe('/student/bookings?view=upcoming');
  expect(takeWanted(sessionStorage, 'a')).toBeUndefined();
  expect(takeWanted(sessionStorage, 'b')).toBeUndefined();
  expect(takeWanted(sessionStorage, null)).toBeUndefined();
});
