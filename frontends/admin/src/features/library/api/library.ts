/** The library as administrators read it: all materials, a material's courses with their lessons once it is opened, the hits of a search. */
import { read, readWhole } from '@parlance/kit/api/read.ts';
import type { Schemas } from '@parlance/kit/api/types.ts';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import type { LibraryState } from '../states.ts';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';

export type Material = Schemas['Material'];
export type Course = Schemas['Course'];
export type Lesson = Schemas['Lesson'];
export type LibraryHit = Schemas['LibraryHit'];
export type LastChange = Schemas['LastChange'];

/** By material; undefined while they are read. */
export type CoursesOf = Record<string, Course[] | { error: unknown } | undefined>;

/** Of the materials that stand open; in a state only what is in it, and what leads to that. */
export function useCoursesOf(
  materials: readonly string[],
  state?: LibraryState,
): { courses: CoursesOf; readAgain: () => void } {
  const { api } = useShell();
  return useQueries({
    queries: materials.map((id) => {
      const params = { path: { id }, ...(state && { query: { state } }) };
      return readWhole(api, '/materials/{id}/courses', { params });
    }),
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
