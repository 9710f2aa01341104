/** What students buy, hold and have paid (EP-27..EP-32, FB-22, NS-07, NS-08, NS-50). `id` is the student's uid: oneself, or anybody for an administrator. */
import type { z } from 'zod';
import { epochMsOrNull } from '@parlance/proto/json/time';
import { entitlementJson } from '@parlance/proto/json/wallet';
import { tokenTypeOf } from '@parlance/proto/json/words';
import { route, students, type Route } from '../../routing/route.ts';
import { present } from '../present.ts';
import { historyJson, overviewJson, promotionJson, subscriptionsJson, checkoutStateJson } from './presenter.ts';
import {
  checkoutAnswer,
  checkoutStateAnswer,
  groupPlanBody,
  historyAnswer,
  historyQuery,
  overviewAnswer,
  planBody,
  portalAnswer,
  promotionAnswer,
  promotionBody,
  subscriptionsAnswer,
  tokensBody,
  trialAnswer,
  trialBody,
  whichBody,
} from './schemas.ts';

/** The provider is asked on the way, and may be slow. */
const deadlineMs = 30_000;
const asking = { access: students, limit: 'payment', deadlineMs } as const;
const buying = { ...asking, method: 'post', response: checkoutAnswer } as const;

const plans = [
  { path: '/payments/subscribe/:id', summary: 'Subscribe to one-on-one lessons', body: planBody },
  { path: '/payments/groupsessionsubscription/:id', summary: 'Subscribe to group lessons', body: groupPlanBody },
] as const;

const changing = { ...asking, method: 'post', body: whichBody, response: subscriptionsAnswer } as const;

/** NS-50: without a type every one. */
const which = (uid: string, { type }: z.output<typeof whichBody>) => ({ uid, tokenType: type && tokenTypeOf(type) });

export const paymentRoutes: Route[] = [
  route({
    ...buying,
    path: '/payments/tokens/:id',
    summary: 'Buy 1 to 50 single tokens: answers where to pay',
    refusals: ['NOT_OWN_BILLING', 'STUDENT_NOT_FOUND', 'PROMOTION_REFUSED', 'PROVIDER_UNAVAILABLE'],
    body: tokensBody,
    handle: ({ clients, params, body: { tokenType, quantity, promoCode }, call }) => {
      const wanted = { uid: params.id, tokenType: tokenTypeOf(tokenType), quantity, promotionCode: promoCode };
      return clients.payments.buyTokens(wanted, call());
    },
  }),
  ...plans.map(({ path, summary, body: which }) =>
    route({
      ...buying,
      path,
      summary: `${summary}: answers where to pay`,
      refusals: [
        'NOT_OWN_BILLING',
        'STUDENT_NOT_FOUND',
        'ALREADY_SUBSCRIBED',
        'PRICE_UNKNOWN',
        'PROMOTION_REFUSED',
        'PROVIDER_UNAVAILABLE',
      ],
      body: which,
      handle: ({ clients, params, body: { type, promoCode }, call }) => {
        const wanted = { uid: params.id, tokenType: tokenTypeOf(type), promotionCode: promoCode };
        return clients.payments.subscribe(wanted, call());
      },
    }),
  ),
  route({
    ...asking,
    limit: 'promotion',
    method: 'post',
    path: '/payments/:id/promotion',
    summary: 'Whether a promotion code may be used, and what it would give; makes nothing',
    refusals: ['NOT_OWN_BILLING', 'PROMOTION_REFUSED', 'PROVIDER_UNAVAILABLE'],
    body: promotionBody,
    response: promotionAnswer,
    handle: async ({ clients, params, body: { promoCode: promotionCode, type, single }, call }) => {
      const wanted = { uid: params.id, promotionCode, tokenType: type && tokenTypeOf(type), single };
      return promotionJson(await clients.payments.checkPromotion(wanted, call()));
    },
  }),
  route({
    ...asking,
    method: 'post',
    path: '/payments/free-trial',
    summary: 'Start the one free trial',
    refusals: ['TRIAL_USED', 'PRICE_UNKNOWN', 'PROMOTION_REFUSED', 'PROVIDER_UNAVAILABLE'],
    body: trialBody,
    response: trialAnswer,
    handle: async ({ clients, body: { priceId, promoCode: promotionCode }, call }) => {
      const { entitlements, tokens } = await clients.payments.startTrial({ priceId, promotionCode }, call());
      const { freeTrialExpiresAt, ...entitlement } = present(entitlements);
      return { entitlement: entitlementJson(entitlement), tokens, trialExpiresAt: epochMsOrNull(freeTrialExpiresAt) };
    },
  }),
  route({
    ...changing,
    path: '/payments/:id/cancel',
    summary: 'Let one subscription, or every one, end with its paid period',
    refusals: ['NOT_OWN_BILLING', 'NOT_SUBSCRIBED', 'PROVIDER_UNAVAILABLE'],
    handle: async ({ clients, params, body, call }) =>
      subscriptionsJson(await clients.payments.cancelSubscription(which(params.id, body), call())),
  }),
  route({
    ...changing,
    path: '/payments/:id/resume',
    summary: 'Take a cancellation back, as long as the paid period lasts',
    refusals: ['NOT_OWN_BILLING', 'SUBSCRIPTION_ENDED', 'PROVIDER_UNAVAILABLE'],
    handle: async ({ clients, params, body, call }) =>
      subscriptionsJson(await clients.payments.resumeSubscription(which(params.id, body), call())),
  }),
  route({
    ...asking,
    method: 'post',
    path: '/payments/:id/portal',
    summary: "Open the provider's page for cards, invoices and an open payment",
    refusals: ['NOT_OWN_BILLING', 'NO_BILLING_YET', 'PROVIDER_UNAVAILABLE'],
    response: portalAnswer,
    handle: ({ clients, params, call }) => clients.payments.openPortal({ uid: params.id }, call()),
  }),
  route({
    method: 'get',
    path: '/payments/:id/subscriptions',
    summary: 'What is subscribed to, on sale and paid with, and whether a payment is awaited',
    access: students,
    refusals: ['NOT_OWN_BILLING', 'PROVIDER_UNAVAILABLE'],
    response: overviewAnswer,
    handle: async ({ clients, params, call }) =>
      overviewJson(await clients.payments.getSubscriptions({ uid: params.id }, call())),
  }),
  route({
    ...asking,
    method: 'get',
    path: '/payments/:id/checkouts/:checkoutId',
    summary: 'How a checkout stands that was come back from: the provider is asked while it is awaited',
    refusals: ['NOT_OWN_BILLING', 'CHECKOUT_NOT_FOUND', 'PROVIDER_UNAVAILABLE'],
    response: checkoutStateAnswer,
    handle: async ({ clients, params: { id: uid, checkoutId }, call }) =>
      checkoutStateJson(await clients.payments.getCheckout({ uid, checkoutId }, call())),
  }),
  route({
    method: 'get',
    path: '/payments/history/:id',
    summary: 'Billing history, newest first; refunds are lines of their own',
    access: students,
    refusals: ['NOT_OWN_BILLING', 'PAGE_TOKEN_INVALID'],
    query: historyQuery,
    response: historyAnswer,
    handle: async ({ clients, params, query: { year, cursor }, call }) =>
      historyJson(await clients.payments.listBilling({ uid: params.id, year, pageToken: cursor }, call())),
  }),
];
