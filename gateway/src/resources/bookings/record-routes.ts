/** Students' preferred times, and anybody's bookings with their log for administrators (EP-45, EP-46, ADM-14, ADM-15). */
import { z } from 'zod';
import { bookingJson } from '@parlance/proto/json/lesson';
import { admins, route, students, tutors, type Route } from '../../routing/route.ts';
import { noToken, pageQuery } from '../../routing/fields.ts';
import { historyItemJson, logEntryJson, personFeedbackJson, preferenceJson } from './presenter.ts';
import {
  feedbackHistoryAnswer,
  historyOfStudentQuery,
  logAnswer,
  personFeedbackAnswer,
  preferenceBody,
  preferencesAnswer,
  preferencesBody,
} from './record-schemas.ts';
import { bookingPage } from './schemas.ts';

export const recordRoutes: Route[] = [
  route({
    method: 'post',
    path: '/bookings/schedule',
    summary: 'Submit preferred days and hours, on the wall clock of studentTimezone',
    access: students,
    refusals: ['STUDENT_NOT_FOUND'],
    body: preferenceBody,
    response: z.object({ id: z.string() }),
    handle: async ({ clients, body, call }) => {
      const { schedule, studentId, studentTimezone: timeZone } = body;
      const { id } = await clients.booking.submitSchedulePreference({ schedule, studentId, timeZone }, call());
      return { id };
    },
  }),
  route({
    method: 'post',
    path: '/bookings/adminGetBookingSchedules',
    summary: 'Preferred times that were submitted in a range of days (UTC), newest first',
    access: admins,
    urgency: 'background',
    refusals: ['END_BEFORE_START', 'PAGE_TOKEN_INVALID'],
    body: preferencesBody,
    response: preferencesAnswer,
    handle: async ({ clients, body, call }) => {
      const { preferences, nextPageToken } = await clients.booking.listSchedulePreferences(body, call());
      return { items: preferences.map(preferenceJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/admin/bookings/:uid',
    summary: 'Everything that a person has or had, on either side, newest first',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: pageQuery,
    response: bookingPage,
    handle: async ({ clients, params, query, call }) => {
      const { lessons, nextPageToken } = await clients.booking.listUserBookings({ ...params, ...query }, call());
      return { items: lessons.map(bookingJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/admin/user/:id/feedback',
    summary: 'The feedback that a student has received or a teacher has given, newest first',
    access: admins,
    urgency: 'background',
    refusals: ['PAGE_TOKEN_INVALID'],
    query: pageQuery,
    response: personFeedbackAnswer,
    handle: async ({ clients, params: { id: uid }, query, call }) => {
      const { items, nextPageToken } = await clients.booking.listPersonFeedback({ uid, ...query }, call());
      return { items: items.map(personFeedbackJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/admin/booking/:id/log',
    summary: 'Every move of a booking, in order: who, from, to, cause',
    access: admins,
    refusals: ['BOOKING_NOT_FOUND', 'PAGE_TOKEN_INVALID'],
    query: pageQuery,
    response: logAnswer,
    handle: async ({ clients, params, query, call }) => {
      const request = { bookingId: params.id, pageToken: query.pageToken };
      const { entries, nextPageToken } = await clients.booking.listBookingLog(request, call());
      return { items: entries.map(logEntryJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/feedback/student/:studentId',
    summary: 'The last feedbacks of a student, newest first: tutors of their own students only',
    access: tutors,
    refusals: ['STUDENT_NOT_FOUND'],
    query: historyOfStudentQuery,
    response: feedbackHistoryAnswer,
    handle: async ({ clients, params, query, call }) => {
      const request = { student: params.studentId, isPte: query.isPte === 'true', limit: query.limit };
      return { items: (await clients.booking.listFeedbackHistory(request, call())).items.map(historyItemJson) };
    },
  }),
];
