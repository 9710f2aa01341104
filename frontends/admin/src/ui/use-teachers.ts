/** The school's teachers where one is picked: all of them, as a list with an end leaves the last ones without lessons. */
import { readWhole } from '@parlance/kit/api/read.ts';
import { lists } from '@parlance/kit/domain/limits.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

/** Also those whose account is disabled now, unless only enabled ones are asked for. */
export function useTeachers(only: { enabled?: 'true' } = {}) {
  const { api } = useShell();
  const query = { role: 'tutor', ...only, amount: String(lists.usersPageMax) } as const;
  return useQuery({ ...readWhole(api, '/admin/users', { params: { query } }), select: ({ items }) => items });
}
