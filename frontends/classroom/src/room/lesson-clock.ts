/** The lesson's end on the school's clock. */
import { lesson } from '@parlance/kit/domain/limits.ts';
import { language } from '@parlance/kit/i18n/language.ts';
import { DateTime } from 'luxon';
import { texts } from '../locales/texts.ts';

export function lessonEndOf(when: number): number {
  return when + lesson.lengthMs;
}

/** "Lesson ends in 31 minutes" */
export function endsText(when: number, now: number): string {
  const end = DateTime.fromMillis(lessonEndOf(when));
  return texts.now().room.ends(end.toRelative({ base: DateTime.fromMillis(now), locale: language() }) ?? '');
}

export function isEnded(when: number, now: number): boolean {
  return now >= lessonEndOf(when);
}

/** 0 to 1. */
export function progressOf(when: number, now: number): number {
  return Math.min(1, Math.max(0, (now - when) / lesson.lengthMs));
}
