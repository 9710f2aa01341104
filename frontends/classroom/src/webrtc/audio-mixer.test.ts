import { needsRepublish } from './audio-mixer.ts';

const live = { readyState: 'live' } as MediaStreamTrack;
const ended = { readyState: 'ended' } as MediaStreamTrack;

test.each([
  [live, true, false],
  [ended, true, true],
  [null, true, true],
  [null, false, false],
  [ended, false, false],
])('CALL-37 sound is sent anew when it should be heard and is not', (sent, wanted, expected) => {
  expect(needsRepublish(sent, wanted)).toBe(expected);
});
