import { ContentService } from '@parlance/proto/content/v1';
import type { Actor } from '@parlance/runtime/auth/actor';
import type { Clock } from '@parlance/runtime/clock/clock';
import { defineService, requireActor, type Call } from '@parlance/runtime/grpc/server';
import { toTimestamp } from '@parlance/runtime/grpc/timestamps';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { onlyLessons } from '../../domain/document-access.ts';
import { MaterialNotFound } from '../../domain/errors.ts';
import type { Course, Material } from '../../domain/library.ts';
import { maySeeStream } from '../../domain/study-area.ts';
import { listCourses } from '../../queries/courses-of-material.ts';
import { findMaterial, listMaterials } from '../../queries/materials.ts';
import { findSubscription, lessonsTaken } from '../../queries/reader.ts';
import type { ContentUseCases } from '../../use-cases.ts';
import type { Ask } from '../../usecases/ports.ts';
import { courseMessage, lessonMessage, materialMessage } from '../../wire/content-mapping.ts';
import { answering } from '../error-map.ts';

type Deps = { db: Queryable; clock: Clock; usecases: ContentUseCases };

export function makeContentService({ db, clock, usecases }: Deps) {
  return defineService(ContentService, {
    listMaterials: async (_request, call) => {
      const sees = await sightOf(requireActor(call), { db, clock });
      const materials = await listMaterials(db);
      return { materials: materials.filter(sees).map(materialMessage) };
    },
    listCourses: ({ materialId }, call) =>
      answering(async () => {
        const actor = requireActor(call);
        const sees = await sightOf(actor, { db, clock });
        const material = await findMaterial(db, materialId);
        if (material === undefined) throw new MaterialNotFound();
        const courses = await listCourses(db, material.id);
        if (sees(material)) return { courses: courses.map(courseMessage) };
        const own = await coursesOfBookings(courses, { actor, materialId: material.id }, db);
        if (own.length === 0) throw new MaterialNotFound();
        return { courses: own.map(courseMessage) };
      }),
    getLessonDocument: ({ materialId, courseId, lessonId }, call) =>
      answering(async () => {
        const address = { material: materialId, course: courseId, lesson: lessonId };
        const { url, expiresAt } = await usecases.signDocument({ ...address, reader: readerOf(requireActor(call)) });
        return { url, expiresAt: toTimestamp(expiresAt) };
      }),
    signAudio: ({ paths }, call) =>
      answering(async () => {
        const items = await usecases.signAudio({ paths, role: requireActor(call).role });
        return { items: items.map((item) => ({ ...item, expiresAt: toTimestamp(item.expiresAt) })) };
      }),
    createMaterial: (request, call) =>
      answering(async () => ({ material: materialMessage(await usecases.createMaterial(request, askOf(call))) })),
    createCourse: (request, call) =>
      answering(async () => ({ course: courseMessage(await usecases.createCourse(request, askOf(call))) })),
    createLesson: ({ documentFileId, ...request }, call) =>
      answering(async () => {
        const command = { ...request, documentFileId: documentFileId === '' ? undefined : documentFileId };
        return { lesson: lessonMessage(await usecases.createLesson(command, askOf(call))) };
      }),
    createUpload: (request, call) =>
      answering(async () => {
        const { id, url, expiresAt } = await usecases.createUpload(request, {
          ...askOf(call),
          role: requireActor(call).role,
        });
        return { id, url, expiresAt: toTimestamp(expiresAt) };
      }),
    createApplicationUpload: (request) =>
      answering(async () => {
        const { expiresAt, ...started } = await usecases.createApplicationUpload(request);
        return { ...started, expiresAt: toTimestamp(expiresAt) };
      }),
    signApplicationFiles: async ({ links }) => {
      const files = await usecases.signApplicationFiles(links);
      return { files: files.map((file) => ({ ...file, expiresAt: toTimestamp(file.expiresAt) })) };
    },
    completeUpload: ({ id }, call) =>
      answering(() => {
        const { uid: actorUid, role } = requireActor(call);
        return usecases.completeUpload({ id, actorUid, role });
      }),
  });
}

/** Which materials somebody sees: administrators all, teachers the visible ones, students those of their streams. */
async function sightOf(
  { uid, role }: Actor,
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
): Promise<(material: Material) => boolean> {
  if (role === 'admin') return () => true;
  if (role === 'tutor') return (material) => material.visible;
  const subscription = await findSubscription(db, uid);
  const now = clock.now();
  return (material) => material.visible && maySeeStream(subscription, material, now);
}

/** What was booked before its material was hidden stays within reach: to teachers as its documents are (NS-49), to students the lessons they take or took. */
async function coursesOfBookings(
  courses: readonly Course[],
  { actor, materialId }: { actor: Actor; materialId: string },
  db: Queryable,
): Promise<readonly Course[]> {
  if (actor.role === 'tutor') return courses;
  return onlyLessons(courses, await lessonsTaken(db, actor.uid, materialId));
}

function readerOf({ uid, role }: Actor): { uid: string; role: 'student' | 'tutor' | 'admin' } {
  // Services have no reading of their own; the access table keeps them out before this.
  return { uid, role: role === 'service' ? 'student' : role };
}

function askOf(call: Call): Ask {
  return { actorUid: requireActor(call).uid, key: call.idempotencyKey };
}
