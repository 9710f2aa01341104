/** What a tutor earned, by payment period (FB-56): the tutor, or an administrator; and whether it is paid (EP-47): administrators. */
import { z } from 'zod';
import { done, flagInQuery } from '../../routing/fields.ts';
import { admins, route, tutors, type Route } from '../../routing/route.ts';
import { earningsJson, periodJson } from './presenter.ts';
import { earningsAnswer, earningsQuery, paidStatusBody, periodsAnswer } from './schemas.ts';

export const earningsRoutes: Route[] = [
  route({
    method: 'get',
    path: '/earnings/:tutorId/periods',
    summary: 'The current payment period and the last full ones',
    access: tutors,
    refusals: ['NOT_OWN_EARNINGS'],
    query: z.strictObject({ group: flagInQuery().optional() }),
    response: periodsAnswer,
    handle: async ({ clients, params, query, call }) => {
      const request = { tutor: params.tutorId, group: query.group };
      return { items: (await clients.payments.listPeriods(request, call())).periods.map(periodJson) };
    },
  }),
  route({
    method: 'get',
    path: '/earnings/:tutorId',
    summary: 'Pay lines, newest first, and totals of one period',
    access: tutors,
    refusals: ['NOT_OWN_EARNINGS', 'PERIOD_UNKNOWN', 'PAGE_TOKEN_INVALID'],
    query: earningsQuery,
    response: earningsAnswer,
    handle: async ({ clients, params, query, call }) => {
      const request = { tutor: params.tutorId, ...query };
      return earningsJson(await clients.payments.getEarnings(request, call()));
    },
  }),
  route({
    method: 'post',
    path: '/bookings/updateTutorPaidStatus/:id',
    summary: 'Note that lessons of a tutor are paid, or are not: all of them or none',
    access: admins,
    refusals: ['PAY_LINE_NOT_FOUND'],
    body: paidStatusBody,
    response: z.object({ ok: z.literal(true), affected: z.int() }),
    handle: async ({ clients, params, body, call }) => {
      const { paidStatus: paid, ...rest } = body;
      const request = { tutor: params.id, paid, ...rest };
      return { ...done, affected: (await clients.payments.updatePaidStatus(request, call())).affected };
    },
  }),
];
