import { roundsIn } from '../pace.ts';
import { stories } from './all.ts';

test.each(['storm', 'group-sale'] as const)(
  '"%s" lasts as long as it is asked to: nobody runs out of tokens in its last round',
  (name) => {
    for (const minutes of [0.1, 1, 3, 60]) {
      const most = roundsIn(minutes, 15_000);
      expect(stories[name].needs(20, minutes).tokensEach).toBeGreaterThanOrEqual(most);
    }
  },
);

test('an hour of evening has hours and tokens for an hour', () => {
  const { students, tutors, tokensEach, hoursEach } = stories.evening.needs(20, 60);
  // Twelve of a hundred acts book and six give back, at most one act a second and a half.
  const kept = ((60 * 60) / 2.5 / 100) * (12 - 6);
  expect(tokensEach).toBeGreaterThan(1.5 * kept);
  expect(hoursEach * tutors).toBeGreaterThan(1.5 * kept * students);
});
