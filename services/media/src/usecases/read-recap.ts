/** What a lesson's room tells after it, for its members and administrators; for everybody else there is no such lesson. */
import type { Clock } from '@parlance/runtime/clock/clock';
import { presenceWindow } from '../domain/call-window.ts';
import type { Window } from '../domain/presence.ts';
import { recapOf, type PageTime } from '../domain/recap.ts';
import { refuse } from '../domain/refusals.ts';
import type { Lessons } from './ports.ts';
import { lessonOfMember } from './send-chat.ts';
import type { StayRow } from './stay-ports.ts';

type Deps = {
  lessons: Lessons;
  clock: Clock;
  listSpans: (bookingId: string, window: Window) => Promise<StayRow[]>;
  listPages: (bookingId: string) => Promise<PageTime[]>;
};

export type ReadRecap = ReturnType<typeof makeReadRecap>;

export function makeReadRecap({ lessons, clock, listSpans, listPages }: Deps) {
  async function lessonFor(bookingId: string, { uid, role }: { uid: string; role: string }) {
    if (role !== 'admin') return lessonOfMember(lessons, bookingId, uid);
    const lesson = await lessons.access(bookingId);
    if (!lesson) throw refuse('BOOKING_NOT_FOUND');
    return lesson;
  }

  return async (bookingId: string, reader: { uid: string; role: string }) => {
    const { lessonStart, tutorUid } = await lessonFor(bookingId, reader);
    const window = presenceWindow(lessonStart);
    const [stays, pages] = await Promise.all([listSpans(bookingId, window), listPages(bookingId)]);
    return recapOf({ stays, pages, window, lesson: { start: lessonStart, tutorUid }, reader, asOf: clock.now() });
  };
}
