/** What a mail about a lesson says, as the fact told it; whom it goes to, and in which zone, is asked when it leaves. */
import { isSeatOnly } from './lesson-notice.ts';
import type { By, LessonNews, LessonRole } from './lesson-news.ts';
import type { LessonMailKind } from './mail-kind.ts';

/** Of the entry in the reader's calendar: one for each lesson and person, and a later version replaces an earlier one. */
type CalendarEntry = { method: 'request' | 'cancel'; version: number };

export type LessonLetter = {
  kind: LessonMailKind;
  role: LessonRole;
  bookingId: string;
  /** Of a group's session, or empty. */
  title: string;
  topic: string;
  /** Epoch milliseconds. */
  startsAt: number;
  other: string;
  otherZone: string;
  by: By;
  reason: string;
  isRefunded: boolean;
  /** A student gave the seat back, and the lesson stands. */
  isSeatOnly: boolean;
  calendar: CalendarEntry | null;
  rating: number;
  until: number | null;
  /** When it would have begun. Not known of one that was noted by an earlier release. */
  movedFrom?: number | null;
  /** What was booked with it. None of one that was noted by an earlier release. */
  others?: LetterLesson[];
  /** That are free instead. Of a proposal alone. */
  hours?: number[];
  /** So long before the start nobody cancels any more. Not known of one that was noted by an earlier release. */
  cancelLockMinutes?: number | undefined;
};

type LetterLesson = { bookingId: string; topic: string; startsAt: number; version: number };

/** Each is empty where nothing is known, or where it is not so. */
export type LessonWords = {
  /** "HL304 Giving directions with Tess", "Small talk" */
  lesson: string;
  /** Who is spoken of: the other side by name, or as what they are. */
  who: string;
  title: string;
  topic: string;
  /** "Tomorrow 09:00" */
  start: string;
  /** "09:00 to 09:50" */
  hours: string;
  /** "Wed 25 Nov 2026, Sao Paulo (UTC−3)" */
  day: string;
  /** "07:00 for Hannah in Toronto" */
  theirs: string;
  cancelUntil: string;
  /** "12 hours before it", of each of several */
  cancelEach: string;
  by: LessonLetter['by'];
  role: LessonLetter['role'];
  reason: string;
  isRefunded: boolean;
  isSeatOnly: boolean;
  rating: number;
  calendar: 'request' | 'cancel' | null;
  until: string;
  /** "Mon 23 Nov 2026, 10:00 (Sao Paulo, UTC−3)", of one that is at another hour now */
  movedFrom: string;
  /** "Wed 25 Nov 2026, 09:00 to 09:50" of each of several, the first among them; the zone is said with the day. */
  all: string[];
  /** The same of each hour that is free instead. */
  instead: string[];
  /** "Sao Paulo (UTC−3)" */
  place: string;
};

export function letterOf(kind: LessonMailKind, news: LessonNews): LessonLetter {
  const { to, lesson, other, by, reason, isRefunded, calendar, rating, until, movedFrom } = news;
  return {
    kind,
    role: to.role,
    bookingId: lesson.bookingId,
    title: lesson.title,
    topic: lesson.topic,
    startsAt: lesson.startsAt.getTime(),
    cancelLockMinutes: lesson.cancelLockMinutes,
    other: other.name,
    otherZone: other.timeZone,
    by,
    reason,
    isRefunded,
    isSeatOnly: isSeatOnly(news),
    calendar: calendar && { method: calendar, version: lesson.version },
    rating,
    until: until && until.getTime(),
    movedFrom: movedFrom && movedFrom.getTime(),
    hours: news.hours.map((at) => at.getTime()),
    others: news.others.map((one) => ({
      bookingId: one.bookingId,
      topic: one.topic,
      startsAt: one.startsAt.getTime(),
      version: one.version,
    })),
  };
}

/** From when on it says nothing that its reader could use; news of what was has no such time. */
export function worthUntil({ kind, startsAt, until }: LessonLetter): number | null {
  return kind === 'lesson-booked' || kind === 'lessons-booked' || kind.startsWith('lesson-reminder-')
    ? startsAt
    : until;
}

/** A reminder of what has begun, or of feedback that cannot be given any more, is none. */
export function isOutdated({ kind, startsAt, until }: LessonLetter, now: Date): boolean {
  const end = kind.startsWith('lesson-reminder-') ? startsAt : until;
  return end !== null && now.getTime() >= end;
}
