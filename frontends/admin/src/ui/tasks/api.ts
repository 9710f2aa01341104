/** What needs an administrator, read and changed. */
import type { AnswerOf, InitOf } from '@parlance/kit/api/operations.ts';
import { read, under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export type Task = AnswerOf<'get', '/admin/tasks'>['items'][number];
export type TaskChange = InitOf<'put', '/admin/tasks/{id}'>['body'];
export const whoses = ['open', 'mine', 'done'] as const;
export type Whose = (typeof whoses)[number];

const oftenMs = 60_000;

type Wish = { whose: Whose; amount: number; kind?: Task['kind'] | undefined; pageToken?: string };

export function useTasks({ whose, amount, kind, pageToken }: Wish) {
  const { api } = useShell();
  const query = { whose, kind, amount: String(amount), pageToken: pageToken || undefined };
  return useQuery({
    ...read(api, '/admin/tasks', { params: { query } }),
    placeholderData: keepPreviousData,
    refetchInterval: oftenMs,
  });
}

/** Whatever the answer, the list is read anew: somebody else may have it by now. */
export const useChangeTask = ({ id }: Task) =>
  useChange(
    async (api, body: TaskChange, header) => {
      return (await api.PUT('/admin/tasks/{id}', { params: { path: { id }, header }, body })).data;
    },
    under('/admin/tasks', '/admin/audit'),
  );
