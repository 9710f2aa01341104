/** Tells people of a lesson: each by a notice in the bell and by a mail, once, however often the fact comes. */
import { letterOf } from '../domain/lesson-letter.ts';
import type { LessonNews } from '../domain/lesson-news.ts';
import { noticeOf } from '../domain/lesson-notice.ts';
import { isMailed, isNoticed } from '../domain/who-is-told.ts';
import { postAnnouncement } from './post-announcement.ts';
import type { Stores } from './ports.ts';

/** `idOf` is the same for the same news to the same person: notice and mail are both kept under it. */
type Telling = { at: Date; idOf: (news: LessonNews) => string };

export async function tellOfLesson(stores: Stores, news: readonly LessonNews[], { at, idOf }: Telling): Promise<void> {
  for (const one of news) {
    const [id, { uid }] = [idOf(one), one.to];
    if (isNoticed(one)) await postAnnouncement(stores, noticeOf(one, id, at), uid);
    const { kind, lesson } = one;
    if (isMailed(one)) await stores.mails.add({ id, uid, kind, reference: lesson.bookingId, notice: letterOf(one) });
  }
}
