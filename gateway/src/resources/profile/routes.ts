/** One's own profile and the profiles one may see (FB-10, FB-13..FB-15, FB-24). */
import { personJson } from '@parlance/proto/json/person';
import { isoOrNull } from '@parlance/proto/json/time';
import { everyAccount, route, students, studentsAndTutors, tutors, type Route } from '../../routing/route.ts';
import { present, requireActor } from '../present.ts';
import { lastActiveAnswer, person, personParams, speedTestAnswer, speedTestBody, student } from './schemas.ts';
import { studentView } from './student-view.ts';

export const profileRoutes: Route[] = [
  route({
    method: 'get',
    path: '/profile/me',
    summary: 'The caller',
    access: everyAccount,
    response: person,
    handle: async ({ clients, call }) => personJson(present((await clients.identity.getMe({}, call())).person)),
  }),
  route({
    method: 'put',
    path: '/profile/last-active',
    summary: 'Note that the caller is here',
    access: everyAccount,
    urgency: 'background',
    response: lastActiveAnswer,
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
    handle: async ({ clients, actor, call }) => {
      const { uid } = requireActor(actor);
      const found = clients.identity.getStudent({ uid }, call()).then((answer) => present(answer.person));
      return studentView({ clients, call }, uid, found);
    },
  }),
  route({
    method: 'get',
    path: '/profile/student/:id',
    summary: 'One student: oneself, or any for an administrator',
    access: students,
    refusals: ['STUDENT_NOT_FOUND'],
    params: personParams,
    response: student,
    handle: async ({ clients, params, call }) => {
      const found = clients.identity.getStudent({ uid: params.id }, call()).then((answer) => present(answer.person));
      return studentView({ clients, call }, params.id, found);
    },
  }),
  route({
    method: 'get',
    path: '/profile/tutor/:id',
    summary: 'One tutor; a tutor sees only their own',
    access: studentsAndTutors,
    refusals: ['TUTOR_NOT_FOUND', 'ANOTHER_TEACHER'],
    params: personParams,
    response: person,
    handle: async ({ clients, params, call }) =>
      personJson(present((await clients.identity.getTutor({ uid: params.id }, call())).person)),
  }),
  route({
    method: 'put',
    path: '/profile/tutor/speed-test',
    summary: 'Store the outcome of a speed test',
    access: tutors,
    body: speedTestBody,
    response: speedTestAnswer,
    handle: async ({ clients, body, call }) => {
      const outcome = { upMbps: body.up, downMbps: body.down, agreed: body.agreed };
      return { passed: (await clients.identity.recordSpeedTest(outcome, call())).passed };
    },
  }),
];
