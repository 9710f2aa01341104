/**
 * People at work all the time: searches, looks at their lessons, bookings and live streams, at a steady rate, however the
 * answers come. What fails is a failure; only what no browser shows to people is counted apart: when a connection that was
 * used before is closed and no byte of an answer has come, browsers send the request once more on another.
 */
import { randomUUID } from 'node:crypto';
import { lists } from '@parlance/proto/limits';
import { ok, type Answer } from '../../support/api.ts';
import { eventually } from '../../support/eventually.ts';
import { dateInDarwin, zone } from '../../support/lesson/lesson-times.ts';
import { anyTopic, bookCall, hourAhead, openSlot, type Booking, type Topic } from '../../support/lessons.ts';
import { readLive, type LiveReader } from '../../support/live/live-reader.ts';
import type { LiveEvent } from '../../support/live/live-story.ts';
import { entitle, newStudent, newTutor, type TestPerson } from '../../support/people.ts';

const hour = 3_600_000;
const hoursOfEach = 40;
/** Each of them may be on a connection that has just been closed as well. */
const mostResent = 3;
const toldWithinMs = 10_000;
/** One of so many requests books: as many hours as there are to book last for longer than a release takes. */
const bookingShare = 0.04;

type Pair = { tutor: TestPerson; student: TestPerson; open: Booking[]; booked: string[]; live: LiveReader };

export type LoadReport = {
  requests: number;
  failures: string[];
  /** Sent once more because the connection was closed before the answer. */
  resent: number;
  /** Every booking that was acknowledged, by student. */
  booked: { student: TestPerson; ids: string[] }[];
  live: {
    streams: number;
    /** Of bookings that were acknowledged and of which the student's stream told nothing, or told it twice. */
    untold: string[];
    missed: LiveEvent[];
    /** Times that the server could not go on where a reader was. */
    resyncs: number;
    gapsMs: number[];
  };
  p50Ms: number;
  p99Ms: number;
};

type Pace = Pick<LoadReport, 'requests' | 'resent' | 'p50Ms' | 'p99Ms'>;

export type SteadyLoad = {
  /** How it went since the beginning or since the last time that this was asked. */
  pace(): Pace;
  /** Bookings that were acknowledged so far. */
  booked(): number;
  stop(): Promise<LoadReport>;
};

export type LoadOptions = { pairs: number; requestsASecond: number };

async function makePair(from: number): Promise<Pair> {
  const [tutor, student] = await Promise.all([newTutor(), newStudent()]);
  await entitle(student, hoursOfEach);
  const open: Booking[] = [];
  for (let index = 0; index < hoursOfEach; index += 1) open.push(await openSlot(tutor, from + index * hour));
  return { tutor, student, open, booked: [], live: await readLive(student) };
}

/** What was asked and how it went; the figures of a pace are of what has come since the last one. */
function makeTally() {
  const failures: string[] = [];
  const times: number[] = [];
  let requests = 0;
  let resent = 0;
  let before = { requests: 0, resent: 0, times: 0 };

  async function asBrowsersDo(ask: () => Promise<Answer<unknown>>): Promise<Answer<unknown>> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask();
      } catch (error) {
        if (tries > mostResent || !isClosedConnection(error)) throw error;
        resent += 1;
      }
    }
  }

  return {
    failures,
    requests: () => requests,
    async one(what: string, ask: () => Promise<Answer<unknown>>, done?: () => void): Promise<void> {
      const began = performance.now();
      requests += 1;
      try {
        const { status, body } = await asBrowsersDo(ask);
        if (status < 300) done?.();
        else failures.push(`${new Date().toISOString()} ${what}: ${status} ${JSON.stringify(body)}`);
      } catch (error) {
        const { cause } = error as { cause?: { code?: string; message?: string } };
        failures.push(`${new Date().toISOString()} ${what}: ${String(error)} ${cause?.code ?? cause?.message ?? ''}`);
      }
      times.push(performance.now() - began);
    },
    pace(since: 'the last pace' | 'the beginning' = 'the last pace'): Pace {
      if (since === 'the beginning') before = { requests: 0, resent: 0, times: 0 };
      const recent = times.slice(before.times).sort((a, b) => a - b);
      const at = (share: number) => recent[Math.floor(recent.length * share)] ?? 0;
      const counts = { requests: requests - before.requests, resent: resent - before.resent };
      before = { requests, resent, times: times.length };
      return { ...counts, p50Ms: at(0.5), p99Ms: at(0.99) };
    },
  };
}

