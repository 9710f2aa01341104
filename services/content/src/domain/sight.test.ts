import { sees, sightOf } from './sight.ts';
import type { Subscription } from './study-area.ts';

const now = new Date('2026-03-04T00:00:00Z');
const until = (instant: string, tokenType: string): Subscription => ({
  freeTrialActivated: false,
  categories: [{ tokenType, expiredAt: new Date(instant) }],
});
const nothing: Subscription = { freeTrialActivated: false, categories: [] };
const [general, pte, hidden, hiddenPte] = [
  { visible: true, isPte: false },
  { visible: true, isPte: true },
  { visible: false, isPte: false },
  { visible: false, isPte: true },
] as const;

test.each([
  ['admin', undefined, [true, true, true, true]],
  ['tutor', undefined, [true, true, false, false]],
  ['student', undefined, [true, false, false, false]],
  ['student', nothing, [true, false, false, false]],
  ['student', until('2026-03-05T00:00:00Z', 'lesson'), [true, false, false, false]],
  ['student', until('2026-03-04T00:00:01Z', 'pte-lesson'), [true, true, false, false]],
  ['student', until('2026-03-04T00:00:00Z', 'pte-lesson'), [true, false, false, false]],
  ['student', { ...nothing, freeTrialActivated: true }, [true, true, false, false]],
  ['service', undefined, [true, false, false, false]],
] as const)('BOOK-23 CON-23 %s with %j sees general, PTE, hidden, hidden PTE: %j', (role, subscription, expected) => {
  const sight = sightOf({ role, subscription }, now);
  expect([general, pte, hidden, hiddenPte].map((material) => sees(sight, material))).toEqual(expected);
});
