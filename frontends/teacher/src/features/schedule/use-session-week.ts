/** A teacher's group lessons of one week: those of sessions that go on, and what is behind. */
import { keyOf } from '@parlance/kit/api/read.ts';
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { everyPage } from '@parlance/kit/api/read-pages.ts';
import type { GroupLessonJson } from '@parlance/kit/api/types.ts';
import { type Lesson, lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { useLessonEvents } from '@parlance/kit/lessons/my-lessons.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

const none: readonly Lesson[] = [];

/** A cancelled lesson takes no hour. */
function inWeek(lessons: readonly GroupLessonJson[], from: number, to: number): Lesson[] {
  const once = new Map(lessons.map((lesson) => [lesson.bookingId, lesson]));
  const inTime = [...once.values()].filter(({ when, status }) => when >= from && when < to && status !== 'cancelled');
  return inTime.map(lessonOf);
}

function ownSessions(api: ApiClient, tutorId: string) {
  return everyPage(async (pageToken) => {
    const params = { path: { tutorId }, query: { pageToken } };
    return (await api.GET('/groupsessions/tutor/{tutorId}', { params })).data;
  });
}

function lessonsBehind(api: ApiClient, from: number, to: number) {
  return everyPage(async (pageToken) => {
    const query = { from: String(from), to: String(to), pageToken };
    return (await api.GET('/groupsessions/mine/history', { params: { query } })).data;
  });
}

/** The hours of the own slots stand without it, so a failure only leaves the group lessons out until the next reading; undefined until it is known. */
export function useSessionWeek({ from, to }: { from: number; to: number }): readonly Lesson[] | undefined {
  const { api, session, clock } = useShell();
  useLessonEvents();
  const { data, isError } = useQuery({
    queryKey: [...keyOf('/groupsessions/tutor/{tutorId}', { path: { tutorId: session.person.uid } }), from, to],
    queryFn: async () => {
      const [own, behind] = await Promise.all([
        ownSessions(api, session.person.uid),
        from < clock.now() ? lessonsBehind(api, from, to) : undefined,
      ]);
      const lessons = own.items.flatMap(({ bookings }) => bookings);
      return inWeek([...(behind?.items ?? []), ...lessons], from, to);
    },
  });
  return data ?? (isError ? none : undefined);
}
