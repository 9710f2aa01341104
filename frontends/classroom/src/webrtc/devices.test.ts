import { fakeTrack } from '../testing/fake-media.ts';
import { faultOf, openDevices } from './devices.ts';

test.each([
  ['NotFoundError', 'not-found'],
  ['NotAllowedError', 'denied'],
  ['NotReadableError', 'busy'],
  ['OverconstrainedError', 'other'],
] as const)('CALL-51..CALL-54 %s means %s', (name, fault) => {
  expect(faultOf(Object.assign(new Error('x'), { name }))).toBe(fault);
  expect(faultOf(undefined)).toBe('other');
});

test('where both open only one after the other, both are somebody’s', async () => {
  const [audio, video] = [fakeTrack('audio'), fakeTrack('video')];
  const busy = () => Object.assign(new Error('x'), { name: 'NotReadableError' });
  const getUserMedia = async (wanted: MediaStreamConstraints) => {
    if (wanted.audio && wanted.video) throw busy();
    return { getAudioTracks: () => (wanted.audio ? [audio] : []), getVideoTracks: () => (wanted.video ? [video] : []) };
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  expect(await openDevices({})).toEqual({ audio, video });
});
