/** Toasts for five seconds (GEN-19). Their code is loaded after the first paint; what is said before then waits for it. */
import type { Notify } from '@parlance/kit/remote/contract.ts';
import type { Tone } from './toasts.tsx';

const say = async (tone: Tone, message: string) => (await import('./toasts.tsx')).show(tone, message);

export const notify: Notify = {
  success: (message) => void say('success', message),
  error: (message) => void say('error', message),
  info: (message) => void say('info', message),
};
