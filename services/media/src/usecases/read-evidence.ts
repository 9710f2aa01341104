/** The proof of a lesson's room for its members, each with the own view, and the whole of it for administrators. Nothing here writes. */
import { browserSpans, capped, readableOf, type EvidenceSpan, type SocketLine } from '../domain/evidence.ts';
import type { LineCheck } from '../domain/line-check.ts';
import { lists as limits } from '@parlance/proto/limits';
import { recapOf, type PageTime, type Recap } from '../domain/recap.ts';
import { presenceWindow } from '../domain/call-window.ts';
import type { Clock } from '@parlance/runtime/clock/clock';
import { lessonOfReader, type Reader } from './lesson-of-reader.ts';
import type { Lessons } from './ports.ts';
import type { StayRow } from './stay-ports.ts';

/** A line of the call log. */
type Line = {
  id: string;
  event: string;
  participant: string;
  trackKind: string;
  atSchool: Date;
  atReal: Date;
  source: string;
  detail: string;
};
export type Evidence = {
  server: EvidenceSpan[];
  browsers: EvidenceSpan[];
  lines: Line[];
  more: boolean;
  checks: LineCheck[];
  pages: Recap['pages'];
};

/** Of whom the reader may read; without people: of everybody. What others did takes no place of it. */
export type EvidenceWanted = { bookingId: string; people: string[] | undefined; isAdmin: boolean };

type Deps = {
  lessons: Lessons;
  clock: Clock;
  listStays: (wanted: EvidenceWanted) => Promise<StayRow[]>;
  listSockets: (wanted: EvidenceWanted) => Promise<SocketLine[]>;
  listLines: (wanted: EvidenceWanted) => Promise<{ lines: Line[]; more: boolean }>;
  listChecks: (bookingId: string) => Promise<LineCheck[]>;
  listPages: (bookingId: string) => Promise<PageTime[]>;
};

export type ReadEvidence = ReturnType<typeof makeReadEvidence>;

export function makeReadEvidence({ lessons, clock, ...lists }: Deps) {
  return async (bookingId: string, reader: Reader): Promise<Evidence> => {
    const { lessonStart, tutorUid } = await lessonOfReader(lessons, bookingId, reader);
    const wanted = { bookingId, people: readableOf(reader, tutorUid), isAdmin: reader.role === 'admin' };
    const [stays, sockets, { lines, more }, checks, pages] = await Promise.all([
      lists.listStays(wanted),
      lists.listSockets(wanted),
      lists.listLines(wanted),
      lists.listChecks(bookingId),
      lists.listPages(bookingId),
    ]);
    const asOf = clock.now();
    const window = presenceWindow(lessonStart);
    const until = { now: asOf, windowEnd: window.to };
    const shown = { stays, pages, window, lesson: { start: lessonStart, tutorUid }, reader, asOf };
    return {
      server: stays.map((stay) => capped(stay, until)),
      browsers: browserSpans(sockets, until).slice(0, limits.evidenceSpans),
      lines,
      more,
      checks: checks.filter(({ uid }) => reader.role !== 'student' || uid === reader.uid),
      pages: recapOf(shown).pages,
    };
  };
}
