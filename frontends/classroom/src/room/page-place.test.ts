import { emptyStage } from '@parlance/kit/domain/stage.ts';
import { teacherPage } from './page-place.ts';

test('The teacher’s page counts for its own document only', () => {
  const stage = { ...emptyStage, page: { lesson: 'HO407', number: 6 } };
  expect(teacherPage(stage, 'HO407')).toBe(6);
  expect(teacherPage(stage, 'HO408')).toBeUndefined();
  expect(teacherPage(stage, undefined)).toBeUndefined();
  expect(teacherPage(emptyStage, 'HO407')).toBeUndefined();
});
