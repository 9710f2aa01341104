/** What administrators did to a person, newest first. */
import { readPages } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';

const amount = '10';

export function useAudit(uid: string) {
  const { api } = useShell();
  return useInfiniteQuery(readPages(api, '/admin/audit', { params: { query: { uid, amount } } }));
}
