/** Takes the slot and a token in one call. One key per try of the dialog, so that pressing twice books once. */
import { ownLessons } from '@parlance/kit/lessons/my-bookings.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BookingDetails } from '../model/booking-details.ts';

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
