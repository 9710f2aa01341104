/** Materials, courses and lessons, as students and teachers read them (FB-30..FB-33). */
import { noToken, page } from '../../routing/fields.ts';
import { route, studentsAndTutors, tutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import {
  audioJson,
  courseJson,
  documentJson,
  documentRequest,
  hitJson,
  lessonPageJson,
  materialJson,
  previewing,
} from './presenter.ts';
import {
  abbreviationAnswer,
  abbreviationQuery,
  audioBody,
  audioPage,
  course,
  courseAnswer,
  courseQuery,
  documentAnswer,
  documentQuery,
  lessonPage,
  lessonQuery,
  listQuery,
  materialsAnswer,
  searchAnswer,
  searchQuery,
} from './schemas.ts';

export const materialRoutes: Route[] = [
  route({
    method: 'get',
    path: '/materials',
    summary: 'Visible materials, the default of the topic picker first',
    access: studentsAndTutors,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID', 'PREVIEW_NOT_ALLOWED'],
    query: listQuery,
    response: materialsAnswer,
    handle: async ({ clients, query, call }) => {
      const { materials, nextPageToken, ...about } = await clients.content.listMaterials(previewing(query), call());
      return { ...about, items: materials.map(materialJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/materials/search',
    summary: 'Materials, courses and lessons by what they are called and say, typing errors forgiven, the best first',
    access: studentsAndTutors,
    refusals: ['SEARCH_MALFORMED', 'PREVIEW_NOT_ALLOWED'],
    query: searchQuery,
    response: searchAnswer,
    handle: async ({ clients, query: { q: text, ...asked }, call }) => ({
      items: (await clients.library.searchLibrary({ text, ...previewing(asked) }, call())).hits.map(hitJson),
    }),
  }),
  route({
    method: 'get',
    path: '/materials/:id/courses',
    summary: 'Courses of a material, with their lessons in order',
    access: studentsAndTutors,
    refusals: ['MATERIAL_NOT_FOUND', 'PAGE_TOKEN_INVALID', 'PREVIEW_NOT_ALLOWED'],
    query: listQuery,
    response: page(course),
    handle: async ({ clients, params, query, call }) => {
      const request = { materialId: params.id, ...previewing(query) };
      const { courses, nextPageToken } = await clients.content.listCourses(request, call());
      return { items: courses.map(courseJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/materials/:id/courses/:courseId',
    summary: 'A course with its lessons, which are there, and which the caller may read',
    access: studentsAndTutors,
    refusals: ['MATERIAL_OR_COURSE_NOT_FOUND', 'PREVIEW_NOT_ALLOWED'],
    query: courseQuery,
    response: courseAnswer,
    handle: async ({ clients, params: { id: materialId, courseId }, query, call }) => {
      const found = await clients.library.getCourse({ materialId, courseId, ...previewing(query) }, call());
      return { material: materialJson(present(found.material)), course: courseJson(present(found.course)) };
    },
  }),
  route({
    method: 'get',
    path: '/materials/:id/courses/:courseId/lessons/:lessonId',
    summary: "A lesson's page: its document, its recordings, the teacher's notes",
    access: studentsAndTutors,
    refusals: ['MATERIAL_OR_COURSE_NOT_FOUND', 'LESSON_NOT_FOUND', 'PREVIEW_NOT_ALLOWED'],
    query: lessonQuery,
    response: lessonPage,
    handle: async ({ clients, params: { id: materialId, courseId, lessonId }, query, call }) => {
      const { booking: bookingId, ...asked } = query;
      const request = { materialId, courseId, lessonId, bookingId, ...previewing(asked) };
      return lessonPageJson(await clients.library.getLesson(request, call()));
    },
  }),
  route({
    method: 'get',
    path: '/courses/abbreviation',
    summary: 'The abbreviation of the course of this name',
    access: studentsAndTutors,
    refusals: ['COURSE_NOT_FOUND'],
    query: abbreviationQuery,
    response: abbreviationAnswer,
    handle: ({ clients, query, call }) => clients.library.getAbbreviation(query, call()),
  }),
  route({
    method: 'get',
    path: '/materials/lesson-document',
    summary: "A signed URL of 10 minutes to a lesson's PDF",
    access: studentsAndTutors,
    urgency: 'lesson',
    refusals: ['COURSE_NOT_FOUND', 'LESSON_NOT_FOUND', 'DOCUMENT_NOT_FOUND', 'PREVIEW_NOT_ALLOWED'],
    query: documentQuery,
    response: documentAnswer,
    handle: async ({ clients, query, call }) =>
      documentJson(await clients.content.getLessonDocument(documentRequest(query), call())),
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
];
