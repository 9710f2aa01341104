/** Searches that an administrator comes back to. */
import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson } from '@parlance/kit/testing/builders.ts';
import type { FakeAnswers } from '@parlance/kit/testing/fake-api.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { filtersIn, SavedViews } from './saved-views.tsx';

const never = { name: 'Never came', query: 'active=never&role=student' };

type Shown = { items?: (typeof never)[]; full?: boolean; failures?: number; api?: FakeAnswers };

function show(query: string, { items = [never], full = false, failures = 0, api = {} }: Shown = {}) {
  let failing = failures;
  const sent: object[] = [];
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin' }),
    api: {
      'GET /admin/views': () => {
        failing -= 1;
        if (failing >= 0) throw new Problem('We cannot reach the product.', { code: 'INTERNAL', status: 503 });
        return { items };
      },
      'PUT /admin/views': ({ body }) => {
        sent.push(body);
        if (full) throw new Problem('You can have at most 20 saved views', { code: 'VIEWS_FULL', status: 422 });
        return { ok: true };
      },
      'DELETE /admin/views': ({ body }) => {
        sent.push(body);
        return { ok: true };
      },
      ...api,
    },
  });
  const { container } = renderInShell(<SavedViews params={new URLSearchParams(query)} />, {
    shell,
    path: '/admin/users',
  });
  return { shell, sent, container };
}

test('ADM-01 the same filters in another order, on another page, are the same view', () => {
  expect(filtersIn(new URLSearchParams('role=student&pageToken=x&q=ada&active=never'))).toBe(never.query);
});

test('ADM-01 a view is chosen and fills the address; of an address that is none nothing is kept', async () => {
  const { shell, container } = show('');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Saved views' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Never came' }));
  expect(shell.services.navigate).toHaveBeenCalledWith(`/admin/users?${never.query}`);
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  await expectAccessible(container);
});

test('ADM-01 filters are kept under a name that was typed, and what is refused is said in the form', async () => {
  const { sent } = show('role=tutor', { full: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  const send = () => userEvent.click(screen.getAllByRole('button', { name: 'Save view' }).at(-1) as HTMLElement);
  await send();
  expect(await screen.findByText('Please give it a name')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/Name of the view/), '  Teachers ');
  await send();
  expect(await screen.findByText('You can have at most 20 saved views')).toBeVisible();
  expect(sent).toEqual([{ name: 'Teachers', query: 'role=tutor' }]);
});

test('ADM-01 the view that is shown can be forgotten', async () => {
  const { sent } = show('role=student&active=never');
  await userEvent.click(await screen.findByRole('button', { name: 'Forget this view' }));
  await waitFor(() => expect(sent).toEqual([{ name: 'Never came' }]));
});

test('ADM-01 the list is read anew also where the answer to forgetting one was lost', async () => {
  let items = [never];
  const { shell } = show('role=student&active=never', {
    api: {
      'GET /admin/views': () => ({ items }),
      'DELETE /admin/views': () => {
        items = [];
        throw new TypeError('Failed to fetch');
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Forget this view' }));
  expect(await screen.findByRole('button', { name: 'Save view' })).toBeVisible();
  await waitFor(() => expect(shell.services.notify.error).toHaveBeenCalledTimes(1));
});

test('ADM-01 views that cannot be read are not silently missing: they are tried again', async () => {
  const { container } = show('role=tutor', { failures: 2 });
  expect(await screen.findByRole('alert')).toHaveTextContent('Your saved views could not be read.');
  await expectAccessible(container);
  // Nothing is saved over a list that is not known.
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('combobox', { name: 'Saved views' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
