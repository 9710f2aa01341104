import { useChange } from '@parlance/kit/api/use-change.ts';
import type { Schemas } from '@parlance/kit/api/types.ts';
import { read, readPages, under } from '@parlance/kit/api/read.ts';
import { versionTag } from '@parlance/kit/api/version-tag.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Draft } from '../draft.ts';

export type Posted = Schemas['PostedAnnouncement'];

const touched = under('/admin/announcements', '/announcements');

export function usePosted() {
  const { api } = useShell();
  return useInfiniteQuery(readPages(api, '/admin/announcements'));
}

export const usePost = () =>
  useChange(
    async (api, body: Draft, header) => (await api.POST('/announcements', { params: { header }, body })).data,
    touched,
  );

export const useChangePost = ({ id, version }: Pick<Posted, 'id' | 'version'>) =>
  useChange(
    async (api, body: Draft, header) =>
      (
        await api.PUT('/announcements/{id}', {
          params: { path: { id }, header: { ...header, 'If-Match': versionTag(version) } },
          body,
        })
      ).data,
    touched,
  );

export const useDeletePost = (id: string) =>
  useChange(
    (api, _sure: true, header) => api.DELETE('/announcements/{id}', { params: { path: { id }, header } }),
    touched,
  );

/** Of whom the name or the address begins so. */
export function useFoundPeople(search: string) {
  const { api } = useShell();
  // In place, so that the compiler sees a word that the call does not know.
  const found = read(api, '/admin/users', { params: { query: { q: search, enabled: 'true' } } });
  return useQuery({ ...found, enabled: search !== '' });
}
