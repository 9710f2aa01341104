/** What lessons pay otherwise than they did: lines of their own. */
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { readPages, under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';

export type PayCorrection = AnswerOf<'get', '/admin/corrections'>['items'][number];
export type Correcting = { bookingId: string; amount: number; reason: string };

export type Corrected = AnswerOf<'post', '/admin/earnings/{tutorId}/corrections'>;

export function useCorrections() {
  const { api } = useShell();
  return useInfiniteQuery(readPages(api, '/admin/corrections', { params: {} }));
}

export const useCorrectPay = (tutorId: string) =>
  useChange(
    async (api, body: Correcting, header) =>
      (await api.POST('/admin/earnings/{tutorId}/corrections', { params: { path: { tutorId }, header }, body })).data,
    under('/admin/payweek', '/admin/corrections', '/earnings'),
  );
