/** What a tutor earned, by payment period (FB-56): the tutor, or an administrator. */
import { route, tutors, type Route } from '../../routing/route.ts';
import { earningsJson, periodJson } from './presenter.ts';
import { earningsAnswer, earningsParams, earningsQuery, periodsAnswer, periodsQuery } from './schemas.ts';

export const earningsRoutes: Route[] = [
  route({
    method: 'get',
    path: '/earnings/:tutorId/periods',
    summary: 'The current payment period and the last full ones',
    access: tutors,
    refusals: ['NOT_OWN_EARNINGS'],
    params: earningsParams,
    query: periodsQuery,
    response: periodsAnswer,
    handle: async ({ clients, params, query, call }) => {
      const wanted = { tutor: params.tutorId, group: query.group };
      return { items: (await clients.payments.listPeriods(wanted, call())).periods.map(periodJson) };
    },
  }),
  route({
    method: 'get',
    path: '/earnings/:tutorId',
    summary: 'Pay lines and totals of one period',
    access: tutors,
    refusals: ['NOT_OWN_EARNINGS', 'PERIOD_UNKNOWN'],
    params: earningsParams,
    query: earningsQuery,
    response: earningsAnswer,
    handle: async ({ clients, params, query, call }) => {
      const wanted = { tutor: params.tutorId, ...query };
      return earningsJson(await clients.payments.getEarnings(wanted, call()));
    },
  }),
];
