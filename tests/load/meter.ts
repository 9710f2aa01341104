/** How long everything took and how it ended, in histograms: what they take does not grow with the run. */
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { endpoints, type Endpoint, type Kind } from './endpoints.ts';

export type Figures = {
  name: string;
  kind: Kind;
  count: number;
  /** By a rule: taken, no tokens, too late; of a lesson also that it is another one's by now (404). */
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

type Noted = { ms: number; status: number; at: number };
export type Meter = {
  note(endpoint: Endpoint, noted: Noted): void;
  figures(): Figures[];
  /** Of all calls of a kind together. */
  ofKind(): Figures[];
  slices(): Slice[];
};

const longestUs = 120_000_000;
const mostSlices = 60;

const newHistogram = () => createHistogram({ lowest: 1, highest: longestUs, figures: 3 });
const toUs = (ms: number) => Math.min(longestUs, Math.max(1, Math.round(ms * 1_000)));
const msOf = (histogram: RecordableHistogram, share: number) =>
  histogram.count === 0 ? 0 : histogram.percentile(share) / 1_000;

const rules = new Set([409, 422]);
const isRule = (status: number, kind: Kind) => rules.has(status) || (status === 404 && kind === 'booking');

type Tally = { times: RecordableHistogram; refused: number; failed: number };
const newTally = (): Tally => ({ times: newHistogram(), refused: 0, failed: 0 });

function add(tally: Tally, kind: Kind, { ms, status }: Noted): void {
  tally.times.record(toUs(ms));
  if (isRule(status, kind)) tally.refused += 1;
  else if (status === 0 || status >= 400) tally.failed += 1;
}

function figuresOf(name: string, kind: Kind, { times, refused, failed }: Tally): Figures {
  const max = times.count === 0 ? 0 : times.max / 1_000;
  const shares = { p50: msOf(times, 50), p95: msOf(times, 95), p99: msOf(times, 99) };
  return { name, kind, count: times.count, refused, failed, ...shares, max };
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
  return {
    note(endpoint, noted) {
      const kind = endpoints[endpoint];
      add(tallyOf(byEndpoint, endpoint), kind, noted);
      add(tallyOf(byKind, kind), kind, noted);
      const slice = Math.floor((noted.at - startedAt) / sliceMs);
      // What ends long after the run has no place of its own.
      if (kind !== 'live') add(tallyOf(bySlice, Math.min(2 * mostSlices, Math.max(0, slice))), kind, noted);
    },
    figures: () => [...byEndpoint].map(([name, tally]) => figuresOf(name, endpoints[name], tally)),
    ofKind: () => [...byKind].map(([kind, tally]) => figuresOf(kind, kind, tally)),
    slices: () =>
      [...bySlice]
        .sort(([a], [b]) => a - b)
        .map(([index, { times, failed }]) => ({
          fromS: (index * sliceMs) / 1_000,
          perSecond: (times.count / sliceMs) * 1_000,
          p95: msOf(times, 95),
          failed,
        })),
  };
}
