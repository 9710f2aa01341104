/** Tells people of a lesson: each by the ways they wish, once, however often the fact comes. */
import { letterOf } from '../domain/lesson-letter.ts';
import { lessonsOf, type LessonNews } from '../domain/lesson-news.ts';
import { noticeOf } from '../domain/lesson-notice.ts';
import { lessonMailKinds } from '../domain/mail-kind.ts';
import { pushOf } from '../domain/push.ts';
import { waysFor } from '../domain/who-is-told.ts';
import { postAnnouncement } from './post-announcement.ts';
import type { Stores } from './ports.ts';

/** `idOf` is the same for the same news to the same person: notice, mail and push are all kept under it. */
type Telling = { at: Date; idOf: (news: LessonNews) => string };

export async function tellOfLesson(stores: Stores, news: readonly LessonNews[], { at, idOf }: Telling): Promise<void> {
  if (news.length === 0) return;
  const wishesOf = await stores.preferences.of(news.map(({ to }) => to.uid));
  for (const one of news) {
    const [id, { uid }] = [idOf(one), one.to];
    const ways = waysFor(one, wishesOf(uid));
    const kind = lessonMailKinds.find((mailed) => mailed === one.kind);
    const { bookingId: reference } = one.lesson;
    if (ways.notice) {
      await postAnnouncement(stores, noticeOf(one, id, at), uid);
      const bookingIds = lessonsOf(one);
      await stores.told.note({ id, bookingIds, uid, kind: one.kind, way: 'bell', result: 'sent', at });
    }
    if (ways.mail && kind) await stores.mails.add({ id, uid, kind, reference, notice: letterOf(kind, one) });
    if (ways.push) await stores.pushes.add({ newsId: id, uid, push: pushOf(one, at) });
  }
}
