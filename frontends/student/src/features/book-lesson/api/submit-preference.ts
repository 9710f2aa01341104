/** Tells the school which days and hours would suit (EP-45, SRCH-34). */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation } from '@tanstack/react-query';
import type { PreferredTime } from '../model/preferred-times.ts';

type Wish = { schedule: PreferredTime[]; key: string };

export function useSubmitPreference() {
  const { api, session } = useShell();
  const { uid: studentId, timeZone: studentTimezone } = session.person;
  return useMutation({
    mutationFn: ({ schedule, key }: Wish) =>
      api.POST('/bookings/schedule', {
        params: { header: { 'Idempotency-Key': key } },
        body: { schedule, studentId, studentTimezone },
      }),
  });
}
