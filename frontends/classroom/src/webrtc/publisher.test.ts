import type { JanusSession } from './janus-session.ts';
import { preparePublisher } from './publisher.ts';
import { fakeTrack } from '../testing/fake-media.ts';

const mockOffer = jest.fn<Promise<void>, unknown[]>();
const mockSend = jest.fn<Promise<void>, unknown[]>();
jest.mock('./ask.ts', () => ({
  createOffer: (...given: unknown[]) => mockOffer(...given),
  send: (...given: unknown[]) => mockSend(...given),
}));

const session = { attach: async () => ({ webrtcStuff: {} }) } as unknown as JanusSession;
const events = { onRoomEvent: () => undefined, onLine: () => undefined };

test('what an offer was made with is let go when it fails', async () => {
  const track = fakeTrack('audio');
  const close = jest.fn(async () => undefined);
  const createMediaStreamDestination = () => ({ stream: { getAudioTracks: () => [track] } });
  Object.assign(globalThis, { AudioContext: jest.fn(() => ({ close, createMediaStreamDestination })) });
  mockOffer.mockRejectedValue(new Error('no offer'));
  await expect(preparePublisher(session, ['microphone'], events)).rejects.toThrow('no offer');
  expect(close).toHaveBeenCalledTimes(1);
  expect(track.stop).toHaveBeenCalledTimes(1);
});

test('CALL-16 a microphone is on, or off, when its track is; over signals that stand still nobody waits for an answer', async () => {
  Object.assign(globalThis, {
    AudioContext: class {
      createMediaStreamDestination = () => ({ stream: { getAudioTracks: () => [fakeTrack('audio')] } });
      close = async () => undefined;
    },
  });
  mockOffer.mockResolvedValue(undefined);
  // Never answered.
  mockSend.mockReturnValue(new Promise(() => undefined));
  const replaceTrack = jest.fn(async () => undefined);
  const pc = Object.assign(new EventTarget(), {
    getSenders: () => [{ replaceTrack }],
    getTransceivers: () => [{ mid: '0', receiver: { track: { kind: 'audio' } }, sender: { replaceTrack } }],
  });
  const standing = { attach: async () => ({ webrtcStuff: { pc } }) } as unknown as JanusSession;
  const publisher = await preparePublisher(standing, ['microphone'], events);
  const track = fakeTrack('audio');
  await publisher.setTrack('microphone', track);
  await publisher.setTrack('microphone', null);
  expect(replaceTrack.mock.calls.slice(-2)).toEqual([[track], [null]]);
  expect(mockSend.mock.calls.map(([, message]) => (message as { request: string }).request)).toEqual([
    'configure',
    'configure',
  ]);
});
