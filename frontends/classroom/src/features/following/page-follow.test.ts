import { emptyStage } from '@parlance/kit/domain/stage.ts';
import { countOnPage } from './page-follow.ts';

test('Only who is in the room is counted', () => {
  const stage = { ...emptyStage, lookingAround: ['bo', 'gone'] };
  expect(countOnPage(stage, ['ana', 'bo', 'cleo'])).toEqual({ here: 2, count: 3 });
  expect(countOnPage(stage, [])).toEqual({ here: 0, count: 0 });
});
