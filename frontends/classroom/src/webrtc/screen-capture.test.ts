import { captureScreen, canShareScreen, shareFaultOf } from './screen-capture.ts';

test.each([
  ['NotAllowedError', 'denied'],
  ['NotSupportedError', 'unsupported'],
  ['TypeError', 'unsupported'],
  ['AbortError', 'other'],
])('CON-38 %s means %s', (name, fault) => {
  expect(shareFaultOf(Object.assign(new Error('x'), { name }))).toBe(fault);
});

test('A browser without the capture API is told before it is asked', () => {
  Object.defineProperty(navigator, 'mediaDevices', { value: {}, configurable: true });
  expect(canShareScreen()).toBe(false);
  Object.defineProperty(navigator, 'mediaDevices', { value: undefined, configurable: true });
  expect(canShareScreen()).toBe(false);
});

test('The captured screen is sent for reading, with the sound of what is shared when there is one', async () => {
  const screen = { kind: 'video', contentHint: '' };
  const sound = { kind: 'audio' };
  const getDisplayMedia = jest.fn(async () => ({ getVideoTracks: () => [screen], getAudioTracks: () => [sound] }));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getDisplayMedia }, configurable: true });
  expect(canShareScreen()).toBe(true);
  expect(await captureScreen()).toEqual({ screen, sound });
  expect(screen.contentHint).toBe('detail');
});
