/** What a participant measured of their line: which figures can be meant. Undefined = could not be measured. */
import { isUuid } from '@parlance/runtime/ids/is-uuid';
import { refuse } from './refusals.ts';

export type LineFigures = {
  signallingMs: number | undefined;
  relayOffered: boolean;
  relayUdpMs: number | undefined;
  relayTcpMs: number | undefined;
  downMbps: number | undefined;
  upMbps: number | undefined;
  lossPercent: number | undefined;
  jitterMs: number | undefined;
};

export type LineCheck = {
  id: string;
  bookingId: string;
  uid: string;
  light: boolean;
  figures: LineFigures;
  atSchool: Date;
  atReal: Date;
};

/** Of one person for one lesson; more says nothing new. */
export const mostChecks = 30;

const longestMs = 60_000;
const fastestMbps = 100_000;

export function lineCheckOf(check: LineCheck): LineCheck {
  const { figures } = check;
  const limits: [number | undefined, number][] = [
    [figures.signallingMs, longestMs],
    [figures.relayUdpMs, longestMs],
    [figures.relayTcpMs, longestMs],
    [figures.jitterMs, longestMs],
    [figures.downMbps, fastestMbps],
    [figures.upMbps, fastestMbps],
    [figures.lossPercent, 100],
  ];
  const fits = limits.every(([value, most]) => value === undefined || (value >= 0 && value <= most));
  if (!isUuid(check.id) || !fits) throw refuse('CHECK_MALFORMED');
  return check;
}
