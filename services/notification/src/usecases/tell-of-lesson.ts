/** Tells people of a lesson. */
import { letterOf } from '../domain/lesson-letter.ts';
import { lessonsOf, type LessonNews, type Outdated } from '../domain/lesson-news.ts';
import { noticeOf } from '../domain/lesson-notice.ts';
import { lessonMailKinds } from '../domain/mail-kind.ts';
import { pushOf, tagOf } from '../domain/push.ts';
import { tell, withdraw } from './tell.ts';
import type { Stores } from './ports.ts';

type Telling = { at: Date; idOf: (news: LessonNews) => string };

export function tellOfLesson(stores: Stores, news: readonly LessonNews[], { at, idOf }: Telling): void {
  tell(
    stores,
    news.map((one) => {
      const id = idOf(one);
      const kind = lessonMailKinds.find((mailed) => mailed === one.kind);
      return {
        id,
        uid: one.to.uid,
        kind: one.kind,
        isOwnClick: one.isOwnClick,
        reference: one.lesson.bookingId,
        notice: () => noticeOf(one, id, at),
        noted: { lessons: lessonsOf(one), at },
        mail: kind && (() => ({ kind, notice: letterOf(kind, one) })),
        push: () => pushOf(one, at),
      };
    }),
  );
}

export function withdrawOfLesson(stores: Stores, bookingId: string, outdated: readonly Outdated[]): void {
  const about = { reference: bookingId, tag: tagOf({ bookingId }) };
  withdraw(
    stores,
    outdated.flatMap(({ uid, kinds }) => kinds.map((kind) => ({ ...about, uid, kind }))),
  );
}
