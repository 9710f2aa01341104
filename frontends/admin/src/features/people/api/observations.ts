/** Who watched a lesson silently. The call log tells it to administrators alone. */
import { keyOf } from '@parlance/kit/api/read.ts';
import { everyPage } from '@parlance/kit/api/read-pages.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export type Observed = { id: string; event: ObserverEvent; when: number; observer: string };
type ObserverEvent = 'observer-connected' | 'observer-disconnected';

const isObserver = (event: string): event is ObserverEvent => event.startsWith('observer-');

export function useObservations(bookingId: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: [...keyOf('/bookings/booking/{id}/logs', { path: { id: bookingId } }), 'observers'],
    queryFn: async (): Promise<Observed[]> => {
      const { items } = await everyPage(async (pageToken) => {
        const params = { path: { id: bookingId }, query: { pageToken } };
        return (await api.GET('/bookings/booking/{id}/logs', { params })).data;
      });
      const seen = items.filter(({ statusCallbackEvent }) => isObserver(statusCallbackEvent));
      const uids = [...new Set(seen.map(({ participantIdentity }) => participantIdentity))];
      // Whoever has no account any more has watched all the same.
      const people = await Promise.all(
        uids.map((id) => api.GET('/admin/user/{id}', { params: { path: { id } } }).catch(() => undefined)),
      );
      return seen.map(({ id, statusCallbackEvent, participantIdentity, timestamp }) => ({
        id,
        event: statusCallbackEvent as ObserverEvent,
        when: timestamp ?? 0,
        observer: people[uids.indexOf(participantIdentity)]?.data.name ?? '',
      }));
    },
  });
}
