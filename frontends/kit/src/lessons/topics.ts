import { readWhole } from '../api/read.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../api/client.ts';
import type { Schemas } from '../api/types.ts';

export type Material = Schemas['Material'];
export type Course = Schemas['Course'];

export function useMaterials() {
  const { api } = useShell();
  return useQuery({
    ...readWhole(api, '/materials'),
    // One that loses its place at the front between two pages comes a second time.
    select: ({ items }) => [...new Map(items.map((material) => [material.id, material])).values()],
  });
}

export const coursesQuery = (api: ApiClient, material: string | null) =>
  readWhole(api, '/materials/{id}/courses', { params: { path: { id: String(material) } } });

export function useCourses(material: string | null) {
  const { api } = useShell();
  return useQuery({ ...coursesQuery(api, material), enabled: material !== null, select: ({ items }) => items });
}
