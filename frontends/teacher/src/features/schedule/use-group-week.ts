/** A teacher's group lessons of one week: those of sessions that go on, and what is behind (FB-16, FB-25). */
import { readPages } from '@parlance/kit/api/read-pages.ts';
import type { GroupLessonJson, GroupSessionJson, Page } from '@parlance/kit/api/types.ts';
import { useGroupEvents } from '@parlance/kit/groups/my-groups.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

const none: readonly GroupLessonJson[] = [];

/** A cancelled lesson takes no hour. */
function inWeek(lessons: readonly GroupLessonJson[], from: number, to: number): GroupLessonJson[] {
  const once = new Map(lessons.map((lesson) => [lesson.bookingId, lesson]));
  return [...once.values()].filter(({ when, status }) => when >= from && when < to && status !== 'cancelled');
}

/** The hours of the own slots stand without it, so a failure only leaves the group lessons out until the next reading; undefined until it is known. */
export function useGroupWeek({ from, to }: { from: number; to: number }): readonly GroupLessonJson[] | undefined {
  const { api, session, clock } = useShell();
  useGroupEvents();
  const { data, isError } = useQuery({
    queryKey: ['groups', 'week', from, to],
    queryFn: async () => {
      const [own, behind] = await Promise.all([
        readPages<Page<GroupSessionJson>>(api, `groupsessions/tutor/${session.person.uid}`),
        from < clock.now()
          ? readPages<Page<GroupLessonJson>>(api, `groupsessions/mine/history?from=${from}&to=${to}`)
          : undefined,
      ]);
      const lessons = own.items.flatMap(({ bookings }) => bookings);
      return inWeek([...(behind?.items ?? []), ...lessons], from, to);
    },
  });
  return data ?? (isError ? none : undefined);
}
