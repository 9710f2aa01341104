import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { invalidate } from '../api/invalidate.ts';
import { read, readPages, under } from '../api/read.ts';
import type { ApiClient } from '../api/client.ts';
import { tellProblem } from '../api/problem.ts';
import { announcementWent } from './known-announcements.ts';

const unviewedOnly = { params: { query: { unviewedOnly: 'true' } } } as const;

/** The newest, and how many there are in all. */
export const newestUnviewed = (api: ApiClient) => read(api, '/announcements', unviewedOnly);
export const allUnviewed = (api: ApiClient) => readPages(api, '/announcements', unviewedOnly);

/** Ok: gone from here at once, and from the person's other windows by the stream. It comes back when it could not be kept. */
export function useOk(): (id: string) => void {
  const { api, notify } = useShell();
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (id: string) => api.PUT('/announcements/{id}/viewed', { params: { path: { id } } }),
    onMutate: (id) => announcementWent(client, id),
    onError(error) {
      tellProblem(notify, error);
      invalidate(client, under('/announcements'));
    },
  });
  return mutate;
}
