/** Corrections of pay: lines of their own, for what is paid never changes (NS-54). Administrators. */
import { admins, route, type Route } from '../../routing/route.ts';
import { noToken } from '../../routing/fields.ts';
import { present } from '../present.ts';
import { correctionJson, statementLineJson } from './statement-presenter.ts';
import { correctionsAnswer, correctionsQuery, correctPayAnswer, correctPayBody } from './statement-schemas.ts';

export const payCorrectionRoutes: Route[] = [
  route({
    method: 'post',
    path: '/admin/earnings/:tutorId/corrections',
    summary: 'Correct what a lesson pays, by a line of its own with a reason',
    access: admins,
    refusals: ['PAY_LINE_NOT_FOUND'],
    body: correctPayBody,
    response: correctPayAnswer,
    handle: async ({ clients, params, body: { amount: amountMinor, ...body }, call }) => {
      const wanted = { tutor: params.tutorId, amountMinor, ...body };
      return { line: statementLineJson(present((await clients.payments.correctPay(wanted, call())).line)) };
    },
  }),
  route({
    method: 'get',
    path: '/admin/corrections',
    summary: 'Corrections of the pay of all teachers, newest first',
    access: admins,
    refusals: ['PAGE_TOKEN_INVALID'],
    query: correctionsQuery,
    response: correctionsAnswer,
    handle: async ({ clients, query, call }) => {
      const { corrections, nextPageToken } = await clients.payments.listCorrections(query, call());
      return { items: corrections.map(correctionJson), nextPageToken: noToken(nextPageToken) };
    },
  }),
];
