/** Calendars on the web: the address at which each opens a new entry that is filled in. */
import { lessonTitle } from '@parlance/proto/json/lesson';
import { lesson as limits } from '../domain/limits.ts';
import { lessonPath } from '../lesson-page/path.ts';
import { calendarTexts } from '../locales/texts.ts';
import { type Lesson, otherSide } from './lesson.ts';

type Viewer = 'student' | 'tutor';

/** 2026-11-25T12:00:00Z, and the same without strokes. */
const long = (at: number) => new Date(at).toISOString().replace('.000', '');
const short = (at: number) => long(at).replaceAll(/[-:]/g, '');

const addressOf = (base: string, query: Record<string, string>) => `${base}?${new URLSearchParams(query).toString()}`;

export function webCalendars(lesson: Lesson, viewer: Viewer, origin: string): Record<'google' | 'outlook', string> {
  const { when, title, topic } = lesson;
  const { add: words } = calendarTexts.now();
  const end = when + limits.lengthMs;
  const code = topic ? `${topic.code} ${topic.name}`.trim() : '';
  const subject = lessonTitle({ title, topic: code, who: otherSide(lesson, viewer)?.name || words.nobody[viewer] });
  const link = `${origin}${lessonPath(viewer, lesson.id)}`;
  return {
    google: addressOf('https://calendar.google.com/calendar/render', {
      action: 'TEMPLATE',
      text: subject,
      dates: `${short(when)}/${short(end)}`,
      details: link,
    }),
    outlook: addressOf('https://outlook.live.com/calendar/0/deeplink/compose', {
      path: '/calendar/action/compose',
      rru: 'addevent',
      subject,
      startdt: long(when),
      enddt: long(end),
      body: link,
    }),
  };
}
