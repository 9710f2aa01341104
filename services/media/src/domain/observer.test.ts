import { isObserver, observerId, observerUid } from './observer.ts';

test('NS-21 an observer’s id names the administrator and is nobody’s on a screen', () => {
  expect(observerId('a1')).toBe('observer:a1');
  expect(isObserver('observer:a1')).toBe(true);
  expect(observerUid('observer:a1')).toBe('a1');
});

test.each(['a1', '', 'xobserver:a1', 'Observer:a1', 7, undefined, null, { id: 'observer:a1' }])(
  '%p is no observer’s id',
  (id) => {
    expect(isObserver(id)).toBe(false);
  },
);

test('what looks around for an observer has no seat of its own, but is an observer’s', () => {
  expect(isObserver('observer:a1:look-7')).toBe(true);
  expect(observerUid('observer:a1:look-7')).toBeUndefined();
  expect(observerUid('a1')).toBeUndefined();
  expect(observerUid('a-long-id-of-a-student')).toBeUndefined();
});
