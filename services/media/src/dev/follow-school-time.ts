/** The school's movable clock with its history: an instant of the past is translated with the offset of then. */
import { followSchoolClock } from '@parlance/runtime/clock/follow-school-clock';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { Life } from '@parlance/runtime/lifecycle/run-process';
import { schoolTimeFrom, type OffsetChange, type SchoolTime } from '../domain/school-time.ts';

const always = new Date(0);

export function followSchoolTime({ address, life }: { address: string; life: Life }): {
  clock: Clock;
  schoolTime: SchoolTime;
} {
  let changes: OffsetChange[] = [{ since: always, offsetMs: 0 }];
  const onChange = (offsetMs: number, { isKnown }: { isKnown(): boolean }) => {
    // The first offset that this process hears of was in force all along.
    if (isKnown()) changes.push({ since: new Date(), offsetMs });
    else changes = [{ since: always, offsetMs }];
  };
  const clock = followSchoolClock({ address, life, onChange });
  return { clock, schoolTime: schoolTimeFrom(() => changes) };
}
