import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MailState } from './mail-state.tsx';

const lastAt = Date.parse('2026-11-24T13:00:00Z');

function show(refusals: number, isStopped = false) {
  const shell = makeFakeShell({
    api: {
      'GET /admin/user/{id}/mail': () => ({ refusals, lastCode: 550, lastAt, isStopped }),
      'POST /admin/user/{id}/mail/resume': () => {
        refusals = 0;
        return { ok: true };
      },
    },
  });
  return renderInShell(<MailState uid="u1" />, { shell });
}

test('NS-66 an address that refuses is said, with what it means, and can be tried again', async () => {
  const { shell } = show(3, true);
  expect(await screen.findByText('Mails to this address were refused 3 times.')).toBeVisible();
  expect(screen.getByText(/Only what the school must send is still tried/)).toHaveTextContent('550');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }));
  expect(shell.services.notify.success).toHaveBeenCalledWith('Mails go out again');
  await waitFor(() => expect(screen.queryByText(/were refused/)).toBeNull());
});

test('NS-66 before the third time all are still sent', async () => {
  show(1);
  expect(await screen.findByText('Mails to this address were refused once.')).toBeVisible();
  expect(screen.getByText(/All mails are still tried/)).toBeVisible();
});

test('nothing is said of one that takes its mails', async () => {
  const { shell } = show(0);
  await waitFor(() => expect(shell.calls).toHaveLength(1));
  expect(document.body.textContent).not.toContain('refused');
});
