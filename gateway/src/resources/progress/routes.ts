/** Progress and certificates: students read their own, administrators anybody's, and note and revoke (FB-40, EP-09, NS-30, NS-31, PERM-14, PERM-28). */
import { z } from 'zod';
import { epochMs, wireTimestamp } from '@parlance/proto/json/time';
import { noToken, pageQuery } from '../../routing/fields.ts';
import { admins, route, students, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { certificateJson, courseProgressJson, revokedJson, totalsJson } from './presenter.ts';
import {
  certificatesAnswer,
  courseProgress,
  noteBody,
  type NotedLesson,
  progressAnswer,
  revokeBody,
  revokedAnswer,
} from './schemas.ts';

const noteRefusals = [
  'STUDENT_NOT_FOUND',
  'MATERIAL_OR_COURSE_NOT_FOUND',
  'LESSON_NOT_FOUND',
  'TUTOR_NOT_FOUND',
  'COMPLETED_LATER',
] as const;

function notedLesson({ id, completionDetails: { completed, when, tutor } }: NotedLesson) {
  return { id, completed, when: when === undefined ? null : wireTimestamp(when), tutorUid: tutor ?? '' };
}

export const progressRoutes: Route[] = [
  route({
    method: 'get',
    path: '/progress/:studentId',
    summary: 'What a student has completed, by courses, that of the last lesson first',
    access: students,
    refusals: ['STUDENT_NOT_FOUND', 'PAGE_TOKEN_INVALID'],
    query: pageQuery,
    response: progressAnswer,
    handle: async ({ clients, params, query, call }) => {
      const request = { studentUid: params.studentId, pageToken: query.pageToken };
      const { courses, nextPageToken, totals } = await clients.progress.listProgress(request, call());
      const items = courses.map(courseProgressJson);
      return { items, nextPageToken: noToken(nextPageToken), totals: totalsJson(totals) };
    },
  }),
  route({
    method: 'get',
    path: '/progress/:studentId/:materialId/:courseId',
    summary: 'What a student has completed of one course, and what is missing',
    access: students,
    refusals: ['STUDENT_NOT_FOUND', 'MATERIAL_OR_COURSE_NOT_FOUND'],
    response: courseProgress,
    handle: async ({ clients, params: { studentId: studentUid, ...course }, call }) =>
      courseProgressJson(present((await clients.progress.getCourseProgress({ studentUid, ...course }, call())).course)),
  }),
  route({
    method: 'post',
    path: '/admin/progress/:studentId/:materialId/:courseId',
    summary: 'Note lessons of a student as completed, or as not completed',
    access: admins,
    refusals: noteRefusals,
    body: noteBody,
    response: courseProgress,
    handle: async ({ clients, params: { studentId: studentUid, ...course }, body, call }) => {
      const lessons = body.lessons.map(notedLesson);
      const noted = await clients.progress.noteProgress({ studentUid, ...course, lessons }, call());
      return courseProgressJson(present(noted.course));
    },
  }),
];

export const certificateRoutes: Route[] = [
  route({
    method: 'get',
    path: '/certificates/:uid',
    summary: "A student's certificates, the last one first",
    access: students,
    refusals: ['STUDENT_NOT_FOUND', 'PAGE_TOKEN_INVALID'],
    query: pageQuery,
    response: certificatesAnswer,
    handle: async ({ clients, params, query, call }) => {
      const request = { studentUid: params.uid, pageToken: query.pageToken };
      const { certificates, nextPageToken } = await clients.progress.listCertificates(request, call());
      return { items: certificates.map(certificateJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/certificates/:uid/:number/document',
    summary: "A signed URL of 10 minutes to a certificate's PDF",
    access: students,
    refusals: ['STUDENT_NOT_FOUND', 'CERTIFICATE_NOT_FOUND', 'CERTIFICATE_NOT_READY', 'CERTIFICATE_REVOKED'],
    response: z.object({ url: z.string(), expiresAt: z.int() }),
    handle: async ({ clients, params: { uid: studentUid, number }, call }) => {
      const { url, expiresAt } = await clients.progress.getCertificateDocument({ studentUid, number }, call());
      return { url, expiresAt: epochMs(present(expiresAt)) };
    },
  }),
  route({
    method: 'post',
    path: '/admin/certificates/:number/revoke',
    summary: 'Take a certificate back, and issue another one in its place where that is wished',
    access: admins,
    refusals: ['CERTIFICATE_NOT_FOUND', 'COURSE_INCOMPLETE'],
    body: revokeBody,
    response: revokedAnswer,
    handle: async ({ clients, params, body, call }) => {
      const request = { number: params.number, ...body };
      return revokedJson(await clients.progress.revokeCertificate(request, call()));
    },
  }),
];
