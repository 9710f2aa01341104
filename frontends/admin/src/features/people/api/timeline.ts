/** Everything that was done to and by a person, and how a teacher kept the hours. */
import type { AnswerOf, InitOf } from '@parlance/kit/api/operations.ts';
import { read, readPages } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

type Page = AnswerOf<'get', '/admin/user/{id}/timeline'>;
export type PersonEventJson = Page['items'][number];
export type TimelineGroup = NonNullable<
  NonNullable<NonNullable<InitOf<'get', '/admin/user/{id}/timeline'>['params']>['query']>['group']
>;

export function useTimeline(id: string, group: TimelineGroup | undefined) {
  const { api } = useShell();
  return useInfiniteQuery(readPages(api, '/admin/user/{id}/timeline', { params: { path: { id }, query: { group } } }));
}

export function useTeachingRecord(id: string) {
  const { api } = useShell();
  return useQuery(read(api, '/admin/user/{id}/teaching', { params: { path: { id } } }));
}
