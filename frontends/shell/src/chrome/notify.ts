/** Toasts for five seconds. Their code comes with the first of them. */
import type { Notify } from '@parlance/kit/remote/contract.ts';
import { withTries } from '@parlance/kit/remote/with-tries.ts';
import type { More, Tone } from './toasts.tsx';

let needed = false;
const listeners = new Set<() => void>();

/** Whether something was said yet, so that there must be a place for it. */
export const toastsNeeded = (): boolean => needed;

export function onToastsNeeded(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function say(tone: Tone, message: string, more: More = {}): Promise<void> {
  needed = true;
  for (const listener of listeners) listener();
  const { show } = await withTries(() => import('./toasts.tsx'));
  show(tone, message, more);
}

export const notify: Notify = {
  success: (message, act, words) => void say('success', message, { act, words }),
  error: (message, reference) => void say('error', message, { reference }),
  warning: (message) => void say('warning', message),
  info: (message) => void say('info', message),
};
