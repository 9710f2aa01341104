/** Cameras, microphones and an audio context for jsdom, which has none. */
export function fakeTrack(kind: 'audio' | 'video'): MediaStreamTrack {
  const track = {
    kind,
    id: crypto.randomUUID(),
    readyState: 'live',
    stop: jest.fn(),
    getSettings: () => ({ deviceId: `${kind}-1` }),
  };
  return track as unknown as MediaStreamTrack;
}

export function errorNamed(name: string): Error {
  return Object.assign(new Error(name), { name });
}

type GetUserMedia = (constraints: MediaStreamConstraints) => Promise<MediaStream>;

export const bothDevices: GetUserMedia = async (constraints) =>
  ({
    getAudioTracks: () => (constraints.audio ? [fakeTrack('audio')] : []),
    getVideoTracks: () => (constraints.video ? [fakeTrack('video')] : []),
  }) as unknown as MediaStream;

const devices = [
  { kind: 'audioinput', deviceId: 'audio-1', label: 'USB headset' },
  { kind: 'audioinput', deviceId: 'audio-2', label: 'Built-in microphone' },
  { kind: 'audiooutput', deviceId: 'out-1', label: 'USB headset' },
];

class FakeAudioContext {
  state = 'running';
  createMediaStreamSource = () => ({ connect: () => undefined });
  resume = async () => undefined;
  close = async () => undefined;
}
class FakeAnalyser {
  fftSize: number;
  constructor(_context: unknown, { fftSize }: { fftSize: number }) {
    this.fftSize = fftSize;
  }
  getFloatTimeDomainData = () => undefined;
}

export function installFakeMedia(getUserMedia: GetUserMedia = bothDevices): void {
  const mediaDevices = {
    getUserMedia,
    enumerateDevices: async () => devices,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  Object.assign(globalThis, {
    MediaStream: class {},
    AudioContext: FakeAudioContext,
    AnalyserNode: FakeAnalyser,
    RTCPeerConnection: class {},
  });
  Object.assign(performance, { mark: () => undefined, clearMarks: () => undefined, getEntriesByName: () => [] });
  Object.assign(HTMLMediaElement.prototype, { play: async () => undefined, setSinkId: async () => undefined });
}
