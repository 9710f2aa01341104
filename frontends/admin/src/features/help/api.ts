/** Questions of the help as administrators keep them. Each change names the version that it was made on. */
import { invalidate } from '@parlance/kit/api/invalidate.ts';
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { read, under } from '@parlance/kit/api/read.ts';
import type { Schemas } from '@parlance/kit/api/types.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export type HelpQuestion = Schemas['HelpQuestion'];
export type HelpBody = InitOf<'post', '/admin/help'>['body'];
type HelpOrder = InitOf<'put', '/admin/help/order'>['body'];

const touched = under('/help');

/** All of them; what another administrator does is on screen without a reload. */
export function useAllHelp() {
  const { api, live } = useShell();
  const client = useQueryClient();
  useEffect(() => live.watchLibrary(() => invalidate(client, touched)), [client, live]);
  return useQuery(read(api, '/help', { params: { query: { all: 'true' } } }));
}

/** A new one, or a change of one on the version that was seen. */
export const useSaveHelp = (question: HelpQuestion | undefined) =>
  useChange(async (api, words: HelpBody, header) => {
    if (!question) return (await api.POST('/admin/help', { params: { header }, body: words })).data;
    const { id, version } = question;
    const params = { path: { id }, header };
    return (await api.PUT('/admin/help/{id}', { params, body: { ...words, version } })).data;
  }, touched);

export const useRemoveHelp = ({ id, version }: HelpQuestion) =>
  useChange(
    (api, _sure: true, header) =>
      api.DELETE('/admin/help/{id}', { params: { path: { id }, query: { version: String(version) }, header } }),
    touched,
  );

export const useOrderHelp = () =>
  useChange((api, body: HelpOrder, header) => api.PUT('/admin/help/order', { params: { header }, body }), touched);
