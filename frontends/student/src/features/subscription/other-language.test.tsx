import { ledgerTexts, texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { monday } from '@parlance/kit/testing/builders.ts';
import {
  aBillingItem,
  aHistory,
  aLedger,
  aLedgerLine,
  anOffer,
  aSubscription,
  visa,
} from '@parlance/kit/testing/money-builders.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { screen } from '@testing-library/react';
import { billingTexts, subscriptionTexts } from '../../locales/texts.ts';
import { day, path, show } from './testing/show-page.tsx';

/** Names, codes, currencies and what people wrote stay as they are. */
const data = ['São Paulo', 'UTC', 'USD', 'Visa', 'HL306 Explaining a delay', 'Nadia Rahman', 'Sound failed'];

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(kitTexts, ledgerTexts, billingTexts, subscriptionTexts);
});
afterEach(() => stop());

const pending = {
  id: 'c1',
  tokenType: 'PTEGroupLessonTokens' as const,
  tokens: 10,
  isPlan: true,
  price: { amount: 6_900, currency: 'USD' },
  openedAt: monday,
  checkoutUrl: null,
};
const adjusted = aLedgerLine({
  id: 'l2',
  reason: 'admin-adjusted',
  note: 'Sound failed',
  bookingId: null,
  actor: { id: 'n', role: 'admin', name: 'Nadia Rahman' },
});

test.each([
  ['plans in every state', path, subscriptionTexts.english.plans.title],
  ['a payment that is awaited', `${path}?checkout=c1`, subscriptionTexts.english.returned.waiting],
  ['the billing history', `${path}?view=billing`, billingTexts.english.states.paid],
])('%s can be read in another language: no English is left', async (_what, at, sign) => {
  const subscriptions = [
    aSubscription(),
    aSubscription({ id: 's2', tokenType: 'groupLessonTokens', state: 'ending', nextPaymentAt: null }),
    aSubscription({
      id: 's3',
      tokenType: 'PTELessonTokens',
      state: 'past-due',
      graceUntil: monday + day,
      declinedAt: monday,
    }),
  ];
  show({
    at,
    offer: anOffer({ subscriptions, card: visa, pending: [pending], trialExpiresAt: monday + day }),
    api: {
      'GET /payments/history/{id}': () => aHistory([aBillingItem({ number: '' })]),
      'GET /tokens/{uid}/ledger': () => aLedger([aLedgerLine(), adjusted], 'more'),
    },
  });
  expect((await screen.findAllByText(wide(sign), { exact: false })).length).toBeGreaterThan(0);
  expect(englishLeft(data)).toEqual([]);
});

test('without a plan the trial can be read in another language: no English is left', async () => {
  show();
  expect(await screen.findByText(wide(subscriptionTexts.english.trial.title))).toBeVisible();
  expect(englishLeft(data)).toEqual([]);
});
