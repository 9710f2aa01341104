/** The library's lists: materials, and the courses of one. */
import type { ListCoursesRequest, ListMaterialsRequest } from '@parlance/proto/content/v1';
import { requireActor, type Call } from '@parlance/runtime/grpc/server';
import { onlyLessons } from '../../domain/document-access.ts';
import { stateAsked } from '../../domain/library-state.ts';
import { refuse } from '../../domain/refusals.ts';
import { sees } from '../../domain/sight.ts';
import { findCourse, listCourses } from '../../queries/courses.ts';
import { findMaterial, findVersions, listMaterials, type ShownMaterial } from '../../queries/materials.ts';
import { listLessonsTaken } from '../../queries/reader.ts';
import { listSamples } from '../../queries/samples.ts';
import { shownCourseMessage, shownMaterialMessage } from '../../wire/library-mapping.ts';
import { readingOf, type Readers, type ReadingDeps } from './reading.ts';

const everything = { hidden: true, pte: true };

export function makeListHandlers(deps: ReadingDeps) {
  const { db } = deps;
  return {
    listMaterials: async ({ pageToken, state, preview }: ListMaterialsRequest, call: Call) => {
      const reader = await readingOf(requireActor(call), deps, preview);
      const { sight, isSubscribed, role } = reader;
      const [{ materials, next }, samples, { orderVersion }] = await Promise.all([
        listMaterials(db, { sight, pageToken, state: stateAsked(state, sight) }),
        isSubscribed || pageToken !== '' ? [] : listSamples(db, sight),
        role === 'admin' ? findVersions(db) : { orderVersion: 0 },
      ]);
      return {
        materials: materials.map((material) => shownMaterialMessage(material, reader)),
        nextPageToken: next,
        isSubscribed,
        samples,
        orderVersion,
      };
    },
    listCourses: async (request: ListCoursesRequest, call: Call) => {
      const reader = await readingOf(requireActor(call), deps, request.preview);
      const { material, taken, seesMaterial } = await approach(deps, reader, request.materialId);
      const query = { materialId: material.id, pageToken: request.pageToken };
      const shown = reader.sight.hidden ? 'all' : taken;
      const { courses, next } = seesMaterial
        ? await listCourses(db, { ...query, shown, state: stateAsked(request.state, reader.sight) })
        : await listCourses(db, { ...query, withLessons: taken }).then((page) => {
            return { ...page, courses: onlyLessons(page.courses, taken) };
          });
      if (courses.length === 0 && query.pageToken === '' && !sees(reader.sight, material)) {
        throw refuse('MATERIAL_NOT_FOUND');
      }
      const reading = { ...reader, taken, isPte: material.isPte };
      return { courses: courses.map((course) => shownCourseMessage(course, reading)), nextPageToken: next };
    },
  };
}

/** A material with a course of it, as the caller sees them. */
export async function seenCourse(deps: ReadingDeps, reader: Readers, ids: { materialId: string; courseId: string }) {
  const { material, taken, seesMaterial } = await approach(deps, reader, ids.materialId).catch(notThere);
  const shown = reader.sight.hidden ? 'all' : taken;
  const found = await findCourse(deps.db, { ...ids, shown: seesMaterial ? shown : 'all' });
  const [course] = seesMaterial || found === undefined ? [found] : onlyLessons([found], taken);
  const isShown = course?.visible || reader.sight.hidden || course?.lessons.some(({ id }) => taken.has(id));
  if (course === undefined || !isShown) throw refuse('MATERIAL_OR_COURSE_NOT_FOUND');
  const reading = { ...reader, taken, isPte: material.isPte };
  return { material: shownMaterialMessage(material, reader), course: shownCourseMessage(course, reading) };
}

/** A material with what of it the caller may read. */
export async function seenMaterial(deps: ReadingDeps, reader: Readers, materialId: string) {
  return shownMaterialMessage((await approach(deps, reader, materialId)).material, reader);
}

function notThere(): never {
  throw refuse('MATERIAL_OR_COURSE_NOT_FOUND');
}

type Approach = { material: ShownMaterial; taken: ReadonlySet<string>; seesMaterial: boolean };

/** What was booked before its material was hidden stays within reach of the student; of a hidden material teachers have the courses, as they have its documents. */
async function approach({ db }: ReadingDeps, { uid, role, sight }: Readers, materialId: string): Promise<Approach> {
  const material = await findMaterial(db, materialId, sight.hidden ? everything : sight);
  if (material === undefined) throw refuse('MATERIAL_NOT_FOUND');
  const taken = role === 'student' ? await listLessonsTaken(db, uid, material.id) : new Set<string>();
  return { material, taken, seesMaterial: sees(sight, material) || role === 'tutor' };
}
