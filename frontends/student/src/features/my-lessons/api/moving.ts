/** The free hours to which a lesson may be moved, kept true while somebody looks at them, and the move. */
import { invalidate } from '@parlance/kit/api/invalidate.ts';
import { read } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { localDate } from '@parlance/kit/domain/time.ts';
import type { Lesson } from '@parlance/kit/lessons/lesson.ts';
import { outdatedWith } from '@parlance/kit/lessons/lesson-api.ts';
import { useCheckWhileAway } from '@parlance/kit/live/use-check-while-away.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';

/** A search watches at most 31 days. */
const daysAhead = 28;
const dayMs = 86_400_000;

/** Of the same teacher and stream, from now on. */
export function useHoursToMoveTo({ tutor: { uid: tutor }, isPte }: Lesson) {
  const { api, clock, live, session } = useShell();
  const client = useQueryClient();
  const { timeZone } = session.person;
  const [from] = useState(() => clock.now());
  const to = from + daysAhead * dayMs;
  const asked = { path: { tutorId: tutor }, query: { from: String(from), to: String(to) } };
  const reading = read(api, '/bookings/tutor/{tutorId}', { params: asked });
  const [key] = useState(reading.queryKey);
  const again = useCallback(() => invalidate(client, { queryKey: key, exact: true }), [client, key]);
  useCheckWhileAway(again);
  useEffect(() => {
    const search = { startDate: localDate(from, timeZone), endDate: localDate(to, timeZone), timezone: timeZone };
    return live.watchSlots({ ...search, time: 'anytime', tutor }, { opened: again, taken: again, resync: again });
  }, [again, from, live, timeZone, to, tutor]);
  return useQuery({
    ...reading,
    select: ({ items }) => items.filter((hour) => hour.status === 'pending' && hour.isPte === isPte),
  });
}

/** `to` is the hour's id. */
export const useMoveLesson = ({ id: bookingId, tutor }: Lesson) =>
  useChange(async (api, to: string, header) => {
    const params = { path: { tutorId: tutor.uid, bookingId }, header };
    return (await api.PUT('/bookings/tutor/{tutorId}/{bookingId}/move', { params, body: { to } })).data;
  }, outdatedWith['one-on-one']);
