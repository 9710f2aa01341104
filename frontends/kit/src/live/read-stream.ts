/** Reads server-sent events by fetch, with a fresh bearer token on each connection, and comes back after every end: soon after a clean one, else 1 s to 30 s with jitter. */
import { createParser } from 'eventsource-parser';
import { pause } from '../api/pause.ts';
import { traceparent } from '../api/traceparent.ts';
import type { LiveEventName } from './live-events.ts';

export type LiveState = 'connecting' | 'open' | 'failing';

export type StreamParts = {
  address(): string;
  token(): Promise<string | undefined>;
  /** Asked after a 401. */
  renew(): Promise<string | undefined>;
  lastId(): string;
  signal: AbortSignal;
  random(): number;
  /** `isFresh`: the stream begins now, and not where an earlier one ended. */
  onState(state: LiveState, isFresh: boolean): void;
  onEvent(name: LiveEventName, data: unknown, id: string): void;
};

const firstPauseMs = 1_000;
const [soonestMs, firstSpreadMs] = [500, 2_500];
const longestPauseMs = 30_000;
/** After this many failures in a row people are told. */
const failuresShown = 3;
/** Longer than two heartbeats: the connection is dead although nobody said so. */
const silenceMs = 40_000;
/** A stream that has said nothing by then is not open, whatever it was before. */
const greetingMs = 10_000;
/** A stream that ended sooner than this did not serve: coming back at once would be a storm. */
const shortestLifeMs = 1_000;

export function pauseAfter(failures: number, random: number): number {
  // The first failure of a stream that stood is mostly that of everybody: a proxy or a gateway has ended.
  if (failures === 1) return soonestMs + random * (firstSpreadMs - soonestMs);
  const full = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
  return full / 2 + (random * full) / 2;
}

/** Ends only by the signal. */
export async function readStream(parts: StreamParts): Promise<void> {
  let failures = 0;
  while (!parts.signal.aborted) {
    const began = performance.now();
    let retryMs: number | undefined;
    try {
      const isFresh = parts.lastId() === '';
      retryMs = await readOnce(parts, {
        onGreeted: () => {
          failures = 0;
          parts.onState('open', isFresh);
        },
        // After a failure it was said already.
        onLate: () => failures === 0 && parts.onState('connecting', false),
      });
      if (performance.now() - began < shortestLifeMs) retryMs ??= firstPauseMs;
    } catch {
      if (parts.signal.aborted) return;
      failures += 1;
      parts.onState(failures >= failuresShown ? 'failing' : 'connecting', false);
      retryMs = pauseAfter(failures, parts.random());
    }
    if (retryMs !== undefined) await pause(retryMs, parts.signal);
  }
}

async function open(parts: StreamParts, token: string | undefined, signal: AbortSignal): Promise<Response> {
  if (!token) throw new Error('signed out');
  const lastId = parts.lastId();
  return fetch(parts.address(), {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      traceparent: traceparent(),
      ...(lastId ? { 'last-event-id': lastId } : {}),
    },
    credentials: 'omit',
    cache: 'no-store',
    signal,
  });
}

/** Ends the stream when nothing has come for too long, from its opening on. */
function watchSilence(silence: AbortController) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  heard();
  return { heard, stop: () => clearTimeout(timer) };
}

type Heard = { onGreeted: () => void; onLate: () => void };

/** Answers the pause that the server asked for, if it did. */
async function readOnce(parts: StreamParts, { onGreeted, onLate }: Heard): Promise<number | undefined> {
  const silence = new AbortController();
  const signal = AbortSignal.any([parts.signal, silence.signal]);
  const watch = watchSilence(silence);
  const late = setTimeout(onLate, greetingMs);
  let retryMs: number | undefined;
  let greeted = false;
  const parser = createParser({
    onEvent: ({ event = 'message', data, id = '' }) => {
      // The stream counts as open with its first event: only then does it miss nothing any more.
      if (!greeted) onGreeted();
      greeted = true;
      clearTimeout(late);
      parts.onEvent(event as LiveEventName, JSON.parse(data), id);
    },
    onRetry: (ms) => (retryMs = ms),
  });
  try {
    let answer = await open(parts, await parts.token(), signal);
    if (answer.status === 401) answer = await open(parts, await parts.renew(), signal);
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
    if (!answer.ok || !answer.body || !isStream) throw new Error(`the live stream answered ${answer.status}`);
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      watch.heard();
      const { value, done } = await reader.read();
      if (done) return retryMs;
      parser.feed(value);
    }
  } finally {
    clearTimeout(late);
    watch.stop();
    // Whatever ended it here ends it at the server too: another one is opened in its place.
    silence.abort();
  }
}
