/** Teachers as a student sees them, finds them again and judges them. */
import { keyOf, read, under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useIdempotencyKey } from '@parlance/kit/api/use-keys.ts';
import { lists } from '@parlance/kit/domain/limits.ts';
import { lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Rating, Report } from '../judgement.ts';

/** Whatever was read of teachers. */
const teachers = under('/profile/tutor', '/profile/tutors', '/profile/ratings');

/** One teacher and what students said of them. */
export function useTeacher(uid: string) {
  const { api } = useShell();
  return useQuery(read(api, '/profile/tutor/{id}', { params: { path: { id: uid } } }));
}

/** Those with words, at most five. */
export function useTeacherRatings(uid: string) {
  const { api } = useShell();
  const query = { hasMessage: 'true', limit: String(lists.ratingsWithMessage) } as const;
  return useQuery({
    ...read(api, '/profile/tutor/{id}/ratings', { params: { path: { id: uid }, query } }),
    select: ({ items }) => items,
  });
}

/** Teachers whom the school recommends, whom the student likes, and whom the student had. */
export type TeacherList = 'recommended' | 'favourites' | 'used';

/** Ten a page; only those whom the student had come in more than one. */
export function useTeacherList(list: TeacherList) {
  const { api } = useShell();
  return useInfiniteQuery({
    queryKey: [...keyOf(`/profile/tutors/${list}`), 'pages'],
    initialPageParam: 1,
    queryFn: async ({ pageParam }) => {
      if (list === 'used') {
        return (await api.GET('/profile/tutors/used', { params: { query: { page: String(pageParam) } } })).data;
      }
      return { ...(await api.GET(`/profile/tutors/${list}`)).data, hasMore: false };
    },
    getNextPageParam: (answer, _all, page) => (answer.hasMore ? page + 1 : undefined),
  });
}

/** When each of these is free next, asked for together; nothing while it is not known. */
export function useNextHours(tutors: readonly string[]): ReadonlyMap<string, number> {
  const { api } = useShell();
  const query = { tutors: tutors.slice(0, lists.shownTutors).join(',') };
  const { data } = useQuery({
    ...read(api, '/bookings/next-hours', { params: { query } }),
    enabled: tutors.length > 0,
  });
  return useMemo(() => new Map(data?.items.map(({ tutor, when }) => [tutor, when])), [data]);
}

/** The student's completed lessons with one teacher: those that can be rated. The latest fifty lessons are looked at. */
export function useCompletedLessons(tutor: string) {
  const { api } = useShell();
  return useQuery({
    ...read(api, '/bookings/mine/history', { params: { query: { limit: '50' } } }),
    select: ({ items }) =>
      items.map(lessonOf).filter((lesson) => lesson.tutor.uid === tutor && lesson.status === 'completed'),
  });
}

/** Adds a teacher to the favourites or takes one off; the heart turns when the server has done it. */
export const useToggleFavourite = (tutorId: string) =>
  useChange((api, wanted: boolean) => {
    const params = { path: { tutorId } };
    return wanted
      ? api.PUT('/profile/tutors/favourites/{tutorId}', { params, body: {} })
      : api.DELETE('/profile/tutors/favourites/{tutorId}', { params });
  }, teachers);

/** Also after a refusal what was read is old: it may have been rated in another window. */
export const useRate = (id: string) =>
  useChange(
    (api, body: Rating, header) => api.POST('/profile/tutor/{id}/rate', { params: { path: { id }, header }, body }),
    teachers,
  );

/** One key per opening of the dialog: words that were changed after a lost answer make no second report. */
export function useReport(id: string) {
  const header = { 'Idempotency-Key': useIdempotencyKey() };
  return useChange((api, body: Report) =>
    api.POST('/profile/tutor/{id}/report', { params: { path: { id }, header }, body }),
  );
}
