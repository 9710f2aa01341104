/** Plays the toxics of one link, one after another, in one evening: each is a cell with its own outcome. */
import { readFileSync } from 'node:fs';
import { DEPLOYABLES } from '@parlance/proto/services';
import type { Endpoint } from '../load/endpoints.ts';
import { verdict, type Verdict } from '../load/oracles/verdict.ts';
import { pause } from '../load/pace.ts';
import type { Passed } from '../load/report/passed.ts';
import type { RunRecord } from '../load/report/record.ts';
import { runStory } from '../load/run.ts';
import type { Stage } from '../load/stories/story.ts';
import { pidOf } from '../support/control.ts';
import type { Remedy } from '../support/lines.ts';
import { bePatient } from '../support/patience.ts';
import { calm } from './calm.ts';
import { evening } from './evening.ts';
import { faultsOfLines, watchLine } from './line-proof.ts';
import { judgeAnswers } from './promises.ts';
import { callSteadily } from './steady.ts';
import { usualBudgetMs, type Felt } from './story.ts';
import { preparesWithinMs, type Telling } from './tell-story.ts';
import type { Shows } from './shows.ts';
import { toxics, type Cell, type Line } from './toxics.ts';
import type { Use } from './using-links.ts';
import { makeWitness, type Witness } from './witness.ts';

const holdsMs = 15_000;
const recoversWithinMs = 5_000;
/** Memory afterwards over memory before, of all programs together. */
const mostGrowth = 1.1;
const mostMinutes = 15;
const pageBytes = 4_096;
/** While it goes on; the report has all. */
const mostTold = 3;

type CellTold = {
  cell: string;
  refused: number;
  longestMs: number;
  recoveryMs: number;
  growth: number;
  faults: string[];
};
export type ToxicsTold = { record: RunRecord; cells: CellTold[] };
type Broken = { link: string; line: Line };
export type Besides = {
  /** Calls a second. */
  rate: number;
  /** How quick it is is not asked. */
  mayBeSlow: boolean;
};

/** All toxics on one line of a row. */
export async function tellToxics(
  { link, line }: Broken,
  { place, people, rate, mayBeSlow, tell, signal }: Omit<Telling, 'stories'> & Besides,
): Promise<ToxicsTold> {
  const witness = makeWitness();
  const cells: CellTold[] = [];
  bePatient(preparesWithinMs);
  const play = async (stage: Stage) => {
    const use = await line.uses?.(stage);
    // From here on the first answer is what counts.
    bePatient(0);
    const over = new AbortController();
    const until = AbortSignal.any([over.signal, stage.signal]);
    const besides = [rate > 0 && callSteadily(stage, rate, until), use?.goOn(until)];
    try {
      for (const cell of toxics) {
        if (stage.signal.aborted) break;
        const one = await playCell(cell, line, stage, { witness, use, mayBeSlow });
        cells.push(one);
        stage.tell(`${one.cell}: ${one.faults.length === 0 ? 'passed' : one.faults.slice(0, mostTold).join('; ')}`);
      }
    } finally {
      over.abort();
    }
    await Promise.all(besides);
  };
  const run = await runStory({
    asked: evening({ people, minutes: mostMinutes }),
    place,
    tell,
    signal,
    beside: { hear: witness.hear, listen: witness.listen, play },
  });
  const verdicts: Verdict[] = cells.map(({ cell, faults }) => verdict(cell, 1, faults));
  const missing = toxics.length - cells.length;
  const record = {
    ...run,
    story: `toxics-${link}-${line.name}`,
    about: `Each toxic on the line to ${line.name}, ${holdsMs / 1_000} s each.`,
    thresholds: worst(cells, line),
    verdicts: [
      ...verdicts,
      ...(missing > 0 ? [verdict('every toxic', 1, [`${missing} were not played: the evening had ended`])] : []),
      ...run.verdicts,
    ],
  };
  return { record, cells };
}

function worst(cells: readonly CellTold[], { answersWithinMs = usualBudgetMs }: Line): Passed[] {
  const most = (what: string, of: (cell: CellTold) => number, bar: number): Passed => {
    const value = Math.max(0, ...cells.map(of));
    return { what, value, bar, unit: 'ms', isKept: value <= bar };
  };
  return [
    most('the longest answer of any cell', ({ longestMs }) => longestMs, answersWithinMs),
    most('the slowest recovery of any cell', ({ recoveryMs }) => recoveryMs, recoversWithinMs),
  ];
}

