/** What a student is asked about lessons in teachers' time off, and the two answers. */
import { dateText, timeOf } from '@parlance/kit/domain/time.ts';
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { invalidate } from '@parlance/kit/api/invalidate.ts';
import { read, under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useCheckWhileAway } from '@parlance/kit/live/use-check-while-away.ts';
import { useLive } from '@parlance/kit/live/use-live.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export type Proposal = AnswerOf<'get', '/bookings/proposals'>['items'][number];

export function useProposals() {
  const { api } = useShell();
  const client = useQueryClient();
  const look = useCallback(() => invalidate(client, under('/bookings/proposals')), [client]);
  useLive('proposal.changed', look);
  useCheckWhileAway(look);
  return useQuery(read(api, '/bookings/proposals'));
}

/** What is answered leaves the list, and moves or ends a lesson wherever it is on screen. */
const touched = under('/bookings', '/lessons', '/tokens');

export const useAccept = (bookingId: string) =>
  useChange(async (api, to: string, header) => {
    const params = { path: { bookingId }, header };
    return (await api.POST('/bookings/proposals/{bookingId}/accept', { params, body: { to } })).data;
  }, touched);

export const useDecline = (bookingId: string) =>
  useChange(async (api, _nothing: undefined, header) => {
    const params = { path: { bookingId }, header };
    return (await api.POST('/bookings/proposals/{bookingId}/decline', { params })).data;
  }, touched);

export const whenText = (when: number, zone: string) => `${dateText(when, zone)}, ${timeOf(when, zone)}`;
