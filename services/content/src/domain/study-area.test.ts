import { isSubscribed, maySeeStream } from './study-area.ts';

const now = new Date('2026-03-02T00:00:00Z');
const until = (offset: number) => new Date(now.getTime() + offset);
const holding = (tokenType: string, expiredAt = until(1)) => ({
  categories: [{ tokenType, expiredAt }],
  freeTrialActivated: false,
});

test.each([
  ['lesson', true, false],
  ['group-lesson', true, false],
  ['pte-lesson', false, true],
  ['pte-group-lesson', false, true],
])('CON-22 %s opens the general area %p, the PTE area %p', (tokenType, general, pte) => {
  expect(isSubscribed(holding(tokenType), { isPte: false }, now)).toBe(general);
  expect(isSubscribed(holding(tokenType), { isPte: true }, now)).toBe(pte);
});

test.each([
  [1, true],
  [0, false],
  [-1, false],
])('CON-22 a category that ends %p ms from now opens its area: %p', (offset, open) => {
  expect(isSubscribed(holding('lesson', until(offset)), { isPte: false }, now)).toBe(open);
});

test('CON-22 one category that still runs is enough, whatever else has ended', () => {
  const categories = [...holding('lesson', until(-1)).categories, ...holding('group-lesson').categories];
  expect(isSubscribed({ categories, freeTrialActivated: false }, { isPte: false }, now)).toBe(true);
  expect(isSubscribed({ categories, freeTrialActivated: true }, { isPte: true }, now)).toBe(false);
});

test('BOOK-23 CON-23 the PTE stream needs its subscription or an activated trial', () => {
  const nothing = { categories: [], freeTrialActivated: false };
  expect(maySeeStream(nothing, { isPte: true }, now)).toBe(false);
  expect(maySeeStream(nothing, { isPte: false }, now)).toBe(true);
  expect(maySeeStream({ ...nothing, freeTrialActivated: true }, { isPte: true }, now)).toBe(true);
  expect(maySeeStream(holding('pte-lesson'), { isPte: true }, now)).toBe(true);
  expect(maySeeStream(holding('pte-lesson', until(0)), { isPte: true }, now)).toBe(false);
  expect(maySeeStream(holding('lesson'), { isPte: true }, now)).toBe(false);
});

test.each([
  [0, undefined, false],
  [0, 1, true],
  [-86_400_000, 1, true],
  [-86_400_000, 0, false],
])('NS-51 a category that ended %p ms from now, with grace %p, opens its area: %p', (end, grace, open) => {
  const category = {
    tokenType: 'lesson',
    expiredAt: until(end),
    graceUntil: grace === undefined ? grace : until(grace),
  };
  expect(isSubscribed({ categories: [category], freeTrialActivated: false }, { isPte: false }, now)).toBe(open);
});
