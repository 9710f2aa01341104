/** How far a student is and what that has earned, read whole and kept true by the stream. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate.ts';
import type { AnswerOf } from '../api/operations.ts';
import { readWhole, under } from '../api/read.ts';
import type { Schemas } from '../api/types.ts';
import { useLive } from '../live/use-live.ts';

export type CourseProgress = Schemas['CourseProgress'];
export type LessonProgress = Schemas['LessonProgress'];
export type Certificate = Schemas['Certificate'];
export type ProgressTotals = AnswerOf<'get', '/progress/{studentId}'>['totals'];

/** How long one is made, about. */
const makingMs = 5_000;

export const progressPaths = ['/progress', '/certificates'] as const;

/** By courses, that of the last lesson first. */
export function useProgress(uid: string) {
  const { api } = useShell();
  return useQuery(readWhole(api, '/progress/{studentId}', { params: { path: { studentId: uid } } }));
}

export function useCertificates(uid: string) {
  const { api } = useShell();
  return useQuery({
    ...readWhole(api, '/certificates/{uid}', { params: { path: { uid } } }),
    select: ({ items }) => items,
    // Only the student is told when it is made; and that may come while the stream is away.
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'issuing') ? makingMs : false),
  });
}

/** A lesson that is completed, a certificate that is issued or revoked: all of it comes to the student as one event. */
export function useProgressNews(): void {
  const client = useQueryClient();
  useLive('progress.changed', () => invalidate(client, under(...progressPaths)));
}

/** How many lessons of a course are missing. */
export const missingOf = ({ lessons }: CourseProgress): LessonProgress[] =>
  lessons.filter(({ isHidden, completionDetails }) => !isHidden && !completionDetails.completed);
