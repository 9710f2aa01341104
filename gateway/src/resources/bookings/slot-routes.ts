/** Searching, opening, booking and closing slots (EP-35..EP-38, EP-41, EP-42). */
import { z } from 'zod';
import { bookingJson, policyJson } from '@parlance/proto/json/lesson';
import { epochMs, wireTimestamp } from '@parlance/proto/json/time';
import { walletJson } from '@parlance/proto/json/wallet';
import { command, route, students, studentsAndTutors, tutors, withHeaders, type Route } from '../../routing/route.ts';
import { noToken } from '../../routing/fields.ts';
import { present } from '../present.ts';
import { booking } from '../lessons/schemas.ts';
import { byTutor, openedJson, searchHeaders, searchRequest } from './presenter.ts';
import {
  bookAnswer,
  bookBody,
  bookingPage,
  checkAnswer,
  freeDaysAnswer,
  freeDaysQuery,
  nextHoursAnswer,
  nextHoursQuery,
  openAnswer,
  openBody,
  scheduleQuery,
  searchBody,
} from './schemas.ts';

const checkRefusals = [
  'SLOT_TAKEN',
  'SUBSCRIPTION_REQUIRED',
  'NO_TOKENS',
  'STUDENT_OVERLAP',
  'SLOT_IN_THE_PAST',
  'BOOKING_NOT_FOUND',
  'ACCOUNT_DISABLED',
] as const;
const bookRefusals = [...checkRefusals, 'WRONG_STREAM', 'MATERIAL_OR_COURSE_NOT_FOUND', 'LESSON_NOT_FOUND'] as const;

export const slotRoutes: Route[] = [
  route({
    method: 'post',
    path: '/bookings/search',
    summary: 'Free slots by tutor; next page in the header Next-Page-Token, next free start in X-Next-Free',
    access: students,
    limit: 'search',
    urgency: 'background',
    refusals: ['DATE_TOO_OLD', 'END_BEFORE_START', 'PAGE_TOKEN_INVALID'],
    body: searchBody,
    response: z.record(z.string(), z.array(booking)),
    handle: async ({ clients, body, call }) => {
      const found = await clients.booking.searchSlots(searchRequest(body), call());
      return withHeaders(byTutor(found.slots.map(bookingJson)), searchHeaders(found));
    },
  }),
  route({
    method: 'get',
    path: '/bookings/free-days',
    summary: 'Days with a free slot, in a range of at most 62 days',
    access: students,
    limit: 'search',
    urgency: 'background',
    refusals: ['DATE_TOO_OLD', 'END_BEFORE_START', 'RANGE_TOO_LONG'],
    query: freeDaysQuery,
    response: freeDaysAnswer,
    handle: async ({ clients, query: { timezone: timeZone, ...range }, call }) => ({
      items: (await clients.booking.listFreeDays({ ...range, timeZone }, call())).days,
    }),
  }),
  route({
    method: 'get',
    path: '/bookings/next-hours',
    summary: 'When each of at most twelve tutors has the next free hour; who has none is left out',
    access: students,
    limit: 'search',
    urgency: 'background',
    query: nextHoursQuery,
    response: nextHoursAnswer,
    handle: async ({ clients, query, call }) => {
      const { hours } = await clients.booking.listTutorsNextHours(query, call());
      return { items: hours.map(({ tutor, when }) => ({ tutor, when: epochMs(present(when)) })) };
    },
  }),
  route({
    method: 'get',
    path: '/bookings/tutor/:tutorId',
    summary: "A tutor's schedule in a range of at most 62 days, by start",
    access: studentsAndTutors,
    refusals: ['NOT_OWN_SCHEDULE', 'PAGE_TOKEN_INVALID'],
    query: scheduleQuery,
    response: bookingPage,
    handle: async ({ clients, params, query, call }) => {
      const range = { tutor: params.tutorId, from: wireTimestamp(query.from), to: wireTimestamp(query.to) };
      const found = await clients.booking.getTutorSchedule({ ...range, pageToken: query.pageToken }, call());
      return { items: found.lessons.map(bookingJson), nextPageToken: noToken(found.nextPageToken) };
    },
  }),
  route({
    method: 'get',
    path: '/bookings/tutor/:tutorId/:bookingId/book',
    summary: 'Whether the caller may book a slot as things stand, and the tokens that would pay for it',
    access: students,
    refusals: checkRefusals,
    response: checkAnswer,
    handle: async ({ clients, params: { tutorId: tutor, bookingId }, call }) => {
      const { wallet, policy } = await clients.booking.checkSlot({ tutor, bookingId }, call());
      return { wallet: walletJson(present(wallet)), policy: policyJson(policy) };
    },
  }),
  route({
    method: 'put',
    path: '/bookings/tutor/:tutorId/:bookingId/book',
    summary: 'Book a slot with a token',
    access: students,
    urgency: 'booking',
    refusals: bookRefusals,
    body: bookBody,
    response: bookAnswer,
    handle: async ({ clients, params: { tutorId: tutor, bookingId }, body: { is_mock: isMock, ...info }, call }) => {
      const booked = await clients.booking.bookSlot({ ...info, isMock, tutor, bookingId }, call());
      return { booking: bookingJson(present(booked.lesson)), wallet: walletJson(present(booked.wallet)) };
    },
  }),
  route({
    method: 'post',
    path: '/bookings/booking/open/:tutorUid',
    summary: 'Open up to 200 slots; each answers for itself',
    access: tutors,
    urgency: 'booking',
    refusals: ['NOT_OWN_SCHEDULE', 'SPEED_TEST_REQUIRED'],
    body: openBody,
    response: openAnswer,
    handle: async ({ clients, params, body, call }) => {
      const request = { tutor: params.tutorUid, when: body.when.map(wireTimestamp), isPte: body.isPte };
      return { items: (await clients.booking.openSlots(request, call())).results.map(openedJson) };
    },
  }),
  command({
    method: 'delete',
    path: '/bookings/booking/:id',
    summary: 'Close a pending slot',
    access: tutors,
    urgency: 'booking',
    refusals: ['SLOT_NOT_PENDING', 'BOOKING_NOT_FOUND'],
    handle: ({ clients, params, call }) => clients.booking.closeSlot({ bookingId: params.id }, call()),
  }),
];
