/** Logs that somebody switched a track on or off: their own browser says so, so it decides nothing. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '@parlance/runtime/clock/clock';
import { momentOf, type SchoolTime } from '../domain/school-time.ts';
import type { UnitOfWork } from './ports.ts';

export type TrackChange = { track: string; kind: 'audio' | 'video'; on: boolean };

type Deps = { uow: UnitOfWork; schoolTime: SchoolTime; realTime: Clock };

export type LogTrackChanges = ReturnType<typeof makeLogTrackChanges>;

export function makeLogTrackChanges({ uow, schoolTime, realTime }: Deps) {
  return (
    { bookingId, uid: participant }: { bookingId: string; uid: string },
    changes: readonly TrackChange[],
  ): Promise<void> =>
    uow.run(async ({ callLog }) => {
      const at = momentOf(schoolTime, realTime.now());
      for (const { track: detail, kind: trackKind, on } of changes) {
        const event = on ? 'track-added' : 'track-removed';
        const key = randomUUID();
        await callLog.add({ bookingId, event, participant, trackKind, detail, at, source: 'signalling', key });
      }
    });
}
