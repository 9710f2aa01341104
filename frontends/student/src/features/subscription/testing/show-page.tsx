/** The page as a student sees it whom the API answers by a table. */
import type { SubscriptionsJson } from '@parlance/kit/api/types.ts';
import { aStudent, monday } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { type FakeShell, makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { aHistory, aLedger, anOffer } from '@parlance/kit/testing/money-builders.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SubscriptionPage } from '../subscription-page.tsx';

export const day = 86_400_000;
export const path = '/student/subscription';

/** A page of the provider, as far as a test's window can go there. */
export const checkout = { checkoutUrl: 'http://localhost/#checkout', checkoutId: 'c1' };

export const holding = (over: object = {}) => aStudent({ data: { ...aStudent().data, PTELessonTokens: 7, ...over } });

type Shown = { offer?: Partial<SubscriptionsJson> | (() => SubscriptionsJson); api?: FakeAnswers; at?: string };

export function show({ offer = {}, api = {}, at = path }: Shown = {}) {
  const shell = makeFakeShell({
    now: monday,
    api: {
      'GET /payments/{id}/subscriptions': () => (typeof offer === 'function' ? offer() : anOffer(offer)),
      'GET /payments/history/{id}': () => aHistory([]),
      'GET /payments/{id}/checkouts/{checkoutId}': () => ({ isPaid: false, isOver: false, checkout: null }),
      'GET /profile/student/me': () => holding(),
      'GET /tokens/{uid}/ledger': () => aLedger([]),
      ...api,
    },
  });
  return renderInShell(<SubscriptionPage />, { shell, path: at });
}

export const planOf = (name: string) => screen.findByRole('article', { name });
export const pressed = (name: string) => userEvent.click(screen.getByRole('button', { name }));
export const sent = (shell: FakeShell) => shell.calls.filter(({ method }) => method === 'POST');
