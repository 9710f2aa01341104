import { answerPersonEvents } from '@parlance/runtime/person-events/person-events';
import { ContentService } from '@parlance/proto/content/v1';
import { exportedUid } from '@parlance/runtime/export/export-page';
import { commandOf, defineService, requireActor, requirePerson } from '@parlance/runtime/grpc/server';
import type { CancelUpload } from '../../usecases/cancel-upload.ts';
import type { CompleteUpload } from '../../usecases/complete-upload.ts';
import type { CreateApplicationUpload } from '../../usecases/create-application-upload.ts';
import type { CreateCourse } from '../../usecases/create-course.ts';
import type { CreateLesson } from '../../usecases/create-lesson.ts';
import type { CreateMaterial } from '../../usecases/create-material.ts';
import type { CreatePhotoUpload } from '../../usecases/create-photo-upload.ts';
import type { CreateUpload } from '../../usecases/create-upload.ts';
import type { OfferParts } from '../../usecases/offer-parts.ts';
import type { SignApplicationFiles } from '../../usecases/sign-application-files.ts';
import type { SignAudio } from '../../usecases/sign-audio.ts';
import { personEvents } from '../../queries/person-events.ts';
import type { ExportPerson } from '../../usecases/export-person.ts';
import type { SignDocument } from '../../usecases/sign-document.ts';
import {
  editedCourseMessage,
  editedLessonMessage,
  editedMaterialMessage,
  linkMessage,
} from '../../wire/content-mapping.ts';
import { editorOf } from './editor.ts';
import { makeListHandlers } from './library-handlers.ts';
import { readerOf, type ReadingDeps } from './reading.ts';

type Deps = ReadingDeps & {
  createMaterial: CreateMaterial;
  createCourse: CreateCourse;
  createLesson: CreateLesson;
  createUpload: CreateUpload;
  offerParts: OfferParts;
  cancelUpload: CancelUpload;
  completeUpload: CompleteUpload;
  createApplicationUpload: CreateApplicationUpload;
  createPhotoUpload: CreatePhotoUpload;
  signApplicationFiles: SignApplicationFiles;
  signAudio: SignAudio;
  signDocument: SignDocument;
  exportPerson: ExportPerson;
};

export function makeContentService({ db, clock, ...usecases }: Deps) {
  return defineService(ContentService, {
    ...makeListHandlers({ db, clock }),
    exportPerson: ({ uid, pageToken }, call) =>
      usecases.exportPerson({ uid: exportedUid(uid, requireActor(call)), pageToken }),
    listPersonEvents: answerPersonEvents(db, personEvents),
    getLessonDocument: async ({ materialId, courseId, lessonId, bookingId, preview }, call) => {
      const address = { material: materialId, course: courseId, lesson: lessonId };
      const reader = readerOf(requirePerson(call), preview);
      return linkMessage(await usecases.signDocument({ ...address, bookingId, reader }));
    },
    signAudio: async ({ paths, pageToken }, call) => {
      const { items, next } = await usecases.signAudio({ paths, pageToken, role: requireActor(call).role });
      return { items: items.map(linkMessage), nextPageToken: next };
    },
    createMaterial: async (request, call) => {
      const editor = editorOf(call, 'CreateMaterial', request);
      return editedMaterialMessage(await usecases.createMaterial({ ...request, ...editor }));
    },
    createCourse: async (request, call) => {
      const editor = editorOf(call, 'CreateCourse', request);
      return editedCourseMessage(await usecases.createCourse({ ...request, ...editor }));
    },
    createLesson: async (request, call) => {
      const input = { ...request, documentFileId: request.documentFileId || undefined };
      const editor = editorOf(call, 'CreateLesson', input);
      return editedLessonMessage(await usecases.createLesson({ ...input, ...editor }));
    },
    createUpload: async (request, call) => {
      const once = commandOf(call, 'CreateUpload', request);
      return linkMessage(await usecases.createUpload({ ...request, role: requireActor(call).role, once }));
    },
    createPhotoUpload: async (request, call) => {
      const once = commandOf(call, 'CreatePhotoUpload', request);
      return linkMessage(await usecases.createPhotoUpload({ ...request, role: requireActor(call).role, once }));
    },
    createApplicationUpload: async (request) => linkMessage(await usecases.createApplicationUpload(request)),
    signApplicationFiles: async ({ links }) => ({
      files: (await usecases.signApplicationFiles(links)).map(linkMessage),
    }),
    getUpload: async ({ id }, call) => linkMessage(await usecases.offerParts({ id, actorUid: requireActor(call).uid })),
    cancelUpload: async ({ id }, call) => {
      await usecases.cancelUpload({ id, actorUid: requireActor(call).uid });
      return {};
    },
    completeUpload: ({ id }, call) => {
      const { uid: actorUid, role } = requireActor(call);
      return usecases.completeUpload({ id, actorUid, role });
    },
  });
}
