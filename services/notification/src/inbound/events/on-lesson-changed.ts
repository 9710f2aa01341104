/** A lesson moved: the screens of its people follow, and who has to know is told by notice and mail. */
import type { LessonChanged } from '@parlance/proto/booking/v1';
import type { Envelope } from '@parlance/runtime/events/envelope';
import { required } from '@parlance/runtime/events/required';
import { derivedUuid } from '@parlance/runtime/ids/derived-uuid';
import { newsOfMove, outdatedBy, type LessonNews } from '../../domain/lesson-news.ts';
import { tagOf, waitingPush } from '../../domain/push.ts';
import { waysFor } from '../../domain/who-is-told.ts';
import type { Stores } from '../../usecases/ports.ts';
import { tellOfLesson } from '../../usecases/tell-of-lesson.ts';
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
  await callStudents(stores, fact, actorUid);
  await tellOfLesson(stores, claimNewsFromMessage(fact), { at, idOf });
  const move = lessonMovedFromMessage({ ...fact, lesson }, actorUid);
  if (!move || fact.toldTogether) return;
  const news = newsOfMove(move);
  await tellOfLesson(stores, news, { at, idOf });
  const outdated = outdatedBy(move, news);
  await stores.mails.withdraw(lesson.id, outdated);
  await stores.pushes.withdrawKinds(tagOf(move.lesson), outdated);
}

/** The teacher has opened the room. */
async function callStudents(
  { preferences, pushes }: Stores,
  fact: LessonChanged,
  actorUid: string | undefined,
): Promise<void> {
  const called = calledFromMessage(fact, actorUid);
  if (called === undefined) return;
  const { lesson, students } = called;
  const wishesOf = await preferences.of(students.map(({ uid }) => uid));
  for (const student of students) {
    const { uid } = student;
    const newsId = derivedUuid(['waiting', lesson.bookingId, uid]);
    const isWished = waysFor({ kind: 'lesson-waiting' }, wishesOf(uid)).push;
    if (isWished) await pushes.add({ newsId, uid, push: waitingPush(student, lesson) });
  }
}
