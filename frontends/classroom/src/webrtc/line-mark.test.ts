import type { Health, Step } from './line-ladder.ts';
import { afterHealth, markAt, markWithStep, type Mark } from './line-mark.ts';

function shown(seconds: readonly Health[]): Mark[] {
  let mark = markAt(0);
  return seconds.map((health, index) => (mark = afterHealth(mark, health, (index + 1) * 1_000)).shown);
}
const times = (count: number, health: Health) => Array.from({ length: count }, () => health);

test('a mark falls only when the line has been worse for three seconds on end', () => {
  expect(shown([...times(3, 'bad'), 'good', ...times(3, 'bad'), 'good']).every((mark) => mark === 'good')).toBe(true);
  expect(shown(times(4, 'bad'))).toEqual(['good', 'good', 'good', 'weak']);
  expect(shown(times(4, 'fair')).at(-1)).toBe('fair');
});

test('a mark rises only when the line has been better for six seconds on end', () => {
  const weak = times(4, 'dire');
  expect(shown([...weak, ...times(6, 'good')]).at(-1)).toBe('weak');
  expect(shown([...weak, ...times(7, 'good')]).at(-1)).toBe('good');
  expect(shown([...weak, ...times(6, 'good'), 'bad', ...times(6, 'good')]).at(-1)).toBe('weak');
});

const steps: [Mark, Step, Mark][] = [
  ['good', 'high', 'good'],
  ['good', 'low', 'fair'],
  ['weak', 'low', 'weak'],
  ['good', 'sound', 'weak'],
  ['good', 'material', 'weak'],
];
test.each(steps)('a line marked %s at step %s shows as %s', (mark, step, said) => {
  expect(markWithStep(mark, step)).toBe(said);
});
