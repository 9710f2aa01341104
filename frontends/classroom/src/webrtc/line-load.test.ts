import type { Step } from './line-ladder.ts';
import { cameraEncodings, carries, encodingsAt, receptionAt } from './line-load.ts';
import { lineNames, type LineName } from './lines.ts';

const carried: [Step, LineName[]][] = [
  ['high', ['microphone', 'camera', 'sound', 'screen']],
  ['low', ['microphone', 'camera', 'sound', 'screen']],
  ['screen', ['microphone', 'sound', 'screen']],
  ['sound', ['microphone', 'sound']],
  ['material', []],
];
test.each(carried)('at %s the line carries %j', (step, lines) => {
  expect(lineNames.filter((line) => carries(step, line))).toEqual(lines);
  expect(lineNames.filter((line) => receptionAt(step, line).send)).toEqual(lines);
});

const active = (step: Step) =>
  encodingsAt({ step, thrifty: false }, 'camera', cameraEncodings).map((encoding) => encoding.active);

test('a camera is sent in two sizes, then coarsely, then not at all', () => {
  expect([active('high'), active('low'), active('screen')]).toEqual([
    [true, true],
    [false, true],
    [false, false],
  ]);
  expect([receptionAt('high', 'camera'), receptionAt('low', 'camera')]).toEqual([
    { send: true, substream: 1 },
    { send: true, substream: 0 },
  ]);
});

test('a screen gets less of the line at the lower step; sound is all or nothing', () => {
  const rate = (step: Step) => encodingsAt({ step, thrifty: false }, 'screen', [{}])[0]?.maxBitrate;
  expect([rate('high'), rate('low'), rate('screen')]).toEqual([1_500_000, 350_000, 350_000]);
  expect(encodingsAt({ step: 'low', thrifty: false }, 'microphone', [{ priority: 'high' }])).toEqual([
    { priority: 'high', active: true },
  ]);
});

test.each([
  ['high', false, undefined],
  ['low', false, undefined],
  ['high', true, 16_000],
  ['screen', false, 16_000],
  ['sound', true, 16_000],
] as const)('at %s, with somebody on a weak line: %s, a voice is limited to %s bit/s', (step, thrifty, maxBitrate) => {
  const [voice] = encodingsAt({ step, thrifty }, 'microphone', [{ maxBitrate: 1 }]);
  expect(voice?.maxBitrate).toBe(maxBitrate);
});

test('the fine picture is not held to the frames of the coarse one', () => {
  expect(cameraEncodings.map(({ maxFramerate }) => maxFramerate)).toEqual([undefined, undefined]);
});
