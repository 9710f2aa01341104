/** A course in its material, as whoever changes something in it needs both. */
import type { Kept } from '../domain/library-edits.ts';
import { courseOf, type Course, type Material } from '../domain/library.ts';
import { refuse } from '../domain/refusals.ts';
import type { Stores } from './ports.ts';

type Place = { materialId: string; courseId: string };
type FoundPlace = { course: Kept<Course>; material: Material };

export async function findPlace(stores: Stores, { materialId, courseId }: Place): Promise<FoundPlace> {
  const course = await stores.courses.find(courseId);
  if (course === undefined) throw refuse('COURSE_NOT_FOUND');
  courseOf(course.row, materialId);
  const material = await stores.materials.find(materialId);
  if (material === undefined || material.deleted) throw refuse('COURSE_NOT_FOUND');
  return { course, material: material.row };
}

/** One in which something may be made or changed. */
export async function findOpenPlace(stores: Stores, place: Place): Promise<{ course: Course; material: Material }> {
  const { course, material } = await findPlace(stores, place);
  if (course.deleted) throw refuse('COURSE_NOT_FOUND');
  return { course: course.row, material };
}
