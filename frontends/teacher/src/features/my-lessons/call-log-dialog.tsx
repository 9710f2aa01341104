/** Who came into the lesson's room and left it, and when (LST-22, FB-29, PERM-45). */
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { problemText } from '@parlance/kit/api/problem.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { ErrorState } from '@parlance/kit/ui/error-state.tsx';
import { Timeline } from '@parlance/kit/ui/timeline.tsx';
import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bookingTexts } from '../../locales/bookings/texts.ts';

type Entry = {
  id: string;
  statusCallbackEvent: string;
  participantIdentity: string;
  timestamp: number | null;
  trackKind: string;
};

export function CallLogDialog({ booking, onClose }: { booking: BookingJson; onClose: () => void }) {
  const { api, session } = useShell();
  const { callLog: words } = bookingTexts.use();
  const log = useQuery({
    queryKey: ['bookings', booking.id, 'logs'],
    queryFn: async () => (await api.get<{ items: Entry[] }>(`bookings/booking/${booking.id}/logs`)).items,
  });
  const nameOf = (uid: string) => {
    if (uid === '') return words.room;
    if (uid === booking.tutor) return booking.profile.tutor.name;
    return uid === booking.student ? (booking.profile.student?.name ?? uid) : uid;
  };
  const items = (log.data ?? []).map((entry) => ({
    ...{ id: entry.id, who: nameOf(entry.participantIdentity), when: entry.timestamp ?? 0 },
    // What a newer server names and this build does not know is shown as it is.
    deed: [
      (words.events as Record<string, string>)[entry.statusCallbackEvent] ?? entry.statusCallbackEvent,
      entry.trackKind,
    ]
      .filter(Boolean)
      .join(' '),
  }));
  return (
    <Modal opened onClose={onClose} title={words.title} closeButtonProps={{ 'aria-label': words.close }}>
      {log.isPending && <Skeleton height={160} aria-hidden />}
      {log.isError && <ErrorState message={problemText(log.error)} onRetry={() => void log.refetch()} />}
      {log.data && items.length === 0 && <p>{words.none}</p>}
      {items.length > 0 && <Timeline items={items} zone={session.person.timeZone} label={words.title} />}
    </Modal>
  );
}
