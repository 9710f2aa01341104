/** How a lesson's own page looks outside. */
import type { GetLessonPageResponse, Lesson } from '@parlance/proto/booking/v1';
import type { Course } from '@parlance/proto/content/v1';
import type { GetRoomRecapResponse, ShownPage } from '@parlance/proto/media/v1';
import { bookingJson, groupLessonJson } from '@parlance/proto/json/lesson';
import { epochMs } from '@parlance/proto/json/time';
import { tokenWord } from '@parlance/proto/json/words';
import { present } from '../present.ts';
import { feedbackJson, studentFeedbackJson } from './presenter.ts';

export const lessonJson = (lesson: Lesson) => (lesson.session ? groupLessonJson(lesson) : bookingJson(lesson));

/** What booking says of it; of a group its tutor is told of nobody's token. */
export function lessonPartJson(page: GetLessonPageResponse, seesBehaviour: boolean) {
  const lesson = present(page.lesson);
  const [seat, ...others] = lesson.seats;
  const { before, next } = page;
  return {
    lesson: lessonJson(lesson),
    token: seat && others.length === 0 ? tokenWord(seat.tokenType) : null,
    feedback: studentFeedbackJson(page.feedback, seesBehaviour),
    before: before && {
      id: before.id,
      when: epochMs(present(before.when)),
      tutor: before.tutorName,
      topic: before.topic,
      feedback: feedbackJson(present(before.feedback), seesBehaviour),
    },
    next: next && lessonJson(next),
  };
}

const order = ({ level, pos }: { level: number; pos: number }) => level * 100 + pos;

/** Where it stands in its course; null when it is not there any more. */
export function courseJson({ id: course, materialId: material, name, lessons }: Course, id: string) {
  const own = lessons.find((lesson) => lesson.id === id);
  if (!own) return null;
  const inOrder = lessons.toSorted((a, b) => order(a) - order(b));
  const ofLevel = inOrder.filter(({ level }) => level === own.level);
  const next = inOrder.find((lesson) => lesson.visible && order(lesson) > order(own));
  return {
    name,
    level: own.level,
    place: ofLevel.indexOf(own) + 1,
    count: ofLevel.length,
    pages: own.documentPages,
    next: next ? { material, course, lesson: next.id, code: next.code, name: next.name } : null,
  };
}

export const pagesJson = (pages: readonly ShownPage[]) =>
  pages.map(({ lesson, number, shownMs }) => ({ lesson, number, ms: shownMs }));

export function roomPartJson({ stays, pages }: GetRoomRecapResponse) {
  const byUid = Map.groupBy(stays, ({ uid }) => uid);
  return {
    people: [...byUid].map(([uid, own]) => ({
      uid,
      stays: own.map(({ from, to }) => ({ from: epochMs(present(from)), to: epochMs(present(to)) })),
    })),
    pages: pagesJson(pages),
  };
}
