/** One's lessons in one's own calendar: one by one as files, or all of them at a private address that a calendar follows (NS-65). */
import type { Request, Response } from 'express';
import type { GetLessonResponse, ReadCalendarFeedResponse } from '@parlance/proto/booking/v1';
import { epochMs, epochMsOrNull } from '@parlance/proto/json/time';
import { anybody, command, rawRoute, route, studentsAndTutors, type Route } from '../../routing/route.ts';
import { requireMember } from '../lessons/policy.ts';
import { present } from '../present.ts';
import { feedFile, feedPath, lessonFile, type Reader } from './presenter.ts';
import { feedQuery, feedState, lessonQuery, madeFeed } from './schemas.ts';

const contentType = 'text/calendar';

export const calendarRoutes: Route[] = [
  route({
    method: 'get',
    path: '/calendar/feed',
    summary: "Whether a calendar can follow the caller's lessons, and since when",
    access: studentsAndTutors,
    response: feedState,
    handle: async ({ clients, call }) => {
      const { madeAt } = await clients.booking.getCalendarFeed({}, call());
      return { since: epochMsOrNull(madeAt) };
    },
  }),
  route({
    method: 'post',
    path: '/calendar/feed',
    summary: 'Make the private address, or another: the one before opens nothing any more',
    access: studentsAndTutors,
    response: madeFeed,
    handle: async ({ clients, call }) => {
      const { key, madeAt } = await clients.booking.renewCalendarFeed({}, call());
      return { path: feedPath(key), since: epochMs(present(madeAt)) };
    },
  }),
  command({
    method: 'delete',
    path: '/calendar/feed',
    summary: 'Switch the private address off',
    access: studentsAndTutors,
    handle: ({ clients, call }) => clients.booking.closeCalendarFeed({}, call()),
  }),
  rawRoute({
    method: 'get',
    path: '/calendar/lessons.ics',
    summary: 'What a calendar follows: lessons from 30 days ago to a year ahead, for whoever has the key',
    access: anybody,
    limit: 'calendar',
    urgency: 'background',
    refusals: ['CALENDAR_NOT_FOUND'],
    query: feedQuery,
    produces: { contentType, description: 'A calendar' },
    serve: async (request, response, { clients, query, call }) =>
      sendFeed(request, response, await clients.booking.readCalendarFeed(query, call())),
  }),
  rawRoute({
    method: 'get',
    path: '/calendar/lessons/:id',
    summary: 'One lesson as a file for a calendar, for its people',
    access: studentsAndTutors,
    refusals: ['BOOKING_NOT_FOUND'],
    query: lessonQuery,
    produces: { contentType, description: 'A calendar with one entry' },
    serve: async (request, response, { clients, params: { id: bookingId }, query, actor, call }) => {
      const reader = { ...requireMember(actor), origin: originOf(request) };
      const address = { bookingId, groupSessionId: query.session };
      sendLesson(response, await clients.booking.getLesson({ lesson: address }, call()), reader);
    },
  }),
];

/** As the reader came: the edge lets nobody in under another name. */
const originOf = (request: Request): string => `${request.protocol}://${request.get('host')}`;

function sendFeed(request: Request, response: Response, feed: ReadCalendarFeedResponse): void {
  const { text, tag } = feedFile(feed, originOf(request));
  // For the reader's own cache, and asked for again each time: an address that was taken back shows nothing.
  response.set({ ETag: tag, 'Cache-Control': 'private, no-cache' });
  // Also for who wants no cache to answer: what is here is as new as it can be.
  if (request.get('if-none-match')?.includes(tag)) response.status(304).end();
  else response.type(contentType).send(text);
}

function sendLesson(response: Response, { lesson }: GetLessonResponse, reader: Reader): void {
  response
    .attachment('lesson.ics')
    .type(contentType)
    .send(lessonFile(present(lesson), reader));
}
