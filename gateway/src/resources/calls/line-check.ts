/** What a browser measured of its line: its shape outside, and from and to media's own. */
import type { LineCheck, LineFigures, LineFiguresInput } from '@parlance/proto/media/v1';
import { epochMs } from '@parlance/proto/json/time';
import { z } from 'zod';
import { present } from '../present.ts';

const milliseconds = z.number().min(0).max(60_000).nullable();
const megabits = z.number().min(0).max(100_000).nullable();

/** Null = could not be measured. */
const figures = {
  signallingMs: milliseconds,
  relayOffered: z.boolean().describe('Whether there was a relay to try'),
  relayUdpMs: milliseconds,
  relayTcpMs: milliseconds,
  downMbps: megabits,
  upMbps: megabits,
  lossPercent: z.number().min(0).max(100).nullable(),
  jitterMs: milliseconds,
};

export const lineCheckBody = z.strictObject({ id: z.uuid(), light: z.boolean(), figures: z.strictObject(figures) });
export const lineCheck = z
  .object({
    id: z.string(),
    uid: z.string(),
    light: z.boolean(),
    when: z.int(),
    figures: z.object(figures),
  })
  .meta({ id: 'LineCheck' });

export function figuresRequest(said: z.output<typeof lineCheckBody>['figures']): LineFiguresInput {
  const known = Object.entries(said).filter(([, value]) => value !== null);
  return Object.fromEntries(known) as LineFiguresInput;
}

function figuresJson(kept: LineFigures) {
  return {
    relayOffered: kept.relayOffered,
    signallingMs: kept.signallingMs ?? null,
    relayUdpMs: kept.relayUdpMs ?? null,
    relayTcpMs: kept.relayTcpMs ?? null,
    downMbps: kept.downMbps ?? null,
    upMbps: kept.upMbps ?? null,
    lossPercent: kept.lossPercent ?? null,
    jitterMs: kept.jitterMs ?? null,
  };
}

export function lineCheckJson({ id, uid, light, figures: kept, when }: LineCheck) {
  return { id, uid, light, when: epochMs(present(when)), figures: figuresJson(present(kept)) };
}
