/** An administrator's own searches. */
import { read, under } from '@parlance/kit/api/read.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export type SavedView = { name: string; query: string };

export function useSavedViews() {
  const { api } = useShell();
  return useQuery(read(api, '/admin/views'));
}

const touched = under('/admin/views');

export const useSaveView = () =>
  useChange((api, body: SavedView, header) => api.PUT('/admin/views', { params: { header }, body }), touched);

export const useRemoveView = () =>
  useChange((api, name: string, header) => api.DELETE('/admin/views', { params: { header }, body: { name } }), touched);
