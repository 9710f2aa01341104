/** What is read of the library, and kept true while it is on screen. */
import { useDebouncedValue } from '@mantine/hooks';
import { useShell } from '@parlance/kit/remote/shell-context.tsx';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { invalidate } from '../api/invalidate.ts';
import { read, readWhole, under } from '../api/read.ts';
import type { Schemas } from '../api/types.ts';
import type { LessonAddress } from './paths.ts';

export type Material = Schemas['Material'];
export type Course = Schemas['Course'];
export type Lesson = Schemas['Lesson'];
export type Sample = Schemas['Sample'];
export type LessonPage = Schemas['LessonPage'];
export type LibraryHit = Schemas['LibraryHit'];

/** All that the person may see of it, and the samples of who has no subscription; of administrators those in a state, and what leads to them. */
export function useLibrary(state?: 'visible' | 'hidden' | 'no-pdf') {
  const { api } = useShell();
  return useQuery(readWhole(api, '/materials', ...(state ? [{ params: { query: { state } } }] : [])));
}

/** An administrator's change is on screen without a reload; and a subscription opens what it opens. */
export function useLibraryNews(): void {
  const { live } = useShell();
  const client = useQueryClient();
  useEffect(() => {
    const readAnew = () => invalidate(client, under('/materials'));
    const stops = [live.watchLibrary(readAnew), live.on('entitlement.changed', readAnew)];
    return () => stops.forEach((stop) => stop());
  }, [client, live]);
}

const typingPauseMs = 250;

/** The hits of what was typed, once the typing pauses; those before stay until then. */
export function useLibrarySearch(typed: string) {
  const { api } = useShell();
  const text = typed.trim();
  const [q] = useDebouncedValue(text, typingPauseMs);
  const found = useQuery({
    ...read(api, '/materials/search', { params: { query: { q } } }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    select: ({ items }) => items,
  });
  return { found, isSettled: text === q && !found.isFetching };
}

/** Kept away from the server for as long as notes and recordings can be opened by their addresses. */
const addressesLastMs = 8 * 60_000;

type LessonKey = LessonAddress & { booking?: string | undefined };

export function useLessonPage({ material, course, lesson, booking }: LessonKey) {
  const { api, session } = useShell();
  const path = { id: material, courseId: course, lessonId: lesson };
  return useQuery({
    ...read(api, '/materials/{id}/courses/{courseId}/lessons/{lessonId}', {
      params: { path, query: { ...(booking && { booking }) } },
    }),
    // Teachers and administrators open the notes by an address of ten minutes.
    refetchInterval: session.person.role !== 'student' && addressesLastMs,
  });
}

/** A course with its lessons in order. */
export function useCourse(material: string, course: string | undefined) {
  const { api } = useShell();
  const path = { id: material, courseId: course ?? '' };
  return useQuery({
    ...read(api, '/materials/{id}/courses/{courseId}', { params: { path } }),
    enabled: course !== undefined,
  });
}
