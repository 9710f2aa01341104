/** Keeps a process of a development build on the school's movable clock; it is ready, and its jobs begin, only when it knows the time. */
import { z } from 'zod';
import { peers } from '../config/common-config.ts';
import { loadConfig } from '../config/load-config.ts';
import type { Life } from '../lifecycle/life.ts';
import { makeSchoolClock, watchSchoolClock, type ClockWatch, type SchoolClock } from './school-clock.ts';

export type FollowClockOptions = {
  /** `host:port` of the owner of the offset. */
  address: string;
  life: Life;
  onChange?: (offsetMs: number, watch: Pick<ClockWatch, 'isKnown'>) => void;
};

export function followSchoolClock({ address, life, onChange }: FollowClockOptions): SchoolClock {
  const clock = makeSchoolClock();
  const watch = watchSchoolClock({ address, process: life.name, clock, log: life.log });
  if (onChange) clock.onChange((offsetMs) => onChange(offsetMs, watch));
  life.onStop('school clock', () => watch.stop());
  life.ready.add('school clock', watch.isKnown);
  life.jobsAwait(watch.known);
  return clock;
}

/** Of a process that asks the owner of the clock for nothing else. */
export function schoolClockOf(owner: string): (life: Life) => SchoolClock {
  return (life) => {
    const [address = ''] = Object.values(loadConfig(z.object(peers(owner))).peers);
    return followSchoolClock({ address, life });
  };
}
