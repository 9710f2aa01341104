import { makeTrackStates } from './track-states.ts';

const body = (...descriptions: string[]) => ({
  descriptions: descriptions.map((description, mid) => ({ mid: String(mid), description })),
});

test('CALL-58 a track that is switched on or off is a change once, and one that is said again is none', () => {
  const states = makeTrackStates();
  expect(states.changes(body('microphone:off', 'camera:off'))).toEqual([]);
  expect(states.changes(body('microphone:on', 'camera:off'))).toEqual([
    { track: 'microphone', kind: 'audio', on: true },
  ]);
  expect(states.changes(body('microphone:on', 'camera:on'))).toEqual([{ track: 'camera', kind: 'video', on: true }]);
  expect(states.changes(body('microphone:left', 'camera:left', 'nonsense:on'))).toEqual([
    { track: 'microphone', kind: 'audio', on: false },
    { track: 'camera', kind: 'video', on: false },
  ]);
  expect(states.changes({ request: 'unpublish' })).toEqual([]);
});
