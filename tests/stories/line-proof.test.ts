import { faultsOfLines, type Carried } from './line-proof.ts';
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
  expect(faultsOfLines({ toxic, shows, carried: { redis: { ...used, ...over } } })).toEqual(expected);
});

test('of lines that are broken together one that is used is enough, and each of them has to be broken', () => {
  const idle: Carried = { ...used, before: none, meanwhile: none };
  expect(faultsOfLines({ toxic: 'slicer', shows: passes, carried: { a: used, b: idle } })).toEqual([]);
  const down = { a: { ...idle, before: some, isRefused: true }, b: idle };
  expect(faultsOfLines({ toxic: 'down', shows: stops, carried: down })).toEqual(['b still takes connections']);
  expect(faultsOfLines({ toxic: 'slicer', shows: passes, carried: { a: idle, b: idle } })).toEqual([
    'nothing went over a, b before',
    'nobody has used a, b meanwhile',
  ]);
});
