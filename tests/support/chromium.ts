/** Chromium as measurements and pictures open it: it asks the network for nothing of its own. */
import { chromium, type Browser } from '@playwright/test';

/** A camera and a microphone that nobody has to allow, and sound that plays without a click. */
export const CALL_ARGUMENTS = [
  '--autoplay-policy=no-user-gesture-required',
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

export function launchChromium(...args: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', ...args],
  });
}
