/** Group sessions in a date range, and taking seats in them (EP-48, EP-49). */
import type { GroupLessonJson, GroupSessionJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export type GroupSearch = { startDate: string; endDate: string; time: 'anytime' | number; timezone: string };

export function useGroupSearch(search: GroupSearch | undefined) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['groups', 'search', search],
    enabled: search !== undefined,
    queryFn: async () => {
      const { timezone, ...data } = search as GroupSearch;
      const found = await api.post<Record<string, GroupSessionJson[]>>('groupsessions/search', { data, timezone });
      return Object.values(found)
        .flat()
        .sort((a, b) => a.when - b.when);
    },
  });
}

export type LessonFault = { id: string; code: string; message: string };

/** One key per opening of the dialog, so that pressing twice books once. */
export function useBookLessons(session: GroupSessionJson, idempotencyKey: string) {
  const { api } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (selectedLessons: string[]) =>
      api.put<{ lessons: GroupLessonJson[] }>(
        'groupsessions/session/book',
        { booking: session.id, selectedLessons },
        { idempotencyKey },
      ),
    // Refused or not, what was shown is not how it stands.
    onSettled: () => client.invalidateQueries({ queryKey: ['groups'] }),
  });
}
