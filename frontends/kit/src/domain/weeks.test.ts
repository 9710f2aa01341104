import { weekBefore, weekOf } from './weeks.ts';

test('EARN-11 the week of a day begins on its Monday', () => {
  expect(['2026-11-16', '2026-11-18', '2026-11-22', '2026-11-23'].map(weekOf)).toEqual([
    '2026-11-16',
    '2026-11-16',
    '2026-11-16',
    '2026-11-23',
  ]);
  expect(weekBefore('2026-03-02')).toBe('2026-02-23');
});
