/** Time in which the platform was away counts against nobody: to the millisecond, and whatever the outages are. */
import fc from 'fast-check';
import { at, minute, start } from '../../test/builders.ts';
import { feedbackWith, holeIn, lostIn, waitWith, type Outage } from './outage.ts';

const away = (from: number, until: number, part: Outage['part'] = 'booking'): Outage => {
  return { part, name: '', from: at(from * minute), until: at(until * minute) };
};
const wait = { startsAt: start, until: at(5 * minute) };

test.each<[string, Outage[], number, boolean]>([
  ['nothing was away', [], 5, false],
  ['before the lesson', [away(-20, 0)], 5, false],
  ['after the wait was over', [away(5, 40)], 5, false],
  ['three minutes of the wait', [away(1, 4)], 8, false],
  ['from before the start on', [away(-10, 2)], 7, false],
  ['to the last moment: a minute is left to come back', [away(0, 5)], 10, false],
  ['the last half minute', [away(4.5, 6)], 7, false],
  ['the same time twice', [away(1, 3), away(1, 3, 'room')], 7, false],
  ['two that overlap', [away(1, 3), away(2, 4, 'room')], 8, false],
  ['one after the other', [away(1, 2), away(3, 4)], 7, false],
  ['one that comes in the time that was given', [away(1, 4), away(7, 9)], 10, false],
  ['up to what a lesson bears', [away(0, 20)], 25, false],
  ['a second more', [away(0, 20 + 1 / 60)], 25, true],
  ['the whole lesson', [away(0, 50)], 25, true],
])('NS-74 the wait for the teacher, %s', (_words, outages, minutes, isLost) => {
  expect(waitWith(wait, outages)).toEqual({ until: at(minutes * minute), isLost });
});

test('NS-74 a policy that waits longer than half a lesson is waited for as it says, and no longer', () => {
  const long = { startsAt: start, until: at(45 * minute) };
  expect(waitWith(long, [away(0, 10)])).toEqual({ until: at(45 * minute), isLost: true });
  expect(waitWith(long, [])).toEqual({ until: at(45 * minute), isLost: false });
});

const anOutage = fc
  .record({ from: fc.integer({ min: -20, max: 60 }), length: fc.integer({ min: 1, max: 15 }) })
  .map(({ from, length }) => away(from, from + length));
const outages = fc.array(anOutage, { maxLength: 6 });

test('NS-74 whatever was away: nobody is waited for less, the healthy time is the policy’s at least, and half a lesson is the end', () => {
  fc.assert(
    fc.property(outages, (all) => {
      const { until, isLost } = waitWith(wait, all);
      const waited = { from: start, to: until };
      const there = until.getTime() - start.getTime() - lostIn(all, waited);
      expect(until.getTime()).toBeGreaterThanOrEqual(wait.until.getTime());
      expect(until.getTime()).toBeLessThanOrEqual(at(25 * minute).getTime());
      if (!isLost) expect(there).toBeGreaterThanOrEqual(5 * minute);
      // A minute to come back for each, and no more than that.
      if (!isLost) expect(there).toBeLessThanOrEqual((5 + all.length) * minute);
      expect(waitWith(wait, all.toReversed())).toEqual({ until, isLost });
      expect(waitWith(wait, [...all, ...all])).toEqual({ until, isLost });
    }),
  );
});

test('NS-74 lost time is counted once and only inside the window', () => {
  const window = { from: start, to: at(10 * minute) };
  expect(lostIn([away(-5, 2), away(1, 3), away(9, 20), away(30, 40)], window)).toBe(4 * minute);
  expect(lostIn([], window)).toBe(0);
});

test.each<[number, boolean, string]>([
  [0, false, 'none'],
  [24, false, 'none'],
  [1, true, 'unproven'],
  [25 - 1 / 60_000, true, 'unproven'],
  [25, true, 'lost'],
  [25, false, 'lost'],
])(
  'NS-74 of a lesson in which %f minutes were lost, who could be there: %p, is judged as: %s',
  (minutes, could, hole) => {
    const lesson = { from: start, to: at(50 * minute) };
    expect(holeIn([away(2, 2 + minutes)], { lesson, couldBeThere: could })).toBe(hole);
  },
);

test('NS-74 feedback that was due while the platform was away has as much longer, a day at most', () => {
  const day = 24 * 60;
  const due = { startsAt: start, until: at(day * minute) };
  expect(feedbackWith(due, [])).toEqual(due.until);
  expect(feedbackWith(due, [away(day - 30, day + 30)])).toEqual(at((day + 60) * minute));
  expect(feedbackWith(due, [away(60, 10 * day)])).toEqual(at(2 * day * minute));
});
