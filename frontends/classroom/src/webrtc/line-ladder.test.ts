import {
  afterLook,
  calmBeforeUpMs,
  ladderAt,
  stepsWith,
  strainBorneMs,
  type Health,
  type Ladder,
  type Step,
} from './line-ladder.ts';

type Phase = { health: Health; seconds: number };
const plain = stepsWith({ screen: false });

/** One look a second, on a clock that begins anywhere. */
function through(phases: readonly Phase[], { from = ladderAt(5_000), offered = plain } = {}): Ladder[] {
  const looks: Ladder[] = [from];
  for (const { health, seconds } of phases) {
    for (let second = 0; second < seconds; second += 1) {
      const last = looks.at(-1) ?? from;
      looks.push(afterLook(last, { health, nowMs: last.at + 1_000, offered, borneMs: strainBorneMs.up }));
    }
  }
  return looks;
}
const endOf = (phases: readonly Phase[], options?: Parameters<typeof through>[1]): Step =>
  through(phases, options).at(-1)?.step ?? 'high';
const bad = (seconds: number): Phase => ({ health: 'bad', seconds });
const dire = (seconds: number): Phase => ({ health: 'dire', seconds });
const good = (seconds: number): Phase => ({ health: 'good', seconds });
const fair = (seconds: number): Phase => ({ health: 'fair', seconds });

const cases: [string, Phase[], Step][] = [
  ['a good line stays as it is', [good(600)], 'high'],
  ['three bad seconds are no weak line', [bad(3), good(60)], 'high'],
  [
    'every second look bad, every second good, is none either',
    Array.from({ length: 40 }, () => [bad(1), good(1)]).flat(),
    'high',
  ],
  ['four bad seconds are', [bad(4)], 'low'],
  ['a dire line falls in half the time', [dire(2)], 'low'],
  ['what still comes of the step before is not counted', [bad(9)], 'low'],
  ['it goes down step by step', [bad(10)], 'sound'],
  ['and ends at pages and chat', [bad(60)], 'material'],
  ['a fair line neither falls', [fair(600)], 'high'],
  ['nor climbs', [bad(10), fair(600)], 'sound'],
  ['eleven calm seconds are not enough to climb', [bad(4), good(11)], 'low'],
  ['twelve are', [bad(4), good(12)], 'high'],
  ['one bad second in between begins them anew', [bad(4), good(11), bad(1), good(11)], 'low'],
  ['all the way back takes as long for every step', [bad(16), good(36)], 'high'],
  ['and no less', [bad(16), good(35)], 'low'],
];
test.each(cases)('weak lines: %s', (_what, phases, step) => {
  expect(endOf(phases)).toBe(step);
});

test('a climb that proves wrong doubles the wait for the next one, up to two minutes', () => {
  let ladder = through([bad(4)]).at(-1) ?? ladderAt(0);
  const waits: number[] = [];
  for (let climb = 0; climb < 6; climb += 1) {
    const looks = through([good(200)], { from: ladder });
    const climbed = looks.findIndex(({ step }) => step === 'high');
    waits.push(climbed);
    ladder = through([bad(4)], { from: looks[climbed] ?? ladder }).at(-1) ?? ladder;
    expect(ladder.step).toBe('low');
  }
  expect(waits).toEqual([12, 24, 48, 96, 120, 120]);
});

test('a climb that has held for a minute is forgotten', () => {
  const fell = through([bad(4), good(12), bad(4), good(24), good(61)]).at(-1);
  expect([fell?.step, fell?.patienceMs]).toEqual(['high', calmBeforeUpMs]);
});

test('the screen goes after the camera and before the sound, and only while there is one', () => {
  const offered = stepsWith({ screen: true });
  const path = through([bad(30)], { offered }).map(({ step }) => step);
  expect([...new Set(path)]).toEqual(['high', 'low', 'screen', 'sound', 'material']);
  const sharing = through([bad(10)], { offered }).at(-1);
  expect(sharing?.step).toBe('screen');
  expect(endOf([good(1)], { from: sharing ?? ladderAt(0) })).toBe('sound');
});

test('what happened while the page slept is not counted, and a clock that stands still does nothing', () => {
  const before = ladderAt(0);
  expect(afterLook(before, { health: 'bad', nowMs: 3_600_000, offered: plain, borneMs: 4_000 })).toMatchObject({
    step: 'high',
    strainMs: 2_000,
  });
  const stood = afterLook(before, { health: 'bad', nowMs: 0, offered: plain, borneMs: 4_000 });
  expect(stood.strainMs).toBe(0);
});
