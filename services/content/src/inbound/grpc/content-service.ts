import { ContentService } from '@parlance/proto/content/v1';
import type { Actor } from '@parlance/runtime/auth/actor';
import type { Clock } from '@parlance/runtime/clock/clock';
import { commandOf, defineService, requireActor, requirePerson } from '@parlance/runtime/grpc/server';
import type { Queryable } from '@parlance/runtime/postgres/pool';
import { onlyLessons } from '../../domain/document-access.ts';
import { refuse } from '../../domain/refusals.ts';
import { sees, sightOf, type Sight } from '../../domain/sight.ts';
import { listCourses, type CourseQuery } from '../../queries/courses.ts';
import { findMaterial, listMaterials } from '../../queries/materials.ts';
import { findSubscription, listLessonsTaken } from '../../queries/reader.ts';
import type { CompleteUpload } from '../../usecases/complete-upload.ts';
import type { CreateApplicationUpload } from '../../usecases/create-application-upload.ts';
import type { CreateCourse } from '../../usecases/create-course.ts';
import type { CreateLesson } from '../../usecases/create-lesson.ts';
import type { CreateMaterial } from '../../usecases/create-material.ts';
import type { CreateUpload } from '../../usecases/create-upload.ts';
import type { SignApplicationFiles } from '../../usecases/sign-application-files.ts';
import type { SignAudio } from '../../usecases/sign-audio.ts';
import type { SignDocument } from '../../usecases/sign-document.ts';
import { courseMessage, lessonMessage, linkMessage, materialMessage } from '../../wire/content-mapping.ts';

type Reading = { db: Queryable; clock: Clock };
type Deps = Reading & {
  createMaterial: CreateMaterial;
  createCourse: CreateCourse;
  createLesson: CreateLesson;
  createUpload: CreateUpload;
  completeUpload: CompleteUpload;
  createApplicationUpload: CreateApplicationUpload;
  signApplicationFiles: SignApplicationFiles;
  signAudio: SignAudio;
  signDocument: SignDocument;
};

export function makeContentService({ db, clock, ...usecases }: Deps) {
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
      const query = { materialId: material.id, pageToken: request.pageToken };
      // Of a hidden material teachers have the courses, as they have its documents.
      const hasAll = sees(sight, material) || actor.role === 'tutor';
      const { courses, next } = await (hasAll ? listCourses(db, query) : coursesOfBookings(db, actor.uid, query));
      const isNothing = courses.length === 0 && query.pageToken === '';
      if (isNothing && !sees(sight, material)) throw refuse('MATERIAL_NOT_FOUND');
      return { courses: courses.map(courseMessage), nextPageToken: next };
    },
    getLessonDocument: async ({ materialId: material, courseId: course, lessonId: lesson }, call) => {
      const command = { material, course, lesson, reader: requirePerson(call) };
      return linkMessage(await usecases.signDocument(command));
    },
    signAudio: async ({ paths, pageToken }, call) => {
      const { items, next } = await usecases.signAudio({ paths, pageToken, role: requireActor(call).role });
      return { items: items.map(linkMessage), nextPageToken: next };
    },
    createMaterial: async (request, call) => {
      const once = commandOf(call, 'CreateMaterial', request);
      return { material: materialMessage(await usecases.createMaterial({ ...request, once })) };
    },
    createCourse: async (request, call) => {
      const once = commandOf(call, 'CreateCourse', request);
      return { course: courseMessage(await usecases.createCourse({ ...request, once })) };
    },
    createLesson: async (request, call) => {
      const input = { ...request, documentFileId: request.documentFileId || undefined };
      const once = commandOf(call, 'CreateLesson', input);
      return { lesson: lessonMessage(await usecases.createLesson({ ...input, once })) };
    },
    createUpload: async (request, call) => {
      const once = commandOf(call, 'CreateUpload', request);
      return linkMessage(await usecases.createUpload({ ...request, role: requireActor(call).role, once }));
    },
    createApplicationUpload: async (request) => linkMessage(await usecases.createApplicationUpload(request)),
    signApplicationFiles: async ({ links }) => ({
      files: (await usecases.signApplicationFiles(links)).map(linkMessage),
    }),
    completeUpload: ({ id }, call) => {
      const { uid: actorUid, role } = requireActor(call);
      return usecases.completeUpload({ id, actorUid, role });
    },
  });
}

async function sightFor({ uid, role }: Actor, { db, clock }: Reading): Promise<Sight> {
  const subscription = role === 'student' ? await findSubscription(db, uid) : undefined;
  return sightOf({ role, subscription }, clock.now());
}

/** What was booked before its material was hidden stays within reach of the student: the lessons they take or took. */
async function coursesOfBookings(db: Queryable, uid: string, query: CourseQuery) {
  const taken = await listLessonsTaken(db, uid, query.materialId);
  const { courses, next } = await listCourses(db, { ...query, withLessons: taken });
  return { courses: onlyLessons(courses, taken), next };
}
