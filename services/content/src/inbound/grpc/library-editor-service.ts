import { LibraryEditorService } from '@parlance/proto/content/v1';
import { defineService } from '@parlance/runtime/grpc/server';
import type { DeleteFromLibrary } from '../../usecases/delete-from-library.ts';
import type { ImportLibrary } from '../../usecases/import-library.ts';
import type { OrderLibrary } from '../../usecases/order-library.ts';
import type { UpdateCourse } from '../../usecases/update-course.ts';
import type { UpdateLesson } from '../../usecases/update-lesson.ts';
import type { UpdateMaterial } from '../../usecases/update-material.ts';
import {
  editedCourseMessage,
  editedLessonMessage,
  editedMaterialMessage,
  lessonMessage,
} from '../../wire/content-mapping.ts';
import { lineFromMessage } from '../../wire/import-mapping.ts';
import { editorOf } from './editor.ts';

export type Deps = DeleteFromLibrary &
  OrderLibrary & {
    importLibrary: ImportLibrary;
    updateMaterial: UpdateMaterial;
    updateCourse: UpdateCourse;
    updateLesson: UpdateLesson;
  };

export function makeLibraryEditorService(usecases: Deps) {
  return defineService(LibraryEditorService, {
    importLibrary: async (request, call) => {
      const { dryRun, lines } = request;
      const command = { dryRun, lines: lines.map(lineFromMessage) };
      return usecases.importLibrary({ ...command, ...editorOf(call, 'ImportLibrary', request) });
    },
    updateMaterial: async (request, call) => {
      const { id, version, ...changes } = request;
      const editor = editorOf(call, 'UpdateMaterial', request);
      return editedMaterialMessage(await usecases.updateMaterial({ id, version, changes, ...editor }));
    },
    deleteMaterial: async ({ id: materialId, version }, call) => {
      const command = { materialId, version };
      await usecases.deleteMaterial({ ...command, ...editorOf(call, 'DeleteMaterial', command) });
      return {};
    },
    orderMaterials: async (request, call) =>
      usecases.orderMaterials({ ...request, ...editorOf(call, 'OrderMaterials', request) }),
    updateCourse: async (request, call) => {
      const { materialId, courseId, version, toMaterialId, ...changes } = request;
      const editor = editorOf(call, 'UpdateCourse', request);
      return editedCourseMessage(
        await usecases.updateCourse({ materialId, courseId, version, toMaterialId, changes, ...editor }),
      );
    },
    deleteCourse: async (request, call) => {
      await usecases.deleteCourse({ ...request, ...editorOf(call, 'DeleteCourse', request) });
      return {};
    },
    orderCourses: async (request, call) =>
      usecases.orderCourses({ ...request, ...editorOf(call, 'OrderCourses', request) }),
    updateLesson: async (request, call) => {
      const { documentFileId, notesFileId, recordings: list, ...rest } = request;
      const { materialId, courseId, lessonId, version, toCourseId, ...changes } = rest;
      const files = { documentFileId, notesFileId, recordings: list?.recordings };
      const place = { materialId, courseId, lessonId, version, toCourseId };
      const editor = editorOf(call, 'UpdateLesson', request);
      return editedLessonMessage(await usecases.updateLesson({ ...place, changes, files, ...editor }));
    },
    deleteLesson: async (request, call) => {
      await usecases.deleteLesson({ ...request, ...editorOf(call, 'DeleteLesson', request) });
      return {};
    },
    orderLessons: async (request, call) => {
      const { version, lessons } = await usecases.orderLessons({
        ...request,
        ...editorOf(call, 'OrderLessons', request),
      });
      return { version, lessons: lessons.map(lessonMessage) };
    },
  });
}
