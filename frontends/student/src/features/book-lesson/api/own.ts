/** What the student likes and wishes. */
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { read } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Undefined until they are known; none where they are not to be had. */
export function useFavourites(): ReadonlySet<string> | undefined {
  const { api } = useShell();
  const { data, isError } = useQuery(read(api, '/profile/tutors/favourites'));
  return useMemo(() => (data || isError ? new Set(data?.items.map(({ uid }) => uid)) : undefined), [data, isError]);
}

type Schedule = InitOf<'post', '/bookings/schedule'>['body']['schedule'];

/** Tells the school which days and hours would suit. The same ones sent again are the same wish. */
export function useSubmitPreference() {
  const { uid: studentId, timeZone: studentTimezone } = useShell().session.person;
  return useChange((api, schedule: Schedule, header) =>
    api.POST('/bookings/schedule', { params: { header }, body: { schedule, studentId, studentTimezone } }),
  );
}
