import { ContentService } from '@parlance/proto/content/v1';
import type { Actor } from '@parlance/runtime/auth/actor';
import type { Clock } from '@parlance/runtime/clock/clock';
import { defineService, requireActor, type Call } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { onlyLessons } from '../../domain/document-access.ts';
import { refuse } from '../../domain/refusals.ts';
import { sees, sightOf, type Sight } from '../../domain/sight.ts';
import { listCourses, type CoursesAsked } from '../../queries/courses-of-material.ts';
import { findMaterial, listMaterials } from '../../queries/materials.ts';
import { findSubscription, lessonsTaken } from '../../queries/reader.ts';
import type { ContentUseCases } from '../../compose/use-cases.ts';
import type { Ask } from '../../usecases/ports.ts';
import { courseMessage, lessonMessage, materialMessage } from '../../wire/content-mapping.ts';

type Deps = { db: Queryable; clock: Clock; usecases: ContentUseCases };

export function makeContentService({ db, clock, usecases }: Deps) {
  return defineService(ContentService, {
    listMaterials: async ({ pageToken }, call) => {
      const sight = await sightFor(requireActor(call), { db, clock });
      const { materials, next } = await listMaterials(db, { sight, pageToken });
      return { materials: materials.map(materialMessage), nextPageToken: next };
    },
    listCourses: async (request, call) => {
      const actor = requireActor(call);
      const sight = await sightFor(actor, { db, clock });
      const material = await findMaterial(db, request.materialId);
      if (material === undefined) throw refuse('MATERIAL_NOT_FOUND');
      const asked = { materialId: material.id, pageToken: request.pageToken };
      // Of a hidden material teachers have the courses, as they have its documents.
      const hasAll = sees(sight, material) || actor.role === 'tutor';
      const { courses, next } = await (hasAll ? listCourses(db, asked) : coursesOfBookings(db, actor.uid, asked));
      const isNothing = courses.length === 0 && asked.pageToken === '';
      if (isNothing && !sees(sight, material)) throw refuse('MATERIAL_NOT_FOUND');
      return { courses: courses.map(courseMessage), nextPageToken: next };
    },
    getLessonDocument: async ({ materialId, courseId, lessonId }, call) => {
      const address = { material: materialId, course: courseId, lesson: lessonId };
      const { url, expiresAt } = await usecases.signDocument({ ...address, reader: readerOf(requireActor(call)) });
      return { url, expiresAt: toTimestamp(expiresAt) };
    },
    signAudio: async ({ paths, pageToken }, call) => {
      const { items, next } = await usecases.signAudio({ paths, pageToken, role: requireActor(call).role });
      const signed = items.map((item) => ({ ...item, expiresAt: toTimestamp(item.expiresAt) }));
      return { items: signed, nextPageToken: next };
    },
    createMaterial: async (request, call) => ({
      material: materialMessage(await usecases.createMaterial(request, askOf(call))),
    }),
    createCourse: async (request, call) => ({
      course: courseMessage(await usecases.createCourse(request, askOf(call))),
    }),
    createLesson: async ({ documentFileId, ...request }, call) => {
      const command = { ...request, documentFileId: documentFileId === '' ? undefined : documentFileId };
      return { lesson: lessonMessage(await usecases.createLesson(command, askOf(call))) };
    },
    createUpload: async (request, call) => {
      const { id, url, expiresAt } = await usecases.createUpload(request, {
        ...askOf(call),
        role: requireActor(call).role,
      });
      return { id, url, expiresAt: toTimestamp(expiresAt) };
    },
    createApplicationUpload: async (request) => {
      const { expiresAt, ...started } = await usecases.createApplicationUpload(request);
      return { ...started, expiresAt: toTimestamp(expiresAt) };
    },
    signApplicationFiles: async ({ links }) => {
      const files = await usecases.signApplicationFiles(links);
      return { files: files.map((file) => ({ ...file, expiresAt: toTimestamp(file.expiresAt) })) };
    },
    completeUpload: ({ id }, call) => {
      const { uid: actorUid, role } = requireActor(call);
      return usecases.completeUpload({ id, actorUid, role });
    },
  });
}

async function sightFor({ uid, role }: Actor, { db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Sight> {
  const subscription = role === 'student' ? await findSubscription(db, uid) : undefined;
  return sightOf({ role, subscription }, clock.now());
}

/** What was booked before its material was hidden stays within reach of the student: the lessons they take or took. */
async function coursesOfBookings(db: Queryable, uid: string, asked: CoursesAsked) {
  const taken = await lessonsTaken(db, uid, asked.materialId);
  const { courses, next } = await listCourses(db, { ...asked, withLessons: taken });
  return { courses: onlyLessons(courses, taken), next };
}

function readerOf({ uid, role }: Actor): { uid: string; role: 'student' | 'tutor' | 'admin' } {
  // Services have no reading of their own; the access table keeps them out before this.
  return { uid, role: role === 'service' ? 'student' : role };
}

function askOf(call: Call): Ask {
  return { actorUid: requireActor(call).uid, key: call.idempotencyKey };
}
