import { makePlural } from './plural.ts';

test('a word takes the form of its number by its language', () => {
  const english = makePlural('en');
  expect([0, 1, 2].map((count) => english(count, { one: 'lesson', other: 'lessons' }))).toEqual([
    'lessons',
    'lesson',
    'lessons',
  ]);
  const polish = makePlural('pl');
  expect([1, 3, 5].map((count) => polish(count, { one: 'lekcja', few: 'lekcje', other: 'lekcji' }))).toEqual([
    'lekcja',
    'lekcje',
    'lekcji',
  ]);
});
