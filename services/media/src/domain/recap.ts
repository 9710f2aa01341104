/** What is told of a lesson's room after it: the stays of its people as others may read them, and how long each page was shown. Pure. */
import { intervalsInside, type Interval, type Stay, type Window } from './presence.ts';

/** Rows a lesson keeps; a document has far fewer pages. */
export const mostShownPages = 300;
/** A page that was only leafed over was not used. */
const leafedOverMs = 3_000;

/** `since`: it is the one that is shown. */
export type PageTime = { lesson: string; number: number; shownMs: number; since: Date | undefined };
export type Recap = { stays: { uid: string; spans: Interval[] }[]; pages: Omit<PageTime, 'since'>[] };

type Told = {
  stays: readonly Stay[];
  pages: readonly PageTime[];
  /** In which presence counts. */
  window: Window;
  lesson: { start: Date; tutorUid: string };
  /** Who asks: a student is told of nobody's stays but the own and the teacher's. */
  reader: { uid: string; role: string };
  asOf: Date;
};

export function recapOf({ stays, pages, window, lesson, reader, asOf }: Told): Recap {
  const mayRead = (uid: string) => reader.role !== 'student' || uid === reader.uid || uid === lesson.tutorUid;
  const inside = intervalsInside(stays, window, asOf);
  // What is still laid on lies there until its teacher has gone, or the lesson is over.
  const until = Math.max(lesson.start.getTime(), ...(inside.get(lesson.tutorUid) ?? []).map(({ to }) => to));
  const shown = pages.map(({ since, ...page }) => {
    const from = Math.max(since?.getTime() ?? until, lesson.start.getTime());
    return { ...page, shownMs: page.shownMs + Math.max(0, until - from) };
  });
  return {
    stays: [...inside].filter(([uid]) => mayRead(uid)).map(([uid, spans]) => ({ uid, spans })),
    pages: shown.filter(({ shownMs }) => shownMs >= leafedOverMs),
  };
}
