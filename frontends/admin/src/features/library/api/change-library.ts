/** What administrators do to the library. Each change names the version that it was made on, so that nothing is overwritten that they did not see. */
import type { ApiClient } from '@parlance/kit/api/client.ts';
import { under } from '@parlance/kit/api/read.ts';
import type { InitOf } from '@parlance/kit/api/operations.ts';
import { useChange } from '@parlance/kit/api/use-change.ts';
import type { Place } from '../use-chosen.ts';

type Header = { 'Idempotency-Key': string };
const touched = under('/materials');

type MaterialBody = InitOf<'post', '/admin/materials'>['body'];
type CourseBody = InitOf<'post', '/admin/materials/{id}/courses'>['body'];
type LessonBody = InitOf<'post', '/admin/materials/{id}/courses/{courseId}/lessons'>['body'];
export type MaterialChange = InitOf<'put', '/admin/materials/{id}'>['body'];
export type CourseChange = InitOf<'put', '/admin/materials/{id}/courses/{courseId}'>['body'];
export type LessonChange = InitOf<'put', '/admin/materials/{id}/courses/{courseId}/lessons/{lessonId}'>['body'];

export type CoursePlace = { material: string; course: string };
export type LessonPlace = CoursePlace & { lesson: string };

export const useAddMaterial = () =>
  useChange(
    async (api, body: MaterialBody, header) => (await api.POST('/admin/materials', { params: { header }, body })).data,
    touched,
  );

export const useAddCourse = (id: string) =>
  useChange(
    async (api, body: CourseBody, header) =>
      (await api.POST('/admin/materials/{id}/courses', { params: { path: { id }, header }, body })).data,
    touched,
  );

export const useAddLesson = ({ material: id, course: courseId }: CoursePlace) =>
  useChange(async (api, body: LessonBody, header) => {
    const params = { path: { id, courseId }, header };
    return (await api.POST('/admin/materials/{id}/courses/{courseId}/lessons', { params, body })).data;
  }, touched);

export const useSaveMaterial = (id: string) =>
  useChange(
    async (api, body: MaterialChange, header) =>
      (await api.PUT('/admin/materials/{id}', { params: { path: { id }, header }, body })).data,
    touched,
  );

export const useSaveCourse = ({ material: id, course: courseId }: CoursePlace) =>
  useChange(async (api, body: CourseChange, header) => {
    const params = { path: { id, courseId }, header };
    return (await api.PUT('/admin/materials/{id}/courses/{courseId}', { params, body })).data;
  }, touched);

export const useSaveLesson = ({ material: id, course: courseId, lesson: lessonId }: LessonPlace) =>
  useChange(async (api, body: LessonChange, header) => {
    const params = { path: { id, courseId, lessonId }, header };
    return (await api.PUT('/admin/materials/{id}/courses/{courseId}/lessons/{lessonId}', { params, body })).data;
  }, touched);

/** What a row of each kind has. */
type RowChange = { place: Place; version: number; name?: string; visible?: boolean };
type Written = { version: number; name: string };

async function change(api: ApiClient, { place, ...body }: RowChange, header: Header): Promise<Written> {
  const { material: id, course: courseId, lesson: lessonId } = place;
  if (courseId === undefined) {
    return (await api.PUT('/admin/materials/{id}', { params: { path: { id }, header }, body })).data;
  }
  if (lessonId === undefined) {
    const params = { path: { id, courseId }, header };
    return (await api.PUT('/admin/materials/{id}/courses/{courseId}', { params, body })).data;
  }
  const params = { path: { id, courseId, lessonId }, header };
  return (await api.PUT('/admin/materials/{id}/courses/{courseId}/lessons/{lessonId}', { params, body })).data;
}

/** Of a row that is not opened. */
export const useChangeRow = () => useChange(change, touched);

/** A course goes to another material; a lesson to another course or level, the last of it unless a position is said. */
export type Move = {
  from: CoursePlace & { lesson?: string };
  to: CoursePlace;
  version: number;
  level?: number;
  pos?: number;
};

async function move(api: ApiClient, { from, to, version, level, pos }: Move, header: Header): Promise<Written> {
  const { material: id, course: courseId, lesson: lessonId } = from;
  if (lessonId === undefined) {
    const params = { path: { id, courseId }, header };
    const body = { version, toMaterialId: to.material };
    return (await api.PUT('/admin/materials/{id}/courses/{courseId}', { params, body })).data;
  }
  const params = { path: { id, courseId, lessonId }, header };
  const body = {
    version,
    ...(to.course !== courseId && { toCourseId: to.course }),
    ...(level !== undefined && { level }),
    ...(pos !== undefined && { pos }),
  };
  const path = '/admin/materials/{id}/courses/{courseId}/lessons/{lessonId}';
  const { code, name, version: now } = (await api.PUT(path, { params, body })).data;
  return { version: now, name: `${code} ${name}` };
}

export const useMove = () => useChange(move, touched);

async function remove(
  api: ApiClient,
  { material: id, course: courseId, lesson: lessonId }: Place,
  seen: number,
  header: Header,
) {
  const query = { version: String(seen) };
  if (courseId === undefined) return api.DELETE('/admin/materials/{id}', { params: { path: { id }, query, header } });
  if (lessonId === undefined) {
    return api.DELETE('/admin/materials/{id}/courses/{courseId}', {
      params: { path: { id, courseId }, query, header },
    });
  }
  const path = { id, courseId, lessonId };
  return api.DELETE('/admin/materials/{id}/courses/{courseId}/lessons/{lessonId}', { params: { path, query, header } });
}

/** By the version that was seen. */
export const useRemove = (place: Place) =>
  useChange((api, seen: number, header) => remove(api, place, seen, header), touched);
