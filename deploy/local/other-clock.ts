/** Another clock for one program than for the machine, for tests: libfaketime answers before the machine does. */
import { demandTool, type Tool } from './fetch/apt.ts';

/** Nobody starts it, so it need not be a program; a platform that no clock is wrong on goes without it. */
export const FAKETIME: Tool = {
  program: 'libfaketime.so.1',
  folders: ['/usr/lib/*/faketime'],
  package: 'libfaketime',
  optional: true,
};

/** Timers go by the monotonic clock, which no wrong clock of a machine touches. */
export function aheadBy(seconds: number): Record<string, string> {
  return {
    LD_PRELOAD: demandTool(FAKETIME),
    FAKETIME: `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}
