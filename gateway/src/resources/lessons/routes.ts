/** A lesson's life, written once for both kinds: the caller's lists, one lesson, cancel, commence, join (EP-39, EP-40, EP-43, EP-50, EP-51, FB-05, FB-18..FB-21, FB-25, FB-49). */
import { z } from 'zod';
import { noToken, page } from '../../routing/fields.ts';
import { route, students, studentsAndTutors, tutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { feedbackRoutesOf } from './feedback-routes.ts';
import { oneOnOne, several, type Kind } from './kinds.ts';
import { requireOwnSeat } from './policy.ts';
import { historyRequest, mineRequest } from './presenter.ts';
import { historyQuery, mineQuery, reasonBody } from './schemas.ts';

const mine = (kind: Kind) =>
  route({
    method: 'get',
    path: `${kind.lists}/mine`,
    summary: `The caller's live or upcoming ${kind.nouns}`,
    access: studentsAndTutors,
    refusals: ['PAGE_TOKEN_INVALID'],
    query: mineQuery,
    response: page(kind.schema),
    handle: async ({ clients, query, call }) => {
      const request = { ...mineRequest(query), group: kind.isGroup };
      const { lessons, nextPageToken } = await clients.booking.listMyLessons(request, call());
      return { items: lessons.map((lesson) => kind.json(lesson)), nextPageToken: noToken(nextPageToken) };
    },
  });

const history = (kind: Kind) =>
  route({
    method: 'get',
    path: `${kind.lists}/mine/history`,
    summary: `The caller's past ${kind.nouns}`,
    access: studentsAndTutors,
    ...(kind.isGroup ? { otherRole: 'GROUP_HISTORY_OTHER_ROLE' as const } : {}),
    refusals: ['END_BEFORE_START', 'PAGE_TOKEN_INVALID'],
    query: historyQuery,
    response: kind.history,
    handle: async ({ clients, query, call }) => {
      const request = { ...historyRequest(query), group: kind.isGroup };
      return kind.historyJson(await clients.booking.listMyHistory(request, call()));
    },
  });

const read = (kind: Kind) =>
  route({
    ...kind.read,
    method: 'get',
    access: studentsAndTutors,
    refusals: kind.unknown,
    response: kind.schema,
    handle: async ({ clients, params, call }) =>
      kind.json(present((await clients.booking.getLesson({ lesson: kind.address(params) }, call())).lesson)),
  });

const commenceRefusals = ['TOO_EARLY_TO_COMMENCE', 'DEADLINE_MISSED', 'EMPTY_BOOKING', 'ILLEGAL_TRANSITION'] as const;
const commence = (kind: Kind) =>
  route({
    method: 'put',
    path: `${kind.lesson}/commence`,
    summary: `Commence a ${kind.noun}, from 10 minutes before to 5 minutes after its start`,
    access: tutors,
    urgency: 'lesson',
    refusals: [...commenceRefusals, kind.notFound, 'SPEED_TEST_REQUIRED'],
    response: kind.schema,
    handle: async ({ clients, params, call }) =>
      kind.json(present((await clients.booking.commenceLesson({ lesson: kind.address(params) }, call())).lesson)),
  });

const joinRefusals = ['NOT_IN_PROGRESS', 'LESSON_OVER', 'REMOVED_FROM_ROOM'] as const;
const join = (kind: Kind) =>
  route({
    method: 'put',
    path: `${kind.lesson}/join`,
    summary: `The call token of a ${kind.noun} in progress`,
    access: studentsAndTutors,
    urgency: 'lesson',
    refusals: [...joinRefusals, ...kind.unknown, 'MEDIA_UNAVAILABLE', 'SPEED_TEST_REQUIRED'],
    body: kind.join,
    response: z.object({ token: z.string(), room: z.string(), booking: kind.schema }),
    handle: async ({ clients, params, body, call }) => {
      const joined = await clients.booking.joinLesson({ lesson: kind.address(params, body) }, call());
      return { token: joined.callToken, room: joined.room, booking: kind.json(present(joined.lesson)) };
    },
  });

/** A student's and a tutor's door to a one-on-one lesson, and the one that a group's people share. */
const cancelDoors = [
  {
    kind: oneOnOne,
    path: '/bookings/tutor/:tutorId/:bookingId/cancel',
    summary: 'The student cancels until 12 hours before start',
    access: students,
    refusals: ['TOO_LATE_TO_CANCEL', 'ILLEGAL_TRANSITION', 'BOOKING_NOT_FOUND'],
    body: undefined,
  },
  {
    kind: oneOnOne,
    path: '/bookings/tutor/:tutorId/:bookingId/cancelTutor',
    summary: 'The tutor cancels until 12 hours before start, with a reason',
    access: tutors,
    refusals: ['TOO_LATE_TO_CANCEL', 'REASON_LENGTH', 'ILLEGAL_TRANSITION', 'BOOKING_NOT_FOUND'],
    body: reasonBody,
  },
  {
    kind: several,
    path: '/groupsessions/cancel/:id/:bookingId',
    summary: 'A student leaves a lesson, its tutor cancels it with a reason, until 12 hours before start',
    access: studentsAndTutors,
    refusals: ['GROUP_SESSION_NOT_FOUND', 'INVALID_GROUP_CANCEL', 'TOO_LATE_TO_CANCEL', 'REASON_LENGTH'],
    body: reasonBody.partial(),
  },
] as const;

const cancel = ({ kind, path, summary, access, refusals, body: wanted }: (typeof cancelDoors)[number]) =>
  route({
    method: 'put',
    path,
    summary,
    access,
    urgency: 'booking',
    refusals,
    body: wanted,
    response: kind.schema,
    handle: async ({ clients, params, body, actor, call }) => {
      if (access === students) requireOwnSeat(actor);
      const request = { lesson: kind.address(params), reason: body?.reason };
      return kind.json(present((await clients.booking.cancelLesson(request, call())).lesson));
    },
  });

const routesOf = (kind: Kind): Route[] => [mine(kind), history(kind), read(kind), commence(kind), join(kind)];

export const lessonRoutes: Route[] = [
  ...[oneOnOne, several].flatMap((kind) => [...routesOf(kind), ...feedbackRoutesOf(kind)]),
  ...cancelDoors.map(cancel),
];
