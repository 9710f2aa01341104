/** Materials, courses and lessons: reading for everybody, writing for administrators (FB-30, FB-32, FB-34). */
import { z } from 'zod';
import { epochMs } from '@parlance/proto/json/time';
import { id, noToken, page, pageQuery } from '../../routing/fields.ts';
import { admins, route, studentsAndTutors, tutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { audioJson, courseJson, lessonJson, materialJson } from './presenter.ts';
import { audioBody, audioPage, course, courseBody, lesson, lessonBody, material, materialBody } from './schemas.ts';

export const materialRoutes: Route[] = [
  route({
    method: 'get',
    path: '/materials',
    summary: 'Visible materials, the default of the topic picker first',
    access: studentsAndTutors,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: pageQuery,
    response: page(material),
    handle: async ({ clients, query, call }) => {
      const { materials, nextPageToken } = await clients.content.listMaterials(query, call());
      return { items: materials.map(materialJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/materials/:id/courses',
    summary: 'Courses of a material, with their lessons in order',
    access: studentsAndTutors,
    refusals: ['MATERIAL_NOT_FOUND', 'PAGE_TOKEN_INVALID'],
    query: pageQuery,
    response: page(course),
    handle: async ({ clients, params, query, call }) => {
      const request = { materialId: params.id, pageToken: query.pageToken };
      const { courses, nextPageToken } = await clients.content.listCourses(request, call());
      return { items: courses.map(courseJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/materials/lesson-document',
    summary: "A signed URL of 10 minutes to a lesson's PDF",
    access: studentsAndTutors,
    urgency: 'lesson',
    refusals: ['COURSE_NOT_FOUND', 'LESSON_NOT_FOUND', 'DOCUMENT_NOT_FOUND'],
    query: z.strictObject({ material: id(), course: id(), lesson: id() }),
    response: z.object({ url: z.string(), expiresAt: z.int() }),
    handle: async ({ clients, query, call }) => {
      const request = { materialId: query.material, courseId: query.course, lessonId: query.lesson };
      const { url, expiresAt } = await clients.content.getLessonDocument(request, call());
      return { url, expiresAt: epochMs(present(expiresAt)) };
    },
  }),
  route({
    method: 'post',
    path: '/materials/audio',
    summary: "Signed URLs of an hour to a lesson's recordings, for teachers",
    access: tutors,
    urgency: 'lesson',
    refusals: ['AUDIO_NOT_ALLOWED', 'PAGE_TOKEN_INVALID'],
    body: audioBody,
    response: audioPage,
    handle: async ({ clients, body, call }) => {
      const { items, nextPageToken } = await clients.content.signAudio(body, call());
      return { items: items.map(audioJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
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
];
