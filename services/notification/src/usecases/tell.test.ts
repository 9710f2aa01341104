import type { Telling, TellingStep, Withdrawn } from './ports.ts';
import { roundsOf } from './tell.ts';

const about = { reference: 'l1', uid: 'u1', kind: 'lesson-reminder-day' } as const;
const told = (id: string, changes: Partial<Telling> = {}): TellingStep => {
  return { told: { id, ...about, ...changes }, live: [] };
};
const gone = (changes: Partial<Withdrawn> = {}): TellingStep => ({ gone: { ...about, tag: 't', ...changes } });
const words = (steps: readonly TellingStep[]) =>
  roundsOf(steps).map((round) => [round.gone.length, round.told.map((step) => step.told.id).join(' ')]);

test('what takes back nothing of its round goes before it, in one round with all others', () => {
  expect(words([told('a'), gone({ uid: 'u2' }), gone({ kind: 'lesson-proposal' }), gone({ reference: 'l2' })])).toEqual(
    [[3, 'a']],
  );
  expect(words([gone(), told('a'), told('b')])).toEqual([[1, 'a b']]);
  expect(words([])).toEqual([[0, '']]);
});

test('what takes back what was told begins the next round, with what is told after it', () => {
  expect(words([told('a'), gone(), told('b'), gone(), gone(), told('c')])).toEqual([
    [0, 'a'],
    [1, 'b'],
    [2, 'c'],
  ]);
});
