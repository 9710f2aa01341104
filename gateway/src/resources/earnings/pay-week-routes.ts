/** What the school owes its teachers in a week, and paying it (EARN-22): administrators. */
import { admins, route, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { payoutJson, payWeekJson } from './statement-presenter.ts';
import {
  payoutAnswer,
  payoutsAnswer,
  payTutorsBody,
  payWeekAnswer,
  payWeekQuery,
  takeBackBody,
} from './statement-schemas.ts';

export const payWeekRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/payweek',
    summary: 'What every teacher is owed in one period, and totals per currency',
    access: admins,
    refusals: ['PERIOD_UNKNOWN'],
    query: payWeekQuery,
    response: payWeekAnswer,
    handle: async ({ clients, query, call }) => payWeekJson(await clients.payments.getPayWeek(query, call())),
  }),
  route({
    method: 'post',
    path: '/admin/payweek',
    summary: 'Mark what teachers are owed in one period as paid: all of it or nothing',
    access: admins,
    refusals: ['PERIOD_UNKNOWN', 'NOTHING_OWED', 'OWED_CHANGED'],
    body: payTutorsBody,
    response: payoutsAnswer,
    handle: async ({ clients, body: { period, tutors, reference }, call }) => {
      const owed = tutors.map(({ uid: tutorUid, ...sum }) => ({ tutorUid, ...sum }));
      const paid = await clients.payments.payTutors({ period, tutors: owed, reference }, call());
      return { payouts: paid.payouts.map(payoutJson) };
    },
  }),
  route({
    method: 'post',
    path: '/admin/payouts/:payoutId/takeback',
    summary: 'Take a payout back, with a reason: its lines are unpaid again',
    access: admins,
    refusals: ['PAYOUT_NOT_FOUND'],
    body: takeBackBody,
    response: payoutAnswer,
    handle: async ({ clients, params, body, call }) => {
      const taken = await clients.payments.takePayoutBack({ payoutId: params.payoutId, ...body }, call());
      return { payout: payoutJson(present(taken.payout)) };
    },
  }),
];
