/** Guides and videos for teachers, and which of them this one has opened. */
import { invalidate, patchRead } from '@parlance/kit/api/invalidate.ts';
import { read, under } from '@parlance/kit/api/read.ts';
import type { Schemas } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

export type Guide = Schemas['Guide'];

/** Well before the addresses of files end. */
const addressesLastMs = 30 * 60_000;

export function useGuides() {
  const { api, live } = useShell();
  const client = useQueryClient();
  useEffect(() => live.watchLibrary(() => invalidate(client, under('/guides'))), [client, live]);
  return useQuery({ ...read(api, '/guides'), refetchInterval: addressesLastMs, select: ({ items }) => items });
}

/** It counts at once; a note that is lost is made again when the guide is opened again. */
export function useNoteOpened() {
  const { api } = useShell();
  const client = useQueryClient();
  const { queryKey } = read(api, '/guides');
  const note = useMutation({
    mutationFn: (id: string) => api.POST('/guides/{id}/opened', { params: { path: { id } } }),
  });
  return ({ id, isOpened }: Guide) => {
    if (isOpened) return;
    patchRead<{ items: Guide[] }>(client, queryKey, (known) => ({
      ...known,
      items: known.items.map((guide) => (guide.id === id ? { ...guide, isOpened: true } : guide)),
    }));
    note.mutate(id);
  };
}
