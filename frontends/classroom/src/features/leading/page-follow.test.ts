import { emptyStage } from '@parlance/kit/domain/stage.ts';
import { countOnPage, teacherPage } from './page-follow.ts';

test('The teacher’s page counts for its own document only', () => {
  const stage = { ...emptyStage, page: { lesson: 'HO407', number: 6 } };
  expect(teacherPage(stage, 'HO407')).toBe(6);
  expect(teacherPage(stage, 'HO408')).toBeUndefined();
  expect(teacherPage(stage, undefined)).toBeUndefined();
  expect(teacherPage(emptyStage, 'HO407')).toBeUndefined();
});

test('Only who is in the room is counted', () => {
  const stage = { ...emptyStage, lookingAround: ['bo', 'gone'] };
  expect(countOnPage(stage, ['ana', 'bo', 'cleo'])).toEqual({ here: 2, count: 3 });
  expect(countOnPage(stage, [])).toEqual({ here: 0, count: 0 });
});
