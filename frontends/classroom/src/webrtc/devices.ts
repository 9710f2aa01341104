/** Microphones, cameras and speakers of this computer, and what can be wrong with them. */
import { type Blocker, blockerOf } from './device-help.ts';

export type DeviceFault = 'not-found' | 'denied' | 'busy' | 'other';
export type DeviceChoice = { audioInput?: string | undefined; videoInput?: string | undefined };
export type Preview = { audio: MediaStreamTrack | null; video: MediaStreamTrack | null };
export type DeviceList = { inputs: MediaDeviceInfo[]; outputs: MediaDeviceInfo[]; cameras: MediaDeviceInfo[] };

/** A lesson shows faces in tiles: more pixels would only cost the other side's line. */
const video: MediaTrackConstraints = {
  width: { ideal: 640 },
  height: { ideal: 360 },
  frameRate: { ideal: 24, max: 30 },
};
const audio: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

const faults: Record<string, DeviceFault> = {
  NotFoundError: 'not-found',
  DevicesNotFoundError: 'not-found',
  NotAllowedError: 'denied',
  PermissionDeniedError: 'denied',
  SecurityError: 'denied',
  NotReadableError: 'busy',
  TrackStartError: 'busy',
  AbortError: 'busy',
};

export function faultOf(error: unknown): DeviceFault {
  return faults[(error as { name?: string } | null)?.name ?? ''] ?? 'other';
}

export type ExplainedFault = { fault: DeviceFault; blocker: Blocker };

/** With who is in the way, where somebody is. */
export async function explainFault(problem: unknown, kind: DeviceKind): Promise<ExplainedFault> {
  const fault = faultOf(problem);
  const permission = fault === 'denied' ? await permissionOf(kind) : undefined;
  return { fault, blocker: blockerOf(problem, permission?.state) };
}

export function stopTrack(track: MediaStreamTrack | null): void {
  track?.stop();
}

/** A device that was chosen and is not there any more does not count: any other will do. */
function withDevice(base: MediaTrackConstraints, deviceId: string | undefined): MediaTrackConstraints {
  return deviceId ? { ...base, deviceId: { ideal: deviceId } } : base;
}

async function open(constraints: MediaStreamConstraints): Promise<Preview> {
  const stream = await navigator.mediaDevices.getUserMedia(constraints);
  return { audio: stream.getAudioTracks()[0] ?? null, video: stream.getVideoTracks()[0] ?? null };
}

/** Both at once, so that the browser asks once. One of the two is enough for a lesson. */
export async function openDevices(choice: DeviceChoice): Promise<Preview> {
  const wanted = { audio: withDevice(audio, choice.audioInput), video: withDevice(video, choice.videoInput) };
  try {
    return await open(wanted);
  } catch (error) {
    if (faultOf(error) === 'denied') throw error;
    const alone = await Promise.allSettled([open({ audio: wanted.audio }), open({ video: wanted.video })]);
    const found = alone.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    if (found.length === 0) throw error;
    // Both may open one after the other where together they did not: each that is open is somebody's.
    const first = <T>(of: (preview: Preview) => T | null) => found.map(of).find((track) => track !== null) ?? null;
    return { audio: first((preview) => preview.audio), video: first((preview) => preview.video) };
  }
}

export async function openOne(kind: 'audio' | 'video', choice: DeviceChoice): Promise<MediaStreamTrack | null> {
  if (kind === 'audio') return (await open({ audio: withDevice(audio, choice.audioInput) })).audio;
  return (await open({ video: withDevice(video, choice.videoInput) })).video;
}

export async function listDevices(): Promise<DeviceList> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  const of = (kind: MediaDeviceKind) => devices.filter((device) => device.kind === kind && device.deviceId !== '');
  return { inputs: of('audioinput'), outputs: of('audiooutput'), cameras: of('videoinput') };
}

export function onDevicesChanged(changed: () => void): () => void {
  navigator.mediaDevices.addEventListener('devicechange', changed);
  return () => navigator.mediaDevices.removeEventListener('devicechange', changed);
}

type DeviceKind = 'camera' | 'microphone';

/** What this site may use; undefined where the browser does not tell. */
export async function permissionOf(kind: DeviceKind): Promise<PermissionStatus | undefined> {
  try {
    return await navigator.permissions.query({ name: kind as PermissionName });
  } catch {
    return undefined;
  }
}

/** Permission for either device was given or withdrawn. */
export function onPermissionChanged(changed: (state: PermissionState) => void): () => void {
  const stop = new AbortController();
  const watch = async (kind: DeviceKind) => {
    const status = await permissionOf(kind);
    status?.addEventListener('change', () => changed(status.state), { signal: stop.signal });
  };
  void watch('camera');
  void watch('microphone');
  return () => stop.abort();
}

export function canChooseOutput(): boolean {
  return 'setSinkId' in HTMLMediaElement.prototype;
}
