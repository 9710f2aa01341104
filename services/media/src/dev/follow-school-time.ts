/** The school's movable clock with its history: an instant of the past is translated with the offset of then. */
import { makeSchoolClock, watchSchoolClock } from '@parlance/runtime/clock/school-clock';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import { schoolTimeFrom, type OffsetChange, type SchoolTime } from '../domain/school-time.ts';

const always = new Date(0);

export function followSchoolTime({ address, life }: { address: string; life: Life }): {
  clock: Clock;
  schoolTime: SchoolTime;
} {
  const clock = makeSchoolClock();
  let changes: OffsetChange[] = [{ since: always, offsetMs: 0 }];
  const watch = watchSchoolClock({ address, process: 'media', clock, log: life.log });
  clock.onChange((offsetMs) => {
    // The first offset that this process hears of was in force all along.
    if (watch.isKnown()) changes.push({ since: new Date(), offsetMs });
    else changes = [{ since: always, offsetMs }];
  });
  life.onStop('school clock', () => watch.stop());
  life.ready.add('school clock', watch.isKnown);
  return { clock, schoolTime: schoolTimeFrom(() => changes) };
}
