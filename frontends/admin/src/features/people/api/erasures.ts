/** Accounts that were closed for good, and what each service has said of it. */
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { read } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export type Erasure = AnswerOf<'get', '/admin/erasures'>['items'][number];
export const erasuresAmount = 25;

/** As long as a service has not answered. */
const againMs = 2_000;
const isWaiting = ({ receipts }: Erasure): boolean => receipts.some(({ at }) => at === null);

/** All of them, or one person's. */
export function useErasures({ uid, pageToken }: { uid?: string; pageToken?: string }) {
  const { api } = useShell();
  const query = { amount: String(erasuresAmount), ...(uid && { uid }), ...(pageToken && { pageToken }) };
  return useQuery({
    ...read(api, '/admin/erasures', { params: { query } }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isWaiting) ? againMs : false),
  });
}
