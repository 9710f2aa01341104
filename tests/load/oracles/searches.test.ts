import type { Act } from '../acts.ts';
import { acts, lessons, schoolAt } from './samples.ts';
import { foundNothing } from './searches.ts';

const [first] = lessons as [(typeof lessons)[number]];
const free = { ...first, id: 'L3', offer: 'B9', status: 'pending' };
const nothing = (tutors: string[]): Act => ({
  act: 'find-nothing',
  student: 'mia',
  tutors,
  outcome: 'yes',
  askedAt: 500,
  answeredAt: 510,
});
const found = (said: readonly Act[], over: object = {}) =>
  foundNothing(said, { lessons: [...lessons, free], schoolAt, ...over });

test('who finds nothing where an hour was free all the time is told so', () => {
  expect(found([...acts, nothing(['tess', 'tom'])])).toEqual([
    'mia found nothing at 1970-01-01T00:00:00.500Z where 1 hours were free',
  ]);
});

test('where none is free, of other teachers, or was somebody’s for a while, nothing is right', () => {
  expect(found(acts)).toEqual([]);
  expect(found([...acts, nothing(['tess'])])).toEqual([]);
  expect(found([...acts, nothing(['tom'])], { lessons })).toEqual([]);
  expect(found([...acts, nothing(['tom'])], { schoolAt: free.from })).toEqual([]);
  const asked = { ...acts[0], booking: 'B9', outcome: 'no' } as Act;
  expect(found([...acts, asked, nothing(['tom'])])).toEqual([]);
});
