/** A group lesson as it is held, and the caller's lists (EP-50, FB-19, FB-21, FB-25, FB-28, FB-49, FB-50). */
import { z } from 'zod';
import type { GroupLesson, StudentFeedback } from '@parlance/proto/booking/v1';
import { groupLessonJson } from '@parlance/proto/json/group';
import { epochMsOrNull } from '@parlance/proto/json/time';
import { versionTag } from '../../middleware/if-match.ts';
import { noToken, page } from '../../routing/fields.ts';
import { command, route, students, studentsAndTutors, tutors, withHeaders, type Route } from '../../routing/route.ts';
import { withKnownTopic } from '../bookings/known-topic.ts';
import { seesBehaviour } from '../bookings/policy.ts';
import { feedbackJson, historyRequest, mineRequest } from '../bookings/presenter.ts';
import { draftSaved } from '../bookings/record-schemas.ts';
import { historyQuery, mineQuery } from '../bookings/schemas.ts';
import { present } from '../present.ts';
import {
  groupDraftAnswer,
  groupDraftBody,
  groupFeedbackAnswer,
  groupFeedbackBody,
  groupInfoBody,
  groupLesson,
  joinAnswer,
  type GroupFeedbackBody,
} from './schemas.ts';

const commenceRefusals = [
  'TOO_EARLY_TO_COMMENCE',
  'DEADLINE_MISSED',
  'EMPTY_BOOKING',
  'ILLEGAL_TRANSITION',
  'GROUP_SESSION_NOT_FOUND',
  'SPEED_TEST_REQUIRED',
] as const;
const joinRefusals = [
  'NOT_IN_PROGRESS',
  'LESSON_OVER',
  'REMOVED_FROM_ROOM',
  'BOOKING_NOT_FOUND',
  'GROUP_SESSION_NOT_FOUND',
  'MEDIA_UNAVAILABLE',
] as const;
const feedbackRefusals = [
  'FEEDBACK_INVALID',
  'FEEDBACK_TOO_EARLY',
  'FEEDBACK_TOO_LATE',
  'TUTOR_NOT_PRESENT',
  'ILLEGAL_TRANSITION',
  'STUDENT_NOT_FOUND',
] as const;
const infoRefusals = [
  'TOPIC_REQUIRED',
  'PTE_SWITCH',
  'PTE_COURSE_SWITCH',
  'STALE_VERSION',
  'ILLEGAL_TRANSITION',
  'GROUP_SESSION_NOT_FOUND',
  'MATERIAL_OR_COURSE_NOT_FOUND',
  'LESSON_NOT_FOUND',
] as const;
const feedbackRequest = ({ students: given }: GroupFeedbackBody) =>
  given.map(({ id: studentUid, ...feedback }) => ({ studentUid, feedback }));
const studentFeedbackJson =
  (behaviour: boolean) =>
  ({ studentUid: id, feedback }: StudentFeedback) => ({ id, feedback: feedbackJson(present(feedback), behaviour) });
const tagged = (lesson: GroupLesson) => withHeaders(groupLessonJson(lesson), versionTag(Number(lesson.version)));
const address = ({ id, bookingId }: { id: string; bookingId: string }) => ({ groupSessionId: id, bookingId });

