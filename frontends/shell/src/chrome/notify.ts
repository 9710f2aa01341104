/** Toasts for five seconds. Their code comes with the first of them. */
import type { Notify } from '@parlance/kit/remote/contract.ts';
import type { Tone } from './toasts.tsx';

let wanted = false;
const waiting = new Set<() => void>();

/** Whether something was said yet, so that there must be a place for it. */
export const toastsWanted = (): boolean => wanted;

export function onToastsWanted(heard: () => void): () => void {
  waiting.add(heard);
  return () => waiting.delete(heard);
}

async function say(tone: Tone, message: string): Promise<void> {
  wanted = true;
  for (const heard of waiting) heard();
  (await import('./toasts.tsx')).show(tone, message);
}

export const notify: Notify = {
  success: (message) => void say('success', message),
  error: (message) => void say('error', message),
  warning: (message) => void say('warning', message),
  info: (message) => void say('info', message),
};
