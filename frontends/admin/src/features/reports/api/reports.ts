/** Reports about teachers and what was decided (FB-38, NS-29, NS-32). */
import type { Page, ReportJson } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export const reportsAmount = 25;

export type Decision = Pick<ReportJson, 'action' | 'resolved'>;

export function useReports(resolved: string, pageToken: string) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['reports', resolved, pageToken],
    placeholderData: keepPreviousData,
    queryFn: () => {
      const query = new URLSearchParams({
        amount: String(reportsAmount),
        ...(resolved ? { resolved } : {}),
        ...(pageToken ? { pageToken } : {}),
      });
      return api.get<Page<ReportJson>>(`admin/reports?${query}`);
    },
  });
}

/** One idempotency key per opening of the dialog. Whatever the answer, the list is read anew: somebody else may have decided. */
export function useResolveReport(report: ReportJson, idempotencyKey: string) {
  const { api } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (decision: Decision) =>
      api.put(`admin/reports/${report.id}`, decision, { idempotencyKey, ifMatch: report.version }),
    onSettled: () =>
      Promise.all(['reports', 'counts', 'people'].map((key) => client.invalidateQueries({ queryKey: [key] }))),
  });
}
