import { courseUnits, skillSections } from './course-outline.ts';

test('GEN-11 a course has 8 units in order, each with a title and a description', () => {
  expect(courseUnits.map((unit) => unit.number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const { title, description } of courseUnits) {
    expect(title).toMatch(/\S/);
    expect(description).toMatch(/\S/);
    expect(description).not.toBe(title);
  }
});

test('GEN-12 each unit covers what the school says', () => {
  expect(courseUnits.map((unit) => unit.title.toLowerCase())).toEqual([
    'everyday english',
    'descriptions and locations',
    'practical communication',
    'the past',
    'future tenses',
    'comparisons',
    'conditionals',
    'advanced grammar',
  ]);
});

test('GEN-13 a course has 4 skill sections', () => {
  expect(skillSections).toEqual(['Listening', 'Reading', 'Speaking', 'Writing']);
});
