import { faultsOfLine, type Carried } from './line-proof.ts';
import type { Shows } from './shows.ts';

const some = { sent: 10, received: 10 };
const none = { sent: 0, received: 0 };
const used: Carried = { before: some, meanwhile: some, isRefused: false, past: [] };
const stops: Shows = { kind: 'stops' };
const passes: Shows = { kind: 'passes' };

test.each<[string, string, Shows, Partial<Carried>, string[]]>([
  ['a line that is used', 'slicer', passes, {}, []],
  ['one that nobody uses', 'slicer', passes, { before: none }, ['nothing went over redis before']],
  ['one that nobody uses meanwhile', 'slicer', passes, { meanwhile: none }, ['nobody has used redis meanwhile']],
  ['a program that goes past it', 'slicer', passes, { past: ['media'] }, ['media goes past redis']],
  ['a silent line over which something comes', 'timeout', stops, {}, ['10 bytes came over redis']],
  ['a silent line', 'timeout', stops, { meanwhile: { sent: 5, received: 0 } }, []],
  ['a line that is down and takes connections', 'down', stops, { meanwhile: none }, ['redis still takes connections']],
  ['a line that is down', 'down', stops, { meanwhile: none, isRefused: true }, []],
])('%s', (_, toxic, shows, over, expected) => {
  expect(faultsOfLine('redis', toxic, { shows, carried: { ...used, ...over } })).toEqual(expected);
});
