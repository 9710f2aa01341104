import { earliest, withDate } from './future-range.ts';

const today = '2026-02-28';
const none = { start: null, end: null };

test('SRCH-27 the start is not before today', () => {
  expect(withDate(none, { start: '2026-02-27' }, today).start).toBeNull();
  expect(withDate(none, { start: '2026-02-28' }, today).start).toBe('2026-02-28');
});

test('SRCH-27 the end is at least one day after the start', () => {
  const range = { start: '2026-02-28', end: null };
  expect(earliest(range, today)).toEqual({ start: '2026-02-28', end: '2026-03-01' });
  expect(withDate(range, { end: '2026-02-28' }, today).end).toBeNull();
  expect(withDate(range, { end: '2026-03-01' }, today).end).toBe('2026-03-01');
});

test('a later start takes away an end that no longer fits, and keeps one that does', () => {
  const range = { start: '2026-03-01', end: '2026-03-05' };
  expect(withDate(range, { start: '2026-03-05' }, today)).toEqual({ start: '2026-03-05', end: null });
  expect(withDate(range, { start: '2026-03-04' }, today)).toEqual({ start: '2026-03-04', end: '2026-03-05' });
  expect(withDate(range, { start: null }, today)).toEqual(none);
});
