/** What the student likes and wishes. */
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { read } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

/** Empty until they are known: results do not wait for them. */
export function useFavourites(): ReadonlySet<string> {
  const { api } = useShell();
  const { data } = useQuery(read(api, '/profile/tutors/favourites'));
  return useMemo(() => new Set(data?.items.map(({ uid }) => uid)), [data]);
}

type Schedule = InitOf<'post', '/bookings/schedule'>['body']['schedule'];

/** Tells the school which days and hours would suit. The same ones sent again are the same wish. */
export function useSubmitPreference() {
  const { uid: studentId, timeZone: studentTimezone } = useShell().session.person;
  return useChange((api, schedule: Schedule, header) =>
    api.POST('/bookings/schedule', { params: { header }, body: { schedule, studentId, studentTimezone } }),
  );
}
