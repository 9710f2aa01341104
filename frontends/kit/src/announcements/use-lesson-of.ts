import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/read.ts';
import type { AnnouncementJson } from '../api/types.ts';

/** The lesson that a notice is about, as it stands now; nothing is said of one that is not to be had. */
export function useLessonOf({ adminPost, bookingId, tutor }: AnnouncementJson) {
  const { api } = useShell();
  const path = { tutorId: tutor ?? '', bookingId: bookingId ?? '' };
  return useQuery({
    ...read(api, '/bookings/tutor/{tutorId}/{bookingId}', { params: { path } }),
    enabled: !adminPost && Boolean(tutor && bookingId),
    retry: false,
  });
}
