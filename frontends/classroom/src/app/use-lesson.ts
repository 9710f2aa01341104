/** The lesson of the room, one-on-one or of a group; what the click that opened the window knew is shown until the answer comes. */
import { keyOf } from '@parlance/kit/api/read.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import { invalidate, patchRead } from '@parlance/kit/api/invalidate.ts';
import { type Lesson, lessonOf } from '@parlance/kit/lessons/lesson.ts';
import { readLesson } from '@parlance/kit/lessons/lesson-api.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { texts } from '../locales/texts.ts';
import type { CallPlace } from './call-address.ts';

export function useLesson({ room, tutorUid, bookingId, lesson: known }: CallPlace) {
  const { api, developmentBuild } = useShell();
  const client = useQueryClient();
  const sessionId = known?.sessionId;
  const read = async (): Promise<Lesson> => {
    const lesson = await readLesson(api, { id: bookingId, tutor: { uid: tutorUid }, sessionId }).catch(
      async (problem: unknown) => {
        // The shell's problem is of another copy of the class.
        if (!developmentBuild || (problem as { status?: number }).status !== 404) throw problem;
        const { standInLesson } = await import('../dev/stand-in-lesson.ts');
        return standInLesson(api, { room, tutorUid, bookingId });
      },
    );
    if (!lesson) throw new Problem(texts.now().place.noLesson, { code: 'BOOKING_NOT_FOUND', status: 404 });
    return lesson;
  };
  const queryKey =
    sessionId === undefined
      ? keyOf('/bookings/tutor/{tutorId}/{bookingId}', { path: { tutorId: tutorUid, bookingId } })
      : [...keyOf('/groupsessions/groupsession/{id}', { path: { id: sessionId } }), bookingId];
  // Another topic is everybody's at once.
  useLive('booking.changed', (news) => {
    if (news.id !== bookingId) return;
    patchRead<Lesson>(client, queryKey, (last) => (last.version > news.version ? last : lessonOf(news)));
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
