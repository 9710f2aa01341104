/** A student's lessons to come and the last ones that were, one-on-one and in groups, for the course that they are on. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate.ts';
import { read, readWhole, under } from '../api/read.ts';
import { type Lesson, lessonOf } from '../lessons/lesson.ts';
import { useLive } from '../live/use-live.ts';

export function useBookedLessons(): readonly Lesson[] {
  const { api, session } = useShell();
  const client = useQueryClient();
  const enabled = session.person.role === 'student';
  const live = useQuery({ ...read(api, '/bookings/mine', { params: { query: { view: 'live' } } }), enabled });
  const upcoming = useQuery({
    ...readWhole(api, '/bookings/mine', { params: { query: { view: 'upcoming' } } }),
    enabled,
  });
  const past = useQuery({ ...read(api, '/bookings/mine/history'), enabled });
  const groups = useQuery({
    ...readWhole(api, '/groupsessions/mine', { params: { query: { view: 'upcoming' } } }),
    enabled,
  });
  const pastGroups = useQuery({ ...read(api, '/groupsessions/mine/history'), enabled });
  useLive('booking.changed', () => invalidate(client, under('/bookings/mine')));
  useLive('group.changed', () => invalidate(client, under('/groupsessions/mine')));
  const single = [live, upcoming, past].flatMap(({ data }) => data?.items ?? []);
  return [...single, ...[groups, pastGroups].flatMap(({ data }) => data?.items ?? [])].map(lessonOf);
}
