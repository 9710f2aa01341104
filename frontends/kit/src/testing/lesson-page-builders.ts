/** A lesson's own page for tests: each names only what it is about. */
import type { AnswerOf } from '../api/operations.ts';
import { aBooking, monday, someFeedback } from './builders.ts';

export type LessonPageJson = AnswerOf<'get', '/lessons/{id}'>;
const minute = 60_000;

const [teacherUid, studentUid] = ['a'.repeat(32), 'c'.repeat(32)] as const;

const aChatLine = (content: string, over: Partial<NonNullable<LessonPageJson['chat']>['items'][number]> = {}) => ({
  id: `line-${content}`,
  uid: teacherUid,
  name: 'Hannah Okafor',
  content,
  when: monday + 12 * minute,
  bookingId: aBooking().id,
  seq: 1,
  ...over,
});

/** Booked, with nothing said or shown yet. */
export function aLessonPage(over: Partial<LessonPageJson> = {}): LessonPageJson {
  return {
    lesson: aBooking(),
    token: 'lessonTokens',
    feedback: [],
    before: null,
    next: null,
    course: {
      name: 'Health & Lifestyle',
      level: 3,
      place: 4,
      count: 8,
      pages: 12,
      next: { material: 'm', course: 'c', lesson: 'l5', code: 'HL305', name: 'Asking for clarification' },
    },
    room: null,
    chat: null,
    away: [],
    ...over,
  };
}

/** Taught; its feedback is there unless something else is said. */
export function aTaughtPage(over: Partial<LessonPageJson> = {}): LessonPageJson {
  const feedback = someFeedback({
    pronunciation: 'Much clearer today.',
    grammar: 'Say “on your left”.',
    when: monday + 92 * minute,
  });
  return aLessonPage({
    lesson: aBooking({ status: 'completed', hasFeedback: true, commencedAt: monday - 5 * minute }),
    feedback: [{ id: studentUid, feedback }],
    room: {
      people: [
        { uid: studentUid, stays: [{ from: monday, to: monday + 50 * minute }] },
        {
          uid: teacherUid,
          stays: [
            { from: monday - 5 * minute, to: monday + 21 * minute },
            { from: monday + 21 * minute + 48_000, to: monday + 50 * minute },
          ],
        },
      ],
      pages: [2, 3, 4].map((number) => ({ lesson: 'l', number, ms: number * minute })),
    },
    chat: { items: [aChatLine('landmark: a place everybody knows'), aChatLine('How are you?')], more: false },
    ...over,
  });
}
