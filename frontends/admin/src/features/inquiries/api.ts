/** What people wrote to the school. */
import { read, under } from '@parlance/kit/api/read.ts';
import type { InitOf } from '@parlance/kit/api/operations.ts';
import type { Schemas } from '@parlance/kit/api/types.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { versionTag } from '@parlance/kit/api/version-tag.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

export type Inquiry = Schemas['Inquiry'];
export type Handling = InitOf<'put', '/admin/inquiries/{id}'>['body'];

export const inquiriesAmount = 25;

type Filter = { state: string; kind: string; pageToken: string };

export function useInquiries({ state, kind, pageToken }: Filter) {
  const { api } = useShell();
  const query = {
    limit: String(inquiriesAmount),
    ...(state && { state: state as Inquiry['state'] }),
    ...(kind && { kind: kind as Inquiry['kind'] }),
    ...(pageToken && { pageToken }),
  };
  return useQuery({ ...read(api, '/admin/inquiries', { params: { query } }), placeholderData: keepPreviousData });
}

/** Whatever the answer, the list is read anew: somebody else may have taken it up. */
export const useHandleInquiry = ({ id, version }: Inquiry) =>
  useChange(async (api, body: Handling, header) => {
    const params = { path: { id }, header: { ...header, 'If-Match': versionTag(version) } };
    return (await api.PUT('/admin/inquiries/{id}', { params, body })).data;
  }, under('/admin/inquiries'));
