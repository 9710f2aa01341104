/** The trail of what administrators did, page by page. */
import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { read } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export type AdminAct = AnswerOf<'get', '/admin/audit'>['items'][number];
export const auditAmount = 50;

type Wanted = { act: string; actor: string; from: number | undefined; to: number | undefined };

export const auditWanted = ({ act, actor, from, to }: Wanted) => ({
  ...(act && { act }),
  ...(actor && { actor }),
  ...(from !== undefined && { from: String(from) }),
  ...(to !== undefined && { to: String(to) }),
});

export function useAuditPage(wanted: ReturnType<typeof auditWanted>, pageToken: string) {
  const { api } = useShell();
  const query = { ...wanted, amount: String(auditAmount), ...(pageToken && { pageToken }) };
  return useQuery({ ...read(api, '/admin/audit', { params: { query } }), placeholderData: keepPreviousData });
}
