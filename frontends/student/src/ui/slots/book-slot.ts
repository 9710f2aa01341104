/** What the student holds, whether a time may be booked, and booking it. */
import { read } from '@parlance/kit/api/read.ts';
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import type { BookingJson } from '@parlance/kit/api/types.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { outdatedWith } from '@parlance/kit/lessons/lesson-api.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { BookingDetails } from './booking-details.ts';
import { firstPolicy } from '@parlance/kit/domain/policy.ts';

/** The student's wallets and entitlements, from the cache that the sidebar fills and live events keep true. */
export function useMyTokens() {
  const { api } = useShell();
  return useQuery(read(api, '/profile/student/me'));
}

type Check = AnswerOf<'get', '/bookings/tutor/{tutorId}/{bookingId}/book'>;
/** The tokens that would pay, and the rules that it would be booked under. */
export type Payment = Check['wallet'] & { policy: NonNullable<Check['policy']> };

/** Asks the server, which decides again when it is booked. */
export function useSlotCheck() {
  const { api } = useShell();
  return useMutation({
    mutationFn: async ({ tutor, id }: BookingJson): Promise<Payment> => {
      const params = { path: { tutorId: tutor, bookingId: id } };
      const { wallet, policy } = (await api.GET('/bookings/tutor/{tutorId}/{bookingId}/book', { params })).data;
      return { ...wallet, policy: policy ?? firstPolicy };
    },
  });
}

/** Takes the slot and a token in one call. */
export const useBookSlot = ({ tutor, id }: BookingJson, isMock: boolean) =>
  useChange((api, details: BookingDetails, header) => {
    const params = { path: { tutorId: tutor, bookingId: id }, header };
    const body = { ...details, tutor, ...(isMock ? { is_mock: true } : {}) };
    return api.PUT('/bookings/tutor/{tutorId}/{bookingId}/book', { params, body });
  }, outdatedWith['one-on-one']);
