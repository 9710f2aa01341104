import { describeLine, lineNames, linesFor, readLine } from './lines.ts';

test('What a line carries is read as it was said', () => {
  for (const line of lineNames)
    for (const state of ['on', 'off', 'left'] as const)
      expect(readLine(describeLine(line, state))).toEqual({ line, state });
});

test.each([undefined, '', 'screen', 'screen:maybe', 'kitchen:on', ':on', 'on'])('%p says nothing of a line', (said) => {
  expect(readLine(said)).toBeUndefined();
});

test('CALL-34 only a tutor has lines for the lesson’s audio and a screen', () => {
  expect(linesFor('tutor')).toEqual(['microphone', 'camera', 'sound', 'screen']);
  expect(linesFor('student')).toEqual(['microphone', 'camera']);
});

test('NS-21 PERM-03 PERM-04 an administrator has no line at all', () => {
  expect(linesFor('admin')).toEqual([]);
});
