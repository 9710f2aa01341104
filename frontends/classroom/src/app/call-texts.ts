/** The catalogue's words of the room, to the letter. */
import type { DeviceFault } from '../webrtc/devices.ts';

const product = 'Parlance';

export const texts = {
  noToken: 'A video call token was not supplied.',
  noRoom: 'A room code was not supplied.',
  unsupported:
    'Browser does not support video calling: We require a recent version of Chrome and Firefox, or Safari 11 and above.',
  videoError: 'Video Calling Error',
  deviceError: 'Camera / Mic Error',
  leave: 'Are you sure you want to leave the call?',
  joining: 'Joining call...',
  tip: 'Use headphones for the best sound.',
} as const;

const deviceTexts: Record<DeviceFault, string> = {
  'not-found':
    "Please ensure you have at least one input device connected, and that its enabled in your browser's settings.",
  denied: `Please allow ${product} to access your camera and microphone in your browser's settings.`,
  busy: 'Please close all other apps and tabs using your camera or microphone.',
  other: 'An unexpected error occured',
};

export function deviceFaultText(fault: DeviceFault): string {
  return deviceTexts[fault];
}
