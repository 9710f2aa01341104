/** Reads `/api/v1/live` as the portal does (frontends/kit/src/live/read-stream.ts), comes back after every end, and remembers all of it. */
import { apiAs } from '../api.ts';
import { eventually } from '../eventually.ts';
import type { TestPerson } from '../people.ts';
import { platform } from '../platform-info.ts';
import { makeEventBlocks } from './event-blocks.ts';
import { gapsOf, isKept, unheard, type LiveEvent, type LiveReport, type Stream } from './live-story.ts';

export type LiveReader = {
  events(): readonly LiveEvent[];
  /** The first event, past or to come, that fits. */
  hears<T>(type: string, fits: (data: T) => boolean, withinMs?: number): Promise<T>;
  report(): Promise<LiveReport>;
  stop(): void;
};

type Reader = Pick<TestPerson, 'email' | 'password' | 'api'>;

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const silenceMs = 40_000;
const shortestLifeMs = 1_000;
const retoldWithinMs = 15_000;
const heardWithinMs = 10_000;

function pauseAfter(failures: number): number {
  const full = Math.min(longestPauseMs, firstPauseMs * 2 ** (failures - 1));
  return full / 2 + (Math.random() * full) / 2;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

type Opening = { token: string; lastId: string; signal: AbortSignal; onEvent: (event: LiveEvent) => void };

/** Until the stream ends; answers the pause that the server asked for. */
async function readOnce({ token, lastId, signal, onEvent }: Opening): Promise<number | undefined> {
  const silence = new AbortController();
  const answer = await fetch(`${platform().publicUrl}/api/v1/live`, {
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'text/event-stream',
      ...(lastId ? { 'last-event-id': lastId } : {}),
    },
    signal: AbortSignal.any([signal, silence.signal]),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (!answer.ok || !answer.body || !isStream) {
    await answer.body?.cancel();
    throw Object.assign(new Error(`the live stream answered ${answer.status}`), { status: answer.status });
  }
  const blocks = makeEventBlocks();
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const watchdog = setTimeout(() => silence.abort(new Error('silence')), silenceMs);
    const { value, done } = await reader.read().finally(() => clearTimeout(watchdog));
    if (done) return blocks.retryMs;
    for (const block of blocks.take(value)) onEvent({ ...block, at: Date.now() });
  }
}

/** Reads from an old id until everything in `heard` has come again; answers all that came. */
async function toldAgain(token: string, heard: readonly LiveEvent[]): Promise<LiveEvent[]> {
  const kept = heard.filter(isKept);
  const firstId = heard.find(({ id }) => id !== '')?.id ?? '';
  const stopping = new AbortController();
  const told: LiveEvent[] = [];
  void readOnce({ token, lastId: firstId, signal: stopping.signal, onEvent: (event) => told.push(event) }).catch(
    () => undefined,
  );
  try {
    // The first one is where it begins, so it does not come again.
    const rest = kept.filter(({ id }) => id !== firstId);
    await eventually(
      'the server has told again what it told before',
      async () => told.some(({ type }) => type === 'hello') && unheard(told, rest).length === 0,
      retoldWithinMs,
    );
  } catch (error) {
    // What it does not keep any more is no fault of the reader's; what came is compared.
    if (told.length === 0) throw error;
  } finally {
    stopping.abort();
  }
  return told;
}

/** All that came, and by which streams. */
function makeRecord() {
  const events: LiveEvent[] = [];
  const streams: Stream[] = [];
  let lastId = '';
  return {
    events,
    streams,
    lastId: () => lastId,
    onEvent(event: LiveEvent): void {
      const current = streams.at(-1);
      // Open with its first event: only then does it miss nothing any more.
      if (!current || current.endAt !== undefined) streams.push({ openAt: event.at });
      if (event.id) lastId = event.id;
      events.push(event);
    },
    ended(how: string): void {
      const current = streams.at(-1);
      if (current && current.endAt === undefined) Object.assign(current, { endAt: Date.now(), how });
    },
  };
}

/** Begins at once; resolves when the stream stands. */
export async function readLive(person: Reader): Promise<LiveReader> {
  const stopping = new AbortController();
  const { events, streams, lastId, onEvent, ended } = makeRecord();
  let token = person.api.token;

  async function readOn(): Promise<void> {
    for (let failures = 0; !stopping.signal.aborted;) {
      const [before, beganAt] = [events.length, Date.now()];
      let retryMs: number | undefined;
      try {
        retryMs = await readOnce({ token, lastId: lastId(), signal: stopping.signal, onEvent });
        failures = 0;
        ended('the server ended it');
        if (Date.now() - beganAt < shortestLifeMs) retryMs ??= firstPauseMs;
      } catch (error) {
        ended(String(error));
        failures = events.length > before ? 1 : failures + 1;
        retryMs = pauseAfter(failures);
        if ((error as { status?: number }).status === 401) {
          token = await apiAs(person.email, person.password).then(
            (api) => api.token,
            () => token,
          );
        }
      }
      if (retryMs !== undefined) await pause(retryMs, stopping.signal);
    }
  }

  void readOn();
  await eventually('the live stream stands', async () => streams.length > 0, 30_000);
  return {
    events: () => events,
    async hears<T>(type: string, fits: (data: T) => boolean, withinMs?: number) {
      const find = () => events.find((event) => event.type === type && fits(JSON.parse(event.data) as T));
      const found = await eventually(`${person.email} hears ${type}`, async () => find(), withinMs);
      return JSON.parse(found.data) as T;
    },
    async report() {
      const heard = [...events];
      const told = await toldAgain(token, heard);
      // What happened just now may be told to the one before the other.
      const upToDate = async () => unheard(events, told).length === 0;
      await eventually('nothing is missed', upToDate, heardWithinMs).catch(() => undefined);
      const missed = unheard(events, told);
      const resyncs = events.filter(({ type }) => type === 'resync').length;
      return {
        events: heard.length,
        streams: streams.length,
        gaps: gapsOf(streams, Date.now()),
        resyncs,
        toldAgain: told.length,
        missed,
      };
    },
    stop: () => stopping.abort(),
  };
}
