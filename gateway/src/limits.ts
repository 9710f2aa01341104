/** Reads limits.yaml: how often, how much at once. A test installation scales the rates. */
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Urgency } from '@parlance/runtime/context/urgency';

const limit = z.strictObject({
  name: z.string(),
  who: z.enum(['address', 'caller']),
  burst: z.int().min(1),
  periodMs: z.int().min(1000),
});
const share = z.number().gt(0).max(1);
const file = z.strictObject({
  rates: z.array(limit),
  overload: z.strictObject({
    maxInFlight: z.int().min(1),
    maxFiles: z.int().min(1),
    share: z.strictObject({ lesson: share, booking: share, screen: share, background: share }),
    inTime: z.strictObject({ least: z.int().min(1), soonMs: z.int().min(1), longestWaitMs: z.int().min(1) }),
  }),
});

export type Limit = z.output<typeof limit>;
export type Overload = {
  maxInFlight: number;
  maxFiles: number;
  share: Record<Urgency, number>;
  inTime: { least: number; soonMs: number; longestWaitMs: number };
};
export type Limits = { rates: ReadonlyMap<string, Limit>; overload: Overload };

export function parseLimits(text: string, scale = 1): Limits {
  const { rates, overload } = file.parse(parse(text));
  const scaled = rates.map((rate) => ({ ...rate, burst: Math.max(1, Math.floor(rate.burst * scale)) }));
  return { rates: new Map(scaled.map((rate) => [rate.name, rate])), overload };
}

export function loadLimits(path: string | URL, scale = 1): Limits {
  return parseLimits(readFileSync(path, 'utf8'), scale);
}
