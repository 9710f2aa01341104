/** Group sessions in a date range, kept true while they are on screen, and taking seats in them (EP-48, EP-49, FB-19). */
import type { GroupLessonJson, GroupSessionJson } from '@parlance/kit/api/types.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export type GroupSearch = { startDate: string; endDate: string; time: 'anytime' | number; timezone: string };

const keyOf = (search: GroupSearch | undefined) => ['groups', 'search', search] as const;

export function useGroupSearch(search: GroupSearch | undefined) {
  const { api } = useShell();
  return useQuery({
    queryKey: keyOf(search),
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

/** A lesson that fills up, or has a seat again, says so where it stands (CON-14, PERM-47); of lessons with an own seat only the news comes. */
export function useLiveSeats(search: GroupSearch | undefined): void {
  const { live } = useShell();
  const client = useQueryClient();
  useLive('group.changed', () => void client.invalidateQueries({ queryKey: ['groups'] }));
  useEffect(() => {
    if (!search) return undefined;
    const queryKey = keyOf(search);
    return live.watchGroups(
      { search },
      {
        moved: (lesson) =>
          client.setQueryData<GroupSessionJson[]>(queryKey, (sessions) => sessions?.map(withLesson(lesson))),
        resync: () => void client.invalidateQueries({ queryKey }),
      },
    );
  }, [client, live, search]);
}

/** What is older than what is known changes nothing. */
function withLesson(moved: GroupLessonJson) {
  const replaced = (known: GroupLessonJson) =>
    known.bookingId === moved.bookingId && known.version < moved.version ? moved : known;
  return (session: GroupSessionJson): GroupSessionJson =>
    session.id === moved.groupSessionId ? { ...session, bookings: session.bookings.map(replaced) } : session;
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
