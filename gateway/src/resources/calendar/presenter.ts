/** Lessons as entries of a calendar, for the one who reads them. */
import { createHash } from 'node:crypto';
import type { Lesson, ReadCalendarFeedResponse } from '@parlance/proto/booking/v1';
import { lessonTitle } from '@parlance/proto/json/lesson';
import { epochMs } from '@parlance/proto/json/time';
import { statusWord } from '@parlance/proto/json/words';
import { calendarFeed, lesson as limits } from '@parlance/proto/limits';
import { entryUid } from '@parlance/runtime/calendar/entry-uid';
import { writeCalendar, type CalendarEntry } from '@parlance/runtime/calendar/write-calendar';
import { present } from '../present.ts';

/** `origin`: of the portal, where its links lead. */
export type Reader = { uid: string; role: string; origin: string };

const ended: readonly unknown[] = ['cancelled', 'student-cancelled', 'tutor-cancelled'];

function entryOf(lesson: Lesson, { uid, role, origin }: Reader): CalendarEntry {
  const { id, when, session, topic, tutor, seats, version, lastUpdated } = lesson;
  const status = statusWord(lesson.status);
  const isTutor = role === 'tutor';
  const who = isTutor ? seats[0]?.student?.name || 'your student' : tutor?.name || 'your teacher';
  const link = `${origin}/${isTutor ? 'tutor' : 'student'}/lesson/${id}`;
  const startsAt = new Date(epochMs(present(when)));
  return {
    uid: entryUid(id, uid),
    version,
    stamp: new Date(epochMs(present(lastUpdated))),
    startsAt,
    endsAt: new Date(startsAt.getTime() + limits.lengthMs),
    summary: lessonTitle({
      title: session?.title ?? '',
      topic: topic ? `${topic.code} ${topic.name}`.trim() : '',
      who,
    }),
    description: link,
    link,
    isCancelled: ended.includes(status),
  };
}

/** The file of one lesson, to be taken over into a calendar. */
export function lessonFile(lesson: Lesson, reader: Reader): string {
  const entry = entryOf(lesson, reader);
  return writeCalendar([entry], { method: entry.isCancelled ? 'cancel' : 'publish' });
}

/** What a calendar follows, and a tag that is another when something in it is. */
export function feedFile({ uid, role, lessons }: ReadCalendarFeedResponse, origin: string) {
  const entries = lessons.map((lesson) => entryOf(lesson, { uid, role, origin }));
  const text = writeCalendar(entries, { name: 'Parlance lessons', refreshSeconds: calendarFeed.refreshSeconds });
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}

/** Below the API's base; the secret is in the query, which no log has. */
export const feedPath = (key: string): string => `/calendar/lessons.ics?key=${key}`;
