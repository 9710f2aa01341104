import { helperId, isHelperOf, isUnseen } from './seat-id.ts';

test('a helper’s name says whose it is, for what, and which', () => {
  expect(helperId('u1', 'look', 42)).toBe('u1:look-42');
  expect(helperId('observer:a1', 'lobby', 7)).toBe('observer:a1:lobby-7');
});

test('a helper belongs to one seat', () => {
  expect(isHelperOf('u1', 'u1:look-42')).toBe(true);
  expect(isHelperOf('u1', 'u1')).toBe(false);
  expect(isHelperOf('u1', 'u10:look-42')).toBe(false);
  expect(isHelperOf('u1', 'x:u1:look-42')).toBe(false);
});

test('others in the room are told of seats only', () => {
  expect(isUnseen('u1')).toBe(false);
  expect(isUnseen('u1:look-42')).toBe(true);
  expect(isUnseen('observer:a1')).toBe(true);
  expect(isUnseen(undefined)).toBe(false);
  expect(isUnseen(['a:b'])).toBe(false);
});
