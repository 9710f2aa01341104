/** Reports about teachers and what was decided. */
import { peoplePaths } from '@parlance/kit/api/outdated.ts';
import { read, under } from '@parlance/kit/api/read.ts';
import type { ReportJson, Schemas } from '@parlance/kit/api/types.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { versionTag } from '@parlance/kit/api/version-tag.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export const reportsAmount = 25;

export type Decision = Pick<ReportJson, 'action' | 'resolved'>;

export function useReports(resolved: string, pageToken: string) {
  const { api } = useShell();
  const query = {
    amount: String(reportsAmount),
    resolved: (resolved || undefined) as 'true' | 'false' | undefined,
    pageToken: pageToken || undefined,
  };
  return useQuery({ ...read(api, '/admin/reports', { params: { query } }), placeholderData: keepPreviousData });
}

/** Whatever the answer, the list is read anew: somebody else may have decided. */
export const useResolveReport = ({ id, version }: ReportJson) =>
  useChange(
    (api, body: Decision, header) => {
      const params = { path: { id }, header: { ...header, 'If-Match': versionTag(version) } };
      return api.PUT('/admin/reports/{id}', { params, body });
    },
    under('/admin/reports', '/admin/dashboard', ...peoplePaths),
  );

export type ConversationReportJson = Schemas['ConversationReport'];

export function useConversationReports(resolved: string, pageToken: string) {
  const { api } = useShell();
  const query = {
    amount: String(reportsAmount),
    resolved: (resolved || undefined) as 'true' | 'false' | undefined,
    pageToken: pageToken || undefined,
  };
  return useQuery({ ...read(api, '/admin/conversations', { params: { query } }), placeholderData: keepPreviousData });
}

export const useResolveConversation = ({ id, version }: ConversationReportJson) =>
  useChange((api, resolved: boolean, header) => {
    const params = { path: { id }, header: { ...header, 'If-Match': versionTag(version) } };
    return api.PUT('/admin/conversations/{id}', { params, body: { resolved } });
  }, under('/admin/conversations'));

/** What students said of their teachers. */
export const ratingsAmount = 25;

export function useRatings(pageToken: string) {
  const { api } = useShell();
  const query = { amount: String(ratingsAmount), pageToken: pageToken || undefined };
  return useQuery({ ...read(api, '/admin/ratings', { params: { query } }), placeholderData: keepPreviousData });
}
