/** What the student holds, likes, books and wishes. */
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { read } from '@parlance/kit/api/read.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { outdatedWith } from '@parlance/kit/lessons/lesson-api.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BookingDetails } from '../model/booking-details.ts';

/** The student's wallets and entitlements, from the cache that the sidebar fills and live events keep true. */
export function useMyTokens() {
  const { api } = useShell();
  return useQuery(read(api, '/profile/student/me'));
}

/** Empty until they are known: results do not wait for them. */
export function useFavourites(): ReadonlySet<string> {
  const { api } = useShell();
  const { data } = useQuery(read(api, '/profile/tutors/favourites'));
  return useMemo(() => new Set(data?.items.map(({ uid }) => uid)), [data]);
}

/** Takes the slot and a token in one call. */
export const useBookSlot = ({ tutor, id }: BookingJson, isMock: boolean) =>
  useChange((api, details: BookingDetails, header) => {
    const params = { path: { tutorId: tutor, bookingId: id }, header };
    const body = { ...details, tutor, ...(isMock ? { is_mock: true } : {}) };
    return api.PUT('/bookings/tutor/{tutorId}/{bookingId}/book', { params, body });
  }, outdatedWith['one-on-one']);

type Schedule = InitOf<'post', '/bookings/schedule'>['body']['schedule'];

/** Tells the school which days and hours would suit. The same ones sent again are the same wish. */
export function useSubmitPreference() {
  const { uid: studentId, timeZone: studentTimezone } = useShell().session.person;
  return useChange((api, schedule: Schedule, header) =>
    api.POST('/bookings/schedule', { params: { header }, body: { schedule, studentId, studentTimezone } }),
  );
}
