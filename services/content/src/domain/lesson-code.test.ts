import { lessonCode, lessonOrder } from './lesson-code.ts';

test.each([
  ['HL', false, 3, 4, 'HL304'],
  ['HL', false, 1, 1, 'HL101'],
  ['GI', false, 10, 12, 'GI1012'],
  ['AA', false, 2, 10, 'AA210'],
  ['AA2', false, 3, 4, 'AA2-304'],
  ['AA2', false, 10, 99, 'AA2-1099'],
  ['RA', true, 3, 4, 'RA04'],
  ['RA', true, 10, 12, 'RA12'],
  ['AA2', true, 3, 4, 'AA204'],
])('MAT-10 NS-26 %s (PTE %p) level %i position %i is %s', (abbreviation, isPte, level, pos, code) => {
  expect(lessonCode({ abbreviation, isPte, level, pos })).toBe(code);
});

test('MAT-11 lessons sort by level times 100 plus position', () => {
  const lessons = [
    { level: 2, pos: 1 },
    { level: 1, pos: 12 },
    { level: 10, pos: 1 },
    { level: 1, pos: 2 },
  ];
  expect(lessons.map(lessonOrder).toSorted((a, b) => a - b)).toEqual([102, 112, 201, 1001]);
});
