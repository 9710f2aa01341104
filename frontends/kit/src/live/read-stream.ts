/** Reads server-sent events by fetch, with a fresh bearer token on each connection, and comes back after every end: at once after a clean one, else 1 s to 30 s with jitter (FB-48). */
import { createParser } from 'eventsource-parser';
import type { LiveEventName } from './live-events.ts';
import type { LiveState } from './live-client.ts';

export type StreamParts = {
  address(): string;
  token(): Promise<string | undefined>;
  lastId(): string;
  signal: AbortSignal;
  random(): number;
  onState(state: LiveState): void;
  onEvent(name: LiveEventName, data: unknown, id: string): void;
};

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** FB-48: after this many failures in a row people are told. */
const failuresShown = 3;
/** Longer than two heartbeats: the connection is dead although nobody said so. */
const silenceMs = 40_000;

export function pauseAfter(failures: number, random: number): number {
  const full = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
  return full / 2 + (random * full) / 2;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}

/** Ends only by the signal. */
export async function readStream(parts: StreamParts): Promise<void> {
  let failures = 0;
  while (!parts.signal.aborted) {
    try {
      await readOnce(parts, () => {
        failures = 0;
        parts.onState('open');
      });
    } catch {
      if (parts.signal.aborted) return;
      failures += 1;
      parts.onState(failures >= failuresShown ? 'failing' : 'connecting');
      await pause(pauseAfter(failures, parts.random()), parts.signal);
    }
  }
}

async function readOnce(parts: StreamParts, onOpen: () => void): Promise<void> {
  const token = await parts.token();
  if (!token) throw new Error('signed out');
  const silence = new AbortController();
  const lastId = parts.lastId();
  const answer = await fetch(parts.address(), {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastId ? { 'last-event-id': lastId } : {}),
    },
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.any([parts.signal, silence.signal]),
  });
  if (!answer.ok || !answer.body) throw new Error(`the live stream answered ${answer.status}`);
  onOpen();
  const parser = createParser({
    onEvent: ({ event = 'message', data, id = '' }) => parts.onEvent(event as LiveEventName, JSON.parse(data), id),
  });
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const watchdog = setTimeout(() => silence.abort(), silenceMs);
    const { value, done } = await reader.read().finally(() => clearTimeout(watchdog));
    if (done) return;
    parser.feed(value);
  }
}
