/** By which way somebody is told. What a person wishes to be told of, and how, is asked here and nowhere else. */
import type { LessonNews } from './lesson-news.ts';

type Told = Pick<LessonNews, 'kind' | 'isOwnClick'>;

/** Nobody is mailed about an own click; only what was booked, because the invitation comes with it. */
export function isMailed({ kind, isOwnClick }: Told): boolean {
  return !isOwnClick || kind === 'lesson-booked';
}

export function isNoticed({ isOwnClick }: Told): boolean {
  return !isOwnClick;
}
