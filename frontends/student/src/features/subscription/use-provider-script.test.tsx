import type { PaymentScript } from '@parlance/kit/remote/contract.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { act, waitFor } from '@testing-library/react';
import { useProviderScript } from './use-provider-script.ts';

function Page() {
  useProviderScript();
  return null;
}

/** What the provider's script sets; its loader keeps the first that it has found. */
const stripe = jest.fn(() => ({}));

const scripts = () => [...document.head.querySelectorAll('script')].map(({ src }) => src);

function open(path: string, payments?: PaymentScript) {
  performance.getEntriesByType = () => [{ name: `http://localhost${path}` } as PerformanceEntry];
  const shell = makeFakeShell();
  Object.assign(shell.services, { payments });
  renderInShell(<Page />, { shell });
}

beforeEach(() => {
  stripe.mockClear();
  document.head.replaceChildren();
});

test.each([
  ['/student/dashboard', { key: 'pk_1', standIn: 'http://stand-in.example.invalid/v3/' }],
  ['/student/subscription', undefined],
])('SUB-13 nothing is loaded on a page that was opened at %s, with %j', async (path, payments) => {
  open(path, payments);
  await act(async () => undefined);
  expect(scripts()).toEqual([]);
});

test('SUB-13 on the page of payments the stand-in’s script is set first, and the provider’s loader takes it', async () => {
  open('/student/subscription?checkout=c1', { key: 'pk_stand_in', standIn: 'http://stand-in.example.invalid/v3/' });
  expect(scripts()).toEqual(['http://stand-in.example.invalid/v3/']);
  Object.assign(window, { Stripe: stripe });
  document.head.querySelector('script')?.dispatchEvent(new Event('load'));
  await waitFor(() => expect(stripe).toHaveBeenCalledWith('pk_stand_in'));
  expect(scripts()).toHaveLength(1);
});

test('SUB-13 with a key of the provider nothing but its own address is asked, and what is there is not loaded again', async () => {
  open('/student/subscription', { key: 'pk_live_1' });
  await waitFor(() => expect(stripe).toHaveBeenCalledWith('pk_live_1'));
  expect(scripts()).toEqual([]);
});
