/** The library as administrators edit it (FB-34, NS-29): each change names the version that it was made on. */
import { admins, command, route, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import {
  courseBody,
  courseChange,
  importAnswer,
  importBody,
  lessonBody,
  lessonChange,
  lessonOrder,
  lessonOrderAnswer,
  materialBody,
  materialChange,
  order,
  orderAnswer,
  seenVersion,
} from './editor-schemas.ts';
import { courseJson, importRequest, lessonJson, lessonRequest, materialJson } from './presenter.ts';
import { course, lesson, material } from './schemas.ts';

export const libraryEditorRoutes: Route[] = [
  route({
    method: 'post',
    path: '/admin/materials',
    summary: 'Make a material',
    access: admins,
    refusals: ['NAME_TAKEN'],
    body: materialBody,
    response: material,
    handle: async ({ clients, body, call }) =>
      materialJson(present((await clients.content.createMaterial(body, call())).material)),
  }),
  route({
    method: 'post',
    path: '/admin/materials/:id/courses',
    summary: 'Make a course of a material',
    access: admins,
    refusals: ['MATERIAL_NOT_FOUND', 'NAME_TAKEN'],
    body: courseBody,
    response: course,
    handle: async ({ clients, params, body, call }) =>
      courseJson(present((await clients.content.createCourse({ materialId: params.id, ...body }, call())).course)),
  }),
  route({
    method: 'post',
    path: '/admin/materials/:id/courses/:courseId/lessons',
    summary: 'Make a lesson of a course; its code is derived',
    access: admins,
    refusals: ['COURSE_NOT_FOUND', 'POSITION_TAKEN', 'FILE_NOT_FOUND'],
    body: lessonBody,
    response: lesson,
    handle: async ({ clients, params, body, call }) => {
      const request = { materialId: params.id, courseId: params.courseId, ...body };
      return lessonJson(present((await clients.content.createLesson(request, call())).lesson));
    },
  }),
  route({
    method: 'post',
    path: '/admin/materials/import',
    summary: 'Make the lessons of a manifest, all or none, with the materials and courses that they need',
    access: admins,
    refusals: ['IMPORT_MALFORMED'],
    body: importBody,
    response: importAnswer,
    handle: ({ clients, body, call }) => clients.libraryEditor.importLibrary(importRequest(body), call()),
  }),
  route({
    method: 'put',
    path: '/admin/materials/order',
    summary: 'Put all materials into another order',
    access: admins,
    refusals: ['LIBRARY_CHANGED', 'ORDER_MALFORMED'],
    body: order,
    response: orderAnswer,
    handle: ({ clients, body, call }) => clients.libraryEditor.orderMaterials(body, call()),
  }),
  route({
    method: 'put',
    path: '/admin/materials/:id',
    summary: 'Change, show or hide a material',
    access: admins,
    refusals: ['MATERIAL_NOT_FOUND', 'LIBRARY_CHANGED', 'NAME_TAKEN', 'STREAM_FIXED'],
    body: materialChange,
    response: material,
    handle: async ({ clients, params: { id }, body, call }) =>
      materialJson(present((await clients.libraryEditor.updateMaterial({ id, ...body }, call())).material)),
  }),
  command({
    method: 'delete',
    path: '/admin/materials/:id',
    summary: 'Take a material out of the library; what was booked goes on reading',
    access: admins,
    refusals: ['MATERIAL_NOT_FOUND', 'LIBRARY_CHANGED'],
    query: seenVersion,
    handle: ({ clients, params: { id }, query: { version }, call }) =>
      clients.libraryEditor.deleteMaterial({ id, version }, call()),
  }),
  route({
    method: 'put',
    path: '/admin/materials/:id/courses/order',
    summary: 'Put all courses of a material into another order',
    access: admins,
    refusals: ['MATERIAL_NOT_FOUND', 'LIBRARY_CHANGED', 'ORDER_MALFORMED'],
    body: order,
    response: orderAnswer,
    handle: ({ clients, params, body, call }) =>
      clients.libraryEditor.orderCourses({ materialId: params.id, ...body }, call()),
  }),
  route({
    method: 'put',
    path: '/admin/materials/:id/courses/:courseId',
    summary: 'Change, show, hide or move a course',
    access: admins,
    refusals: ['COURSE_NOT_FOUND', 'MATERIAL_NOT_FOUND', 'LIBRARY_CHANGED', 'NAME_TAKEN', 'STREAM_FIXED'],
    body: courseChange,
    response: course,
    handle: async ({ clients, params: { id: materialId, courseId }, body, call }) => {
      const changed = await clients.libraryEditor.updateCourse({ materialId, courseId, ...body }, call());
      return courseJson(present(changed.course));
    },
  }),
  command({
    method: 'delete',
    path: '/admin/materials/:id/courses/:courseId',
    summary: 'Take a course out of the library; what was booked goes on reading',
    access: admins,
    refusals: ['COURSE_NOT_FOUND', 'LIBRARY_CHANGED'],
    query: seenVersion,
    handle: ({ clients, params: { id: materialId, courseId }, query: { version }, call }) =>
      clients.libraryEditor.deleteCourse({ materialId, courseId, version }, call()),
  }),
  route({
    method: 'put',
    path: '/admin/materials/:id/courses/:courseId/lessons/order',
    summary: 'Put all lessons of a level into another order; their codes follow',
    access: admins,
    refusals: ['COURSE_NOT_FOUND', 'LIBRARY_CHANGED', 'ORDER_MALFORMED'],
    body: lessonOrder,
    response: lessonOrderAnswer,
    handle: async ({ clients, params: { id: materialId, courseId }, body, call }) => {
      const { version, lessons } = await clients.libraryEditor.orderLessons({ materialId, courseId, ...body }, call());
      return { version, lessons: lessons.map(lessonJson) };
    },
  }),
  route({
    method: 'put',
    path: '/admin/materials/:id/courses/:courseId/lessons/:lessonId',
    summary: 'Change, show, hide or move a lesson, its document, notes and recordings',
    access: admins,
    refusals: ['LESSON_NOT_FOUND', 'LIBRARY_CHANGED', 'POSITION_TAKEN', 'LEVEL_FULL', 'FILE_KIND_WRONG'],
    body: lessonChange,
    response: lesson,
    handle: async ({ clients, params, body, call }) =>
      lessonJson(present((await clients.libraryEditor.updateLesson(lessonRequest(params, body), call())).lesson)),
  }),
  command({
    method: 'delete',
    path: '/admin/materials/:id/courses/:courseId/lessons/:lessonId',
    summary: 'Take a lesson out of the library; who booked it goes on reading it',
    access: admins,
    refusals: ['COURSE_NOT_FOUND', 'LESSON_NOT_FOUND', 'LIBRARY_CHANGED'],
    query: seenVersion,
    handle: ({ clients, params: { id: materialId, courseId, lessonId }, query: { version }, call }) =>
      clients.libraryEditor.deleteLesson({ materialId, courseId, lessonId, version }, call()),
  }),
];
