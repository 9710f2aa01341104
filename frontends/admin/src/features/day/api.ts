import type { InitOf } from '@parlance/kit/api/operations.ts';
import { read } from '@parlance/kit/api/read.ts';
import { lessonsIn } from '@parlance/kit/lessons/lesson.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { DayState } from '../../ui/day-state.ts';

const oftenMs = 30_000;
type Asked = NonNullable<NonNullable<InitOf<'get', '/admin/today/lessons'>['params']>['query']>;

export const dayLessonsAmount = 50;

export function useDayLessons({ state, pageToken }: { state: DayState | ''; pageToken: string }) {
  const { api, session } = useShell();
  const query: Asked = {
    timezone: session.person.timeZone,
    state: state || undefined,
    pageToken: pageToken || undefined,
  };
  return useQuery({
    ...read(api, '/admin/today/lessons', { params: { query } }),
    placeholderData: keepPreviousData,
    refetchInterval: oftenMs,
    select: (page) => ({ ...page, items: lessonsIn(page) }),
  });
}
