import { makeSaidLines } from './said-lines.ts';

const body = (...descriptions: string[]) => ({
  descriptions: descriptions.map((description, mid) => ({ mid: String(mid), description })),
});

test('CALL-58 a line that is switched on or off is a change once, and one that is said again is none', () => {
  const said = makeSaidLines();
  expect(said.changes(body('microphone:off', 'camera:off'))).toEqual([]);
  expect(said.changes(body('microphone:on', 'camera:off'))).toEqual([{ line: 'microphone', kind: 'audio', on: true }]);
  expect(said.changes(body('microphone:on', 'camera:on'))).toEqual([{ line: 'camera', kind: 'video', on: true }]);
  expect(said.changes(body('microphone:left', 'camera:left', 'nonsense:on'))).toEqual([
    { line: 'microphone', kind: 'audio', on: false },
    { line: 'camera', kind: 'video', on: false },
  ]);
  expect(said.changes({ request: 'unpublish' })).toEqual([]);
});