/** Resolves when everybody is there and at work. */
export async function startLoad({ pairs: count, requestsASecond }: LoadOptions): Promise<SteadyLoad> {
  const from = await hourAhead(48 * hour);
  const pairs = await Promise.all(Array.from({ length: count }, () => makePair(from)));
  const topic = await anyTopic((pairs[0] as Pair).student.api);
  const { failures, requests, one, pace } = makeTally();
  const underWay = new Set<Promise<void>>();
  const day = dateInDarwin(from + 24 * hour);
  const timer = setInterval(() => {
    const pair = pairs[requests() % pairs.length] as Pair;
    const work = next({ ...pair, day }, topic, one);
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }, 1_000 / requestsASecond);

  return {
    pace: () => pace(),
    booked: () => pairs.reduce((sum, { booked }) => sum + booked.length, 0),
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      const untold = () => pairs.flatMap(untoldBookings);
      await eventually('every booking was told', async () => untold().length === 0, toldWithinMs).catch(
        () => undefined,
      );
      const reports = await Promise.all(pairs.map(({ live }) => live.report())).finally(() => {
        for (const { live } of pairs) live.stop();
      });
      return {
        ...pace('the beginning'),
        failures,
        booked: pairs.map(({ student, booked }) => ({ student, ids: booked })),
        live: {
          streams: reports.reduce((sum, { streams }) => sum + streams, 0),
          untold: untold(),
          missed: reports.flatMap(({ missed }) => missed),
          resyncs: reports.reduce((sum, { resyncs }) => sum + resyncs, 0),
          gapsMs: reports.flatMap(({ gaps }) => gaps.map(({ ms }) => ms)).sort((a, b) => a - b),
        },
      };
    },
  };
}

/** What was told once is in the reader's story once, whatever connections it came by. */
function untoldBookings({ booked, live }: Pair): string[] {
  type Status = { id: string; status: string };
  const told = live
    .events()
    .filter(({ type }) => type === 'booking.status')
    .map(({ data }) => JSON.parse(data) as Status)
    .filter(({ status }) => status === 'booked');
  return booked.flatMap((id) => {
    const times = told.filter((event) => event.id === id).length;
    return times === 1 ? [] : [`${id} was told ${times} times`];
  });
}

/** Before its answer has begun: one that breaks off in the middle is a failure. */
const isClosedConnection = (error: unknown) =>
  (error as Error).message === 'fetch failed' &&
  ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(String((error as { cause?: { code?: string } }).cause?.code));

type One = (what: string, ask: () => Promise<Answer<unknown>>, done?: () => void) => Promise<void>;

/** Of a hundred requests four book, twenty-six look at one's own lessons, and the others search. */
function next({ student, tutor, open, booked, day }: Pair & { day: string }, topic: Topic, one: One): Promise<void> {
  const choice = Math.random();
  const slot = choice < bookingShare ? open.shift() : undefined;
  if (slot !== undefined) {
    const key = randomUUID();
    return one(
      'book',
      () => bookCall(student, slot, topic, key),
      () => void booked.push(slot.id),
    );
  }
  if (choice < 0.3) return one('my lessons', () => student.api.call('GET', 'bookings/mine?view=upcoming'));
  const data = { startDate: day, endDate: day, time: 'anytime', tutor: tutor.uid };
  return one('search', () => student.api.call('POST', 'bookings/search', { data, timezone: zone }));
}

/** Which of the bookings that were acknowledged are not there, and which are there that nobody was told of. */
export async function bookingFaults({ booked }: LoadReport): Promise<string[]> {
  const faults: string[] = [];
  for (const { student, ids } of booked) {
    type Line = { delta: number; reason: string; bookingId: string | null };
    const path = `tokens/${student.uid}/ledger?limit=${lists.ledgerPageMax}`;
    const { items } = ok(await student.api.call<{ items: Line[] }>('GET', path));
    const paid = items.filter(({ reason }) => reason === 'lesson-booked').map(({ bookingId }) => bookingId ?? '');
    for (const id of ids) if (!paid.includes(id)) faults.push(`${id} was acknowledged and is not in the ledger`);
    for (const id of paid) if (!ids.includes(id)) faults.push(`${id} was paid for and never acknowledged`);
    if (new Set(paid).size !== paid.length) faults.push(`${student.uid} paid twice for one lesson`);
  }
  return faults;
}
