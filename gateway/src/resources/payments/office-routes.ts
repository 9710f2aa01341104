/** What administrators do about payments of students (NS-53), and what they see of the provider's word. */
import { paymentStateOf } from '@parlance/proto/json/billing';
import { tokenTypeOf } from '@parlance/proto/json/words';
import { admins, route, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { foundPaymentsJson, paymentJson, providerEventJson, reconciliationJson } from './presenter.ts';
import {
  paymentAnswer,
  providerEvent,
  reconciliationAnswer,
  refundBody,
  searchAnswer,
  searchQuery,
} from './schemas.ts';

export const paymentOfficeRoutes: Route[] = [
  route({
    method: 'get',
    path: '/admin/payments',
    summary: 'Payments of all students, newest first, and how many failed or are disputed',
    access: admins,
    refusals: ['PAGE_TOKEN_INVALID'],
    query: searchQuery,
    response: searchAnswer,
    handle: async ({ clients, query: { state, tokenType, cursor: pageToken, ...query }, call }) => {
      const filters = { state: state && paymentStateOf(state), tokenType: tokenType && tokenTypeOf(tokenType) };
      return foundPaymentsJson(await clients.payments.searchPayments({ ...query, ...filters, pageToken }, call()));
    },
  }),
  route({
    method: 'post',
    path: '/admin/payments/:paymentId/refund',
    summary: 'Give money back, whole or in part, and take its unspent tokens',
    access: admins,
    deadlineMs: 30_000,
    refusals: ['PAYMENT_NOT_FOUND', 'PAYMENT_DISPUTED', 'REFUND_TOO_LARGE', 'TOKENS_SPENT', 'PROVIDER_UNAVAILABLE'],
    body: refundBody,
    response: paymentAnswer,
    handle: async ({ clients, params, body: { amount: amountMinor, reason, takeTokens = true }, call }) => {
      const wanted = { paymentId: params.paymentId, amountMinor, reason, leaveTokens: !takeTokens };
      return { payment: paymentJson(present((await clients.payments.refundPayment(wanted, call())).payment)) };
    },
  }),
  route({
    method: 'get',
    path: '/admin/payments/reconciliation',
    summary: 'What the last reconciliations found, and events that wait or could not be applied',
    access: admins,
    response: reconciliationAnswer,
    handle: async ({ clients, call }) => reconciliationJson(await clients.payments.getReconciliation({}, call())),
  }),
  route({
    method: 'post',
    path: '/admin/payments/events/:eventId/replay',
    summary: 'Apply a stored event of the provider again',
    access: admins,
    deadlineMs: 30_000,
    refusals: ['EVENT_NOT_FOUND'],
    response: providerEvent,
    handle: async ({ clients, params, call }) =>
      providerEventJson(present((await clients.payments.replayEvent({ eventId: params.eventId }, call())).event)),
  }),
];
