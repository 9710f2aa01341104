import type { Claim } from '@parlance/kit/evidence/claim-panel.tsx';
import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ClaimAnswer } from './claim-answer.tsx';

const claim: Claim = {
  id: 'c1',
  uid: 't'.repeat(32),
  about: 'power',
  words: 'The power was cut in the whole street.',
  filedAt: monday,
  state: 'open',
  answer: '',
  answeredAt: null,
};

async function show(put: (body: object) => unknown = () => claim) {
  const sent: object[] = [];
  const shell = makeFakeShell({
    person: aPerson({ role: 'admin' }),
    api: {
      'PUT /admin/claims/{id}': ({ body }: { body: object }) => {
        sent.push(body);
        return put(body);
      },
    } as never,
  });
  renderInShell(<ClaimAnswer claim={claim} />, { shell, path: '/admin/lesson/l1/evidence' });
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  return { sent, shell, dialog: within(await screen.findByRole('dialog')) };
}

test('NS-75 accepting says what becomes of tokens and pay, and sends how the lesson ended then', async () => {
  const { sent, shell, dialog } = await show();
  expect(dialog.getByText(claim.words)).toBeVisible();
  expect(dialog.getByText(/^Students have their tokens back. The teacher is not paid/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
  expect(dialog.getByText('Your message must be between 5 and 200 characters')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Answer' }), 'The grid says the same.');
  await expectAccessible();
  await userEvent.dblClick(dialog.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(shell.services.notify.success).toHaveBeenCalledWith('Answered'));
  expect(sent).toEqual([{ accepted: true, status: 'cancelled', answer: 'The grid says the same.' }]);
});

test('NS-75 declining corrects nothing; another administrator’s answer before is told', async () => {
  const { sent, dialog } = await show(() => {
    throw new Problem('Another administrator has answered this already.', { code: 'CLAIM_ANSWERED', status: 409 });
  });
  await userEvent.click(dialog.getByRole('radio', { name: 'Do not accept' }));
  expect(dialog.queryByText(/tokens/)).toBeNull();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Answer' }), 'Your line answered.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
  expect(await dialog.findByText('Another administrator has answered this already.')).toBeVisible();
  expect(sent).toEqual([{ accepted: false, answer: 'Your line answered.' }]);
});
