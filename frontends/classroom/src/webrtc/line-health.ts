/** How well a line carries what it has to carry at its step. Pure. */
import type { Health, Step } from './line-ladder.ts';

export type Measures = {
  /** 0 to 1, of what was sent in the last second. */
  loss: number;
  /** Undefined: nothing came back lately. */
  rttMs: number | undefined;
  jitterMs: number;
  /** What the browser thinks it could send; undefined when it does not know. */
  availableBps: number | undefined;
};

type Bounds = { fair: number; bad: number; dire: number };

/** Sound bears more loss than pictures: its packets are small, and each carries a hint of the one before. */
const lossBounds: Record<Step, Bounds> = {
  high: { fair: 0.03, bad: 0.1, dire: 0.3 },
  low: { fair: 0.05, bad: 0.15, dire: 0.35 },
  screen: { fair: 0.05, bad: 0.15, dire: 0.35 },
  sound: { fair: 0.1, bad: 0.3, dire: 0.5 },
  material: { fair: 1.1, bad: 1.1, dire: 1.1 },
};
/** Everything waits in a queue when more is sent than the line takes. */
const rttBounds: Bounds = { fair: 700, bad: 1_500, dire: 3_000 };
const jitterBounds: Bounds = { fair: 120, bad: 400, dire: 1_000 };
/** Under these nobody would want to look at what is left. */
const rateBounds: Partial<Record<Step, Bounds>> = {
  high: { fair: 300_000, bad: 180_000, dire: 60_000 },
  low: { fair: 110_000, bad: 70_000, dire: 30_000 },
  screen: { fair: 150_000, bad: 90_000, dire: 40_000 },
};

const order: readonly Health[] = ['good', 'fair', 'bad', 'dire'];

export function worseHealth(one: Health, other: Health): Health {
  return order.indexOf(one) > order.indexOf(other) ? one : other;
}

function above(value: number, { fair, bad, dire }: Bounds): Health {
  if (value >= dire) return 'dire';
  if (value >= bad) return 'bad';
  return value >= fair ? 'fair' : 'good';
}

function below(value: number, { fair, bad, dire }: Bounds): Health {
  if (value < dire) return 'dire';
  if (value < bad) return 'bad';
  return value < fair ? 'fair' : 'good';
}

/** Nothing measured is nothing wrong. */
export function healthOf(measures: Measures | undefined, step: Step): Health {
  if (!measures) return 'good';
  const rate = rateBounds[step];
  return [
    above(measures.loss, lossBounds[step]),
    measures.rttMs === undefined ? 'good' : above(measures.rttMs, rttBounds),
    above(measures.jitterMs, jitterBounds),
    rate && measures.availableBps !== undefined ? below(measures.availableBps, rate) : 'good',
  ].reduce(worseHealth) as Health;
}
