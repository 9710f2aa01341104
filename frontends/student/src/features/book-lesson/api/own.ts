/** What the student holds, likes, books and wishes. */
import { read } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { ownLessons } from '@parlance/kit/lessons/my-bookings.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import type { BookingDetails } from '../model/booking-details.ts';
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { useKeys } from '@parlance/kit/api/use-keys.ts';

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

/** Takes the slot and a token in one call. One key per try of the dialog, so that pressing twice books once. */
export function useBookSlot(slot: BookingJson, isMock: boolean, idempotencyKey: string) {
  const { api } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (details: BookingDetails) =>
      api.PUT('/bookings/tutor/{tutorId}/{bookingId}/book', {
        params: {
          path: { tutorId: slot.tutor, bookingId: slot.id },
          header: { 'Idempotency-Key': idempotencyKey },
        },
        body: { ...details, tutor: slot.tutor, ...(isMock ? { is_mock: true } : {}) },
      }),
    onSuccess: () => client.invalidateQueries(ownLessons),
  });
}

/** Tells the school which days and hours would suit. The same ones sent again are the same wish. */
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
