/** Tells the school which days and hours would suit. The same ones sent again are the same wish. */
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { useKeys } from '@parlance/kit/api/use-keys.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation } from '@tanstack/react-query';

type Schedule = InitOf<'post', '/bookings/schedule'>['body']['schedule'];

export function useSubmitPreference() {
  const { api, session } = useShell();
  const keyFor = useKeys();
  const { uid: studentId, timeZone: studentTimezone } = session.person;
  return useMutation({
    mutationFn: (schedule: Schedule) =>
      api.POST('/bookings/schedule', {
        params: { header: { 'Idempotency-Key': keyFor(schedule) } },
        body: { schedule, studentId, studentTimezone },
      }),
  });
}
