/** A lesson's own page, read in one answer and kept true by live events. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../api/operations.ts';
import { read } from '../api/read.ts';
import { type Lesson, lessonOf } from '../lessons/lesson.ts';

type Answer = AnswerOf<'get', '/lessons/{id}'>;
export type Room = NonNullable<Answer['room']>;
export type ChatLine = NonNullable<Answer['chat']>['items'][number];
export type Course = NonNullable<Answer['course']>;
export type Overview = Omit<Answer, 'lesson' | 'next'> & {
  lesson: Lesson;
  next: Lesson | null;
  /** What its teacher gets for it; nobody else is told. */
  pay: Answer['lesson']['payment'];
};

const overviewOf = ({ lesson, next, ...rest }: Answer): Overview => ({
  ...rest,
  lesson: lessonOf(lesson),
  next: next && lessonOf(next),
  pay: lesson.payment,
});

export function useLessonOverview(id: string) {
  const { api } = useShell();
  return useQuery({ ...read(api, '/lessons/{id}', { params: { path: { id } } }), select: overviewOf });
}
