/** A lesson moved: the screens of its people follow, and who has to know is told by notice and mail. */
import type { LessonChanged } from '@parlance/proto/booking/v1';
import type { Envelope } from '@parlance/runtime/events/envelope';
import { required } from '@parlance/runtime/events/required';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import { newsOfMove, outdatedBy, type LessonNews } from '../../domain/lesson-news.ts';
import { waitingPush } from '../../domain/push.ts';
import type { Stores } from '../../usecases/ports.ts';
import { tell } from '../../usecases/tell.ts';
import { tellOfLesson, withdrawOfLesson } from '../../usecases/tell-of-lesson.ts';
import { calledFromMessage, claimNewsFromMessage, lessonMovedFromMessage } from '../../wire/lesson-news-mapping.ts';
import { dayChanged, lessonMoved } from '../../wire/live-event.ts';

/** The same for the same move and person, whoever applies it. */
const idOf = ({ kind, lesson: { bookingId, version }, to }: LessonNews) =>
  derivedUuid(['lesson', kind, bookingId, version, to.uid]);

export async function onLessonChanged(stores: Stores, fact: LessonChanged, { occurredAt: at, actor }: Envelope) {
  const lesson = required(fact.lesson);
  const actorUid = actor?.id;
  await stores.liveEvents.append([
    ...lessonMoved(lesson, fact, { at, actorUid }),
    ...dayChanged(lesson, fact.cause, at),
  ]);
  callStudents(stores, fact, actorUid);
  tellOfLesson(stores, claimNewsFromMessage(fact), { at, idOf });
  const move = lessonMovedFromMessage({ ...fact, lesson }, actorUid);
  if (!move || fact.toldTogether) return;
  const news = newsOfMove(move);
  tellOfLesson(stores, news, { at, idOf });
  withdrawOfLesson(stores, lesson.id, outdatedBy(move, news));
}

/** The teacher has opened the room. */
function callStudents(stores: Stores, fact: LessonChanged, actorUid: string | undefined): void {
  const called = calledFromMessage(fact, actorUid);
  if (called === undefined) return;
  const { lesson, students } = called;
  const { bookingId: reference } = lesson;
  tell(
    stores,
    students.map((student) => {
      const { uid } = student;
      const id = derivedUuid(['waiting', reference, uid]);
      return { id, uid, kind: 'lesson-waiting', reference, push: () => waitingPush(student, lesson) };
    }),
  );
}
