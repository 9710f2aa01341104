/** What a line carries, step by step: sound before pictures, a screen before a camera. Pure: a verdict and the time in, the next step out. */

/** `screen`: a shared screen but no camera. `material`: pages and chat, which do not come over this line. */
const steps = ['high', 'low', 'screen', 'sound', 'material'] as const;
export type Step = (typeof steps)[number];
export type Health = 'good' | 'fair' | 'bad' | 'dire';

export type Ladder = {
  step: Step;
  /** Monotonic ms of the last look. */
  at: number;
  /** How long it has been bad, less how long it was good since. */
  strainMs: number;
  /** How long nothing was wrong. */
  calmMs: number;
  /** How long it has to be calm before the next step up is tried. */
  patienceMs: number;
  climbedAt: number | undefined;
  /** The last fall, or the last waking. */
  fellAt: number | undefined;
};

/** A bad second or two is no weak line. Who sends reacts first and says so; the others need not think it is their line, least of all when there is one other only. */
export const strainBorneMs = { up: 4_000, down: 6_000, downByOne: 9_000 } as const;
/** What has just been given up is not tried again at once. */
export const calmBeforeUpMs = 12_000;
const longestPatienceMs = 120_000;
/** Falling so soon after a climb says that the climb was wrong. */
const climbOnTrialMs = 20_000;
const climbProvenMs = 60_000;
/** The figures of the step before go on coming for a while. */
const settlesMs = 2_500;
/** Of a late look: what was in between is not known. */
const longestLookMs = 2_000;
/** Without a look for so long the page slept, as on a laptop that is closed. */
export const sleptAfterMs = 3_000;

const strainOf: Record<Health, number> = { good: -1, fair: -0.25, bad: 1, dire: 2.5 };

export function ladderAt(nowMs: number): Ladder {
  return {
    step: 'high',
    at: nowMs,
    strainMs: 0,
    calmMs: 0,
    patienceMs: calmBeforeUpMs,
    climbedAt: undefined,
    fellAt: undefined,
  };
}

/** The same step, and nothing held against it: what came of the sleep goes on coming for a while. */
export function wokenAt(ladder: Ladder, nowMs: number): Ladder {
  return { ...ladder, at: nowMs, strainMs: 0, fellAt: nowMs };
}

const placeOf = (step: Step) => steps.indexOf(step);

export function isBelow(step: Step, other: Step): boolean {
  return placeOf(step) > placeOf(other);
}

export const worseOf = (one: Step, other: Step): Step => (isBelow(one, other) ? one : other);

/** Without a shared screen there is nothing between low pictures and none. */
export function stepsWith({ screen }: { screen: boolean }): readonly Step[] {
  return screen ? steps : steps.filter((step) => step !== 'screen');
}

type Look = { health: Health; nowMs: number; offered: readonly Step[]; borneMs: number };

export function afterLook(before: Ladder, { health: seen, nowMs, offered, borneMs }: Look): Ladder {
  const settles = before.fellAt !== undefined && nowMs - before.fellAt < settlesMs;
  const health = settles && seen !== 'good' ? 'fair' : seen;
  const passedMs = Math.min(Math.max(nowMs - before.at, 0), longestLookMs);
  const step = offered.includes(before.step) ? before.step : 'sound';
  const wentOn: Ladder = {
    ...before,
    step,
    at: nowMs,
    strainMs: Math.max(0, before.strainMs + strainOf[health] * passedMs),
    calmMs: calmAfter(before.calmMs, health, passedMs),
    patienceMs: isProven(before, nowMs) ? calmBeforeUpMs : before.patienceMs,
  };
  const lower = offered.find((one) => isBelow(one, step));
  if (wentOn.strainMs >= borneMs) return lower ? fall(wentOn, lower) : { ...wentOn, strainMs: 0 };
  const higher = offered.findLast((one) => isBelow(step, one));
  if (higher && wentOn.calmMs >= wentOn.patienceMs)
    return { ...wentOn, step: higher, strainMs: 0, calmMs: 0, climbedAt: nowMs };
  return wentOn;
}

function calmAfter(calmMs: number, health: Health, passedMs: number): number {
  if (health === 'good') return calmMs + passedMs;
  return health === 'fair' ? calmMs : 0;
}

function isProven({ climbedAt }: Ladder, nowMs: number): boolean {
  return climbedAt !== undefined && nowMs - climbedAt >= climbProvenMs;
}

function fall(ladder: Ladder, lower: Step): Ladder {
  const onTrial = ladder.climbedAt !== undefined && ladder.at - ladder.climbedAt < climbOnTrialMs;
  const patienceMs = onTrial ? Math.min(ladder.patienceMs * 2, longestPatienceMs) : ladder.patienceMs;
  return { ...ladder, step: lower, strainMs: 0, calmMs: 0, patienceMs, climbedAt: undefined, fellAt: ladder.at };
}
