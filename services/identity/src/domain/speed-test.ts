/** The speed test: measured, agreed to, and at least 1 Mbps both ways (CON-08). */
import { bandwidth } from '@parlance/proto/limits';

export type SpeedTest = { upMbps: number; downMbps: number; agreed: boolean };

export function passes({ upMbps, downMbps, agreed }: SpeedTest): boolean {
  return agreed && upMbps >= bandwidth.upMbps && downMbps >= bandwidth.downMbps;
}

/** A later, slower measurement does not lock a teacher out again. */
export function recordedOutcome(before: boolean, test: SpeedTest): boolean {
  return before || passes(test);
}

export function isMeasurement({ upMbps, downMbps }: SpeedTest): boolean {
  return [upMbps, downMbps].every((value) => Number.isFinite(value) && value >= 0);
}
