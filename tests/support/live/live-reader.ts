/** Reads `/api/v1/live` as the portal does (frontends/kit/src/live/read-stream.ts), comes back after every end, and remembers all of it. */
import { apiAs } from '../api.ts';
import { eventually } from '../eventually.ts';
import type { TestPerson } from '../people.ts';
import { platform } from '../platform-info.ts';
import { gapsOf, isKept, unheard, type LiveEvent, type LiveReport, type Stream } from './live-story.ts';
import { endedByServer, pauseAfter, readOnce, type Ending } from './read-once.ts';

export type LiveReader = {
  events(): readonly LiveEvent[];
  /** The first event, past or to come, that fits. */
  hears<T>(type: string, fits: (data: T) => boolean, withinMs?: number): Promise<T>;
  report(): Promise<LiveReport>;
  stop(): void;
};

type Reader = Pick<TestPerson, 'email' | 'password' | 'api'>;

/** Whoever is sent away at once does not come back at once. */
const shortPauseMs = 1_000;
const shortestLifeMs = 1_000;
const retoldWithinMs = 15_000;
const heardWithinMs = 10_000;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

type Reading = { token: string; lastId: string; signal: AbortSignal; onEvent: (event: LiveEvent) => void };

const readStream = ({ onEvent, ...where }: Reading): Promise<Ending> =>
  readOnce({
    ...where,
    publicUrl: platform().publicUrl,
    onEvents: (events, at) => events.forEach((event) => onEvent({ ...event, at })),
  });

/** Reads from an old id until everything in `heard` has come again; answers all that came. */
async function toldAgain(token: string, heard: readonly LiveEvent[]): Promise<LiveEvent[]> {
  const kept = heard.filter(isKept);
  const firstId = heard.find(({ id }) => id !== '')?.id ?? '';
  const stopping = new AbortController();
  const told: LiveEvent[] = [];
  void readStream({ token, lastId: firstId, signal: stopping.signal, onEvent: (event) => told.push(event) });
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
      const end = await readStream({ token, lastId: lastId(), signal: stopping.signal, onEvent });
      ended(end.how);
      const isShort = Date.now() - beganAt < shortestLifeMs;
      if (end.how === endedByServer) failures = 0;
      else failures = events.length > before ? 1 : failures + 1;
      if (end.status === 401) {
        token = await apiAs(person.email, person.password).then(
          (api) => api.token,
          () => token,
        );
      }
      const pauseMs = end.how === endedByServer ? (end.retryMs ?? (isShort ? shortPauseMs : 0)) : pauseAfter(failures);
      await pause(pauseMs, stopping.signal);
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
