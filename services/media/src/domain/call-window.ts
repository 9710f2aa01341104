/** When a room's doors are open; who gets a call token, and from when, is booking's (its domain/room-entry.ts). Lessons run on the school's time; the call token lives on real time, so its life is the school time that is left. */
import { lesson } from '@parlance/proto/limits';
import { refuse } from './refusals.ts';

/** People may stay and come back for this long after the end. */
const graceMs = 10 * 60_000;

export function lessonEnd(lessonStart: Date): Date {
  return new Date(lessonStart.getTime() + lesson.lengthMs);
}

/** The first instant at which nobody may enter any more and sockets are closed. */
export function doorsClose(end: Date): Date {
  return new Date(end.getTime() + graceMs);
}

export function isOver(end: Date, schoolNow: Date): boolean {
  return schoolNow.getTime() >= doorsClose(end).getTime();
}

/** Of lessons that ended by this instant the doors are closed. */
export function doorsClosedBefore(schoolNow: Date): Date {
  return new Date(schoolNow.getTime() - graceMs);
}

export type Doors = { lessonStart: Date; lessonEnd: Date; closedAt?: Date | undefined };

/** For good: the lesson was called off, or its time is over. */
export function areClosed({ lessonEnd: end, closedAt }: Doors, schoolNow: Date): boolean {
  return closedAt !== undefined || isOver(end, schoolNow);
}

/** Whatever is said, shown or switched in a room is so while its doors are open. */
export function demandOpenDoors(doors: Doors, schoolNow: Date): void {
  if (areClosed(doors, schoolNow)) throw refuse('LESSON_OVER');
  if (schoolNow < presenceWindow(doors.lessonStart).from) throw refuse('NOT_IN_PROGRESS');
}

/** Real instant at which a call token ends. */
export function callTokenExpiry(end: Date, times: { schoolNow: Date; realNow: Date }): Date {
  const left = doorsClose(end).getTime() - times.schoolNow.getTime();
  return new Date(times.realNow.getTime() + Math.max(0, left));
}

/** Presence is counted from the opening of the doors to the end of the lesson. */
export function presenceWindow(lessonStart: Date): { from: Date; to: Date } {
  return { from: new Date(lessonStart.getTime() - lesson.commenceOpensBeforeMs), to: lessonEnd(lessonStart) };
}
