/** A teacher's time off, and what students answer about lessons in it (NS-76). */
import { bookingJson } from '@parlance/proto/json/lesson';
import { wireTimestamp } from '@parlance/proto/json/time';
import { command, route, students, tutors, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { requireOwnSeat } from '../lessons/policy.ts';
import { booking } from '../lessons/schemas.ts';
import { planJson, proposalJson, timeOffJson } from './time-off-presenter.ts';
import {
  acceptBody,
  planAnswer,
  planQuery,
  proposalsAnswer,
  rangeBody,
  timeOff,
  timeOffBody,
  timeOffList,
} from './time-off-schemas.ts';

const rangeRefusals = ['NOT_OWN_SCHEDULE', 'TIME_OFF_PAST', 'TIME_OFF_TOO_LONG'] as const;

const keepRefusals = [
  ...rangeRefusals,
  'TIME_OFF_OVERLAPS',
  'TIME_OFF_TOO_MANY',
  'TIME_OFF_TOO_SOON',
  'TUTOR_NOT_FOUND',
] as const;
const acceptRefusals = [
  'PROPOSAL_OVER',
  'SLOT_TAKEN',
  'STUDENT_OVERLAP',
  'ILLEGAL_TRANSITION',
  'OTHER_TEACHER',
  'OTHER_STREAM',
  'SLOT_IN_THE_PAST',
  'TOO_LATE_TO_MOVE',
  'ACCOUNT_DISABLED',
  'BOOKING_NOT_FOUND',
] as const;

type Between = { from: number; until: number };
const wireRange = ({ from, until }: Between) => ({ from: wireTimestamp(from), until: wireTimestamp(until) });

export const timeOffRoutes: Route[] = [
  route({
    method: 'get',
    path: '/bookings/tutor/:tutorId/time-off',
    summary: "A tutor's time off, ahead or over in the last 30 days, with what became of each lesson inside",
    access: tutors,
    refusals: ['NOT_OWN_SCHEDULE'],
    response: timeOffList,
    handle: async ({ clients, params: { tutorId: tutor }, call }) => ({
      items: (await clients.booking.listTimeOff({ tutor }, call())).timeOff.map(timeOffJson),
    }),
  }),
  route({
    method: 'get',
    path: '/bookings/tutor/:tutorId/time-off/plan',
    summary: 'Which lessons time off would be in the way of, and what would become of each; keeps nothing',
    access: tutors,
    refusals: rangeRefusals,
    query: planQuery,
    response: planAnswer,
    handle: async ({ clients, params: { tutorId: tutor }, query, call }) =>
      planJson(await clients.booking.planTimeOff({ tutor, ...wireRange(query) }, call())),
  }),
  route({
    method: 'post',
    path: '/bookings/tutor/:tutorId/time-off',
    summary: 'Mark time off: unbooked hours inside close, students inside are proposed other hours',
    access: tutors,
    urgency: 'booking',
    refusals: keepRefusals,
    body: timeOffBody,
    response: timeOff,
    handle: async ({ clients, params: { tutorId: tutor }, body: { note = '', ...range }, call }) => {
      const kept = await clients.booking.keepTimeOff({ tutor, note, ...wireRange(range) }, call());
      return timeOffJson(present(kept.timeOff));
    },
  }),
  route({
    method: 'put',
    path: '/bookings/tutor/:tutorId/time-off/:id',
    summary: 'Make time off shorter: lessons outside that nobody answered stay',
    access: tutors,
    urgency: 'booking',
    refusals: ['NOT_OWN_SCHEDULE', 'TIME_OFF_NOT_FOUND', 'TIME_OFF_NOT_SHORTER'],
    body: rangeBody,
    response: timeOff,
    handle: async ({ clients, params: { tutorId: tutor, id }, body, call }) => {
      const kept = await clients.booking.shortenTimeOff({ tutor, id, ...wireRange(body) }, call());
      return timeOffJson(present(kept.timeOff));
    },
  }),
  command({
    method: 'delete',
    path: '/bookings/tutor/:tutorId/time-off/:id',
    summary: 'Take time off back: lessons that nobody answered stay, no hour is opened',
    access: tutors,
    urgency: 'booking',
    refusals: ['NOT_OWN_SCHEDULE', 'TIME_OFF_NOT_FOUND'],
    handle: ({ clients, params: { tutorId: tutor, id }, call }) =>
      clients.booking.takeBackTimeOff({ tutor, id }, call()),
  }),
];

export const proposalRoutes: Route[] = [
  route({
    method: 'get',
    path: '/bookings/proposals',
    summary: "What a student is asked about lessons in teachers' time off, with the hours that are free now",
    access: students,
    response: proposalsAnswer,
    handle: async ({ clients, call }) => ({
      items: (await clients.booking.listMoveProposals({}, call())).proposals.map(proposalJson),
    }),
  }),
  route({
    method: 'post',
    path: '/bookings/proposals/:bookingId/accept',
    summary: 'Take one of the hours that are proposed; the token stays',
    access: students,
    urgency: 'booking',
    refusals: acceptRefusals,
    body: acceptBody,
    response: booking,
    handle: async ({ clients, params: { bookingId }, body, actor, call }) => {
      requireOwnSeat(actor);
      const { lesson } = await clients.booking.acceptMoveProposal({ bookingId, to: body.to }, call());
      return bookingJson(present(lesson));
    },
  }),
  route({
    method: 'post',
    path: '/bookings/proposals/:bookingId/decline',
    summary: 'Have the token back: the lesson is cancelled as by its teacher',
    access: students,
    urgency: 'booking',
    refusals: ['PROPOSAL_OVER', 'BOOKING_NOT_FOUND'],
    response: booking,
    handle: async ({ clients, params: { bookingId }, actor, call }) => {
      requireOwnSeat(actor);
      const { lesson } = await clients.booking.declineMoveProposal({ bookingId }, call());
      return bookingJson(present(lesson));
    },
  }),
];
