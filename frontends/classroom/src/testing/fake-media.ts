/** Cameras, microphones and an audio context for jsdom, which has none. */
export function fakeTrack(kind: 'audio' | 'video', deviceId = `${kind}-1`): MediaStreamTrack {
  const track = Object.assign(new EventTarget(), {
    kind,
    id: crypto.randomUUID(),
    readyState: 'live',
    stop: jest.fn(),
    label: devices.find((device) => device.deviceId === deviceId)?.label ?? '',
    getSettings: () => ({ deviceId }),
    clone: () => fakeTrack(kind, deviceId),
  });
  return track as unknown as MediaStreamTrack;
}

export function errorNamed(name: string): Error {
  return Object.assign(new Error(name), { name });
}

type GetUserMedia = (constraints: MediaStreamConstraints) => Promise<MediaStream>;

/** Like a browser with one that is wanted but not there: any other will do. */
function opened(kind: 'audio' | 'video', wanted: boolean | MediaTrackConstraints | undefined): MediaStreamTrack[] {
  if (!wanted) return [];
  const { ideal } = Object((wanted as MediaTrackConstraints).deviceId) as { ideal?: string };
  return [fakeTrack(kind, devices.some(({ deviceId }) => deviceId === ideal) ? ideal : undefined)];
}

export const bothDevices: GetUserMedia = async ({ audio, video }) => {
  const [microphones, cameras] = [opened('audio', audio), opened('video', video)];
  return { getAudioTracks: () => microphones, getVideoTracks: () => cameras } as unknown as MediaStream;
};

type Device = { kind: string; deviceId: string; label: string };

let devices: readonly Device[] = [];
const allDevices: readonly Device[] = [
  { kind: 'videoinput', deviceId: 'video-1', label: 'Front camera' },
  { kind: 'audioinput', deviceId: 'audio-1', label: 'USB headset' },
  { kind: 'audioinput', deviceId: 'audio-2', label: 'Built-in microphone' },
  { kind: 'audiooutput', deviceId: 'out-1', label: 'USB headset' },
  { kind: 'audiooutput', deviceId: 'out-2', label: 'Loudspeaker' },
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

/** What a test does to the devices of this computer. */
export type FakeDevices = {
  /** These are plugged in from now on, by id. */
  plug: (ids: readonly string[]) => void;
  permit: (state: PermissionState) => void;
};

export function installFakeMedia(getUserMedia: GetUserMedia = bothDevices): FakeDevices {
  devices = allDevices;
  const permission = Object.assign(new EventTarget(), { state: 'prompt' as PermissionState });
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: async () => devices });
  Object.defineProperty(navigator, 'permissions', { value: { query: async () => permission }, configurable: true });
  Object.defineProperty(navigator, 'mediaDevices', { value: mediaDevices, configurable: true });
  Object.assign(globalThis, {
    MediaStream: class {},
    AudioContext: FakeAudioContext,
    AnalyserNode: FakeAnalyser,
    RTCPeerConnection: class {},
  });
  Object.assign(performance, { mark: () => undefined, clearMarks: () => undefined, getEntriesByName: () => [] });
  Object.assign(HTMLMediaElement.prototype, { play: async () => undefined, setSinkId: async () => undefined });
  return {
    plug(ids) {
      devices = allDevices.filter(({ deviceId }) => ids.includes(deviceId));
      mediaDevices.dispatchEvent(new Event('devicechange'));
    },
    permit(state) {
      permission.state = state;
      permission.dispatchEvent(new Event('change'));
    },
  };
}
