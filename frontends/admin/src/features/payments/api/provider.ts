/** Whether our books and the payment provider's agree, and what waits to be applied. */
import { read, under } from '@parlance/kit/api/read.ts';
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export type Reconciliation = AnswerOf<'get', '/admin/payments/reconciliation'>;

export function useReconciliation() {
  const { api } = useShell();
  return useQuery(read(api, '/admin/payments/reconciliation', {}));
}

export const useReplayEvent = () =>
  useChange(
    (api, eventId: string, header) =>
      api.POST('/admin/payments/events/{eventId}/replay', { params: { path: { eventId }, header } }),
    under('/admin/payments'),
  );
