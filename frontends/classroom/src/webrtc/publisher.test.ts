import type { JanusSession } from './janus-session.ts';
import { preparePublisher } from './publisher.ts';
import { fakeTrack } from '../testing/fake-media.ts';

const mockOffer = jest.fn<Promise<void>, unknown[]>();
jest.mock('./ask.ts', () => ({ createOffer: (...given: unknown[]) => mockOffer(...given) }));

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
