/** Somebody switched a line on or off: said by their own browser, so it is the log's and decides nothing. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '@parlance/runtime/clock/clock';
import type { SchoolTime } from '../domain/school-time.ts';
import type { UnitOfWork } from './ports.ts';

export type LineChange = { line: string; kind: 'audio' | 'video'; on: boolean };
export type NoteLines = (who: { bookingId: string; uid: string }, changes: readonly LineChange[]) => Promise<void>;

export type NoteLinesDeps = { uow: UnitOfWork; schoolTime: SchoolTime; realTime: Clock };

export function makeNoteLines({ uow, schoolTime, realTime }: NoteLinesDeps): NoteLines {
  return ({ bookingId, uid: participant }, changes) =>
    uow.run(async ({ callLog }) => {
      const real = realTime.now();
      const at = { real, school: schoolTime.at(real) };
      for (const { line: detail, kind: trackKind, on } of changes) {
        const event = on ? 'track-added' : 'track-removed';
        const key = randomUUID();
        await callLog.add({ bookingId, event, participant, trackKind, detail, at, source: 'signalling', key });
      }
    });
}
