import { verdict } from '../load/oracles/verdict.ts';
import { faultOf } from './load-lane.ts';

const held = verdict('every token is accounted for', 3, []);

test('the lane fails where an oracle had nothing to look at, found something, or where none was asked', () => {
  expect(faultOf({ verdicts: [held] })).toBeUndefined();
  expect(faultOf({ verdicts: [held, verdict('no slot is sold twice', 0, [])] })).toBe(
    'had nothing to look at: no slot is sold twice',
  );
  expect(faultOf({ verdicts: [held, verdict('no slot is sold twice', 0, ['one was'])] })).toBe(
    'not true: no slot is sold twice',
  );
  expect(faultOf({ verdicts: [] })).toBe('no oracle was asked');
});