export const groupLessonRoutes: Route[] = [
  route({
    method: 'get',
    path: '/groupsessions/mine',
    summary: "The caller's live or upcoming group lessons",
    access: studentsAndTutors,
    refusals: ['PAGE_TOKEN_INVALID'],
    query: mineQuery,
    response: page(groupLesson),
    handle: async ({ clients, query, call }) => {
      const found = await clients.groups.listMyGroupLessons(mineRequest(query), call());
      return { items: found.lessons.map(groupLessonJson), nextPageToken: noToken(found.nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/groupsessions/mine/history',
    summary: "The caller's past group lessons",
    access: studentsAndTutors,
    refusals: ['END_BEFORE_START', 'PAGE_TOKEN_INVALID'],
    query: historyQuery,
    response: page(groupLesson).extend({ hasAny: z.boolean() }),
    handle: async ({ clients, query, call }) => {
      const { lessons, nextPageToken, hasAny } = await clients.groups.listMyGroupHistory(historyRequest(query), call());
      return { items: lessons.map(groupLessonJson), nextPageToken: noToken(nextPageToken), hasAny };
    },
  }),
  route({
    method: 'put',
    path: '/groupsessions/groupsession/:id/:bookingId/commence',
    summary: 'Commence a group lesson, from 10 minutes before to 5 minutes after its start',
    access: tutors,
    urgency: 'lesson',
    refusals: commenceRefusals,
    response: groupLesson,
    handle: async ({ clients, params, call }) =>
      groupLessonJson(present((await clients.groups.commenceGroupLesson(address(params), call())).lesson)),
  }),
  route({
    method: 'put',
    path: '/groupsessions/groupsession/:id/:bookingId/join',
    summary: 'The call token of a group lesson in progress',
    access: studentsAndTutors,
    urgency: 'lesson',
    refusals: joinRefusals,
    response: joinAnswer,
    handle: async ({ clients, params, call }) => {
      const joined = await clients.groups.joinGroupLesson(address(params), call());
      return { token: joined.callToken, room: joined.room, booking: groupLessonJson(present(joined.lesson)) };
    },
  }),
  route({
    method: 'post',
    path: '/groupsessions/groupsession/:id/:bookingId/feedback',
    summary: "The tutor's words for one or several students",
    access: tutors,
    urgency: 'booking',
    refusals: feedbackRefusals,
    body: groupFeedbackBody,
    response: groupLesson,
    handle: async ({ clients, params, body, call }) => {
      const request = { ...address(params), students: feedbackRequest(body) };
      return groupLessonJson(present((await clients.groups.submitGroupFeedback(request, call())).lesson));
    },
  }),
  route({
    method: 'get',
    path: '/groupsessions/groupsession/:id/:bookingId/feedback',
    summary: "A student's own feedback, everybody's for the tutor; behaviour only for tutors and administrators",
    access: studentsAndTutors,
    refusals: ['FEEDBACK_NOT_FOUND', 'BOOKING_NOT_FOUND'],
    response: groupFeedbackAnswer,
    handle: async ({ clients, params, actor, call }) => {
      const found = await clients.groups.getGroupFeedback(address(params), call());
      return {
        students: found.students.map(studentFeedbackJson(seesBehaviour(actor))),
        booking: groupLessonJson(present(found.lesson)),
      };
    },
  }),
  route({
    method: 'get',
    path: '/groupsessions/groupsession/:id/:bookingId/feedback/draft',
    summary: 'What the tutor has written so far, student by student',
    access: tutors,
    refusals: ['BOOKING_NOT_FOUND'],
    response: groupDraftAnswer,
    handle: async ({ clients, params, call }) => {
      const { students: drafts, savedAt } = await clients.groups.getGroupFeedbackDraft(address(params), call());
      return { students: drafts.map(studentFeedbackJson(true)), savedAt: epochMsOrNull(savedAt) };
    },
  }),
  route({
    method: 'put',
    path: '/groupsessions/groupsession/:id/:bookingId/feedback/draft',
    summary: 'Keep what the tutor has written so far; the last one wins',
    access: tutors,
    refusals: ['STUDENT_NOT_FOUND', 'GROUP_SESSION_NOT_FOUND'],
    body: groupDraftBody,
    response: draftSaved,
    handle: async ({ clients, params, body, call }) => {
      const request = { ...address(params), students: feedbackRequest(body) };
      return { savedAt: epochMsOrNull((await clients.groups.saveGroupFeedbackDraft(request, call())).savedAt) };
    },
  }),
  route({
    method: 'put',
    path: '/groupsessions/groupsession/:id/:bookingId/info',
    summary: "Change a group lesson's topic",
    access: tutors,
    urgency: 'booking',
    refusals: infoRefusals,
    body: groupInfoBody,
    response: groupLesson,
    handle: async ({ clients, params, body, expectedVersion, call }) => {
      const request = { ...(await withKnownTopic({ clients, call }, body.info)), ...address(params), expectedVersion };
      return tagged(present((await clients.groups.updateGroupTopic(request, call())).lesson));
    },
  }),
  command({
    method: 'put',
    path: '/groupsessions/groupsession/:id/:bookingId/feedback-viewed',
    summary: 'The student opened the feedback',
    access: students,
    refusals: ['FEEDBACK_NOT_FOUND', 'BOOKING_NOT_FOUND', 'GROUP_SESSION_NOT_FOUND'],
    handle: ({ clients, params, call }) => clients.groups.markGroupFeedbackViewed(address(params), call()),
  }),
];
