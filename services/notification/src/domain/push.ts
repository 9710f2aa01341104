/** What a browser shows outside the portal: news of a lesson, and what helps only at the moment at which it is said. */
import { lesson as limits } from '@parlance/proto/limits';
import { lessonPath } from './lesson-path.ts';
import { isSeatOnly, noticeOf } from './lesson-notice.ts';
import { lessonsOf, type LessonNews, type LessonRole, type Party, type ToldLesson } from './lesson-news.ts';
import { startWords } from './lesson-time.ts';
import type { LessonNewsKind, WordMailKind } from './mail-kind.ts';
import { messagesPath, schoolNewsPath, type Reader } from './word-path.ts';

export type PushKind = LessonNewsKind | 'lesson-waiting' | WordMailKind;

export type Push = {
  kind: PushKind;
  title: string;
  body: string;
  /** Of the portal's page that opens. */
  path: string;
  /** What says something newer of the same takes its place on the screen. */
  tag: string;
  /** Epoch milliseconds of school time from which on nobody needs to hear it. */
  until: number;
  /** All that it is about, where its tag does not say it. The browser is not told. */
  lessons?: readonly string[];
};

const dayMs = 24 * 3_600_000;
/** A push service takes 4,096 bytes in all, and a screen shows less of it. */
const longestTitle = 100;
const longestBody = 400;

/** By whole characters, so that none is cut in two. */
function cut(words: string, longest: number): string {
  const characters = [...words];
  return characters.length <= longest ? words : `${characters.slice(0, longest - 1).join('')}…`;
}

const lessonTag = 'lesson-';
export const tagOf = ({ bookingId }: Pick<ToldLesson, 'bookingId'>) => `${lessonTag}${bookingId}`;

export function lessonsOfPush({ tag, lessons }: Pick<Push, 'tag' | 'lessons'>): readonly string[] {
  return lessons ?? (tag.startsWith(lessonTag) ? [tag.slice(lessonTag.length)] : []);
}

export function pushOf(news: LessonNews, at: Date): Push {
  const { kind, lesson, to, until } = news;
  const { title, message } = noticeOf(news, '', at);
  const end = kind.startsWith('lesson-reminder-') ? lesson.startsAt : (until ?? new Date(at.getTime() + dayMs));
  const { title: session, bookingId } = lesson;
  const shown = { kind, role: to.role, bookingId, title: session, isSeatOnly: isSeatOnly(news), by: news.by };
  return {
    kind,
    title: cut(title, longestTitle),
    body: cut(message, longestBody),
    path: kind === 'lesson-reminder-soon' ? cardPath(to.role) : lessonPath(shown),
    tag: tagOf(lesson),
    until: end.getTime(),
    ...(news.others.length > 0 && { lessons: lessonsOf(news) }),
  };
}

/** Where the lesson's card is, with its one button. */
const cardPath = (role: LessonRole) => (role === 'student' ? '/student/dashboard' : '/tutor/dashboard');

/** The room is open, and the teacher is in it or about to be. */
export function waitingPush(student: Party, lesson: ToldLesson): Push {
  const who = lesson.tutor.name || 'Your teacher';
  const what = lesson.title ? `group lesson "${lesson.title}"` : 'lesson';
  return {
    kind: 'lesson-waiting',
    title: 'Your teacher is waiting',
    body: cut(`${who} has opened your ${what} of ${startWords(lesson.startsAt, student.timeZone)}.`, longestBody),
    path: cardPath('student'),
    tag: tagOf(lesson),
    until: lesson.startsAt.getTime() + limits.lengthMs,
  };
}

type Announced = { id: string; title: string; message: string };

export function schoolNewsPush({ id, title, message }: Announced, role: Reader, at: Date): Push {
  return {
    kind: 'school-news',
    title: cut(title, longestTitle),
    body: cut(message.replaceAll(/\s+/g, ' '), longestBody),
    path: schoolNewsPath(role),
    tag: `announcement-${id}`,
    until: at.getTime() + dayMs,
  };
}

export const messageTag = (conversationId: string): string => `messages-${conversationId}`;

/** Who wrote, and what, is read in the portal: a screen that is locked shows it to whoever passes. */
export function messagePush(conversationId: string, role: Reader, at: Date): Push {
  return {
    kind: 'message-waiting',
    title: 'You have a message',
    body: 'Somebody of your lessons wrote to you.',
    path: messagesPath(role),
    tag: messageTag(conversationId),
    until: at.getTime() + dayMs,
  };
}
