/** The browser's screen capture, and what can go wrong with it in words of ours. */
export type ShareFault = 'missing' | 'denied' | 'unsupported' | 'other';
export type Capture = { screen: MediaStreamTrack; sound: MediaStreamTrack | undefined };

const faults: Record<string, ShareFault> = {
  NotAllowedError: 'denied',
  NotSupportedError: 'unsupported',
  TypeError: 'unsupported',
};

export function shareFaultOf(error: unknown): ShareFault {
  return faults[(error as { name?: string } | undefined)?.name ?? ''] ?? 'other';
}

export function canShareScreen(): boolean {
  return typeof (navigator.mediaDevices as Partial<MediaDevices> | undefined)?.getDisplayMedia === 'function';
}

/** Readable text counts for more than smooth movement. */
export async function captureScreen(): Promise<Capture> {
  const stream = await navigator.mediaDevices.getDisplayMedia({
    video: { frameRate: { ideal: 15, max: 30 } },
    audio: true,
  });
  const [screen] = stream.getVideoTracks();
  if (!screen) throw new Error('The capture has no picture.');
  screen.contentHint = 'detail';
  return { screen, sound: stream.getAudioTracks()[0] };
}
