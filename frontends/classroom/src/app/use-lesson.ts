/** The lesson of the room, one-on-one or of a group; what the click that opened the window knew is shown until the answer comes. */
import { invalidate, patchRead } from '@parlance/kit/api/invalidate.ts';
import { type Lesson, lessonOf, withEndKept } from '@parlance/kit/lessons/lesson.ts';
import { lessonQuery, readLesson } from '@parlance/kit/lessons/lesson-api.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallPlace } from './call-address.ts';

export function useLesson({ room, tutorUid, bookingId, lesson: known }: CallPlace) {
  const { api, developmentBuild } = useShell();
  const client = useQueryClient();
  const place = { id: bookingId, tutor: { uid: tutorUid }, sessionId: known?.sessionId };
  const { queryKey } = lessonQuery(api, place);
  const read = (): Promise<Lesson> =>
    readLesson(api, place).catch(async (problem: unknown) => {
      // The shell's problem is of another copy of the class.
      if (!developmentBuild || (problem as { status?: number }).status !== 404) throw problem;
      const { standInLesson } = await import('../dev/stand-in-lesson.ts');
      return standInLesson(api, { room, tutorUid, bookingId });
    });
  // Another topic is everybody's at once.
  useLive('booking.changed', (news) => {
    if (news.id !== bookingId) return;
    patchRead<Lesson>(client, queryKey, (last) =>
      last.version > news.version ? last : withEndKept(lessonOf(news), last),
    );
  });
  useLive('group.changed', (news) => {
    if (news.bookingId === bookingId) invalidate(client, { queryKey, exact: true });
  });
  return useQuery({
    queryKey,
    queryFn: read,
    ...(known ? { initialData: known, initialDataUpdatedAt: 0 } : {}),
  });
}
