/** Materials and their courses for the topic pickers (FB-30). */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../api/client.ts';
import { everyPage } from '../api/read-pages.ts';
import type { Schemas } from '../api/types.ts';

export type Material = Schemas['Material'];
export type Lesson = Schemas['Lesson'];
export type Course = Schemas['Course'];

export function useMaterials() {
  const { api } = useShell();
  return useQuery({
    queryKey: ['materials'],
    queryFn: async () => {
      const { items } = await everyPage(async (pageToken) => {
        return (await api.GET('/materials', { params: { query: { pageToken } } })).data;
      });
      // One that loses its place at the front between two pages comes a second time.
      return [...new Map(items.map((material) => [material.id, material])).values()];
    },
  });
}

export const coursesQuery = (api: ApiClient, material: string | null) =>
  queryOptions({
    queryKey: ['materials', material, 'courses'],
    queryFn: async () => {
      const path = { id: String(material) };
      const { items } = await everyPage(async (pageToken) => {
        return (await api.GET('/materials/{id}/courses', { params: { path, query: { pageToken } } })).data;
      });
      return items;
    },
  });

export function useCourses(material: string | null) {
  const { api } = useShell();
  return useQuery({ ...coursesQuery(api, material), enabled: material !== null });
}
