/** An administrator's own searches. */
import { read, under } from '@parlance/kit/api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

export type SavedView = { name: string; query: string };

export function useSavedViews() {
  const { api } = useShell();
  return useQuery(read(api, '/admin/views'));
}

export function useSaveView() {
  const { api } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (view: SavedView) => api.PUT('/admin/views', { body: view }),
    onSuccess: () => client.invalidateQueries(under('/admin/views')),
  });
}

export function useRemoveView() {
  const { api } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api.DELETE('/admin/views', { body: { name } }),
    onSuccess: () => client.invalidateQueries(under('/admin/views')),
  });
}
