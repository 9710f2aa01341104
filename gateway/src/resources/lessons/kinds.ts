/** The two kinds of lessons at the door: where each is found, what it looks like there, and in what it differs. */
import type { GetFeedbackDraftResponse, GetFeedbackResponse, ListMyHistoryResponse } from '@parlance/proto/booking/v1';
import { bookingJson, groupLessonJson } from '@parlance/proto/json/lesson';
import { epochMsOrNull } from '@parlance/proto/json/time';
import { z } from 'zod';
import { id, noToken, page } from '../../routing/fields.ts';
import { studentsAndTutors, tutors } from '../../routing/route.ts';
import { present } from '../present.ts';
import {
  draftAnswer,
  feedbackAnswer,
  feedbackBody,
  groupDraftAnswer,
  groupDraftBody,
  groupFeedbackAnswer,
  groupFeedbackBody,
} from './feedback-schemas.ts';
import { feedbackJson, studentFeedbackJson } from './presenter.ts';
import { booking, groupInfoBody, groupLesson, infoBody } from './schemas.ts';

type Params = { id?: string; tutorId?: string; bookingId?: string };
/** Who calls may say whose lesson it is. */
type Said = { tutor?: string; info?: object } | undefined;

export const oneOnOne = {
  isGroup: false,
  schema: booking,
  json: bookingJson,
  address: ({ id, tutorId, bookingId = id }: Params, said?: Said) => ({ bookingId, tutor: tutorId ?? said?.tutor }),
  unknown: ['BOOKING_NOT_FOUND'],
  notFound: 'BOOKING_NOT_FOUND',
  lists: '/bookings',
  lesson: '/bookings/booking/:id',
  noun: 'lesson',
  nouns: 'bookings',
  read: { path: '/bookings/tutor/:tutorId/:bookingId', summary: 'One booking of a tutor' },
  history: page(booking),
  historyJson: ({ lessons, nextPageToken }: ListMyHistoryResponse) => ({
    items: lessons.map(bookingJson),
    nextPageToken: noToken(nextPageToken),
  }),
  join: z.strictObject({ tutor: id() }),
  info: {
    access: studentsAndTutors,
    summary:
      "Change a lesson's topic and wishes; students the topic until 30 minutes before start, and wishes until it begins",
    body: infoBody,
    refusals: ['TOPIC_REQUIRED', 'TOO_LATE_TO_UPDATE', 'TOO_LATE_FOR_WISHES'],
  },
  feedback: {
    body: feedbackBody,
    refusals: [],
    summary: "Complete a booking with the tutor's words",
  },
  given: {
    summary: "A lesson's feedback",
    schema: feedbackAnswer,
    json: ({ students: [own], lesson }: GetFeedbackResponse, seesBehaviour: boolean) => ({
      feedback: feedbackJson(present(own?.feedback), seesBehaviour),
      booking: bookingJson(present(lesson)),
    }),
  },
  draft: {
    summary: 'What the tutor has written so far',
    body: feedbackBody,
    refusals: ['ILLEGAL_TRANSITION', 'BOOKING_NOT_FOUND'],
    schema: draftAnswer,
    json: ({ students: [own], savedAt }: GetFeedbackDraftResponse) => ({
      draft: feedbackJson(present(own?.feedback), true),
      savedAt: epochMsOrNull(savedAt),
    }),
  },
  viewed: '/bookings/booking/:id/viewed',
} as const;

export const several = {
  isGroup: true,
  schema: groupLesson,
  json: groupLessonJson,
  address: ({ id: groupSessionId, bookingId }: Params, _said?: Said) => ({ groupSessionId, bookingId }),
  unknown: ['BOOKING_NOT_FOUND', 'GROUP_SESSION_NOT_FOUND'],
  notFound: 'GROUP_SESSION_NOT_FOUND',
  lists: '/groupsessions',
  lesson: '/groupsessions/groupsession/:id/:bookingId',
  noun: 'group lesson',
  nouns: 'group lessons',
  read: {
    path: '/groupsessions/groupsession/:id/:bookingId',
    summary: 'One group lesson with everybody in it; a student sees the own seat',
  },
  history: page(groupLesson).extend({ hasAny: z.boolean() }),
  historyJson: ({ lessons, nextPageToken, hasAny }: ListMyHistoryResponse) => ({
    items: lessons.map(groupLessonJson),
    nextPageToken: noToken(nextPageToken),
    hasAny,
  }),
  join: undefined,
  info: { access: tutors, summary: "Change a group lesson's topic", body: groupInfoBody, refusals: ['TOPIC_REQUIRED'] },
  feedback: {
    body: groupFeedbackBody,
    refusals: ['STUDENT_NOT_FOUND'],
    summary: "The tutor's words for one or several students",
  },
  given: {
    summary: "A student's own feedback, everybody's for the tutor",
    schema: groupFeedbackAnswer,
    json: ({ students, lesson }: GetFeedbackResponse, seesBehaviour: boolean) => ({
      students: studentFeedbackJson(students, seesBehaviour),
      booking: groupLessonJson(present(lesson)),
    }),
  },
  draft: {
    summary: 'What the tutor has written so far, student by student',
    body: groupDraftBody,
    refusals: ['STUDENT_NOT_FOUND', 'GROUP_SESSION_NOT_FOUND'],
    schema: groupDraftAnswer,
    json: ({ students, savedAt }: GetFeedbackDraftResponse) => ({
      students: studentFeedbackJson(students, true),
      savedAt: epochMsOrNull(savedAt),
    }),
  },
  viewed: '/groupsessions/groupsession/:id/:bookingId/feedback-viewed',
} as const;

export type Kind = typeof oneOnOne | typeof several;
