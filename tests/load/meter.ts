/** How long everything took and how it ended, in histograms: what they take does not grow with the run. */
import { makeTimes, type Times } from '../support/measure/times.ts';
import { endpoints, isCall, isRule, type Endpoint, type Kind } from './endpoints.ts';

export type Figures = {
  name: string;
  kind: Kind;
  count: number;
  /** By a rule: taken, no tokens, too late; of what is booked also that it is another one's by now (404). */
  refused: number;
  /** All else that is no success: a school that turns everybody away quickly is not fast. */
  failed: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
};
/** A piece of the run: what was answered in it, how fast, and how much of it failed. */
export type Slice = { fromS: number; perSecond: number; p95: number; failed: number };

/** `at` left out: it belongs to no piece of the run. */
export type Noted = { ms: number; status: number; at?: number };
export type Meter = {
  note(endpoint: Endpoint, noted: Noted): void;
  /** Calls that were due and could not be made, since so many waited already: each has failed, after as long as anybody waits. */
  notSent(endpoint: Endpoint, unsent: { waitedMs: number; count: number }): void;
  /** How many those were. */
  readonly unsent: number;
  figures(): Figures[];
  /** Of all calls of a kind together. */
  ofKind(): Figures[];
  slices(): Slice[];
};

const mostSlices = 60;

type Tally = { times: Times; refused: number; failed: number };
const newTally = (): Tally => ({ times: makeTimes(), refused: 0, failed: 0 });

function add(tally: Tally, endpoint: Endpoint, { ms, status }: Noted): void {
  tally.times.add(ms);
  if (isRule(status, endpoint)) tally.refused += 1;
  else if (status === 0 || status >= 400) tally.failed += 1;
}

function figuresOf(name: string, kind: Kind, { times, refused, failed }: Tally): Figures {
  const shares = { p50: times.under(0.5), p95: times.under(0.95), p99: times.under(0.99) };
  return { name, kind, count: times.count, refused, failed, ...shares, max: times.longest };
}

/** From its making on; `lengthMs` is how long the run is meant to be. */
export function makeMeter({ startedAt, lengthMs }: { startedAt: number; lengthMs: number }): Meter {
  const byEndpoint = new Map<Endpoint, Tally>();
  const byKind = new Map<Kind, Tally>();
  const bySlice = new Map<number, Tally>();
  const sliceMs = Math.max(1_000, Math.ceil(lengthMs / mostSlices));
  const tallyOf = <K>(map: Map<K, Tally>, key: K): Tally => {
    const known = map.get(key) ?? newTally();
    map.set(key, known);
    return known;
  };
  const note = (endpoint: Endpoint, noted: Noted) => {
    const kind = endpoints[endpoint];
    add(tallyOf(byEndpoint, endpoint), endpoint, noted);
    add(tallyOf(byKind, kind), endpoint, noted);
    if (noted.at === undefined) return;
    const slice = Math.floor((noted.at - startedAt) / sliceMs);
    // What ends long after the run has no place of its own.
    if (isCall(kind)) add(tallyOf(bySlice, Math.min(2 * mostSlices, Math.max(0, slice))), endpoint, noted);
  };
  let unsent = 0;
  return {
    note,
    notSent(endpoint, { waitedMs: ms, count }) {
      unsent += count;
      for (let one = 0; one < count; one += 1) note(endpoint, { ms, status: 0 });
    },
    get unsent() {
      return unsent;
    },
    figures: () => [...byEndpoint].map(([name, tally]) => figuresOf(name, endpoints[name], tally)),
    ofKind: () => [...byKind].map(([kind, tally]) => figuresOf(kind, kind, tally)),
    // One in which nothing was answered is there as well: that is what an outage looks like.
    slices: () =>
      Array.from({ length: Math.max(-1, ...bySlice.keys()) + 1 }, (_, index) => {
        const { times, failed } = bySlice.get(index) ?? newTally();
        const perSecond = (times.count / sliceMs) * 1_000;
        return { fromS: (index * sliceMs) / 1_000, perSecond, p95: times.count === 0 ? 0 : times.under(0.95), failed };
      }),
  };
}
