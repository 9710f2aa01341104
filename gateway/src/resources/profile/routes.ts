/** One's own profile, and students' (FB-10, FB-13, FB-14, FB-23, FB-24, EP-55, EP-56). */
import { z } from 'zod';
import { personJson } from '@parlance/proto/json/person';
import { epochMs, isoOrNull } from '@parlance/proto/json/time';
import { everyAccount, command, route, students, studentsAndTutors, tutors, type Route } from '../../routing/route.ts';
import { done } from '../../routing/fields.ts';
import { present, requireActor } from '../present.ts';
import { confirmUpdateBody, me, ownProfileBody, person, speedTestBody, student, updateStudentBody } from './schemas.ts';
import { photoRoutes } from './photo-routes.ts';
import { studentView } from './student-view.ts';

export const profileRoutes: Route[] = [
  route({
    method: 'get',
    path: '/profile/me',
    summary: 'The caller',
    access: everyAccount,
    response: me,
    handle: async ({ clients, call }) => {
      const { person: caller, verificationCooldownMs: cooldownMs } = await clients.identity.getMe({}, call());
      const known = personJson(present(caller));
      return known.emailVerified ? known : { ...known, verification: { cooldownMs } };
    },
  }),
  route({
    method: 'put',
    path: '/profile/me',
    summary:
      'Change the own time zone; of a teacher the introduction, what else is spoken and whether strangers see who teaches; of a student name, country and words about oneself',
    access: studentsAndTutors,
    refusals: ['USER_NOT_FOUND', 'STALE_VERSION'],
    body: ownProfileBody,
    response: person,
    handle: async ({ clients, body, expectedVersion, call }) => {
      const { languages, ...rest } = body;
      const request = { ...rest, expectedVersion, ...(languages && { languages: { codes: languages } }) };
      return personJson(present((await clients.identity.changeOwnProfile(request, call())).person));
    },
  }),
  ...photoRoutes,
  route({
    method: 'put',
    path: '/profile/last-active',
    summary: 'Note that the caller is here',
    access: everyAccount,
    urgency: 'background',
    response: z.object({ lastActive: z.string().nullable() }),
    handle: async ({ clients, call }) => {
      const { lastActive } = await clients.identity.touchLastActive({}, call());
      return { lastActive: isoOrNull(lastActive) };
    },
  }),
  route({
    method: 'get',
    path: '/profile/student/me',
    summary: 'The caller as a student, with tokens and entitlement',
    access: students,
    refusals: ['STUDENT_NOT_FOUND'],
    response: student,
    handle: ({ clients, actor, call }) => studentView({ clients, call }, requireActor(actor).uid),
  }),
  route({
    method: 'get',
    path: '/profile/student/:id',
    summary: 'One student: oneself, or any for an administrator',
    access: students,
    refusals: ['STUDENT_NOT_FOUND'],
    response: student,
    handle: ({ clients, params, call }) => studentView({ clients, call }, params.id),
  }),
  route({
    method: 'put',
    path: '/profile/tutor/speed-test',
    summary: 'Store the outcome of a speed test',
    access: tutors,
    body: speedTestBody,
    response: z.object({ passed: z.boolean() }),
    handle: async ({ clients, body, call }) => {
      const outcome = { upMbps: body.up, downMbps: body.down, agreed: body.agreed };
      return { passed: (await clients.identity.recordSpeedTest(outcome, call())).passed };
    },
  }),
  route({
    method: 'put',
    path: '/profile/student/update',
    summary: 'Ask for a change of the own profile; the mailed link applies it',
    access: students,
    limit: 'mail',
    refusals: ['NOTHING_TO_CHANGE', 'STALE_VERSION', 'RESEND_COOLDOWN', 'STUDENT_NOT_FOUND'],
    body: updateStudentBody,
    response: z.object({ ok: z.literal(true), expiresAt: z.int() }),
    handle: async ({ clients, body, expectedVersion, call }) => {
      const { expiresAt } = await clients.identity.requestProfileUpdate({ ...body, expectedVersion }, call());
      return { ...done, expiresAt: epochMs(present(expiresAt)) };
    },
  }),
  command({
    method: 'put',
    path: '/profile/student/confirmUpdate',
    summary: 'Apply the change behind a mailed link',
    access: students,
    refusals: ['LINK_INVALID', 'LINK_EXPIRED', 'EMAIL_TAKEN'],
    body: confirmUpdateBody,
    handle: async ({ clients, body, call }) => {
      const link = { token: body.expireTime, linkUid: body.details?.id };
      await clients.identity.confirmProfileUpdate(link, call());
    },
  }),
];
