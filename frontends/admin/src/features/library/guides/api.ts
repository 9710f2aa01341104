/** User guides and videos as administrators keep them. Each change names the version that it was made on. */
import { invalidate } from '@parlance/kit/api/invalidate.ts';
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { read, under } from '@parlance/kit/api/read.ts';
import type { Schemas } from '@parlance/kit/api/types.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export type Guide = Schemas['Guide'];
export type GuideBody = InitOf<'post', '/admin/guides'>['body'];
type GuideChange = InitOf<'put', '/admin/guides/{id}'>['body'];
type GuideOrder = InitOf<'put', '/admin/guides/order'>['body'];

/** Well before the addresses of files end. */
const addressesLastMs = 30 * 60_000;
const touched = under('/guides');

/** All of them; what another administrator does is on screen without a reload. */
export function useGuides() {
  const { api, live } = useShell();
  const client = useQueryClient();
  useEffect(() => live.watchLibrary(() => invalidate(client, touched)), [client, live]);
  return useQuery({ ...read(api, '/guides'), refetchInterval: addressesLastMs });
}

export const useAddGuide = () =>
  useChange(
    async (api, body: GuideBody, header) => (await api.POST('/admin/guides', { params: { header }, body })).data,
    touched,
  );

export const useSaveGuide = (id: string) =>
  useChange(
    async (api, body: GuideChange, header) =>
      (await api.PUT('/admin/guides/{id}', { params: { path: { id }, header }, body })).data,
    touched,
  );

/** By the version that was seen. */
export const useRemoveGuide = (id: string) =>
  useChange(
    (api, seen: number, header) =>
      api.DELETE('/admin/guides/{id}', { params: { path: { id }, query: { version: String(seen) }, header } }),
    touched,
  );

/** Answers the version that the order has now. */
export const useOrderGuides = () =>
  useChange(
    async (api, body: GuideOrder, header) =>
      (await api.PUT('/admin/guides/order', { params: { header }, body })).data.version,
    touched,
  );
