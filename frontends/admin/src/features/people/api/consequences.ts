/** What closing an account would do, asked before it is done. */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { Balances } from '@parlance/kit/ui/token-table.tsx';
import { useQuery } from '@tanstack/react-query';

export type ConsequencesJson = {
  upcomingLessons: number;
  nextLessonAt: number | null;
  openSlots: number;
  /** Null for people who have no wallets. */
  tokens: Balances | null;
  disable: ('sessionsEnd' | 'lessonsCancelled' | 'slotsHidden' | 'tokensStay')[];
  remove: ('sessionsEnd' | 'lessonsCancelled' | 'slotsClosed' | 'tokensLost' | 'dataErased')[];
};

export function useConsequences(uid: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['people', uid, 'consequences'],
    // Asked anew at each opening of the dialog: a lesson may have been booked meanwhile.
    staleTime: 0,
    gcTime: 0,
    queryFn: () => api.get<ConsequencesJson>(`admin/user/${uid}/consequences`),
  });
}
