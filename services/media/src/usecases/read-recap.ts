/** What a lesson's room tells after it, for its members and administrators; for everybody else there is no such lesson. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { presenceWindow } from '../domain/call-window.ts';
import type { Window } from '../domain/presence.ts';
import { recapOf, type PageTime } from '../domain/recap.ts';
import type { Lessons } from './ports.ts';
import { lessonOfReader } from './lesson-of-reader.ts';
import type { StayRow } from './stay-ports.ts';

type Deps = {
  lessons: Lessons;
  clock: Clock;
  listSpans: (bookingId: string, window: Window) => Promise<StayRow[]>;
  listPages: (bookingId: string) => Promise<PageTime[]>;
};

export type ReadRecap = ReturnType<typeof makeReadRecap>;

export function makeReadRecap({ lessons, clock, listSpans, listPages }: Deps) {
  return async (bookingId: string, reader: { uid: string; role: string }) => {
    const { lessonStart, tutorUid } = await lessonOfReader(lessons, bookingId, reader);
    const window = presenceWindow(lessonStart);
    const [stays, pages] = await Promise.all([listSpans(bookingId, window), listPages(bookingId)]);
    return recapOf({ stays, pages, window, lesson: { start: lessonStart, tutorUid }, reader, asOf: clock.now() });
  };
}
