/** Waiting for real signs of readiness: a check is asked again and again until it holds or its time is over. */
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export type WaitOptions = { deadlineMs: number; everyMs?: number; signal?: AbortSignal };

/** True as soon as the check holds, false when the time is over. A check that throws counts as "not yet". */
export async function waitUntil(check: () => Promise<boolean>, options: WaitOptions): Promise<boolean> {
  const end = performance.now() + options.deadlineMs;
  for (;;) {
    options.signal?.throwIfAborted();
    if (await check().catch(() => false)) return true;
    if (performance.now() >= end) return false;
    await pause(options.everyMs ?? 50);
  }
}

export function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    () => false,
  );
}

/** Does it come to its end within the time? */
export async function endsWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const over = new AbortController();
  const late = pause(ms, false, { signal: over.signal }).catch(() => false);
  return Promise.race([work.then(() => true), late]).finally(() => over.abort());
}

/** Does the address answer with a 2xx? */
export async function answersOk(url: string, init: RequestInit = {}): Promise<boolean> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(2_000) });
  await response.arrayBuffer();
  return response.ok;
}

/** Is somebody listening there? */
export function isListening(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const done = (listening: boolean) => {
      socket.destroy();
      resolve(listening);
    };
    socket.setTimeout(1_000, () => done(false));
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}
