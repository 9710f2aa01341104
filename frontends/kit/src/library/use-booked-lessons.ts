/** A student's lessons to come and the last ones that were, one-on-one and in groups, for the course that they are on. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate.ts';
import { read, readWhole, under } from '../api/read.ts';
import { type Lesson, lessonsIn } from '../lessons/lesson.ts';
import { ownHistory, ownLessons } from '../lessons/lesson-api.ts';
import { useLive } from '../live/use-live.ts';

function useBookedOf(kind: Lesson['kind']): readonly Lesson[] {
  const { api, session } = useShell();
  const client = useQueryClient();
  const enabled = session.person.role === 'student';
  const upcoming = { params: { query: { view: 'upcoming' } } } as const;
  const ahead = useQuery({ ...readWhole(api, ownLessons[kind], upcoming), enabled, select: lessonsIn });
  const past = useQuery({ ...read(api, ownHistory[kind]), enabled, select: lessonsIn });
  useLive(kind === 'group' ? 'group.changed' : 'booking.changed', () => invalidate(client, under(ownLessons[kind])));
  return [...(ahead.data ?? []), ...(past.data ?? [])];
}

export function useBookedLessons(): readonly Lesson[] {
  const { api, session } = useShell();
  const live = { params: { query: { view: 'live' } } } as const;
  const enabled = session.person.role === 'student';
  const { data = [] } = useQuery({ ...read(api, ownLessons['one-on-one'], live), enabled, select: lessonsIn });
  const one = useBookedOf('one-on-one');
  return [...data, ...one, ...useBookedOf('group')];
}
