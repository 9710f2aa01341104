/** The library as administrators read it: all materials, a material's courses with their lessons once it is opened, the hits of a search. */
import { read, readWhole } from '@parlance/kit/api/read.ts';
import type { Schemas } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';

export type Material = Schemas['Material'];
export type Course = Schemas['Course'];
export type Lesson = Schemas['Lesson'];
export type LibraryHit = Schemas['LibraryHit'];
export type LastChange = Schemas['LastChange'];

/** By material; undefined while they are read. */
export type CoursesOf = Record<string, Course[] | { error: unknown } | undefined>;

/** Of the materials that stand open. */
export function useCoursesOf(materials: readonly string[]): { courses: CoursesOf; readAgain: () => void } {
  const { api } = useShell();
  return useQueries({
    queries: materials.map((id) => readWhole(api, '/materials/{id}/courses', { params: { path: { id } } })),
    combine: (answers) => ({
      courses: Object.fromEntries(
        answers.map(({ data, error }, at) => [materials[at], data?.items ?? (error ? { error } : undefined)]),
      ),
      readAgain: () => answers.forEach(({ isError, refetch }) => isError && void refetch()),
    }),
  });
}

export function useHits(q: string) {
  const { api } = useShell();
  return useQuery({
    ...read(api, '/materials/search', { params: { query: { q, limit: '50' } } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  });
}
