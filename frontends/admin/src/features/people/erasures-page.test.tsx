import { screen, within } from '@testing-library/react';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { anErasure } from './an-erasure.ts';
import type { Erasure } from './api/erasures.ts';
import { ErasuresPage } from './erasures-page.tsx';

const [waits, done] = ['a'.repeat(32), 'b'.repeat(32)];
const open = (items: Erasure[]) =>
  renderInShell(<ErasuresPage />, {
    shell: makeFakeShell({
      person: aPerson({ role: 'admin' }),
      api: { 'GET /admin/erasures': () => ({ items, nextPageToken: null }) },
    }),
    path: '/admin/erasures',
  });

test('each says who asked, why, and how many have answered; one that waits is open', async () => {
  const answered = anErasure(done).receipts.map((receipt) => ({ ...receipt, at: monday }));
  const { container } = open([anErasure(waits), anErasure(done, { role: 'tutor', receipts: answered })]);
  const list = await screen.findByRole('list', { name: 'Erased accounts' });
  expect(within(list).getAllByText('“Asked for it by mail”')).toHaveLength(2);
  expect(within(list).getByText('5 of 6 parts of the portal have answered').closest('details')).toHaveAttribute('open');
  expect(within(list).getByText('All parts of the portal have answered').closest('details')).not.toHaveAttribute(
    'open',
  );
  expect(within(list).getByText('A teacher’s account')).toBeVisible();
  await expectAccessible(container);
});

test('words that this release does not know are shown as the service said them', async () => {
  const [first, ...others] = anErasure(waits).receipts;
  const receipts = [{ ...first!, erased: [{ kind: 'telegrams', count: 2, why: '' }] }, ...others];
  open([anErasure(waits, { receipts })]);
  expect(await screen.findByText('Erased: telegrams 2')).toBeVisible();
});

test('where nobody was erased yet it says so', async () => {
  open([]);
  expect(await screen.findByText('No account has been erased yet.')).toBeVisible();
});
