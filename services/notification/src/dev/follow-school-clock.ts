/** Keeps this process on the school's movable clock; it is ready only when it knows the time. */
import { makeSchoolClock, watchSchoolClock, type SchoolClock } from '@parlance/runtime/clock/school-clock';
import type { Life } from '@parlance/runtime/lifecycle/run-process';

export function followSchoolClock({ address, life }: { address: string; life: Life }): SchoolClock {
  const clock = makeSchoolClock();
  const watch = watchSchoolClock({ address, process: 'notification', clock, log: life.log });
  life.onStop('school clock', () => watch.stop());
  life.ready.add('school clock', watch.isKnown);
  return clock;
}
