import type { AnswerOf } from '@parlance/kit/api/operations.ts';
import { Problem } from '@parlance/kit/api/problem.ts';
import { expectAccessible } from '@parlance/kit/testing/axe.ts';
import { aPerson, monday } from '@parlance/kit/testing/builders.ts';
import { makeFakeShell } from '@parlance/kit/testing/fake-shell.ts';
import { renderInShell } from '@parlance/kit/testing/render.tsx';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdjustTokensDialog } from './adjust-tokens-dialog.tsx';

const balances = {
  lessonTokens: 3,
  groupLessonTokens: 0,
  PTELessonTokens: 0,
  PTEGroupLessonTokens: 0,
  freeTrialToken: 0,
};

const adjusted: AnswerOf<'post', '/admin/tokens/{uid}'> = {
  wallet: { tokenType: 'lessonTokens', balance: 5 },
  line: {
    id: 'l1',
    tokenType: 'lessonTokens',
    delta: 2,
    balanceAfter: 5,
    reason: 'adjusted',
    note: '',
    bookingId: null,
    invoiceId: null,
    actor: { id: 'n', role: 'admin', name: 'Nadia Rahman' },
    at: monday,
    lessonWhen: null,
    lessonName: '',
    rule: '',
    tutor: null,
    groupSessionId: null,
    isReturned: false,
    invoiceNumber: '',
    bought: null,
  },
};

function show(answer = () => adjusted) {
  const person = aPerson();
  const path = `admin/tokens/${person.uid}`;
  const shell = makeFakeShell({ person: aPerson({ role: 'admin' }), api: { 'POST /admin/tokens/{uid}': answer } });
  const onClose = jest.fn();
  const { client } = renderInShell(<AdjustTokensDialog person={person} balances={balances} onClose={onClose} />, {
    shell,
  });
  return { shell, client, onClose, sent: () => shell.calls.filter((call) => call.path === path) };
}
const change = (value: string) => userEvent.type(screen.getByRole('textbox', { name: 'Change' }), value);
const reason = (value: string) => userEvent.type(screen.getByRole('textbox', { name: 'Reason' }), value);
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Adjust tokens' }));

test('ADM-03 a change with its reason is sent once, with a key, and confirmed', async () => {
  const { shell, onClose, sent } = show();
  const dialog = await screen.findByRole('dialog', { name: 'Adjust tokens of Camila Duarte' });
  await change('2');
  expect(screen.getByText('Balance after: 5')).toBeVisible();
  await reason('Sound failed on Monday');
  await expectAccessible(dialog);
  await submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent()).toHaveLength(1);
  expect(sent()[0]?.body).toEqual({ tokenType: 'lessonTokens', delta: 2, reason: 'Sound failed on Monday' });
  expect(sent()[0]?.headers['Idempotency-Key']).toBeTruthy();
  expect(shell.services.notify.success).toHaveBeenCalledWith('Tokens adjusted');
});

test('ADM-03 change and reason are needed, and a wallet cannot go below nought', async () => {
  const { sent } = show();
  await screen.findByRole('dialog');
  await submit();
  expect(screen.getAllByText('is required')).toHaveLength(2);
  await change('-4');
  await reason('Booked twice by mistake');
  await submit();
  expect(screen.getByText('The balance is 3')).toBeVisible();
  expect(sent()).toHaveLength(0);
});

test('ADM-03 a refusal is shown and the dialog stays', async () => {
  const { onClose } = show(() => {
    throw new Problem('The balance is 0', { code: 'BALANCE_NEGATIVE', status: 422 });
  });
  await screen.findByRole('dialog');
  await change('-3');
  await reason('Booked twice by mistake');
  await submit();
  expect(await screen.findByRole('alert')).toHaveTextContent('The balance is 0');
  expect(onClose).not.toHaveBeenCalled();
});

test('ADM-03 what is sent again after a lost answer has the same key also when it was changed, so that tokens never come twice, and what moved is read anew', async () => {
  const { sent, client } = show(() => {
    throw new Problem('Something went wrong, please try again', { code: 'INTERNAL', status: 503 });
  });
  await screen.findByRole('dialog');
  await change('2');
  await reason('Sound failed');
  const readAnew = jest.spyOn(client, 'invalidateQueries');
  await submit();
  await screen.findByRole('alert');
  expect(readAnew).toHaveBeenCalledTimes(1);
  await reason(' on Monday');
  await submit();
  await waitFor(() => expect(sent()).toHaveLength(2));
  const [first, again] = sent();
  expect(again?.body).not.toEqual(first?.body);
  expect(again?.headers['Idempotency-Key']).toBe(first?.headers['Idempotency-Key']);
});
