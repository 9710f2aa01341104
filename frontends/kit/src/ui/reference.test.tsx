import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Problem, type ProblemInit } from '../api/problem.ts';
import { expectAccessible } from '../testing/axe.ts';
import { renderInShell } from '../testing/render.tsx';
import { DialogAction } from './dialog-action.tsx';
import { ErrorState } from './error-state.tsx';

const requestId = '0f3c9a1b2d4e5f60718293a4b5c6d7e8';
const broken = (changes: Partial<ProblemInit> = {}) =>
  new Problem('Something went wrong. Please try again.', { code: 'INTERNAL', status: 500, requestId, ...changes });
const show = (error: unknown) => renderInShell(<ErrorState error={error} onRetry={() => undefined} />);

test('what broke is said in its own words, and beside them stands what it is found by, to copy whole', async () => {
  const user = userEvent.setup();
  show(broken());
  expect(screen.getByText('Something went wrong. Please try again.')).toBeVisible();
  expect(screen.getByText(requestId)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy the reference' }));
  expect(await navigator.clipboard.readText()).toBe(requestId);
  expect(screen.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expectAccessible();
});

test('what a rule refuses, and what has no id, is said alone', () => {
  const refused = broken({ code: 'SLOT_TAKEN', status: 409 });
  const { rerender } = show(refused);
  expect(screen.queryByText(/Reference/)).not.toBeInTheDocument();
  rerender(<></>);
  show(new TypeError('Failed to fetch'));
  expect(screen.queryByText(/Reference/)).not.toBeInTheDocument();
});

test('below a form the reference follows the words', async () => {
  renderInShell(
    <DialogAction action="Save" gap="md" error={broken()} onCancel={() => undefined}>
      {null}
    </DialogAction>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(`Something went wrong. Please try again.Reference ${requestId}`);
  await expectAccessible();
});