type Looking = { witness: Witness; use: Use | undefined; mayBeSlow: boolean };

async function playCell(toxic: Cell, line: Line, stage: Stage, looking: Looking): Promise<CellTold> {
  const { witness, use, mayBeSlow } = looking;
  const cell = `${toxic.toxic} on ${line.name}`;
  const watched = await Promise.all(line.lines.map((name) => watchLine(name, stage.signal)));
  await calm(witness, `the evening goes its way before ${cell}`, stage);
  await Promise.race(watched.map((one) => one.untilUsed()));
  stage.tell(cell);
  const before = await programs();
  const held = await holdCell(toxic, line, stage, { use, watched });
  const { injectedAt, removedAt } = held;
  await pause(recoversWithinMs, stage.signal);
  const missed = await calm(witness, 'the evening goes its way again', stage).then(
    () => [],
    (error: unknown) => [String(error)],
  );
  const times = { injectedAt, removedAt, recoversWithinMs };
  const found = (await use?.afterwards?.(toxic.shows, times)) ?? [];
  const { mayBeRefused, answersWithinMs = usualBudgetMs } = line;
  const promised = {
    mayBeRefused,
    mayBeSlow,
    answersWithinMs,
    recoversWithinMs,
    felt: feltBy(toxic.shows, mayBeRefused),
  };
  const judged = judgeAnswers(witness.heard, promised, times);
  const after = await programs();
  const growth = after.bytes / before.bytes;
  const faults = [
    ...held.faults,
    ...missed,
    ...found,
    ...judged.verdicts.flatMap((one) => one.faults),
    ...judged.passed
      .filter(({ isKept }) => !isKept)
      .map(({ what, value }) => `${what}: ${(value / 1_000).toFixed(1)} s`),
    ...(growth > mostGrowth ? [`memory grew to ${growth.toFixed(2)} of what it was`] : []),
    ...after.pids.flatMap(({ name, pid }, index) => (pid === before.pids[index]?.pid ? [] : [`${name} died`])),
  ];
  const count = Object.values(judged.refused).reduce((sum, one) => sum + one, 0);
  return { cell, refused: count, longestMs: judged.longestMs, recoveryMs: judged.recoveryMs, growth, faults };
}

/** What a toxic does to the calls that need the line; where none does, whoever uses it has to tell. */
function feltBy(shows: Shows, mayBeRefused: readonly Endpoint[]): Felt {
  if (mayBeRefused.length === 0) return 'by its own proof';
  if (shows.kind === 'stops') return 'by refusals';
  return { calls: mayBeRefused, takeMs: shows.kind === 'late' ? shows.takeMs : 0 };
}

type Watched = { use: Use | undefined; watched: readonly Awaited<ReturnType<typeof watchLine>>[] };

/** From the toxic's coming to its end, and what shows that it did nothing. */
async function holdCell({ toxic, shows, spoil }: Cell, line: Line, stage: Stage, { use, watched }: Watched) {
  const met = await use?.watch?.(shows);
  const injectedAt = Date.now();
  const remedies: Remedy[] = [];
  const faults: string[] = [];
  try {
    for (const name of line.lines) remedies.push(await spoil(name));
    for (const one of watched) await one.begun();
    await pause(holdsMs, stage.signal);
    const ended = await Promise.all(watched.map(async (one, index) => [line.lines[index], await one.end()] as const));
    faults.push(...faultsOfLines({ toxic, shows, carried: Object.fromEntries(ended) }));
    faults.push(...((await met?.()) ?? []));
  } finally {
    // One that cannot be taken away keeps no other.
    const taken = await Promise.allSettled(remedies.map((remedy) => remedy()));
    for (const one of taken) if (one.status === 'rejected') stage.tell(`not taken away: ${String(one.reason)}`);
  }
  return { injectedAt, removedAt: Date.now(), faults };
}

/** A rejection that nobody handles ends a program, so one that still runs had none. */
async function programs() {
  const pids = await Promise.all(DEPLOYABLES.map(async (name) => ({ name, pid: await pidOf(name) })));
  const bytes = pids.reduce((sum, { pid }) => sum + residentBytes(pid), 0);
  return { pids, bytes };
}

function residentBytes(pid: number | null): number {
  if (pid === null) return 0;
  const [, resident = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ');
  return Number(resident) * pageBytes;
}
