/** Materials and their courses for the topic pickers (FB-30). */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../api/client.ts';
import { readPages } from '../api/read-pages.ts';
import type { Page } from '../api/types.ts';

export type Material = { id: string; name: string; isPte: boolean; isDefault: boolean };
export type Lesson = { id: string; code: string; name: string; level: number; pos: number; audioResource?: string };
export type CourseUnit = { number: number; title: string; description: string };
export type Course = {
  id: string;
  name: string;
  abbreviation: string;
  lessons: Lesson[];
  units: CourseUnit[];
  skillSections: string[];
};

export function useMaterials() {
  const { api } = useShell();
  return useQuery({
    queryKey: ['materials'],
    queryFn: async () => {
      const { items } = await readPages<Page<Material>>(api, 'materials');
      // One that loses its place at the front between two pages comes a second time.
      return [...new Map(items.map((material) => [material.id, material])).values()];
    },
  });
}

export const coursesQuery = (api: ApiClient, material: string | null) =>
  queryOptions({
    queryKey: ['materials', material, 'courses'],
    queryFn: async () => (await readPages<Page<Course>>(api, `materials/${material}/courses`)).items,
  });

export function useCourses(material: string | null) {
  const { api } = useShell();
  return useQuery({ ...coursesQuery(api, material), enabled: material !== null });
}
