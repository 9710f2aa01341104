import { texts as kitTexts } from '@parlance/kit/locales/texts.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import {
  aCorrection,
  aLine,
  aPayment,
  aPayout,
  aPayWeek,
  aStatement,
  liezel,
} from '@parlance/kit/testing/pay-builders.ts';
import { englishLeft, speakPseudo, wide } from '@parlance/kit/testing/pseudo.tsx';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { correctionTexts, paymentTexts, texts } from '../../locales/texts.ts';
import { PaymentsPage } from './payments-page.tsx';

/** Names, codes, brands, and what the services and people wrote stay as they are. */
const data = [
  'Liezel Santos',
  'LS',
  'Hannah Okafor',
  'HO',
  'Camila Duarte',
  'Nadia Rahman',
  'Manila',
  'UTC',
  '16 Nov 2026 – 22 Nov 2026 ACST',
  '9 Nov 2026 – 15 Nov 2026 ACST',
  'PHP',
  'CAD',
  'USD',
  'BPI 5512',
  '107 Room service',
  'Completed, with feedback within 24 hours: the whole rate',
  'Mastercard',
  '2026-11-0352',
  'Feedback was saved, our line failed.',
  'invoice.paid',
  'evt_1',
  'No such invoice',
];
const event = { id: 'evt_1', type: 'invoice.paid', receivedAt: monday, attempts: 5, lastError: 'No such invoice' };
const counted = { eventsRead: 12, eventsMissed: 2, objectsCompared: 310, differences: [] };
const api: FakeAnswers = {
  'GET /admin/payweek': () => aPayWeek({ payouts: [aPayout()] }),
  'GET /earnings/{tutorId}/statement': () => aStatement([aLine(), aLine({ lesson: { id: 'l2' }, paid: true })]),
  'GET /admin/user/{id}': () => aPerson({ name: 'Liezel Santos', timeZone: 'Asia/Manila' }) as never,
  'GET /admin/payments': () => ({
    items: [
      aPayment({ kind: 'plan' }),
      aPayment({ id: 'pay2', subsriptionStatus: 'disputed', problem: 'product_not_received' }),
    ],
    nextPageToken: null,
    failed: 3,
    disputed: 1,
    paid: [],
    disputedSums: [],
  }),
  'GET /admin/corrections': () => ({ items: [aCorrection({ actorUid: null })], nextPageToken: 'more' }),
  'GET /admin/payments/reconciliation': () => ({
    runs: [{ id: 'r', startedAt: monday, endedAt: monday, ...counted }],
    events: [event],
  }),
};

let stop: () => void;
beforeEach(() => {
  stop = speakPseudo(kitTexts, texts, correctionTexts, paymentTexts);
});
afterEach(() => stop());

const show = (query: string) =>
  renderInShell(<PaymentsPage />, {
    shell: makeFakeShell({ person: aPerson({ role: 'admin' }), api }),
    path: `/admin/payments?${query}`,
  });

test('the pay week, a statement and paying can be read in another language: no English is left', async () => {
  show(`tutor=${liezel}`);
  await screen.findAllByText(wide(paymentTexts.english.statement.unpaid));
  for (const box of screen.getAllByRole('checkbox').slice(1)) await userEvent.click(box);
  await userEvent.click(screen.getAllByRole('button', { name: wide(paymentTexts.english.week.pay) })[0] as HTMLElement);
  await screen.findByText(wide(paymentTexts.english.payDialog.note));
  expect(englishLeft(data)).toEqual([]);
});

test('a dispute can be read in another language: no English is left', async () => {
  show('view=students&payment=pay2');
  await screen.findByText(wide(paymentTexts.english.student.disputes.product_not_received));
  expect(englishLeft(data)).toEqual([]);
});

test('a payment and its refund can be read in another language: no English is left', async () => {
  show('view=students&payment=pay1');
  await userEvent.click(await screen.findByRole('button', { name: wide(paymentTexts.english.student.refundAction) }));
  await screen.findByText(wide(paymentTexts.english.refundDialog.takeHint));
  expect(englishLeft(data)).toEqual([]);
});

test('corrections and what the provider said can be read in another language: no English is left', async () => {
  show('view=corrections');
  await screen.findByText(wide(paymentTexts.english.provider.replay));
  expect(englishLeft(data)).toEqual([]);
});
