/** Materials and their courses for the topic pickers (FB-30). */
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { useQuery } from '@tanstack/react-query';

export type Material = { id: string; name: string; isPte: boolean; isDefault: boolean };
export type Lesson = { id: string; code: string; name: string; level: number; pos: number };
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
    queryFn: async () => (await api.get<{ items: Material[] }>('materials')).items,
  });
}

export function useCourses(material: string | null) {
  const { api } = useShell();
  return useQuery({
    queryKey: ['materials', material, 'courses'],
    enabled: material !== null,
    queryFn: async () => (await api.get<{ items: Course[] }>(`materials/${material}/courses`)).items,
  });
}
