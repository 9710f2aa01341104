/** Keeps a process of a development build on the school's movable clock; it is ready only when it knows the time. */
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
  return clock;
}
